"""Piles read as poker hands, and how likely each is (RC-15.2, odds 5 and 7)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from math import comb, factorial, prod

import pytest

from croupier.core.chance import Chance, DrawRequest, every_outcome
from croupier.core.playing_cards import RANKS
from croupier.core.settings import Settings
from croupier.games.rust_in_the_canyon.cost.state import VALUES
from croupier.games.rust_in_the_canyon.figures.fallout_table import FALLOUT, PHYSICAL
from croupier.games.rust_in_the_canyon.figures.hand_totals import FACES
from croupier.games.rust_in_the_canyon.figures.piles import HIGH, PAIR, THREE, THREE_FACES, TWO_PAIR, read_pile
from croupier.games.rust_in_the_canyon.hand_totals import ranks_of
from croupier.games.rust_in_the_canyon.settings import Ruling
from support.rust_in_the_canyon.stage import under

SUITS = "CDHS"
HEIGHTS = tuple(rank for rank in RANKS if rank in FACES)
NUMBERS = tuple(rank for rank in RANKS if rank not in FACES)
HANDS = ("nothing", HIGH, PAIR, TWO_PAIR, THREE, THREE_FACES)


def cards(ranks: str) -> tuple[str, ...]:
    """A pile of these ranks, each card of another suit."""
    found: list[str] = []
    for rank in ranks.split():
        found.append(next(f"{rank}{suit}" for suit in SUITS if f"{rank}{suit}" not in found))
    return tuple(found)


@cache
def piles(size: int) -> tuple[tuple[tuple[str, ...], Fraction], ...]:
    """All piles of a full deck, each with its chance; those in which as many ranks come up as often are one.

    A reading knows two kinds of rank, numbers, and faces or aces; within a kind one is as good as another.
    """
    found = []
    for low in _shapes(len(NUMBERS), size):
        for high in _shapes(len(HEIGHTS), size - sum(low)):
            if sum(low) + sum(high) == size:
                ranks = [*zip(NUMBERS, low, strict=True), *zip(HEIGHTS, high, strict=True)]
                pile = tuple(f"{rank}{suit}" for rank, count in ranks for suit in SUITS[:count])
                found.append((pile, Fraction(_ways(low) * _ways(high), comb(52, size))))
    return tuple(found)


def _shapes(ranks: int, most: int, biggest: int = 4) -> Iterator[tuple[int, ...]]:
    """How many cards of each rank, the most first, up to this many in all."""
    if not ranks:
        yield ()
        return
    for count in range(min(biggest, most) + 1):
        for rest in _shapes(ranks - 1, most - count, count):
            yield (count, *rest)


def _ways(shape: tuple[int, ...]) -> int:
    """In how many ways ranks and suits make this shape."""
    orders = factorial(len(shape)) // prod(factorial(shape.count(count)) for count in set(shape))
    return orders * prod(comb(4, count) for count in shape)


@pytest.mark.rule("RC-15.2", "RC-15.7")
@pytest.mark.parametrize(
    ("pile", "hands"),
    [
        ("K K 7 7 2", (TWO_PAIR,)),
        ("K K K 2 2", (THREE_FACES,)),
        ("8 8 8 8 Q", (THREE,)),
        ("10 9 7 4 2", ()),
        ("A 2", (HIGH,)),
        ("2 2 5 5 9 9", (TWO_PAIR,)),
        ("K 9 9 4 2 6", (PAIR,)),
        ("3 3 10 5 6 2", (PAIR,)),
        ("2 3 4 5 6 7 8 9 10", ()),
        ("8 8 8 A A A", (THREE_FACES,)),
    ],
)
def test_a_pile_counts_its_best_hand(rulings: Settings, pile: str, hands: tuple[str, ...]) -> None:
    """Worked example 14, and the piles of examples 3 and 6."""
    assert read_pile(rulings.__getitem__, ranks_of(cards(pile))) == hands


@pytest.mark.rule("RC-15.2")
@pytest.mark.parametrize(
    ("pile", "hands"),
    [
        under("pile_reading", "every", "K K 7 7 2", (HIGH, PAIR, TWO_PAIR)),
        under("pile_reading", "every", "8 8 8 4 2", (PAIR, THREE)),
        under("pile_reading", "every", "A A A 4 2", (HIGH, PAIR, THREE_FACES)),
        under("pile_reading", "disjoint", "K K 7 7 A", (TWO_PAIR, HIGH)),
        under("pile_reading", "disjoint", "8 8 8 8 Q", (THREE, HIGH)),
        under("pile_reading", "disjoint", "8 8 8 K K K 5 5 2 2 9 9 A", (THREE, THREE_FACES, TWO_PAIR, PAIR, HIGH)),
    ],
)
def test_other_options_for_reading_a_pile(rulings: Settings, pile: str, hands: tuple[str, ...]) -> None:
    """Worked example 14 under the other readings."""
    assert read_pile(rulings.__getitem__, ranks_of(cards(pile))) == hands


def test_under_disjoint_two_pair_leaves_a_number_that_counts_for_nothing() -> None:
    """Worked example 14: K K 7 7 2 gives two pair only."""
    assert read_pile(lambda _: "disjoint", ranks_of(cards("K K 7 7 2"))) == (TWO_PAIR,)


def chances(ruling: Ruling, size: int) -> dict[str, Fraction]:
    """Each best hand's chance; every draw by rank, one after the other."""
    found: defaultdict[str, Fraction] = defaultdict(Fraction)

    def run(chance: Chance) -> str:
        pile: list[str] = []
        for _ in range(size):
            left = tuple((rank, 4 - sum(card[:-1] == rank for card in pile)) for rank in RANKS)
            rank = chance.ask(DrawRequest("deck", tuple(one for one in left if one[1])))
            pile.append(f"{rank}C")
        return (*read_pile(ruling, ranks_of(pile)), "nothing")[0]

    for hand, mass in every_outcome(run):
        found[str(hand)] += mass
    return found


