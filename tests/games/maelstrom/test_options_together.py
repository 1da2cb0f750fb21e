"""Options that meet: empty pools, wounds in all rolls, free pools, divided dice, botches of NPCs, secrets."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.core.refusals import Impossible, Invalid
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.campaign.commands import AddNpc, AwardPoints, ChangeNpc, NpcPool
from croupier.games.maelstrom.campaign.state import Npc, Quick
from croupier.games.maelstrom.combat import commands as fight_wish
from croupier.games.maelstrom.combat.attack_commands import AnswerAttack, SetAttack, Strike
from croupier.games.maelstrom.combat.gear_commands import Carry
from croupier.games.maelstrom.combat.presets import OfferListed
from croupier.games.maelstrom.combat.state import Fight, Part
from croupier.games.maelstrom.harm.commands import Harm
from croupier.games.maelstrom.rolls import commands as wish
from croupier.games.maelstrom.sheets.body import Effect
from croupier.games.maelstrom.sheets.commands import JudgeSpecialty, TakeBack, UnlockSheet
from croupier.games.maelstrom.sheets.items import Armor, Item, Weapon
from croupier.games.maelstrom.sheets.state import Health, Specialty
from croupier.games.maelstrom.ships.commands import FireAt
from croupier.games.maelstrom.willpower.commands import CallWillpower, CloseDay, IgnoreWounds, PassTime
from croupier.testing.refusals import refused_by
from support.maelstrom.battle import battle, fight
from support.maelstrom.reading import cited, every_choice, lines
from support.maelstrom.sheets import but
from support.maelstrom.stage import Hero, Stage, duel

HURT: dict[str, Any] = {"health": Health(lethal=4)}
KNIFE = Item("i1", "Knife", weapon=Weapon(1, strength=True, ability="Melee"), out=True)


def resisting(settings: dict[str, str]) -> Stage:
    """Ana has paid her last dot to ignore her wounds, and is offered a willpower roll, which has no dice."""
    stage = Stage(GAME.read_settings(settings), Hero(current=1, sheet=HURT))
    stage.do("p1", IgnoreWounds("c1")).do("p1", wish.DeclareAction("c1", "holds on"))
    return stage.do("gm", wish.OfferWay(stage.attempt().id, "Willpower"))


@pytest.mark.rule("MS-R33", "MS-R4")
@pytest.mark.parametrize("empty", ["fail", "refuse", "chance_die"])
def test_willpower_at_zero_is_rolled_by_its_own_ruling(empty: str) -> None:
    stage = resisting({"roll_empty_pool": empty})
    stage.do("p1", wish.ChooseWay(stage.attempt().id))
    assert stage.said() == "failure"
    stage = resisting({"roll_empty_pool": empty, "wp_zero_roll": "refuse"})
    with refused_by("MS-R33", why="there are no dice to roll"):
        stage.do("p1", wish.ChooseWay(stage.attempt().id))
    (question,) = [one for one in GAME.open_questions(stage.state) if one.seat == "p1"]
    assert GAME.default(GAME.see(stage.state, "p1"), question) == wish.Withdraw(stage.attempt().id)
    assert not stage.do("p1", wish.Withdraw(stage.attempt().id)).state.attempts


@pytest.mark.rule("MS-R4")
@pytest.mark.option("roll_empty_pool", "refuse")
def test_an_attack_without_dice_cannot_be_attempted_either(rulings: Settings) -> None:
    weak = Hero({"Strength": 1}, {"Melee": 1}, sheet={"health": Health(lethal=7)})
    stage = duel(rulings, weak, Hero())
    stage.do("p1", Strike("c1", "c2", attribute="Strength")).do("gm", SetAttack()).do("p2", AnswerAttack("nothing"))
    with refused_by("MS-R4", why="there are no dice to roll"):
        stage.do("p1", wish.ChooseWay(stage.attempt().id))
    stage.do("p1", wish.Withdraw(stage.attempt().id))
    assert stage.asked() == ["p1 turn c1"]


@pytest.mark.rule("MS-R50", "MS-R51", "MS-R4")
def test_a_soak_that_wounds_leave_without_dice_is_not_rolled() -> None:
    vest = Item("i1", "Vest", armor=Armor(2, 2), out=True)
    rulings = GAME.read_settings({"health_wound_scope": "all", "roll_empty_pool": "chance_die"})
    stage = Stage(rulings, Hero(sheet={"items": (vest,), "health": Health(lethal=6)})).do("gm", Harm("c1", 1))
    assert lines(stage) == ["Ana takes 1 level of lethal damage.", "Ana is now Crippled."]


@pytest.mark.rule("MS-R58", "MS-R66")
@pytest.mark.option("combat_pools", "free")
def test_only_what_is_made_for_throwing_is_thrown(rulings: Settings) -> None:
    stage = duel(rulings, Hero(sheet={"items": (KNIFE,)}), Hero())
    stage.do("p1", Strike("c1", "c2", "i1", "Strength", ability="Athletics"))
    attack = fight(stage).attack
    assert attack is not None
    assert attack.reach == 0
    stage.do("gm", SetAttack()).do("p2", AnswerAttack("nothing"))
    stage.do("p1", wish.ChooseWay(stage.attempt().id), "2,2,2,2,3,3")
    assert stage.sheet().items[0].thrown == 0
    knife = Item("i1", "Thrown knife", weapon=Weapon(0, strength=True, ability="Athletics"), out=True)
    stage = duel(rulings, Hero(sheet={"items": (knife,)}), Hero())
    stage.do("p1", Strike("c1", "c2", "i1", "Strength", ability="Melee")).do("gm", SetAttack())
    stage.do("p2", AnswerAttack("nothing")).do("p1", wish.ChooseWay(stage.attempt().id), "2,2,2,2,3,3,3")
    assert stage.sheet().items[0].thrown == 1


@pytest.mark.rule("MS-R57", "MS-R74")
@pytest.mark.option("combat_economy", "split")
def test_a_secret_roll_is_not_divided_like_an_action(rulings: Settings) -> None:
    stage = duel(rulings).do("p1", fight_wish.SplitActions("c1", 3))
    stage.do("gm", wish.RollInSecret("c1", "Perception", "Alertness"), "2,3,7,8")
    record = stage.state.hidden.open()[-1].record.open()
    assert (record.locked.pool, record.reading.net) == (4, 2)


@pytest.mark.rule("MS-R32")
def test_a_second_success_does_not_shorten_the_first(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(willpower=5, sheet={"effects": (Effect("e1", "gas", difficulty=2, turns=9),)}))
    for dice, turns in (("2,2,7,7,7", 3), ("2,2,2,2,7", 3), ("7,7,7,7,7", 5)):
        stage.do("gm", CallWillpower("c1", 6, effect="e1"), dice).do("p1", wish.LeaveRoll(stage.attempt().id))
        assert stage.sheet().effects[0].resisted == turns
        assert cited(stage, "MS-R32")[-1] == {"resists": "gas", "turns": turns}


@pytest.mark.rule("MS-R64", "MS-R73")
@pytest.mark.option("combat_botch", "table")
@pytest.mark.parametrize(
    ("dice", "said"),
    [(("1,2,3",), "A guard stumbles."), (("1,1,1", "7"), "A guard's own attack (Shoot) turns on them.")],
)
def test_the_table_of_botches_applies_to_quick_sheets(rulings: Settings, dice: tuple[str, ...], said: str) -> None:
    guard = Npc("n1", "A guard", Secret(Quick((("Shoot", 3),)), ("gm",)))
    there = Fight(1, (Part("n1"), Part("c1")), "n1")
    stage = Stage(rulings, Hero(), npcs=(guard,), state={"fight": there})
    stage.do("gm", Strike("n1", "c1", "Shoot", damage=4, reach=10)).do("gm", SetAttack())
    stage.do("p1", AnswerAttack("nothing"), *dice)
    assert said in lines(stage)
    assert stage.state.npc("n1").quick.open().hurt == (0, len(dice) - 1, 0)


@pytest.mark.rule("MS-R73", "MS-9.4")
def test_a_pool_of_a_quick_sheet_is_not_called_willpower(rulings: Settings) -> None:
    with pytest.raises(Invalid, match="willpower has a field of its own"):
        Stage(rulings, Hero()).do("gm", AddNpc("A guard", (NpcPool("willpower", 6),)))


@pytest.mark.rule("MS-R73", "MS-9.17")
@pytest.mark.parametrize(("was", "now", "broken"), [(0, None, False), (0, 2, False), (2, 0, True), (0, 0, True)])
def test_new_willpower_on_a_quick_sheet_says_who_is_broken(
    rulings: Settings, was: int, now: int | None, broken: bool
) -> None:
    guard = Npc("n1", "A guard", Secret(Quick((("Shoot", 3),), willpower=was), ("gm",)), broken=not was)
    stage = Stage(rulings, Hero(), npcs=(guard,)).do(
        "gm", ChangeNpc("A guard", (NpcPool("Shoot", 3),), npc="n1", willpower=now)
    )
    assert stage.state.npc("n1").broken == broken


@pytest.mark.rule("MS-R74", "MS-R52")
@pytest.mark.option("visibility_dice", "st_only")
def test_receipts_do_not_show_levels_that_the_log_hides(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), Hero()).do("gm", Harm("c2", 3, soaked=False))
    assert "Ben is hit for lethal damage." in lines(stage, "p1")
    (levels, _) = next(one for one in stage.because() if one.clause == "MS-R52").facts
    assert levels.to == ("gm", "p2")


@pytest.mark.rule("MS-R74", "MS-R17", "MS-R71")
@pytest.mark.parametrize(("announced", "hears"), [("always", ("p1", "gm")), ("hidden", ("gm",))])
def test_receipts_show_terms_to_those_alone_who_hear_them(announced: str, hears: tuple[str, ...]) -> None:
    rulings = GAME.read_settings({"roll_announce": announced})
    stage = Stage(rulings, Hero(), Hero()).do("p1", wish.DeclareAction("c1", "opens it"))
    stage.do("gm", OfferListed(stage.attempt().id, "Pick a lock", more=True))
    assert next(one for one in stage.because() if one.clause == "MS-R71").to == ("gm",)
    stage.do("gm", OfferListed(stage.attempt().id, "Pick a lock"))
    assert [one for one in stage.because() if one.clause == "MS-R71"][-1].to == hears
    stage = duel(rulings).do("p1", Strike("c1", "c2")).do("gm", SetAttack(precise_way="no"))
    assert next(one for one in stage.because() if one.clause == "MS-1.2").to == hears


@pytest.mark.rule("MS-9.13", "MS-R54")
@pytest.mark.parametrize("thrown", [0, 1])
def test_nobody_draws_or_picks_up_a_weapon_without_a_usable_arm(rulings: Settings, thrown: int) -> None:
    knife = msgspec.structs.replace(KNIFE, out=False, thrown=thrown)
    both: dict[str, Any] = {"crippled": ("left arm", "right arm")}
    with refused_by("MS-9.13", why="both arms of Ana are crippled"):
        Stage(rulings, Hero(sheet={"items": (knife,)}, more=both)).do("p1", Carry("c1", "i1"))
    one_arm = {"crippled": both["crippled"][:1]}
    stage = Stage(rulings, Hero(sheet={"items": (knife,)}, more=one_arm)).do("p1", Carry("c1", "i1"))
    assert stage.sheet().items[0].out
    stage = Stage(rulings, Hero(sheet={"items": (KNIFE,)}, more=both)).do("p1", Carry("c1", "i1", out=False))
    assert not stage.sheet().items[0].out


@pytest.mark.rule("MS-R62", "MS-R70")
def test_a_ship_does_not_fire_at_somebody_fully_behind_cover(rulings: Settings) -> None:
    stage = battle(rulings).do("gm", fight_wish.SetCover("n1", "full"))
    with refused_by("MS-R62", why="A raider is fully behind cover"):
        stage.do("p1", FireAt("c1", "s1", "w1", "n1"))


@pytest.mark.rule("MS-20.5", "MS-R57")
def test_those_who_left_a_fight_are_not_offered_as_targets_for_aiming(rulings: Settings) -> None:
    there = Fight(1, (Part("c1"), Part("c2", out=0), Part("c3")), "c1")
    stage = Stage(rulings, Hero(), Hero(), Hero(), state={"fight": there})
    (aims,) = [one for one in every_choice(stage, "p1") if one.label == "Aim at somebody"]
    assert [option.value for option in aims.fields[0].options or ()] == ["c3"]


@pytest.mark.rule("MS-12.4", "MS-9.2")
@pytest.mark.parametrize("trait", ["Heavy Weapons", "Willpower"])
def test_a_dot_that_is_not_there_cannot_be_taken_back(rulings: Settings, trait: str) -> None:
    stage = Stage(rulings, Hero(willpower=1))
    with refused_by("MS-12.4"):
        stage.do("gm", TakeBack("c1", trait))
    stage.state = msgspec.structs.replace(stage.state, mode="assist")
    with pytest.raises(Impossible, match="has no dot to spare"):
        stage.do("gm", TakeBack("c1", trait))


@pytest.mark.rule("MS-12.6", "MS-R46")
def test_no_starting_experience_is_owed_in_assist_mode(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(free=0))
    stage.state = msgspec.structs.replace(stage.state, mode="assist")
    stage.do("gm", AwardPoints("c1", -2, "a slip"))
    own = stage.sheet().experience
    assert (own.earned, own.free, own.start) == (-2, -2, 0)


@pytest.mark.rule("MS-4.8", "MS-R19")
def test_a_character_who_has_a_knowledge_rolls_it_against_an_action(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), Hero()).do("p1", wish.DeclareAction("c1", "feigns an illness"))
    action = stage.attempt().id
    stage.do("gm", wish.Oppose(action, "c2", "Intelligence", "Medicine")).do("gm", wish.OfferWay(action, "Wits"))
    stage.do("p1", wish.ChooseWay(action), "2,7")
    assert stage.asked() == [f"p2 way {stage.attempt().id}"]
    stage.do("p2", wish.ChooseWay(stage.attempt().id), "2,3,6,7")
    assert lines(stage, "p2")[-1] == "Ana loses against Ben by 1."


@pytest.mark.rule("MS-9.12", "MS-R27")
@pytest.mark.parametrize(("dots", "broken"), [(1, True), (2, False)])
def test_an_hour_ends_the_turn_in_which_a_last_dot_was_paid(rulings: Settings, dots: int, broken: bool) -> None:
    stage = Stage(rulings, Hero(current=dots, sheet=HURT)).do("p1", IgnoreWounds("c1")).do("gm", PassTime(60))
    assert (stage.one().broken, stage.sheet().ignores_wounds) == (broken, not broken)
    stage = Stage(rulings, Hero(current=dots, sheet=HURT)).do("p1", IgnoreWounds("c1")).do("gm", CloseDay(("c1",)))
    assert (stage.one().broken, stage.sheet().current) == (False, dots)


@pytest.mark.rule("MS-12.5", "MS-9.17")
def test_a_dot_does_not_wake_somebody_who_is_unconscious(rulings: Settings) -> None:
    down: dict[str, Any] = {"broken": True, "condition": "unconscious"}
    stage = Stage(rulings, Hero(current=0, more=down, sheet={"health": Health(lethal=8)}))
    stage.do("gm", CloseDay(("c1",)))
    assert "Ana is no longer at zero willpower." in lines(stage)


@pytest.mark.rule("MS-R47", "MS-11.1")
def test_a_sheet_is_not_rebuilt_after_its_character_has_died(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), Hero()).do("gm", UnlockSheet("c1")).do("gm", Harm("c1", 40, soaked=False))
    assert stage.asked() == ["p1 character"]
    with pytest.raises(Impossible, match="Ana is dead"):
        stage.do("p1", but(of="c1"))
    stage.do("p1", but())
    assert stage.asked() == ["gm approve p1"]


@pytest.mark.rule("MS-12.6", "MS-8.3")
def test_judging_a_specialty_never_makes_starting_experience_negative(rulings: Settings) -> None:
    waits = Specialty("Stealth", "Crowds", "general", approved=False)
    stage = Stage(rulings, Hero(free=0, sheet={"specialties": (waits,)}))
    stage.state = msgspec.structs.replace(stage.state, mode="assist")
    stage.do("gm", JudgeSpecialty("c1", "Stealth", "Crowds", "general"))
    assert (stage.sheet().experience.free, stage.sheet().experience.start) == (-2, 0)
