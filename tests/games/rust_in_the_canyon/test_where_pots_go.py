"""What receipts and choices say about where pots go and about shared stakes (RC-14.2, RC-14.4, RC-14.6)."""

from __future__ import annotations

import pytest

from croupier.core.settings import Settings
from croupier.games.rust_in_the_canyon import GAME
from croupier.games.rust_in_the_canyon.conflict.escalation import hand_over
from support.rust_in_the_canyon.betting import Hand
from support.rust_in_the_canyon.conflict import after_a_hand, anted, before_the_ante, came_out, choices
from support.rust_in_the_canyon.stage import Rider, Stage

NOTHING = tuple(f"p1 {rank}" for rank in ("2", "4", "5", "6", "7", "8"))
LOST = came_out("lost", 17)


@pytest.mark.rule("RC-14.2", "RC-14.4")
def test_a_lost_pot_goes_to_the_town(rulings: Settings) -> None:
    stage = Stage(rulings, LOST, conflict={"step": "over", "level": 3})
    stage.run(hand_over, luck=NOTHING)
    assert (stage.facts("RC-14.2")["pots"], stage.town()) == ("town", 34)


@pytest.mark.rule("RC-14.4", "RC-R71")
@pytest.mark.option("outside_town", "bank")
def test_on_the_road_the_receipt_names_the_bank_that_takes_it(rulings: Settings) -> None:
    stage = Stage(rulings, LOST, conflict={"step": "over", "level": 3}, state={"on_the_road": True})
    stage.run(hand_over, luck=NOTHING)
    assert (stage.facts("RC-14.2")["pots"], stage.town()) == ("bank", 28)


@pytest.mark.rule("RC-14.4", "RC-R64")
def test_in_a_duel_the_receipt_names_the_pc_who_takes_it(rulings: Settings) -> None:
    riders = (Rider(stack=8, hand=("9", "8"), pot=(1, 0)), Rider("Bo", stack=8, hand=("10", "K"), pot=(1, 0)))
    table = Hand(rulings, *riders, level=3, conflict={"duel": True}).bid(p1=0, p2=0).act("p1 2", p1="stay", p2="stay")
    told = [{fact.name: fact.value for fact in one.facts} for one in table.because() if one.clause == "RC-14.2"]
    assert [(one["name"], one["pots"]) for one in told] == [("Ana", "Bo's stack"), ("Bo", "stack")]
    assert (table.stack("c1"), table.stack("c2"), table.town()) == (8, 10, 28)


@pytest.mark.rule("RC-14.6", "RC-R41")
@pytest.mark.parametrize("option", ["any", "all", "majority", "gm"])
def test_if_nobody_anted_nobody_gets_the_stakes_under_any_ruling(option: str) -> None:
    """With no player left in there are no results to combine, so no ruling awards the stakes."""
    rulings = GAME.read_settings({"shared_stakes": option})
    luck = tuple(f"{side} {rank}" for side in ("p1", "p2") for rank in ("2", "3", "4"))
    stage = before_the_ante(rulings, Rider(), Rider("Bo"), rank=0, luck=luck, prepare={"p1": 2, "p2": 2, "gm": 2})
    anted(stage, out=("p1", "p2"))
    assert stage.facts("RC-14.6") == {"had": 0, "played": 0, "needed": 1}
    assert "shared_stakes" not in dict(stage.plays[-1].receipt.rulings), "no mixed results are there to rule on"


@pytest.mark.rule("RC-14.6", "RC-R41")
@pytest.mark.option("shared_stakes", "gm")
@pytest.mark.parametrize(
    ("stakes", "labels"),
    [
        ("Do we get away?", ["Do we get away? Yes", "Do we get away? No"]),
        ("The leader", ["The leader: yes", "The leader: no"]),
    ],
)
def test_the_gm_answers_the_question_as_it_is_worded(rulings: Settings, stakes: str, labels: list[str]) -> None:
    stage = after_a_hand(rulings, came_out("won", 20, (0, 0)), level=3, stakes=stakes)
    assert [one.label for one in choices(stage, "gm", "answer_stakes")] == labels
