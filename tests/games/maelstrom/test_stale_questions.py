"""What changes while a question waits: the answer is still possible, or the question is closed."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from croupier.core.refusals import Impossible
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.campaign.commands import AwardPoints, RemoveNpc
from croupier.games.maelstrom.campaign.state import Npc, Quick
from croupier.games.maelstrom.combat import commands as fight_wish
from croupier.games.maelstrom.combat.attack_commands import AnswerAttack, SetAttack, Strike, Throw
from croupier.games.maelstrom.combat.gear_commands import ClearJam, Reload
from croupier.games.maelstrom.combat.state import Fight, Part
from croupier.games.maelstrom.rolls.commands import (
    AskAnother,
    ChooseWay,
    DeclareAction,
    LeaveRoll,
    LetHelp,
    OfferWay,
    SpendWillpower,
    TickQuirks,
    VoidRoll,
    Withdraw,
)
from croupier.games.maelstrom.sheets.commands import (
    AddAbility,
    ApproveCharacter,
    ImportCharacter,
    TickPractice,
    UnlockSheet,
)
from croupier.games.maelstrom.sheets.exports import exported_file
from croupier.games.maelstrom.sheets.items import Item, Weapon
from croupier.games.maelstrom.sheets.proposal_parts import Merit
from croupier.games.maelstrom.sheets.sheet_access import put_sheet
from croupier.games.maelstrom.ships.commands import FireAt, ManStation, SetHull, SetSalvo
from croupier.games.maelstrom.ships.state import ShipWeapon
from croupier.games.maelstrom.willpower.commands import AnswerRally, CallWillpower, CloseDay, RollRest, TryRally
from croupier.testing.refusals import refused_by
from support.maelstrom.battle import ARGO, CREW, RAVEN, battle, fight, fired, ship
from support.maelstrom.reading import lines
from support.maelstrom.sheets import but
from support.maelstrom.stage import Hero, Stage, duel, with_own

BROKEN = Hero(current=0, more={"broken": True})
GUARD = Npc("n1", "A guard", Secret(Quick((("Shoot", 4),), evade=3), ("gm",)))
GUN = Item("i1", "Pistol", weapon=Weapon(4, range=10, capacity=5, loaded=5), out=True)
GRENADE = Item("i1", "Grenade", weapon=Weapon(8, ability="Athletics"))
MISSILES = ShipWeapon("w1", "Missiles", 3, speed=5, capacity=4, loaded=4)


@pytest.mark.rule("MS-R57", "MS-R60")
@pytest.mark.option("combat_economy", "one")
def test_nobody_gives_up_the_held_action_that_pays_for_their_evade(rulings: Settings) -> None:
    stage = duel(rulings, ben=Part("c2", holds=True)).do("p1", Strike("c1", "c2")).do("gm", SetAttack())
    with pytest.raises(Impossible, match="something is under way"):
        stage.do("p2", fight_wish.LetGo("c2"))
    stage.do("p2", AnswerAttack("evade"))
    assert fight(stage).part("c2") == Part("c2", acted=True, reacted=True, done=1)


@pytest.mark.rule("MS-9.19", "MS-20.2", "MS-R30")
def test_no_fight_opens_while_a_rally_waits(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), BROKEN, npcs=(GUARD,)).do("p1", TryRally("c1"))
    with pytest.raises(Impossible, match="a rally is waiting for your answer"):
        stage.do("gm", fight_wish.OpenFight(("c1", "n1")))
    stage.do("gm", AnswerRally(stage.state.rallies[0].id, ("c2",)))
    assert not stage.one("c2").broken


@pytest.mark.rule("MS-R73", "MS-9.19")
def test_a_character_of_the_storyteller_stays_while_their_rally_waits() -> None:
    stage = with_own(Stage(GAME.read_settings({"npc_sheet": "full"}), Hero(), Hero(), BROKEN), "c2").do(
        "gm", TryRally("c2")
    )
    with pytest.raises(Impossible, match="Ben is in the middle of something"):
        stage.do("gm", RemoveNpc("c2"))
    stage.do("gm", AnswerRally(stage.state.rallies[0].id)).do("gm", RemoveNpc("c2"))
    assert not stage.state.has("c2")


def lose_items(play: Any) -> None:
    """Take everything off the first character's sheet, as older tables could in the middle of an attack."""
    put_sheet(play, "c1", msgspec.structs.replace(play.state.character("c1").sheet.open(), items=()), "")


@pytest.mark.rule("MS-R63", "MS-19.2", "MS-R18")
@pytest.mark.parametrize("dice", ["2,3,4,5,8", "1,1,3,4,5"])
def test_an_attack_is_rolled_even_if_its_weapon_is_taken_off_the_sheet(dice: str) -> None:
    stage = duel(GAME.read_settings({"roll_withdraw": "committed"}), Hero(sheet={"items": (GUN,)}), Hero())
    stage.do("p1", Strike("c1", "c2", "i1")).do("gm", SetAttack(aware=False)).run(lose_items)
    stage.do("p1", ChooseWay(stage.attempt().id), dice, *(["2,2,2,2"] if "8" in dice else []))
    assert stage.asked() == ["p2 turn c2"]
    assert stage.sheet().items == ()


