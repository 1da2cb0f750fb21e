"""Log lines say who did what to whom with what result."""

from __future__ import annotations

import pytest

from croupier.core.secrets import Secret, redact
from croupier.core.settings import Settings
from croupier.games.maelstrom import GAME, flow
from croupier.games.maelstrom.campaign.commands import ChangeNpc, RemoveNpc, SetScene
from croupier.games.maelstrom.campaign.state import Npc, Quick
from croupier.games.maelstrom.combat.attack_commands import AnswerAttack, CallOffAttack, SetAttack, Strike
from croupier.games.maelstrom.combat.commands import CloseFight, OpenFight
from croupier.games.maelstrom.combat.mishaps import SpoilWeapon
from croupier.games.maelstrom.combat.state import Fight, Part
from croupier.games.maelstrom.harm.commands import Care, Harm, MendLevels
from croupier.games.maelstrom.harm.stunners import stun
from croupier.games.maelstrom.rolls.commands import (
    ChooseWay,
    DeclareAction,
    LeaveRoll,
    LetHelp,
    NeedNoRoll,
    OfferWay,
    Oppose,
    SpendWillpower,
    VoidRoll,
    Withdraw,
)
from croupier.games.maelstrom.sheets.state import Health, Item
from croupier.games.maelstrom.sheets.weapons import WEAPONS
from croupier.games.maelstrom.ships.commands import AnswerSalvo
from croupier.games.maelstrom.willpower.commands import CallWillpower, CloseDay
from support.maelstrom.battle import ARGO, RAVEN, battle, fired, ship
from support.maelstrom.stage import Hero, Stage

GUARD = Npc("n1", "A guard", Secret(Quick((("Shoot", 5),)), ("gm",)))


def lines(stage: Stage, seat: str = "p1") -> list[str]:
    """What this seat reads of the last command, as its view is afterward."""
    view = GAME.see(stage.state, seat)
    mine = [redact(one, seat) for one in stage.plays[-1].events if seat in (one.audience() or (seat,))]
    return [line for event in mine if (line := GAME.log_line(event, view))]


def fight(rulings: Settings) -> Stage:
    now = Fight(1, (Part("c1"), Part("c2")), "c1")
    return Stage(rulings, Hero(), Hero(), npcs=(GUARD,), state={"fight": now})


@pytest.mark.rule("MS-14.1", "MS-17.9")
def test_a_roll_names_its_traits_its_pool_and_what_changed_it(rulings: Settings) -> None:
    stage = fight(rulings).do("p1", Strike("c1", "c2")).do("gm", SetAttack()).do("p2", AnswerAttack("nothing"))
    stage.do("p1", ChooseWay(stage.attempt().id), "2,3,4,5,5")
    said = "Ana (attack on Ben): Reflexes + Melee, 5 dice (Reflexes: difficulty +1), [2,3,4,5,5]"
    assert f"{said} at difficulty 7: failure." in lines(stage)
    assert "Ana misses Ben (bare hands): no success left with 5 dice at difficulty 7." in lines(stage)


@pytest.mark.rule("MS-R61", "MS-R60")
def test_a_hit_says_by_how_much(rulings: Settings) -> None:
    stage = fight(rulings).do("p1", Strike("c1", "c2")).do("gm", SetAttack()).do("p2", AnswerAttack("evade"))
    assert lines(stage) == ["Ben tries to evade."]
    stage.do("p1", ChooseWay(stage.attempt().id), "2,3,8,9,9")
    stage.do("p2", ChooseWay(stage.attempt().id), "2,3,4,9", "2,2,3,3,4")
    assert "Ana hits Ben (bare hands): 3 successes at difficulty 7 against 1 for evading, margin 2." in lines(stage)


@pytest.mark.rule("MS-R55", "MS-R73")
def test_initiative_names_who_rolled_what(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), npcs=(GUARD,)).do("gm", OpenFight(("c1", "n1")), "5", "3")
    assert "Initiative: Ana rolls 5 + 4 = 9, A guard rolls 3 plus a hidden bonus. The order: Ana, A guard." in lines(
        stage
    )
    assert "A guard rolls 3 + 4 = 7." in " ".join(lines(stage, "gm"))
    assert not [one for one in lines(stage) if "1d10" in one]


