"""Faults planted in copies of the example game: the battery finds each of them."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, ClassVar

import msgspec
import pytest

from croupier.core.chance import DrawRequest
from croupier.core.choices import Choice, WhyNot
from croupier.core.events import Event, no_line, unchanged
from croupier.core.game import prompt_of
from croupier.core.play import Play, Trial
from croupier.core.question_events import ChoiceSealed
from croupier.core.secrets import EVERYONE, Secret
from croupier.core.state import Ask
from croupier.core.table_events import Undone
from high_card import HighCard, rounds
from high_card.commands import Bid, Deal
from high_card.events import RoundBegan, RoundEnded
from high_card.state import CHIP, POT, HighCardState, hand
from support.testing.planted import CHOICES, DEALT, DRY_RUNS, MASS, OFFERED, PIECES, SENT, UNDO, VIEW, WORLDS, found_by

Rule = Callable[[Play[HighCardState], Any], None]


def also(rule: Rule, first: Rule) -> Rule:
    """A rule that does something else first."""

    def both(play: Play[HighCardState], command: Any) -> None:
        first(play, command)
        rule(play, command)

    return both


def then(rule: Rule, last: Rule) -> Rule:
    return also(last, rule)


def cards_elsewhere(play: Play[HighCardState]) -> list[str]:
    """The faces in the others' hands, as far as this state contains them."""
    return [
        slot.card
        for seat in play.state.players
        if seat != play.seat
        for slot in play.state.board.place(hand(seat)).slots
        if slot.card is not None
    ]


@pytest.mark.slow
def test_the_unchanged_game_passes() -> None:
    """In `test` its own battery says so, at more tables than here."""
    assert found_by(HighCard()) == {}


class LeakingView(HighCard):
    """The first player's card is in everyone's view."""

    def see(self, state: HighCardState, seat: str) -> HighCardState:
        view = super().see(state, seat)
        true = state.board.place(hand("p1"))
        return msgspec.structs.replace(view, board=view.board.put(true))


def test_a_view_that_leaks_one_card_is_found() -> None:
    broken = found_by(
        LeakingView(),
        VIEW,
        DEALT,
        WORLDS,
    )
    assert "is shown" in broken[VIEW]
    assert "looks different" in broken[DEALT]
    assert "may not know" in broken[WORLDS]


@pytest.mark.parametrize(("own", "broken"), [(False, True), (True, False)])
def test_a_flag_that_tells_a_sealed_answer_is_found(*, own: bool, broken: bool) -> None:
    """Where the table only assists, what is waived of a sealed answer is for its own seat."""

    def dare(play: Play[HighCardState], command: Bid) -> None:
        to = (play.seat,) if own else None
        play.require(command.chips < 2, "HC-2.3", f"{command.chips} chips are too many", to=to)

    class Daring(HighCard):
        rules = {**HighCard.rules, Bid: also(rounds.bid, dare)}

    found = found_by(Daring(), WORLDS)
    assert bool(found) == broken
    assert not broken or "shows" in found[WORLDS]


def test_a_refusal_that_depends_on_a_secret_is_found() -> None:
    def refuse(play: Play[HighCardState], command: Bid) -> None:
        high = any(face[0] in "AKQJ1" for face in cards_elsewhere(play))
        play.require(not high, "HC-2.3", "that is too risky")

    class Refusing(HighCard):
        rules = {**HighCard.rules, Bid: also(rounds.bid, refuse)}

    broken = found_by(Refusing(), WORLDS, CHOICES)
    assert "may not know" in broken[WORLDS] or "a secret" in broken[WORLDS]
    assert "offered but refused" in broken[CHOICES]


def test_a_reason_that_depends_on_a_secret_is_found() -> None:
    def refuse(play: Play[HighCardState], command: Deal) -> None:
        play.need(play.state.phase == "between", f"a round is under way: {sorted(cards_elsewhere(play))}")

    class Wording(HighCard):
        rules = {**HighCard.rules, Deal: also(rounds.deal, refuse)}

        def own_choices(self, view: HighCardState, seat: str) -> list[Choice]:
            found = super().own_choices(view, seat)
            again = Choice("Deal again", {"type": "deal"}, prompt=prompt_of(view, seat, "bid"))
            return [*found, again] if view.phase == "bids" else found

    broken = found_by(Wording(), WORLDS)
    assert "may not know" in broken[WORLDS]


