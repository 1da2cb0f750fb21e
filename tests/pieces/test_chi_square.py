"""The chi-square test of counts: Pearson's for dice, and calibrated for cards that leave their deck."""

import random
from collections import Counter

import pytest

from croupier.pieces.chi_square import Deviations, tail


@pytest.mark.parametrize(
    ("statistic", "freedom", "chance"),
    [(3.841459, 1, 0.05), (6.634897, 1, 0.01), (5.991465, 2, 0.05), (11.070498, 5, 0.05), (30.143527, 19, 0.05),
     (43.820196, 19, 0.001), (124.342113, 100, 0.05), (0.0, 5, 1.0), (7.0, 0, 1.0)],
)  # fmt: skip
def test_tails_match_the_published_tables(statistic: float, freedom: int, chance: float) -> None:
    assert tail(statistic, freedom) == pytest.approx(chance, rel=1e-4)


def test_dice_give_pearsons_statistic() -> None:
    counts = {1: 5, 2: 8, 3: 9, 4: 8, 5: 10, 6: 20}
    sums = Deviations()
    for face, count in counts.items():
        for _ in range(count):
            sums.add(face, dict.fromkeys(counts, 1 / 6))
    found = sums.result()
    assert found.statistic == pytest.approx(13.4)
    assert found.freedom == 5
    assert found.needed == 30


def test_a_draw_that_could_not_differ_says_nothing() -> None:
    sums = Deviations()
    for _ in range(5):
        sums.add(3, {3: 1.0})
    assert (sums.result().statistic, sums.result().freedom) == (0.0, 0)


@pytest.mark.parametrize(("decks", "left"), [(1, 0), (3, 12), (2, 0)])
def test_cards_drawn_without_replacement_are_judged_fairly(decks: int, left: int) -> None:
    """Of fair decks dealt nearly or wholly to the end, one in twenty is called as rare as one in twenty."""
    luck, rare, tables = random.Random("cards"), 0, 300
    for _ in range(tables):
        sums = Deviations()
        for _ in range(decks):
            deck = [rank for rank in range(1, 14) for _ in range(4)]
            luck.shuffle(deck)
            while len(deck) > left:
                count = Counter(deck)
                sums.add(deck.pop(), {rank: count[rank] / count.total() for rank in sorted(count)})
        found = sums.result()
        assert found.freedom == 12
        rare += found.chance < 0.05
    assert 0.02 < rare / tables < 0.08
