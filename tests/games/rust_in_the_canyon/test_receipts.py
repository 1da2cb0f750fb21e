"""Receipts note a ruling only where it applies."""

from __future__ import annotations

import pytest

from croupier.core.settings import Settings
from croupier.games.rust_in_the_canyon.conflict.commands import Narrate
from croupier.games.rust_in_the_canyon.cost.state import MINOR, Injury
from croupier.games.rust_in_the_canyon.moves.commands import Read, RetireMarker
from croupier.games.rust_in_the_canyon.moves.read_questions import OF_A_PERSON
from croupier.games.rust_in_the_canyon.moves.state import Marker
from croupier.games.rust_in_the_canyon.rest.commands import OpenDowntime
from croupier.games.rust_in_the_canyon.town.commands import (
    ArriveAt,
    ChooseFaction,
    MakeCharacter,
    ProposeAnswer,
    StartClock,
    TickClock,
)
from support.rust_in_the_canyon.betting import Hand, hand
from support.rust_in_the_canyon.conflict import after_a_hand, anted, before_the_ante, came_out, opened, proposed
from support.rust_in_the_canyon.stage import Rider, Stage


def noted(stage: Stage) -> set[str]:
    """The settings whose rulings some receipt names."""
    return {key for play in stage.plays for key, _ in play.receipt.rulings}


def hand_without_trouble(rulings: Settings) -> Hand:
    return hand(rulings, "9", "8").bid(p1=1, gm=1).act("p1 2", "gm 3", p1="hit", gm="hit")


@pytest.mark.rule("RC-R43", "RC-R29", "RC-R35")
def test_a_plain_round_notes_no_ruling_on_wounds_short_stacks_21s_busts_or_stays(rulings: Settings) -> None:
    of_trouble = {"mortal_cost", "short_match_pc", "short_match_gm", "twentyone", "both_bust", "stay", "natural_21"}
    assert noted(hand_without_trouble(rulings)) & of_trouble == set()


@pytest.mark.rule("RC-R43", "RC-R35")
def test_a_wound_and_a_21_are_ruled_on(rulings: Settings) -> None:
    wound = (Injury("i1", MINOR, mortal=True), "3")
    table = hand(rulings, "9", "8", level=2, injured=(wound,)).bid(p1=1, gm=1)
    assert "mortal_cost" in noted(table)
    assert "twentyone" in noted(hand(rulings, "10", "8").bid(p1=0, gm=0).act("p1 A", "gm 3", p1="hit", gm="hit"))


@pytest.mark.rule("RC-R28", "RC-R24", "RC-R11")
def test_an_ante_that_everyone_can_pay_notes_no_ruling_on_short_stacks(rulings: Settings) -> None:
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
def test_a_matched_read_and_an_arrival_without_stress_note_no_needless_ruling(rulings: Settings) -> None:
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


@pytest.mark.rule("RC-11.6", "RC-R30")
def test_a_narration_while_bids_are_made_cites_no_order_of_bids(rulings: Settings) -> None:
    table = hand(rulings, "9", "8").do("p1", Narrate("Dust rises"))
    assert table.plays[-1].receipt.rulings == ()


@pytest.mark.rule("RC-11.6", "RC-R28", "RC-R24")
@pytest.mark.parametrize("stack", [11, 1])
def test_rulings_on_short_stacks_and_rank_are_not_noted_while_the_ante_is_paid(rulings: Settings, stack: int) -> None:
    luck = ("p1 2", "p1 3", "p1 4", "p1 5", "gm 2", "gm 3", "gm 4", "gm 5")
    stage = before_the_ante(rulings, Rider(stack=stack), rank=2, step=1, luck=luck).do("gm", Narrate("Dust rises"))
    assert stage.plays[-1].receipt.rulings == ()


@pytest.mark.rule("RC-20.4", "RC-R72")
def test_a_clock_does_not_cite_when_reads_are_allowed(rulings: Settings) -> None:
    stage = proposed(rulings, Rider()).do("p1", Read("the miller", "person", OF_A_PERSON[0], 1))
    stage.do("gm", StartClock("The posse rides", "a shot", 6))
    assert dict(stage.plays[-1].receipt.rulings).keys() <= {"clock_sizes"}


@pytest.mark.rule("RC-20.4")
def test_a_tick_cites_a_note_only_if_there_is_one(rulings: Settings) -> None:
    stage = Stage(rulings, Rider()).do("gm", StartClock("The posse rides", "a shot", 6)).do("gm", TickClock("k1", 1))
    assert stage.facts("RC-20.4") == {"clock": "The posse rides", "before": 0, "at": 1}
    stage.do("gm", TickClock("k1", 1, "another shot"))
    assert stage.facts("RC-20.4") == {"clock": "The posse rides", "before": 1, "at": 2, "note": "another shot"}


@pytest.mark.rule("RC-3.2")
@pytest.mark.parametrize(
    ("command", "facts"),
    [
        (ChooseFaction("law"), {"faction": "The State of Law"}),
        (ChooseFaction("outlaws", "The Rusty Nine"), {"faction": "An Outlaw crew", "crew": "The Rusty Nine"}),
    ],
)
def test_only_a_crew_has_a_name(rulings: Settings, command: ChooseFaction, facts: dict[str, str]) -> None:
    assert Stage(rulings, town=None).do("gm", command).facts("RC-3.2") == facts


@pytest.mark.rule("RC-6.5")
def test_a_retired_marker_is_cited_by_its_question_and_answer(rulings: Settings) -> None:
    held = (Marker("m1", "t1", "Who is in charge here?", "The mayor.", "the mill"),)
    stage = Stage(rulings, Rider(more={"markers": held})).do("gm", RetireMarker("c1", "m1", "he has left"))
    told = {"name": "Ana", "retired": "Who is in charge here? The mayor.", "reason": "he has left"}
    assert stage.facts("RC-6.5") == told
