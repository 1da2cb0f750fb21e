"""The meaning of each kind of card at a Check under each ruling (chapters 8 and 9; tested against the rules)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from operator import neg, not_
from typing import NamedTuple

from croupier.games.deck_of_adventures.figures import effective_range
from croupier.games.deck_of_adventures.figures.degrees import FARTHEST, degree_of, is_within, matches

NONE, COLOR, SUIT, RACE = NEEDS = ("none", "color", "suit", "suit-or-major")
"""What a success must match; in some races, its suit unless it is a Major Success (DA-R86)."""
DEGREES = (
    "critical", "major", "suited", "color", "success", "suited-miss", "color-miss", "miss",
)  # fmt: skip
RULINGS = {"negative_mod": "narrow", "edr_floor": "zero", "exact_on": "drawn"}
"""The rulings that change what a card means (DA-R24 to DA-R26)."""
MAJOR = 1
HANDS = {**RULINGS, "hand_selection": "closest", "hand_ties": "degree_then_owner"}
"""The rulings above, and those that change which of several cards counts (DA-R41, DA-R42)."""
ALIKE = ((True, True), (False, True), (False, False)) * 7
"""For each of the 21 kinds of card, whether it has the target's suit, and whether it has its color."""
OUTSIDE, INSIDE, EXACT = (
    tuple(degree_of(inside, exact, color=color, suit=suit) for suit, color in ALIKE[:3])
    for inside, exact in ((False, False), (True, False), (True, True))
)
"""Degrees outside the reach, within it, and at the Target Card's rank: in its suit, its color, neither."""


class Terms(NamedTuple):
    """The terms of a Check: its range, Modifier and requirement; `rulings` by key."""

    dr: int
    modifier: int
    needs: str
    rulings: Mapping[str, str]


def edr(terms: Terms) -> int:
    """The effective DR; below 0 only under a ruling (DA-4.4, DA-R25, DA-R26)."""
    return effective_range.edr(terms.rulings.__getitem__, terms.dr, terms.modifier)


def required_match(terms: Terms) -> int:
    """What has to match: 0 nothing, 1 the color, 2 the suit (DA-8.7, DA-R25)."""
    return max(
        NEEDS.index(SUIT if terms.needs == RACE else terms.needs),
        effective_range.matching(terms.rulings.__getitem__, terms.modifier),
    )


def within(reach: int) -> list[bool]:
    """Which of the 21 kinds of card are within an effective DR; below 0, by the ladder (DA-7.9, DA-R26)."""
    if reach < 0:
        return [is_within(reach, kind // 3, color=color, suit=suit) for kind, (suit, color) in enumerate(ALIKE)]
    near = 3 * (min(reach, FARTHEST) + 1)
    return [True] * near + [False] * (21 - near)


def passing(terms: Terms) -> list[bool]:
    """Which of the 21 kinds succeed, including what the Check requires (DA-7.9, DA-8.8)."""
    inside, asked = within(edr(terms)), required_match(terms)
    if not asked:
        return inside
    return [here and matches(asked, color=color, suit=suit) for here, (suit, color) in zip(inside, ALIKE, strict=True)]


def degrees(terms: Terms) -> list[int]:
    """The degree of each of the 21 kinds, from 0 for a Critical Success to 7 for a Miss (DA-8.1, DA-R24)."""
    exact = 3 * max(0, terms.modifier) + 2 if terms.rulings["exact_on"] == "reported" else 2
    return [
        OUTSIDE[kind % 3] if not here else EXACT[kind % 3] if kind <= exact else INSIDE[kind % 3]
        for kind, here in enumerate(within(edr(terms)))
    ]


class Kind(NamedTuple):
    """Equivalent cards at a Check: how close they count, their degree, and whether they succeed.

    The last two values of `key` break ties by the owner's preference.
    """

    key: tuple[int, ...]
    degree: int
    passed: bool
    suit: bool
    color: bool


def kinds(terms: Terms, *, worst: bool = False) -> list[Kind]:
    """The 21 kinds; among equal ones the owner picks the better, even if the furthest counts (DA-9.3).

    A Major of another suit that wins a race is as close as the failure that it would be elsewhere (DA-R86).
    """
    meant, m = degrees(terms), max(0, terms.modifier)
    keys: Iterable[tuple[int, ...]]
    fails = [not one for one in passing(terms)]
    match terms.rulings["hand_selection"]:
        case "best_degree":
            keys = ((degree,) for degree in meant)
        case "pure_distance":
            keys = ((kind // 3,) for kind in range(21))
        case _:
            near = [max(0, kind // 3 - m) for kind in range(21)]
            keys = zip(fails, near, strict=True)
    if terms.rulings["hand_ties"] != "owner":
        keys = ((*key, degree) for key, degree in zip(keys, meant, strict=True))
    mine = zip(map(neg, meant), map(not_, fails), strict=True) if worst else zip(meant, fails, strict=True)
    return [
        Kind(key + own, degree, not failed or (degree == MAJOR and terms.needs == RACE), suit, color)
        for key, own, degree, failed, (suit, color) in zip(keys, mine, meant, fails, ALIKE, strict=True)
    ]
