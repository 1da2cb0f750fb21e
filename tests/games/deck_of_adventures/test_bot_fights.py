"""Fights between the demo bots come to their end, and every card is accounted for."""

from __future__ import annotations

import pytest

from croupier.pieces.state import Board
from croupier.testing.battery_invariants import conserved
from support.deck_of_adventures.fights import Fight, accounted, bounds

SHORT, MORE, LONG = 4, 10, 2000


def fought(seed: str) -> Fight:
    """A fight and the night after it; the bots are never refused what they do."""
    fight = Fight(seed)
    fight.fought()
    accounted(fight.state, fight.state.settings.__getitem__)
    bounds(fight.state)
    return fight


@pytest.mark.rule("DA-2.15", "DA-2.2", "DA-17.1")
@pytest.mark.parametrize(
    "seed", [*range(SHORT), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(SHORT, MORE))]
)
def test_a_fight_of_bots_ends_and_keeps_every_card(seed: int) -> None:
    fight = fought(f"fight {seed}")
    state = fight.first
    for entry in fight.entries:
        for event in entry.events:
            after = fight.table.game.apply(state, event)
            before: Board = state.board
            conserved(before, event, after.board)
            state = after
        bounds(state)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.rule("DA-2.15", "DA-2.2", "DA-17.1")
def test_two_thousand_fights_of_bots_end_and_keep_every_card() -> None:
    for seed in range(LONG):
        fought(f"long {seed}")
