"""A table among the others of the house: it opens side tables, reads what came of them, and is one itself perhaps."""

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
    """What one live table knows of the tables beside it."""

    def __init__(self, server: Server, live: LiveTable) -> None:
        self.server = server
        self.live = live
        self._made: set[str] = set()

    # for the rules of the table

    def games(self) -> Mapping[str, Game[Any]]:
        return self.server.side_table_games

    def rehearse(self, brief: Brief, state: State) -> None:
        """Raises Refusal, and Refused where this table has opened very many today."""
        self.server.tables.check(self._key)
        try_side_table(self.games()[brief.game], brief, state)

    def status_of(self, side_table: str) -> SideTableStatus:
        """How it stands on the disk now. Raises Impossible."""
        there = self._beside(side_table)
        if there.pending_writes:
            raise Impossible("something happens there this very moment", "try again")
        outcome = there.game.outcome(there.table.view(WATCH))
        return SideTableStatus(there.table.n, there.head, outcome)

    def _beside(self, side_table: str) -> LiveTable:
        try:
            there = self.server.table(side_table, is_new_work=False)
        except NoTable:
            raise Impossible("that side table is not laid yet", "try again in a moment") from None
        beside = there.row.head.beside
        if beside is None or beside.parent != self.live.row.id or there.is_read_only:
            raise Impossible("that table is not bound to this one", "an open side table of this table")
        return there

    # for the server

    def why_shut(self) -> str:
        """Why nothing more is played at this table: it is a side table that is judged or no longer bound."""
        beside = self.live.row.head.beside
        if beside is None:
            return ""
        try:
            state = self.server.table(beside.parent, is_new_work=False).table.state
        except NoTable:
            return "the table beside which this one was opened is gone"
        one = next((one for one in state.side_tables if one.id == self.live.row.id), None)
        if one is not None and one.status == OPEN:
            return ""
        status = UNBOUND if one is None else one.status
        if status == UNBOUND:
            return "the opening of this side table was undone: it is no longer bound"
        return f"the outcome of this side table is {'taken' if status == TAKEN else 'refused'}"

    def is_absent(self, seat: str) -> bool:
        """Whether nothing was heard from this seat for ten minutes, here and at the side tables."""
        return self.server.silence(self.live.row.id, seat) >= ABSENCE

    def creation_of(self, entry: Entry, state: State) -> Work[None] | None:
        """What is to be written together with an entry: the side table that it opens; None where it opens none.

        `state` is that after the entry. Raises Refusal where the side table cannot be laid.
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
        """Make the side tables that this table's journal says are open and that are not there, as after a crash."""
        if self.live.is_read_only or self.server.closing or self.live.pending_writes:
            return
        state = self.live.table.state
        for one in state.side_tables:
            if one.status == OPEN and one.id not in self._made:
                self._made.add(one.id)
                if not is_there(self.live.journal, one.id):
                    self._make(one, state)

    def forget(self) -> None:
        """What was thought to be made may not have reached the disk."""
        self._made.clear()

    def _make(self, one: SideTable, state: State) -> None:
        self.server.known.add(one.id)
        life = new_incarnation()  # it may have been played before it was lost, and deals nothing twice
        try:
            self.live.journal.write(self._laying(one, state, life)).result()  # rare, and nobody can go there before
        except (Refusal, StoreError) as error:
            log.warning("side table %s of %s cannot be laid now: %s", one.id, self.live.row.id, error)

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
    """A side table as it is before anybody comes to it: its head, and its first entries under its own luck.

    `state` is that of its parent, `life` its own. Raises Refusal.
    """
    brief = one.brief
    game, luck_source = server.game(brief.game), server.luck.luck_source(one.id, life)
    settings = game.read_settings(game.side_settings)
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
