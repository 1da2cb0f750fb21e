"""The odds that the choices of a roll show, at each of its steps, from each seat's view."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import msgspec
import pytest

from croupier.core.commands import Command
from croupier.core.luck_sources import SeededLuck
from croupier.core.odds.questions import OddsRequest
from croupier.core.session import sit_down, with_bots
from croupier.core.settings import Settings
from croupier.games.syuzheteers import GAME
from croupier.games.syuzheteers.assets.state import Card, Complication, Obstacle
from croupier.games.syuzheteers.prologue.state import Character, Inclination
from croupier.games.syuzheteers.roll import commands as wish
from croupier.games.syuzheteers.roll import numbers
from croupier.games.syuzheteers.roll.state import Claim, Roll
from croupier.games.syuzheteers.scenes.state import Beat
from croupier.odds import evaluate, live
from support.syuzheteers.stage import Actor, Stage

DUKE = Card("w3", type="Rival", question="who rules?", obstacles=(Obstacle("o1", "a moat"),))
ROLL = Roll(1, "p1", "p1", "center", "w3", "challenge")


def stage(rulings: Settings, **roll: Any) -> Any:
    state = Stage(rulings, Actor(), Actor(), stage=(DUKE,)).state
    return msgspec.structs.replace(state, roll=msgspec.structs.replace(ROLL, **roll))


def asked(state: Any, command: Command, seat: str = "p1") -> OddsRequest:
    found = GAME.odds(GAME.see(state, seat), seat, command)
    assert found is not None
    return found


def chance(state: Any, command: Command, seat: str = "p1") -> dict[str, Fraction]:
    """The outcomes that the choice shows, zeros left out."""
    found = asked(state, command, seat)
    question = next(one for one in GAME.questions if one.name == found.question)
    options = {key: state.settings.code(key) for key in question.rulings}
    outcomes = evaluate.answer(question, evaluate.read(question, found.given, options)).outcomes
    return {name: share for name, share in outcomes.items() if share}


@pytest.mark.rule("SZ-7.3", "SZ-7.9")
def test_start_claims_change_the_probability(rulings: Settings) -> None:
    """One obstacle: target 9."""
    state = stage(rulings)
    assert asked(state, wish.PutClaims(())).given == {"start": 1, "stop": 1, "target": 9}
    found = asked(state, wish.PutClaims(("g", "t")))
    assert (found.question, found.given) == ("roll", {"start": 2, "stop": 1, "target": 9})
    assert found.when == "if the claims stand, against 1 stop die"
    assert found.receipt == "2 start, 1 stop, target 9, +1 for obstacles"
    assert chance(state, wish.PutClaims(("g", "t")))["success"] == Fraction(15, 36)


@pytest.mark.rule("SZ-7.6", "SZ-8.1")
def test_stop_claims_are_shown_with_the_start_dice_already_rolled(rulings: Settings) -> None:
    state = stage(rulings, side="stop", start=(2, 5))
    found = asked(state, wish.PutClaims(("k", "x")))
    assert (found.question, found.given) == ("stop", {"start-result": 5, "stop": 2, "target": 9})
    assert chance(state, wish.PutClaims(("k", "x"))) == {
        "success": Fraction(1, 4), "buy-1": Fraction(1, 2), "fail": Fraction(1, 4),
    }  # fmt: skip
    assert chance(state, wish.PutClaims(("k",))) == {"success": Fraction(1, 2), "fail": Fraction(1, 2)}


@pytest.mark.rule("SZ-7.7", "SZ-7.12", "SZ-10.2")
def test_other_players_see_the_effect_of_their_answers(rulings: Settings) -> None:
    """A proposal, a flashback, an objection and a pass, with a claim of the active player that is open."""
    state = stage(
        rulings, side="stop", step="window", start=(6,), claims=(Claim("k", "p1"), Claim("g", "p1", stands=True))
    )
    dice = {
        wish.PassInRoll(): 1, wish.ProposeClaim("x"): 2, wish.ObjectToClaim("k"): 1, wish.FlashBack("w1", "stop"): 2,
    }  # fmt: skip
    for command, number in dice.items():
        assert asked(state, command, "p2").given["stop"] == number, command
    both = stage(rulings, side="stop", step="window", start=(6,), claims=(Claim("k", "p1"), Claim("x", "p1")))
    assert asked(both, wish.PassInRoll(), "p2").given["stop"] == 2
    assert asked(both, wish.ObjectToClaim("k"), "p2").given["stop"] == 1


@pytest.mark.rule("SZ-10.2", "SZ-R46")
def test_a_start_flashback_has_odds_only_before_those_dice(rulings: Settings) -> None:
    state = stage(rulings, step="window", claims=(Claim("g", "p1"),))
    assert asked(state, wish.FlashBack("w1", "start"), "p2").given["start"] == 2
    thrown = stage(rulings, side="stop", step="window", start=(6,))
    assert GAME.odds(GAME.see(thrown, "p2"), "p2", wish.FlashBack("w1", "start")) is None


def test_without_an_upcoming_roll_nothing_is_shown(rulings: Settings) -> None:
    voting = stage(rulings, step="voting", start=(6,))
    assert GAME.odds(GAME.see(voting, "p1"), "p1", wish.PassInRoll()) is None
    price = stage(rulings, step="price", start=(1,), stop=(1,))
    assert GAME.odds(GAME.see(price, "p1"), "p1", wish.PassInRoll()) is None
    quiet = msgspec.structs.replace(stage(rulings), roll=None)
    assert GAME.odds(GAME.see(quiet, "p1"), "p1", wish.PassInRoll()) is None


@pytest.mark.rule("SZ-7.2", "SZ-7.9")
def test_choosing_what_a_beat_addresses_has_odds_before_any_claim(rulings: Settings) -> None:
    """The challenge behind its obstacle, the obstacle, and one of the player's own conditions."""
    upset = Inclination("upset", held=(Complication("m1", "upset", 2, "bought"),))
    hurt = Character("p1", "Ana", "a signature", inclinations=(upset,))
    state = stage(rulings)
    beat = {"roll": None, "beat": Beat("p1", "w3"), "characters": (hurt, *state.characters[1:])}
    state = msgspec.structs.replace(state, **beat)
    targets = {
        wish.TakeCenterStage(): 9, wish.TakeCenterStage("o1"): 8, wish.LeadByProxy("n1"): 9,
        wish.HoldDialogue("p2", "m1"): 7, wish.HoldHostileDialogue("p2"): 8, wish.HoldMonologue("m1"): 8,
        wish.AskQuestion("who?"): 8,
    }  # fmt: skip
    for command, target in targets.items():
        found = asked(state, command)
        assert (found.question, found.given) == ("roll", {"start": 1, "stop": 1, "target": target}), command
        assert found.when == "before any claim"
    agreeing = msgspec.structs.replace(state, roll=msgspec.structs.replace(ROLL, step="agreeing"))
    assert asked(agreeing, wish.AgreeToBeat(agrees=True), "p2").given["target"] == 9
    assert GAME.odds(GAME.see(agreeing, "p2"), "p2", wish.AgreeToBeat(agrees=False)) is None
    assert GAME.odds(GAME.see(state, "p1"), "p1", wish.PassInRoll()) is None


