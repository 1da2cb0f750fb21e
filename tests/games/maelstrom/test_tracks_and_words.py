"""Health tracks that change, what decrees and saves say of them, files that no export wrote."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from croupier.core.refusals import Impossible
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.campaign.state import Npc, Quick
from croupier.games.maelstrom.combat.attack_commands import SetAttack, Strike
from croupier.games.maelstrom.combat.commands import CloseFight, OpenFight
from croupier.games.maelstrom.combat.state import Fight, Part
from croupier.games.maelstrom.decree.commands import SetCondition, SetWounds
from croupier.games.maelstrom.harm.commands import AnswerDeath, Care, Harm, LayEffect, MendLevels
from croupier.games.maelstrom.rolls.commands import ChooseWay
from croupier.games.maelstrom.sheets.commands import (
    AnswerQuirk,
    ApproveCharacter,
    ImportCharacter,
    LoseQuirk,
    OfferQuirk,
    UnlockSheet,
)
from croupier.games.maelstrom.sheets.exports import exported_file
from croupier.games.maelstrom.sheets.items import Item, Weapon
from croupier.games.maelstrom.sheets.proposal_parts import Merit
from croupier.games.maelstrom.sheets.state import Health, Quirk
from croupier.games.maelstrom.willpower.commands import ActPassively, TryRally
from croupier.pieces.render import render_view
from croupier.testing.refusals import refused_by
from support.maelstrom.reading import every_choice, lines
from support.maelstrom.sheets import but
from support.maelstrom.stage import Hero, Stage, duel

LONG = (0, 0, 1, 1, 2, 2, 3, 5)


def huge(filled: int, level: str, condition: str = "ok") -> Hero:
    sheet = {"quirks": (Quirk("Huge Size", 4),), "health": Health(lethal=filled, penalties=LONG)}
    return Hero(sheet=sheet, more={"level": level, "condition": condition})


@pytest.mark.rule("MS-R38", "MS-10.4", "MS-R52")
@pytest.mark.parametrize(
    ("hero", "filled", "level", "condition"),
    [
        (huge(3, "Scratched"), 3, "Hurt", "ok"),
        (huge(8, "Crippled"), 8, "Incapacitated", "unconscious"),
        (huge(9, "Incapacitated", "unconscious"), 8, "Incapacitated", "unconscious"),
    ],
)
def test_a_track_that_loses_a_box_still_shows_the_condition(
    rulings: Settings, hero: Hero, filled: int, level: str, condition: str
) -> None:
    stage = Stage(rulings, hero).do("gm", LoseQuirk("c1", "Huge Size", struck=True))
    one = stage.one()
    assert (stage.sheet().health.filled, one.level, one.condition) == (filled, level, condition)
    assert render_view(GAME, GAME.see(stage.state, "p1"), "p1")


@pytest.mark.rule("MS-R38", "MS-R52")
def test_one_more_box_wakes_somebody_whose_track_was_full(rulings: Settings) -> None:
    full = Hero(sheet={"health": Health(bashing=8)}, more={"condition": "unconscious", "level": "Incapacitated"})
    stage = Stage(rulings, full).do("gm", OfferQuirk("c1", "Huge Size"))
    stage.do("p1", AnswerQuirk("c1", "Huge Size", take=True))
    assert (stage.one().condition, stage.one().level) == ("ok", "Crippled")
    assert "Ana comes to: Crippled." in lines(stage)


@pytest.mark.rule("MS-R47", "MS-R38")
@pytest.mark.parametrize(("merits", "level"), [((), "Injured"), ((Merit("Huge Size"),), "Hurt")])
def test_a_rebuilt_sheet_says_how_deep_the_wounds_are_on_its_new_track(
    rulings: Settings, merits: tuple[Merit, ...], level: str
) -> None:
    hurt = Hero(sheet={"health": Health(lethal=4)}, more={"level": "Injured"})
    stage = Stage(rulings, hurt).do("gm", UnlockSheet("c1")).do("p1", but(of="c1", merits=merits))
    assert stage.do("gm", ApproveCharacter("p1")).one().level == level


@pytest.mark.rule("MS-R38", "MS-1.10")
def test_only_flaws_are_secret(rulings: Settings) -> None:
    with pytest.raises(Impossible, match="only a flaw can be secret"):
        Stage(rulings, Hero()).do("gm", OfferQuirk("c1", "Strong Bond", secret=True))


@pytest.mark.rule("MS-R52")
@pytest.mark.option("health_death", "gentle")
def test_a_character_saved_after_their_wounds_were_mended_comes_to(rulings: Settings) -> None:
    full = Hero(sheet={"health": Health(lethal=8)}, more={"condition": "unconscious", "level": "Incapacitated"})
    stage = Stage(rulings, full, Hero()).do("gm", Harm("c1", 1, "lethal", soaked=False))
    stage.do("gm", MendLevels("c1", "lethal", 4))
    assert lines(stage)[1:] == []
    stage.do("p2", Care("c2", "c1", "save")).do("p2", ChooseWay(stage.attempt().id), "6,7,8,9")
    assert lines(stage)[-2:] == ["Ana is out of danger, but unconscious.", "Ana comes to: Injured."]
    assert stage.one().condition == "ok"


@pytest.mark.rule("MS-R52")
@pytest.mark.option("health_death", "story")
def test_a_character_who_survives_with_a_free_box_comes_to(rulings: Settings) -> None:
    full = Hero(sheet={"health": Health(lethal=8)}, more={"condition": "unconscious", "level": "Incapacitated"})
    stage = Stage(rulings, full, Hero()).do("gm", Harm("c1", 1, "lethal", soaked=False))
    stage.do("gm", MendLevels("c1", "lethal", 2)).do("p1", AnswerDeath("c1", dies=False))
    assert (stage.one().condition, stage.one().level) == ("ok", "Mauled")


@pytest.mark.rule("MS-1.2", "MS-10.4")
def test_the_log_says_whether_decreed_wounds_are_better_or_worse(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), Hero())
    said = []
    for wounds in (5, 5, 3, 0):
        stage.decree(SetWounds(who="c1", lethal=wounds))
        said.append(lines(stage, "p2")[1:])
    assert said == [["Ana is now Wounded."], [], ["Ana recovers: Hurt."], ["Ana is unhurt."]]
    stage.decree(SetCondition(who="c1", condition="dead")).decree(SetWounds(who="c1", lethal=4))
    assert lines(stage, "p2")[1:] == []


@pytest.mark.rule("MS-R64")
@pytest.mark.option("combat_botch", "table")
def test_a_weapon_that_was_out_of_action_for_a_fight_works_in_the_next(rulings: Settings) -> None:
    gun = Item("i1", "Pistol", weapon=Weapon(4, range=10, capacity=5, loaded=5), out=True)
    stage = duel(rulings, Hero(sheet={"items": (gun,)}), Hero())
    stage.do("p1", Strike("c1", "c2", "i1")).do("gm", SetAttack(aware=False))
    stage.do("p1", ChooseWay(stage.attempt().id), "1,1,3,4,5")
    assert stage.sheet().items[0].wrecked
    stage.do("gm", CloseFight()).do("gm", OpenFight(("c1", "c2")), "9", "2").do("p1", Strike("c1", "c2", "i1"))
    assert stage.asked() == ["gm attack c1"]


@pytest.mark.rule("MS-19.2", "MS-R74")
def test_using_a_blade_shows_it(rulings: Settings) -> None:
    knife = Item("i1", "Knife", weapon=Weapon(1, strength=True, ability="Melee"))
    stage = duel(rulings, Hero(sheet={"items": (knife,)}), Hero())
    stage.do("p1", Strike("c1", "c2", "i1", "Strength")).do("gm", SetAttack(aware=False))
    stage.do("p1", ChooseWay(stage.attempt().id), "2,2,2,2,2,2,2")
    assert "Ana openly carries: Knife." in lines(stage, "p2")


@pytest.mark.rule("MS-R63", "MS-R70", "MS-1.10")
def test_no_attack_fires_fewer_than_one_round_even_in_assist_mode(rulings: Settings) -> None:
    gun = Item("i1", "Pistol", weapon=Weapon(4, range=10, capacity=5, loaded=3), out=True)
    stage = duel(rulings, Hero(sheet={"items": (gun,)}), Hero())
    stage.state = msgspec.structs.replace(stage.state, mode="assist")
    for rounds in (0, -2):
        with refused_by("MS-R63", why=f"{rounds} rounds at once from Pistol"):
            stage.do("p1", Strike("c1", "c2", "i1", rounds=rounds))


@pytest.mark.rule("MS-R60", "MS-R73")
def test_npcs_parry_with_the_pool_of_their_sheet(rulings: Settings) -> None:
    guard = Npc("n1", "A guard", Secret(Quick((("Fight", 4),), evade=3), ("gm",)))
    stage = Stage(rulings, Hero(), npcs=(guard,), state={"fight": Fight(1, (Part("c1"), Part("n1")), "c1")})
    stage.do("p1", Strike("c1", "n1")).do("gm", SetAttack())
    labels = [one.label for one in every_choice(stage, "gm") if one.command["type"] == "answer_attack"]
    assert labels == ["A guard: Evade", "A guard: Parry", "A guard: Do nothing"]


@pytest.mark.rule("MS-9.18", "MS-9.19")
def test_what_people_say_ends_with_a_period_in_the_log(rulings: Settings) -> None:
    broken = Hero(current=0, more={"broken": True})
    stage = Stage(rulings, Hero(), broken).do("p2", ActPassively("c2", "hides"))
    assert lines(stage) == ["Ben: hides."]
    assert lines(stage.do("p1", TryRally("c1", "on your feet"))) == ["Ana rallies the others: on your feet."]


@pytest.mark.rule("MS-21.15", "MS-1.10")
@pytest.mark.parametrize(
    ("key", "thing", "why"),
    [
        ("items", {"id": "sword", "name": "Sword"}, "croupier.items.id"),
        ("items", {"id": "i1", "name": "Gun", "weapon": {"damage": 10**8}}, "croupier.items.weapon"),
        ("items", {"id": "i1", "name": "Gun", "weapon": {"damage": 4, "capacity": 5, "loaded": 99}}, "weapon"),
        ("items", {"id": "i1", "name": "Gun", "weapon": {"damage": 4, "type": "odd"}}, "croupier.items.weapon.type"),
        ("items", {"id": "i1", "name": "Plate", "armor": {"lethal": 10**8}}, "croupier.items.armor"),
        ("items", {"id": "i1", "name": "Knife", "arm": "third arm"}, "croupier.items.arm"),
        ("items", {"id": "i1", "name": "Knife", "thrown": 2}, "croupier.items"),
        ("effects", {"id": "zz", "name": "Gas"}, "croupier.effects.id"),
        ("effects", {"id": "e1", "name": "Gas", "dice": 10**8}, "croupier.effects"),
        ("effects", {"id": "e1", "name": "Gas", "turns": 0}, "croupier.effects"),
    ],
)
def test_a_file_holds_only_items_and_effects_that_play_could_have_made(
    rulings: Settings, key: str, thing: dict[str, Any], why: str
) -> None:
    stage = Stage(rulings, Hero(), seats=2)
    file = json.loads(exported_file("Zed", stage.sheet()).text)
    file["croupier"][key] = [thing]
    with refused_by("MS-21.15", why=why):
        stage.do("p2", ImportCharacter(json.dumps(file)))


@pytest.mark.rule("MS-21.15")
@pytest.mark.parametrize(
    ("key", "value"),
    [("crippled", ["left arm", "left arm"]), ("crippled", ["tail"]), ("primary", "social"), ("practised", ["x" * 500])],
)
def test_a_file_holds_only_limbs_and_names_that_a_sheet_can_have(rulings: Settings, key: str, value: object) -> None:
    stage = Stage(rulings, Hero(), seats=2)
    file = json.loads(exported_file("Zed", stage.sheet()).text)
    file["croupier"][key] = value
    with refused_by("MS-21.15"):
        stage.do("p2", ImportCharacter(json.dumps(file)))


@pytest.mark.rule("MS-21.15")
def test_effects_in_play_are_added_to_imported_ones(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), seats=2)
    file = json.loads(exported_file("Zed", stage.sheet()).text)
    file["croupier"]["effects"] = [{"id": "e7", "name": "Gas", "dice": -2}]
    stage.do("p2", ImportCharacter(json.dumps(file))).do("gm", ApproveCharacter("p2"))
    made = stage.state.characters[-1].id
    assert [one.id for one in stage.do("gm", LayEffect(made, "Smoke")).sheet(made).effects] == ["e7", "e8"]
