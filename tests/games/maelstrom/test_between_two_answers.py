"""What may come between a question and its answer: canceled rolls, rallies, scenes, deaths, new characters."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.core.refusals import Impossible
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.campaign.commands import ChangeNpc, NpcPool, SetScene
from croupier.games.maelstrom.campaign.state import Npc, Quick
from croupier.games.maelstrom.combat import commands as fight_wish
from croupier.games.maelstrom.combat.attack_commands import (
    AnswerAttack,
    AnswerBurst,
    Burst,
    CallOffAttack,
    Near,
    SetAttack,
    Strike,
    Throw,
)
from croupier.games.maelstrom.combat.state import Fight, Part
from croupier.games.maelstrom.harm.commands import Care, Harm
from croupier.games.maelstrom.rolls import commands as wish
from croupier.games.maelstrom.rolls.commands import SpendWillpower
from croupier.games.maelstrom.rolls.consequences import KEPT
from croupier.games.maelstrom.sheets.commands import TakeBack, UnlockSheet
from croupier.games.maelstrom.sheets.items import Item, Weapon
from croupier.games.maelstrom.sheets.ready_made import ready_made
from croupier.games.maelstrom.sheets.state import DEAD, Experience, Health
from croupier.games.maelstrom.sheets.weapons import GRENADE, WEAPONS
from croupier.games.maelstrom.willpower.commands import AnswerRally, CallWillpower, IgnoreWounds, TryRally
from croupier.testing.refusals import refused_by
from support.maelstrom.battle import battle, fight, fired, salvo
from support.maelstrom.forms import fields, form
from support.maelstrom.reading import choices_of, cited, lines
from support.maelstrom.rolls import offered
from support.maelstrom.sheets import but
from support.maelstrom.stage import Hero, Stage, duel, with_own

HURT: dict[str, Any] = {"health": Health(lethal=4)}
DODGE = ("Athletics", "Dodge")


def evading(rulings: Settings, ben: Hero) -> Stage:
    """Ana hits with five successes, and Ben has yet to choose how he evades."""
    stage = duel(rulings, Hero(free=0), ben)
    stage.do("p1", Strike("c1", "c2")).do("gm", SetAttack()).do("p2", AnswerAttack("evade"))
    stage.do("p1", wish.ChooseWay(stage.attempt().id), "7,7,8,9,10")
    return stage


@pytest.mark.rule("MS-R46", "MS-R60")
@pytest.mark.option("xp_dice", "on")
def test_nothing_is_added_to_an_evade_that_was_canceled(rulings: Settings) -> None:
    stage = evading(rulings, Hero(specialties=(DODGE,)))
    stage.do("p1", wish.LeaveRoll(stage.attempt().id))
    stage.do("gm", wish.VoidRoll(stage.attempt().id), "2,2,2,2,2,2,7,8", "2,2,2,2")
    assert stage.asked() == ["p2 turn c2"]
    assert choices_of(stage, "p2")
    assert stage.sheet("c2").health.bashing == 2


@pytest.mark.rule("MS-9.12", "MS-R27")
def test_an_evade_that_was_canceled_uses_up_no_dot(rulings: Settings) -> None:
    stage = duel(rulings, Hero(), Hero(current=1, sheet=HURT, specialties=(DODGE,)))
    stage.do("p2", IgnoreWounds("c2"))
    stage.do("p1", Strike("c1", "c2")).do("gm", SetAttack()).do("p2", AnswerAttack("evade"))
    stage.do("p1", wish.ChooseWay(stage.attempt().id), "7,7,8,9,10")
    stage.do("gm", wish.VoidRoll(stage.attempt().id), "2,2,2,2,2,2,2,2")
    assert stage.sheet("c2").ignores_wounds
    assert not stage.one("c2").broken


@pytest.mark.rule("MS-9.12", "MS-R27")
@pytest.mark.option("xp_dice", "on")
def test_a_dot_that_is_paid_after_the_dice_is_for_the_next_action(rulings: Settings) -> None:
    """It was used up by a roll whose dice were rolled with the wounds."""
    stage = Stage(rulings, Hero(current=1, sheet=HURT))
    name = offered(stage, ("Strength", "Athletics"))
    stage.do("p1", wish.ChooseWay(name), "2,3,4,7").do("p1", IgnoreWounds("c1")).do("p1", wish.LeaveRoll(name))
    assert (stage.sheet().ignores_wounds, stage.one().broken) == (True, False)
    name = offered(stage, ("Strength", "Athletics"))
    stage.do("p1", wish.ChooseWay(name), "2,3,4,5,6,7").do("p1", wish.LeaveRoll(name))
    assert (stage.sheet().ignores_wounds, stage.one().broken) == (False, True)


@pytest.mark.rule("MS-4.7", "MS-R9")
def test_figuring_it_out_also_helps_with_a_way_that_was_offered_before(rulings: Settings) -> None:
    stage = Stage(rulings, Hero()).do("p1", wish.DeclareAction("c1", "fires the mortar"))
    action = stage.attempt().id
    stage.do("gm", wish.OfferWay(action, "Strength", "Heavy Weapons", harder=1, more=True))
    stage.do("gm", wish.AskAnother(action, "Wits")).do("p1", wish.ChooseWay(stage.attempt().id), "2,7")
    stage.do("gm", wish.OfferWay(action, "Precision", "Heavy Weapons"))
    stage.do("p1", wish.ChooseWay(action, 0), "2,3,4,7")
    assert stage.state.attempt(action).record.open().locked.difficulty == 7


@pytest.mark.rule("MS-4.7", "MS-R9")
def test_a_way_that_was_offered_before_stays_harder_if_nothing_is_figured_out(rulings: Settings) -> None:
    stage = Stage(rulings, Hero()).do("p1", wish.DeclareAction("c1", "fires the mortar"))
    action = stage.attempt().id
    stage.do("gm", wish.OfferWay(action, "Strength", "Heavy Weapons", more=True))
    stage.do("gm", wish.AskAnother(action, "Wits")).do("p1", wish.ChooseWay(stage.attempt().id), "2,3")
    stage.do("gm", wish.OfferWay(action, "Precision", "Heavy Weapons"))
    stage.do("p1", wish.ChooseWay(action, 0), "2,3,4,7")
    assert stage.state.attempt(action).record.open().locked.difficulty == 7


@pytest.mark.rule("MS-9.19", "MS-R57")
def test_nobody_acts_while_a_rally_waits_for_its_answer(rulings: Settings) -> None:
    there = Fight(1, (Part("c1"), Part("c2", holds=True), Part("c3")), "c1")
    stage = Stage(rulings, Hero(), Hero(), Hero(current=0, more={"broken": True}), state={"fight": there})
    stage.do("p1", TryRally("c1"))
    for command in (fight_wish.ActNow("c2"), fight_wish.LetGo("c2")):
        with pytest.raises(Impossible, match="something is under way"):
            stage.do("p2", command)
    stage.do("gm", AnswerRally(stage.state.rallies[0].id, ("c3",)))
    assert (stage.sheet("c1").current, stage.sheet("c3").current) == (2, 1)


@pytest.mark.rule("MS-20.5")
def test_nobody_leaves_a_fight_while_an_attack_on_them_is_rolled(rulings: Settings) -> None:
    stage = duel(rulings)
    stage.do("p1", Strike("c1", "c2")).do("gm", SetAttack()).do("p2", AnswerAttack("nothing"))
    with pytest.raises(Impossible, match="a roll is under way"):
        stage.do("gm", fight_wish.MarkOut("c2"))
    stage.do("p1", wish.ChooseWay(stage.attempt().id), "2,3,4,5,5").do("gm", fight_wish.MarkOut("c2"))
    assert "Ben is out of the fight." in lines(stage)


@pytest.mark.rule("MS-R53", "MS-R52")
@pytest.mark.parametrize("what", ["first aid", "treatment"])
@pytest.mark.parametrize("dice", ["7,8,9,10", "1,1,2,3"])
def test_care_comes_too_late_for_the_dead(rulings: Settings, what: str, dice: str) -> None:
    hurt = {"health": Health(bashing=3, unaided=True)}
    stage = Stage(rulings, Hero(specialties=(("Medicine", "First Aid"),)), Hero(sheet=hurt))
    stage.do("p1", Care("c1", "c2", what)).do("gm", Harm("c2", 30, soaked=False))
    before = stage.sheet("c2").health
    stage.do("p1", wish.ChooseWay(stage.attempt().id), dice)
    assert f"{'The treatment' if what == 'treatment' else 'First aid'} does not help Ben." in lines(stage)
    assert stage.sheet("c2").health == before
    assert cited(stage, "MS-R52")[-1] == {"dead": "Ben"}


@pytest.mark.rule("MS-1.8", "MS-R53")
def test_a_new_scene_waits_for_the_end_of_a_fight(rulings: Settings) -> None:
    stage = duel(rulings)
    stage.do("gm", SetScene("The deck")).do("gm", SetScene("The deck", "It tilts."))
    with pytest.raises(Impossible, match="a fight is going on"):
        stage.do("gm", SetScene("The hold"))
    stage.do("gm", fight_wish.CloseFight()).do("gm", SetScene("The hold"))
    assert stage.state.scene is not None
    assert stage.state.scene.title == "The hold"


@pytest.mark.rule("MS-11.1")
def test_a_character_lost_in_a_fight_is_replaced_after_it(rulings: Settings) -> None:
    stage = duel(rulings, Hero(), Hero(more={"condition": DEAD}))
    with refused_by("MS-11.1", why="your new character joins after the fight"):
        stage.do("p2", but())
    stage.do("gm", fight_wish.CloseFight()).do("p2", but())
    assert stage.asked() == ["gm approve p2"]


@pytest.mark.rule("MS-R18")
def test_a_declared_action_can_be_withdrawn_before_a_way_is_offered(rulings: Settings) -> None:
    stage = Stage(rulings, Hero()).do("p1", wish.DeclareAction("c1", "runs"))
    assert "Withdraw Ana's action" in stage.labels("p1")
    stage.do("gm", wish.OfferWay(stage.attempt().id, "Strength", "Athletics", more=True))
    assert "Withdraw Ana's action" in stage.labels("p1")
    stage.do("gm", wish.OfferWay(stage.attempt().id, "Precision", "Athletics"))
    assert "Withdraw Ana's action" not in stage.labels("p1")
    assert "Withdraw" in stage.offered("p1")


@pytest.mark.rule("MS-R18")
@pytest.mark.option("roll_withdraw", "committed")
def test_a_declared_action_stays_where_nobody_may_back_out(rulings: Settings) -> None:
    stage = Stage(rulings, Hero()).do("p1", wish.DeclareAction("c1", "runs"))
    assert "Withdraw Ana's action" not in stage.labels("p1")


@pytest.mark.rule("MS-R62", "MS-R75")
def test_by_default_an_attack_on_somebody_out_of_sight_is_canceled(rulings: Settings) -> None:
    stage = duel(rulings).do("p1", Strike("c1", "c2")).do("gm", fight_wish.SetCover("c2", "full"))
    (question,) = [one for one in GAME.open_questions(stage.state) if one.seat == "gm"]
    command = GAME.default(GAME.see(stage.state, "gm"), question)
    assert command == CallOffAttack()
    assert stage.do("gm", command).asked() == ["p1 turn c1"]


@pytest.mark.rule("MS-4.8", "MS-R58")
@pytest.mark.option("combat_pools", "free")
def test_nobody_attacks_with_a_knowledge_that_they_lack(rulings: Settings) -> None:
    with refused_by("MS-4.8", why="no dots in Navigation"):
        duel(rulings).do("p1", Strike("c1", "c2", ability="Navigation"))


@pytest.mark.rule("MS-R47", "MS-R73")
def test_a_full_storyteller_sheet_can_be_rebuilt_where_new_ones_are_quick_sheets(rulings: Settings) -> None:
    stage = with_own(Stage(rulings, Hero(), Hero()), "c2").do("gm", UnlockSheet("c2"))
    (question,) = [one for one in GAME.open_questions(stage.state) if one.seat == "gm"]
    stage.do("gm", ready_made(GAME.see(stage.state, "gm"), "gm", question.key, "c2"))
    assert any("is rebuilt." in line for line in lines(stage, "gm"))
    with refused_by("MS-R73"):
        stage.do("gm", but())


@pytest.mark.rule("MS-16.3", "MS-16.4")
def test_a_specialty_that_is_lost_while_it_is_judged_is_not_used(rulings: Settings) -> None:
    paid = {"experience": Experience(30, 28, (), 2)}
    stage = Stage(rulings, Hero(specialties=(("Stealth", "Surveillance"),), sheet=paid))
    stage.do("p1", wish.DeclareAction("c1", "follows them"))
    action = stage.attempt().id
    stage.do("gm", wish.OfferWay(action, "Wits", "Stealth")).do("p1", wish.ChooseWay(action, 0, ("Surveillance",)))
    stage.do("gm", TakeBack("c1", "Stealth"))
    assert choices_of(stage, "gm")
    stage.do("gm", wish.AcceptUse(action, ("Surveillance",)), "7,10")
    assert (stage.record().locked.used, stage.said()) == ((), "success 2")


@pytest.mark.rule("MS-R19")
def test_a_contest_is_decided_however_many_rolls_come_between(rulings: Settings) -> None:
    guard = Npc("n1", "A guard", Secret(Quick((("Shoot", 3),)), ("gm",)))
    stage = Stage(rulings, Hero(), Hero(), npcs=(guard,)).do("p1", wish.DeclareAction("c1", "sneaks"))
    action = stage.attempt().id
    stage.do("gm", wish.Oppose(action, "c2", "Perception", "Alertness"))
    stage.do("gm", wish.OfferWay(action, "Wits", "Stealth")).do("p1", wish.ChooseWay(action), "6,7,8")
    answer = stage.attempt().id
    for _ in range(KEPT + 2):
        stage.do("gm", wish.RollForNpc("n1", "Shoot"), "2,3,4")
    stage.do("p2", wish.ChooseWay(answer), "2,3,4,6")
    assert "Ana wins against Ben by 2." in lines(stage)


@pytest.mark.rule("MS-9.6", "MS-9.12")
def test_a_bought_success_counts_only_the_dots_that_are_left(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(willpower=5, sheet=HURT)).do("gm", CallWillpower("c1", 6), "2,2,2,3,7")
    stage.do("p1", IgnoreWounds("c1"))
    (spend,) = [one for one in choices_of(stage, "p1") if one.label == "Spend a dot of willpower"]
    assert spend.help.endswith("it becomes a success of 3")
    assert stage.do("p1", SpendWillpower(stage.attempt().id)).said() == "success 3"


@pytest.mark.rule("MS-20.5", "MS-R66")
def test_a_grenade_does_not_reach_those_who_left_the_fight(rulings: Settings) -> None:
    there = Fight(1, (Part("c1"), Part("c2"), Part("c3", out=1)), "c1")
    grenade = Item("i1", "Grenade", weapon=Weapon(8, ability="Athletics"))
    stage = Stage(rulings, Hero(sheet={"items": (grenade,)}), Hero(), Hero(), state={"fight": there})
    stage.do("p1", Throw("c1", "i1", "the door")).do("gm", SetAttack())
    stage.do("p1", wish.ChooseWay(stage.attempt().id), "2,6,7,8")
    near = fields(form(stage, "gm", "burst"))["near"].fields[0]
    assert [option.value for option in near.options] == ["c1", "c2"]
    with refused_by("MS-20.5", why="Cem is out of the fight"):
        stage.do("gm", Burst((Near("c3"),)))


@pytest.mark.rule("MS-R20", "MS-R65", "MS-R66")
@pytest.mark.option("roll_extended", "help")
@pytest.mark.parametrize(
    ("part", "clause", "why"),
    [
        (Part("c2", surprised=True), "MS-R65", "Ben is surprised"),
        (Part("c2", numb=1), "MS-R66", "Ben is stunned"),
    ],
)
def test_those_who_cannot_act_this_turn_do_not_help(rulings: Settings, part: Part, clause: str, why: str) -> None:
    stage = Stage(rulings, Hero(), Hero(), Hero(), state={"fight": Fight(1, (part, Part("c3")), "c3")})
    stage.do("p1", wish.DeclareAction("c1", "opens the door"))
    with refused_by(clause, why=why):
        stage.do("gm", wish.LetHelp(stage.attempt().id, "c2", "Wits"))
    stage.do("gm", wish.LetHelp(stage.attempt().id, "c3", "Wits"))


@pytest.mark.rule("MS-4.7", "MS-R9")
def test_the_other_roll_may_have_a_second_trait(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(abilities={"Science": 2})).do("p1", wish.DeclareAction("c1", "paints"))
    assert "second" in fields(form(stage, "gm", "ask_another"))
    stage.do("gm", wish.AskAnother(stage.attempt().id, "Wits", second="Science"))
    assert stage.attempt().offered.open()[0].traits == ("Wits", "Science")


THROWER = Hero(specialties=(("Athletics", "Grenades", "advanced"),),
               sheet={"items": (Item("i1", GRENADE, weapon=WEAPONS[GRENADE]),)})  # fmt: skip


def guarded(rulings: Settings, evade: int | None = 3) -> Stage:
    guard = Npc("n1", "Guard", Secret(Quick((("Shoot", 4),), evade=evade), ("gm",)))
    there = {"fight": Fight(1, (Part("c1"), Part("n1")), "c1")}
    return Stage(rulings, THROWER, npcs=(guard,), state=there)


CHANGED = ChangeNpc(npc="n1", name="Guard", pools=(NpcPool("Shoot", 4),))


@pytest.mark.rule("MS-R60", "MS-R73")
def test_an_npc_whose_evade_was_removed_is_no_longer_asked_to_evade(rulings: Settings) -> None:
    """They were offered the evade, and rolled no dice."""
    stage = guarded(rulings).do("p1", Strike("c1", "n1")).do("gm", SetAttack())
    assert stage.asked() == ["gm evade n1"]
    stage.do("gm", ChangeNpc(npc="n1", name="Guard", pools=(NpcPool("Shoot", 4),), evade=1))
    assert stage.asked() == ["gm evade n1"]
    stage.do("gm", CHANGED)
    attempt = stage.attempt()
    assert (attempt.kind, attempt.actor) == ("attack", "c1")
    (part,) = (one for one in fight(stage).parts if one.id == "n1")
    assert not part.reacted
    never = guarded(rulings, evade=None).do("p1", Strike("c1", "n1")).do("gm", SetAttack())
    assert never.asked() == stage.asked() == [f"p1 way {attempt.id}"]


@pytest.mark.rule("MS-R66", "MS-R73")
def test_an_npc_whose_evade_was_removed_stays_within_reach_of_a_grenade(rulings: Settings) -> None:
    stage = guarded(rulings).do("p1", Throw("c1", "i1", "at the door")).do("gm", SetAttack())
    stage.do("p1", wish.ChooseWay(stage.attempt().id), "2,7,7,8")
    stage.do("gm", Burst((Near("n1", 1), Near("c1", 1))))
    assert stage.asked() == ["gm dodge n1"]
    stage.do("gm", CHANGED)
    assert stage.asked() == ["p1 dodge c1"]
    with pytest.raises(Impossible, match="nobody is being asked"):
        stage.do("gm", AnswerBurst("n1", "evade"))


@pytest.mark.rule("MS-R70", "MS-R73")
def test_an_npc_pilot_without_a_pool_for_it_no_longer_evades_a_salvo(rulings: Settings) -> None:
    stage = fired(battle(rulings))
    assert [post.who for post in salvo(stage).waits] == ["n1"]
    stage.do("gm", ChangeNpc(npc="n1", name="A raider", pools=(NpcPool("Remote Weapons", 4),)))
    attempt = stage.attempt()
    assert (attempt.kind, stage.asked()) == ("attack", [f"p1 way {attempt.id}"])
