"""Rolls that answer other rolls are canceled, and the others continue; a salvo that is withdrawn costs nothing."""

from __future__ import annotations

import pytest

from croupier.core.settings import Settings
from croupier.games.maelstrom.combat.attack_commands import (
    AnswerAttack,
    AnswerBurst,
    Burst,
    Near,
    SetAttack,
    Strike,
    Throw,
)
from croupier.games.maelstrom.combat.commands import LetGo
from croupier.games.maelstrom.harm.commands import Harm
from croupier.games.maelstrom.rolls.commands import ChooseWay, DeclareAction, OfferWay, Oppose, VoidRoll, Withdraw
from croupier.games.maelstrom.sheets.items import Item, Weapon
from croupier.games.maelstrom.ships.commands import AnswerSalvo, FireAt, SetSalvo
from croupier.games.maelstrom.ships.state import GUNNER, Post, ShipWeapon
from support.maelstrom.battle import CREW, RAVEN, battle, fight, fired, sheet, ship
from support.maelstrom.reading import cited, lines
from support.maelstrom.stage import Hero, Stage, duel

GRENADE = Item("i1", "Grenade", weapon=Weapon(8, ability="Athletics"))
MISSILES = ShipWeapon("w9", "Missiles", 3, speed=5, capacity=4, loaded=4)
POINT_DEFENSE = ShipWeapon("w1", "Point defense", 3, range=3, batteries=2, defends=True)


def evading(rulings: Settings) -> Stage:
    """Ana hits with five successes, and Ben is about to evade with a specialty."""
    stage = duel(rulings, Hero(), Hero(specialties=(("Athletics", "Dodge"),)))
    stage.do("p1", Strike("c1", "c2")).do("gm", SetAttack()).do("p2", AnswerAttack("evade"))
    stage.do("p1", ChooseWay(stage.attempt().id), "7,7,8,9,10")
    return stage.do("p2", ChooseWay(stage.attempt().id, 0, ("Dodge",)))


@pytest.mark.rule("MS-R60", "MS-15.4")
def test_an_attack_whose_evade_is_canceled_continues(rulings: Settings) -> None:
    stage = evading(rulings)
    stage.do("gm", VoidRoll(stage.attempt().id, "no room here"), "2,2,2,2,2,2,7,8", "2,2,2,2")
    assert "Ana hits Ben (bare hands): 5 successes at difficulty 7 against 0 for evading, margin 5." in lines(stage)
    assert cited(stage, "MS-15.4") == [{"canceled": "Ben", "reason": "no room here"}]
    assert lines(stage)[:2] == ["The GM cancels Ben's roll: no room here.", "Ben (evading): no dice: failure."]
    assert stage.sheet("c2").health.bashing == 2


@pytest.mark.rule("MS-R60", "MS-1.2")
def test_an_attack_whose_evade_is_broken_off_continues(rulings: Settings) -> None:
    stage = evading(rulings).break_off("2,2,2,2,2,2,7,8", "2,2,2,2")
    assert stage.sheet("c2").health.bashing == 2


@pytest.mark.rule("MS-R19", "MS-15.4")
def test_a_contest_whose_answer_is_canceled_is_decided(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), Hero()).do("p1", DeclareAction("c1", "sneaks"))
    action = stage.attempt().id
    stage.do("gm", Oppose(action, "c2", "Perception", "Alertness")).do("gm", OfferWay(action, "Wits", "Stealth"))
    stage.do("p1", ChooseWay(action), "6,7,8").do("gm", VoidRoll(stage.attempt().id))
    assert "Ana wins against Ben by 3." in lines(stage)


@pytest.mark.rule("MS-R66", "MS-15.4")
def test_a_grenade_hurts_those_whose_evade_is_canceled(rulings: Settings) -> None:
    stage = duel(rulings, Hero(sheet={"items": (GRENADE,)}), Hero())
    stage.do("p1", Throw("c1", "i1", "the door")).do("gm", SetAttack()).do(
        "p1", ChooseWay(stage.attempt().id), "8,9,9,9"
    )
    stage.do("gm", Burst((Near("c2", 0),))).do("p2", AnswerBurst("c2", "evade"))
    stage.do("gm", VoidRoll(stage.attempt().id), "2,2,2,2,2,2,7,8")
    assert stage.sheet("c2").health.lethal == 2


