"""A session played by bots, from the first character to the last rest."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from croupier.core.entry import Entry
from croupier.core.luck_sources import SeededLuck
from croupier.core.session import Session, sit_down, with_bots
from croupier.games.deck_of_adventures import GAME
from croupier.games.deck_of_adventures.cast.state import PC
from croupier.games.deck_of_adventures.checks.effect_events import EffectLaid
from croupier.games.deck_of_adventures.combat.events import CombatBegan, CombatEnded
from croupier.games.deck_of_adventures.health.events import ConditionLaid
from croupier.games.deck_of_adventures.story.events import RestBegun, RestOver
from croupier.games.deck_of_adventures.terrain.events import GridLaid, GridTaken

EVENING = {"check_called", "contest_begun", "contest_over", "epic_over"}
MOST = 2000


def seated(seed: int, players: int = 2) -> Session[Any]:
    """The table of `croupier demo`."""
    return with_bots(sit_down(GAME, SeededLuck(f"demo|{seed}"), players=players), f"demo|{seed}")


def played(session: Session[Any]) -> list[Entry]:
    """A sitting that comes to its end with nothing left to be answered."""
    entries = list(session.run(MOST))
    assert session.is_over
    assert not session.table.state.prompts
    return entries


@cache
def evening(seed: int) -> tuple[Session[Any], list[Entry]]:
    """What `croupier demo --seed` tells, played once."""
    session = seated(seed)
    return session, played(session)


@pytest.mark.parametrize("seed", range(1, 13))
def test_bots_play_a_whole_session(seed: int) -> None:
    session, entries = evening(seed)
    events = [event for entry in entries for event in entry.events]
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


@pytest.mark.rule("DA-17.1")
@pytest.mark.parametrize("seed", range(1, 13))
def test_the_fight_ends_when_one_side_is_beaten(seed: int) -> None:
    session, entries = evening(seed)
    at = next(one.n for one in entries for event in one.events if isinstance(event, CombatEnded))
    combat = session.table.state_before(at).combat
    assert combat is not None
    assert combat.over


def named(seed: int) -> set[str]:
    """The commands of an evening, the conditions and the kinds of lasting hand in it."""
    found: set[str] = set()
    for entry in evening(seed)[1]:
        found.add(str(type(entry.command).__struct_config__.tag))
        for event in entry.events:
            match event:
                case ConditionLaid(condition=condition):
                    found.add(condition.name)
                case EffectLaid(effect=effect):
                    found.add(effect.kind)
                case _:
                    found.add(str(type(event).__struct_config__.tag))
    return found


SHOWN = {
    "hide", "grapple", "recall", "convince", "inspect", "intensify", "help", "thwart", "aggro", "command_companion",
    "level_up", "let_fall", "set_cover", "set_light", "ask_trait", "volunteer", "stand_back", "delay", "treat",
    "Knocked Down", "Blinded", "Deafened", "Burned", "Poisoned", "Frozen", "Stunned", "phase_began",
}  # fmt: skip


def test_twelve_evenings_use_every_mechanic() -> None:
    seen = {name for seed in range(1, 13) for name in named(seed)}
    assert sorted(SHOWN - seen) == []


def test_the_same_seed_gives_the_same_session() -> None:
    assert [entry.command for entry in played(seated(5))] == [entry.command for entry in evening(5)[1]]


@pytest.mark.parametrize("players", [1, 3, 5])
def test_four_characters_fight_no_matter_who_is_seated(players: int) -> None:
    session = seated(4, players)
    played(session)
    assert len([one for one in session.table.state.characters if one.kind == PC]) == max(4, players)
