"""Rests, Fatigue, Fate and cards given up (Odds 8 and 12 to 14): every order of small decks."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations, permutations, product
from random import Random
from typing import Any

import pytest

from croupier import odds
from croupier.core.odds.parameters import DECK
from croupier.core.refusals import Invalid
from croupier.games.deck_of_adventures.odds.card_meanings import NEEDS
from croupier.odds.evaluate import question
from support.deck_of_adventures.naive import Naive, drawn_rulings, wins
from support.deck_of_adventures.orders import GAME, Shares, add, answered, different, gathered, there
from support.odds.amount import INPUTS

# 12: rests


def test_a_rest_card_restores_five_quarters_of_a_point() -> None:
    for cards in (1, 4, 8):
        assert odds.ask(GAME, "quick-rest", cards=cards, suit="H").summary["mean"] == Fraction(5 * cards, 4)


def some_rest(luck: Random) -> tuple[dict[str, Any], dict[str, str]]:
    cards = luck.sample(DECK, 5)
    left = luck.randint(1, 4)
    given = {"pile": cards[:left], "discards": cards[left:], "cards": luck.randint(1, 5), "suit": luck.choice("CDHS"),
             "room": luck.choice((1, 3, 99)), "fatigue": luck.randint(0, 4)}  # fmt: skip
    return given, drawn_rulings(luck, 0.5, question(GAME, "quick-rest").rulings)


def test_the_formula_for_points_agrees_with_every_order_of_a_small_deck() -> None:
    for given, rulings in different(some_rest):
        most = 4 if rulings["fatigue_model"] == "ladder" else 3
        goes_on = rulings["rest_runout"] == "free_reshuffle" or given["fatigue"] < most

        def points(orders: Any, given: dict[str, Any] = given, goes_on: bool = goes_on) -> str:
            came = (*orders[0], *(orders[1] if goes_on else ()))[: given["cards"]]
            return str(min(given["room"], len(came) + sum(card[-1] == given["suit"] for card in came)))

        counted = gathered(map(points, product(permutations(given["pile"]), permutations(given["discards"]))))
        found = answered("quick-rest", given, rulings)
        assert there(found.outcomes) == counted, (given, rulings)
        assert found.summary["mean"] == sum(int(n) * share for n, share in counted.items())


def some_mending(luck: Random) -> tuple[dict[str, Any], dict[str, str]]:
    rulings = drawn_rulings(luck, 0.2, question(GAME, "mend-armor").rulings)
    rulings["ap_check_tc"] = luck.choice(("own", "rest_card", "gm_deck"))
    pile = luck.sample(DECK, 4)
    given = {"target": luck.choice([card for card in DECK if card not in pile]), "lost": luck.randint(1, 3),
             "modifier": luck.randint(-2, 1), "pile": pile, "suit": luck.choice("CDHS"),
             "hand": luck.choice((0, 0, -1, 1)), "gm-pile": luck.sample(DECK, 2)}  # fmt: skip
    return given, rulings


def mended(given: dict[str, Any], rulings: Mapping[str, str], n: int) -> Fraction:
    """The chance that a Check for this many points succeeds, over every Rest Card and possible Target Card."""
    found = Fraction(0)
    for card in given["pile"]:
        own = {"own": [given["target"]], "rest_card": [card]}.get(rulings["ap_check_tc"], given["gm-pile"])
        rest = [one for one in given["pile"] if one != card]
        for aim in own:
            check = {"target": aim, "range": 7 - n, "modifier": given["modifier"], "needs": "none", "gm-deck": False,
                     "discards": (), "pile": rest, "fatigue": 0, "plan": "stop",
                     "hand": given["hand"] + (card[-1] == given["suit"])}  # fmt: skip
            found += wins(Naive(check, rulings).run()) / len(own)
    return found / len(given["pile"])


@pytest.mark.parametrize("part", range(3))
def test_the_formula_for_mending_agrees_with_every_order_of_a_small_deck(part: int) -> None:
    for given, rulings in different(some_mending)[part::3]:
        found = answered("mend-armor", given, rulings)
        for cell in found.cells:
            assert cell.value == mended(given, rulings, cell.at["points"]), (given, rulings)
        best = max(found.cells, key=lambda cell: (cell.at["points"] * cell.value, -cell.at["points"]))
        assert (found.summary["points"], found.summary["success"]) == (best.at["points"], best.value)


# 8, 13 and 14: Fatigue, Fate, cards given up


def test_a_full_deck_lasts_for_fifty_two_cards() -> None:
    assert odds.ask(GAME, "fatigue", hands=[0] * 52).outcomes["0"] == 1
    assert odds.ask(GAME, "fatigue", hands=[0] * 53).outcomes["1"] == 1
    assert odds.ask(GAME, "fatigue", hands=[-1] * 26).outcomes["0"] == 1
    assert odds.ask(GAME, "fatigue", hands="2,0", left=3, aces=1).outcomes["1"] == 1
    assert odds.ask(GAME, "fatigue", hands="0,0", left=0, aces=0, used=4, fatigue=3).outcomes["out"] == 1


def some_load(luck: Random) -> tuple[dict[str, Any], dict[str, str]]:
    rulings = drawn_rulings(luck, 0.5, question(GAME, "fatigue").rulings)
    cards = luck.sample([*DECK[:13], *DECK[13:16], *DECK[26:28]], luck.randint(3, 6))
    left = luck.randint(0, len(cards) - 1)
    given = {"hands": [luck.randint(-1, 1) for _ in range(luck.randint(1, 3))], "pile": tuple(cards[:left]),
             "used": tuple(cards[left:-1]), "fatigue": luck.randint(0, 3),
             "standing": luck.choice(("", cards[-1]))}  # fmt: skip
    return given, rulings


def test_the_formula_for_fatigue_agrees_with_every_order_of_a_small_deck() -> None:
    told = 0
    for given, rulings in different(some_load):
        pile, used, lies = given["pile"], given["used"], given["standing"]
        asked = {
            "hands": given["hands"], "left": len(pile), "aces": sum(card[0] == "A" for card in pile),
            "used": len(used), "used-aces": sum(card[0] == "A" for card in used), "fatigue": given["fatigue"],
            "standing": "none" if not lies else "ace" if lies[0] == "A" else "card",
        }  # fmt: skip
        back = (lies,) if lies and rulings["no_cards"] == "return_tc" else ()
        try:
            counted = tired(pile, used, given["fatigue"], given["hands"], rulings, back)
        except NotKnown:
            with pytest.raises(Invalid, match="loose_aces: to_discard"):
                answered("fatigue", asked, rulings)
            continue
        assert there(answered("fatigue", asked, rulings).outcomes) == counted, (given, rulings)
        told += rulings["loose_aces"] == "to_discard"
    assert told > INPUTS // 30


class NotKnown(Exception):
    """Whether an Ace counts, and so stays in the hand, depends on a Target Card."""


def tired(pile: Any, used: Any, level: int, hands: list[int], rulings: Mapping[str, str], back: Any) -> Shares:
    """The Fatigue after Checks, trying every possible card."""
    most = 4 if rulings["fatigue_model"] == "ladder" else 3
    model = rulings["fatigue_model"]

    def weight(level: int) -> int:
        return level if model == "cumulative" else min(1, level) if model == "flat" else int(level > 1)

    at_once = rulings["fatigue_mid_check"] == "at_once"

    def check(pile: Any, used: Any, level: int, at: int, lying: Any, net: int, back: Any) -> Shares:
        if len(lying) >= 1 + abs(net) or not (pile or used or back):
            gone = tuple(card for card in lying if card[0] != "A")
            if rulings["loose_aces"] == "to_discard" and len(lying) > len(gone):
                if gone:
                    raise NotKnown
                gone = lying[1:]
            return on(pile, (*used, *gone), level, at + 1, back)
        if not pile:
            if not used:
                return check(back, (), level, at, lying, net, ())
            if level == most:
                return {"out": Fraction(1)}
            return check(used, (), level + 1, at, lying, net - at_once * (weight(level + 1) - weight(level)), back)
        found: Shares = {}
        for card in pile:
            rest = tuple(one for one in pile if one != card)
            state = rest, used, level, net, back
            if not rest and (used or back) and rulings["empty_moment"] == "at_last_card":
                if used and level == most:
                    add(found, "out", Fraction(1, len(pile)))
                    continue
                lower = at_once * (weight(level + 1) - weight(level))
                state = (used, (), level + 1, net - lower, back) if used else (back, (), level, net, ())
            for end, share in check(*state[:3], at, (*lying, card), *state[3:]).items():
                add(found, end, share / len(pile))
        return found

    def on(pile: Any, used: Any, level: int, at: int, back: Any) -> Shares:
        if at == len(hands):
            return {str(level): Fraction(1)}
        return check(pile, used, level, at, (), hands[at] - weight(level), back)

    return on(pile, used, level, 0, back)


def some_cards(luck: Random) -> dict[str, Any]:
    pile = luck.sample([*DECK[::13], *DECK[1:9]], luck.randint(1, 6))
    return {"pile": pile, "cards": luck.randint(1, 7), "held": luck.randint(0, 3)}


def test_the_formula_for_aces_agrees_with_every_order_of_a_small_deck() -> None:
    for given in different(some_cards):
        orders = permutations(given["pile"], min(given["cards"], len(given["pile"])))
        counted = gathered(str(sum(card[0] == "A" for card in order)) for order in orders)
        found = answered("fate", given)
        assert there(found.outcomes) == counted
        assert found.summary["expected"] == given["held"] + sum(int(n) * share for n, share in counted.items())
    assert odds.ask(GAME, "fate", cards=13, held=2).summary["expected"] == 3
    assert odds.ask(GAME, "fate", cards=1).summary["an-ace"] == Fraction(1, 13)


def given_up(luck: Random) -> tuple[dict[str, Any], dict[str, str]]:
    rulings = drawn_rulings(luck, 0.2, question(GAME, "give-up").rulings)
    given: dict[str, Any] = {
        "given-up": luck.choice((2, 2, 2, 4)), "target": luck.choice(DECK), "needs": luck.choice(NEEDS),
        "range": luck.randint(0, 4), "modifier": luck.randint(-2, 2), "hand": luck.choice((-2, -1, 0, 0)),
    }  # fmt: skip
    if rulings["fresh_ace"] == "at_once":
        given["given-up"], given["hand"] = 2, 0
    n = given["given-up"]
    most = n + 1 + max(abs(given["hand"]), abs(given["hand"] + n // 2))
    left = luck.randint(n + (rulings["empty_moment"] == "at_last_card"), most + 2)
    cards = luck.sample(DECK, left + 4)
    return {**given, "pile": cards[:left], "discards": cards[left : left + luck.randint(0, 3)],
            "fatigue": luck.randint(0, 4), "gm-deck": luck.random() < 0.1,
            "standing": luck.choice(("none", cards[-1]))}, rulings  # fmt: skip


@pytest.mark.parametrize("part", range(3))
def test_the_formula_for_giving_up_cards_agrees_with_every_order_of_a_small_deck(part: int) -> None:
    for given, rulings in different(given_up)[part::3]:
        pile, n = given["pile"], given["given-up"]
        check = {**given, "plan": "stop"}
        without = wins(Naive(check, rulings).run())
        kept = rulings["loose_aces"] == "to_hand" and not given["gm-deck"]
        thrown = list(combinations(pile, n))
        after = sum(
            (
                wins(Naive({**check, "hand": given["hand"] + n // 2,
                            "pile": [card for card in pile if card not in gone],
                            "discards": [*given["discards"],
                                         *(card for card in gone if not (kept and card[0] == "A"))]}, rulings).run())
                for gone in thrown
            ),
            Fraction(0),
        ) / len(thrown)  # fmt: skip
        found = answered("give-up", given, rulings)
        assert (found.outcomes["success"], found.summary["without"]) == (after, without), (given, rulings)
        aces = sum(any(card[0] == "A" for card in gone) for gone in thrown)
        assert found.summary["an-ace"] == Fraction(aces, len(thrown))


def test_two_cards_for_an_upper_hand() -> None:
    found = odds.ask(GAME, "give-up", given_up=2, target="8C", range=3)
    assert found.summary["gain"] == Fraction(175, 221) - Fraction(7, 13)