@pytest.mark.rule("MS-R70", "MS-15.4")
def test_a_salvo_whose_evade_is_canceled_continues(rulings: Settings) -> None:
    stage = battle(rulings, now="n1").do("gm", FireAt("n1", "s2", "w1", "s1", pool="Remote Weapons"))
    stage.do("gm", SetSalvo()).do("p2", AnswerSalvo("c2", "Reflexes"), "2,2,9,9")
    stage.do("gm", VoidRoll(stage.attempt().id), "2,2,2,8,9")
    assert sheet(stage, "s1").hurt == 2


@pytest.mark.rule("MS-R70", "MS-20.4")
def test_missiles_hit_even_if_the_gunner_who_fires_at_them_falls(rulings: Settings) -> None:
    argo = ship("s1", party=True, crew=(Post("c1", GUNNER),), weapons=(POINT_DEFENSE,))
    raven = ship("s2", crew=(Post("n1", GUNNER),), weapons=(MISSILES,))
    stage = battle(rulings, argo, raven, now="n1").do("gm", FireAt("n1", "s2", "w9", "s1", pool="Remote Weapons"))
    stage.do("gm", SetSalvo()).do("p1", AnswerSalvo("c1", batteries=1), "2,2,9,9")
    stage.do("gm", Harm("c1", 8, "lethal", soaked=False), "2,2,8,9")
    assert sheet(stage, "s1").hurt == 2


@pytest.mark.rule("MS-R18", "MS-R63", "MS-R70")
def test_a_salvo_that_is_withdrawn_costs_neither_side_anything(rulings: Settings) -> None:
    gun = ShipWeapon("w1", "Rail gun", 4, range=10, batteries=2, linked=2, capacity=5, loaded=5)
    stage = fired(battle(rulings, ship("s1", party=True, crew=CREW, weapons=(gun,)), RAVEN), shots=2)
    stage.do("gm", AnswerSalvo("n1", "Reflexes")).do("p1", Withdraw(stage.attempt().id))
    assert stage.asked() == ["p1 turn c1"]
    assert sheet(stage, "s1").weapons == (gun,)
    assert all(one.used == 0 for one in fight(stage).shots)
    raider = fight(stage).part("n1")
    assert raider is not None
    assert not raider.reacted


@pytest.mark.rule("MS-R18", "MS-R70")
def test_batteries_that_fired_at_withdrawn_missiles_have_their_shots_again(rulings: Settings) -> None:
    argo = ship("s1", party=True, crew=CREW, weapons=(MISSILES,))
    raven = ship("s2", crew=(Post("n1", GUNNER),), weapons=(POINT_DEFENSE,))
    stage = fired(battle(rulings, argo, raven), "w9").do("gm", AnswerSalvo("n1", batteries=2))
    stage.do("p1", Withdraw(stage.attempt().id))
    assert all(one.used == 0 for one in fight(stage).shots)
    assert sheet(stage, "s1").weapons == (MISSILES,)


@pytest.mark.rule("MS-R18", "MS-R70")
def test_missiles_that_flew_a_turn_are_not_taken_aboard_again(rulings: Settings) -> None:
    argo = ship("s1", party=True, crew=CREW, weapons=(MISSILES,))
    stage = fired(battle(rulings, argo, RAVEN), "w9", km=10, aware=False)
    stage.do("p2", LetGo("c2")).do("gm", LetGo("n1")).do("p1", Withdraw(stage.attempt().id))
    assert sheet(stage, "s1").weapons[0].loaded == 3
    assert stage.asked() == ["p1 turn c1"]


@pytest.mark.rule("MS-R18", "MS-20.4", "MS-R57")
def test_an_attack_whose_attacker_falls_before_the_dice_uses_up_no_reaction(rulings: Settings) -> None:
    stage = duel(rulings).do("p1", Strike("c1", "c2")).do("gm", SetAttack()).do("p2", AnswerAttack("evade"))
    stage.do("gm", Harm("c1", 8, "bashing", soaked=False))
    assert "Ana's roll is not made: Ana cannot act." in lines(stage)
    ben = fight(stage).part("c2")
    assert ben is not None
    assert not ben.reacted
