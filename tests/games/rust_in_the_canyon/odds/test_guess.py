"""Which level to prepare for: every deal of small decks played out by hand, every hand of full ones counted."""

from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb, perm, prod
from random import Random
from typing import Any, NamedTuple

import pytest

from croupier.core.odds.questions import Estimate
from croupier.core.refusals import Invalid
from croupier.games.rust_in_the_canyon.odds.fallout import LEVELS
from support.odds.amount import INPUTS
from support.rust_in_the_canyon.deals import Terms
from support.rust_in_the_canyon.odds import ask, distinct, small_deck
from support.rust_in_the_canyon.rulings import WORKED_OUT, every_deal

ROWS = ("won-clean", "won")
KEYS = ("twentyone", "natural_21", "reserve_cost", "card_order", "decks", "stay")
REST = {"tie": "keeps_stakes", "lost_20_21": "no_stakes", "both_bust": "tied", "gm_backs_down": "as_won",
        "short_match_pc": "back_down", "short_match_gm": "back_down",
        "short_ante": "what_you_have"}  # fmt: skip


class Guess(NamedTuple):
    beliefs: tuple[int, ...]
    stats: tuple[int, ...]
    gm_reserve: int
    own: tuple[str, ...]
    gms: tuple[str, ...]
    out: tuple[tuple[str, ...], tuple[str, ...]]
    stands: tuple[int, int]
    rulings: tuple[tuple[str, str], ...]


def some_guess(luck: Random) -> Guess:
    beliefs = [luck.randint(0, 1000) * luck.randint(0, 1) for _ in range(2)] + [luck.randint(1, 1000)]
    luck.shuffle(beliefs)
    stats = tuple(luck.randint(0, 1) for _ in LEVELS)
    left, out = small_deck(luck, 3, 4)
    gms, gm_out = small_deck(luck, 2, 6 - len(left))
    rulings = {key: luck.choice(WORKED_OUT[key]) for key in KEYS}
    stands = (luck.randint(6, 20), luck.randint(6, 20))
    return Guess(tuple(beliefs), stats, luck.randint(0, 1), left, gms, (out, gm_out), stands, tuple(rulings.items()))


def wins(one: Guess, cards: int) -> Fraction:
    rulings = REST | dict(one.rulings)
    bids = "nibbles" if rulings["reserve_cost"] == "bet" else "steady"
    terms = Terms("non-physical", 0, (cards, one.gm_reserve), (99, 99), (bids, bids), one.stands)
    deals = every_deal(one.own, one.gms, terms, rulings)
    return sum((share for told, share in deals.items() if told.row in ROWS), Fraction(0))


def given_of(one: Guess) -> dict[str, Any]:
    return {
        "beliefs": ",".join(map(str, one.beliefs)), "mind": one.stats[0], "body": one.stats[1], "grip": one.stats[2],
        "gm_reserve": one.gm_reserve, "pc_stand": one.stands[0], "gm_stand": one.stands[1],
        "missing": ",".join(one.out[0]), "gm_missing": ",".join(one.out[1]), "settings": dict(one.rulings),
    }  # fmt: skip


@pytest.mark.rule("RC-9.7", "RC-10.4")
def test_the_value_of_a_guess_agrees_with_every_deal_of_both_decks() -> None:
    for one in distinct(INPUTS, some_guess):
        won = {cards: wins(one, cards) for cards in {more for stat in one.stats for more in (stat, stat + 1)}}
        found = ask("guess", **given_of(one))
        by_level = {(str(cell.at["prepared"]), cell.name): cell.value for cell in found.cells}
        gains = [won[stat + 1] - won[stat] for stat in one.stats]
        assert [by_level[level, "if right"] for level in LEVELS] == gains, one
        every = sum(one.beliefs)
        weighed = [gain * Fraction(belief, every) for gain, belief in zip(gains, one.beliefs, strict=True)]
        assert [by_level[level, "as believed"] for level in LEVELS] == weighed, one
        assert len(by_level) == len(found.cells) == 6


@pytest.mark.rule("RC-9.7")
def test_a_right_preparation_is_worth_the_card_that_it_gives() -> None:
    found = ask("guess", beliefs="50,0,150", mind=1, body=1, grip=1, gm_reserve=2).cells
    won = {
        cards: sum(ask("conflict", level="physical", reserve=cards, gm_reserve=2, rank=0).outcomes[row] for row in ROWS)
        for cards in (1, 2)
    }
    gain = won[2] - won[1]
    assert gain > 0
    by_level = {(str(cell.at["prepared"]), cell.name): cell.value for cell in found}
    assert [by_level[level, "if right"] for level in LEVELS] == [gain] * 3
    assert [by_level[level, "as believed"] for level in LEVELS] == [gain / 4, 0, gain * 3 / 4]


def shared_guess(luck: Random) -> Guess:
    """One deck of six cards for both sides."""
    one = some_guess(luck)
    left, out = small_deck(luck, 6, 6)
    rulings = tuple((key, "shared" if key == "decks" else option) for key, option in one.rulings)
    return one._replace(own=left, gms=(), out=(out[:20], out[20:]), rulings=rulings)


