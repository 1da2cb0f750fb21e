"""Acting at a table, by HTTP or on a socket: limits first, then the table decides."""

from __future__ import annotations

from typing import Any

from croupier.web.auth import Sitter
from croupier.web.desk import after_leaving
from croupier.web.house import House
from croupier.web.live_table import LiveTable
from croupier.web.problems import Refused
from croupier.web.wire import Act

LONG = 64
"""Shorter words (types, ids, options) do not count as text that people write."""


async def act(house: House, table: LiveTable, sitter: Sitter, act: Act) -> bytes:
    """Carry out a seat's command and answer when it is durable. Raises Refusal or Refused."""
    if house.closing:
        raise Refused("closing", "the server is closing; nothing was done")
    if sitter.watches:
        raise Refused("forbidden", "whoever watches cannot act", instead="join the table with a seat")
    house.commands.take((sitter.table, sitter.seat))
    words = written(act.command)
    if words:
        house.text.check(sitter.table, words)
    accepted = await table.act(sitter.seat, act)
    if words:
        house.text.count(sitter.table, words)
    if act.command.get("type") in {"leave_seat", "empty_seat"}:
        await after_leaving(house, sitter)
    return accepted


def written(value: Any) -> int:
    """The bytes of text in a command that people wrote themselves."""
    if isinstance(value, str):
        size = len(value.encode("utf-8", "surrogatepass"))
        return size if size > LONG else 0
    if isinstance(value, dict):
        return sum(written(one) for one in value.values())
    return sum(written(one) for one in value) if isinstance(value, list) else 0
