"""What is left to draw from each unseen set as far as everyone knows, kept from one board to the next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from croupier.pieces.state import Place


FEW = 4
"""Below this many different names they are counted one after another, which is faster; most places have one or two."""


def counts_of(names: Sequence[str]) -> tuple[tuple[str, int], ...]:
    """How often each name occurs, in the order of their first occurrence."""
    different = dict.fromkeys(names)
    if len(different) < FEW:
        return tuple((name, names.count(name)) for name in different)
    return tuple(Counter(names).items())


class PublicDraws(NamedTuple):
    """The places of a board, and from public knowledge the unseen cards of each set and the draws mixed into sets."""

    places: tuple[Place, ...]
    owed: dict[str, int]
    mixes: dict[str, dict[str, int]]

    def after(self, places: tuple[Place, ...]) -> PublicDraws:
        """The draws after some of these places have changed."""
        owed, mixes = dict(self.owed), self.mixes
        for old, new in [pair for pair in zip(self.places, places, strict=True) if pair[0] is not pair[1]]:
            for sign, counts in ((-1, old.owes_all), (1, new.owes_all)):
                for name, count in counts:
                    owed[name] = owed.get(name, 0) + sign * count
                    if not owed[name]:
                        del owed[name]
            if old.mixes != new.mixes:
                mixes = _mixes_in(places)
        return PublicDraws(places, owed, mixes)


def _mixes_in(places: tuple[Place, ...]) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {}
    for place in places:
        for outer, inner in place.mixes:
            into = found.setdefault(outer, {})
            into[inner] = into.get(inner, 0) + 1
    return found


def draws_in(places: tuple[Place, ...]) -> PublicDraws:
    """The draws of a board, counted from nothing."""
    owed: dict[str, int] = {}
    for place in places:
        for name, count in place.owes_all:
            owed[name] = owed.get(name, 0) + count
    return PublicDraws(places, owed, _mixes_in(places))
