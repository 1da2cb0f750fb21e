"""Which lines of the log a webhook posts."""

from __future__ import annotations

from typing import Any

from croupier.core.names import with_one_end
from croupier.web import story
from croupier.web.webhooks.messages import cut
from croupier.web.wire import Entry

NOT_POSTED = (story.LEFT_OUT - {"undone", "seat_taken", "seat_left"}) | {"said", "emoted", "whispered"}
"""Events that stay at the table: bookkeeping, safety, and talk. Who joins and leaves is news to a channel."""


def posted_lines(entries: list[Entry]) -> list[str]:
    """The log's lines of entries that everyone sees, without talk, safety and bookkeeping."""
    found: list[str] = []
    for entry in entries:
        if entry.undone:
            continue
        texts = [one for one in entry.events if one.get("text")]
        lines = [str(one["text"]) for one in texts if one["type"] not in NOT_POSTED]
        line: Any = entry.line
        if not texts and line and not story.only_passes(entry):
            lines = [str(line)]
        found += [cut(with_one_end(one)) for one in lines]
    return found
