"""Whether an amateur's cards beat a 9 (RC-18.6): worked example 19, odds 10."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.core.chance import Chance, DrawRequest, every_outcome
from croupier.core.playing_cards import RANKS
from croupier.core.settings import Settings
from croupier.games.rust_in_the_canyon.cost.state import MAJOR, NONE, Injury
from croupier.games.rust_in_the_canyon.figures.solo import passes
from croupier.games.rust_in_the_canyon.hand_totals import ranks_of
from croupier.games.rust_in_the_canyon.rest.commands import GetAttention, JudgeTreater, OpenDowntime
from croupier.games.rust_in_the_canyon.rest.events import AmateurTested
from croupier.games.rust_in_the_canyon.settings import Ruling
from support.rust_in_the_canyon.stage import Rider, Stage, under


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


@pytest.mark.option("healing", "quick")
@pytest.mark.rule("RC-R56", "RC-R52")
def test_no_test_is_drawn_where_it_would_decide_nothing(rulings: Settings) -> None:
    """A lost leg never heals, and anyone stabilizes it: no cards say that the care has failed."""
    tested = []
    for permanent, drawn in ((NONE, ("p2 2", "p2 3", "p2 4")), (MAJOR, ())):
        injury = Injury("c1i1", MAJOR, permanent, mortal=True)
        stage = Stage(rulings, Rider(injured=((injury, "9"),)), Rider("Bo")).do("p1", OpenDowntime())
        stage.do("p1", GetAttention("c1", "c1i1", "c2")).do("gm", JudgeTreater("c1", "c1i1", "amateur"), *drawn)
        tested.append(any(isinstance(event, AmateurTested) for event in stage.events))
        assert not stage.one().is_mortal
    assert tested == [True, False]
