"""Where chance, secrets, names and time come from; the one seam that tests replace, through the app factory."""

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
    """All that the server does not decide by rule."""

    def luck_source(self, table: str, life: str = "") -> LuckSource:
        """The luck of a table, the same each time that the table is opened in the same life."""
        ...

    def table_id(self) -> str: ...

    def token(self) -> str:
        """At least 128 bits that nobody can guess."""
        ...

    def now(self) -> str:
        """The time in UTC, ISO 8601."""
        ...

    def clock(self) -> float:
        """Seconds that only go forward."""
        ...


class SecretLuck:
    """Luck from one secret of this journal, which never leaves it but in a backup."""

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
