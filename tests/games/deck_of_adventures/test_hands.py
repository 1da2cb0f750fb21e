"""Upper and Lower Hands: how they add up, and which card counts (chapter 9)."""

from __future__ import annotations

import pytest

from croupier.core.settings import Settings
from croupier.games.deck_of_adventures.checks.hands import cards_that_count, lower, net, upper
from croupier.games.deck_of_adventures.checks.state import SUIT, Hand
from support.deck_of_adventures.stage import under


@pytest.mark.rule("DA-9.1", "DA-9.5", "DA-9.6")
@pytest.mark.parametrize(
    ("hands", "sum_of_them"),
    [
        ((), 0),
        ((lower("Fatigue", "DA-2.9"),), -1),  # V5: 2, 3, 4 cards
        ((lower("Fatigue", "DA-2.9", 2),), -2),
        ((lower("Fatigue", "DA-2.9", 2), lower("Frozen", "DA-15.11")), -3),
        ((lower("Fatigue", "DA-2.9", 2), upper("down", "DA-15.5"), upper("Intensify", "DA-21.7", 2)), 1),  # W5
        ((upper("Help", "DA-21.8", 2), lower("Thwart", "DA-21.9", 2)), 0),
        ((lower("again", "DA-9.5", plus=True),) * 3, -3),  # 1 + (3 - 1)
        ((lower("again", "DA-9.5", 2, plus=True),) * 2, -3),  # 2 + (2 - 1)
        ((lower("Entangled", "DA-15.4"),) * 3, -1),  # without "+" it counts once
        ((upper("Help", "DA-21.8", 2), upper("Help", "DA-21.8", 1)), 2),
    ],
)
def test_hands_add_up_and_cancel(rulings: Settings, hands: tuple[Hand, ...], sum_of_them: int) -> None:
    assert net(rulings.__getitem__, hands) == sum_of_them


@pytest.mark.rule("DA-9.2")
def test_a_hand_without_a_number_is_one_card() -> None:
    assert (upper("x", "DA-9.2").n, lower("x", "DA-9.2").n) == (1, -1)


@pytest.mark.rule("DA-9.5", "DA-R43")
@pytest.mark.option("same_effect", "always_adds")
def test_the_same_effect_may_always_add_up(rulings: Settings) -> None:
    assert net(rulings.__getitem__, (lower("Entangled", "DA-15.4"),) * 3) == -3


def kept(rulings: Settings, cards: str, target: str, dr: int, n: int, m: int = 0, requirement: str = "") -> list[str]:
    drawn = cards.split()
    found = cards_that_count(rulings.__getitem__, drawn, target, dr=dr, modifier=m, net=n, requirement=requirement)
    return [drawn[at] for at in found]


@pytest.mark.rule("DA-9.3", "DA-R41", "DA-R42")
@pytest.mark.parametrize(
    ("cards", "target", "dr", "n", "m", "requirement", "card"),
    [
        ("5D 9C", "7D", 1, 1, 0, "", "5D"),  # W1
        ("KC 10H", "QH", 1, 1, 2, "", "10H"),  # W2
        ("KC 10H", "QH", 1, -1, 2, "", "KC"),
        ("7C 10S 2D", "AS", 3, -2, 0, "", "7C"),  # W3
        ("4S 9H KH", "4H", 4, 2, 1, SUIT, "KH"),  # W4
        ("9C KH", "9D", 4, -1, 0, "", "KH"),  # W23
        ("9C KH", "9D", 4, 1, 0, "", "9C"),
    ],
)
def test_the_card_that_counts(
    rulings: Settings, cards: str, target: str, dr: int, n: int, m: int, requirement: str, card: str
) -> None:
    assert kept(rulings, cards, target, dr, n, m, requirement) == [card]


@pytest.mark.rule("DA-9.3", "DA-R42")
def test_the_owner_chooses_among_equals(rulings: Settings) -> None:
    assert kept(rulings, "6C 8C 2H", "7D", 1, 1) == ["6C", "8C"]


@pytest.mark.rule("DA-R41", "DA-R42")
@pytest.mark.parametrize(
    ("cards", "target", "dr", "n", "m", "requirement", "of"),
    [
        under("hand_selection", "pure_distance", "4S 9H KH", "4H", 4, 2, 1, SUIT, "4S"),
        under("hand_selection", "pure_distance", "KC 10H", "QH", 1, 1, 2, "", "KC"),
        under("hand_selection", "best_degree", "QC KH", "JH", 3, 1, 1, "", "KH"),
        under("hand_selection", "best_degree", "QC KH", "JH", 3, -1, 1, "", "QC"),
        under("hand_ties", "owner", "5D 9C", "7D", 1, 1, 0, "", "5D 9C"),
    ],
)
def test_other_options_for_the_closest_card(
    rulings: Settings, cards: str, target: str, dr: int, n: int, m: int, requirement: str, of: str
) -> None:
    assert kept(rulings, cards, target, dr, n, m, requirement) == of.split()
