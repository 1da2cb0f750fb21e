"""Faults in what is done seldom, planted in copies of the example game: the battery finds each of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import msgspec
import pytest

from croupier.core.choices import Choice, number, seldom, yes_no
from croupier.core.commands import Command
from croupier.core.events import Event, no_line
from croupier.core.play import Play
from croupier.core.state import Ask
from croupier.core.table_events import Said, Undone
from croupier.testing.battery_other_tables import crossed_tables
from croupier.testing.battery_receipts import Sum
from croupier.testing.battery_seams import Seams
from high_card import HighCard, rounds
from high_card.commands import Deal
from high_card.state import HighCardState
from support.testing.planted import (
    BEGINS,
    FIELDS,
    NAMED,
    NEW,
    OPTIONS,
    OTHER_TABLES,
    OUT,
    SOMEHOW,
    SUMS,
    TAKEN_BACK,
    UNDO_NEW,
    found_by,
)


def test_a_command_that_nobody_is_offered_is_found_where_it_is_rare() -> None:
    def rob(play: Play[HighCardState], command: Deal) -> None:
        play.seat = play.state.dealer
        rounds.deal(play, command)

    class Open(HighCard):
        rules = {**HighCard.rules, Deal: rob}

        def own_choices(self, view: HighCardState, seat: str) -> list[Choice]:
            found = super().own_choices(view, seat)
            return [one for one in found if one.command["type"] != "deal" or seat == view.dealer]

    assert "nothing of its kind is offered" in found_by(Open(), NEW)[NEW]


class Boast(Command, frozen=True, tag="boast"):
    """Say how many chips you have, in a loud voice or not."""

    log_phrase = "boasts"

    chips: int
    loud: bool = False


def boast(play: Play[HighCardState], command: Boast) -> None:
    play.require(not command.loud, "HC-2.3", "somebody sleeps next door", "speak softly")
    boast_aloud(play, command)


def boast_aloud(play: Play[HighCardState], command: Boast) -> None:
    play.need(0 <= command.chips <= 9, "you do not have as many", "0 to 9")
    play.because("HC-2.3", chips=command.chips)


class Boasting(HighCard):
    """Everyone may boast, but only softly."""

    rules = {**HighCard.rules, Boast: boast}

    def own_choices(self, view: HighCardState, seat: str) -> list[Choice]:
        fields = (number("chips", "Chips", 0, 9, 0), yes_no("loud", "Loud"))
        boasts = Choice("Boast", {"type": "boast"}, fields=fields, group="any_time")
        return [*super().own_choices(view, seat), boasts]


def test_a_box_that_is_always_refused_is_found() -> None:
    assert "Boast: loud = True is always refused" in found_by(Boasting(), SOMEHOW)[SOMEHOW]


def crosses(state: HighCardState) -> bool:
    """Whether a table has every option of the one that is played under other options."""
    return all(state.ruling(key) == code for key, code in crossed_tables(HighCard(), 1)[0].settings.items())


def test_a_field_that_no_form_has_is_found() -> None:
    class Hiding(Boasting):
        rules = {**HighCard.rules, Boast: boast_aloud}

        def own_choices(self, view: HighCardState, seat: str) -> list[Choice]:
            return [_without_loud(one) for one in super().own_choices(view, seat)]

    class Shouting(Hiding):
        rules = {**HighCard.rules, Boast: shout}

    assert found_by(Hiding(), FIELDS) == {}, "it changes nothing"
    assert "Boast: loud of Boast is accepted as True" in found_by(Shouting(), FIELDS)[FIELDS]


def _without_loud(choice: Choice) -> Choice:
    return msgspec.structs.replace(choice, fields=tuple(one for one in choice.fields if one.name != "loud"))


def shout(play: Play[HighCardState], command: Boast) -> None:
    boast_aloud(play, command)
    if command.loud:
        play.do(Said(play.seat, "Ha!"))


def test_a_collapsed_field_that_is_needed_is_found() -> None:
    class Folded(Boasting):
        def own_choices(self, view: HighCardState, seat: str) -> list[Choice]:
            return [
                msgspec.structs.replace(one, fields=seldom(*one.fields)) if one.label == "Boast" else one
                for one in super().own_choices(view, seat)
            ]

    class Needing(Folded):
        rules = {**HighCard.rules, Boast: need_to_shout}

    assert found_by(Folded(), FIELDS) == {}
    assert "Boast: refused unless collapsed fields are filled in" in found_by(Needing(), FIELDS)[FIELDS]


def need_to_shout(play: Play[HighCardState], command: Boast) -> None:
    play.need(command.loud, "nobody hears you", "boast in a loud voice")
    boast_aloud(play, command)


@pytest.mark.parametrize(
    ("law", "is_there"),
    [
        (OPTIONS, crosses),
        (OTHER_TABLES, lambda state: not state.has_gm and state.ruling("tie") == "split"),
        (OTHER_TABLES, lambda state: len(state.players) == HighCard.most_players),
        (OTHER_TABLES, lambda state: len(state.players) == HighCard.least_players),
    ],
)
def test_a_fault_that_only_other_tables_have_is_found(law: str, is_there: Callable[[HighCardState], bool]) -> None:
    def sleeping(play: Play[HighCardState], command: Boast) -> None:
        (boast if is_there(play.state) else boast_aloud)(play, command)

    class Sleeping(Boasting):
        rules = {**HighCard.rules, Boast: sleeping}

    class Awake(Boasting):
        rules = {**HighCard.rules, Boast: boast_aloud}

    assert found_by(Awake(), law) == {}
    assert "Boast: loud = True is always refused" in found_by(Sleeping(), law)[law]


def test_a_form_that_begins_with_a_fixed_number_is_found() -> None:
    class Fixed(HighCard):
        def overrides(self, view: HighCardState, place: str) -> list[Choice]:
            return [
                msgspec.structs.replace(one, fields=tuple(_from_zero(field) for field in one.fields))
                for one in super().overrides(view, place)
            ]

    assert "and begins with 0" in found_by(Fixed(), BEGINS)[BEGINS]


def _from_zero(field: Any) -> Any:
    return msgspec.structs.replace(field, default=0) if field.kind == "int" else field


class Guest(msgspec.Struct, frozen=True):
    """Somebody with a name."""

    id: str
    name: str
    mood: str = "calm"


class Hosting(HighCardState, frozen=True, kw_only=True):
    """A state with a guest."""

    guests: tuple[Guest, ...] = (Guest("g1", "Orla"),)


class MoodChanged(Event, frozen=True, tag="mood_changed"):
    """The guest has another mood, which no line says."""

    mood: str

    def apply(self, state: Any) -> Any:
        return msgspec.structs.replace(state, guests=(Guest("g1", "Orla", self.mood),))

    log_line = no_line


def deal_and_anger(play: Play[Any], command: Deal) -> None:
    rounds.deal(play, command)
    play.do(MoodChanged("angry"))


class Host(HighCard):
    """The guest is angry once a round has begun."""

    state = Hosting
    events: ClassVar[tuple[type[Event], ...]] = (*HighCard.events, MoodChanged)
    rules = {**HighCard.rules, Deal: deal_and_anger}


def test_a_change_of_somebody_whom_no_line_names_is_found() -> None:
    assert "Deal changes mood of 'Orla', and no line names it" in found_by(Host(), NAMED)[NAMED]


def test_a_question_about_somebody_who_is_out_is_found() -> None:
    class Asking(Host):
        def open_questions(self, state: Any) -> tuple[Ask, ...]:
            return (*super().open_questions(state), Ask(state.players[0], "greet:g1", "greet Orla", about="g1"))

    def angry(state: Any) -> frozenset[str]:
        return frozenset(one.id for one in state.guests if one.mood == "angry")

    assert "p1 is asked about g1, who is out after Deal" in found_by(Asking(), OUT, out=angry)[OUT]
    assert found_by(Host(), OUT, out=angry) == {}


class Cheer(Command, frozen=True, tag="cheer"):
    """Cheer the guest up."""

    log_phrase = "cheers Orla up"


class Hush(Command, frozen=True, tag="hush"):
    """Take the cheer back."""

    log_phrase = "is quiet again"


@pytest.mark.parametrize(("left", "found"), [("calm", ""), ("cheered once", "guests differ from before")])
def test_what_a_withdrawal_leaves_behind_is_found(left: str, found: str) -> None:
    class Cheering(Host):
        rules = {
            **HighCard.rules,
            Cheer: lambda play, command: play.do(MoodChanged("merry")),
            Hush: lambda play, command: play.do(MoodChanged(left)),
        }

        def own_choices(self, view: Any, seat: str) -> list[Choice]:
            calm = view.guests[0].mood == "calm"
            found = Choice("Cheer", {"type": "cheer"}) if calm else Choice("Hush", {"type": "hush"})
            return [*super().own_choices(view, seat), msgspec.structs.replace(found, group="any_time")]

    told = found_by(Cheering(), TAKEN_BACK, seams=Seams(take_back=frozenset({"hush"})))
    assert found in told.get(TAKEN_BACK, "")
    assert bool(told) == bool(found)


def test_what_an_undo_leaves_behind_is_found() -> None:
    class Remembering(Host):
        def restore(self, earlier: Any, now: Any, event: Undone) -> Any:
            return msgspec.structs.replace(super().restore(earlier, now, event), guests=now.guests)

    assert "deal is undone, and guests of the state differ from before" in found_by(Remembering(), UNDO_NEW)[UNDO_NEW]
    assert found_by(Host(), UNDO_NEW) == {}


@pytest.mark.parametrize(
    ("facts", "found"),
    [
        ({"chips": 3, "own": 2, "others": 1}, ""),
        ({"chips": 4, "own": 2, "others": 1}, "the parts of chips add up to 3"),
        ({"chips": 2, "own": 2, "others": 0}, "lists a part of 0"),
        ({"source": "luck", "bonus": 0}, "lists a part of 0"),
    ],
)
def test_a_receipt_that_does_not_add_up_is_found(facts: dict[str, Any], found: str) -> None:
    def cite(play: Play[HighCardState], command: Deal) -> None:
        rounds.deal(play, command)
        play.because("HC-2.3", **facts)

    class Counting(HighCard):
        rules = {**HighCard.rules, Deal: cite}

    told = found_by(Counting(), SUMS, sums={"HC-2.3": Sum("chips", others=True)})
    assert found in told.get(SUMS, "")
    assert bool(told) == bool(found)
