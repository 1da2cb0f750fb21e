"""Shared arithmetic of odds questions: polynomials of weights, hypergeometric counts, means."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from math import comb, gcd
from typing import TypeVar

FINEST = 10**400
"""The smallest error bound that is reported, as its reciprocal."""
K = TypeVar("K", bound=Hashable)
L = TypeVar("L", bound=Hashable)


def share(part: int, whole: int) -> Fraction:
    """A part of a whole (above 0): twice as fast as Fraction(part, whole), which checks its arguments.

    >>> share(6, 4)
    Fraction(3, 2)
    """
    common = gcd(part, whole)
    found = object.__new__(Fraction)
    found._numerator = part // common  # type: ignore[attr-defined]
    found._denominator = whole // common  # type: ignore[attr-defined]
    return found


def bound(part: int, whole: int) -> Fraction:
    """The smallest power of ten that is at least this part of a whole: a readable error bound; 0 means none.

    >>> bound(3, 40_000), bound(0, 5)
    (Fraction(1, 10000), Fraction(0, 1))
    """
    if not part:
        return Fraction(0)
    return Fraction(1, 10 ** (len(str(min(whole // part, FINEST))) - 1))


def product(one: Sequence[int], other: Sequence[int], most: int | None = None) -> list[int]:
    """The product of two polynomials by their coefficients, up to the power `most`.

    >>> product([1, 1], [1, 2, 1])
    [1, 3, 3, 1]
    """
    length = len(one) + len(other) - 1 if most is None else min(len(one) + len(other) - 1, most + 1)
    found = [0] * max(0, length)
    for i, a in enumerate(one):
        if a:
            for j in range(min(len(other), length - i)):
                found[i + j] += a * other[j]
    return found


def power(of: Sequence[int], times: int, most: int | None = None) -> list[int]:
    """A polynomial raised to a power by squaring, up to the power `most`."""
    found, square = [1], list(of)
    while times:
        if times & 1:
            found = product(found, square, most)
        times >>= 1
        if times:
            square = product(square, square, most)
    return found


def at_least_one(good: int, left: int, drawn: int) -> Fraction:
    """The probability of at least one of `good` cards among those drawn from `left`.

    >>> at_least_one(4, 52, 2)
    Fraction(33, 221)
    """
    return 1 - Fraction(comb(left - good, drawn), comb(left, drawn))


def how_many(good: int, left: int, drawn: int) -> dict[int, Fraction]:
    """The probability of each number of good cards among those drawn (hypergeometric)."""
    total = comb(left, drawn)
    span = range(max(0, drawn - (left - good)), min(good, drawn) + 1)
    return {k: Fraction(comb(good, k) * comb(left - good, drawn - k), total) for k in span}


def shares(weights: Mapping[K, int], total: int | None = None) -> dict[K, Fraction]:
    """Weights as probabilities, without zeros."""
    whole = sum(weights.values()) if total is None else total
    return {key: Fraction(weight, whole) for key, weight in weights.items() if weight}


def rename_outcomes(of: Mapping[K, Fraction], name: Callable[[K], L]) -> dict[L, Fraction]:
    """The outcomes under other names; those with the same name are added up."""
    found: dict[L, Fraction] = {}
    for key, share in of.items():
        found[name(key)] = found.get(name(key), Fraction(0)) + share
    return found


def mean(of: Mapping[int, Fraction]) -> Fraction:
    """The expected value."""
    return sum((value * share for value, share in of.items()), Fraction(0))


def both(one: Mapping[K, Fraction], other: Mapping[L, Fraction]) -> Iterable[tuple[K, L, Fraction]]:
    """Every pair of two independent outcomes with its probability."""
    return ((a, b, p * q) for a, p in one.items() for b, q in other.items())
