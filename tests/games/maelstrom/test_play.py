"""Whole sessions played by bots under many rulings: each ends, and the invariants hold."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from croupier.core.luck_sources import SeededLuck
from croupier.core.session import sit_down, with_bots
from croupier.core.table_commands import Say
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.bots import script
from croupier.games.maelstrom.sheets.state import DEAD, OK, UNCONSCIOUS
from croupier.games.maelstrom.state import Campaign
from croupier.testing.battery_play import Setup, setups

LONGEST = 1500
"""Entries of an evening."""
FEW, MANY = 5, 60


@cache
def evenings() -> list[Setup]:
    """Made when the first is played: every worker collects this file."""
    return setups(GAME, MANY, "evenings")


def always(now: Campaign) -> None:
    """What holds at every moment."""
    for one in now.characters:
        sheet = one.sheet.open()
        assert 0 <= sheet.current <= sheet.willpower <= 10
        assert min(sheet.health.bashing, sheet.health.lethal, sheet.health.aggravated) >= 0
        assert sheet.health.filled <= sheet.health.boxes
        assert one.condition in (OK, UNCONSCIOUS, DEAD, "dying")
        own = sheet.experience
        assert own.earned == own.free + sum(dots for _, dots in own.banked) + own.spent + own.adjusted
    if now.fight is not None and now.fight.now:
        assert now.fight.part(now.fight.now) is not None


def evening(at: int) -> Counter[str]:
    """An evening under the rulings of one row, to its end; how often each thing happened."""
    setup, happened = evenings()[at], Counter[str]()
    settings = GAME.read_settings(setup.settings)
    table = sit_down(GAME, SeededLuck(setup.seed), players=1 + at % 4, settings=settings)
    session = with_bots(table, setup.seed)
    for entry in session.run(LONGEST):
        happened.update(str(event.__struct_config__.tag) for event in entry.events)
        always(table.state)
    assert session.is_over, f"evening {at} comes to no end"
    assert table.state.clock == script.EVENING[-1].clock, f"evening {at} stops at {table.state.clock!r}"
    return happened


@pytest.mark.parametrize("at", range(FEW))
def test_a_session_reaches_its_end(at: int) -> None:
    happened = evening(at)
    assert happened["dice_fell"] > 5
    assert happened["campaign_began"] == 1


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_many_sessions_reach_their_end() -> None:
    happened = sum((evening(at) for at in range(MANY)), Counter[str]())
    assert happened["fight_over"] == happened["fight_began"] >= MANY // 3
    assert min(happened[one] for one in ("awarded", "levels_marked", "day_closed")) >= MANY // 2


def test_a_session_has_everything_that_belongs_in_a_session() -> None:
    """That it is the same each time for a seed is tested as a demo, in `tests/cli/test_demo.py`."""
    table = sit_down(GAME, SeededLuck("demo|3"), players=2)
    entries = list(with_bots(table, "demo|3").run(LONGEST))
    happened = Counter(str(event.__struct_config__.tag) for entry in entries for event in entry.events)
    assert len(table.state.characters) == 2
    assert len(table.state.hidden.open()) == 1
    for one in (
        "dice_fell", "helped", "contested", "fight_began", "fight_over", "levels_marked", "day_closed",
        "awarded", "narrated", "attempt_done", "ship_set", "salvo_set", "shots_used", "ship_gone",
    ):  # fmt: skip
        assert happened[one], f"nothing of {one}"
    kinds = Counter(str(entry.command.__struct_config__.tag) for entry in entries)
    for one in (
        "care", "buy_dot", "tick_practice", "roll_for_npc", "let_help", "man_station", "fire_at", "answer_salvo",
    ):  # fmt: skip
        assert kinds[one], f"nobody sends {one}"
    assert any(isinstance(entry.command, Say) and "trained" in entry.command.text for entry in entries)
