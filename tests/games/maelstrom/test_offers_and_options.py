"""What a command accepts is offered, and what an option rules out is not (chapters 14 to 20)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.core.choices import Field
from croupier.core.refusals import Invalid
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.campaign.commands import AddNpc, NpcPool
from croupier.games.maelstrom.campaign.state import Npc, Quick
from croupier.games.maelstrom.combat import commands as wish
from croupier.games.maelstrom.combat.attack_commands import (
    AnswerAttack,
    AnswerBurst,
    Burst,
    Near,
    SetAttack,
    Strike,
    Throw,
)
from croupier.games.maelstrom.combat.gear_commands import Carry, Reload, WriteWeapon
from croupier.games.maelstrom.combat.mishaps import SpoilWeapon
from croupier.games.maelstrom.combat.state import Fight, Part
from croupier.games.maelstrom.harm.commands import CrippleLimb
from croupier.games.maelstrom.rolls.commands import AmendRoll, ChooseWay, DeclareAction, OfferWay, Oppose
from croupier.games.maelstrom.sheets.state import Armor, Health, Item, Quirk
from croupier.games.maelstrom.sheets.weapons import WEAPONS
from croupier.games.maelstrom.ships.commands import FireAt
from croupier.testing.refusals import refused_by
from support.maelstrom.battle import battle, fight
from support.maelstrom.forms import fields, form, forms, options, sent
from support.maelstrom.reading import lines
from support.maelstrom.stage import Hero, Stage, duel, under


@pytest.mark.rule("MS-R18", "MS-R70")
def test_a_gunner_is_offered_to_cancel_the_salvo_until_its_terms_are_set(rulings: Settings) -> None:
    """The command was accepted, but only the storyteller's form had it."""
    stage = battle(rulings).do("p1", FireAt("c1", "s1", "w1", "s2"))
    assert (len(forms(stage, "p1", "call_off_salvo")), forms(stage, "p2", "call_off_salvo")) == (1, [])
    stage.do("p1", sent(form(stage, "p1", "call_off_salvo")))
    assert (fight(stage).salvo, stage.asked()) == (None, ["p1 turn c1"])
    assert forms(stage, "p1", "call_off_salvo") == []


@pytest.mark.rule("MS-R19", "MS-R65", "MS-R66")
@pytest.mark.parametrize(("state", "clause"), [({"numb": 2}, "MS-R66"), ({"surprised": True}, "MS-R65")])
@pytest.mark.parametrize("option", ["margin", "static"])
def test_the_surprised_and_the_stunned_oppose_nobody(option: str, state: dict[str, Any], clause: str) -> None:
    """They helped nobody, but were offered and accepted as opponents."""
    there = Fight(1, (Part("c1"), Part("c2", **state), Part("c3")), "c1")
    stage = Stage(GAME.read_settings({"roll_opposed": option}), Hero(), Hero(), Hero(), state={"fight": there})
    action = stage.do("p1", wish.ActOtherwise("c1", "sneaks out")).attempt().id
    assert options(form(stage, "gm", "oppose"), "by") == ["c3"]
    with refused_by(clause):
        stage.do("gm", Oppose(action, "c2", "Perception", "Alertness"))


@pytest.mark.rule("MS-R19", "MS-R66")
@pytest.mark.parametrize("numb", [0, 1])
def test_whoever_is_stunned_before_the_dice_opposes_nothing(rulings: Settings, numb: int) -> None:
    there = Fight(1, (Part("c1"), Part("c2")), "c1")
    stage = Stage(rulings, Hero(), Hero(), state={"fight": there}).do("p1", wish.ActOtherwise("c1", "sneaks out"))
    action = stage.attempt().id
    stage.do("gm", Oppose(action, "c2", "Perception", "Alertness")).do("gm", OfferWay(action, "Wits"))
    parts = tuple(msgspec.structs.replace(one, numb=numb) if one.id == "c2" else one for one in fight(stage).parts)
    stage.state = msgspec.structs.replace(stage.state, fight=msgspec.structs.replace(fight(stage), parts=parts))
    stage.do("p1", ChooseWay(action), "6,7")
    assert bool(forms(stage, "p2", "choose_way")) is not bool(numb)


