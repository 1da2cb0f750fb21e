"""Planted leaks in a server, which tests must find: another seat's view, or a secret in a refusal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from croupier.core import entry as entries
from croupier.core.refusals import Refusal
from croupier.core.table import Table
from croupier.web import exports
from croupier.web.live_table import LiveTable
from croupier.web.server import Server

Eyes = Callable[[str], str]
"""The seat whose view another seat is given."""


def in_views(monkeypatch: pytest.MonkeyPatch, game: Any, eyes: Eyes) -> None:
    see = game.see
    monkeypatch.setattr(game, "see", lambda self, state, seat: see(self, state, eyes(seat)))


def in_logs(monkeypatch: pytest.MonkeyPatch, eyes: Eyes) -> None:
    seen = entries.entry_for_seat
    monkeypatch.setattr(entries, "entry_for_seat", lambda entry, seat: seen(entry, eyes(seat)))


def in_refusals(monkeypatch: pytest.MonkeyPatch, secret: Callable[[Any], object]) -> None:
    """Make each refusal contain a secret of the state."""
    decide = Table.decide

    def telling_all(self: Any, seat: str, *rest: Any, **more: Any) -> Any:
        try:
            return decide(self, seat, *rest, **more)
        except Refusal as refusal:
            refusal.why += f" ({secret(self.state)})"
            raise

    monkeypatch.setattr(Table, "decide", telling_all)


def in_exports(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make a seat's own export end with the whole state."""
    own = exports.own

    async def telling_all(house: Server, live: LiveTable, seat: str) -> bytes:
        return await own(house, live, seat) + msgspec.json.encode(live.table.state)

    monkeypatch.setattr(exports, "own", telling_all)