@pytest.mark.rule("SZ-10.1", "SZ-8.1")
@pytest.mark.parametrize("stop", [(2, 4, 6), (1, 1, 1), (4,)])
def test_a_hand_and_a_price_show_their_certain_result(rulings: Settings, stop: tuple[int, ...]) -> None:
    """The odds' result for the rolled dice is that of the rules."""
    state = stage(rulings, side="stop", step="lending", start=(4,), stop=stop)
    ruling, view = rulings.__getitem__, GAME.see(state, "p1")
    for command, lenders in ((wish.PassInRoll(), ()), (wish.LendHand("point"), ("p2",))):
        then = msgspec.structs.replace(state.roll, lenders=lenders)
        free = numbers.total_reached(ruling, then) >= numbers.target_of(ruling, state, then)
        bought = numbers.buyable_now(ruling, state, then)
        assert chance(state, command, "p2") == {"success" if free else f"buy-{bought[0]}" if bought else "fail": 1}
    for gone in numbers.buyable_now(ruling, state, state.roll):
        buying = msgspec.structs.replace(state, roll=msgspec.structs.replace(state.roll, step="buying"))
        assert chance(buying, wish.BuySuccess(gone)) == {"success": 1}
        assert GAME.odds(GAME.see(buying, "p1"), "p1", wish.PassInRoll()) is None
    assert GAME.odds(view, "p1", wish.OfferEntrance(0)) is None


