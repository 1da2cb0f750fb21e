"""A Check (Odds 1 to 3): the ledger's figures, and every order of small decks by the rules of the table."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from croupier import odds
from croupier.core.odds.parameters import DECK
from croupier.core.refusals import Invalid
from croupier.games.deck_of_adventures.checks import degrees
from croupier.games.deck_of_adventures.checks.state import DEGREES as SAID
from croupier.games.deck_of_adventures.odds import card_meanings, check_results
from croupier.games.deck_of_adventures.odds.piles import cell
from croupier.odds.evaluate import answer, question, read
from support.deck_of_adventures.naive import RULINGS, Naive, as_in_race, by_degree, drawn_rulings, requirement, wins
from support.deck_of_adventures.orders import different

GAME = "deck-of-adventures"

TABLE = """
n 0   1/13      3/13    5/13     7/13      9/13      11/13     1
n -1  1/221     11/221  95/663   63/221    105/221   473/663   1
n +1  33/221    7/17    415/663  175/221   201/221   649/663   1
n -2  1/5525    11/1105 57/1105  63/425    21/65     3311/5525 1
n +2  1201/5525 47/85   857/1105 5019/5525 1077/1105 5511/5525 1
"""
VALUES = [
    (int(net), edr, Fraction(value))
    for _, net, *values in (row.split() for row in TABLE.strip().splitlines())
    for edr, value in enumerate(values)
]
OWN = ("1/17", "11/51", "19/51", "9/17", "35/51", "43/51", "1")


def success(**given: Any) -> Fraction:
    found = odds.ask(GAME, "check", **{"target": "8C", **given}).summary["success"]
    assert isinstance(found, Fraction)
    return found


@pytest.mark.parametrize(("net", "edr", "chance"), VALUES)
def test_the_check_values_of_a_full_deck(net: int, edr: int, chance: Fraction) -> None:
    assert success(range=edr, hand=net) == chance
    assert success(range=0, modifier=edr, hand=net) == chance


@pytest.mark.parametrize(("edr", "chance"), list(enumerate(OWN)))
def test_the_check_values_against_your_own_target_card(edr: int, chance: str) -> None:
    assert success(range=edr, pile="full-8C") == Fraction(chance)


@pytest.mark.parametrize(("net", "chance"), [(0, "3/10"), (-1, "3/38"), (1, "99/190"), (2, "194/285")])
def test_a_pile_of_twenty_with_six_successes(net: int, chance: str) -> None:
    pile = "7C,7D,8S,8D,9H,9S,2C,3C,4C,5C,AC,KC,QC,JC,2D,3D,4D,AD,KD,QD"
    assert success(range=1, hand=net, pile=pile) == Fraction(chance)


def test_one_redraw_with_a_lower_hand() -> None:
    assert success(range=3, hand=-1, redraws=1) == Fraction(3087, 5525)


@pytest.mark.parametrize("net", range(5))
def test_a_redraw_is_worth_one_more_card_of_an_upper_hand(net: int) -> None:
    assert success(range=2, hand=net, redraws=1) == success(range=2, hand=net + 1)


@pytest.mark.parametrize("edr", range(6))
def test_a_suited_hit_and_the_booklets_example_of_degrees(edr: int) -> None:
    found = odds.ask(GAME, "check", target="8C", range=edr)
    assert found.summary["suited-hit"] == Fraction(2 * edr + 1, 52)
    assert found.summary["color-match"] == success(range=edr) / 2
    example = odds.ask(GAME, "check", target="8C", range=2, modifier=1).outcomes
    assert [share * 52 for share in example.values()] == [1, 3, 6, 6, 12, 6, 6, 12]


@pytest.mark.parametrize("plan", check_results.PLANS)
def test_odds_with_no_card_missing_and_with_no_card_left(plan: str) -> None:
    assert success(range=6, hand=-3) == 1
    assert odds.ask(GAME, "check", target="8C", range=6, pile="", plan=plan).outcomes["miss"] == 1
    assert success(range=0, pile="8D", hand=2, plan=plan) == 1


# what a card means, and which of several counts, by the rules of the table


def test_each_kind_of_card_has_the_same_meaning_as_at_the_table() -> None:
    luck = Random(1)
    for _ in range(300):
        rulings = drawn_rulings(luck, 0.6)
        target, needs = luck.choice(DECK), luck.choice(card_meanings.NEEDS)
        dr, modifier = luck.randint(0, 6), luck.randint(-4, 6)
        of = card_meanings.kinds(card_meanings.Terms(dr, modifier, needs, rulings))
        for card in DECK:
            kind = of[cell(card, target)]
            meant = degrees.result(
                rulings.__getitem__,
                card,
                target,
                dr=dr,
                modifier=modifier,
                requirement=requirement(needs),
            )
            meant = as_in_race(meant) if needs == card_meanings.RACE else meant
            assert (SAID[kind.degree], kind.color, kind.suit, kind.passed) == (
                meant.degree,
                meant.color,
                meant.suit,
                meant.passed,
            ), (card, target)


# every card that may come, one by one


def same(given: dict[str, Any], rulings: dict[str, str], name: str = "check") -> None:
    asked = question(GAME, name)
    whole = read(asked, given, rulings)
    counted = Naive(whole.values, rulings).run()
    found = answer(asked, whole)
    assert sum(found.outcomes.values()) == 1
    assert found.outcomes == by_degree(counted), (given, rulings)
    assert found.summary["success"] == wins(counted), (given, rulings)


Input = tuple[dict[str, Any], dict[str, str]]


def plain(luck: Random) -> Input:
    """The ledger's own rulings for drawing, any for what a card means; the pile has more cards than are drawn."""
    given = {
        "target": luck.choice(DECK), "range": luck.randint(0, 5), "modifier": luck.randint(-2, 3),
        "pile": luck.sample(DECK, luck.randint(4, 5)), "plan": luck.choice(check_results.PLANS),
        "redraws": luck.randint(0, 1), "needs": luck.choice(card_meanings.NEEDS), "hand": luck.randint(-2, 2),
    }  # fmt: skip
    of = {key: luck.choice(RULINGS[key]) for key in card_meanings.RULINGS if luck.random() < 0.6}
    return given, {**check_results.RULINGS, **of}


