"""Other players' stacks are hidden under a ruling (RC-R7, RC-5.12)."""

from __future__ import annotations

import pytest

from croupier.core.receipts import Receipt
from croupier.core.settings import Settings
from croupier.games.rust_in_the_canyon import GAME
from croupier.games.rust_in_the_canyon.betting.commands import See, Stay
from croupier.games.rust_in_the_canyon.conflict.commands import PayAnte
from croupier.games.rust_in_the_canyon.moves.commands import PlanAndScheme
from croupier.games.rust_in_the_canyon.town.commands import ArriveAt, BuyAdvance, JudgeAdvance, LeaveTown
from croupier.pieces.render import render_view
from support.rust_in_the_canyon.betting import Hand, hand
from support.rust_in_the_canyon.conflict import before_the_ante, choices
from support.rust_in_the_canyon.stage import Rider, Stage

OWN_AND_TOWN = pytest.mark.option("chips_open", "own_and_town")


def shown(stage: Stage, seat: str) -> dict[str, tuple[str, int]]:
    """Label and chips of each stack, as the page of a seat shows them."""
    view = render_view(GAME, GAME.see(stage.state, seat), seat)
    stacks = [one for one in view.places if one.kind == "chips"]
    return {one.id: (one.label, sum(heap.count for heap in one.chips)) for one in stacks}


def table(rulings: Settings) -> Hand:
    riders = (Rider(stack=8, stress=2, hand=("9",), pot=(1, 1)), Rider("Bo", stack=5, hand=("8",), pot=(1, 1)))
    return Hand(rulings, *riders, gm_hand=("7",), town=26)


@pytest.mark.rule("RC-5.12", "RC-R7")
def test_by_default_all_chips_are_shown(rulings: Settings) -> None:
    for seat in ("p1", "p2", "gm"):
        found = shown(table(rulings), seat)
        assert (found["stack.c1"], found["stack.c2"]) == (("Stack", 8), ("Stack", 5))


@OWN_AND_TOWN
@pytest.mark.rule("RC-5.12", "RC-R7")
def test_players_see_their_own_stack_the_towns_chips_stress_and_pots(rulings: Settings) -> None:
    found = shown(table(rulings), "p1")
    assert (found["stack.c1"], found["stack.c2"]) == (("Stack", 8), ("Stack", 0))
    assert (found["town"][1], found["stress.c1"][1], found["pot.c2.1"][1]) == (26, 2, 2)
    assert shown(table(rulings), "p2")["stack.c1"] == ("Stack", 0)
    assert [shown(table(rulings), "gm")[f"stack.{pc}"] for pc in ("c1", "c2")] == [("Stack", 0)] * 2
    facts = GAME.display.facts(GAME.see(table(rulings).state, "p1"))
    assert "other players' stacks are not shown at this table" in [fact.value for fact in facts]


@OWN_AND_TOWN
@pytest.mark.rule("RC-22.3", "RC-R7")
def test_odds_are_not_computed_from_a_hidden_stack(rulings: Settings) -> None:
    """The player has them, the GM does not."""
    one = hand(rulings, "9", "8").bid(p1=0, gm=0)
    found = {seat: GAME.odds(GAME.see(one.state, seat), seat, Stay()) is not None for seat in ("p1", "gm")}
    assert found == {"p1": True, "gm": False}
    raised = hand(rulings, "9", "8").bid(p1=1, gm=0)
    assert GAME.odds(GAME.see(raised.state, "gm"), "gm", See("c1")) is None
    luck = ("p1 2", "p1 3", "p1 4", "p1 5", "gm 2", "gm 3", "gm 4")
    before = before_the_ante(rulings, Rider(), rank=2, luck=luck)
    assert GAME.odds(GAME.see(before.state, "p1"), "p1", PayAnte()) is not None


@OWN_AND_TOWN
@pytest.mark.rule("RC-R7", "RC-22.2")
def test_receipts_show_no_stack_to_others(rulings: Settings) -> None:
    """What was left after a purchase, and what was there before an arrival."""
    stage = Stage(rulings, Rider(stack=9), Rider("Bo", stack=8)).do("gm", LeaveTown())
    stage.do("p1", BuyAdvance("mind", 3)).do("gm", JudgeAdvance("c1")).do("gm", ArriveAt("Pylon"))
    told = {seat: [fact for play in stage.plays for fact in _stacks(play.receipt.for_seat(seat))] for seat in SEATS}
    assert told == {"gm": [], "p1": [("left", 6), ("before", 6)], "p2": [("before", 8)]}


@OWN_AND_TOWN
@pytest.mark.rule("RC-R7", "RC-R29")
def test_receipts_of_bids_do_not_say_that_somebody_is_poor(rulings: Settings) -> None:
    """They noted the ruling on short chips as soon as somebody had fewer than the limit."""
    noted = {}
    for stack in (1, 9):
        table = hand(rulings, "9", "8", level=3, stack=stack).bid(gm=0)
        noted[stack] = table.plays[-1].receipt.for_seat("gm").rulings
        assert shown(table, "gm")["stack.c1"] == ("Stack", 0)
    assert noted[1] == noted[9]


SEATS = ("gm", "p1", "p2")


def _stacks(receipt: Receipt) -> list[tuple[str, int]]:
    facts = (fact for line in receipt.because for fact in line.facts)
    return [(fact.name, fact.value) for fact in facts if fact.name in ("left", "before")]


@OWN_AND_TOWN
@pytest.mark.rule("RC-R7", "RC-6.11")
def test_the_gm_does_not_learn_who_has_chips_by_calling_plan_and_scheme(rulings: Settings) -> None:
    """The form left out whoever had none, and the refusal named them."""
    stage = Stage(rulings, Rider(stack=0), Rider("Bo", stack=1))
    (choice,) = choices(stage, "gm", "plan_and_scheme")
    assert [one.value for one in choice.fields[0].options] == ["c1", "c2"]
    stage.do("gm", PlanAndScheme(("c1", "c2")))
    assert [stage.stress(pc) for pc in ("c1", "c2")] == [0, 1]
