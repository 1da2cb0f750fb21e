"""What goes on after a Check or a contest, by name."""

from __future__ import annotations

from collections.abc import Callable

from croupier.core.play import Play
from croupier.games.deck_of_adventures.checks.state import Check, Contest
from croupier.games.deck_of_adventures.state import Adventure

AfterCheck = Callable[[Play[Adventure], Check], None]
AfterContest = Callable[[Play[Adventure], Contest], None]
AFTER: dict[str, AfterCheck] = {}
AFTER_CONTEST: dict[str, AfterContest] = {}


def after_check(name: str) -> Callable[[AfterCheck], AfterCheck]:
    """What the function does happens when a Check of this `then` is done; its result is None where no card came."""

    def mark(function: AfterCheck) -> AfterCheck:
        AFTER[name] = function
        return function

    return mark


def after_contest(name: str) -> Callable[[AfterContest], AfterContest]:
    """What the function does happens when a contest of this `then` is over, to the targets that `missed`."""

    def mark(function: AfterContest) -> AfterContest:
        AFTER_CONTEST[name] = function
        return function

    return mark
