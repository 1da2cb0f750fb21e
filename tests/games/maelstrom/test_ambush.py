"""Ambushes: who rolls, who can withdraw, what players see (MS-R65, MS-R18, MS-R74)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.core.refusals import Impossible
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.campaign.state import Npc, Quick
from croupier.games.maelstrom.combat import commands as wish
from croupier.games.maelstrom.combat.attack_commands import SetAttack, Strike
from croupier.games.maelstrom.combat.events import AttackResolved
from croupier.games.maelstrom.combat.state import Fight, Part
from croupier.games.maelstrom.harm.events import LevelsMarked
from croupier.games.maelstrom.rolls.commands import ChooseWay, Withdraw
from croupier.games.maelstrom.rolls.table_center import scene
from croupier.games.maelstrom.sheets.state import DEAD, UNCONSCIOUS, Health
from croupier.games.maelstrom.willpower.commands import IgnoreWounds
from croupier.testing.refusals import refused_by
from support.maelstrom.reading import lines
from support.maelstrom.stage import Hero, Stage

SNEAK = Npc("n1", "A raider", Secret(Quick((("Stealth", 3), ("Alertness", 2)), initiative=4), ("gm",)))
LOUT = Npc("n2", "A lout", Secret(Quick((("Stealth", 1),), initiative=4), ("gm",)))


def ambush(rulings: Settings, *dice: str, heroes: tuple[Hero, ...] = (Hero(),), **said: Any) -> Stage:
    """The raider lies in wait for everybody."""
    stage = Stage(rulings, *heroes, npcs=(SNEAK, LOUT))
    who = (*(one.id for one in stage.state.characters), "n1")
    return stage.do("gm", wish.OpenFight(who, **{"ambushers": ("n1",), **said}), *dice)


def surprised(stage: Stage) -> list[str]:
    assert stage.state.fight is not None
    return [one.id for one in stage.state.fight.parts if one.surprised]


def labels(stage: Stage, seat: str) -> list[str]:
    """What this seat may choose."""
    return [one.label for one in GAME.choices(GAME.see(stage.state, seat), seat)]


@pytest.mark.rule("MS-R65", "MS-R18")
def test_nobody_can_decline_to_look_out(rulings: Settings) -> None:
    stage = ambush(rulings, "2,6,6")
    watch = stage.attempt()
    assert stage.asked() == [f"p1 way {watch.id}"]
    with pytest.raises(Impossible, match="this roll cannot be withdrawn"):
        stage.do("p1", Withdraw(watch.id))
    assert not any("none of it" in one for one in labels(stage, "p1"))
    stage.do("p1", ChooseWay(watch.id), "2,2,3,4", "5", "4")
    assert surprised(stage) == ["c1"]


@pytest.mark.rule("MS-R65", "MS-R18")
def test_an_ambush_may_be_called_off_and_surprises_nobody(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), npcs=(SNEAK,))
    stage.do("gm", wish.OpenFight(("c1", "n1"), ambushers=("c1",)))
    stage.do("p1", Withdraw(stage.attempt().id), "5", "4")
    assert (surprised(stage), stage.state.attempts) == ([], ())


@pytest.mark.rule("MS-R65")
def test_the_ambushers_smallest_pool_is_rolled(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), npcs=(SNEAK, LOUT))
    stage.do("gm", wish.OpenFight(("c1", "n1", "n2"), ambushers=("n1", "n2")), "6")
    hiding = stage.attempt(0)
    assert (hiding.actor, hiding.record.open().dice.pool) == ("n2", (6,))


@pytest.mark.rule("MS-R65", "MS-R19")
@pytest.mark.parametrize(("looks", "caught"), [("2,2,2,6", True), ("2,2,6,6", False), ("1,1,2,3", True)])
def test_a_tie_does_not_surprise_but_a_botched_look_does(rulings: Settings, looks: str, caught: bool) -> None:
    stage = ambush(rulings, "2,6,6")
    stage.do("p1", ChooseWay(stage.attempt().id), looks, "5", "4")
    assert bool(surprised(stage)) is caught


@pytest.mark.rule("MS-R65", "MS-20.4")
@pytest.mark.parametrize("more", [{"condition": DEAD}, {"condition": UNCONSCIOUS}, {"broken": True}])
def test_characters_who_cannot_act_neither_look_out_nor_lie_in_wait(rulings: Settings, more: dict[str, Any]) -> None:
    stage = ambush(rulings, "2,6,6", heroes=(Hero(), Hero(more=more)))
    assert [one.actor for one in stage.state.attempts if one.is_under_way] == ["c1"]
    stage = Stage(rulings, Hero(more=more), Hero(), npcs=(SNEAK,))
    stage.do("gm", wish.OpenFight(("c1", "c2", "n1"), ambushers=("c1",)), "5", "4", "6")
    assert stage.state.attempts == ()


@pytest.mark.rule("MS-R65", "MS-R51")
def test_wounds_count_for_lookouts(rulings: Settings) -> None:
    hurt = Hero(sheet={"health": Health(lethal=4, penalties=(0, 1, 1, 2, 2, 3, 5))})
    stage = ambush(rulings, "2,6,6", heroes=(hurt,))
    stage.do("p1", ChooseWay(stage.attempt().id), "2,6", "5", "4")
    watch = next(one.record.open() for one in stage.state.attempts if one.kind == "watch")
    assert (watch.locked.wounds, watch.locked.pool) == (2, 2)


@pytest.mark.rule("MS-R65")
def test_if_surprise_is_rolled_nobody_is_named(rulings: Settings) -> None:
    with refused_by("MS-R65"):
        ambush(rulings, ambushers=(), surprised=("c1",))


@pytest.mark.rule("MS-R65", "MS-R74", "MS-1.8")
def test_players_choices_do_not_reveal_a_planned_ambush(rulings: Settings) -> None:
    """Nothing of an ambush is anywhere before the fight opens: with and without one the choices are the same."""
    quiet = Stage(rulings, Hero(), Hero(), npcs=(SNEAK, LOUT))
    sly = msgspec.structs.replace(SNEAK, quick=Secret(Quick((("Stealth", 9),), notes="waits in the dark"), ("gm",)))
    before = Stage(rulings, Hero(), Hero(), npcs=(sly, LOUT))
    for seat in ("p1", "p2"):
        offered = GAME.choices(GAME.see(before.state, seat), seat)
        assert offered == GAME.choices(GAME.see(quiet.state, seat), seat)
        assert not any("wait" in one.label or one.command["type"] == "open_fight" for one in offered)
    assert "Open a fight" in labels(before, "gm")


@pytest.mark.rule("MS-R65", "MS-R74")
def test_a_player_is_not_offered_another_players_look(rulings: Settings) -> None:
    stage = ambush(rulings, "2,6,6", heroes=(Hero(), Hero()))
    assert [one.partition(" way")[0] for one in stage.asked()] == ["p1", "p2"]
    first, second = (one for one in stage.state.attempts if one.is_under_way)
    with refused_by("MS-1.8"):
        stage.do("p2", ChooseWay(first.id))
    seen = GAME.see(stage.state, "p2")
    assert (seen.attempt(first.id).words.value, seen.attempt(second.id).words.value) == (None, "looking out")


@pytest.mark.rule("MS-R65")
def test_surprised_characters_are_skipped_and_do_not_evade_in_turn_one(rulings: Settings) -> None:
    stage = ambush(rulings, "6,6,6")
    stage.do("p1", ChooseWay(stage.attempt().id), "2,3,4,6", "9", "1")
    assert stage.state.fight is not None
    assert (surprised(stage), stage.state.fight.now) == (["c1"], "n1")
    stage.do("gm", Strike("n1", "c1", "Stealth")).do("gm", SetAttack(), "2,2,3")
    assert not any(one.startswith("p1 evade") for one in stage.asked())
    assert (stage.state.fight.turn, surprised(stage)) == (2, [])


@pytest.mark.rule("MS-R65")
def test_everybody_reads_who_is_surprised_and_who_is_not() -> None:
    stage = ambush(GAME.read_settings({"combat_initiative": "storyteller"}), "2,6,6", heroes=(Hero(), Hero()))
    told = list[str]()
    for seat, dice in (("p1", "2,3,6,7"), ("p2", "2,3,4,6")):
        mine = next(one.id for one in stage.state.attempts if one.is_under_way and one.actor == f"c{seat[1]}")
        told += lines(stage.do(seat, ChooseWay(mine), dice))
    assert ("Ana is not surprised." in told, "Ben is surprised." in told) == (True, True)


@pytest.mark.rule("MS-R73", "MS-R58")
def test_the_stage_names_the_pool_of_an_attack_once(rulings: Settings) -> None:
    fight = Fight(1, (Part("n1"), Part("c1")), "n1")
    stage = Stage(rulings, Hero(), npcs=(SNEAK,), state={"fight": fight}).do("gm", Strike("n1", "c1", "Stealth"))
    facts = {fact.label: fact.value for group in scene(GAME.see(stage.state, "p1")) for fact in group.facts or ()}
    assert facts["Attack"] == f"A raider on {stage.one().name} with Stealth"


@pytest.mark.rule("MS-R60", "MS-R50")
@pytest.mark.parametrize(("net", "said"), [(1, "1 success"), (2, "2 successes")])
def test_an_attack_that_nobody_answers_counts_its_successes(rulings: Settings, net: int, said: str) -> None:
    view = GAME.see(Stage(rulings, Hero(), npcs=(SNEAK,)).state, "p1")
    line = AttackResolved("n1", "c1", "Knife", net, margin=net).log_line(view)
    assert line == f"A raider hits Ana (Knife): {said}, margin {net}."


@pytest.mark.rule("MS-R50")
def test_whoever_is_hit_without_damage_is_not_called_unhurt(rulings: Settings) -> None:
    """They may have wounds from before."""
    view = GAME.see(Stage(rulings, Hero()).state, "p1")
    assert LevelsMarked("c1", Secret(0, ("*",)), "lethal").banner(view).verdict == "No damage"


@pytest.mark.rule("MS-20.3", "MS-9.12")
def test_a_dot_paid_while_lying_in_wait_is_not_that_of_turn_one(rulings: Settings) -> None:
    """The ambush comes before the first turn, whose own dot can still be spent."""
    hurt = Health(bashing=5, penalties=(0, 1, 1, 2, 2, 3, 5))
    stage = Stage(rulings, Hero(sheet={"health": hurt}), Hero())
    stage.do("gm", wish.OpenFight(("c1", "c2"), ambushers=("c1",))).do("p1", IgnoreWounds("c1"))
    stage.do("p1", ChooseWay(stage.attempt().id), "7,7,7")
    stage.do("p2", ChooseWay(stage.attempt().id), "2,2,3,4", "5", "4")
    assert stage.state.fight is not None
    assert (stage.state.fight.turn, stage.sheet().ignores_wounds) == (1, False)
    stage.do("p1", IgnoreWounds("c1"))
    assert (stage.sheet().current, stage.sheet().ignores_wounds, stage.sheet().ignored) == (1, True, True)
