"""Seats, talk, safety, free rolls and time limits: they cite what decided, and nothing where nothing was decided."""

from typing import Any

import pytest

from croupier.core.commands import Command
from croupier.core.entry import Entry
from croupier.core.free_rolls.commands import FreeDraw, FreeRoll
from croupier.core.luck_sources import SeededLuck
from croupier.core.safety.commands import CallBreak, Continue, ReturnToTable, StepOut, TapXCard
from croupier.core.session import moment, sit_down, with_bots
from croupier.core.state import GM, TABLE
from croupier.core.table import Table
from croupier.core.table_commands import EmptySeat, LeaveSeat, MoveSeat, Say, SeatAway, SeatBack, SeatPlayer, TimeUp
from croupier.core.talk.commands import Emote, Whisper
from croupier.games import game as game_named

GAMES = ("rust-in-the-canyon", "syuzheteers", "state-stack", "maelstrom", "deck-of-adventures")
IN_TURN: tuple[tuple[str, Command], ...] = (
    ("p1", FreeRoll("2d6+3", "everyone")),
    ("p1", FreeDraw(2, "self")),
    ("p1", Whisper("p2", "hello")),
    ("p1", Emote("waves")),
    ("p1", Say("hello")),
    ("p1", CallBreak()),
    ("p1", Continue()),
    ("p1", StepOut()),
    ("p1", ReturnToTable()),
    (TABLE, SeatAway("p1")),
    (TABLE, SeatBack("p1")),
    (TABLE, MoveSeat("p1", "Zoe")),
    ("p1", LeaveSeat()),
    (TABLE, SeatPlayer("p1", "Ana")),
    (TABLE, TapXCard()),
)


def seated(name: str) -> Table[Any]:
    return sit_down(game_named(name), SeededLuck("seats"), players=2)


def sent(table: Table[Any], seat: str, command: Command) -> Entry:
    return table.submit(seat, command, moment(table.n))


@pytest.mark.parametrize("name", GAMES)
def test_before_anyone_has_a_character_nothing_is_cited(name: str) -> None:
    """Two games cited what happens to an absent player's character, or its ruling, where there was none."""
    table = seated(name)
    found = {}
    for seat, command in IN_TURN:
        receipt = sent(table, seat, command).receipt
        found[type(command).__name__] = ([one.clause for one in receipt.because], receipt.rulings)
    assert {command: noted for command, noted in found.items() if noted != ([], ())} == {}


def playing(name: str, entries: int) -> Table[Any]:
    """A table on which bots have given this many answers."""
    table = seated(name)
    for _ in with_bots(table, "seats").run(entries):
        pass
    return table


@pytest.mark.parametrize(
    ("name", "clause", "setting"),
    [("maelstrom", "MS-R75", "table_absent"), ("deck-of-adventures", "DA-R51", "absent_player")],
)
def test_the_character_of_an_absent_player_is_named_with_the_ruling(name: str, clause: str, setting: str) -> None:
    table = playing(name, 30)
    receipt = sent(table, GM, EmptySeat("p1")).receipt
    theirs = [one.name for one in table.state.characters if one.seat == "p1"]
    facts = [fact.value for one in receipt.because if one.clause == clause for fact in one.facts]
    assert theirs
    assert theirs == [name for value in facts for name in (value if isinstance(value, tuple) else (value,))]
    assert setting in dict(receipt.rulings)


@pytest.mark.parametrize(("name", "clause"), [("state-stack", "SS-8.9"), ("syuzheteers", "SZ-12.4")])
def test_an_answer_given_when_time_is_up_cites_the_clause_on_it(name: str, clause: str) -> None:
    table = playing(name, 24)
    prompt = table.state.prompts[0]
    receipt = sent(table, TABLE, TimeUp(prompt.ask.seat, prompt.ask.key)).receipt
    assert receipt.because[0].clause == clause
    assert len(receipt.because) > 1
