"""The server's source of chance, secrets, names and time; tests replace it through the app factory."""

from __future__ import annotations

import hmac
import secrets
import time
from datetime import UTC, datetime
from typing import Protocol

from croupier.core.luck_sources import KeyedLuck, LuckSource
from croupier.store import Journal

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


class ServerLuck(Protocol):
    """Everything that the server does and that rules do not decide."""

    def luck_source(self, table: str, life: str = "") -> LuckSource:
        """A table's luck source, the same whenever the table is loaded in the same incarnation."""
        ...

    def table_id(self) -> str: ...

    def token(self) -> str:
        """A token of at least 128 bits that cannot be guessed."""
        ...

    def now(self) -> str:
        """The current UTC time in ISO 8601."""
        ...

    def clock(self) -> float:
        """Monotonic seconds."""
        ...


class SecretLuck:
    """Luck derived from one secret of this journal, which leaves it only in a backup."""

    def __init__(self, journal: Journal) -> None:
        self._secret = journal.secret()

    def luck_source(self, table: str, life: str = "") -> LuckSource:
        return KeyedLuck(hmac.digest(self._secret, b"table|" + table.encode(), "sha256"), life)

    def table_id(self) -> str:
        return "".join(secrets.choice(LETTERS) for _ in range(12))

    def token(self) -> str:
        return secrets.token_urlsafe(24)

    def now(self) -> str:
        return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")

    def clock(self) -> float:
        return time.monotonic()
