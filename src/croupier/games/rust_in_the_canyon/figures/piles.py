"""Piles read as poker hands (RC-15.2, RC-15.7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from croupier.core.rules import rule
from croupier.games.rust_in_the_canyon.figures.hand_totals import FACES
from croupier.games.rust_in_the_canyon.settings import Ruling

ORDER = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
HIGH, PAIR, TWO_PAIR, THREE, THREE_FACES = (
    "face or ace high",
    "pair",
    "two pair",
    "three of a kind",
    "face or ace three of a kind",
)


@rule("RC-15.2", "RC-15.7", "RC-R45")
def read_pile(ruling: Ruling, ranks: Sequence[str]) -> tuple[str, ...]:
    """The hands that count in a pile of these ranks; none where it is number-high."""
    return READINGS[ruling("pile_reading")](Counter(ranks))


@rule("RC-R45")
def is_ambiguous(ranks: Sequence[str]) -> bool:
    """Whether the rulings differ on the hands that count in a pile."""
    counts = Counter(ranks)
    return len({read(counts) for read in READINGS.values()}) > 1


@rule("RC-15.2")
def made_of(hand: str, ranks: Sequence[str]) -> tuple[str, ...]:
    """The ranks that make a pile's one hand, highest first: ("10", "4") for two pair."""
    need, most = {HIGH: (1, 1), PAIR: (2, 1), TWO_PAIR: (2, 2)}.get(hand, (3, 1))
    counts = Counter(ranks)
    high = sorted((rank for rank in counts if counts[rank] >= need), key=ORDER.index, reverse=True)
    return tuple(high[:most])


def _best(ranks: Counter[str]) -> tuple[str, ...]:
    """The one best hand of a pile; straights, flushes, full houses and fours do not count."""
    threes = [rank for rank, count in ranks.items() if count >= 3]
    pairs = sum(count >= 2 for count in ranks.values())
    if threes:
        return (_three(threes),)
    if pairs:
        return (TWO_PAIR if pairs > 1 else PAIR,)
    return (HIGH,) if FACES & ranks.keys() else ()


def _disjoint(ranks: Counter[str]) -> tuple[str, ...]:
    """The threes, then two pairs, then a pair, then one high card among the rest: each card counts once."""
    threes = [rank for rank, count in ranks.items() if count >= 3]
    rest = {rank: count - 3 if count >= 3 else count for rank, count in ranks.items()}
    pairs = [rank for rank, count in rest.items() if count == 2]
    high = any(rank in FACES and count == 1 for rank, count in rest.items())
    found = [_three([rank]) for rank in threes] + [TWO_PAIR] * (len(pairs) // 2) + [PAIR] * (len(pairs) % 2)
    return (*found, HIGH) if high else tuple(found)


def _every(ranks: Counter[str]) -> tuple[str, ...]:
    """Each row of the table that the pile contains, once."""
    pairs = sum(count >= 2 for count in ranks.values())
    threes = [rank for rank, count in ranks.items() if count >= 3]
    found = [HIGH] if FACES & ranks.keys() else []
    found += [PAIR] if pairs else []
    found += [TWO_PAIR] if pairs > 1 else []
    return (*found, _three(threes)) if threes else tuple(found)


def _three(ranks: Sequence[str]) -> str:
    return THREE_FACES if FACES.intersection(ranks) else THREE


READINGS = {"best": _best, "disjoint": _disjoint, "every": _every}