def by_formula(ruling: Ruling, size: int) -> dict[str, Fraction]:
    """Each best hand's chance, by the shapes of piles."""
    found: defaultdict[str, Fraction] = defaultdict(Fraction)
    for pile, mass in piles(size):
        found[(*read_pile(ruling, ranks_of(pile)), "nothing")[0]] += mass
    return found


FOUR = {PAIR: Fraction(6336, 20825)}


@pytest.mark.rule("RC-15.2")
@pytest.mark.parametrize(
    ("size", "told"),
    [
        (1, {HIGH: Fraction(4, 13)}),
        (2, {"nothing": Fraction(96, 221), HIGH: Fraction(112, 221), PAIR: Fraction(1, 17)}),
        (3, {}),
        pytest.param(4, FOUR, marks=pytest.mark.slow),
    ],
)
def test_odds_5_small_piles_by_every_draw(rulings: Settings, size: int, told: dict[str, Fraction]) -> None:
    found = chances(rulings.__getitem__, size)
    assert {hand: found[hand] for hand in told} == told
    assert sum(found.values()) == 1
    assert {hand: mass for hand, mass in found.items() if mass} == by_formula(rulings.__getitem__, size)


@pytest.mark.rule("RC-15.2")
def test_odds_5_four_cards_by_the_shapes_of_piles(rulings: Settings) -> None:
    found = by_formula(rulings.__getitem__, 4)
    assert {hand: found[hand] for hand in FOUR} == FOUR
    assert sum(found.values()) == 1


@pytest.mark.rule("RC-15.2")
def test_odds_5_two_cards_are_no_more_than_a_pair(rulings: Settings) -> None:
    found = chances(rulings.__getitem__, 2)
    assert [found.get(hand, Fraction(0)) for hand in (TWO_PAIR, THREE, THREE_FACES)] == [0, 0, 0]


@pytest.mark.rule("RC-15.2")
def test_odds_5_a_pile_of_six_by_formula(rulings: Settings) -> None:
    assert by_formula(rulings.__getitem__, 6) == {
        "nothing": Fraction(6144, 363545),
        HIGH: Fraction(49152, 149695),
        PAIR: Fraction(19008, 39151),
        TWO_PAIR: Fraction(24354, 195755),
        THREE: Fraction(78957, 2544815),
        THREE_FACES: Fraction(35144, 2544815),
    }


@pytest.mark.rule("RC-15.2")
def test_odds_5_a_pile_of_ten_by_formula(rulings: Settings) -> None:
    found = by_formula(rulings.__getitem__, 10)
    assert [f"{float(found.get(hand, Fraction(0))):.4f}" for hand in HANDS] == [
        "0.0000", "0.0190", "0.1599", "0.5802", "0.1642", "0.0767",
    ]  # fmt: skip
    assert sum(found.values()) == 1


@pytest.mark.parametrize(
    ("reading", "size", "mean"),
    [("best", 4, "3.67"), ("best", 6, "5.42"), ("best", 8, "7.15"), ("best", 10, "8.41"), ("best", 12, "8.92"),
     ("disjoint", 4, "4.17"), ("disjoint", 6, "6.97"), ("disjoint", 8, "10.18"), ("disjoint", 10, "14.06"),
     ("disjoint", 12, "18.60"), ("every", 4, "4.47"), ("every", 6, "8.24"), ("every", 8, "13.22"),
     ("every", 10, "17.98"), ("every", 12, "21.19")],
)  # fmt: skip
def test_what_a_physical_pile_costs_on_average(reading: str, size: int, mean: str) -> None:
    """Odds 7: the stress of the injuries of one pile."""
    expected = sum(
        (mass * _stress(read_pile(lambda _: reading, ranks_of(pile))) for pile, mass in piles(size)), Fraction()
    )
    assert f"{float(expected):.2f}" == mean


def _stress(hands: Sequence[str]) -> int:
    return sum(VALUES[FALLOUT[PHYSICAL][hand].severity] for hand in hands)


@pytest.mark.rule("RC-15.6", "RC-15.2")
@pytest.mark.parametrize(
    ("pile", "hand"),
    [
        ("K K K 2", "face or ace three of a kind"),
        ("A A A A", "face or ace three of a kind"),
        ("K Q J A", "face or ace high"),
        ("8 8 8 K K", "three of a kind"),
        ("K K Q Q J", "two pair"),
    ],
)
def test_three_of_one_rank_kill_but_not_just_any_three_faces(rulings: Settings, pile: str, hand: str) -> None:
    """The booklet: "Face or Ace three of a kind: You are dead"."""
    (read,) = read_pile(rulings.__getitem__, pile.split())
    assert read == hand
    assert FALLOUT[3][read].dead is (hand == THREE_FACES)