@pytest.mark.rule("MS-R66", "MS-19.2")
def test_a_grenade_flies_even_if_it_is_taken_off_the_sheet(rulings: Settings) -> None:
    stage = duel(rulings, Hero(sheet={"items": (GRENADE,)}), Hero())
    stage.do("p1", Throw("c1", "i1", "the door")).do("gm", SetAttack()).run(lose_items)
    stage.do("p1", ChooseWay(stage.attempt().id), "7,8,9,9")
    assert stage.asked() == ["gm reach c1"]


@pytest.mark.rule("MS-R64")
@pytest.mark.option("combat_botch", "table")
def test_a_weapon_that_is_gone_does_not_jam(rulings: Settings) -> None:
    stage = duel(rulings, Hero(sheet={"items": (GUN,)}), Hero())
    stage.do("p1", Strike("c1", "c2", "i1")).do("gm", SetAttack(aware=False)).run(lose_items)
    stage.do("p1", ChooseWay(stage.attempt().id), "1,1,3,4,5")
    assert "Ana's Pistol is out of action for this fight." in lines(stage)


@pytest.mark.rule("MS-R70")
@pytest.mark.parametrize("change", [SetHull("s2", 3), ManStation("s2", "n1", "pilot", leaves=True)])
def test_nobody_evades_aboard_a_disabled_ship_or_away_from_the_helm(rulings: Settings, change: Any) -> None:
    stage = fired(battle(rulings))
    assert stage.asked() == ["gm incoming n1"]
    stage.do("gm", change)
    assert stage.asked() == ["p1 way r3"]


@pytest.mark.rule("MS-R70")
def test_a_ship_that_is_disabled_before_the_terms_does_not_fire(rulings: Settings) -> None:
    stage = battle(rulings).do("p1", FireAt("c1", "s1", "w1", "s2")).do("gm", SetHull("s1", 3))
    assert stage.asked() == ["p1 turn c1"]
    assert "Ana's salvo is not fired." in lines(stage)


@pytest.mark.rule("MS-R70", "MS-20.5")
def test_missiles_do_not_reach_somebody_who_is_out_of_the_fight(rulings: Settings) -> None:
    stage = battle(rulings, ship("s1", party=True, crew=CREW, weapons=(MISSILES,)), RAVEN)
    stage.do("p1", FireAt("c1", "s1", "w1", "n1")).do("gm", SetSalvo(km=10)).do("gm", fight_wish.MarkOut("n1"))
    stage.do("p2", fight_wish.LetGo("c2"))
    assert "The salvo of Argo (Missiles) is lost on its way to A raider: its target is gone." in lines(stage)
    assert stage.asked() == ["p1 turn c1"]


@pytest.mark.rule("MS-R70", "MS-20.5")
def test_missiles_are_lost_when_their_gunner_is_out_of_the_fight(rulings: Settings) -> None:
    stage = battle(rulings, ship("s1", party=True, crew=CREW, weapons=(MISSILES,)), RAVEN)
    stage.do("p1", FireAt("c1", "s1", "w1", "s2")).do("gm", SetSalvo(km=10)).do("gm", fight_wish.MarkOut("c1"))
    stage.do("p2", fight_wish.LetGo("c2")).do("gm", fight_wish.LetGo("n1"))
    assert "The salvo of Argo (Missiles) is lost on its way to Raven: nobody guides it." in lines(stage)
    assert stage.asked() == ["p2 turn c2"]


@pytest.mark.rule("MS-R70", "MS-20.5")
@pytest.mark.parametrize(("out", "asked"), [(False, ["p2 incoming c2"]), (True, [])])
def test_a_pilot_out_of_the_fight_does_not_evade(rulings: Settings, out: bool, asked: list[str]) -> None:
    stage = battle(rulings, now="n1")
    if out:
        stage.do("gm", fight_wish.MarkOut("c2"))
    stage.do("gm", FireAt("n1", "s2", "w1", "s1", pool="Remote Weapons"))
    stage.do("gm", SetSalvo(), *(["2,3,4,5"] if out else []))  # without an answer to wait for, the dice fall
    assert [one for one in stage.asked() if "incoming" in one] == asked


@pytest.mark.rule("MS-R70", "MS-20.5", "MS-R57")
def test_anyone_out_of_the_fight_takes_a_station_at_any_time(rulings: Settings) -> None:
    empty = msgspec.structs.replace(ARGO, sheet=Secret(ship("s1").sheet.open(), ARGO.sheet.known_to))
    stage = battle(rulings, empty, RAVEN).do("gm", fight_wish.MarkOut("c2")).do("p2", ManStation("s1", "c2", "pilot"))
    assert stage.state.ships[0].sheet.open().mans("c2", "pilot")


@pytest.mark.rule("MS-9.16", "MS-9.14")
def test_no_day_is_closed_before_those_who_rested_have_answered(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(current=1), Hero()).do("gm", CloseDay(("c1",), ("c1",)))
    with refused_by("MS-9.16", why="Ana may still roll for the last day of rest"):
        stage.do("gm", CloseDay(("c1",)))
    stage.do("p1", RollRest("c1", rolls=False)).do("gm", CloseDay(("c1",)))
    assert stage.state.day == 3


