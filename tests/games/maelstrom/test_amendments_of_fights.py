"""Rolls of a fight that are amended after it has gone on, or is over (MS-17.10)."""

from __future__ import annotations

import pytest

from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.games.maelstrom.campaign.state import Npc, Quick
from croupier.games.maelstrom.combat import commands as wish
from croupier.games.maelstrom.combat.attack_commands import AnswerAttack, SetAttack, Strike
from croupier.games.maelstrom.combat.state import Fight, Part
from croupier.games.maelstrom.rolls.commands import AmendRoll, ChooseWay, LeaveRoll
from croupier.games.maelstrom.sheets.state import Item
from croupier.games.maelstrom.sheets.weapons import STUNNER, WEAPONS
from support.maelstrom.stage import Hero, Stage

RAIDER = Npc("n1", "A raider", Secret(Quick((("Stealth", 3),), initiative=4), ("gm",)))


def part(stage: Stage, who: str) -> Part:
    found = stage.state.fight.part(who) if stage.state.fight is not None else None
    assert found is not None
    return found


def surprised(rulings: Settings) -> tuple[Stage, str]:
    """A raider surprises Ana; the turns have begun. Also her roll of looking out."""
    stage = Stage(rulings, Hero(), npcs=(RAIDER,)).do("gm", wish.OpenFight(("c1", "n1"), ambushers=("n1",)), "2,6,6")
    watch = stage.attempt().id
    stage.do("p1", ChooseWay(watch), "2,2,3,4", "5", "4")
    assert (part(stage, "c1").surprised, stage.asked()) == (True, ["gm turn n1"])
    return stage, watch


@pytest.mark.rule("MS-17.10", "MS-R65")
def test_a_lookout_is_amended_after_the_order_is_found(rulings: Settings) -> None:
    """It was refused, as those in the fight had got their initiative since."""
    stage, watch = surprised(rulings)
    stage.do("gm", wish.SetCover("c1", "partial")).do("gm", AmendRoll(watch, "broad daylight", 3, 0))
    assert (part(stage, "c1").surprised, part(stage, "c1").cover) == (False, "partial")
    assert part(stage, "c1").initiative.open() is not None


@pytest.mark.rule("MS-17.10", "MS-R65")
def test_a_lookout_amended_in_a_later_turn_surprises_nobody(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), npcs=(RAIDER,)).do("gm", wish.OpenFight(("c1", "n1"), ambushers=("n1",)), "2,6,6")
    watch = stage.attempt().id
    stage.do("p1", ChooseWay(watch), "2,2,6,6", "5", "4")
    stage.do("p1", wish.LetGo("c1")).do("gm", wish.LetGo("n1"))
    assert stage.state.fight is not None
    assert stage.state.fight.turn == 2
    stage.do("gm", AmendRoll(watch, "a dark night", 9, 0))
    assert not part(stage, "c1").surprised
    assert stage.asked() == ["p1 turn c1"]


@pytest.mark.rule("MS-17.10", "MS-R65")
def test_a_lookout_is_amended_after_the_fight(rulings: Settings) -> None:
    stage, watch = surprised(rulings)
    stage.do("gm", wish.CloseFight()).do("gm", AmendRoll(watch, "broad daylight", 3, 0))
    assert (stage.said(), stage.state.fight) == ("success 2", None)


def stunned(rulings: Settings, willpower: str) -> tuple[Stage, str]:
    """Ana stuns Ben, who has not acted: two levels get through. Also his roll against it."""
    gun = Item("i1", STUNNER, weapon=WEAPONS[STUNNER])
    stage = Stage(rulings, Hero(sheet={"items": (gun,)}), Hero({"Strength": 2}), seats=3, npcs=(RAIDER,),
                  state={"fight": Fight(1, (Part("c1"), Part("c2"), Part("n1")), "c1")})  # fmt: skip
    stage.do("p1", Strike("c1", "c2", "i1", "Reflexes")).do("gm", SetAttack(aware=False))
    stage.do("p1", ChooseWay(stage.attempt().id), "2,3,4,5,8", "3,4,6,7,8", "3,9", willpower)
    roll = stage.attempt().id
    return stage.do("p2", LeaveRoll(roll)), roll


@pytest.mark.rule("MS-17.10", "MS-R66")
@pytest.mark.parametrize(("difficulty", "numb"), [(4, 0), (6, 1), (3, 0)])
def test_a_stun_amended_in_the_next_turn_counts_from_the_turn_of_the_hit(
    rulings: Settings, difficulty: int, numb: int
) -> None:
    """It was refused, as a turn had begun since."""
    stage, roll = stunned(rulings, "2,3,4")
    assert part(stage, "c2").numb == 2
    stage.do("gm", wish.LetGo("n1"))
    assert part(stage, "c2").numb == 1
    stage.do("gm", wish.SetCover("c2", "heavy")).do("gm", AmendRoll(roll, "they are tough", difficulty, 0))
    if any("adds" in one for one in stage.asked()):
        stage.do("p2", LeaveRoll(roll))
    assert (part(stage, "c2").numb, part(stage, "c2").cover) == (numb, "heavy")


@pytest.mark.rule("MS-17.10", "MS-R61")
def test_an_attack_with_an_evade_is_amended_after_the_fight(rulings: Settings) -> None:
    """It was refused, as there is no fight."""
    gun = Item("i1", "Light pistol", weapon=WEAPONS["Pistol, light"])
    stage = Stage(rulings, Hero(sheet={"items": (gun,)}), Hero(),
                  state={"fight": Fight(1, (Part("c1", attended=("c2",)), Part("c2")), "c1")})  # fmt: skip
    stage.do("p1", Strike("c1", "c2", "i1", "Precision")).do("gm", SetAttack()).do("p2", AnswerAttack("evade"))
    attack = stage.attempt().id
    stage.do("p1", ChooseWay(attack), "2,2,6,6,6").do("p2", ChooseWay(stage.attempt().id), "2,6,6,6")
    stage.do("gm", wish.CloseFight()).do("gm", AmendRoll(attack, "it was dark", 6, 1))
    assert stage.facts("MS-R60") == {"attack": 2, "evade": 3, "margin": -1}
    assert stage.state.fight is None
