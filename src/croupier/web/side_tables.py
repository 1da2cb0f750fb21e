"""A live table's relations to other tables: it can open side tables, read their outcomes, and be one itself."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from croupier.core import entry as entries
from croupier.core.entry import Entry
from croupier.core.game import Game
from croupier.core.refusals import Impossible, Refusal
from croupier.core.side_table.events import SideTableOpened
from croupier.core.side_table.model import OPEN, TAKEN, UNBOUND, Brief, SideTable, SideTableStatus
from croupier.core.side_table.setup import add_characters, mode_of, names_of, try_side_table
from croupier.core.state import GM, WATCH, State
from croupier.core.table import Table
from croupier.store import NoTable, StoreError
from croupier.store.chains import new_incarnation
from croupier.store.side_tables import creation_work, is_there
from croupier.store.writer import Work
from croupier.web import load_table
from croupier.web.pass_store import ABSENCE

if TYPE_CHECKING:
    from croupier.web.live_table import LiveTable
    from croupier.web.server import Server

log = logging.getLogger("croupier.web")


class LiveSideTables:
    """One live table's parent and side tables."""

    def __init__(self, server: Server, live: LiveTable) -> None:
        self.server = server
        self.live = live
        self._made: set[str] = set()

    # for the table's rules

    def games(self) -> Mapping[str, Game[Any]]:
        return self.server.side_table_games

    def rehearse(self, brief: Brief, state: State) -> None:
        """Dry run of an opening. Raises Refusal, or Refused if this table has opened too many today."""
        self.server.tables.check(self._key)
        try_side_table(self.games()[brief.game], brief, state)

    def status_of(self, side_table: str) -> SideTableStatus:
        """The side table's current status on disk. Raises Impossible."""
        there = self._beside(side_table)
        if there.delivery.pending:
            raise Impossible("that table is changing right now", "try again")
        outcome = there.game.side_table.outcome(there.table.view(WATCH))
        return SideTableStatus(there.table.n, there.head, outcome)

    def _beside(self, side_table: str) -> LiveTable:
        try:
            there = self.server.table(side_table, is_new_work=False)
        except NoTable:
            raise Impossible("that side table is not ready yet", "try again in a moment") from None
        beside = there.row.head.beside
        if beside is None or beside.parent != self.live.row.id or there.is_read_only:
            raise Impossible("that is not a side table of this table", "choose an open side table of this table")
        return there

    # for the server

    def next_to_it(self) -> list[LiveTable]:
        """The tables whose people sit here too: the parent of a side table, and its open side tables."""
        beside = self.live.row.head.beside
        parent = self.live if beside is None else self._opened(beside.parent)
        open_ones = [one.id for one in parent.table.state.side_tables if one.status == OPEN] if parent else []
        found = (parent, *map(self._opened, open_ones))
        return [one for one in found if one is not None and one is not self.live]

    def _opened(self, table: str) -> LiveTable | None:
        """A live table of this server; None if it is not ready yet or no longer exists."""
        try:
            return self.server.table(table, is_new_work=False)
        except NoTable:
            return None

    def why_shut(self) -> str:
        """Why this table is closed: it is a side table that has been judged or is no longer bound."""
        beside = self.live.row.head.beside
        if beside is None:
            return ""
        try:
            state = self.server.table(beside.parent, is_new_work=False).table.state
        except NoTable:
            return "the parent table of this side table is gone"
        one = next((one for one in state.side_tables if one.id == self.live.row.id), None)
        if one is not None and one.status == OPEN:
            return ""
        status = UNBOUND if one is None else one.status
        if status == UNBOUND:
            return "the opening of this side table was undone, so it is closed"
        return f"the outcome of this side table is {'accepted' if status == TAKEN else 'refused'}"

    def is_absent(self, seat: str) -> bool:
        """Whether this seat has been silent for ten minutes, here and at the side tables."""
        return self.server.silence(self.live.row.id, seat) >= ABSENCE

    def creation_of(self, entry: Entry, state: State) -> Work[None] | None:
        """The side table that an entry opens, to be written together with it; None if it opens none.

        `state` is the state after the entry. Raises Refusal if the side table cannot be created.
        """
        opened = [event.side_table for event in entry.events if isinstance(event, SideTableOpened)]
        if not opened:
            return None
        (one,) = (one for one in state.side_tables if one.id == opened[0])
        laying = self._laying(one, state, self.live.row.life)
        self.server.tables.count(self._key)
        self._made.add(one.id)
        self.server.known.add(one.id)
        return laying

    def make_missing(self) -> None:
        """Create open side tables that are missing from the journal, for example after a crash."""
        if self.live.is_read_only or self.server.closing or self.live.delivery.pending:
            return
        state = self.live.table.state
        for one in state.side_tables:
            if one.status == OPEN and one.id not in self._made:
                self._made.add(one.id)
                if not is_there(self.live.journal, one.id):
                    self._make(one, state)

    def forget(self) -> None:
        """Forget side tables that may not have reached the disk."""
        self._made.clear()

    def _make(self, one: SideTable, state: State) -> None:
        self.server.known.add(one.id)
        life = new_incarnation()  # it may have been played before it was lost, and must not deal the same cards again
        try:
            self.live.journal.write(
                self._laying(one, state, life)
            ).result()  # rare, and nobody can go there before this
        except (Refusal, StoreError) as error:
            log.warning("side table %s of %s cannot be created: %s", one.id, self.live.row.id, error)

    def _laying(self, one: SideTable, state: State, life: str) -> Work[None]:
        head, table = new_side_table(self.server, self.live.row.id, one, state, life)
        seats = (*(seat.id for seat in table.state.seats), WATCH)
        versions = dict.fromkeys(seats, 0)
        lines = []
        for entry in table.entries:
            sent = [seat for seat in seats if entry.is_visible(seat)]
            versions.update((seat, versions[seat] + 1) for seat in sent)
            lines.append((entries.write(entry), [(seat, versions[seat]) for seat in sent]))
        return creation_work(one.id, load_table.head_json(head), lines, life=life, at=self.server.luck.now())

    @property
    def _key(self) -> str:
        return f"beside {self.live.row.id}"


def new_side_table(
    server: Server, parent: str, one: SideTable, state: State, life: str
) -> tuple[load_table.Head, Table[Any]]:
    """A new side table: its head, and its first entries under its own luck.

    `state` is the parent's state, `life` the side table's incarnation. Raises Refusal.
    """
    brief = one.brief
    game, luck_source = server.game(brief.game), server.luck.luck_source(one.id, life)
    settings = game.read_settings(game.side_table.settings)
    head = load_table.Head(
        game=game.name,
        name=brief.name,
        settings={each.key: str(each) for each in settings.chosen},
        players=len(brief.players),
        with_gm=any(there == GM for _, there in brief.seats),
        root=luck_source.root,
        algorithm=luck_source.algorithm,
        mode=mode_of(state),
        consent=state.consent,
        odds=state.odds,
        luck=state.luck,
        mark=server.luck.luck_source(one.id).token(load_table.MARK),
        real_luck=state.real_luck,
        beside=load_table.ParentTable(parent, one.id, brief.seats),
    )
    table = Table(game, head.state(game), luck_source)
    add_characters(table, brief, names_of(state, brief), server.luck.now())
    return head, table
