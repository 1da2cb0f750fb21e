"""The ring of ranks: the printed range table, distances, the winning ranks (DA-7.7, DA-7.8, DA-7.12)."""

from __future__ import annotations

import pytest

from croupier.core.playing_cards import RANKS, STANDARD
from croupier.games.deck_of_adventures.checks import ring

# The booklet's Target Card Range Table, from six below to six above (V1).
PRINTED = """
A   8  9  10 J  Q  K  A  2  3  4  5  6  7
2   9  10 J  Q  K  A  2  3  4  5  6  7  8
3   10 J  Q  K  A  2  3  4  5  6  7  8  9
4   J  Q  K  A  2  3  4  5  6  7  8  9  10
5   Q  K  A  2  3  4  5  6  7  8  9  10 J
6   K  A  2  3  4  5  6  7  8  9  10 J  Q
7   A  2  3  4  5  6  7  8  9  10 J  Q  K
8   2  3  4  5  6  7  8  9  10 J  Q  K  A
9   3  4  5  6  7  8  9  10 J  Q  K  A  2
10  4  5  6  7  8  9  10 J  Q  K  A  2  3
J   5  6  7  8  9  10 J  Q  K  A  2  3  4
Q   6  7  8  9  10 J  Q  K  A  2  3  4  5
K   7  8  9  10 J  Q  K  A  2  3  4  5  6
"""
ROWS = {row[0]: row[1:] for row in (line.split() for line in PRINTED.strip().splitlines())}


@pytest.mark.rule("DA-7.8")
@pytest.mark.parametrize("rank", RANKS)
def test_the_rule_agrees_with_the_printed_table(rank: str) -> None:  # V1
    assert list(ring.RANGE_TABLE[RANKS.index(rank)]) == ROWS[rank]
    assert [ring.rank_at(f"{rank}C", k) for k in range(-6, 7)] == ROWS[rank]


@pytest.mark.rule("DA-7.7", "DA-7.8")
def test_five_below_a_three_is_a_jack() -> None:  # V2
    assert ring.rank_at("3D", -5) == "J"


@pytest.mark.rule("DA-7.7")
@pytest.mark.parametrize(
    ("card", "target", "steps"),
    [
        ("KC", "AD", 1),
        ("AC", "KC", 1),
        ("7C", "KD", 6),
        ("7S", "AS", 6),
        ("8S", "3D", 5),
        ("QC", "8C", 4),
        ("2H", "2S", 0),
    ],
)
def test_the_shorter_way_around_counts(card: str, target: str, steps: int) -> None:
    assert ring.distance(card, target) == ring.distance(target, card) == steps


@pytest.mark.rule("DA-7.7")
def test_every_distance_is_from_zero_to_six_and_all_but_zero_have_four_ranks_of_a_suit() -> None:
    found = [ring.distance(card, "5H") for card in STANDARD]
    assert [found.count(steps) for steps in range(8)] == [4, 8, 8, 8, 8, 8, 8, 0]


@pytest.mark.rule("DA-2.1")
def test_a_deck_has_fifty_two_cards_of_two_colors() -> None:
    assert len(set(STANDARD)) == 52
    assert {ring.suit(card): ring.color(card) for card in STANDARD} == {
        "C": "black", "S": "black", "D": "red", "H": "red",
    }  # fmt: skip


@pytest.mark.rule("DA-7.12")
@pytest.mark.parametrize(
    ("target", "edr", "ranks"),
    [
        ("8C", 3, "5 6 7 8 9 10 J"),  # the chasm: DR 2 and a Modifier of 1
        ("3D", 3, "K A 2 3 4 5 6"),  # V6: the booklet leaves out the K
        ("KS", 0, "K"),
        ("KS", -1, "K"),
        ("KS", -3, ""),
        ("AC", 9, "8 9 10 J Q K A 2 3 4 5 6 7"),
    ],
)
def test_the_winning_ranks_are_listed_in_ring_order(target: str, edr: int, ranks: str) -> None:
    assert " ".join(ring.winning_ranks(target, edr)) == ranks


@pytest.mark.rule("DA-7.10")
@pytest.mark.parametrize(
    ("card", "target", "steps", "rank"),
    [("JC", "8C", 1, "10"), ("8S", "3D", 1, "7"), ("QC", "2C", 2, "A"), ("2C", "QC", 1, "A"), ("9C", "8C", -2, "J")],
)
def test_a_rank_moves_the_shorter_way(card: str, target: str, steps: int, rank: str) -> None:
    assert ring.shifted_rank(card, target, steps) == rank