@pytest.mark.rule("MS-R73", "MS-13.3", "MS-R18")
def test_lines_name_whom_they_are_about(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), npcs=(GUARD,)).do("gm", ChangeNpc(npc="n1", name="Brill", boxes=6))
    assert lines(stage) == ["A guard is now called Brill."]
    assert stage.do("gm", ChangeNpc(npc="n1", name="Brill", boxes=7)).events[-1].audience() == ("gm",)
    assert lines(stage.do("gm", RemoveNpc("n1"))) == ["Brill leaves the story."]
    stage.do("p1", DeclareAction("c1", "opens the door")).do("gm", NeedNoRoll(stage.attempt().id))
    assert lines(stage, "p2") == ["Ana's action (opens the door) needs no roll."]
    stage.do("p1", DeclareAction("c1", "climbs")).do("gm", OfferWay(stage.attempt().id, "Wits"))
    assert lines(stage) == ["The GM offers Ana 1 way to do it: Wits."]
    assert lines(stage.do("p1", Withdraw(stage.attempt().id))) == ["Ana does not go through with it."]
    stage.do("p1", DeclareAction("c1", "climbs")).do("gm", VoidRoll(stage.attempt().id, "too late"))
    assert lines(stage) == ["The GM cancels Ana's roll: too late."]


@pytest.mark.rule("MS-15.2", "MS-15.3", "MS-R17")
def test_an_offered_way_says_what_changes_its_difficulty(rulings: Settings) -> None:
    """It read "Reflexes + Driving", which is rolled at difficulty 8."""
    stage = Stage(rulings, Hero(abilities={"Driving": 0})).do("p1", DeclareAction("c1", "swerves"))
    stage.do("gm", OfferWay(stage.attempt().id, "Reflexes", "Driving"))
    changed = "untrained Driving: difficulty +1; Reflexes: difficulty +1"
    assert lines(stage) == [f"The GM offers Ana 1 way to do it: Reflexes + Driving ({changed})."]


@pytest.mark.rule("MS-R18")
def test_an_attack_that_is_called_off_says_whose_it_was(rulings: Settings) -> None:
    stage = fight(rulings).do("p1", Strike("c1", "c2")).do("p1", CallOffAttack())
    assert "Ana's attack on Ben is called off." in lines(stage)


@pytest.mark.rule("MS-R19", "MS-9.14")
def test_a_contest_and_a_day_name_those_who_took_part(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), Hero()).do("p1", DeclareAction("c1", "sneaks past"))
    roll = stage.attempt().id
    stage.do("gm", Oppose(roll, "c2", "Perception", "Alertness")).do("gm", OfferWay(roll, "Wits", "Stealth"))
    stage.do("p1", ChooseWay(roll), "2,7,8")
    stage.do("p2", ChooseWay(stage.attempt().id), "2,3,4,9")
    assert "Ana wins against Ben by 1." in lines(stage)
    assert lines(stage.do("gm", CloseDay(("c1", "c2"))))[0] == "Day 2 begins. Rested: Ana, Ben."


@pytest.mark.rule("MS-R19")
@pytest.mark.parametrize(
    ("dice", "said"),
    [
        ("2,3,8", "Ana ties with Ben, and so fails."), ("2,2,2", "Ana loses against Ben by 1."),
        ("1,2,2", "Ana botches, and loses against Ben by 1."),
    ],
)  # fmt: skip
def test_a_contest_that_is_not_won_says_how(rulings: Settings, dice: str, said: str) -> None:
    stage = Stage(rulings, Hero(), Hero()).do("p1", DeclareAction("c1", "sneaks past"))
    roll = stage.attempt().id
    stage.do("gm", Oppose(roll, "c2", "Perception", "Alertness")).do("gm", OfferWay(roll, "Wits", "Stealth"))
    stage.do("p1", ChooseWay(roll), dice).do("p2", ChooseWay(stage.attempt().id), "2,3,4,9")
    told = lines(stage)
    assert said in told
    assert any(line.startswith("Ben (against Ana): Perception + Alertness") for line in told)


@pytest.mark.rule("MS-R19", "MS-17.8")
def test_a_contest_that_both_sides_botch_is_no_tie(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), Hero()).do("p1", DeclareAction("c1", "sneaks past"))
    roll = stage.attempt().id
    stage.do("gm", Oppose(roll, "c2", "Perception", "Alertness")).do("gm", OfferWay(roll, "Wits", "Stealth"))
    stage.do("p1", ChooseWay(roll), "1,2,2").do("p2", ChooseWay(stage.attempt().id), "1,3,4,5")
    assert lines(stage)[-1] == "Ana botches against Ben."


