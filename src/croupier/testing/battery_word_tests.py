"""The part of the battery about words: what every seat is sent at the tables of random play, then and later."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.core.entry import Entry
from croupier.core.state import WATCH
from croupier.testing.battery_game import GameTests
from croupier.testing.battery_play import Sitting
from croupier.testing.battery_wording import careless, careless_words, lines_for

SHOWN = 15
"""The number of entries after which a seat's choices and what it sees are read too."""


class WordTests(GameTests):
    """Tests of what people read."""

    def replayed(self) -> Iterator[Iterator[tuple[Sitting, Entry]]]:
        """For each table of random play, that table after each of its entries."""
        raise NotImplementedError

    def test_no_words_are_put_together_carelessly(self) -> None:
        found = set[str]()
        for moments in self.replayed():
            for sitting, entry in moments:
                seats = (*sitting.seats, WATCH)
                found.update(careless(lines_for(sitting.table, entry, one) for one in seats))
                if entry.n % SHOWN == 0:
                    found.update(careless_words(sitting.table, seats[entry.n // SHOWN % len(seats)]))
        assert not found, f"put together carelessly: {sorted(found)[:9]}"

    def test_an_old_line_keeps_its_words(self) -> None:
        """An old log line stays the same, whatever happens later: somebody leaves, is renamed, or becomes known."""
        for moments in self.replayed():
            told: dict[tuple[int, str], list[str]] = {}
            for sitting, entry in moments:
                told.update({(entry.n, seat): lines_for(sitting.table, entry, seat) for seat in sitting.seats})
            for entry in sitting.table.entries:
                for seat in sitting.seats:
                    now = lines_for(sitting.table, entry, seat)
                    assert now == told[entry.n, seat], f"a line of entry {entry.n} changes for {seat}"
