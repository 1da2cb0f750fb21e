"""Position, not time: a draw depends on its key and on that key's earlier draws, in all five games."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.core.entry import Entry
from croupier.core.luck_commands import NoteRestart
from croupier.core.luck_sources import KeyedLuck
from croupier.core.session import moment
from croupier.core.state import TABLE
from croupier.core.table_commands import GiveWord, OpenSitting, Say, SeatAway, SeatBack, Undo
from support.tampering.evening import GAMES, MASTER, Server
from support.tampering.pages import PagesTable

STEPS = {
    "state-stack": 12, "rust-in-the-canyon": 36, "syuzheteers": 90, "deck-of-adventures": 30, "maelstrom": 56,
}  # fmt: skip


def table_with_draws(name: str) -> tuple[Server, list[Entry]]:
    """A table at which bots have played, and its entries that drew from keys."""
    server = Server(name, "position")
    server.sit_down()
    server.mix_entropy()
    server.do(TABLE, OpenSitting())
    server.play(STEPS[name])
    found = [one for one in server.table.entries if any(draw.is_new for draw in one.draws)]
    assert found
    return server, found


def before(server: Server, entry: Entry) -> PagesTable:
    """The table as it was before an entry."""
    table = PagesTable(server.game, server.head.state(server.game), KeyedLuck(MASTER), {})
    for one in server.table.entries[: entry.n - 1]:
        table.fold(one)
    table.pages = server.pages
    return table


def answers(entry: Entry) -> list[tuple[Any, ...]]:
    return [(one.question, one.answer, one.leaf, one.k) for one in entry.draws if one.is_new]


@pytest.mark.parametrize("name", GAMES)
def test_other_entries_change_no_later_draw(name: str) -> None:
    """Security audit 4: luck that changed with the entry's number."""
    server, found = table_with_draws(name)
    for entry in (found[0], found[-1]):
        table = before(server, entry)
        for seat, command in (
            ("gm", Say("Well.")), (TABLE, SeatAway("p1")), (TABLE, SeatBack("p1")), ("p2", GiveWord("moss")),
            (TABLE, NoteRestart()), ("p1", Say("Go on.")),
        ):  # fmt: skip
            table.submit(seat, command, moment(table.n))
        again = table.submit(entry.seat, entry.command, moment(table.n))
        assert again.n == entry.n + 6
        assert answers(again) == answers(entry)


@pytest.mark.parametrize("name", GAMES)
def test_after_an_undo_the_next_draw_is_new_and_the_undone_one_stays_on_record(name: str) -> None:
    """Security audit 4: undoing in order to retry luck is on record and never gives the same draw twice."""
    server, found = table_with_draws(name)
    entry = next((one for one in found if one.seat != TABLE), found[0])
    table = before(server, entry)
    first = table.submit(entry.seat, entry.command, moment(table.n))
    table.submit("gm", Undo(table.last_deed("gm")), moment(table.n))
    again = table.submit(entry.seat, entry.command, moment(table.n))
    places = [(draw.leaf, draw.k) for one in table.entries for draw in one.draws if draw.is_new]
    assert len(places) == len(set(places))
    assert answers(first) == answers(table.entries[first.n - 1])
    assert first.n in table.struck
    assert {(one[2], one[3]) for one in answers(first)}.isdisjoint((one[2], one[3]) for one in answers(again))