@pytest.mark.rule("MS-R57", "MS-R60")
def test_an_evade_with_one_of_several_held_actions_leaves_the_others_held(rulings: Settings) -> None:
    """Whoever held two of three actions back and evaded with one was asked for the other at once."""
    split = GAME.read_settings({"combat_economy": "split"})
    there = Fight(1, (Part("c1", reacted=True), Part("c2")), "c1")
    stage = Stage(split, Hero(), Hero(), state={"fight": there})
    stage.do("p1", wish.SplitActions("c1", 3)).do("p1", wish.Aim("c1", "c2")).do("p1", wish.HoldBack("c1"))
    stage.do("p2", Strike("c2", "c1", "", "Strength")).do("gm", SetAttack()).do("p1", AnswerAttack("evade"))
    stage.do("p2", ChooseWay(stage.attempt().id), "2,2,2,2,2,2,2")
    part = fight(stage).part("c1")
    assert part is not None
    assert (part.done, part.is_holding, stage.asked()) == (2, True, ["p1 held c1"])


GRENADE = {"items": (Item("i1", "Grenade", weapon=WEAPONS["Fragmentation grenade"]),)}
SHORT_SIGHTED = Hero(sheet={"quirks": (Quirk("Visually Impaired", 4, flaw=True),)})


def landed(rulings: Settings) -> Stage:
    """Ana's grenade lands where Ben is, who sees badly."""
    stage = duel(rulings, Hero(sheet=GRENADE), SHORT_SIGHTED)
    stage.do("p1", Throw("c1", "i1", "the door")).do("gm", SetAttack())
    return stage.do("p1", ChooseWay(stage.attempt().id), "2,7,8,8")


@pytest.mark.rule("MS-R38", "MS-R60", "MS-R66")
def test_a_flaw_matters_in_evading_a_grenade_as_in_evading_a_blow(rulings: Settings) -> None:
    """The evade is rolled at once, and no form had a box for it."""
    stage = landed(rulings)
    choice = form(stage, "gm", "burst")
    assert options(choice, "evading") == ["c2:Visually Impaired"]
    stage.do("gm", sent(choice, near=[{"who": "c2", "metres": 0}], evading=["c2:Visually Impaired"]))
    stage.do("p2", AnswerBurst("c2", "evade", at_once=True), "2,3,7,8", "2,2,2,2,2,2,3")
    evade = stage.record(-2).locked
    assert (evade.difficulty, [one.source for one in evade.terms.modifiers]) == (8, ["Visually Impaired"])


@pytest.mark.rule("MS-R38", "MS-1.10")
@pytest.mark.parametrize("said", ["c2:Inept", "c1:Visually Impaired", "Visually Impaired"])
def test_only_what_those_in_reach_have_matters_in_evading_a_grenade(rulings: Settings, said: str) -> None:
    with refused_by("MS-R38", Invalid):
        landed(rulings).do("gm", Burst((Near("c2"),), evading=(said,)))


@pytest.mark.rule("MS-10.7", "MS-R67", "MS-R73")
@pytest.mark.parametrize(("source", "dice"), [("heat", 4), ("", 0)])
def test_armor_stops_the_source_that_an_npcs_attack_has(rulings: Settings, source: str, dice: int) -> None:
    """No attack by a pool without a listed weapon had a source, so that no armor ever helped."""
    npc = Npc("n1", "Raider", Secret(Quick((("Flamer", 4),)), ("gm",)))
    suit = Item("i1", "Suit", armor=Armor(1, 4, ("heat",)), out=True)
    there = Fight(1, (Part("n1"), Part("c1")), "n1")
    stage = Stage(rulings, Hero(sheet={"items": (suit,)}), npcs=(npc,), state={"fight": there})
    choice = form(stage, "gm", "attack", weapon="Flamer")
    assert "heat" in options(choice, "source")
    stage.do("gm", sent(choice, target="c1", damage=4, kind="aggravated", reach=10, source=source))
    stage.do("gm", SetAttack(aware=False), "2,2,6,7", "2,6,6,7,8", *(["2,2,3,3"] if dice else []))
    soaks = [one for one in stage.state.attempts if one.kind == "soak"]
    assert [one.record.open().locked.pool for one in soaks] == ([dice] if dice else [])
    with refused_by("MS-R67", Invalid):
        Stage(rulings, Hero(), npcs=(npc,), state={"fight": there}).do(
            "gm", Strike("n1", "c1", "Flamer", damage=4, source="heat")
        )


