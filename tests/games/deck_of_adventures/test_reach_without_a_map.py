"""Reach without a map: the GM decides when asked, and what only the GM sees moves unseen (DA-12.7)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.core.commands import Command
from croupier.core.refusals import Illegal, Impossible
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.core.state import GM, Ask, Prompt
from croupier.games.deck_of_adventures import GAME
from croupier.games.deck_of_adventures.cast.state import Gear
from croupier.games.deck_of_adventures.checks.commands import CallCheck, DrawCard
from croupier.games.deck_of_adventures.combat import commands as combat
from croupier.games.deck_of_adventures.combat.state import Combat, Turn
from croupier.games.deck_of_adventures.harm.commands import DealDamage, LayCondition, Treat
from croupier.games.deck_of_adventures.harm.state import DAMAGE, POISONED, Knockout
from croupier.games.deck_of_adventures.powers.commands import UseItem
from croupier.games.deck_of_adventures.terrain.commands import (
    AnswerMove,
    AnswerReach,
    HideToken,
    LayGrid,
    SetNear,
    StateMove,
)
from croupier.games.deck_of_adventures.terrain.reach_events import ReachAnswered, ReachAsked
from croupier.games.deck_of_adventures.terrain.state import Reaching, Spot, Standing
from croupier.testing.refusals import refused_by
from support.deck_of_adventures.map import along, at, on_map
from support.deck_of_adventures.stage import Dealer, Stage, foe, minion

FAR = ("1" + "." * 15,)
ANN = Dealer(standing="5H", fate=(), level=2, suit="H", sheet={"gear": (Gear("Bitterroot Draught"),)})
FALLEN = Dealer(standing="3C", fate=(), hp=0, more={"knockout": Knockout(DAMAGE)})
ATTACK = combat.MakeAttack("c1", "c2", "Brute")


def test_the_stage_shows_who_wants_to_reach_whom_and_the_answer(rulings: Settings) -> None:
    now = Stage(rulings, Dealer("Ann"), foe("Lurker")).state
    asked = ReachAsked(Reaching("c1", "p1", ("c2",), 1, "")).banner(now)
    assert (asked.moment, asked.who, asked.whom, asked.verdict) == ("declared", "Ann", "Lurker", "within 1 space?")
    for allowed, verdict in ((True, "Within reach"), (False, "Out of reach")):
        told = ReachAnswered("c1", ("c2",), 1, allowed=allowed).banner(now)
        assert (told.moment, told.about, told.verdict) == ("result", asked.about, verdict)


def ambush(rulings: Settings, turn: str = "c1", **more: Any) -> Stage:
    """A foe stands 15 spaces away where only the GM sees it."""
    people = (Dealer(standing="5H", fate=()), foe("Lurker", standing="9C", fate=()))
    return on_map(rulings, *people, rows=FAR, turn=turn, hidden=(Standing("c2", Spot(15, 0)),), **more)


def melee(rulings: Settings, *others: Dealer) -> Stage:
    """A fight without a map in which the GM has said nothing; it is Ann's turn."""
    people = (ANN, foe("Orc", standing="9C", fate=()), *others)
    order = tuple(f"c{n + 1}" for n in range(len(people)))
    going = Combat(1, order, revealed=True, ordered=True, turn=Turn("c1", begun=True), at="c1")
    return Stage(rulings, *people, state={"combat": going, "all_near": False})


def turn_of(stage: Stage) -> Turn:
    assert stage.state.combat is not None
    assert stage.state.combat.turn is not None
    return stage.state.combat.turn


@pytest.mark.rule("DA-12.7", "DA-14.7", "DA-12.1")
def test_an_attack_on_someone_only_the_gm_sees_waits_for_the_gm(rulings: Settings) -> None:
    stage = ambush(rulings).do("p1", ATTACK)
    assert stage.asked() == ["gm reach c1"]
    assert (stage.state.checks, turn_of(stage).major) == ((), False)
    stage.do(GM, AnswerReach("c1", allow=False))
    assert (stage.state.checks, turn_of(stage).major, stage.asked()) == ((), False, ["p1 turn c1"])
    stage.do("p1", ATTACK).do(GM, AnswerReach("c1"))
    assert (stage.check().kind, stage.check().about, turn_of(stage).major) == ("attack", "c2", True)


@pytest.mark.rule("DA-12.7", "DA-14.7")
def test_a_hidden_attacker_is_as_far_away_as_the_gm_sees(rulings: Settings) -> None:
    with pytest.raises(Illegal, match="more than 1 space"):
        ambush(rulings, "c2").do(GM, combat.MakeAttack("c2", "c1", "Brute"))


