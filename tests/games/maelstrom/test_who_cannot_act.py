"""Nobody who cannot act handles weapons, takes a station or is rolled for in secret (MS-9.17, MS-20.4)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.core.commands import Command
from croupier.core.refusals import Illegal, Impossible, Invalid, Refusal
from croupier.core.settings import Settings
from croupier.games.maelstrom.combat.attack_commands import AnswerAttack, SetAttack, Strike
from croupier.games.maelstrom.combat.commands import ActOtherwise, LetGo
from croupier.games.maelstrom.combat.gear_commands import Carry, ClearJam, Reload
from croupier.games.maelstrom.combat.state import Fight, Part
from croupier.games.maelstrom.harm.commands import Care, CrippleLimb
from croupier.games.maelstrom.rolls.commands import ChooseWay, DeclareAction, OfferWay, RollInSecret
from croupier.games.maelstrom.sheets.state import Health, Item
from croupier.games.maelstrom.sheets.weapons import WEAPONS
from croupier.games.maelstrom.ships.commands import BringShip, ManStation
from croupier.games.maelstrom.ships.state import PILOT, Post, ShipWeapon
from croupier.games.maelstrom.willpower.commands import IgnoreWounds, TryRally
from croupier.testing.refusals import refused_by
from support.maelstrom.battle import CREW, RAVEN, battle, fight, fired, sheet, ship
from support.maelstrom.reading import cited, every_choice, lines
from support.maelstrom.stage import Hero, Stage, duel

PISTOL = Item("i1", "Light pistol", weapon=WEAPONS["Pistol, light"])
JAMMED = Item("i2", "Knife", weapon=WEAPONS["Knife"], broken=True)
BROKEN: dict[str, Any] = {"broken": True}
HANDLING = (Carry("c1", "i1"), Reload("c1", "i1"), ClearJam("c1", "i2"))
KINDS = {"carry", "reload", "clear_jam", "man_station"}


def state_of(rulings: Settings, **more: Any) -> Stage:
    current = 0 if more.get("broken") else None
    hero = Hero(current=current, sheet={"items": (PISTOL, JAMMED)}, more=more)
    return Stage(rulings, hero).do("gm", BringShip("Argo", party=True))


@pytest.mark.rule("MS-9.17", "MS-9.18", "MS-20.4")
@pytest.mark.parametrize("command", [*HANDLING, ManStation("s2", "c1", PILOT)], ids=lambda one: type(one).__name__)
def test_a_character_at_zero_willpower_uses_no_equipment(rulings: Settings, command: Command) -> None:
    with refused_by("MS-9.17", why="Ana is at zero willpower"):
        state_of(rulings, **BROKEN).do("p1", command)
    assert state_of(rulings).sheet().items == (PISTOL, JAMMED)


@pytest.mark.rule("MS-20.4", "MS-19.2", "MS-R63", "MS-R64")
@pytest.mark.parametrize("condition", ["unconscious", "dying", "dead"])
@pytest.mark.parametrize("command", HANDLING, ids=lambda one: type(one).__name__)
def test_a_character_who_is_down_uses_no_equipment(rulings: Settings, command: Command, condition: str) -> None:
    with pytest.raises(Impossible, match=f"Ana is {condition}"):
        state_of(rulings, condition=condition).do("p1", command)


@pytest.mark.rule("MS-20.4", "MS-R70")
def test_a_character_who_is_down_takes_no_station_and_the_storyteller_clears_theirs(rulings: Settings) -> None:
    with refused_by("MS-20.4", why="Ana cannot act"):
        state_of(rulings, condition="dead").do("p1", ManStation("s2", "c1", PILOT))
    stage = state_of(rulings).do("p1", ManStation("s2", "c1", PILOT))
    assert sheet(stage, "s2").crew == (Post("c1", PILOT),)


@pytest.mark.rule("MS-9.17", "MS-20.4", "MS-9.18")
@pytest.mark.parametrize("more", [BROKEN, {"condition": "unconscious"}, {"condition": "dead"}], ids=str)
def test_characters_who_cannot_act_are_not_offered_these_actions(rulings: Settings, more: dict[str, Any]) -> None:
    def offered(stage: Stage) -> set[str]:
        return {one.command["type"] for one in every_choice(stage, "p1")} & KINDS

    assert offered(state_of(rulings, **more)) == set()
    assert offered(state_of(rulings)) == {"carry", "reload", "clear_jam", "man_station"}


@pytest.mark.rule("MS-9.17", "MS-R74")
@pytest.mark.parametrize(
    ("more", "trait", "refused"),
    [
        (BROKEN, "Strength", Illegal),
        (BROKEN, "Willpower", None),
        ({"condition": "unconscious"}, "Strength", Impossible),
        ({"condition": "unconscious"}, "Willpower", None),
        ({"condition": "dead"}, "Strength", Impossible),
        ({"condition": "dead"}, "Willpower", Impossible),
    ],
)
def test_only_their_willpower_is_rolled_in_secret(
    rulings: Settings, more: dict[str, Any], trait: str, refused: type[Refusal] | None
) -> None:
    stage, luck = state_of(rulings, **more), () if more == BROKEN else ("2,3,4",)
    if refused is not None:
        with pytest.raises(refused):
            stage.do("gm", RollInSecret("c1", trait), *luck)
        return
    assert stage.do("gm", RollInSecret("c1", trait), *luck).state.hidden.open()[-1].actor == "c1"
    offered = [one for one in every_choice(state_of(rulings, **more), "gm") if one.command["type"] == "roll_in_secret"]
    assert [one.legal for one in offered] == [True]


@pytest.mark.rule("MS-9.17", "MS-R74")
@pytest.mark.parametrize(("field", "word"), [("untrained", "waive"), ("precise_way", "yes")])
def test_nothing_is_judged_about_willpower_that_the_form_does_not_ask(rulings: Settings, field: str, word: str) -> None:
    secret = msgspec.structs.replace(RollInSecret("c1", "Willpower"), **{field: word})
    with pytest.raises(Invalid, match="willpower is rolled alone"):
        state_of(rulings, condition="unconscious").do("gm", secret, "2,3,4")
    assert state_of(rulings).do("gm", secret, "2,3,4").state.hidden.open()[-1].actor == "c1"


STUNNED_ACTS = [
    Carry("c1", "i1"),
    TryRally("c1", "Get up!"),
    Care("c1", "c2", "first aid"),
    IgnoreWounds("c1"),
]


def stunned(rulings: Settings, **part: Any) -> Stage:
    """Ana is stunned and holding back, or as `part` says; Ben is broken and bruised."""
    hurt = Health(bashing=3)
    heroes = (Hero(sheet={"items": (PISTOL,), "health": hurt}), Hero(current=0, sheet={"health": hurt}, more=BROKEN))
    fight = Fight(1, (Part("c1", **part), Part("c2"), Part("c3")), "c3")
    return Stage(rulings, *heroes, Hero(), state={"fight": fight})


@pytest.mark.rule("MS-R66", "MS-R57", "MS-9.12", "MS-9.19")
@pytest.mark.parametrize("command", STUNNED_ACTS, ids=lambda one: type(one).__name__)
def test_whoever_is_stunned_does_nothing_even_if_they_hold_back(rulings: Settings, command: Command) -> None:
    with refused_by("MS-R66", why="Ana is stunned"):
        stunned(rulings, holds=True, numb=2).do("p1", command)


@pytest.mark.rule("MS-R66", "MS-20.5")
def test_whoever_is_stunned_does_nothing_out_of_the_fight_either(rulings: Settings) -> None:
    with refused_by("MS-R66", why="Ana is stunned"):
        stunned(rulings, out=0, numb=1).do("p1", DeclareAction("c1", "runs"))
    assert stunned(rulings, out=0).do("p1", DeclareAction("c1", "runs")).asked() == ["gm declared r4"]


@pytest.mark.rule("MS-R65", "MS-R30")
@pytest.mark.option("wp_rally_price", "free")
def test_whoever_is_surprised_rallies_nobody(rulings: Settings) -> None:
    with refused_by("MS-R65", why="Ana is surprised"):
        stunned(rulings, surprised=True).do("p1", TryRally("c1", "Get up!"))
    assert stunned(rulings).do("p1", TryRally("c1", "Get up!")).state.rallies


@pytest.mark.rule("MS-R70", "MS-R66")
@pytest.mark.parametrize("numb", [0, 2])
def test_missiles_are_lost_when_their_gunner_is_stunned(rulings: Settings, numb: int) -> None:
    missiles = ShipWeapon("w1", "Heavy missiles", 7, speed=15, capacity=8, loaded=8)
    stage = battle(rulings, ship("s1", party=True, crew=CREW, weapons=(missiles,)), RAVEN)
    fired(stage, km=25).do("p2", LetGo("c2"))
    parts = tuple(msgspec.structs.replace(one, numb=numb if one.id == "c1" else 0) for one in fight(stage).parts)
    stage.state = msgspec.structs.replace(stage.state, fight=msgspec.structs.replace(fight(stage), parts=parts))
    stage.do("gm", LetGo("n1"))
    lost = "The salvo of Argo (Heavy missiles) is lost on its way to Raven: nobody guides it."
    assert (lost in lines(stage)) == bool(numb)


@pytest.mark.rule("MS-9.13", "MS-R54")
@pytest.mark.parametrize(
    ("who", "limbs", "answer", "hits"),
    [("c2", ("left arm", "right arm"), "parry", True), ("c2", ("left leg", "right leg"), "evade", True),
     ("c2", ("left arm", "right arm"), "evade", False), ("c1", ("left arm", "right arm"), "parry", None)],
)  # fmt: skip
def test_a_limb_that_is_crippled_before_the_dice_is_not_used(
    rulings: Settings, who: str, limbs: tuple[str, ...], answer: str, hits: bool | None
) -> None:
    """A parry was rolled with two crippled arms, and so was a blow."""
    stage = duel(rulings).do("p1", Strike("c1", "c2", attribute="Strength")).do("gm", SetAttack())
    stage.do("p2", AnswerAttack(answer))
    for limb in limbs:
        stage.do("gm", CrippleLimb(who, limb))
    if hits is None:
        assert (stage.state.attempts, stage.asked()) == ((), ["p1 turn c1"])
        assert cited(stage, "MS-9.13")[-1] == {"who": "Ana"}
        return
    luck = ("2,2,2,2,6,6,6", *(("2,2,2,2,2,2",) if hits else ()))
    stage.do("p1", ChooseWay(stage.attempt().id), *luck)
    assert stage.asked() == (["p2 turn c2"] if hits else [f"p2 way {stage.attempt().id}"])


@pytest.mark.rule("MS-9.13", "MS-R54")
def test_a_way_that_needs_a_limb_is_not_rolled_after_the_limb_is_crippled(rulings: Settings) -> None:
    """It was rolled where the limb was crippled while the storyteller judged the specialties."""
    stage = duel(rulings, Hero(specialties=(("Melee", "Brawling"),)), Hero()).do("p1", ActOtherwise("c1", "wrestles"))
    name = stage.attempt().id
    stage.do("gm", OfferWay(name, "Strength", "Melee", limb="left arm")).do("p1", ChooseWay(name, 0, ("Brawling",)))
    assert stage.asked() == [f"gm relates {name}"]
    stage.do("gm", CrippleLimb("c1", "right arm"))
    assert stage.asked() == [f"gm relates {name}"]
    stage.do("gm", CrippleLimb("c1", "left arm"))
    assert (stage.state.attempts, stage.asked()) == ((), ["p1 turn c1"])
    assert lines(stage)[-1] == "Ana's roll is not made: Ana cannot use the limb that it needs."


@pytest.mark.rule("MS-9.13", "MS-R54")
@pytest.mark.parametrize("arm", ["left arm", "right arm"])
def test_a_weapon_is_not_used_after_the_arm_that_holds_it_is_crippled(rulings: Settings, arm: str) -> None:
    """An attack was rolled although the arm with its weapon was crippled before the dice."""
    pistol = Item("i1", "Light pistol", weapon=WEAPONS["Pistol, light"], out=True, arm="left arm")
    stage = duel(rulings, Hero(sheet={"items": (pistol,)}), Hero()).do("p1", Strike("c1", "c2", "i1", "Reflexes"))
    stage.do("gm", SetAttack()).do("p2", AnswerAttack("nothing")).do("gm", CrippleLimb("c1", arm))
    held = arm == pistol.arm
    assert stage.asked() == (["p1 turn c1"] if held else [f"p1 way {stage.attempt().id}"])
    assert cited(stage, "MS-9.13") == ([{"who": "Ana"}] if held else [])