@pytest.mark.rule("MS-R66", "MS-R73")
@pytest.mark.parametrize("listed", [pytest.param(True, id="table"), under("equipment_weapons", "custom", False)])
def test_a_pool_names_a_weapon_of_the_tables_only_where_these_are_used(rulings: Settings, listed: bool) -> None:
    """Characters had no pieces of the tables there, and NPCs all of them."""
    stage = Stage(rulings, Hero())
    assert ("weapon" in [one.name for one in pool_fields(fields(form(stage, "gm", "add_npc")))]) is listed
    thug = AddNpc("Bill", (NpcPool("Fight", 4, "Club"),))
    if listed:
        stage.do("gm", thug)
    else:
        with refused_by("MS-R66"):
            stage.do("gm", thug)
    ready = next(one for one in forms(stage, "gm", "add_npc") if one.label == "Bring in a thug")
    stage.do("gm", sent(ready))
    assert dict(stage.state.npcs[-1].quick.open().arms) == ({"Fight": "Club"} if listed else {})


def pool_fields(found: dict[str, Field]) -> tuple[Field, ...]:
    return found["pools"].fields


@pytest.mark.rule("MS-R69")
@pytest.mark.parametrize("there", [pytest.param(True, id="simple"), under("equipment_tools", "text", False)])
def test_tools_are_offered_only_where_they_change_a_roll(rulings: Settings, there: bool) -> None:
    """The form said "difficulty +1" where tools are only described."""
    stage = Stage(rulings, Hero()).do("p1", DeclareAction("c1", "mends it"))
    for type in ("offer_way", "offer_listed"):
        assert ("tools" in fields(form(stage, "gm", type))) is there


@pytest.mark.rule("MS-R68")
@pytest.mark.parametrize("there", [pytest.param(True, id="flag"), under("equipment_reflex_gear", "off", False)])
def test_gear_is_marked_against_the_cost_of_reflexes_only_where_that_counts(rulings: Settings, there: bool) -> None:
    stage, given = Stage(rulings, Hero()), WriteWeapon("c1", "Sling", steady=True)
    assert ("steady" in fields(form(stage, "gm", "write_weapon"))) is there
    if there:
        assert stage.do("gm", given).sheet().items[0].steady
    else:
        with refused_by("MS-R68", Invalid):
            stage.do("gm", given)


@pytest.mark.rule("MS-20.2", "MS-R66", "MS-R70")
def test_what_was_begun_in_a_fight_is_said_to_come_to_nothing_with_its_end(rulings: Settings) -> None:
    """A grenade was used up, an attack declared, missiles fired, and the log said no more of them."""
    thrown = landed(rulings).do("gm", wish.CloseFight())
    assert lines(thrown, "p2")[0] == "Ana's Grenade does not go off."
    declared = duel(rulings, Hero(), Hero()).do("p1", Strike("c1", "c2", "", "Strength")).do("gm", wish.CloseFight())
    assert lines(declared, "p2")[0] == "Ana's attack on Ben is not made: the fight is over."
    fires = battle(rulings).do("p1", FireAt("c1", "s1", "w1", "s2")).do("gm", wish.CloseFight())
    assert lines(fires, "p2")[-1] == "The fight ends in turn 1. Out of action: nobody. Lost on the way: Rail gun."


@pytest.mark.rule("MS-R65", "MS-19.2")
@pytest.mark.parametrize("surprised", [True, False])
def test_whoever_is_surprised_draws_nothing(rulings: Settings, surprised: bool) -> None:
    """Whoever is stunned drew nothing already."""
    knife = Item("i1", "Knife", weapon=WEAPONS["Knife"])
    there = Fight(1, (Part("c1", surprised=surprised), Part("c2")), "c2")
    stage = Stage(rulings, Hero(sheet={"items": (knife,)}), Hero(), state={"fight": there})
    if surprised:
        with refused_by("MS-R65"):
            stage.do("p1", Carry("c1", "i1"))
    else:
        assert stage.do("p1", Carry("c1", "i1")).sheet().items[0].out


