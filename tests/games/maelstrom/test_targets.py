"""Whom a choice in a fight offers as a target, and when the fight can end (MS-R58, MS-20.2)."""

from __future__ import annotations

import pytest

from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.games.maelstrom.campaign.state import Npc, Quick
from croupier.games.maelstrom.combat.attack_choices import targets_of
from croupier.games.maelstrom.combat.attack_commands import Strike
from croupier.games.maelstrom.combat.state import Fight, Part
from croupier.games.maelstrom.sheets.state import DEAD, OK, UNCONSCIOUS
from support.maelstrom.reading import every_choice, lines
from support.maelstrom.stage import Hero, Stage


def fight(rulings: Settings, raider: str = OK, guard: str = OK, **heroes: str) -> Stage:
    """Ana and Ben against a raider and a guard, each in this condition."""
    npcs = tuple(
        Npc(name, label, Secret(Quick((("club", 5),)), ("gm",)), condition=condition)
        for name, label, condition in (("n1", "Raider", raider), ("n2", "Guard", guard))
    )
    there = Fight(1, tuple(map(Part, ("c2", "n1", "c1", "n2"))), "c1")
    people = [Hero(more={"condition": heroes.get(name, OK)}) for name in ("ana", "ben")]
    return Stage(rulings, *people, npcs=npcs, state={"fight": there})


@pytest.mark.rule("MS-R58")
def test_foes_who_stand_come_first_and_your_own_side_last(rulings: Settings) -> None:
    stage = fight(rulings, raider=UNCONSCIOUS)
    view = stage.state
    assert view.fight is not None
    assert targets_of(view, view.fight, "c1") == [("n2", "Guard"), ("n1", "Raider (down)"), ("c2", "Ben")]
    assert targets_of(view, view.fight, "n2") == [("c2", "Ben"), ("c1", "Ana"), ("n1", "Raider (down)")]


@pytest.mark.rule("MS-R58")
def test_an_attack_on_the_dead_says_why_it_is_not_made(rulings: Settings) -> None:
    stage = fight(rulings, raider=DEAD).do("p1", Strike("c1", "n1"))
    assert "Ana's attack on Raider is not made: Raider is dead." in lines(stage)


@pytest.mark.rule("MS-20.2")
@pytest.mark.parametrize(
    ("down", "group"),
    [
        ({"raider": DEAD}, "any_time"),
        ({"raider": DEAD, "guard": UNCONSCIOUS}, "now"),
        ({"ana": UNCONSCIOUS, "ben": DEAD}, "now"),
        ({"raider": DEAD, "ben": DEAD}, "any_time"),
    ],
)
def test_a_fight_without_one_side_can_end_at_once(rulings: Settings, down: dict[str, str], group: str) -> None:
    end = next(one for one in every_choice(fight(rulings, **down), "gm") if one.label == "End the fight")
    assert (end.group, end.legal) == (group, True)
