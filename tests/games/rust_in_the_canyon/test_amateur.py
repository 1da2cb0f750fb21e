"""Whether an amateur's cards beat a 9 (RC-18.6): worked example 19, odds 10."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.core.chance import Chance, DrawRequest, every_outcome
from croupier.core.playing_cards import RANKS
from croupier.core.settings import Settings
from croupier.games.rust_in_the_canyon.figures.solo import passes
from croupier.games.rust_in_the_canyon.hand_totals import ranks_of
from croupier.games.rust_in_the_canyon.settings import Ruling
from support.rust_in_the_canyon.stage import under


def cards(ranks: str) -> tuple[str, ...]:
    return tuple(f"{rank}C" for rank in ranks.split())


@pytest.mark.rule("RC-18.6")
@pytest.mark.parametrize(
    ("drawn", "passed"),
    [
        ("6 3", False),
        ("6 4", True),
        ("A", True),
        ("9", False),
        ("10", True),
        ("K Q 5", True),
        ("K Q A", True),
        ("2 3 4", False),
        ("", False),
        under("amateur_test", "all_cards", "K Q 5", False),
    ],
)
def test_some_of_the_cards_must_form_a_hand_of_10_to_21(rulings: Settings, drawn: str, passed: bool) -> None:
    """Worked example 19."""
    assert passes(rulings.__getitem__, ranks_of(cards(drawn))) is passed


def chance(ruling: Ruling, mind: int) -> Fraction:
    def run(luck: Chance) -> bool:
        drawn: list[str] = []
        for _ in range(mind):
            left = tuple((rank, 4 - sum(card[:-1] == rank for card in drawn)) for rank in RANKS)
            drawn.append(f"{luck.ask(DrawRequest('deck', tuple(one for one in left if one[1])))}C")
        return passes(ruling, ranks_of(drawn))

    return sum((mass for passed, mass in every_outcome(run) if passed), Fraction())


@pytest.mark.rule("RC-18.6")
@pytest.mark.parametrize(
    ("reading", "mind", "ticks"),
    [
        ("best_subset", 1, Fraction(5, 13)),
        ("best_subset", 2, Fraction(194, 221)),
        ("best_subset", 3, Fraction(5483, 5525)),
        ("all_cards", 1, Fraction(5, 13)),
        ("all_cards", 2, Fraction(194, 221)),
        ("all_cards", 3, Fraction(261, 425)),
    ],
)
def test_how_likely_an_amateur_is_to_help(reading: str, mind: int, ticks: Fraction) -> None:
    """Odds 10."""
    assert chance(lambda _: reading, mind) == ticks