def rare(luck: Random) -> Input:
    """All rulings, and decks that may run out."""
    cards, rulings = luck.sample(DECK, 7), drawn_rulings(luck, 0.35)
    left = luck.randint(0, 5)
    given = {
        "target": luck.choice(DECK), "range": luck.randint(0, 5), "modifier": luck.randint(-2, 3),
        "pile": cards[:left], "discards": cards[left : luck.randint(left, 5)], "hand": luck.randint(-2, 2),
        "plan": luck.choice(check_results.PLANS), "needs": luck.choice(card_meanings.NEEDS),
        "fatigue": luck.randint(0, 3),
        "redraws": luck.randint(0, 2 if rulings["power_redraw"] == "separate" else 1),
        "gm-deck": luck.random() < 0.2, "standing": luck.choice(("none", cards[-1])),
    }  # fmt: skip
    return given, rulings


def lying_there(luck: Random) -> Input:
    cards, hand, rulings = luck.sample(DECK, 9), luck.choice((-3, -2, -1, 1, 2, 3)), drawn_rulings(luck, 0.25)
    lying = cards[: luck.randint(1, abs(hand))]
    left = luck.randint(len(lying), 8)
    given = {
        "target": luck.choice(DECK), "range": luck.randint(0, 5), "modifier": luck.randint(-2, 3),
        "pile": cards[len(lying) : left], "lying": lying, "hand": hand, "plan": luck.choice(check_results.PLANS),
        "needs": luck.choice(card_meanings.NEEDS), "discards": cards[left:8], "fatigue": luck.randint(0, 3),
        "standing": luck.choice(("none", cards[-1])),
    }  # fmt: skip
    return given, rulings


def drawn_again(luck: Random) -> Input:
    """A card that was drawn is replaced; an Ace may pay for itself."""
    hand, rulings = luck.choice((-2, -1, 0, 0, 1, 2)), drawn_rulings(luck, 0.35)
    cards = luck.sample([*DECK, *DECK[::13]] if luck.random() < 0.5 else DECK, 9)
    cards = list(dict.fromkeys(cards))
    lying = cards[: luck.randint(1, 1 + abs(hand))]
    left = luck.randint(len(lying), 7)
    replaced = luck.choice(lying) if rulings["redraw_target"] == "any_of_draw" else lying[-1]
    given = {
        "target": luck.choice(DECK), "range": luck.randint(0, 4), "modifier": luck.randint(-2, 2), "hand": hand,
        "lying": lying, "replaced": replaced, "pile": cards[len(lying) : left], "discards": cards[left:7],
        "plan": luck.choice(check_results.PLANS), "needs": luck.choice(card_meanings.NEEDS),
        "fatigue": luck.randint(0, 3),
        "gm-deck": luck.random() < 0.2, "pays": replaced[0] == "A" and luck.random() < 0.7,
        "standing": luck.choice(("none", cards[-1])),
    }  # fmt: skip
    return given, rulings


