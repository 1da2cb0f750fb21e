"""Anonymous calls: the X-card, and the list of lines and veils. Nothing that is stored or sent names the caller.

The server submits the command itself. The caller is checked first, and counted for the limits in memory only.
"""

from __future__ import annotations

import logging

from litestar import post
from litestar.params import JSONBody

from croupier.core.commands import Command
from croupier.core.refusals import Refusal
from croupier.core.safety.commands import ChangeLimit, TapXCard
from croupier.core.safety.model import X_CARD
from croupier.core.state import TABLE as THE_TABLE
from croupier.store import StoreError
from croupier.web import wire_safety
from croupier.web.api import ACTED, SEAT, TABLE, AppRequest
from croupier.web.auth import requester_of, require_seat, server_of
from croupier.web.live_table import LiveTable
from croupier.web.problems import Refused
from croupier.web.request_bodies import body_of, strict_body

log = logging.getLogger("croupier.web")


@post(TABLE + "/x-card", guards=[require_seat], status_code=204, responses=SEAT, tags=["safety"])
async def tap_x_card(request: AppRequest) -> None:
    """Pause the game at once, here and at the tables next to it, without a name; a second tap changes nothing."""
    table = _table(request, 0)
    await _tap(table)
    for beside in table.side_tables.next_to_it() if table.side_tables is not None else ():
        try:
            await _tap(beside)
        except (Refusal, Refused, StoreError) as error:
            log.info("table %s: the X-card does not pause it: %s", beside.row.id, error)


@post(
    TABLE + "/limits",
    before_request=strict_body(wire_safety.ChangeLimit),
    guards=[require_seat],
    status_code=204,
    responses=ACTED,
    tags=["safety"],
)
async def change_limit(request: AppRequest, data: JSONBody[wire_safety.ChangeLimit]) -> None:
    """Add a line or a veil to the list, or take it off, without a name."""
    wanted = body_of(request, wire_safety.ChangeLimit)
    size = len(wanted.text.encode("utf-8", "surrogatepass"))
    table = _table(request, size)
    await _submit(table, ChangeLimit(wanted.kind, wanted.text, wanted.on))
    server_of(request).text.count(requester_of(request).table, size)


async def _tap(table: LiveTable) -> None:
    pause = table.table.state.pause
    if pause is None or pause.kind != X_CARD:
        await _submit(table, TapXCard())


def _table(request: AppRequest, size: int) -> LiveTable:
    """The caller's table, if the caller has a seat and is within the limits of commands and of text, in bytes."""
    server, requester = server_of(request), requester_of(request)
    if server.closing:
        raise Refused("closing", "the server is shutting down; nothing was done")
    if requester.watches:
        raise Refused("forbidden", "watchers cannot act", instead="take a seat at the table")
    server.commands.take((requester.table, requester.seat))
    server.text.check(requester.table, size)
    table = server.table(requester.table)
    table.require_open()
    return table


async def _submit(table: LiveTable, command: Command) -> None:
    await table.submit(THE_TABLE, command).written()


HANDLERS = (tap_x_card, change_limit)
