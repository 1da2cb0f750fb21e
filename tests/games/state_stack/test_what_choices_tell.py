"""What the choices tell of consequences: what is flipped, turned up or burned, and what comes next round."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.core.state import Prompt
from croupier.games.state_stack import GAME
from croupier.games.state_stack.commands import KeepCard
from croupier.games.state_stack.state import Placing
from croupier.pieces.state import Slot
from support.state_stack.stage import Figure, Stage, under

FOE = Figure("Foe", "gm", defense=2, initiative=4)
BURNS = "if you then have more than 4 cards, you burn one"


def helps(stage: Stage, seat: str = "p1", group: str = "now") -> dict[str, str]:
    """The help of a seat's choices by the words of their label after the name."""
    prompts = tuple(Prompt(ask, Secret(ask.key, (ask.seat,))) for ask in GAME.open_questions(stage.state))
    view = GAME.see(msgspec.structs.replace(stage.state, prompts=prompts), seat)
    return {one.label.rpartition(": ")[2]: one.help for one in GAME.choices(view, seat) if one.group == group}


def flipping(rulings: Settings) -> Stage:
    return Stage(rulings, Figure(defense=4, initiative=None), FOE, stage="initiative", phase=0, turn="")


def too_high(rulings: Settings, blanks: int, **more: Any) -> Stage:
    front = Figure(defense=blanks, initiative=11, too_high=True)
    return Stage(rulings, front, FOE, stage="zero", phase=0, **more)


@pytest.mark.rule("SS-3.1")
@pytest.mark.parametrize(
    "ends",
    [
        "are discarded",
        under("flipping", "number_first", "; you flip only once"),
        under("flip_failing", "must_flip_all", "; you go on until a card qualifies"),
    ],
)
def test_flipping_tells_how_often_one_flips(rulings: Settings, ends: str) -> None:
    """Whoever named a number lost the turn of the round without having read that there is no second flip."""
    assert helps(flipping(rulings))["flip a card"].endswith(ends)


@pytest.mark.rule("SS-5.12")
@pytest.mark.parametrize(
    "burns",
    [
        BURNS,
        under("burn_number", "down_to_four", "if you then have more than 4 cards, you burn down to 4"),
        under("burn_count", "without_initiative", "if you then have more than 4 blank cards, you burn one"),
        under("burn_from", "highest_card", f"{BURNS}: the highest of your blank cards, which are turned up"),
    ],
)
def test_a_boost_tells_that_a_card_is_burned_after_it(rulings: Settings, burns: str) -> None:
    """With four cards a boost of one card gives none in the end."""
    stage = Stage(rulings, Figure(action=2, defense=2), FOE)
    assert helps(stage)["boost"] == f"one to three new blank cards, while you have no stun; {burns}"


@pytest.mark.rule("SS-5.12", "SS-6.4")
def test_only_what_may_leave_too_many_cards_tells_of_burning(rulings: Settings) -> None:
    few = helps(Stage(rulings, Figure(action=2, defense=1), FOE))
    assert (BURNS in few["attack"], BURNS in few["boost"]) == (False, True)
    many = helps(Stage(rulings, Figure(action=3, defense=2, stun=2), FOE))
    assert (BURNS in many["recover stun"], BURNS.replace("if", "If", 1) in many["attack"]) == (True, True)
    hurt = helps(Stage(rulings, Figure(action=1, damage=3), FOE))
    assert BURNS not in hurt["boost"]


@pytest.mark.rule("SS-5.12")
@pytest.mark.option("burn_limit", "current_limit")
def test_a_boost_tells_the_limit_that_an_injury_sets(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=2, defense=2, damage=3, stun=1), FOE)
    assert "; if you then have more than 3 cards, you burn one" in helps(stage)["recover stun"]


@pytest.mark.rule("SS-6.2")
@pytest.mark.option("boost_sum", "by_value")
def test_a_boost_tells_that_the_blanks_are_turned_up(rulings: Settings) -> None:
    assert (
        "; your blank cards are turned up first, to add their values"
        in helps(Stage(rulings, Figure(action=2), FOE))["boost"]
    )


@pytest.mark.rule("SS-6.3")
@pytest.mark.option("boost_per_turn", "each_round")
def test_a_boost_that_can_give_nothing_more_says_so(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1, damage=6, more={"boosted": 1}), FOE)
    assert helps(stage)["boost"] == "no more new blank cards in this round, because of your injuries"


@pytest.mark.rule("SS-7.3")
def test_recovering_the_last_stun_does_not_promise_two(rulings: Settings) -> None:
    assert helps(Stage(rulings, Figure(action=1, stun=1), FOE))["recover stun"] == "removes your 1 stun"


@pytest.mark.rule("SS-8.3")
def test_waking_tells_when_and_how_somebody_stands(rulings: Settings) -> None:
    asleep = Figure("Bo", "p2", initiative=None, out="unconscious", stun=3)
    stage = Stage(rulings, Figure(action=1), FOE, asleep)
    words = "stands from the next phase 0 on, with no cards; damage and stun stay"
    assert helps(stage, "gm", "any_time")["Wake someone"] == words


@pytest.mark.rule("SS-4.7")
@pytest.mark.parametrize(
    ("discard", "help"),
    [
        under("too_high_card", "may_keep", "discard", "next round you flip again"),
        under("too_high_card", "until_burned", "burn", "next round you flip again; 2 blank cards are burned with it"),
    ],
)
def test_letting_a_too_high_card_go_tells_what_comes_of_it(rulings: Settings, discard: str, help: str) -> None:
    told = helps(too_high(rulings, 4))
    assert told[f"{discard} the card that is too high"] == help
    assert told["keep the card that is too high"] == "no turn next round either"


@pytest.mark.rule("SS-4.7")
def test_burning_a_too_high_card_tells_that_values_decide() -> None:
    """It did not say that blank cards are burned with it, of which all may be over 2."""
    rulings = GAME.read_settings({"too_high_card": "until_burned", "rebalance_burn": "by_value"})
    help = "next round you flip again; your blank cards are turned up, and those over 2 are burned with it"
    assert helps(too_high(rulings, 4))["burn the card that is too high"] == help


@pytest.mark.rule("SS-4.8", "SS-2.4")
def test_second_wind_after_burning_the_card_cites_that_there_is_none() -> None:
    """It said that the card was too high, although it had been burned."""
    rulings = GAME.read_settings({"too_high_card": "until_burned", "second_wind": "card_to_action"})
    stage = too_high(rulings, 0).do("p1", KeepCard("c1", keep=False))
    cited = [line.clause for line in stage.because()]
    assert ("SS-2.4" in cited, "SS-3.8" in cited) == (True, False)


@pytest.mark.rule("SS-6.5", "SS-5.12")
@pytest.mark.parametrize(("defense", "free", "burned"), [(1, False, True), (0, False, False), (1, True, False)])
def test_placing_new_cards_tells_that_one_is_burned(rulings: Settings, defense: int, free: bool, burned: bool) -> None:
    stage = Stage(rulings, Figure(action=1, defense=defense), FOE)
    ready = msgspec.structs.replace(stage.state.board.place("c1.ready"), slots=(Slot("deck.1"),) * 2)
    placing = Placing("c1", 2, free=free)
    stage.state = msgspec.structs.replace(stage.state, board=stage.state.board.put(ready), placing=placing)
    assert helps(stage)["place the new cards"].endswith(BURNS) is burned