@pytest.mark.parametrize("part", range(3))
@pytest.mark.parametrize(
    ("name", "draw"), [("check", plain), ("check", rare), ("draw-on", lying_there), ("redraw", drawn_again)]
)
def test_the_formula_agrees_with_every_order_of_a_small_deck(
    name: str, draw: Callable[[Random], Input], part: int
) -> None:
    for given, rulings in different(draw)[part::3]:
        same(given, rulings, name)


def test_drawing_on_with_an_upper_hand_never_makes_the_degree_worse() -> None:
    found = odds.ask(GAME, "draw-on", target="8C", range=2, hand=1, lying="9H", pile="full-9H", plan="all")
    assert found.summary["better"] == Fraction(4 + 4, 51)  # the eights, and sevens and nines of clubs and spades
    assert found.summary["worse"] == 0
    assert found.summary["aces"] == Fraction(4, 51)
    lower = odds.ask(GAME, "draw-on", target="8C", range=2, hand=-1, lying="9H", pile="full-9H")
    assert lower.summary["better"] == Fraction(4, 51)  # sixes and tens of clubs and spades, further and yet better
    assert lower.summary["worse"] == 1 - lower.outcomes["success"] - Fraction(4, 51)


# what no rule allows


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"range": 7}, "range: 7 is not allowed; allowed: a whole number from 0 to 6"),
        ({"range": 2, "pile": "8C,8C"}, "pile: 8C,8C is not allowed"),
        ({"range": 2, "pile": "full-8C-8C"}, "no duplicates"),
        ({"range": 2, "pile": "fullest"}, "full, a full deck less some cards"),
        ({"range": 2, "pile": "8C", "discards": "8C"}, "discards: 8C is not allowed; allowed: cards that are not in"),
        ({"range": 2, "redraws": 2}, "redraws: 2 is not allowed; allowed: 0 or 1, one redraw for each Check"),
        ({"range": 2, "plan": "luck"}, "stop, all, suited"),
    ],
)
def test_a_disallowed_value_is_reported(given: dict[str, Any], said: str) -> None:
    with pytest.raises(Invalid) as refused:
        success(**given)
    assert said in str(refused.value)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"replaced": "8D"}, "replaced: 8D is not allowed; allowed: QH"),
        ({"lying": "QH,JD"}, "lying: QH,JD is not allowed; allowed: 1 to 1 cards with a hand of 0"),
        ({"pays": "true"}, "pays: true is not allowed; allowed: false, but for an Ace"),
        ({"pile": "QH"}, "lying: QH is not allowed"),
        ({"replaced": "8D", "settings": {"redraw_target": "last_drawn"}}, "allowed: QH"),
    ],
)
def test_a_disallowed_value_for_a_redraw_is_reported(given: dict[str, Any], said: str) -> None:
    with pytest.raises(Invalid) as refused:
        odds.ask(GAME, "redraw", **{"target": "8C", "range": 2, "lying": "QH", "replaced": "QH", "pile": "8D", **given})
    assert said in str(refused.value)


@pytest.mark.rule("DA-2.14")
def test_the_last_target_card_returns_if_no_card_is_left() -> None:
    given: dict[str, Any] = {"target": "8C", "range": 0, "pile": "2D", "hand": 1, "standing": "8S"}
    assert success(**given) == 0
    assert success(**given, settings={"no_cards": "return_tc"}) == 1
    assert success(**given, gm_deck=True, settings={"no_cards": "return_tc"}) == 0


@pytest.mark.rule("DA-8.8")
@pytest.mark.parametrize(
    ("needs", "modifier", "options", "majors"),
    [("none", "0", {}, "4/52"), ("color", "0", {}, "2/52"), ("suit", "0", {}, "1/52"),
     ("none", "-1", {"negative_mod": "match"}, "2/52")],
)  # fmt: skip
def test_a_major_without_the_required_match_is_no_better_than_a_miss(
    needs: str, modifier: str, options: dict[str, str], majors: str
) -> None:
    given = {"target": "8C", "range": "2", "modifier": modifier, "needs": needs}
    check = question("deck-of-adventures", "check")
    assert answer(check, read(check, given, options)).summary["major-hit"] == Fraction(majors)


@pytest.mark.rule("DA-8.8", "DA-9.3")
def test_a_pass_is_better_than_a_success_without_the_required_match() -> None:
    given = {"target": "8C", "range": "2", "needs": "suit", "lying": "8S", "replaced": "8S", "pile": "full-8S"}
    again = question("deck-of-adventures", "redraw")
    found = answer(again, read(again, given)).summary
    assert (found["better"], found["worse"]) == (Fraction(5, 51), Fraction(44, 51))
