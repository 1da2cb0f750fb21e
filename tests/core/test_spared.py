"""Objects that a table keeps by the thousand are hidden from the garbage collector, which keeps long tables fast."""

import gc

import pytest

from croupier.core.luck_sources import KeyedLuck, SeededLuck
from croupier.core.session import sit_down, with_bots
from croupier.games import game
from croupier.games.state_stack import GAME
from croupier.pieces.render import render_view

GAMES = ("state-stack", "rust-in-the-canyon", "syuzheteers", "maelstrom", "deck-of-adventures")


def test_the_collector_does_not_visit_entries_and_snapshots() -> None:
    table = sit_down(GAME, SeededLuck("spared"), players=2)
    for _ in with_bots(table, "spared").run(40):
        pass
    shown = render_view(GAME, table.view("p1"), "p1")
    kept = [
        *table.entries,
        *(event for entry in table.entries for event in entry.events),
        *(cited for entry in table.entries for cited in entry.receipt.because),
        *(prompt for prompt in table.state.prompts),
        *(slot for place in table.state.board.places for slot in place.slots),
        *(piece for place in shown.places for piece in (place, *place.pieces)),
        *shown.groups,
        *table.choices("gm"),
    ]
    assert {type(one).__name__ for one in kept if gc.is_tracked(one)} == set()
    assert len({type(one).__name__ for one in kept}) > 12


@pytest.mark.parametrize("name", GAMES)
def test_what_a_command_leaves_behind_needs_no_collector(name: str) -> None:
    luck = KeyedLuck(bytes(32))
    table = sit_down(game(name), luck, players=2)
    session = with_bots(table, "garbage")
    for _ in session.run(20):
        pass
    gc.collect()
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        for _ in session.run(20):
            for seat in table.state.seats:
                table.choices(seat.id)
        gc.collect()
        left = {type(one).__qualname__ for one in gc.garbage if type(one).__module__.startswith("croupier")}
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()
    assert left == set()
