"""Entries that look like a table's, for the store's tests."""

import msgspec

from croupier.store import Journal

HEAD = {"game": "state-stack", "name": "Friday's fight", "settings": {"tie": "both"}, "root": "ab" * 32}
AT = "2026-11-20T19:00:00Z"


def entry(n: int, who: str = "p1") -> bytes:
    command = {"type": "bid", "chips": n % 7}
    return msgspec.json.encode(
        {"n": n, "at": f"2026-11-20T19:{n // 60 % 60:02}:{n % 60:02}Z", "seat": who, "command": command}
    )


def fill(journal: Journal, table: str, count: int, after: int = 0) -> None:
    """Append entries after+1 to after+count, and wait until the disk has them."""
    for future in [journal.append(table, n, entry(n)) for n in range(after + 1, after + count + 1)]:
        future.result()