@pytest.mark.rule("MS-R20", "MS-R18")
@pytest.mark.option("roll_extended", "help")
def test_nobody_helps_with_a_withdrawn_action(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), Hero()).do("p1", DeclareAction("c1", "climbs"))
    action = stage.attempt().id
    stage.do("gm", LetHelp(action, "c2", "Wits"))
    assert stage.asked() == ["p2 way r4"]
    stage.do("p1", Withdraw(action))
    assert stage.asked() == []
    assert "Ben's roll is not made." in lines(stage)


@pytest.mark.rule("MS-R47", "MS-12.6", "MS-R45")
def test_a_rebuilt_sheet_keeps_what_was_awarded_and_ticked_since_it_was_proposed(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), Hero()).do("gm", UnlockSheet("c1")).do("p1", but(of="c1"))
    stage.do("gm", AwardPoints("c1", 5, "brave")).do("gm", TickPractice("c1", "Melee"))
    stage.do("gm", ApproveCharacter("p1"))
    earned = stage.sheet().experience
    assert (earned.earned, earned.free, earned.start) == (35, 35, 30)
    assert stage.sheet().practised == ("Melee",)


@pytest.mark.rule("MS-R47", "MS-12.6")
def test_a_rebuilt_sheet_is_not_approved_for_points_that_were_taken_back(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), Hero()).do("gm", UnlockSheet("c1"))
    stage.do("p1", but(of="c1", merits=(Merit("Strong Bond"),))).do("gm", AwardPoints("c1", -30, "a mistake"))
    with pytest.raises(Impossible, match="spends more than is left by now"):
        stage.do("gm", ApproveCharacter("p1"))


@pytest.mark.rule("MS-4.7", "MS-R9")
def test_a_cost_that_is_already_waived_is_not_waived_again(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), Hero()).do("p1", DeclareAction("c1", "paints"))
    action = stage.attempt().id
    stage.do("gm", AskAnother(action, "Wits")).do("p1", ChooseWay(stage.attempt().id), "6,7")
    with pytest.raises(Impossible, match="that is already settled"):
        stage.do("gm", AskAnother(action, "Wits"))
    assert stage.state.attempt(action).waived


@pytest.mark.rule("MS-21.7", "MS-21.6", "MS-4.4")
def test_an_ability_added_to_the_campaign_meanwhile_matches_the_one_in_the_file(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), seats=2)
    file = json.loads(exported_file("Zed", stage.sheet()).text)
    del file["croupier"]
    file["abilities"]["skills"].append({"name": "Baking", "dots": 2, "specialties": ["Bread"]})
    stage.do("p2", ImportCharacter(json.dumps(file))).do("gm", AddAbility("baking", "knowledge"))
    stage.do("gm", ApproveCharacter("p2"))
    made = stage.sheet(stage.state.characters[-1].id)
    assert [one.name for one in stage.state.custom] == ["baking"]
    assert made.dots("baking") == 2
    assert ("baking", "Bread") in [(one.ability, one.name) for one in made.specialties]


@pytest.mark.rule("MS-15.4", "MS-R38")
@pytest.mark.parametrize("late", [VoidRoll, TickQuirks])
def test_assist_mode_neither_voids_nor_changes_what_has_been_rolled(rulings: Settings, late: Any) -> None:
    stage = Stage(rulings, Hero(), Hero(), state={"mode": "assist"}).do("p1", DeclareAction("c1", "climbs"))
    action = stage.attempt().id
    stage.do("gm", OfferWay(action, "Wits")).do("p1", ChooseWay(action), "6,7")
    with refused_by("MS-15.4"):
        stage.do("gm", late(action))


@pytest.mark.rule("MS-1.10", "MS-R63")
def test_an_npc_has_no_weapon_to_reload(rulings: Settings) -> None:
    there = Fight(1, (Part("n1"), Part("c1")), "n1")
    stage = Stage(rulings, Hero(), npcs=(GUARD,), state={"fight": there})
    for asked in (Reload("n1", "i1"), ClearJam("n1", "i1")):
        with pytest.raises(Impossible, match="no 'i1' on the sheet"):
            stage.do("gm", asked)


@pytest.mark.rule("MS-9.6", "MS-1.10")
def test_a_dot_cannot_buy_a_roll_of_somebody_who_left_the_story(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), npcs=(GUARD,)).do("gm", CallWillpower("n1"), "2,3,4")
    stage.do("gm", LeaveRoll(stage.attempt().id)).do("gm", RemoveNpc("n1"))
    with pytest.raises(Impossible, match="that character has left the story"):
        stage.do("gm", SpendWillpower(stage.attempt().id))


@pytest.mark.rule("MS-9.6", "MS-1.10")
def test_a_dot_cannot_buy_a_roll_before_its_dice(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), Hero()).do("p1", DeclareAction("c1", "climbs"))
    with pytest.raises(Impossible, match="its dice have not been rolled"):
        stage.do("p1", SpendWillpower(stage.attempt().id))
