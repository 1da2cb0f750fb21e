"""A receipt notes a ruling only where it applies, and only for those who may know that it does."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.core.commands import Command
from croupier.core.secrets import Secret
from croupier.core.settings import ChosenOption, Settings
from croupier.games.maelstrom.campaign.commands import SetScene
from croupier.games.maelstrom.campaign.state import Npc, Quick
from croupier.games.maelstrom.combat.attack_commands import AnswerAttack, SetAttack, Strike
from croupier.games.maelstrom.combat.commands import CloseFight, OpenFight
from croupier.games.maelstrom.combat.state import Fight, Part
from croupier.games.maelstrom.harm.commands import Care, Harm
from croupier.games.maelstrom.rolls.commands import DeclareAction, LetHelp, OfferWay, SpendWillpower
from croupier.games.maelstrom.sheets.commands import BuySpecialty
from croupier.games.maelstrom.sheets.proposal_parts import Bought, Flaw, Thing
from croupier.games.maelstrom.sheets.state import Health
from croupier.games.maelstrom.ships.commands import FireAt, SetSalvo
from croupier.games.maelstrom.willpower.commands import CallWillpower, CloseDay, RollRest
from support.maelstrom.battle import battle
from support.maelstrom.sheets import but, table
from support.maelstrom.stage import Hero, Stage, duel

HURT = Hero(sheet={"health": Health(2, unaided=True)}, more={"level": "Scratched"})
GUARD = Npc("n1", "A guard", Secret(Quick((("Club", 4),)), ("gm",)))


def ruled(rulings: Settings, **options: str) -> Settings:
    return rulings.but(*(ChosenOption(key, option) for key, option in options.items()))


def noted(stage: Stage, seat: str = "p2") -> set[str]:
    """The settings that the receipt of the last command notes for a seat."""
    return {key for key, _ in stage.plays[-1].receipt.for_seat(seat).rulings}


@pytest.mark.rule("MS-R53", "MS-R29")
def test_a_ruling_that_decides_for_several_characters_is_noted_for_each_of_their_players(rulings: Settings) -> None:
    """Ana's wound heals in part, which is hers alone to know; Ben's is gone, for all to see."""
    deep, light = Health(lethal=3), Health(2)
    hurt = [Hero(willpower=5, current=2, sheet={"health": one}, more={"level": "Hurt"}) for one in (deep, light)]
    stage = Stage(rulings, *hurt, seats=3).do("gm", CloseDay(("c1", "c2")))
    assert "health_healing" in noted(stage, "p3")
    for seat in ("p1", "p2"):
        assert "wp_rest_period" in noted(stage, seat)
    assert "wp_rest_period" not in noted(stage, "p3")


@pytest.mark.rule("MS-R65")
def test_surprise_is_noted_where_somebody_lies_in_wait(rulings: Settings) -> None:
    plain = Stage(rulings, Hero(), Hero()).do("gm", OpenFight(("c1", "c2")), "3", "5")
    assert "combat_surprise" not in noted(plain)
    ambush = Stage(rulings, Hero(), Hero()).do("gm", OpenFight(("c1", "c2"), ambushers=("c1",)))
    assert "combat_surprise" in noted(ambush)


@pytest.mark.rule("MS-R8")
def test_care_by_a_trained_character_notes_no_ruling_on_being_untrained(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), HURT).do("p1", Care("c1", "c2", "first aid"))
    assert "untrained_knowledge" not in noted(stage, "gm")


@pytest.mark.rule("MS-R8", "MS-R74")
@pytest.mark.parametrize(("ability", "there"), [("Medicine", False), ("Humanities", True)])
def test_an_untrained_knowledge_is_noted_for_those_who_hear_the_terms(
    rulings: Settings, ability: str, there: bool
) -> None:
    stage = Stage(rulings, Hero(), Hero()).do("p1", DeclareAction("c1", "reads it"))
    stage.do("gm", OfferWay(stage.attempt().id, "Intelligence", ability, untrained="grant"))
    assert ("untrained_knowledge" in noted(stage, "p1")) is there
    assert "untrained_knowledge" not in noted(stage, "p2")


@pytest.mark.rule("MS-R54")
@pytest.mark.parametrize(("limb", "there"), [("left arm", False), ("left leg", True)])
def test_an_evade_notes_only_crippled_legs(rulings: Settings, limb: str, there: bool) -> None:
    stage = duel(rulings, Hero(), Hero(more={"crippled": (limb,)}))
    stage.do("p1", Strike("c1", "c2")).do("gm", SetAttack()).do("p2", AnswerAttack("evade"))
    assert ("health_limbs" in noted(stage)) is there


@pytest.mark.rule("MS-R24")
@pytest.mark.parametrize(("threshold", "there"), [(0, False), (1, True)])
def test_a_bought_roll_notes_what_a_threshold_does_to_it_where_there_is_one(
    rulings: Settings, threshold: int, there: bool
) -> None:
    stage = Stage(rulings, Hero()).do("gm", CallWillpower("c1", threshold=threshold), "2,3,4")
    stage.do("p1", SpendWillpower(stage.attempt().id))
    assert ("wp_threshold_on_spend" in noted(stage)) is there


@pytest.mark.rule("MS-R25")
@pytest.mark.parametrize(("dice", "there"), [("1,3,4", False), ("1,1,4", True)])
def test_the_price_of_a_botch_is_noted_where_the_rulings_differ(rulings: Settings, dice: str, there: bool) -> None:
    stage = Stage(rulings, Hero()).do("gm", CallWillpower("c1"), dice)
    assert ("wp_botch_loss" in noted(stage, "p1")) is there


@pytest.mark.rule("MS-R28")
def test_a_failed_rest_does_not_note_what_a_botch_costs(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(current=1)).do("gm", CloseDay(("c1",), ("c1",)))
    assert "wp_rest_botch" not in noted(stage.do("p1", RollRest("c1"), "3,4"))


@pytest.mark.rule("MS-R23")
@pytest.mark.option("wp_spend_when", "failure_only")
def test_when_a_dot_may_be_spent_is_not_noted_for_those_who_have_too_few(rulings: Settings) -> None:
    for dots, there in ((1, False), (3, True)):
        stage = Stage(rulings, Hero(current=dots)).do("gm", CallWillpower("c1"), ",".join("789"[:dots]))
        assert ("wp_spend_when" in noted(stage)) is there


@pytest.mark.rule("MS-R7", "MS-R74")
@pytest.mark.option("roll_trait_sets", "any_two")
def test_other_trait_sets_are_noted_where_one_is_rolled(rulings: Settings) -> None:
    for first, there in (("Strength", False), ("Stealth", True)):
        stage = Stage(rulings, Hero(), Hero()).do("p1", DeclareAction("c1", "hits it"))
        stage.do("gm", OfferWay(stage.attempt().id, first, "Melee"))
        assert ("roll_trait_sets" in noted(stage, "p1")) is there
        assert "roll_trait_sets" not in noted(stage, "p2")


@pytest.mark.rule("MS-R7", "MS-R20", "MS-R74")
def test_the_traits_of_a_helper_are_noted_for_those_who_hear_them(rulings: Settings) -> None:
    settings = ruled(rulings, roll_trait_sets="any_two", roll_extended="help")
    stage = Stage(settings, Hero(), Hero(), Hero()).do("p1", DeclareAction("c1", "hits it"))
    stage.do("gm", LetHelp(stage.attempt().id, "c2", "Stealth", "Melee"))
    assert "roll_trait_sets" in noted(stage, "p2")
    assert "roll_trait_sets" not in noted(stage, "p3")


@pytest.mark.rule("MS-R63", "MS-R73")
@pytest.mark.parametrize(("rounds", "there"), [(1, False), (2, True)])
def test_a_quick_sheet_notes_bursts_where_it_fires_one(rulings: Settings, rounds: int, there: bool) -> None:
    fight = Fight(1, (Part("n1"), Part("c1")), "n1")
    stage = Stage(rulings, Hero(), npcs=(GUARD,), state={"fight": fight})
    stage.do("gm", Strike("n1", "c1", "Club", damage=2, kind="lethal", reach=10, rounds=rounds))
    assert ("combat_rate" in noted(stage, "gm")) is there


@pytest.mark.rule("MS-R27", "MS-R74")
def test_the_end_of_ignored_wounds_is_noted_for_those_who_know_of_it(rulings: Settings) -> None:
    for ignores in (False, True):
        hero = Hero(sheet={"health": Health(0, 4), "ignores_wounds": ignores})
        stage = duel(rulings, hero, Hero()).do("gm", CloseFight())
        assert ("wp_ignore_wounds" in noted(stage, "p1")) is ignores
        assert "wp_ignore_wounds" not in noted(stage, "p2")


@pytest.mark.rule("MS-R53", "MS-R74")
@pytest.mark.option("health_healing", "between_scenes")
def test_the_end_of_a_scene_notes_healing_where_somebody_is_seen_to_heal(rulings: Settings) -> None:
    there = SetScene("Here")
    well = Stage(rulings, Hero(), Hero()).do("gm", there).do("gm", SetScene("There"))
    assert "health_healing" not in noted(well)
    hurt = Stage(rulings, HURT, Hero()).do("gm", there).do("gm", SetScene("There"))
    assert "health_healing" in noted(hurt)
    cited = [one for one in hurt.plays[-1].receipt.because if one.clause == "MS-R53"]
    assert [{fact.name: fact.value for fact in one.facts} for one in cited] == [{"who": "Ana", "levels": 2}]


@pytest.mark.rule("MS-R53", "MS-R74")
def test_how_an_npc_heals_is_for_the_storyteller(rulings: Settings) -> None:
    """Its wounds have no name that others see, and how deep they are is not theirs to know."""
    guard = Npc("n1", "A guard", Secret(Quick((("Club", 4),), hurt=(1, 0, 0)), ("gm",)))
    stage = Stage(rulings, Hero(), Hero(), npcs=(guard,)).do("gm", CloseDay(("c1",)))
    assert stage.state.npc("n1").quick.open().hurt == (0, 0, 0)
    assert "health_healing" in noted(stage, "gm")
    assert "health_healing" not in noted(stage, "p2")
    assert "MS-R53" not in {one.clause for one in stage.plays[-1].receipt.for_seat("p2").because}


@pytest.mark.rule("MS-R29", "MS-9.15", "MS-R74")
@pytest.mark.parametrize(("current", "there"), [(3, False), (1, True)])
def test_the_time_that_a_dot_takes_is_noted_where_one_returns(rulings: Settings, current: int, there: bool) -> None:
    stage = Stage(rulings, Hero(current=current), Hero()).do("gm", CloseDay(("c1",)))
    assert ("wp_rest_period" in noted(stage, "p1")) is there
    assert "wp_rest_period" not in noted(stage, "p2")


@pytest.mark.rule("MS-R51", "MS-R26")
@pytest.mark.parametrize(
    ("key", "option", "command"),
    [
        ("wp_wounds", "yes", CallWillpower("c1")),
        ("health_wound_scope", "all", CallWillpower("c1")),
        ("health_wound_scope", "all", Harm("c1", 2, "bashing")),
    ],
)
def test_wounds_that_count_under_a_ruling_note_it(rulings: Settings, key: str, option: str, command: Command) -> None:
    settings, dice = ruled(rulings, **{key: option}), 4 if isinstance(command, Harm) else 3
    hurt = Stage(settings, Hero(sheet={"health": Health(0, 3)}), Hero()).do("gm", command, ",".join("789"[: dice - 1]))
    assert key in noted(hurt)
    assert key not in noted(Stage(settings, Hero(), Hero()).do("gm", command, ",".join("6789"[:dice])))


@pytest.mark.rule("MS-R13")
@pytest.mark.parametrize(("name", "there"), [("Run", False), ("Rope Tricks", True)])
def test_custom_names_of_specialties_are_noted_where_one_is_bought(rulings: Settings, name: str, there: bool) -> None:
    state = {"between": True}
    stage = Stage(ruled(rulings, xp_why="free"), Hero(), state=state).do("p1", BuySpecialty("c1", "Athletics", name))
    assert ("specialty_custom" in noted(stage, "p1")) is there


@pytest.mark.rule("MS-11.3", "MS-12.6", "MS-R36", "MS-R74")
@pytest.mark.parametrize(
    ("changes", "there"),
    [
        ({}, set()),
        ({"flaws": (Flaw("Short"),)}, {"creation_merits_flaws", "creation_flaw_cap"}),
        ({"items": (Thing("Rope"),)}, {"creation_equipment"}),
        ({"bought": (Bought("Precision", 1),)}, {"xp_cost"}),
    ],
)
def test_a_proposal_notes_only_the_rulings_on_what_the_sheet_has(
    rulings: Settings, changes: dict[str, Any], there: set[str]
) -> None:
    stage = table(rulings).do("p1", but(**changes))
    assert noted(stage, "p1") == {"creation_dots"} | there
    assert not noted(stage)
    sums = [one for one in stage.plays[-1].receipt.for_seat("p1").because if one.clause == "MS-12.6"]
    facts = {fact.name: fact.value for fact in sums[0].facts}
    assert facts["earned"] == facts["free"] + facts["spent"] + facts["adjusted"]


@pytest.mark.rule("MS-R62", "MS-R70")
@pytest.mark.parametrize(("km", "there"), [(10, False), (11, True)])
def test_a_salvo_notes_the_table_of_ranges_only_beyond_the_guns_range(rulings: Settings, km: int, there: bool) -> None:
    stage = battle(rulings).do("p1", FireAt("c1", "s1", "w1", "s2")).do("gm", SetSalvo(km=km))
    assert ("combat_range" in noted(stage, "gm")) is there
    assert stage.plays[-1].receipt.because[0].clause == "MS-R70"
