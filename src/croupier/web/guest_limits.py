"""Limits on watchers and waiting guests of a table."""

from __future__ import annotations

from croupier.core.state import WATCH
from croupier.store import seats
from croupier.web.live_table import LiveTable
from croupier.web.problems import Refused
from croupier.web.server import Server


def check_room(server: Server, live: LiveTable, seat: str, address: str, *, waiting: bool) -> None:
    """Count a new watcher or guest. Raises Refused if too many are waiting, watching, or come from one address."""
    limits = server.limits
    holders = seats.holders(server.journal, live.row.id)
    if waiting and sum(one.waiting for one in holders) >= limits.knocks_a_table:
        raise Refused("too_fast", "the waiting room is full", retry_after=60)
    if seat == WATCH and sum(one.seat == WATCH for one in holders) >= limits.watchers_a_table:
        raise Refused("too_fast", f"this table already has {limits.watchers_a_table} watchers", retry_after=60)
    if waiting or seat == WATCH:
        server.guests.take(address)
