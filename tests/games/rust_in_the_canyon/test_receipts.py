"""Receipts note a ruling only where the fact that it rules on is there."""

from __future__ import annotations

import pytest

from croupier.core.settings import Settings
from croupier.games.rust_in_the_canyon.cost.state import MINOR, Injury
from croupier.games.rust_in_the_canyon.moves.commands import Read
from croupier.games.rust_in_the_canyon.moves.read_questions import OF_A_PERSON
from croupier.games.rust_in_the_canyon.rest.commands import OpenDowntime
from croupier.games.rust_in_the_canyon.town.commands import ArriveAt, MakeCharacter, ProposeAnswer
from support.rust_in_the_canyon.betting import Hand, hand
from support.rust_in_the_canyon.conflict import after_a_hand, anted, before_the_ante, came_out, opened
from support.rust_in_the_canyon.stage import Rider, Stage


def noted(stage: Stage) -> set[str]:
    """The settings whose rulings some receipt names."""
    return {key for play in stage.plays for key, _ in play.receipt.rulings}


def hand_without_trouble(rulings: Settings) -> Hand:
    return hand(rulings, "9", "8").bid(p1=1, gm=1).act("p1 2", "gm 3", p1="hit", gm="hit")


@pytest.mark.rule("RC-R43", "RC-R29", "RC-R35")
def test_a_round_without_wounds_shortage_21_busts_and_stays_notes_no_ruling_on_them(rulings: Settings) -> None:
    of_trouble = {"mortal_cost", "short_match_pc", "short_match_gm", "twentyone", "both_bust", "stay", "natural_21"}
    assert noted(hand_without_trouble(rulings)) & of_trouble == set()


@pytest.mark.rule("RC-R43", "RC-R35")
def test_a_wound_and_a_21_are_ruled_on(rulings: Settings) -> None:
    wound = (Injury("i1", MINOR, mortal=True), "3")
    table = hand(rulings, "9", "8", level=2, injured=(wound,)).bid(p1=1, gm=1)
    assert "mortal_cost" in noted(table)
    assert "twentyone" in noted(hand(rulings, "10", "8").bid(p1=0, gm=0).act("p1 A", "gm 3", p1="hit", gm="hit"))


@pytest.mark.rule("RC-R28", "RC-R24", "RC-R11")
def test_an_ante_that_everyone_can_pay_notes_no_ruling_on_the_short(rulings: Settings) -> None:
    stage = before_the_ante(rulings, Rider(), rank=2, luck=("p1 2", "p1 3", "p1 4", "p1 5", "gm 2", "gm 3", "gm 4"))
    anted(stage, "p1 K", "gm 9")
    of_trouble = {"short_ante", "ante_rank", "read_bonus", "reserve_carry", "pots", "stress_from", "prep_change"}
    assert noted(stage) & of_trouble == set()


@pytest.mark.rule("RC-R28", "RC-R24")
def test_a_step_and_a_shortage_are_ruled_on(rulings: Settings) -> None:
    luck = ("p1 2", "p1 3", "p1 4", "p1 5", "gm 2", "gm 3", "gm 4", "gm 5")
    stage = before_the_ante(rulings, Rider(stack=1), rank=2, step=1, luck=luck)
    anted(stage, "p1 K", "gm 9")
    assert {"short_ante", "ante_rank"} <= noted(stage)


@pytest.mark.rule("RC-R10", "RC-R48", "RC-R61")
def test_a_read_that_the_town_matches_and_an_arrival_without_stress(rulings: Settings) -> None:
    stage = Stage(rulings, Rider()).do("p1", Read("the miller", "person", OF_A_PERSON[0], 1))
    arrival = Stage(rulings, Rider(), town=None).do("gm", ArriveAt("Pylon")).do("gm", OpenDowntime())
    assert (noted(stage) | noted(arrival)) & {"read_short", "over_21", "arrival_stress"} == set()


@pytest.mark.rule("RC-R3", "RC-R2")
def test_setting_up_notes_no_ruling_that_does_not_matter(rulings: Settings) -> None:
    stage = Stage(rulings, Rider(), town=None, state={"faction": "law"}, seats=2)
    stage.do("p2", MakeCharacter("Bo", "a hat", "a coat", "a gun", "cards"))
    stage.do("p1", ProposeAnswer("W1a", "scarce"))
    assert noted(stage) & {"traits", "widely_known"} == set()
    stage.do("p1", ProposeAnswer("W2La", "just a few"))
    assert "widely_known" in noted(stage)


@pytest.mark.rule("RC-R4", "RC-R5")
def test_unshuffled_decks_need_no_ruling(rulings: Settings) -> None:
    assert noted(Stage(rulings, Rider(), town=None).do("gm", ArriveAt("Pylon"))) & {"decks"} == set()
    assert "shuffle_when" not in noted(opened(rulings))


@pytest.mark.rule("RC-R3")
@pytest.mark.option("traits", "table_made")
def test_a_trait_at_creation_is_ruled_on(rulings: Settings) -> None:
    stage = Stage(rulings, state={"faction": "law"})
    stage.do("p1", MakeCharacter("Bo", "a hat", "a coat", "a gun", "cards", trait="knows the road", reserve=1))
    assert "traits" in noted(stage)
    assert [(one.text, one.reserve) for one in stage.one().traits] == [("knows the road", 1)]


@pytest.mark.rule("RC-R25", "RC-10.8")
def test_only_a_reserve_that_is_left_is_ruled_on(rulings: Settings) -> None:
    played = {cards: after_a_hand(rulings, came_out("won", 20, reserve=cards)) for cards in ((), ("2",))}
    assert ["reserve_carry" in noted(stage) for stage in played.values()] == [False, True]