@pytest.mark.rule("DA-21.6")
def test_aggro_leaves_out_someone_only_the_gm_sees(rulings: Settings) -> None:
    people = (Dealer(level=2, suit="C", fate=(), standing="5H"), minion("Rat", standing="9C"), foe("Lurker"))
    stage = on_map(rulings, *people, rows=("12" + "." * 14,), hidden=(Standing("c3", Spot(15, 0)),))
    stage.do("p1", combat.UseMechanic("c1", 2), "2C", "3C")
    assert [one.id for one in stage.state.characters if one.effects] == ["c2"]


@pytest.mark.rule("DA-12.7", "DA-13.11", "DA-21.8", "DA-16.4", "DA-25.6")
@pytest.mark.parametrize(
    ("command", "luck"),
    [
        (ATTACK, ()),
        (combat.Grapple("c1", "c2"), ("8C",)),
        (combat.UseMechanic("c1", 2, ("c3",)), ("2C", "3C")),
        (Treat("c1", "c3"), ()),
        (UseItem("c1", "Bitterroot Draught", targets=("c3",)), ()),
    ],
)
def test_without_a_map_the_gm_decides_each_reach(rulings: Settings, command: Command, luck: tuple[str, ...]) -> None:
    stage = melee(rulings, FALLEN).do("p1", command)
    assert stage.asked() == ["gm reach c1"]
    assert (turn_of(stage).major, turn_of(stage).minor) == (False, False)
    stage.do(GM, AnswerReach("c1"), *luck)
    assert turn_of(stage).major or turn_of(stage).minor
    assert stage.state.reaching is None


@pytest.mark.rule("DA-12.7")
def test_the_gm_says_once_that_everyone_is_near_until_the_combat_ends(rulings: Settings) -> None:
    stage = melee(rulings).do("p1", ATTACK).do(GM, AnswerReach("c1", every=True))
    assert stage.state.all_near
    assert stage.check().kind == "attack"
    stage = melee(rulings).do(GM, SetNear()).do("p1", ATTACK)
    assert stage.check().kind == "attack"
    ended = melee(rulings).do(GM, SetNear()).do(GM, combat.EndCombat())
    assert not ended.state.all_near
    again = melee(rulings).do(GM, SetNear()).do(GM, SetNear(near=False)).do("p1", ATTACK)
    assert again.asked() == ["gm reach c1"]


@pytest.mark.rule("DA-12.7")
def test_the_decision_holds_for_the_turn_until_someone_moves(rulings: Settings) -> None:
    refused = melee(rulings).do("p1", ATTACK).do(GM, AnswerReach("c1", allow=False))
    assert turn_of(refused).reached == ()
    stage = melee(rulings).do("p1", ATTACK).do(GM, AnswerReach("c1"))
    assert turn_of(stage).reached == (("c1", "c2", 1),)
    stage.do("p1", DrawCard(stage.check().id), "3D").do("p1", StateMove("c1", 2)).do(GM, AnswerMove("c1"))
    assert turn_of(stage).reached == ()


@pytest.mark.rule("DA-12.7", "DA-R51")
def test_nothing_else_is_done_while_a_reach_is_open_and_its_default_is_yes(rulings: Settings) -> None:
    stage = melee(rulings).do("p1", ATTACK)
    for command in (combat.EndTurn("c1"), combat.Rush("c1"), ATTACK):
        with pytest.raises(Impossible, match="under way"):
            stage.do("p1", command)
    with refused_by("DA-12.7", why="only the GM can do this"):
        stage.do("p1", AnswerReach("c1"))
    ask = next(Ask(one.seat, one.key, one.label) for one in GAME.open_questions(stage.state))
    assert GAME.default(stage.state, ask) == AnswerReach("c1")
    assert stage.break_off().state.reaching is None


@pytest.mark.rule("DA-12.7")
def test_the_gm_is_offered_both_answers_and_everyone_at_once(rulings: Settings) -> None:
    stage = melee(rulings).do("p1", ATTACK)
    assert {"Within reach", "Within reach, as everyone is until the combat ends", "Out of reach"} <= set(
        stage.offered(GM)
    )
    assert "Everyone is within reach of everyone" in melee(rulings).labels(GM)


@pytest.mark.rule("DA-12.7", "DA-12.1")
def test_the_gm_who_is_asked_about_a_reach_may_set_up_a_map_instead(rulings: Settings) -> None:
    """The choice was only in a folded list, where a GM who was asked again and again did not look for it."""
    stage = melee(rulings).do("p1", ATTACK)
    assert "Set up a map" in stage.offered(GM)
    prompts = tuple(Prompt(ask, Secret(ask.key, (GM,))) for ask in GAME.open_questions(stage.state))
    view = GAME.see(replace(stage.state, prompts=prompts), GM)
    (found,) = [one for one in GAME.choices(view, GM) if one.label == "Set up a map"]
    assert found.group == "now"
    stage.do(GM, LayGrid(8, 8))
    assert "Set up a map" not in stage.labels(GM)
    stage.do(GM, AnswerReach("c1"))
    assert stage.state.reaching is None


