"""The turn order (Odds 7): the ledger's figure, and every draw from small decks."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations, product
from math import comb
from random import Random
from typing import Any

import pytest

from croupier import odds
from croupier.core.odds.parameters import DECK
from croupier.core.refusals import Invalid
from support.deck_of_adventures.orders import GAME, answered, different, gathered, there


def test_a_player_acts_before_one_enemy_seven_times_in_thirteen() -> None:
    assert odds.ask(GAME, "initiative", sides="player,hostile").outcomes == {
        "1>2": Fraction(7, 13),
        "2>1": Fraction(6, 13),
    }
    equals = odds.ask(GAME, "initiative", sides="player,player").outcomes
    assert equals == {"1=2": Fraction(1, 13), "1>2": Fraction(6, 13), "2>1": Fraction(6, 13)}
    shared = odds.ask(GAME, "initiative", sides="hostile,hostile", decks="1").outcomes
    assert shared["1=2"] == Fraction(1, 17)


ORDER = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")
SIDES = ("player", "friendly", "hostile")
Keys = list[tuple[int, int]]


def drawn(luck: Random) -> tuple[dict[str, Any], dict[str, str]]:
    """Two to four characters who draw from two small piles; some already have a card."""
    count = luck.randint(2, 4)
    cards = luck.sample(DECK, 12)
    few = luck.choice((list(DECK), [card for card in DECK if card[0] in "A2K"]))
    piles = [luck.sample(few, 3), luck.sample(few, luck.randint(3, 4))]
    given: dict[str, Any] = {
        "sides": [luck.choice(SIDES) for _ in range(count)], "piles": piles,
        "decks": luck.choice(([1, 2, 1, 2], [1, 2, 2, 1], [2, 2, 2, 1]))[:count],
        "cards": [cards.pop() if luck.random() < 0.25 else "unknown" for _ in range(count)],
    }  # fmt: skip
    return given, {"gm_ties": luck.choice(("party_friendly_hostile_gm", "agility"))}


def keys(given: dict[str, Any], rulings: dict[str, str]) -> Iterator[Keys]:
    """The place and side of each, for every possible draw; the first to act has the lowest place."""
    ranked = [SIDES.index(side) for side in given["sides"]]
    ranked = [min(1, side) if rulings["gm_ties"] == "agility" else side for side in ranked]
    known = given.get("cards", ["unknown"] * len(ranked))
    for orders in product(*map(permutations, given["piles"])):
        tops = [list(one) for one in orders]
        found = []
        for deck, card, side in zip(given["decks"], known, ranked, strict=True):
            face = tops[deck - 1].pop(0) if card == "unknown" else card
            found.append((ORDER.index(face[:-1]), side))
        yield found


def as_told(found: Keys) -> str:
    by_key: dict[tuple[int, int], list[int]] = {}
    for at, key in enumerate(found, 1):
        by_key.setdefault(key, []).append(at)
    return ">".join("=".join(map(str, by_key[key])) for key in sorted(by_key))


def test_the_formula_for_the_turn_order_agrees_with_every_draw_from_small_decks() -> None:
    for given, rulings in different(drawn):
        del given["cards"]
        if len(given["sides"]) == 4:
            given = {**given, "sides": given["sides"][:3], "decks": given["decks"][:3]}
        found = answered("initiative", given, rulings)
        assert there(found.outcomes) == gathered(map(as_told, keys(given, rulings))), (given, rulings)


def test_the_formula_for_the_first_turn_agrees_with_every_draw_from_small_decks() -> None:
    for given, rulings in different(drawn, 2):
        counted = gathered(first_side(found, given["sides"]) for found in keys(given, rulings))
        assert there(answered("first-turn", given, rulings).outcomes) == counted, (given, rulings)


def first_side(found: Keys, sides: list[str]) -> str:
    """The side of those who act first; a tie if two sides may, by the ruling on the GM's ties."""
    rank = min(found)[1]
    there = {side for side, key in zip(sides, found, strict=True) if key[1] == rank}
    return there.pop() if len(there) == 1 else "tied"


def test_the_formula_for_an_order_card_agrees_with_every_draw_from_small_decks() -> None:
    for given, rulings in different(drawn, 3):
        counted = gathered(
            "later" if min(found) < found[0] else "tied" if found.count(found[0]) > 1 else "first"
            for found in keys(given, rulings)
        )
        assert there(answered("order-card", given, rulings).outcomes) == counted, (given, rulings)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"sides": "pirate"}, "sides: pirate is not allowed; allowed: 1 to 24 sides"),
        ({"sides": "player,hostile", "cards": "8C,8D,9H"}, "cards: 3 is not allowed; allowed: one for all"),
        ({"sides": "player,hostile", "decks": "1,3"}, "decks: 1,3 is not allowed; allowed: numbers of the piles, 1"),
        ({"sides": "player,hostile", "decks": "1", "piles": "8C"}, "piles: 1 cards is not allowed"),
        ({"sides": "player", "cards": "1C"}, "cards: 1C is not allowed"),
    ],
)
@pytest.mark.parametrize("name", ["first-turn", "order-card"])
def test_a_disallowed_value_is_reported(name: str, given: dict[str, Any], said: str) -> None:
    with pytest.raises(Invalid) as refused:
        odds.ask(GAME, name, **given)
    assert said in str(refused.value)


def test_four_players_against_four_minions_with_one_deck() -> None:
    given: dict[str, Any] = {"sides": ["player"] * 4 + ["hostile"] * 4, "piles": "full/full/full/full/full",
                             "decks": "1,2,3,4,5,5,5,5"}  # fmt: skip
    found = odds.ask(GAME, "first-turn", **given).outcomes
    players = [Fraction(13 - at, 13) ** 4 for at in range(14)]
    foes = [Fraction(comb(52 - 4 * at, 4), comb(52, 4)) for at in range(13)]
    first = sum(((players[at] - players[at + 1]) * foes[at] for at in range(13)), Fraction(0))
    assert found == {"player": first, "friendly": 0, "hostile": 1 - first, "tied": 0}
