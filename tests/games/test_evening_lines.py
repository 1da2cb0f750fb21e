"""The log of evenings of bots, which meet more commands than random play: every entry has a line, put together well."""

import pytest

from croupier.core.entry import Entry
from croupier.core.luck_sources import SeededLuck
from croupier.core.session import sit_down, with_bots
from croupier.core.state import WATCH
from croupier.games import game
from croupier.testing.battery_invariants import mute_commands
from croupier.testing.battery_wording import careless, lines_for

GAMES = ("state-stack", "rust-in-the-canyon", "syuzheteers", "maelstrom", "deck-of-adventures")


@pytest.mark.parametrize("name", GAMES)
def test_the_log_of_a_session_reads_well_and_keeps_its_wording(name: str) -> None:
    table = sit_down(game(name), SeededLuck("lines"), players=2)
    told: list[tuple[Entry, list[str]]] = []
    odd, mute = set[str](), set[str]()
    for entry in with_bots(table, "lines").run(350):
        seats = (*(one.id for one in table.state.seats), WATCH)
        mute.update(mute_commands(table, entry, seats))
        told.append((entry, lines_for(table, entry, WATCH)))
        odd.update(careless(lines_for(table, entry, seat) for seat in seats))
    assert (mute, odd) == (set(), set())
    assert [entry.n for entry, lines in told if lines_for(table, entry, WATCH) != lines] == []
