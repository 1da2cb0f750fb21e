"""Planted faults in the odds of a copy of the example game: the battery finds each of them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import pytest

from croupier.core.choices import Choice
from croupier.core.commands import Command
from croupier.core.entry import Entry
from croupier.core.odds.parameters import Whole
from croupier.core.odds.questions import Answer, Bar, Given, OddsQuestion, OddsRequest
from croupier.core.play import Play
from croupier.core.secrets import Hidden
from croupier.core.state import State
from croupier.pieces import dice
from croupier.pieces.events import DiceRolled
from croupier.testing.battery_predictions import Told, Truth
from high_card import HighCard
from high_card.commands import Bid
from high_card.state import DICE, HighCardState, hand
from support.testing.planted import CHOICES, COME_TRUE, DEALT, WORLDS, found_by

RANKS = "23456789TJQKA"


def higher(given: Given) -> Answer:
    share = Fraction(given["rank"], 13 + given["chips"])
    return Answer({"higher": share, "not-higher": 1 - share})


HIGHER = OddsQuestion(
    name="higher",
    title="A higher card",
    help="How likely nobody has a higher card.",
    parameters=(Whole("rank", "your card's", 0, 12), Whole("chips", "what you bid", 0, 100)),
    answer=higher,
    clauses=("HC-2.5",),
    example={"rank": "3", "chips": "1"},
    bars=(Bar("higher", ("higher",), "good"),),
)


class WithOdds(HighCard):
    """A bid with odds."""

    questions = (HIGHER,)

    def own_choices(self, view: HighCardState, seat: str) -> list[Choice]:
        found = super().own_choices(view, seat)
        return [msgspec.structs.replace(one, odds=one.command["type"] == "bid") for one in found]

    def odds(self, view: HighCardState, seat: str, command: Command) -> OddsRequest | None:
        if not isinstance(command, Bid):
            return None
        return OddsRequest("higher", {"rank": self.rank(view, hand(seat)), "chips": command.chips})

    def rank(self, view: HighCardState, place: str) -> int:
        slots = view.board.place(place).slots
        if not slots or slots[-1].card is None:
            raise Hidden
        return RANKS.index(slots[-1].card[:-1].replace("10", "T"))


def test_odds_from_the_view_alone_pass() -> None:
    assert found_by(WithOdds()) == {}


def test_odds_with_hidden_knowledge_are_found() -> None:
    class Peeking(WithOdds):
        whole: HighCardState | None = None

        def see(self, state: HighCardState, seat: str) -> HighCardState:
            self.whole = state
            return super().see(state, seat)

        def rank(self, view: HighCardState, place: str) -> int:
            assert self.whole is not None
            mine = {hand(one) for one in view.players} - {place}
            shown = [slot.card for one in sorted(mine) for slot in self.whole.board.place(one).slots if slot.card]
            return RANKS.index(shown[0][:-1].replace("10", "T")) if shown else 0

    found = found_by(Peeking(), WORLDS, DEALT)
    assert "the odds of a choice shows" in found[WORLDS]
    assert "the odds of a choice show" in found[DEALT]


def test_odds_noted_for_a_sealed_choice_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    class Public(WithOdds):
        def rank(self, view: HighCardState, place: str) -> int:
            return 3

    monkeypatch.setattr(Entry, "is_open", property(lambda entry: True))
    assert "shows" in found_by(Public(), WORLDS)[WORLDS]


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (lambda given: Answer({"higher": Fraction(1, 3)}), "add up to 1/3"),
        (lambda given: Answer({"higher": Fraction(1), "not-higher": Fraction(1)}), "add up to 2"),
    ],
)
def test_odds_that_do_not_add_up_are_found(answer: Any, said: str) -> None:
    class Torn(WithOdds):
        questions = (HIGHER._replace(name=f"torn {said}", answer=answer),)

        def odds(self, view: HighCardState, seat: str, command: Command) -> OddsRequest | None:
            asked = super().odds(view, seat, command)
            return None if asked is None else asked._replace(question=f"torn {said}")

    assert said in found_by(Torn(), CHOICES)[CHOICES]


def test_a_question_that_refuses_its_choices_parameters_is_found() -> None:
    class Far(WithOdds):
        def rank(self, view: HighCardState, place: str) -> int:
            return super().rank(view, place) + 13

    assert "parameters that it refuses: rank" in found_by(Far(), CHOICES)[CHOICES]


class Toss(Command, frozen=True, tag="toss"):
    """Roll a die for luck."""

    log_phrase = "rolls a die for luck"


def toss(play: Play[HighCardState], command: Toss) -> None:
    dice.roll(play, DICE, 1, 6)


def of_toss(share: Fraction) -> OddsQuestion:
    """The probability of a six, which is 1/6."""

    def answer(given: Given) -> Answer:
        return Answer({"six": share, "other": 1 - share})

    return HIGHER._replace(name=f"six {share}", parameters=(), answer=answer, example={}, bars=())


def rolled(told: Told, entry: Entry, state: State) -> Truth | None:
    (event,) = [event for event in entry.events if isinstance(event, DiceRolled)]
    return {"six": event.faces.open() == (6,), "other": event.faces.open() != (6,)}


@pytest.mark.parametrize(("share", "found"), [(Fraction(1, 6), False), (Fraction(1, 2), True), (Fraction(0), True)])
def test_odds_that_do_not_come_true_are_found(share: Fraction, found: bool) -> None:
    class Tossing(HighCard):
        rules = {**HighCard.rules, Toss: toss}
        questions = (of_toss(share),)

        def own_choices(self, view: HighCardState, seat: str) -> list[Choice]:
            tosses = Choice("Roll a die", {"type": "toss"}, group="any_time", odds=True)
            return [*super().own_choices(view, seat), tosses]

        def odds(self, view: HighCardState, seat: str, command: Command) -> OddsRequest | None:
            return OddsRequest(f"six {share}", {}) if isinstance(command, Toss) else None

    told = found_by(Tossing(), COME_TRUE, readers={f"six {share}": rolled})
    assert bool(told) == found
    assert not found or "Roll a die (Toss() by" in told[COME_TRUE]