@pytest.mark.rule("MS-R53", "MS-15.9")
def test_care_requires_any_advanced_specialty_of_medicine(rulings: Settings) -> None:
    """The form had two of the four that the command accepts."""
    stage = Stage(rulings, Hero(), Hero(sheet={"health": Health(lethal=2)}, more={"level": "Scratched"}))
    care = form(stage, "gm", "care", healer="c1", what="treatment")
    assert options(care, "required") == ["Surgery", "Battlefield Medicine", "Zero-G", "Prosthetics"]
    assert "required" not in fields(form(stage, "p1", "care", healer="c1", what="treatment"))


@pytest.mark.rule("MS-R54", "MS-R64", "MS-R66")
@pytest.mark.parametrize("thrown", [True, False])
def test_a_weapon_that_left_an_arm_is_taken_with_the_other(rulings: Settings, thrown: bool) -> None:
    """A dropped or thrown weapon still counted as in the arm that held it, and was of no use once that was crippled."""
    knife = Item("i1", "Knife", weapon=WEAPONS["Thrown knife" if thrown else "Knife"], out=True, arm="left arm")
    stage = duel(rulings, Hero(sheet={"items": (knife,)}), Hero())
    if thrown:
        stage.do("p1", Strike("c1", "c2", "i1")).do("gm", SetAttack(aware=False))
        stage.do("p1", ChooseWay(stage.attempt().id), "2,3,4,5")
    else:
        stage.do("gm", SpoilWeapon("c1", "i1", "drop"))
    stage.do("gm", CrippleLimb("c1", "left arm")).do("gm", wish.CloseFight())
    stage.do("p1", Carry("c1", "i1"))
    stage.state = msgspec.structs.replace(stage.state, fight=Fight(1, (Part("c1"), Part("c2")), "c1"))
    assert (stage.sheet().items[0].arm, stage.do("p1", Strike("c1", "c2", "i1")).asked()) == ("", ["gm attack c1"])


@pytest.mark.rule("MS-R19")
def test_another_opponent_is_said_to_take_the_place_of_the_first(rulings: Settings) -> None:
    """The log read as if both rolled."""
    stage = Stage(rulings, Hero(), Hero(), Hero()).do("p1", DeclareAction("c1", "sneaks"))
    action = stage.attempt().id
    stage.do("gm", Oppose(action, "c2", "Wits")).do("gm", Oppose(action, "c3", "Wits"))
    assert lines(stage, "p1") == ["Cem will roll against Ana instead of Ben."]


@pytest.mark.rule("MS-R55")
@pytest.mark.parametrize("turns", ["same", "distinct"])
def test_the_first_turn_goes_to_whom_the_storyteller_puts_first(turns: str) -> None:
    """Where the storyteller sets the order, the first turn went to whoever stood first in the form."""
    stage = Stage(GAME.read_settings({"combat_initiative": "storyteller", "combat_turn": turns}), Hero(), Hero())
    stage.do("gm", wish.OpenFight(("c1", "c2"))).do("gm", wish.SetOrder(("c2", "c1")))
    assert (stage.asked(), lines(stage, "p1")[-1]) == (["p2 turn c2"], "Ben acts now.")
    stage.do("p2", wish.LetGo("c2")).do("p1", wish.LetGo("c1"))
    assert (fight(stage).turn, stage.asked()) == (2, ["p2 turn c2"])


@pytest.mark.rule("MS-R55", "MS-R57")
def test_whoever_has_announced_several_actions_keeps_their_place(rulings: Settings) -> None:
    stage = duel(GAME.read_settings({"combat_economy": "split"}), Hero(), Hero())
    stage.do("p1", wish.SplitActions("c1")).do("gm", wish.SetOrder(("c2", "c1")))
    assert stage.asked() == ["p1 turn c1"]


