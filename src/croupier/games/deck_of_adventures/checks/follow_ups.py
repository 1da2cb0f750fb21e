"""Functions that run once a call counts, and after a Check or a contest, by name."""

from __future__ import annotations

from collections.abc import Callable

from croupier.core.play import Play
from croupier.games.deck_of_adventures.checks.state import Check, Contest
from croupier.games.deck_of_adventures.state import Adventure

AfterCheck = Callable[[Play[Adventure], Check], None]
AfterContest = Callable[[Play[Adventure], Contest], None]
AFTER: dict[str, AfterCheck] = {}
AFTER_CONTEST: dict[str, AfterContest] = {}
ONCE_IT_COUNTS: dict[str, AfterCheck] = {}


def once_it_counts(name: str) -> Callable[[AfterCheck], AfterCheck]:
    """Register a function to run when a call with this `then` can no longer be withdrawn (DA-7.5)."""

    def mark(function: AfterCheck) -> AfterCheck:
        ONCE_IT_COUNTS[name] = function
        return function

    return mark


def after_check(name: str) -> Callable[[AfterCheck], AfterCheck]:
    """Register a function to run when a Check with this `then` is done; its result is None if no card was drawn."""

    def mark(function: AfterCheck) -> AfterCheck:
        AFTER[name] = function
        return function

    return mark


def after_contest(name: str) -> Callable[[AfterContest], AfterContest]:
    """Register a function to run when a contest with this `then` is over, for the targets that `missed`."""

    def mark(function: AfterContest) -> AfterContest:
        AFTER_CONTEST[name] = function
        return function

    return mark
