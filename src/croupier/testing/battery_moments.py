"""The tables of a battery, played once for all tests that only look at them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

from croupier.core.chance import even_numbers
from croupier.core.entry import Entry
from croupier.core.table import Table
from croupier.testing import battery_invariants as laws
from croupier.testing.battery_play import Setup, Sitting, setups, without_public_odds
from croupier.testing.battery_seam_tests import SeamTests

DEEP = 10 if os.environ.get("CROUPIER_DEEP") == "1" else 1


class PlayedTables(SeamTests):
    """Random play for the tests of `Battery`."""

    def setups(self) -> list[Setup]:
        return setups(self.game, self.tables * DEEP)

    def play(self, setup: Setup) -> Sitting:
        """A table after random play; the probabilities of each draw are added up on the way."""
        sitting = Sitting(self.game, setup, laws.mass)
        for _ in sitting.play(self.steps, self.prepare):
            pass
        return sitting

    def moments(self, every: int) -> Iterator[tuple[Table[Any], Sitting]]:
        """Tables of random play at intervals; each test has its own random numbers from the start."""
        for at in range(self.tables * DEEP):
            for n, (sitting, _) in enumerate(replayed(type(self), at)):
                if n % every == every - 1:
                    yield sitting.table, sitting

    def tried_moments(self, every: int) -> Iterator[tuple[Table[Any], Sitting]]:
        """Like `moments` without public odds, for tests that try many commands; in a deep run, with separate tables."""
        for table, sitting in self.own_moments(every) if DEEP > 1 else self.moments(every):
            yield without_public_odds(table), sitting

    def own_moments(self, every: int) -> Iterator[tuple[Table[Any], Sitting]]:
        """Tables played separately, where a test's random numbers affect the play."""
        for setup in self.setups():
            sitting = Sitting(self.game, setup)
            for at, _ in enumerate(sitting.play(self.steps, self.prepare)):
                if at % every == every - 1:
                    yield sitting.table, sitting

    def replayed(self) -> Iterator[Iterator[tuple[Sitting, Entry]]]:
        """For each table of random play, that table after each of its entries."""
        return (replayed(type(self), at) for at in range(self.tables * DEEP))

    def wild_steps(self, n: int, setup: Setup) -> Iterator[Table[Any]]:
        """The tables that the other tests use too, then further ones if more are needed."""
        if n >= self.tables * DEEP:
            yield from super().wild_steps(n, setup)
            return
        after = replayed(type(self), n)
        sitting, entry = next(after)
        for upto in played(type(self), n).stepped:
            while entry.n < upto:
                sitting, entry = next(after)
            yield sitting.table


PLAYED: dict[tuple[type[PlayedTables], int], Sitting] = {}


def played(kind: type[PlayedTables], at: int) -> Sitting:
    """A table after random play, played once for all tests that only read it."""
    if (kind, at) not in PLAYED:
        battery = kind()
        PLAYED[kind, at] = battery.play(battery.setups()[at])
    return PLAYED[kind, at]


def replayed(kind: type[PlayedTables], at: int) -> Iterator[tuple[Sitting, Entry]]:
    """The table after each of its entries, replayed with fresh random numbers."""
    once = played(kind, at)
    again = Sitting(once.game, once.setup)
    again.number = even_numbers(f"{once.setup.seed}|looked at")
    for entry in once.table.entries:
        again.table.fold(entry)
        yield again, entry
