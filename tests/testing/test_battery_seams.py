"""Faults planted in copies of a tiny game: the battery's law of seams finds each of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier.core.chance import even_numbers
from croupier.core.commands import Command
from croupier.core.luck_sources import SeededLuck
from croupier.core.play import Play
from croupier.core.session import sit_down
from croupier.core.state import Ask
from croupier.core.table import Table
from croupier.core.table_commands import SeatAway
from croupier.testing.battery import Battery
from croupier.testing.battery_interruptions import interruptions, own_prompts, procedures
from croupier.testing.battery_names import without_names
from croupier.testing.battery_seam_table import SeamTable
from croupier.testing.battery_seam_tests import SeamTests
from croupier.testing.battery_seams import Seams
from high_card import HIGH_CARD
from support.web.tiny import Bid, Lay, Tell, Tiny, TinyState, Told, bid

OVER = "the bids are over"
AT = "2026-01-01T20:00:00Z"


def bid_once(play: Play[TinyState], command: Bid) -> None:
    bid(play, command)
    if not play.state.sealed("bids"):
        play.do(Told(play.seat, OVER))


class Sound(Tiny):
    """There is one round of bids: the next one would be asked under the same key."""

    rules = {**Tiny.rules, Bid: bid_once}

    def open_questions(self, state: TinyState) -> tuple[Ask, ...]:
        return () if OVER in state.told else super().open_questions(state)


def table_of(game: Tiny) -> Table[TinyState]:
    """A table with the deck laid, where both players are asked for a bid."""
    table = sit_down(game, SeededLuck("seams"), players=2, with_gm=True)
    table.submit("gm", Lay(), AT)
    return table


def hold(game: Tiny, *names: str, law: Seams = Seams()) -> int:  # noqa: B008 (it is frozen)
    """Try each interruption at the table, or those of these names; return how many were carried out."""
    table, number = table_of(game), even_numbers("seams")
    offers = [one for one in interruptions(table, number) if not names or one.name in names]
    return sum(law.hold(table, one, number) is not None for one in offers)


def answers_nothing(play: Play[TinyState], command: Bid) -> None:
    play.need(command.chips >= 0, "no such bid")


def never_opens(play: Play[TinyState], command: Bid) -> None:
    play.seal("bids", play.seat, command)


class AsksOnAndOn(Sound):
    rules = {**Tiny.rules, Bid: answers_nothing}


class RefusesItsDefault(Sound):
    def default(self, view: TinyState, ask: Ask) -> Command:
        return Bid(10)


class KeepsWhatIsSealed(Sound):
    rules = {**Tiny.rules, Bid: never_opens}


class AsksSomethingElse(Sound):
    def open_questions(self, state: TinyState) -> tuple[Ask, ...]:
        what = "another bid" if "So be it." in state.told else "a bid"
        return tuple(Ask(one.seat, one.key, what) for one in super().open_questions(state))


def test_a_sound_game_passes_whatever_interrupts_it() -> None:
    assert hold(Sound()) > 8


@pytest.mark.parametrize(
    ("game", "names", "said"),
    [
        (AsksOnAndOn(), ("seat_away",), "bid of p1 stays open after its default answer"),
        (RefusesItsDefault(), ("seat_away",), "default answer of p1 to bid is refused: bids go from 0 to 9"),
        (KeepsWhatIsSealed(), ("seat_away",), "sealed answers outlive their questions"),
        (AsksSomethingElse(), ("tell",), "asked 'a bid' under bid, and open is 'another bid'"),
    ],
    ids=lambda one: type(one).__name__ if isinstance(one, Tiny) else "",
)
def test_a_planted_fault_is_found(game: Tiny, names: tuple[str, ...], said: str) -> None:
    with pytest.raises(AssertionError, match=said):
        hold(game, *names)


def test_answers_that_may_be_opened_later_may_stay_sealed() -> None:
    assert hold(KeepsWhatIsSealed(), "seat_away", law=Seams(("bids",))) == 1


def test_defaults_departures_and_the_end_of_the_session_interrupt() -> None:
    names = {one.name for one in interruptions(table_of(Sound()), even_numbers("seams"))}
    assert {"time_up", "seat_away", "move_seat", "leave_seat", "close_sitting", "bid"} <= names


def test_open_questions_are_procedures_in_progress() -> None:
    table = table_of(Sound())
    assert procedures(Sound(), table.state) == {"bid"}
    assert len(own_prompts(table.state)) == 2


@pytest.mark.parametrize(("label", "left"), [("a bid of P1", "a bid of ..."), ("a bid", "a bid")])
def test_a_name_in_a_label_may_change(label: str, left: str) -> None:
    table: Table[Any] = sit_down(Sound(), SeededLuck("seams"), players=1, names={"p1": "P1"})
    table.submit("table", SeatAway("p1"), AT)
    assert without_names(table, label) == left


def test_a_line_that_is_not_in_the_reviewed_file_is_found(tmp_path: Path) -> None:
    met, path = SeamTable(), tmp_path / "tiny.seams.txt"
    met.note_starts(table_of(Sound()))
    assert "nothing in progress | tell | starts" in met.lines
    path.write_text("\n".join(sorted(met.lines)), encoding="utf-8")
    met.is_as_read(path)
    met.lines.add("nothing in progress | deal | starts")
    with pytest.raises(AssertionError, match=r"lacks\s+nothing in progress \| deal \| starts"):
        met.is_as_read(path)


def test_a_table_of_seams_that_is_hardly_met_is_found(tmp_path: Path) -> None:
    path = tmp_path / "tiny.seams.txt"
    path.write_text("a | b | starts\nc | d | starts\ne | f | starts\ng | h | starts\n", encoding="utf-8")
    met = SeamTable()
    met.lines.add("a | b | starts")
    with pytest.raises(AssertionError, match="only 1 lines of 4"):
        met.is_as_read(path)


class AsksNoMore(Sound):
    def open_questions(self, state: TinyState) -> tuple[Ask, ...]:
        return () if state.told else super().open_questions(state)


@pytest.mark.parametrize(("game", "lines"), [(Sound(), set()), (AsksNoMore(), {"bid | is closed by tell |"})])
def test_a_question_that_something_else_closes_is_noted(game: Tiny, lines: set[str]) -> None:
    table, number = table_of(game), even_numbers("seams")
    what = next(one for one in interruptions(table, number) if one.command == Tell("So be it."))
    after, met = Seams().hold(table, what, number), SeamTable()
    assert after is not None
    met.note_closed(table.state, after.state, what)
    assert met.lines == lines


def test_tables_that_have_already_been_played_are_the_same_after_each_step() -> None:
    """Up to the end of the game, after which nothing is interrupted."""

    class Kept(Battery):
        game = HIGH_CARD
        tables = 2
        steps = 40

    def until_over(tables: Iterator[Table[Any]]) -> list[bytes]:
        return [msgspec.json.encode(table.state) for table in takewhile(lambda one: not one.state.result, tables)]

    battery = Kept()
    for n, setup in enumerate(battery.setups()):
        kept = until_over(battery.wild_steps(n, setup))
        assert len(kept) >= battery.steps // 2
        assert kept == until_over(SeamTests.wild_steps(battery, n, setup))
