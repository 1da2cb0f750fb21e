"""Runs rule functions through every random outcome: slow, but exact by construction.

Games without a faster formula get their odds from here, and every formula is tested against it.

"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from functools import partial
from typing import TypeVar

from croupier.core.chance import Chance, every_outcome
from croupier.core.odds.questions import TooManyCases

S = TypeVar("S", bound=Hashable)
K = TypeVar("K", bound=Hashable)
MOST = 200_000
"""Maximum runs of one evaluation."""


def distribution(run: Callable[[Chance], K], most: int = MOST) -> dict[K, Fraction]:
    """The probability of each result of a run; equal results are merged. Raises TooManyCases after `most` runs."""
    found: dict[K, Fraction] = {}
    for runs, (result, share) in enumerate(every_outcome(run)):
        if runs >= most:
            raise TooManyCases(f"more than {most:,} runs; ask for less at a time")
        found[result] = found.get(result, Fraction(0)) + share
    return found


def advance(states: Mapping[S, Fraction], step: Callable[[S, Chance], S], most: int = MOST) -> dict[S, Fraction]:
    """Advances each state by one step through every random outcome, merging equal states."""
    found: dict[S, Fraction] = {}
    for state, share in states.items():
        for after, part in distribution(partial(step, state), most).items():
            found[after] = found.get(after, Fraction(0)) + share * part
    return found