@pytest.mark.rule("DA-12.7", "DA-12.2")
def test_a_hidden_creature_moves_unseen_at_its_speed(rulings: Settings) -> None:
    stage = ambush(rulings, "c2")
    before = GAME.see(stage.state, "p1")
    stage.do(GM, along("14,0", "13,0", "12,0", "11,0", who="c2"))
    assert at(stage, "c2") == "11,0"
    assert GAME.see(stage.state, "p1") == before
    assert all(event.audience() == (GM,) for event in stage.events)
    with pytest.raises(Illegal, match="2 are left"):
        stage.do(GM, along("10,0", "9,0", "8,0", who="c2"))
    assert any(label == "Lurker moves" for label in stage.labels(GM))
    stage.do(GM, HideToken("c2", hidden=False))
    assert at(stage, "c2") == "11,0"


@pytest.mark.rule("DA-12.7")
def test_an_action_that_has_become_impossible_cannot_be_allowed(rulings: Settings) -> None:
    """The dry run of the answer stopped before the action, so the page offered an answer that was refused."""
    stage = melee(rulings).do("p1", ATTACK)
    assert {"Within reach", "Out of reach"} <= set(stage.offered(GM))
    stage.do(GM, CallCheck(("c1",), "Agility", 3), "5H")
    assert "Within reach" not in stage.offered(GM)
    assert "Out of reach" in stage.offered(GM)


@pytest.mark.rule("DA-12.7", "DA-16.1")
def test_the_log_does_not_say_out_of_reach_where_an_action_is_dropped_before_the_gm_answers(rulings: Settings) -> None:
    stage = melee(rulings, Dealer(standing="3C")).do("p1", ATTACK).do(GM, DealDamage("c1", 9))
    assert stage.state.reaching is None
    lines = [GAME.log_line(event, GAME.see(stage.state, GM)) for event in stage.events]
    assert "Ann no longer tries to reach Orc." in lines
    assert not any(line and "out of reach" in line for line in lines)


@pytest.mark.rule("DA-12.7", "DA-11.12")
def test_an_action_that_is_no_longer_possible_does_not_wait_for_the_gm(rulings: Settings) -> None:
    """The turn begins with a Check against the poison: the GM could say only that the target is out of reach."""
    stage = melee(rulings, Dealer(standing="3C"))
    going = replace(stage.state.combat, turn=Turn("c1"))  # type: ignore[type-var]
    stage.state = replace(stage.state, combat=going)
    stage.do("p1", ATTACK).do(GM, LayCondition("c1", POISONED))
    assert (stage.state.reaching, stage.asked()) == (None, ["p1 turn c1"])
    assert GAME.log_line(stage.events[-1], stage.state) == "Ann no longer tries to reach Orc."


@pytest.mark.rule("DA-12.7", "DA-7.1")
def test_an_action_waits_for_the_gm_while_somebody_makes_a_check(rulings: Settings) -> None:
    stage = melee(rulings).do("p1", ATTACK).do(GM, CallCheck(("c2",), "Athletics", 2), "5C")
    assert stage.state.reaching is not None
    stage.do(GM, DrawCard(stage.check().id), "6C").do(GM, AnswerReach("c1"))
    assert stage.asked() == ["p1 draw q2"]


@pytest.mark.rule("DA-12.7")
def test_the_gm_answers_the_action_that_waits_before_saying_that_everyone_is_within_reach(rulings: Settings) -> None:
    stage = melee(rulings).do("p1", ATTACK)
    assert "Everyone is within reach of everyone" not in stage.labels(GM)
    with pytest.raises(Impossible, match="waiting for your decision"):
        stage.do(GM, SetNear())
    stage.do(GM, AnswerReach("c1", every=True))
    assert (stage.asked(), stage.state.all_near) == (["p1 draw q1"], True)


@pytest.mark.rule("DA-12.7", "DA-14.7")
def test_what_the_gm_has_said_about_reach_ends_when_the_gm_moves_somebody(rulings: Settings) -> None:
    """An attack was then allowed at any distance on the map, or after its target had been moved."""
    stage = ambush(rulings).do("p1", ATTACK).do(GM, AnswerReach("c1"))
    stage.do("p1", DrawCard(stage.check().id), "2D")
    assert turn_of(stage).reached == (("c1", "c2", 1),)
    stage.do(GM, HideToken("c2", hidden=False))
    assert turn_of(stage).reached == ()
    stage = melee(rulings).do("p1", ATTACK).do(GM, AnswerReach("c1")).do(GM, LayGrid(9, 9, place=True))
    assert turn_of(stage).reached == ()