def same_as_in_every_order(count: int, seed: int) -> None:
    """No gain differs from that of every order of one deck by more than chance explains."""
    for one in distinct(count, shared_guess, seed):
        won = {cards: wins(one, cards) for cards in range(3)}
        found = ask("guess", **given_of(one))
        assert found.runs == 10_000
        assert not found.cells
        for level, stat, belief in zip(LEVELS, one.stats, one.beliefs, strict=True):
            told, gain = found.estimates[f"prepared {level}"], won[stat + 1] - won[stat]
            assert abs(told.estimate - float(gain)) <= 2.3 * (told.high - told.low) / 2 + 0.001, (level, one)
            believed = found.summary[f"{level} as believed"]
            assert isinstance(believed, Estimate)
            assert abs(believed.estimate - told.estimate * belief / sum(one.beliefs)) < 1e-9


@pytest.mark.rule("RC-9.7", "RC-R4")
def test_from_one_deck_a_guess_agrees_with_every_order_of_it() -> None:
    same_as_in_every_order(1, seed=1)


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_many_guesses_from_one_deck_agree_with_every_order_of_it() -> None:
    same_as_in_every_order(15, seed=2)


def grown(hand: tuple[int, bool], value: int) -> tuple[int, bool]:
    return hand[0] + value, hand[1] or value == 1


def shows(hand: tuple[int, bool]) -> int:
    return hand[0] + 10 * (hand[1] and hand[0] <= 11)


def endings(unseen: int) -> dict[tuple[int, int], Fraction]:
    """For every reserve and order of a full deck hit below 17: the act that ends the hand (99: none), and its total."""
    found: Counter[tuple[int, int, int]] = Counter()
    for held in combinations_with_replacement(range(1, 11), unseen):
        taken = Counter(held)
        full = {value: 16 if value == 10 else 4 for value in range(1, 11)}
        deck = tuple(full[value] - taken[value] for value in full)
        times = prod(comb(full[value], many) for value, many in taken.items())
        hands: dict[tuple[tuple[int, bool], tuple[int, ...], tuple[int, ...]], int] = {((0, False), deck, held): times}
        for act in range(20):
            after: Counter[tuple[tuple[int, bool], tuple[int, ...], tuple[int, ...]]] = Counter()
            for (hand, left, reserve), many in hands.items():
                total = shows(hand)
                wished = (21, 20) if 0 < total < 20 else ()
                card = next((one for wish in wished for one in reserve if shows(grown(hand, one)) == wish), 0)
                if total >= 21 or (not card and total >= 17):
                    found[act - 1 if total >= 21 else 99, min(total, 22), sum(left)] += many
                elif card:
                    at = reserve.index(card)
                    after[grown(hand, card), left, reserve[:at] + reserve[at + 1 :]] += many
                else:
                    for value, there in enumerate(left, 1):
                        if there:
                            rest = (*left[: value - 1], there - 1, *left[value:])
                            after[grown(hand, value), rest, reserve] += many * there
            hands = after
    shares: dict[tuple[int, int], Fraction] = {}
    for (act, total, undrawn), many in found.items():
        share = Fraction(many, comb(52, unseen) * perm(52 - unseen, 52 - unseen - undrawn))
        shares[act, total] = shares.get((act, total), Fraction(0)) + share
    return shares


def is_won(own: tuple[int, int], gms: tuple[int, int]) -> bool:
    """The first to finish decides; if both do, a bust PC loses, 21 wins, otherwise the higher total does."""
    if own[0] != gms[0]:
        return own[1] == 21 if own[0] < gms[0] else gms[1] == 22
    return own[1] < 22 and (gms[1] == 22 or own[1] > gms[1])


@pytest.mark.rule("RC-9.7", "RC-12.9")
def test_the_value_of_a_guess_agrees_with_every_hand_of_full_decks() -> None:
    """All nine pairs of reserves up to two cards, from decks of 52."""
    ends = [endings(unseen) for unseen in range(3)]
    assert all(sum(one.values()) == 1 for one in ends)
    won = {
        (cards, gms): sum(p * q for own, p in ends[cards].items() for gm, q in ends[gms].items() if is_won(own, gm))
        for cards in range(3)
        for gms in range(3)
    }
    for gms in range(3):
        found = ask("guess", beliefs="1,2,1", mind=0, body=1, grip=0, gm_reserve=gms).cells
        by_level = {(str(cell.at["prepared"]), cell.name): cell.value for cell in found}
        gains = [won[stat + 1, gms] - won[stat, gms] for stat in (0, 1, 0)]
        assert [by_level[level, "if right"] for level in LEVELS] == gains


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"beliefs": "1,2"}, "^beliefs: 1,2 is not allowed; allowed: a number for each of the three levels$"),
        ({"beliefs": "0,0,0"}, "^beliefs: 0,0,0 is not allowed"),
        (
            {"beliefs": "1,1,1", "gm_reserve": 9, "missing": ",".join(["2", "3", "4", "5", "6", "7", "8", "9"] * 4),
             "gm_missing": "J,J,J,Q,Q,Q,Q,10,10", "settings": {"decks": "shared"}},
            "^missing: 32 ranks is not allowed; allowed: a deck with enough cards left to start",
        ),
        (
            {"beliefs": "1,1,1", "mind": 2, "missing": ",".join(["2", "3", "4", "5", "6", "7", "8", "9", "10"] * 4)
             + ",J,J,J,J,Q,Q,Q,Q,K,K,K,K,A,A"},
            "^missing: 50 ranks is not allowed; allowed: a deck with at least one card left to start",
        ),
    ],
)  # fmt: skip
def test_guesses_that_no_table_uses_are_refused(given: dict[str, object], said: str) -> None:
    with pytest.raises(Invalid, match=said):
        ask("guess", **given)