@pytest.mark.rule("MS-R61")
@pytest.mark.parametrize(
    ("option", "facts"),
    [("margin", {"margin": 2, "levels": 2}), ("fixed", {"margin": 2, "damage": 5, "levels": 6})],
)
def test_the_receipt_says_how_a_margin_became_levels(option: str, facts: dict[str, int]) -> None:
    """Only rolled damage was explained."""
    knife = Item("i1", "Knife", weapon=WEAPONS["Knife"])
    stage = duel(GAME.read_settings({"combat_damage": option}), Hero(sheet={"items": (knife,)}), Hero())
    stage.do("p1", Strike("c1", "c2", "i1", "Strength", at_once=True)).do("gm", SetAttack(aware=False), "2,2,2,2,2,6,7")
    assert stage.facts("MS-R61") == facts


@pytest.mark.rule("MS-R5", "MS-14.9")
@pytest.mark.parametrize("there", [pytest.param(True, id="auto"), under("roll_reflex_penalty", "off", False)])
def test_a_way_by_precision_is_asked_about_only_where_reflexes_can_cost(rulings: Settings, there: bool) -> None:
    stage = Stage(rulings, Hero()).do("p1", DeclareAction("c1", "runs"))
    attack = duel(rulings, Hero(), Hero()).do("p1", Strike("c1", "c2"))
    for at, type in ((stage, "offer_way"), (stage, "offer_listed"), (stage, "ask_another"), (attack, "set_attack")):
        assert ("precise_way" in fields(form(at, "gm", type))) is there
    if not there:
        with refused_by("MS-R5", Invalid):
            attack.do("gm", SetAttack(precise_way="no"))


@pytest.mark.rule("MS-R62")
@pytest.mark.parametrize("table", [pytest.param(True, id="table"), under("combat_range", "storyteller", False)])
def test_the_terms_of_an_attack_ask_for_range_and_cover_only_where_they_count(rulings: Settings, table: bool) -> None:
    """The form said that range and cover set the difficulty, where the storyteller does."""
    stage = duel(rulings, Hero(), Hero()).do("p1", Strike("c1", "c2", "", "Strength"))
    terms, usual = forms(stage, "gm", "set_attack")
    assert ({"metres", "cover"} <= set(fields(terms))) is table
    assert [("range and cover" in one) for one in (fields(terms)["difficulty"].label, terms.help, usual.help)] == [
        table
    ] * 3
    assert stage.do("gm", sent(usual)).asked() == ["p2 evade c2"]


@pytest.mark.rule("MS-R63")
@pytest.mark.parametrize("fights", [True, False])
@pytest.mark.parametrize("counted", [pytest.param(True, id="burst"), under("combat_rate", "no_ammo", False)])
def test_nobody_reloads_where_rounds_are_not_counted(rulings: Settings, counted: bool, fights: bool) -> None:
    """It was offered, and took the action."""
    gun = Item("i1", "Pistol", weapon=msgspec.structs.replace(WEAPONS["Pistol, light"], loaded=3))
    hero = Hero(sheet={"items": (gun,)})
    stage = duel(rulings, hero, Hero()) if fights else Stage(rulings, hero)
    assert bool(forms(stage, "p1", "reload")) is counted
    if not counted:
        with refused_by("MS-R63"):
            stage.do("p1", Reload("c1", "i1"))


@pytest.mark.rule("MS-R19")
def test_dots_that_are_none_change_nothing(rulings: Settings) -> None:
    stage = Stage(GAME.read_settings({"roll_opposed": "static"}), Hero(), Hero(abilities={"Stealth": 0}))
    action = stage.do("p1", DeclareAction("c1", "looks")).attempt().id
    stage.do("gm", Oppose(action, "c2", "Wits", "Stealth"))
    assert lines(stage, "p1") == ["Ben's Stealth does not change Ana's roll."]


