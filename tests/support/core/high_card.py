"""A High Card table for the engine's own tests: seats taken, luck scripted or seeded."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from croupier.core.commands import Command
from croupier.core.entry import Entry
from croupier.core.luck_sources import KeyedLuck, LuckSource, ScriptedLuck, SeededLuck
from croupier.core.state import TABLE
from croupier.core.table import Table
from croupier.core.table_commands import OpenSitting, SeatPlayer
from high_card import HIGH_CARD
from high_card.commands import Bid, Deal
from high_card.state import HighCardState, hand

AT = "2026-01-01T20:00:00Z"
NAMES = {"gm": "Gil", "p1": "Ana", "p2": "Ben", "p3": "Cem"}


class HighCardTable(Table[HighCardState]):
    """A table with short names for what the tests do at it."""

    def do(self, seat: str, command: Command, prompt: str | None = None) -> Entry:
        return self.submit(seat, command, AT, prompt)

    def deal(self) -> HighCardTable:
        self.do(self.state.dealer, Deal())
        return self

    def bid(self, *chips: int) -> Entry:
        """Bid for all who are in, in the order of seats; return the last entry."""
        return [self.do(seat, Bid(count)) for seat, count in zip(self.state.playing, chips, strict=True)][-1]

    def card(self, seat: str) -> str | None:
        return self.state.board.place(hand(seat)).slots[-1].card

    def seen_by(self, seat: str, of: str) -> str | None:
        return self.view(seat).board.place(hand(of)).slots[-1].card

    def prompt(self, seat: str, key: str) -> str:
        found = self.view(seat).prompt(seat, key)
        assert found is not None
        return found.id.open()


def table(
    luck: Sequence[str] = (),
    *,
    players: int = 3,
    gm: bool = True,
    mode: str = "enforce",
    consent: str = "nobody_objects",
    luck_source: LuckSource | None = None,
    **settings: Any,
) -> HighCardTable:
    """A table with a new session; luck as scripted, then seeded."""
    seats = tuple(f"p{at + 1}" for at in range(players))
    chosen = HIGH_CARD.read_settings(settings)
    state = HIGH_CARD.begin(seats, chosen, with_gm=gm, mode=mode, consent=consent)
    made = HighCardTable(HIGH_CARD, state, luck_source or (ScriptedLuck(luck, "then") if luck else SeededLuck("seed")))
    for seat in ("gm", *seats) if gm else seats:
        made.do(TABLE, SeatPlayer(seat, NAMES[seat]))
    made.do(TABLE, OpenSitting())
    return made


def keyed() -> KeyedLuck:
    """A luck source with real keys, the same in every run."""
    return KeyedLuck(bytes(range(32)))


def again(one: Table[HighCardState], start: HighCardState) -> Table[HighCardState]:
    """The same table, rebuilt from its entries."""
    made = Table(HIGH_CARD, start, one.luck_source)
    for entry in one.entries:
        made.fold(entry)
    return made
