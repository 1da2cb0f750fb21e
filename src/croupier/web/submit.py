"""Submits commands, by HTTP or socket: limits first, then the table decides."""

from __future__ import annotations

from typing import Any

from croupier.web.auth import Requester
from croupier.web.live_table import LiveTable
from croupier.web.lobby import after_leaving
from croupier.web.problems import Refused
from croupier.web.server import Server
from croupier.web.wire import Act


async def act(server: Server, table: LiveTable, requester: Requester, act: Act, *, has_texts: bool = True) -> bytes:
    """Carry out a seat's command and answer when it is durable, with or without the texts of clauses.

    Raises Refusal or Refused.

    """
    if server.closing:
        raise Refused("closing", "the server is shutting down; nothing was done")
    if requester.watches:
        raise Refused("forbidden", "watchers cannot act", instead="take a seat at the table")
    server.commands.take((requester.table, requester.seat))
    words = text_bytes(act.command)
    server.text.check(requester.table, words)
    accepted = await table.seat_commands.act(requester.seat, act, has_texts=has_texts)
    server.text.count(requester.table, words)
    if act.command.get("type") in {"leave_seat", "empty_seat"}:
        await after_leaving(server, requester)
    return accepted


def text_bytes(command: dict[str, Any]) -> int:
    """The total size in bytes of all texts in a command, without its type and field names."""
    return sum(_bytes_in(value) for name, value in command.items() if name != "type")


def _bytes_in(value: Any) -> int:
    if isinstance(value, str):
        return len(value.encode("utf-8", "surrogatepass"))
    if isinstance(value, dict):
        return sum(len(name.encode("utf-8", "surrogatepass")) + _bytes_in(one) for name, one in value.items())
    return sum(map(_bytes_in, value)) if isinstance(value, list) else 0
