"""The ledger's Odds 4, 6 and 8: drawing on, contests, Fatigue."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from adventure_odds import SMALL, act, gathered, in_every_order, through_the_rules
from adventure_stage import Dealer, Stage, minion
from croupier.core.chance import Chance, every
from croupier.core.play import Play
from croupier.core.settings import Settings
from croupier.core.state import GM
from croupier.games.deck_of_adventures import GAME
from croupier.games.deck_of_adventures.checks import commands as wish
from croupier.games.deck_of_adventures.checks import hands
from croupier.games.deck_of_adventures.checks import odds_of_contests as contests
from croupier.games.deck_of_adventures.checks.degrees import result
from croupier.games.deck_of_adventures.checks.events import CheckDone
from croupier.games.deck_of_adventures.checks.odds_of_fatigue import OUT, Deck, tiring
from croupier.games.deck_of_adventures.checks.odds_of_stopping import DrawingOn, drawing_on
from croupier.games.deck_of_adventures.checks.state import DEGREES
from croupier.games.deck_of_adventures.state import Adventure

# 4: drawing on


@pytest.mark.parametrize("more", [1, 2, 3])
@pytest.mark.parametrize("lying", [("2C",), ("QD",), ("JS", "2C"), ("8H",)])
def test_what_drawing_on_brings_in_every_order(rulings: Settings, lying: tuple[str, ...], more: int) -> None:
    left = tuple(card for card in (*SMALL, "AC") if card not in lying)
    terms: dict[str, Any] = {"dr": 2, "modifier": 0}

    def counted(cards: tuple[str, ...]) -> int:
        at = hands.chosen(rulings.__getitem__, cards, "8C", net=len(cards) - 1, **terms)[0]
        return DEGREES.index(result(rulings.__getitem__, cards[at], "8C", **terms).degree)

    better = in_every_order(left, lambda order: counted((*lying, *order[:more])) < counted(lying)).get(
        True, Fraction(0)
    )
    found = drawing_on(rulings.__getitem__, left, lying, "8C", more=more, **terms)
    assert found == DrawingOn(better, Fraction(more, len(left)))


# 6: contests


def test_targets_who_share_a_deck_in_every_order(rulings: Settings) -> None:
    targets = [contests.Target(GM, SMALL, 0, 1), contests.Target(GM, SMALL, 1, -1), contests.Target(GM, SMALL, 2)]

    def fails(order: tuple[str, ...]) -> int:
        at = failed = 0
        for one in targets:
            drawn: list[bool] = []
            while len(drawn) < 1 + abs(one.net) and not (one.net >= 0 and any(drawn)):
                drawn.append(result(rulings.__getitem__, order[at], "8C", dr=1, modifier=one.modifier).passed)
                at += 1
            failed += not (any(drawn) if one.net >= 0 else all(drawn))
        return failed

    found = contests.failing(rulings.__getitem__, "8C", 1, targets)
    assert found == in_every_order(SMALL, fails)
    assert contests.at_least_one(found) == 1 - found[0]


@pytest.mark.parametrize("aims", [("8C",), ("8C", "2D", "KH")])
def test_the_rules_give_the_same_odds_of_a_contest(rulings: Settings, aims: tuple[str, ...]) -> None:
    own = ("8S", "JD", "3C")
    gm_deck = ("9C", "2S", "QH")
    stage = Stage(rulings, Dealer(deck=aims, fate=(), traits={"Bluffing": 2}), Dealer(deck=own, fate=()),
                  minion(traits={"Detection": 1}), gm_deck=gm_deck)  # fmt: skip
    call = wish.CallContest("c1", "Bluffing", ("c2", "c3"), "Detection")

    targets = [contests.Target("c2", own), contests.Target(GM, gm_deck, 1)]
    counted = through_the_rules(stage, _failed, (GM, call))
    assert counted == contests.failing_unseen(rulings.__getitem__, "c1", aims, 2, targets)


def _failed(play: Play[Adventure]) -> int:
    """How many targets of a contest have missed."""
    results = [one.result for one in play.events if isinstance(one, CheckDone)]
    return sum(found is not None and not found.passed for found in results)


def test_the_target_card_is_missing_from_the_deck_that_it_came_from(rulings: Settings) -> None:
    cards = ("8C", "9C", "2D")
    found = contests.failing_unseen(rulings.__getitem__, GM, cards, 1, [contests.Target(GM, cards)])
    counted = in_every_order(
        cards, lambda order: int(not result(rulings.__getitem__, order[1], order[0], dr=1, modifier=0).passed)
    )
    assert found == counted


# 8: Fatigue


@pytest.mark.parametrize(
    ("deck", "discard", "fatigue", "checks"),
    [
        (("2C", "3C"), ("4C", "5C", "6C"), 0, 3),
        (("AC", "3C"), ("4C", "5C"), 0, 3),
        (("AC",), ("AD", "5C"), 2, 2),
        (("3C",), ("5C", "6C"), 3, 2),
        (("3C", "4C"), (), 0, 3),
    ],
)
def test_the_rules_tire_as_much(
    rulings: Settings, deck: tuple[str, ...], discard: tuple[str, ...], fatigue: int, checks: int
) -> None:
    stage = Stage(rulings, Dealer(deck=deck, discard=discard, fate=(), fatigue=fatigue), gm_deck=("8C",))

    def tired(now: Adventure) -> int:
        one = now.character("c1")
        return OUT if one.knockout is not None else one.fatigue

    def run(chance: Chance) -> int:
        play = Play(GAME, stage.state, GM, chance)
        for _ in range(checks):
            if play.state.character("c1").is_out:
                break
            act(play, GM, wish.CallCheck(("c1",), "Craft", 3))
            while asks := GAME.asks(play.state):
                act(play, asks[0].seat, GAME.default(play.state, asks[0]))
        return tired(play.state)

    aces = [sum(card[0] == "A" for card in cards) for cards in (deck, discard)]
    held = Deck(len(deck), aces[0], len(discard), aces[1], fatigue)
    assert gathered(every(run)) == tiring(held, [0] * checks)


def test_a_full_deck_lasts_for_fifty_two_cards() -> None:
    full = Deck(52, 4)
    assert tiring(full, [0] * 52) == {0: 1}
    assert tiring(full, [0] * 53) == {1: 1}
    assert tiring(full, [-1] * 26) == {0: 1}
    assert tiring(Deck(3, 1), [2, 0]) == {1: 1}
    assert tiring(Deck(0, 0, 4, fatigue=3), [0, 0]) == {OUT: 1}
