"""A sitting by bots, from the first character to the last rest."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.core.doors import Seeded
from croupier.core.entry import Entry
from croupier.core.session import Session, sit_down, with_bots
from croupier.games.deck_of_adventures import GAME
from croupier.games.deck_of_adventures.cast.state import PC
from croupier.games.deck_of_adventures.combat.events import CombatBegan, CombatEnded
from croupier.games.deck_of_adventures.story.events import RestBegun, RestOver
from croupier.games.deck_of_adventures.terrain.events import GridLaid, GridTaken

EVENING = {"check_called", "contest_begun", "contest_over", "epic_over"}
MOST = 2000


def seated(seed: int, players: int = 2) -> Session[Any]:
    """The table of `croupier demo`."""
    return with_bots(sit_down(GAME, Seeded(f"demo|{seed}"), players=players), f"demo|{seed}")


def played(session: Session[Any]) -> list[Entry]:
    """A sitting that comes to its end with nothing left to be answered."""
    entries = list(session.run(MOST))
    assert session.is_over
    assert not session.table.state.prompts
    return entries


@pytest.mark.parametrize("seed", range(1, 13))
def test_bots_play_a_whole_evening(seed: int) -> None:
    session = seated(seed)
    events = [event for entry in played(session) for event in entry.events]
    assert {str(type(event).__struct_config__.tag) for event in events} >= EVENING
    fight, end, *_ = (at for at, event in enumerate(events) if isinstance(event, CombatBegan | CombatEnded))
    laid, taken = (at for at, event in enumerate(events) if isinstance(event, GridLaid | GridTaken))
    assert laid < fight < end < taken
    combat = events[fight]
    assert isinstance(combat, CombatBegan)
    premades = [one for one in combat.who if session.table.state.character(one).kind == PC]
    assert len(premades) == 4
    assert [event.kind for event in events if isinstance(event, RestBegun)][:1] == ["quick"]
    assert [event.kind for event in events if isinstance(event, RestOver)] == ["quick", "full"]


@pytest.mark.parametrize("seed", range(1, 13))
def test_a_fight_of_bots_ends_when_one_side_is_beaten(seed: int) -> None:
    session = seated(seed)
    for entry in session.run(MOST):
        before = session.table.state_before(entry.n)
        if any(isinstance(event, CombatEnded) for event in entry.events):
            assert before.combat is not None
            assert before.combat.over


def test_the_same_seed_is_the_same_evening() -> None:
    assert [entry.command for entry in played(seated(5))] == [entry.command for entry in played(seated(5))]


@pytest.mark.parametrize("players", [1, 3, 5])
def test_four_fight_whoever_sits_there(players: int) -> None:
    session = seated(4, players)
    played(session)
    assert len([one for one in session.table.state.characters if one.kind == PC]) == max(4, players)
