"""Opponents who are ready to be brought in, and a blank quick sheet that has a pool (MS-R73)."""

from __future__ import annotations

import pytest

from croupier.core.choices import Choice
from croupier.core.settings import Settings
from croupier.games.maelstrom.campaign.ready_opponents import OPPONENTS
from croupier.games.maelstrom.sheets.weapons import NPC_WEAPONS
from croupier.testing.refusals import refused_by
from support.maelstrom.forms import sent
from support.maelstrom.reading import every_choice
from support.maelstrom.stage import Hero, Stage


def comers(stage: Stage) -> dict[str, Choice]:
    """The storyteller's choices to bring somebody in, by their labels."""
    return {one.label: one for one in every_choice(stage, "gm") if one.command["type"] == "add_npc"}


@pytest.mark.rule("MS-R73")
@pytest.mark.parametrize("at", range(len(OPPONENTS)))
def test_a_ready_made_opponent_comes_with_pools_that_fight(rulings: Settings, at: int) -> None:
    stage, one = Stage(rulings, Hero()), OPPONENTS[at]
    choice = comers(stage)[f"Bring in a {one.name.lower()}"]
    assert choice.legal
    stage.do("gm", sent(choice))
    (npc,) = stage.state.npcs
    quick = npc.quick.open()
    assert (npc.name, dict(quick.pools)) == (one.name, {pool.label: pool.dice for pool in one.pools})
    assert (len(quick.penalties) + 1, quick.evade) == (one.boxes, one.evade)
    assert any(weapon in NPC_WEAPONS for _, weapon in quick.arms)


@pytest.mark.rule("MS-R73")
def test_a_ready_opponent_takes_the_given_name_and_may_wait_unseen(rulings: Settings) -> None:
    stage = Stage(rulings, Hero())
    choice = comers(stage)["Bring in a guard"]
    stage.do("gm", sent(choice, name="Brill")).do("gm", sent(choice, name="Sorrel", hidden=True))
    assert [one.name for one in stage.state.npcs] == ["Brill"]
    assert [one.name for one in stage.state.backstage.open()] == ["Sorrel"]


@pytest.mark.rule("MS-R73", "MS-R49")
@pytest.mark.option("health_types", "one")
def test_where_all_damage_is_lethal_they_soak_no_other(rulings: Settings) -> None:
    stage = Stage(rulings, Hero())
    for choice in comers(stage).values():
        stage.do("gm", sent(choice, name="Brill"))
    assert [one.quick.open().bashing for one in stage.state.npcs] == [0] * (len(OPPONENTS) + 1)


@pytest.mark.rule("MS-R73")
def test_a_blank_quick_sheet_begins_with_a_pool(rulings: Settings) -> None:
    stage = Stage(rulings, Hero())
    stage.do("gm", sent(comers(stage)["Bring somebody in"], name="Brill"))
    assert stage.state.npcs[0].quick.open().pools == (("Fight", 4),)


@pytest.mark.rule("MS-R73")
@pytest.mark.option("npc_sheet", "full")
def test_at_a_table_with_full_sheets_none_is_offered(rulings: Settings) -> None:
    stage = Stage(rulings, Hero())
    assert not any(one.legal for one in comers(stage).values())
    with refused_by("MS-R73", why="full sheets"):
        stage.do("gm", OPPONENTS[0])