@pytest.mark.rule("SZ-10.2", "SZ-R46")
def test_a_late_die_joins_those_already_rolled() -> None:
    rulings = GAME.read_settings({"flashback_late": "before_total"})
    one = stage(rulings, side="late", step="window", start=(3, 3), stop=(5,))
    assert asked(one, wish.FlashBack("w1", "start"), "p2").given == {
        "start-dice": [3, 3], "stop-dice": [5], "stop": 0, "adds": "start", "target": 9,
    }  # fmt: skip
    assert chance(one, wish.FlashBack("w1", "start"), "p2") == {"success": Fraction(1, 2), "fail": Fraction(1, 2)}
    assert chance(one, wish.PassInRoll(), "p2") == {"fail": 1}
    stop = stage(rulings, side="stop", step="window", start=(3,), claims=(Claim("k", "p1"), Claim("x", "p1")))
    assert asked(stop, wish.FlashBack("w1", "start"), "p2").given["stop"] == 2
    assert asked(stop, wish.FlashBack("w1", "stop"), "p2").given == {"start-result": 3, "stop": 3, "target": 9}


@pytest.mark.rule("SZ-10.3", "SZ-R47")
def test_a_preparation_has_odds_before_its_roll(rulings: Settings) -> None:
    words = wish.Prepare("A rope", "thing")
    assert asked(stage(rulings, step="window"), words, "p2").given == {"start": 1, "stop": 1, "target": 8}
    by_die = stage(GAME.read_settings({"retrospect": "d6"}), step="window")
    assert chance(by_die, words, "p2")["durability-2"] == Fraction(1, 6)


@pytest.mark.rule("SZ-7.12")
def test_every_seat_sees_the_same_odds(rulings: Settings) -> None:
    """Everything about a roll is public: every seat sees the same odds."""
    state = stage(rulings, side="stop", step="window", start=(4, 4), claims=(Claim("k", "p1"),))
    assert asked(state, wish.PassInRoll(), "p1") == asked(state, wish.PassInRoll(), "p2")


def test_a_play_shows_odds_on_choices_before_a_roll() -> None:
    """Bots play; the odds shown to each seat come from its own view, and add up."""
    table = sit_down(GAME, SeededLuck("odds"), players=3)
    session = with_bots(table, "odds")
    told: set[str] = set()
    for _ in range(260):
        if session.step() is None:
            break
        for seat in table.state.seats:
            view = table.view(seat.id)
            for choice in GAME.choices(view, seat.id):
                told_anyway = re.search(r"%|\bchances?\b|\bodds\b", f"{choice.label} {choice.help}")
                assert told_anyway is None, "a table whose odds are off would tell it"
                found = live.task_for_choice(GAME, view, seat.id, choice, {}) if choice.odds else None
                if found is not None:
                    told.add(choice.command["type"])
                    assert sum(evaluate.answer(found.asked, found.given).outcomes.values()) == 1
    assert {"put_claims", "pass_in_roll", "flash_back", "take_center_stage", "lend_hand"} <= told, told
