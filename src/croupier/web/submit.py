"""Acting at a table, by HTTP or on a socket: limits first, then the table decides."""

from __future__ import annotations

from typing import Any

from croupier.web.auth import Sitter
from croupier.web.live_table import LiveTable
from croupier.web.lobby import after_leaving
from croupier.web.problems import Refused
from croupier.web.server import House
from croupier.web.wire import Act


async def act(house: House, table: LiveTable, sitter: Sitter, act: Act) -> bytes:
    """Carry out a seat's command and answer when it is durable. Raises Refusal or Refused."""
    if house.closing:
        raise Refused("closing", "the server is closing; nothing was done")
    if sitter.watches:
        raise Refused("forbidden", "whoever watches cannot act", instead="join the table with a seat")
    house.commands.take((sitter.table, sitter.seat))
    words = text_bytes(act.command)
    house.text.check(sitter.table, words)
    accepted = await table.act(sitter.seat, act)
    house.text.count(sitter.table, words)
    if act.command.get("type") in {"leave_seat", "empty_seat"}:
        await after_leaving(house, sitter)
    return accepted


def text_bytes(command: dict[str, Any]) -> int:
    """The bytes of all texts in a command, from the first on; its type and the names of its fields are ours."""
    return sum(_bytes_in(value) for name, value in command.items() if name != "type")


def _bytes_in(value: Any) -> int:
    if isinstance(value, str):
        return len(value.encode("utf-8", "surrogatepass"))
    if isinstance(value, dict):
        return sum(len(name.encode("utf-8", "surrogatepass")) + _bytes_in(one) for name, one in value.items())
    return sum(map(_bytes_in, value)) if isinstance(value, list) else 0