@pytest.mark.rule("MS-R20")
@pytest.mark.option("roll_extended", "help")
@pytest.mark.parametrize(
    ("dice", "said"),
    [
        ("2,6,7,8", "Ben's help changes Ana's roll: +3 dice."),
        ("1,2,2,2", "Ben's help changes Ana's roll: threshold +1."),
        ("2,2,2,6", "Ben's help changes Ana's roll: +1 die."), ("2,2,2,3", "Ben's help does not change Ana's roll."),
    ],
)  # fmt: skip
def test_help_logs_who_gains_what(rulings: Settings, dice: str, said: str) -> None:
    stage = Stage(rulings, Hero(), Hero()).do("p1", DeclareAction("c1", "lifts the hatch"))
    roll = stage.attempt().id
    stage.do("gm", LetHelp(roll, "c2", "Strength")).do("p2", ChooseWay(stage.attempt().id), dice)
    assert lines(stage)[0].startswith("Ben (helping Ana): Strength")
    assert lines(stage)[1] == said
    stage.do("gm", OfferWay(roll, "Wits"))
    stage.do("p1", ChooseWay(roll), "2,2,3,4,5"[: 2 * (2 + stage.state.attempt(roll).helped[0].dice) - 1])
    assert ("help" in lines(stage)[0]) is ("does not" not in said)


@pytest.mark.rule("MS-10.3", "MS-14.4")
def test_a_roll_says_how_many_dice_wounds_take(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(sheet={"health": Health(lethal=4)})).do("p1", DeclareAction("c1", "climbs"))
    stage.do("gm", OfferWay(stage.attempt().id, "Strength", "Athletics"))
    stage.do("p1", ChooseWay(stage.attempt().id), "2,3,4,5")
    said = "Ana (climbs): Strength + Athletics, 4 dice (wounds: dice -2), [2,3,4,5] at difficulty 6: failure."
    assert lines(stage) == [said]


@pytest.mark.rule("MS-R64")
def test_a_botched_attack_says_whose_it_was_and_on_whom(rulings: Settings) -> None:
    stage = fight(rulings).do("p1", Strike("c1", "c2")).do("gm", SetAttack()).do("p2", AnswerAttack("nothing"))
    stage.do("p1", ChooseWay(stage.attempt().id), "1,1,3,4,5")
    said = "severity 2: a miss with 5 dice at difficulty 7"
    assert f"Ana botches the attack on Ben (bare hands), {said}." in lines(stage)


@pytest.mark.rule("MS-R61", "MS-R50")
def test_a_hit_that_does_nothing_says_so(rulings: Settings) -> None:
    stage = fight(rulings).do("p1", Strike("c1", "c2")).do("gm", SetAttack()).do("p2", AnswerAttack("nothing"))
    stage.do("p1", ChooseWay(stage.attempt().id), "2,3,4,5,9", "2,2,3,3")
    assert lines(stage)[-2:] == ["Ben takes no damage: every damage die falls short.", "Ben acts now."]
    again = fight(rulings).do("p1", Strike("c1", "c2")).do("gm", SetAttack()).do("p2", AnswerAttack("nothing"))
    again.do("p1", ChooseWay(again.attempt().id), "2,3,4,5,9", "2,2,3,8", "2,3,4,6")
    assert lines(again)[-2:] == ["Ben takes no damage: soaks the only level.", "Ben acts now."]


@pytest.mark.rule("MS-10.4", "MS-R74")
def test_a_wound_is_named_by_how_it_changes_and_the_storytellers_have_no_name(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), npcs=(GUARD,)).do("gm", Harm("c1", 3, "bashing", soaked=False))
    assert lines(stage)[-1] == "Ana is now Hurt."
    assert lines(stage.do("gm", MendLevels("c1", "bashing", 1)))[-1] == "Ana is healed by the GM: Scratched."
    assert lines(stage.do("gm", MendLevels("c1", "bashing", 2)))[-1] == "Ana is healed by the GM: unhurt."
    assert lines(stage.do("gm", Harm("c1", 8, "bashing", soaked=False)))[-1] == "Ana is unconscious."
    assert lines(stage.do("gm", MendLevels("c1", "bashing", 1)))[-1] == (
        "Ana is healed by the GM and comes to: Crippled."
    )
    assert lines(stage.do("gm", Harm("n1", 2, soaked=False))) == ["A guard takes 2 levels of lethal damage."]
    assert lines(stage.do("gm", Harm("n1", 2, soaked=False)))[-1] == "A guard is unconscious."