@pytest.mark.rule("MS-17.10", "MS-R19")
@pytest.mark.parametrize("fallen", [{"broken": True}, {}])
def test_an_amended_contest_keeps_the_dice_of_an_opponent_who_fell_since(
    rulings: Settings, fallen: dict[str, bool]
) -> None:
    """The roll was unopposed after the amendment, whatever they had rolled."""
    stage = Stage(rulings, Hero(), Hero()).do("p1", DeclareAction("c1", "sneaks"))
    action = stage.attempt().id
    stage.do("gm", Oppose(action, "c2", "Wits", "Alertness")).do("gm", OfferWay(action, "Wits"))
    stage.do("p1", ChooseWay(action), "6,7").do("p2", ChooseWay(stage.attempt().id), "2,3,6,7")
    people = tuple(msgspec.structs.replace(one, **fallen) if one.id == "c2" else one for one in stage.state.characters)
    stage.state = msgspec.structs.replace(stage.state, characters=people)
    stage.do("gm", AmendRoll(action, "it is dark", 7, 0))
    assert lines(stage, "p1")[-1] == "Ana loses against Ben by 1."


@pytest.mark.rule("MS-R64", "MS-R66")
def test_the_log_of_a_botched_throw_says_what_was_thrown_and_rolled(rulings: Settings) -> None:
    """It said "Ana: thrown", and no dice, as a botched blow has."""
    two = {"items": (msgspec.structs.replace(GRENADE["items"][0], quantity=2),)}
    stage = duel(rulings, Hero(sheet=two), Hero()).do("p1", Throw("c1", "i1", "the door")).do("gm", SetAttack())
    said = lines(stage.do("p1", ChooseWay(stage.attempt().id), "1,2,3,4"), "p2")
    told = "Ana botches the throw (Grenade), severity 1: a miss with 4 dice at difficulty 7."
    assert told in said
    assert "Ana: has thrown Grenade." in lines(stage, "p1")


@pytest.mark.rule("MS-R71", "MS-15.9", "MS-1.2")
@pytest.mark.parametrize(
    ("action", "more", "required"),
    [
        ("Aimed shot", {"required": ("Extreme Range",)}, ("Extreme Range",)),
        ("Pick a lock", {"required": ("Alarms",)}, ("Lockpick", "Alarms")),
        ("Pick a lock", {"plain": True}, ()),
        ("Pick a lock", {}, ("Lockpick",)),
    ],
)
def test_what_an_action_of_the_list_requires_may_be_changed(
    rulings: Settings, action: str, more: dict[str, Any], required: tuple[str, ...]
) -> None:
    """The list's own specialties were required, and no others, though it may be edited like any way."""
    stage = Stage(rulings, Hero()).do("p1", DeclareAction("c1", "does it"))
    choice = form(stage, "gm", "offer_listed")
    assert set(more.get("required", ())) <= set(options(choice, "required"))
    stage.do("gm", sent(choice, action=action, **more))
    assert stage.attempt().offered.open()[0].required == required
    assert stage.facts("MS-1.2") == ({"waived": "Lockpick"} if "plain" in more else {})


@pytest.mark.rule("MS-R71", "MS-R10", "MS-15.9")
@pytest.mark.parametrize(
    ("settings", "traits", "has", "lacks"),
    [
        ({}, {}, "Alarms", "Extreme Range"),
        ({}, {"second": "Firearms"}, "Extreme Range", "Alarms"),
        ({}, {"second": "Wits"}, None, "Alarms"),
        ({"roll_trait_sets": "any_two"}, {"first": "Firearms", "second": "Wits"}, "Extreme Range", "Alarms"),
        ({"specialty_required_scope": "any"}, {"second": "Wits"}, "Alarms", None),
    ],
)
def test_an_action_with_another_ability_requires_the_specialties_of_that_one(
    settings: dict[str, str], traits: dict[str, str], has: str | None, lacks: str | None
) -> None:
    """Those of the ability that was replaced were offered, and refused."""
    stage = Stage(GAME.read_settings(settings), Hero()).do("p1", DeclareAction("c1", "does it"))
    choice = form(stage, "gm", "offer_listed")
    given = {"action": "Pick a lock", **traits}
    offered = [one.value for one in fields(choice)["required"].given(given).options]
    assert lacks not in offered
    if lacks:
        with refused_by("MS-R10"):
            stage.do("gm", sent(choice, **given, required=[lacks]))
    for name in offered:
        again = Stage(GAME.read_settings(settings), Hero()).do("p1", DeclareAction("c1", "does it"))
        assert name in again.do("gm", sent(choice, **given, required=[name])).attempt().offered.open()[0].required
    assert has is None or has in offered
