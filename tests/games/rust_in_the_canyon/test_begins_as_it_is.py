"""What is changed begins as it is, and choices say what they cost."""

from __future__ import annotations

import msgspec
import pytest

from croupier.core.choices import Choice
from croupier.core.settings import Settings
from croupier.games.rust_in_the_canyon.cost.state import MAJOR, MINOR, MODERATE, Injury
from croupier.games.rust_in_the_canyon.decree.choices import decrees
from croupier.games.rust_in_the_canyon.moves.commands import ClaimPlan, NamePlanCost, OfferChips
from croupier.games.rust_in_the_canyon.rest.commands import GetAttention, JudgeTreater, OpenDowntime
from croupier.games.rust_in_the_canyon.rest.state import Care
from croupier.games.rust_in_the_canyon.town.commands import BuyAdvance, ChooseFaction, LeaveTown, StartClock, TickClock
from croupier.testing.refusals import refused_by
from support.rust_in_the_canyon.conflict import choices
from support.rust_in_the_canyon.stage import Rider, Stage


def defaults(choice: Choice) -> dict[str, object]:
    return {field.name: field.default for field in choice.fields if field.name not in ("reason", "keep")}


@pytest.mark.rule("RC-16.3")
def test_a_decree_on_an_injury_begins_with_its_permanent_level(rulings: Settings) -> None:
    injury = Injury("i1", MAJOR, MODERATE, mortal=True)
    stage = Stage(rulings, Rider(injured=((injury, "9"),)))
    (choice,) = (one for one in decrees(stage.state, "") if one.command["type"] == "change_injury")
    assert defaults(choice) == {"severity": MAJOR, "permanent": MODERATE, "mortal": True}
    permanent = next(one for one in choice.fields if one.name == "permanent")
    assert permanent.begins is not None
    assert permanent.begins.values == {"none": "none", MINOR: MINOR, MODERATE: MODERATE, MAJOR: MODERATE}
    (given,) = (one for one in decrees(stage.state, "") if one.command["type"] == "give_injury")
    assert defaults(given)["permanent"] == "none"


@pytest.mark.rule("RC-3.2")
def test_renaming_a_crew_begins_with_its_name(rulings: Settings) -> None:
    stage = Stage(rulings, town=None, state={"faction": ""}).do("gm", ChooseFaction("outlaws", "The Rusty Six"))
    (rename,) = (one for one in choices(stage, "gm", "choose_faction") if one.fields)
    assert defaults(rename) == {"crew": "The Rusty Six"}


@pytest.mark.rule("RC-6.14")
def test_a_changed_offer_begins_with_what_was_offered(rulings: Settings) -> None:
    stage = Stage(rulings, Rider(), Rider("Bo")).do("p1", ClaimPlan("ropes")).do("gm", NamePlanCost(5))
    stage.do("p1", OfferChips(3))
    (offer,) = choices(stage, "p1", "offer_chips")
    assert defaults(offer) == {"chips": 3}
    stage.do("p2", OfferChips(1))
    assert [defaults(choices(stage, seat, "offer_chips")[0]) for seat in ("p1", "p2")] == [{"chips": 3}, {"chips": 1}]


@pytest.mark.option("between", "ticks")
def test_a_tick_between_sessions_asks_for_the_note_that_it_needs(rulings: Settings) -> None:
    stage = Stage(rulings, Rider()).do("gm", StartClock("Harston is angry", "the fire", 4, "trouble"))
    found = []
    for is_open in (True, False):
        stage.state = msgspec.structs.replace(stage.state, sitting=1, is_open=is_open)
        (tick,) = choices(stage, "gm", "tick_clock")
        found.append(next(one.required for one in tick.fields if one.name == "note"))
    assert found == [False, True]
    with refused_by("RC-R63", why="needs a note"):
        stage.do("gm", TickClock("k1", 1))


@pytest.mark.rule("RC-20.6")
@pytest.mark.parametrize(("kind", "clause"), [("trouble", "RC-20.4"), ("blow-over", "RC-20.6")])
def test_a_choice_about_a_clock_cites_the_clause_for_its_kind(rulings: Settings, kind: str, clause: str) -> None:
    stage = Stage(rulings, Rider()).do("gm", StartClock("Harston is angry", "the fire", 4, kind))
    assert {one.clauses for one in choices(stage, "gm", "tick_clock")} == {(clause,)}


@pytest.mark.rule("RC-19.3")
def test_going_on_to_the_next_town_says_that_chips_above_the_base_are_lost(rulings: Settings) -> None:
    stage = Stage(rulings, Rider(stack=19)).do("gm", LeaveTown())
    (done,) = choices(stage, "p1", "done_advancing")
    assert done.help == "you buy nothing more; anything above your base stack is lost there"


@pytest.mark.rule("RC-19.2")
def test_the_gm_and_the_player_agree_on_a_purchase_and_nobody_else(rulings: Settings) -> None:
    stage = Stage(rulings, Rider(stack=19)).do("gm", LeaveTown()).do("p1", BuyAdvance("mind", 5))
    agree = next(one for one in choices(stage, "gm", "judge_advance") if one.label.startswith("Agree"))
    assert agree.help == "you and the player agree on the cost; the chips go to the bank"


@pytest.mark.rule("RC-18.4")
def test_care_again_by_the_same_treater_begins_with_their_instructions(rulings: Settings) -> None:
    """Whatever is answered replaces the instructions so far; another treater gives their own."""
    care = Care("Doc Vane", expert=True, instructions="Stay off the leg")
    stage = Stage(rulings, Rider(injured=((Injury("c1i1", MAJOR, care=care), "9"),)), Rider("Bo")).do(
        "p1", OpenDowntime()
    )
    stage.do("p1", GetAttention("c1", "c1i1", npc="Doc Vane"))
    expert, amateur, _ = choices(stage, "gm", "judge_treater")
    assert [defaults(one)["instructions"] for one in (expert, amateur)] == ["Stay off the leg", "Stay off the leg"]
    stage.do("gm", JudgeTreater("c1", "c1i1", "nobody")).do("p1", GetAttention("c1", "c1i1", "c2"))
    assert defaults(choices(stage, "gm", "judge_treater")[0]) == {"instructions": None}