@pytest.mark.rule("MS-R53")
def test_care_logs_its_result(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), Hero(sheet={"health": Health(bashing=2, unaided=True)}, more={"level": "Scratched"}))
    stage.do("p1", Care("c1", "c2", "first aid")).do("p1", ChooseWay(stage.attempt().id), "2,3,4,9")
    assert lines(stage)[1:] == ["First aid removes 1 level of bashing damage from Ben.", "Ben recovers: Bruised."]
    stage.do("p1", Care("c1", "c2", "treatment")).do("p1", ChooseWay(stage.attempt().id), "2,3,4,9")
    assert lines(stage)[1:] == ["Ben is under treatment and heals faster today."]
    cut = Stage(rulings, Hero(), Hero(sheet={"health": Health(lethal=2, unaided=True)}, more={"level": "Scratched"}))
    cut.do("p1", Care("c1", "c2", "first aid")).do("p1", ChooseWay(cut.attempt().id), "2,3,4,9")
    assert lines(cut)[1:] == ["First aid is no use to Ben: no bashing damage."]
    failed = Stage(rulings, Hero(sheet={"health": Health(lethal=1)}, more={"level": "Bruised"}))
    failed.do("p1", Care("c1", "c1", "treatment")).do("p1", ChooseWay(failed.attempt().id), "2,3,4,5")
    assert lines(failed)[0].startswith("Ana (treats themselves): Intelligence + Medicine")
    assert lines(failed)[1:] == ["The treatment does not help Ana."]


@pytest.mark.rule("MS-R53")
@pytest.mark.parametrize("healing", ["storyteller", "between_scenes"])
def test_treatment_makes_nothing_heal_faster_where_no_table_says_how_fast(healing: str) -> None:
    hurt = Hero(sheet={"health": Health(bashing=2, unaided=True)}, more={"level": "Scratched"})
    stage = Stage(GAME.read_settings({"health_healing": healing}), Hero(), hurt)
    stage.do("p1", Care("c1", "c2", "treatment")).do("p1", ChooseWay(stage.attempt().id), "2,3,4,9")
    assert lines(stage)[1:] == ["Ben is under treatment."]


@pytest.mark.rule("MS-20.2", "MS-1.2")
def test_the_end_of_a_fight_says_who_is_out_of_action(rulings: Settings) -> None:
    stage = fight(rulings).do("gm", Harm("c2", 8, "bashing", soaked=False)).do("gm", CloseFight())
    assert lines(stage) == ["The fight ends in turn 1. Out of action: Ben."]
    assert lines(fight(rulings).do("gm", CloseFight())) == ["The fight ends in turn 1. Out of action: nobody."]


@pytest.mark.rule("MS-9.6", "MS-R46")
@pytest.mark.rule("MS-17.3", "MS-17.4")
@pytest.mark.parametrize(("dice", "threshold"), [("1,3,4,5,9", 0), ("2,3,4,9,9", 2)])
def test_a_miss_does_not_deny_the_successes_that_were_taken_away(rulings: Settings, dice: str, threshold: int) -> None:
    """It said "no success" next to dice that show one."""
    stage = fight(rulings).do("p1", Strike("c1", "c2")).do("gm", SetAttack(aware=False, worse=threshold))
    stage.do("p1", ChooseWay(stage.attempt().id), dice)
    assert "Ana misses Ben (bare hands): no success left with 5 dice at difficulty 7." in lines(stage)


def test_a_bought_success_is_logged_without_the_dice_that_it_cancels(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(willpower=4)).do("gm", CallWillpower("c1", words="fear"), "2,3,4,5")
    stage.do("p1", SpendWillpower(stage.attempt().id))
    assert "Ana spends a dot of willpower: success, 3." in lines(stage)


HITS = "Ana hits Raven (Rail gun): 2 successes at difficulty 6 against 1 for evading, margin 1."


@pytest.mark.rule("MS-R70", "MS-R61")
@pytest.mark.parametrize(
    ("dice", "said"),
    [
        (("2,3,4,5",), ["Ana misses Raven (Rail gun): no success left with 4 dice at difficulty 6."]),
        (("1,3,4,5",), ["Ana botches the attack on Raven (Rail gun), severity 1: a miss with 4 dice at difficulty 6."]),
        (("2,3,8,9", "2,6,6"), ["Ana misses Raven (Rail gun): 2 successes at difficulty 6 against 2 for evading."]),
        (("2,3,8,9", "2,2,6", "2,3,7,8"), [HITS, "Raven takes 2 levels of hull damage."]),
        (("2,3,8,9", "2,2,6", "2,3,3,4"), [HITS, "Raven takes no damage: every damage die falls short."]),
    ],
)  # fmt: skip
def test_a_salvo_says_whether_it_hits_which_ship_and_what_it_does(
    rulings: Settings, dice: tuple[str, ...], said: list[str]
) -> None:
    stage = fired(battle(rulings), km=5).do("gm", AnswerSalvo("n1", "Reflexes"))
    stage.do("p1", ChooseWay(stage.attempt().id), *dice)
    told = lines(stage)
    assert [one for one in told if one.startswith(("Ana misses", "Ana hits", "Ana botches", "Raven takes"))] == said
    assert told[0].startswith("Ana (Rail gun at Raven): Wits + Remote Weapons")