def test_a_lost_chip_is_found() -> None:
    class Losing(HighCard):
        def apply(self, state: HighCardState, event: Event) -> HighCardState:
            after = super().apply(state, event)
            pot = after.board.place(POT)
            if not isinstance(event, RoundBegan) or pot.chip(CHIP) < 2:
                return after
            less = msgspec.structs.replace(pot, chips=((CHIP, pot.chip(CHIP) - 1),))
            return msgspec.structs.replace(after, board=after.board.put(less))

    broken = found_by(Losing(), PIECES)
    assert "chips are not conserved" in broken[PIECES]


def test_a_lost_card_is_found() -> None:
    class Losing(HighCard):
        def apply(self, state: HighCardState, event: Event) -> HighCardState:
            after = super().apply(state, event)
            place = after.board.place(hand("p1"))
            if not isinstance(event, RoundEnded):
                return after
            return msgspec.structs.replace(after, board=after.board.put(msgspec.structs.replace(place, slots=())))

    broken = found_by(Losing(), PIECES)
    assert "cards are not conserved" in broken[PIECES]


class LoadedQuestion(DrawRequest, frozen=True):
    """A die with an unknown number of sides."""

    def outcomes(self) -> tuple[tuple[str, Fraction], ...]:
        return (("1", Fraction(1, 2)), ("6", Fraction(1, 3)))


def test_probabilities_that_do_not_add_up_to_one_are_found() -> None:
    def load(play: Play[HighCardState], command: Deal) -> None:
        play.ask(LoadedQuestion("loaded", (("1", 3), ("6", 2))))

    class Loaded(HighCard):
        rules = {**HighCard.rules, Deal: then(rounds.deal, load)}

    broken = found_by(Loaded(), MASS)
    assert "add up to 5/6" in broken[MASS]


def test_a_draw_from_a_deck_that_was_never_shuffled_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.pieces.cards.shuffle", lambda play, target: None)
    broken = found_by(HighCard(), MASS)
    assert "there is no luck key for deck.1" in broken[MASS]


@pytest.mark.parametrize("more", [1, -1])
def test_a_choice_with_a_false_range_is_found(more: int) -> None:
    class Lying(HighCard):
        def own_choices(self, view: HighCardState, seat: str) -> list[Choice]:
            return [
                msgspec.structs.replace(
                    one,
                    fields=tuple(
                        msgspec.structs.replace(field, max=max(0, (field.max or 0) + more)) for field in one.fields
                    ),
                )
                if one.command["type"] == "bid"
                else one
                for one in super().own_choices(view, seat)
            ]

    broken = found_by(Lying(), CHOICES)
    said = "is offered but refused" if more > 0 else "is not offered but accepted"
    assert said in broken[CHOICES]


def test_a_choice_that_is_shown_as_impossible_but_works_is_found() -> None:
    class Hiding(HighCard):
        def own_choices(self, view: HighCardState, seat: str) -> list[Choice]:
            found, why = super().own_choices(view, seat), WhyNot("not with what it was tried with")
            bids = [one for one in found if one.command["type"] == "bid"]
            return [*found, *(msgspec.structs.replace(one, legal=False, why_not=why) for one in bids)]

    assert "shown as not possible" in found_by(Hiding(), CHOICES)[CHOICES]


def test_a_dry_run_that_misses_a_late_refusal_is_found() -> None:
    def begin_and_refuse(play: Play[HighCardState], _: Any) -> None:
        if not isinstance(play, Trial):
            play.try_whole()
        play.do(RoundBegan(1, play.state.players))
        play.refuse("HC-2.1", "the deck is wet")

    class Late(HighCard):
        trial = Trial
        rules = {**HighCard.rules, Deal: begin_and_refuse}

    broken = found_by(Late(), DRY_RUNS)
    assert "a dry run that stops at the first event misjudges" in broken[DRY_RUNS]


def test_an_undo_that_forgets_what_was_seen_is_found() -> None:
    class Forgetting(HighCard):
        def restore(self, past: HighCardState, present: HighCardState, event: Undone) -> HighCardState:
            kept = super().restore(past, present, event)
            places = tuple(
                msgspec.structs.replace(new, slots=old.slots)
                for new, old in zip(kept.board.places, past.board.places, strict=True)
            )
            return msgspec.structs.replace(kept, board=msgspec.structs.replace(kept.board, places=places))

    assert "have forgotten it" in found_by(Forgetting(), UNDO)[UNDO]


