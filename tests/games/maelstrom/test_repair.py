"""Overrides end what they make impossible; nobody waits for players who left (MS-1.2, MS-R75)."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.core.refusals import Impossible
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.campaign.state import Npc, Quick
from croupier.games.maelstrom.combat import attack_commands as wish
from croupier.games.maelstrom.combat.commands import MarkOut
from croupier.games.maelstrom.combat.state import Attack, Blast, Caught, Fight, Part
from croupier.games.maelstrom.decree.commands import SetBroken, SetCondition
from croupier.games.maelstrom.repair import canceled_now
from croupier.games.maelstrom.rolls.commands import ChooseWay, DeclareAction, OfferWay, Oppose
from croupier.games.maelstrom.sheets.commands import UnlockSheet
from croupier.games.maelstrom.sheets.state import DEAD, UNCONSCIOUS, Health, Item
from croupier.games.maelstrom.sheets.weapons import WEAPONS
from croupier.games.maelstrom.willpower.commands import CallWillpower, TryRally
from support.maelstrom.reading import lines
from support.maelstrom.rolls import offered
from support.maelstrom.stage import Hero, Stage

GUARD = Npc("n1", "A guard", Secret(Quick((("Shoot", 5),), evade=3), ("gm",)))
GUN: dict[str, Any] = {"items": (Item("i1", "Pistol", weapon=WEAPONS["Pistol, light"]),)}
WAY = ("Strength", "Athletics")


def duel(rulings: Settings, **more: Any) -> Stage:
    """Ana is to act in turn 1, then Ben and the guard."""
    fight = Fight(1, (Part("c1"), Part("c2"), Part("n1")), "c1", **more)
    return Stage(rulings, Hero(sheet=GUN), Hero(), npcs=(GUARD,), state={"fight": fight})


def under_attack(rulings: Settings) -> Stage:
    """Ana shoots at Ben; he is asked whether he evades."""
    stage = duel(rulings).do("p1", wish.Strike("c1", "c2", "i1")).do("gm", wish.SetAttack())
    assert stage.asked() == ["p2 evade c2"]
    return stage


def fight(stage: Stage) -> Fight:
    assert stage.state.fight is not None
    return stage.state.fight


# what can be done no more


@pytest.mark.rule("MS-1.2", "MS-9.17", "MS-20.4")
@pytest.mark.parametrize("decree", [SetCondition(who="c1", condition=DEAD), SetBroken(who="c1", broken=True)])
@pytest.mark.parametrize("ways", [(), (WAY,)])
def test_actions_of_someone_who_can_no_longer_act_are_not_carried_out(
    rulings: Settings, decree: SetCondition | SetBroken, ways: tuple[Any, ...]
) -> None:
    stage = Stage(rulings, Hero(), Hero())
    offered(stage, *ways) if ways else stage.do("p1", DeclareAction("c1", "climbs"))
    stage.do("p2", DeclareAction("c2", "looks on"))
    stage.decree(decree)
    assert [one.actor for one in stage.state.attempts] == ["c2"]


@pytest.mark.rule("MS-1.2", "MS-20.4")
def test_a_turn_passes_on_when_its_owner_falls(rulings: Settings) -> None:
    stage = duel(rulings).decree(SetCondition(who="c1", condition=UNCONSCIOUS))
    assert (fight(stage).now, stage.asked()) == ("c2", ["p2 turn c2"])


@pytest.mark.rule("MS-1.2", "MS-20.4")
@pytest.mark.parametrize("who", ["c1", "c2"])
def test_an_attack_by_or_at_the_dead_is_not_made(rulings: Settings, who: str) -> None:
    stage = under_attack(rulings).decree(SetCondition(who=who, condition=DEAD))
    assert fight(stage).attack is None
    assert not stage.state.attempts
    assert fight(stage).now == ("c2" if who == "c1" else "c1")


@pytest.mark.rule("MS-1.2", "MS-20.4")
def test_an_attack_continues_without_the_evade_of_a_target_who_falls(rulings: Settings) -> None:
    stage = under_attack(rulings).decree(SetCondition(who="c2", condition=UNCONSCIOUS))
    assert stage.asked() == ["p1 way r3"]
    stage.do("p1", ChooseWay("r3"), "2,3,5,6,8", "3,3,6,7")
    assert stage.sheet("c2").health.lethal == 2


@pytest.mark.rule("MS-1.2", "MS-20.4", "MS-17.10")
def test_an_evade_in_progress_fails_without_dice_when_the_evader_falls(rulings: Settings) -> None:
    stage = under_attack(rulings).do("p2", wish.AnswerAttack("evade"))
    stage.do("p1", ChooseWay(stage.attempt().id), "2,3,5,6,8")
    assert stage.attempt().kind == "evade"
    stage.decree(SetBroken(who="c2", broken=True), "3,3,6,7")
    evade = next(one for one in stage.state.attempts if one.kind == "evade")
    assert (evade.record.open().dice.pool, evade.record.open().reading.result) == ((), "failure")
    assert stage.sheet("c2").health.lethal == 2


@pytest.mark.rule("MS-1.2", "MS-R19")
def test_characters_who_cannot_act_oppose_nothing(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), Hero()).do("p1", DeclareAction("c1", "sneaks"))
    stage.do("gm", Oppose("r3", "c2", "Perception", "Alertness"))
    name = stage.attempt().id
    stage.do("gm", OfferWay(name, "Strength", "Stealth")).do("p1", ChooseWay(name), "2,3,4,7,9")
    assert [one.kind for one in stage.state.attempts if one.is_under_way] == ["opposed"]
    stage.decree(SetCondition(who="c2", condition=DEAD))
    assert stage.facts("MS-R19") == {"acting": 2, "against": 0, "margin": 2}


@pytest.mark.rule("MS-1.2", "MS-R66")
def test_a_grenade_does_not_wait_for_the_dead(rulings: Settings) -> None:
    grenade = Attack("c1", "", "", "Grenade", ("Reflexes", "Athletics"), 8, "lethal", spot="there")
    blast = Blast(grenade, landed=True, caught=(Caught("c2", 0),))
    stage = duel(rulings, blast=blast)
    assert stage.asked() == ["p2 dodge c2"]
    stage.decree(SetBroken(who="c2", broken=True), "2,3,3,4,4,5,6,7")
    assert fight(stage).blast is None
    assert stage.sheet("c2").health.lethal == 2


@pytest.mark.rule("MS-1.2", "MS-9.19")
def test_a_rally_ends_when_its_character_falls(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), Hero(more={"broken": True})).do("p1", TryRally("c1", "up!"))
    stage.decree(SetCondition(who="c1", condition=UNCONSCIOUS))
    assert (stage.state.rallies, stage.sheet().current) == ((), 3)


@pytest.mark.rule("MS-1.2", "MS-9.16")
def test_the_dead_are_not_asked_about_their_rest_roll(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(current=1), Hero(current=1), state={"rests": ("c1", "c2")})
    stage.decree(SetCondition(who="c1", condition=DEAD))
    assert [one for one in stage.asked() if "rests" in one] == ["p2 rests c2"]


# broken off


@pytest.mark.rule("MS-1.2", "MS-15.4")
def test_what_is_in_progress_is_called_off_step_by_step(rulings: Settings) -> None:
    stage = duel(rulings).do("gm", MarkOut("c2"))
    stage.do("p1", wish.Strike("c1", "n1", "i1"))
    stage.do("p2", DeclareAction("c2", "shouts"))
    assert canceled_now(stage.state) == "the latest roll"
    stage.break_off()
    assert not stage.state.attempts
    assert fight(stage).attack is not None
    assert canceled_now(stage.state) == "the attack"
    stage.break_off()
    assert (fight(stage).attack, stage.asked()) == (None, ["p1 turn c1"])
    assert canceled_now(stage.state) == "the whole fight"
    stage.break_off()
    assert stage.state.fight is None
    assert canceled_now(stage.state) == ""
    with pytest.raises(Impossible, match="nothing in progress to cancel"):
        stage.break_off()


@pytest.mark.rule("MS-1.2")
def test_a_rally_and_a_thrown_grenade_are_called_off(rulings: Settings) -> None:
    grenade = Attack("c1", "", "", "Grenade", ("Reflexes", "Athletics"), 8, "lethal", spot="there")
    stage = duel(rulings, blast=Blast(grenade, landed=False)).break_off()
    assert (fight(stage).blast, stage.asked()) == (None, ["p1 turn c1"])
    assert lines(stage)[-1] == "Ana's Grenade does not go off."
    stage = Stage(rulings, Hero(), Hero(more={"broken": True})).do("p1", TryRally("c1", "up!")).break_off()
    assert (stage.state.rallies, stage.one("c2").broken) == ((), True)


@pytest.mark.rule("MS-15.4", "MS-17.10")
def test_rolled_dice_count_when_a_roll_is_called_off(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(willpower=5, current=2)).do("gm", CallWillpower("c1"), "6,7")
    assert stage.asked() == ["p1 adds r2"]
    stage.break_off()
    assert (stage.said(), stage.attempt().state, stage.sheet().current) == ("success 2", "done", 2)


# absent characters


@pytest.mark.rule("MS-1.9", "MS-R75")
def test_questions_to_someone_who_left_for_good_go_to_the_storyteller(rulings: Settings) -> None:
    stage = under_attack(rulings).leave("p2")
    assert stage.asked() == ["gm evade c2"]
    stage.do("gm", wish.AnswerAttack("evade"))
    stage.do("p1", ChooseWay("r3"), "2,3,5,6,8")
    assert stage.asked() == ["gm way r4"]


def _left_in_the_middle(stage: Stage, seat: str) -> list[str]:
    """Questions that still wait for the seat that has left."""
    return [one for one in stage.leave(seat).asked() if one.startswith(seat)]


@pytest.mark.rule("MS-R75")
@pytest.mark.parametrize("what", ["turn", "held", "way", "adds", "dodge", "rests", "death"])
def test_nothing_waits_for_an_empty_seat(rulings: Settings, what: str) -> None:
    full = Health(lethal=7, penalties=(0, 1, 1, 2, 2, 3, 5))
    stage = {
        "turn": lambda: duel(rulings),
        "held": lambda: Stage(rulings, Hero(), Hero(), state={
            "fight": Fight(1, (Part("c1", holds=True), Part("c2", acted=True)))}),
        "way": lambda: _with_way(rulings),
        "adds": lambda: Stage(rulings, Hero(willpower=5)).do("gm", CallWillpower("c1"), "2,3,4,5,5"),
        "dodge": lambda: duel(rulings, blast=Blast(
            Attack("c2", "", "", "Grenade", (), 8, "lethal", spot="there"), landed=True, caught=(Caught("c1", 0),))),
        "rests": lambda: Stage(rulings, Hero(current=1), state={"rests": ("c1",)}),
        "death": lambda: Stage(rulings, Hero(sheet={"health": full}, more={"condition": "dying"})),
    }[what]()  # fmt: skip
    assert any(one.startswith(f"p1 {what}") for one in stage.asked())
    assert _left_in_the_middle(stage, "p1") == []
    assert any(one.startswith(f"gm {what}") for one in stage.asked())


def _with_way(rulings: Settings) -> Stage:
    stage = Stage(rulings, Hero())
    offered(stage, WAY)
    return stage


@pytest.mark.rule("MS-R75", "MS-R47")
def test_a_player_who_left_is_not_asked_to_remake_a_character(rulings: Settings) -> None:
    stage = Stage(rulings, Hero()).do("gm", UnlockSheet("c1"))
    assert stage.asked() == ["p1 character c1"]
    assert _left_in_the_middle(stage, "p1") == []
    assert not GAME.open_questions(stage.state)
