"""The part of the battery about seams: what comes between, at the tables of random play."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterator
from typing import Any, ClassVar

import pytest

from croupier.core.chance import even_numbers
from croupier.core.table import Table
from croupier.testing.battery_decrees import REMEMBERED, Decrees, Past, decrees
from croupier.testing.battery_game import GameTests
from croupier.testing.battery_interruptions import interruptions
from croupier.testing.battery_moved_cards import MovedCards
from croupier.testing.battery_play import Setup, Sitting, setups
from croupier.testing.battery_seam_table import SeamTable, lines_in
from croupier.testing.battery_seams import Seams

WIDER = 2
"""The factor by which more tables are played to write the table of seams, and in the slow test."""
A_TABLE, MANY = 15, 10
"""The number of decrees at a table, and the factor in the slow test."""
REWRITE = os.environ.get("CROUPIER_REWRITE") == "1"


class SeamTests(GameTests):
    """Tests that `Battery` has; the numbers say how much is interrupted."""

    tables: ClassVar[int]
    steps: ClassVar[int]
    seams: ClassVar[Seams] = Seams()
    """What the law of seams allows in this game."""
    interrupted: ClassVar[int] = 3
    """One moment in this many is interrupted."""
    at_once: ClassVar[int] = 2
    """The number of interruptions tried at a moment."""
    longer: ClassVar[int] = 4
    """The factor by which bots play more steps than random play; one step in this many is a moment."""
    decreed: ClassVar[int] = 60
    """The number of decrees in the middle of something; many times as many in the slow test."""
    laid: ClassVar[int] = 30
    """The number of kinds of overrides on cards; many times as many in the slow test."""
    decrees_met: ClassVar[int] = 5
    """The minimum number of decrees that are possible; a game with overrides has many more."""
    seams_met: ClassVar[int] = 5
    """The minimum number of pairs of a procedure and an interruption that are met."""

    @pytest.mark.timeout(600)
    def test_whatever_comes_between_is_played_to_its_end(self) -> None:
        met = _met(type(self), 1)
        assert len(met.pairs) >= self.seams_met, f"only {len(met.pairs)} pairs of a procedure and an interruption met"

    @pytest.mark.timeout(900)
    def test_what_may_come_between_is_as_pinned(self) -> None:
        """Whatever begins, is refused or ends in the middle of a procedure is listed in a reviewed file."""
        path = self.folder / f"{self.game.name}.seams.txt"
        if REWRITE:  # to start over, delete the file first: reviewed lines are kept
            lines = _met(type(self), WIDER).lines | lines_in(path)
            path.write_text("\n".join(sorted(lines)) + "\n", encoding="utf-8")
        else:
            _met(type(self), 1).is_as_read(path)

    @pytest.mark.slow
    @pytest.mark.timeout(3600)
    def test_many_things_come_between_at_more_tables(self) -> None:
        assert _met(type(self), WIDER).pairs

    @pytest.mark.timeout(600)
    def test_what_is_taken_away_in_the_middle_of_something_ends_it(self) -> None:
        found = self.decree_all(self.decreed)
        assert found.count >= self.decrees_met, f"only {found.count} decrees were possible"
        assert not found.faults, "\n".join(found.faults)

    @pytest.mark.slow
    @pytest.mark.timeout(7200)
    def test_more_is_taken_away_at_more_tables(self) -> None:
        found = self.decree_all(self.decreed * MANY, "deep", enough=MANY)
        assert not found.faults, "\n".join(found.faults)

    @pytest.mark.timeout(600)
    def test_the_table_goes_on_wherever_cards_are_laid(self) -> None:
        faults = self.lay_cards(self.laid)
        assert not faults, "\n".join(faults)

    @pytest.mark.slow
    @pytest.mark.timeout(3600)
    def test_the_table_goes_on_wherever_more_cards_are_laid(self) -> None:
        faults = self.lay_cards(self.laid * MANY, "deep")
        assert not faults, "\n".join(faults)

    def lay_cards(self, most: int, seed: str = "laid") -> list[str]:
        """The faults after this many overrides on cards, at tables with a GM that the game's own bots play."""
        found = MovedCards(self.seams.kept_sealed)
        setting_up = [one for one in setups(self.game, 2 * max(2, most // A_TABLE), seed) if one.with_gm]
        for n, setup in enumerate(setting_up):
            number, until = even_numbers(f"{seed}|{n}"), most * (n + 1) // len(setting_up)
            for at, table in enumerate(self.played(setup, self.steps * self.longer)):
                if len(found.tried) >= until or table.state.result:
                    break
                if at % self.longer or table.state.mode == "record" or table.state.pending is not None:
                    continue
                offers = found.new(table, number)
                for _ in range(min(self.at_once, len(offers))):
                    found.lay(table, offers.pop(number(len(offers))), number)
        return found.faults

    def decree_all(self, most: int, seed: str = "decrees", enough: int = 1) -> Decrees:
        """Try this many decrees at moments of tables played by the game's own bots, some of them by random play."""
        found = Decrees(self.seams, enough)
        tables = max(1, most // A_TABLE)
        for n, setup in enumerate(setups(self.game, tables, seed)):
            number, until = even_numbers(f"{seed}|{n}"), most * (n + 1) // tables
            for at, (table, past) in enumerate(self._with_past(setup, wild=n % 3 == 2)):
                state = table.state
                plays_on = state.mode != "record" and state.pending is None and not state.result
                if found.count >= until or state.result:
                    break
                if plays_on and at % self.interrupted == 0:
                    offers = found.new(table, decrees(table, number))
                    for _ in range(min(self.at_once, len(offers))):
                        found.interrupt(table, past, found.choose(table, offers, number), number)
        return found

    def _with_past(self, setup: Setup, *, wild: bool) -> Iterator[tuple[Table[Any], tuple[Past, ...]]]:
        """The table after each step, and the acts before it."""
        sitting = Sitting(self.game, setup)
        for _ in sitting.sit_down():
            pass
        past: deque[Past] = deque(maxlen=REMEMBERED)
        for _ in range(self.steps * self.longer):
            before, n = sitting.table.copy(), len(sitting.acts)
            sitting.step(wild=wild)
            if len(sitting.acts) > n:
                past.append(Past(before, sitting.acts[-1]))
            yield sitting.table, tuple(past)

    def interrupt_all(self, wider: int) -> SeamTable:
        """Interrupt what is in progress at each of these tables, in every way not tried before."""
        met = SeamTable()
        for table in self._interrupted_tables(wider):
            number = even_numbers(f"{table.n}|{self.game.name}|seams")
            met.note_starts(table)
            offers = met.new(table, interruptions(table, number))
            for _ in range(min(self.at_once, len(offers))):
                what = offers.pop(number(len(offers)))
                met.met(table, what)
                after = self.seams.hold(table, what, even_numbers(f"{table.n}|{what.name}"))
                if after is not None:
                    met.note_closed(table.state, after.state, what)
        return met

    def _interrupted_tables(self, wider: int) -> Iterator[Table[Any]]:
        """Moments of half of the tables in random play, and of the others, played longer by the game's own bots."""
        for n, setup in enumerate(setups(self.game, self.tables * wider)):
            longer = self.longer if n % 2 else 1
            steps = self.played(setup, self.steps * longer) if n % 2 else self.wild_steps(n, setup)
            for at, table in enumerate(steps):
                state = table.state
                plays_on = state.mode != "record" and state.pending is None and not state.result
                if plays_on and at % (self.interrupted * longer) == 0:
                    yield table

    def wild_steps(self, n: int, setup: Setup) -> Iterator[Table[Any]]:
        """The table after each step of random play; `n` is its number."""
        return self.played(setup, self.steps, wild=True)

    def played(self, setup: Setup, steps: int, *, wild: bool = False) -> Iterator[Table[Any]]:
        """A new table after each of this many steps, by the game's own bots unless they are wild."""
        sitting = Sitting(self.game, setup)
        for _ in sitting.sit_down():
            pass
        self.prepare(sitting)
        for _ in range(steps):
            sitting.step(wild=wild)
            yield sitting.table


MET: dict[tuple[type[SeamTests], int], SeamTable] = {}


def _met(kind: type[SeamTests], wider: int) -> SeamTable:
    """The interruptions that a battery meets, computed once for all its tests."""
    if (kind, wider) not in MET:
        MET[kind, wider] = kind().interrupt_all(wider)
    return MET[kind, wider]