def test_an_undo_that_seals_an_opened_answer_again_is_found() -> None:
    class Sealing(HighCard):
        def restore(self, past: HighCardState, present: HighCardState, event: Undone) -> HighCardState:
            return super().restore(past, present, msgspec.structs.replace(event, learnt=()))

    assert "is a secret again" in found_by(Sealing(), UNDO)[UNDO]


class Whispered(Event, frozen=True, tag="whispered"):
    """An event with a secret in plain sight."""

    sum: int
    apply, log_line = unchanged, no_line


def test_an_event_that_reveals_a_secret_is_found() -> None:
    def whisper(play: Play[HighCardState], command: Deal) -> None:
        play.do(Whispered(sum(ord(face[0]) for face in cards_elsewhere(play))))

    class Whispering(HighCard):
        events: ClassVar[tuple[type[Event], ...]] = (*HighCard.events, Whispered)
        rules = {**HighCard.rules, Deal: then(rounds.deal, whisper)}

    broken = found_by(Whispering(), WORLDS)
    assert "shows" in broken[WORLDS]


def test_a_receipt_that_reveals_a_secret_is_found() -> None:
    def tell(play: Play[HighCardState], command: Deal) -> None:
        play.because("HC-2.2", cards=tuple(sorted(cards_elsewhere(play))))

    class Telling(HighCard):
        rules = {**HighCard.rules, Deal: then(rounds.deal, tell)}

    assert "shows" in found_by(Telling(), WORLDS)[WORLDS]


def test_a_secret_kept_in_a_plain_field_is_found() -> None:
    """Not in any slot or Secret: only replaying the game with other hidden luck can find it."""

    class Plain(HighCard):
        def open_questions(self, state: HighCardState) -> tuple[Ask, ...]:
            known = [slot.card for place in state.board.places for slot in place.slots if slot.card]
            return tuple(
                msgspec.structs.replace(ask, about=f"{len(set(known))} {min(known, default='')}")
                for ask in super().open_questions(state)
            )

    assert "shows" in found_by(Plain(), WORLDS)[WORLDS]


def test_a_state_that_does_not_survive_storage_is_found() -> None:
    class Listing(HighCard):
        def apply(self, state: HighCardState, event: Event) -> HighCardState:
            after = super().apply(state, event)
            listed: Any = list(after.playing)
            return msgspec.structs.replace(after, playing=listed)

    broken = found_by(Listing(), PIECES)
    assert "stored state" in broken[PIECES]


def test_a_question_without_choices_is_found() -> None:
    class Mute(HighCard):
        def own_choices(self, view: HighCardState, seat: str) -> list[Choice]:
            return [one for one in super().own_choices(view, seat) if seat != "p2" or one.command["type"] != "bid"]

    assert "offered nothing" in found_by(Mute(), CHOICES)[CHOICES]


def test_a_command_that_anyone_may_send_for_another_is_found() -> None:
    def rob(play: Play[HighCardState], command: Deal) -> None:
        play.seat = play.state.dealer
        rounds.deal(play, command)

    class Open(HighCard):
        rules = {**HighCard.rules, Deal: rob}

        def own_choices(self, view: HighCardState, seat: str) -> list[Choice]:
            return [
                one for one in super().own_choices(view, seat) if one.command["type"] != "deal" or seat == view.dealer
            ]

    assert "nothing offered it" in found_by(Open(), OFFERED)[OFFERED]


def test_a_view_that_changes_in_secret_is_found() -> None:
    """A former bug: a bid given again moved to the end of the seals, and everyone could see that."""

    class Stirring(HighCard):
        def apply(self, state: HighCardState, event: Event) -> HighCardState:
            after = super().apply(state, event)
            if not isinstance(event, ChoiceSealed):
                return after
            kept = tuple(one for one in after.seals if one.seat != event.seal.seat)
            return msgspec.structs.replace(after, seals=(*kept, event.seal))

    broken = found_by(Stirring(), SENT)
    assert "changes what" in broken[SENT]


def test_an_unsealed_bid_is_found() -> None:
    def show(play: Play[HighCardState], command: Bid) -> None:
        seals = tuple(
            msgspec.structs.replace(one, answer=Secret(one.answer.value, (EVERYONE,))) for one in play.state.seals
        )
        play.state = msgspec.structs.replace(play.state, seals=seals)

    class Showing(HighCard):
        rules = {**HighCard.rules, Bid: then(rounds.bid, show)}

    assert found_by(Showing())