@pytest.mark.rule("MS-R70", "MS-R50")
@pytest.mark.parametrize(
    ("soak", "said"),
    [
        ("2,3,8", "Raven takes 1 of 2 levels of hull damage, soaks 1."),
        ("2,8,9", "Raven takes no damage: soaks all 2 levels."),
        ("2,3,4", "Raven takes 2 levels of hull damage, soaks none."),
    ],
)
def test_a_hit_on_a_ship_says_what_its_armor_soaks(rulings: Settings, soak: str, said: str) -> None:
    raven = ship("s2", armor=3, crew=RAVEN.sheet.open().crew)
    stage = fired(battle(rulings, ARGO, raven), km=5).do("gm", AnswerSalvo("n1", "Reflexes"))
    stage.do("p1", ChooseWay(stage.attempt().id), "2,3,8,9", "2,2,6", "2,3,7,8", soak)
    assert said in lines(stage)


@pytest.mark.rule("MS-9.14")
def test_a_scene_says_where_it_is(rulings: Settings) -> None:
    stage = Stage(rulings, Hero()).do("gm", SetScene("The dock", "Rain, and nobody about."))
    assert lines(stage) == ["Scene: The dock. Rain, and nobody about."]


@pytest.mark.rule("MS-R66")
def test_a_stun_says_for_how_long(rulings: Settings) -> None:
    stage = fight(rulings)
    stage.run(stun, "c2", 2)
    stage.run(flow.run_automatic_steps, luck=("2,3,4",))
    stage.do("p2", LeaveRoll(stage.attempt().id))
    assert "Ben is stunned for 2 turns." in lines(stage)


@pytest.mark.rule("MS-R64", "MS-17.8", "MS-R74")
def test_everybody_reads_what_a_botch_does_to_a_weapon_in_hand(rulings: Settings) -> None:
    held, hidden = (Item(name, "Pistol", weapon=WEAPONS["Pistol, light"], out=name == "i1") for name in ("i1", "i2"))
    stage = Stage(rulings, Hero(sheet={"items": (held, hidden)}), Hero()).do("gm", SpoilWeapon("c1", "i1"))
    assert (lines(stage), lines(stage, "p2")) == (["Ana's Pistol jams."], ["Ana's Pistol jams."])
    assert "Ana drops Pistol." in lines(stage.do("gm", SpoilWeapon("c1", "i1", "drop")), "p2")
    stage.do("gm", SpoilWeapon("c1", "i2"))
    assert (lines(stage), lines(stage, "p2")) == (["Ana: Pistol: jam."], [])


@pytest.mark.rule("MS-R64")
@pytest.mark.option("combat_botch", "table")
@pytest.mark.parametrize(("dice", "said"), [("1,2,3,4,5", "jams"), ("1,1,3,4,5", "is out of action for this fight")])
def test_a_weapon_that_a_botch_spoils_by_the_table_is_named(rulings: Settings, dice: str, said: str) -> None:
    held = Item("i1", "Pistol", weapon=WEAPONS["Pistol, light"], out=True)
    now = Fight(1, (Part("c1"), Part("c2")), "c1")
    stage = Stage(rulings, Hero(sheet={"items": (held,)}), Hero(), state={"fight": now})
    stage.do("p1", Strike("c1", "c2", "i1")).do("gm", SetAttack(metres=5))
    stage.do("p2", AnswerAttack("nothing")).do("p1", ChooseWay(stage.attempt().id), dice)
    assert f"Ana's Pistol {said}." in lines(stage, "p2")


@pytest.mark.rule("MS-9.12", "MS-14.4")
def test_a_roll_says_that_wounds_are_ignored(rulings: Settings) -> None:
    hurt = Hero(sheet={"health": Health(bashing=3), "ignores_wounds": True})
    stage = Stage(rulings, hurt, Hero()).do("p1", DeclareAction("c1", "climbs"))
    stage.do("gm", OfferWay(stage.attempt().id, "Strength", "Athletics")).do(
        "p1", ChooseWay(stage.attempt().id), "2,3,4,5,9,9"
    )
    assert "Ana (climbs): Strength + Athletics, 6 dice (wounds ignored), [2,3,4,5,9,9]" in " ".join(lines(stage, "p2"))
