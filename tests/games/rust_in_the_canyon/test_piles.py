"""Piles read as poker hands, and how likely each is (RC-15.2, odds 5 and 7)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from math import comb, prod

import pytest

from canyon_stage import under
from croupier.core.chance import Chance, Question, every
from croupier.core.settings import Settings
from croupier.games.rust_in_the_canyon.conflict.state import PHYSICAL
from croupier.games.rust_in_the_canyon.cost.piles import HIGH, PAIR, THREE, THREE_FACES, TWO_PAIR, read_pile
from croupier.games.rust_in_the_canyon.cost.state import VALUES
from croupier.games.rust_in_the_canyon.cost.tables import FALLOUT
from croupier.games.rust_in_the_canyon.settings import Ruling
from croupier.pieces.cards import RANKS

SUITS = "CDHS"


def cards(ranks: str) -> tuple[str, ...]:
    """A pile of these ranks, each card of another suit."""
    found: list[str] = []
    for rank in ranks.split():
        found.append(next(f"{rank}{suit}" for suit in SUITS if f"{rank}{suit}" not in found))
    return tuple(found)


@cache
def every_pile(size: int) -> tuple[tuple[tuple[str, ...], Fraction], ...]:
    """All piles of a full deck by rank, each with its chance."""

    def counts(at: int, left: int) -> Iterator[tuple[tuple[str, int], ...]]:
        if at == len(RANKS):
            if not left:
                yield ()
            return
        for count in range(min(4, left) + 1):
            for rest in counts(at + 1, left - count):
                yield ((RANKS[at], count), *rest)

    found = []
    for ways in counts(0, size):
        pile = tuple(f"{rank}{suit}" for rank, count in ways for suit in SUITS[:count])
        found.append((pile, Fraction(prod(comb(4, count) for _, count in ways), comb(52, size))))
    return tuple(found)


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
def test_a_pile_is_its_one_best_hand(rulings: Settings, pile: str, hands: tuple[str, ...]) -> None:
    """Worked example 14, and the piles of examples 3 and 6."""
    assert read_pile(rulings.__getitem__, cards(pile)) == hands


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
def test_other_readings_of_a_pile(rulings: Settings, pile: str, hands: tuple[str, ...]) -> None:
    """Worked example 14 under the other readings."""
    assert read_pile(rulings.__getitem__, cards(pile)) == hands


def test_under_disjoint_two_pair_leaves_a_number_that_counts_nothing() -> None:
    """Worked example 14: K K 7 7 2 gives two pair only."""
    assert read_pile(lambda _: "disjoint", cards("K K 7 7 2")) == (TWO_PAIR,)


def chances(ruling: Ruling, size: int) -> dict[str, Fraction]:
    """Each best hand's chance; every draw by rank, one after the other."""
    found: defaultdict[str, Fraction] = defaultdict(Fraction)

    def run(chance: Chance) -> str:
        pile: list[str] = []
        for _ in range(size):
            left = tuple((rank, 4 - sum(card[:-1] == rank for card in pile)) for rank in RANKS)
            rank = chance.ask(Question("deck", tuple(one for one in left if one[1])))
            pile.append(f"{rank}C")
        return (*read_pile(ruling, pile), "nothing")[0]

    for hand, mass in every(run):
        found[str(hand)] += mass
    return found


@pytest.mark.rule("RC-15.2")
@pytest.mark.parametrize(
    ("size", "hand", "chance"),
    [
        (1, HIGH, Fraction(4, 13)),
        (2, "nothing", Fraction(96, 221)),
        (2, HIGH, Fraction(112, 221)),
        (2, PAIR, Fraction(1, 17)),
        (2, TWO_PAIR, Fraction(0)),
    ],
)
def test_how_likely_small_piles_are(rulings: Settings, size: int, hand: str, chance: Fraction) -> None:
    """Odds 5, by every draw."""
    assert chances(rulings.__getitem__, size)[hand] == chance


@pytest.mark.rule("RC-15.2")
def test_how_likely_piles_of_four_and_six_are(rulings: Settings) -> None:
    """Odds 5, by every pile."""
    found: dict[int, defaultdict[str, Fraction]] = {4: defaultdict(Fraction), 6: defaultdict(Fraction)}
    for size, hands in found.items():
        for pile, mass in every_pile(size):
            hands[(*read_pile(rulings.__getitem__, pile), "nothing")[0]] += mass
        assert sum(hands.values()) == 1
    assert found[4][PAIR] == Fraction(6336, 20825)
    assert found[6] == {
        "nothing": Fraction(6144, 363545),
        HIGH: Fraction(49152, 149695),
        PAIR: Fraction(19008, 39151),
        TWO_PAIR: Fraction(24354, 195755),
        THREE: Fraction(78957, 2544815),
        THREE_FACES: Fraction(35144, 2544815),
    }


@pytest.mark.parametrize(
    ("reading", "size", "mean"),
    [("best", 4, "3.67"), ("best", 6, "5.42"), ("disjoint", 4, "4.17"), ("disjoint", 6, "6.97"), ("every", 4, "4.47"),
     ("every", 6, "8.24")],
)  # fmt: skip
def test_what_a_physical_pile_costs_on_average(reading: str, size: int, mean: str) -> None:
    """Odds 7: the stress of the injuries of one pile."""
    expected = sum((mass * _stress(read_pile(lambda _: reading, pile)) for pile, mass in every_pile(size)), Fraction())
    assert f"{float(expected):.2f}" == mean


def _stress(hands: Sequence[str]) -> int:
    return sum(VALUES[FALLOUT[PHYSICAL][hand].severity] for hand in hands)
