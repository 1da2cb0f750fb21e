"""Which arm holds what, what crippled limbs forbid, rounds in reserve, knives that were thrown (MS-R54, MS-R63)."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.core.refusals import Illegal, Impossible, Invalid
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.campaign.state import Npc, Quick
from croupier.games.maelstrom.combat import commands as wish
from croupier.games.maelstrom.combat.attack_commands import AnswerAttack, SetAttack, Strike, Throw
from croupier.games.maelstrom.combat.gear_commands import Carry, ClearJam, Reload, SetReserve, WriteArmor, WriteWeapon
from croupier.games.maelstrom.combat.state import Fight, Part
from croupier.games.maelstrom.harm.commands import CrippleLimb, MendLimb
from croupier.games.maelstrom.rolls.commands import ChooseWay
from croupier.games.maelstrom.sheets.state import Item, Weapon
from croupier.games.maelstrom.sheets.weapons import WEAPONS
from croupier.testing.refusals import refused_by
from support.maelstrom.stage import Hero, Stage

PISTOL = Item("i1", "Pistol", weapon=WEAPONS["Pistol, light"])
KNIFE = Item("i2", "Thrown knife", weapon=WEAPONS["Thrown knife"])
GRENADE = Item("i3", "Grenade", weapon=WEAPONS["Fragmentation grenade"])
ALL = {"items": (PISTOL, KNIFE, GRENADE)}


def fight(rulings: Settings, hero: Hero, other: Hero | None = None, **state: Any) -> Stage:
    """Ana is to act against Ben."""
    now = {"fight": Fight(1, (Part("c1"), Part("c2")), "c1"), **state}
    return Stage(rulings, hero, other or Hero(), state=now)


def weapon(stage: Stage, at: int = 0) -> Weapon:
    found = stage.sheet().items[at].weapon
    assert found is not None
    return found


@pytest.mark.rule("MS-R63", "MS-1.8")
def test_the_storyteller_sets_and_tops_up_a_reserve(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(sheet={"items": (PISTOL,)}))
    choices = GAME.choices(GAME.see(stage.state, "gm"), "gm")
    assert [one.command for one in choices if one.command["type"] == "set_reserve" and one.legal] == [
        {"type": "set_reserve", "character": "c1", "item": "i1"}
    ]
    stage.do("gm", SetReserve("c1", "i1", 0))
    with refused_by("MS-R63"):
        Stage(rulings, Hero(sheet={"items": (Item("i1", "Pistol", weapon=Weapon(4, capacity=7, reserve=0)),)})).do(
            "p1", Reload("c1", "i1")
        )
    assert weapon(stage.do("gm", SetReserve("c1", "i1", 34))).reserve == 34
    assert weapon(stage.do("gm", SetReserve("c1", "i1"))).reserve is None
    with pytest.raises(Impossible, match="already has that reserve"):
        stage.do("gm", SetReserve("c1", "i1"))
    with pytest.raises(Invalid, match="reserve"):
        stage.do("gm", SetReserve("c1", "i1", -1))
    with refused_by("MS-1.8"):
        stage.do("p1", SetReserve("c1", "i1", 9))


@pytest.mark.rule("MS-R54", "MS-9.13")
def test_a_weapon_in_a_crippled_arm_is_not_used(rulings: Settings) -> None:
    stage = fight(rulings, Hero(sheet=ALL, more={"crippled": ("left arm",)}))
    with refused_by("MS-9.13"):
        stage.do("p1", Carry("c1", "i1", arm="left arm"))
    stage.do("p1", Carry("c1", "i1", arm="right arm"))
    assert stage.sheet().items[0].arm == "right arm"
    assert stage.do("p1", Strike("c1", "c2", "i1")).asked() == ["gm attack c1"]
    held = Item("i1", "Pistol", weapon=WEAPONS["Pistol, light"], out=True, arm="left arm")
    with refused_by("MS-9.13"):
        fight(rulings, Hero(sheet={"items": (held,)}, more={"crippled": ("left arm",)})).do(
            "p1", Strike("c1", "c2", "i1")
        )


@pytest.mark.rule("MS-R54", "MS-19.2")
def test_an_arm_holds_one_weapon(rulings: Settings) -> None:
    stage = fight(rulings, Hero(sheet=ALL)).do("p1", Carry("c1", "i1", arm="left arm"))
    with pytest.raises(Impossible, match="the left arm holds Pistol"):
        stage.do("p1", Carry("c1", "i2", arm="left arm"))
    with pytest.raises(Invalid, match="arm"):
        stage.do("p1", Carry("c1", "i2", arm="left leg"))
    assert stage.do("p1", Carry("c1", "i1", out=False)).sheet().items[0].arm == ""


@pytest.mark.rule("MS-9.13", "MS-R54")
@pytest.mark.parametrize(
    ("how", "crippled", "said"),
    [
        ("parry", ("left arm", "right arm"), "both arms of Ben are crippled"),
        ("evade", ("left leg", "right leg"), "both legs of Ben are crippled"),
        ("parry", ("left leg", "right leg"), ""),
        ("evade", ("left arm", "right arm", "left leg"), ""),
    ],
)
def test_a_parry_needs_an_arm_and_an_evade_a_leg(
    rulings: Settings, how: str, crippled: tuple[str, ...], said: str
) -> None:
    stage = fight(rulings, Hero(), Hero(more={"crippled": crippled})).do("p1", Strike("c1", "c2")).do("gm", SetAttack())
    if not said:
        assert stage.do("p2", AnswerAttack(how)).attempt().kind == "attack"
        return
    with pytest.raises(Illegal, match=said):
        stage.do("p2", AnswerAttack(how))


@pytest.mark.rule("MS-9.13", "MS-R54")
def test_a_throw_needs_an_arm(rulings: Settings) -> None:
    stage = fight(rulings, Hero(sheet=ALL, more={"crippled": ("left arm", "right arm")}))
    with refused_by("MS-9.13"):
        stage.do("p1", Throw("c1", "i3", "the door"))


@pytest.mark.rule("MS-R66")
def test_a_thrown_knife_stays_where_it_landed_until_it_is_picked_up(rulings: Settings) -> None:
    stage = fight(rulings, Hero(sheet=ALL)).do("p1", Strike("c1", "c2", "i2")).do("gm", SetAttack(aware=False))
    stage.do("p1", ChooseWay(stage.attempt().id), "2,3,4,5")
    knife = stage.sheet().items[1]
    assert (knife.thrown, knife.out) == (1, False)
    stage.do("p2", wish.LetGo("c2"))
    with refused_by("MS-R66"):
        stage.do("p1", Strike("c1", "c2", "i2"))
    stage.do("p1", Carry("c1", "i2"))
    knife = stage.sheet().items[1]
    assert (knife.thrown, knife.out) == (0, True)
    assert stage.asked() == ["p2 turn c2"]


@pytest.mark.rule("MS-R58", "MS-1.10")
def test_an_attack_keeps_to_what_the_page_offers(rulings: Settings) -> None:
    stage = fight(rulings, Hero(sheet=ALL))
    for command, said in ((Strike("c1", "c2", "i1", ability="Melee"), "Pistol is used with Firearms"),):
        with pytest.raises((Illegal, Impossible), match=said):
            stage.do("p1", command)
    with pytest.raises(Invalid, match="ability"):
        stage.do("gm", WriteWeapon("c1", "Gun", ability="Cooking"))
    with pytest.raises(Invalid, match="sources"):
        stage.do("gm", WriteArmor("c1", "Coat", sources=("bad luck",)))


@pytest.mark.rule("MS-R58")
@pytest.mark.option("combat_pools", "free")
def test_where_pools_are_free_an_attack_is_made_with_any_ability(rulings: Settings) -> None:
    stage = fight(rulings, Hero(sheet=ALL)).do("p1", Strike("c1", "c2", "i1", "Wits", ability="Engineering"))
    assert stage.asked() == ["gm attack c1"]


@pytest.mark.rule("MS-R63", "MS-R73")
def test_a_storytellers_gun_fires_a_burst(rulings: Settings) -> None:
    guard = Npc("n1", "A guard", Secret(Quick((("Shoot", 5),)), ("gm",)))
    now = Fight(1, (Part("n1"), Part("c1")), "n1")
    stage = Stage(rulings, Hero(), npcs=(guard,), state={"fight": now})
    with pytest.raises(Illegal, match="3 rounds at once"):
        stage.do("gm", Strike("n1", "c1", "Shoot", rounds=3))
    stage.do("gm", Strike("n1", "c1", "Shoot", damage=4, reach=30, rounds=3))
    stage.do("gm", SetAttack(aware=False), "2,3,3,4,4,5,5")
    assert (stage.record().locked.difficulty, stage.record().locked.pool) == (7, 7)


@pytest.mark.rule("MS-9.13", "MS-R54")
@pytest.mark.parametrize("command", [Reload("c1", "i1"), ClearJam("c1", "i1")])
@pytest.mark.parametrize("fights", [False, True])
def test_a_weapon_is_not_made_ready_with_two_crippled_arms(
    rulings: Settings, command: Reload | ClearJam, fights: bool
) -> None:
    jammed = Item("i1", "Pistol", weapon=Weapon(4, range=20, capacity=8, loaded=1), broken=True)
    hero = Hero(sheet={"items": (jammed,)}, more={"crippled": ("left arm",)})
    stage = fight(rulings, hero) if fights else Stage(rulings, hero)
    stage.do("gm", CrippleLimb("c1", "right arm"))
    with refused_by("MS-9.13"):
        stage.do("p1", command)
    stage.do("gm", MendLimb("c1", "right arm")).do("p1", command)
