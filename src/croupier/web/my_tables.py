"""The tables of one browser or token: listing them with whose turn it is, copying them and deleting them."""

from __future__ import annotations

from itertools import groupby
from typing import Any

import msgspec

from croupier.core.state import GM, WATCH
from croupier.store import Damaged, NoTable, StoreError, seat_versions, seats, tables
from croupier.store.seats import Holder
from croupier.web import load_table, lobby, serialize
from croupier.web.auth import Requester
from croupier.web.live_table import LiveTable
from croupier.web.problems import Refused
from croupier.web.server import Server
from croupier.web.wire import Created, NewTable
from croupier.web.wire_lobby import CopyTable, HeldSeat, MyTable

LOOKED_AT = 8
"""Tables loaded for one list to see whose turn it is; of the others, only those in memory are looked at."""
EXPORT_FIRST = "export the table first: after that you have an hour to delete it"


class _Dated(msgspec.Struct):
    at: str = ""


def rows(server: Server, held: list[Holder]) -> list[MyTable]:
    """The tables of these seats, the last played first; damaged ones are left out: their own page reports it."""
    found = []
    for table, here in groupby(sorted(held, key=lambda one: one.table), key=lambda one: one.table):
        try:
            found.append(_row(server, table, sorted(here, key=lambda one: (one.waiting, one.id))))
        except (Damaged, NoTable):
            continue
    found.sort(key=lambda one: one.last, reverse=True)
    return [_looked_at(server, one, load=n < LOOKED_AT) for n, one in enumerate(found)]


def _row(server: Server, table: str, here: list[Holder]) -> MyTable:
    row, first = server.row(table), here[0]
    head = row.head
    own = tuple(HeldSeat(one.seat, one.waiting) for one in here)
    names = () if first.waiting else tuple(
        one.name for one in seats.holders(server.journal, table) if not one.waiting and one.seat != WATCH
    )  # fmt: skip
    is_owner = any(not one.waiting and one.seat == _owner(head) for one in here)
    last = tables.find(server.journal, table).created if first.waiting else _last(server, table, first.seat)
    return MyTable(table, head.name, head.game, server.title_of(head.game), own, names, last, None,
                   is_owner and head.beside is None, ended=False)  # fmt: skip


def _last(server: Server, table: str, seat: str) -> str:
    """When this seat was last sent an entry; later entries that it was not sent must not show."""
    version = seat_versions.versions(server.journal, table).get(seat, 0)
    sent = seat_versions.sent_after(server.journal, table, seat, version - 1, 1) if version else []
    at = msgspec.json.decode(sent[0].line, type=_Dated).at if sent else ""
    return at or tables.find(server.journal, table).created


def _looked_at(server: Server, row: MyTable, *, load: bool) -> MyTable:
    seat = row.seats[0]
    if seat.waiting or not (load or row.table in server.live):
        return row
    try:
        live = server.table(row.table)
    except (Refused, Damaged, NoTable, StoreError):
        return row
    waiting = tuple(one.seat for one in serialize.waiting_for(live.table, seat.seat))
    ended = bool(live.table.state.result)
    return msgspec.structs.replace(row, waiting_for=() if ended else waiting, ended=ended)


def _owner(head: load_table.Head) -> str:
    """The seat of the person who created the table."""
    if head.branch is not None:
        return head.branch.seat
    return GM if head.with_gm else "p1"


def may_delete(live: LiveTable, seat: str) -> bool:
    """Whether this seat may delete the table: its creator's, and never a side table's."""
    head = live.row.head
    return head.beside is None and seat == _owner(head)


async def copy(server: Server, requester: Requester, wanted: CopyTable, address: str) -> Created:
    """A new table with this table's current settings, and nothing that happened at it. Raises Refused or Refusal."""
    live = server.table(requester.table)
    lobby.seats_are_here(live)
    if requester.watches:
        raise Refused("forbidden", "watchers cannot copy a table", instead="create a new one")
    return await lobby.make(server, _like(live, wanted, requester), address)


def _like(live: LiveTable, wanted: CopyTable, requester: Requester) -> NewTable:
    head, state = live.row.head, live.table.state
    new: dict[str, Any] = {
        "game": head.game, "name": wanted.name or head.name, "creator": wanted.creator or requester.name,
        "settings": {one.key: str(one) for one in state.settings.chosen},
        "players": sum(one.id != GM for one in state.seats), "mode": state.mode, "gm": head.with_gm,
        "consent": state.consent, "waiting_room": head.waiting_room, "watchers": state.watchers, "odds": state.odds,
        "luck": state.luck, "real_luck": state.real_luck if state.real_luck in {"gm", "table", "off"} else None,
    }  # fmt: skip
    return msgspec.convert(new, NewTable)


async def delete(server: Server, requester: Requester) -> None:
    """Delete a table and its side tables, which its creator must have exported within the last hour. Raises Refused."""
    live = server.table(requester.table)
    head = live.row.head
    if head.beside is not None:
        raise Refused("forbidden", "a side table is deleted with its parent table")
    if requester.seat != _owner(head):
        who = (
            "the person who made this branch"
            if head.branch
            else "the GM"
            if head.with_gm
            else "player 1, who created it,"
        )
        raise Refused("forbidden", f"only {who} can delete this table", instead="archive it in your list")
    if not server.exports.is_recent(requester.table, requester.seat):
        raise Refused("forbidden", EXPORT_FIRST, instead=f"GET /api/tables/{requester.table}/export")
    for table in (*(one.id for one in live.table.state.side_tables), requester.table):
        await _drop(server, table)


async def _drop(server: Server, table: str) -> None:
    live = server.live.get(table)
    if live is not None:
        live.close(4404, "the table was deleted")
        await live.all_written()
    try:
        await lobby.durable(server.journal.delete_table(table))
    except NoTable:
        return
    finally:
        server.forget(table)
