"""Which lines of the log a webhook posts."""

from __future__ import annotations

from typing import Any

from croupier.core.names import with_one_end
from croupier.core.retelling import AS_LOGGED, LEFT_OUT
from croupier.web import story
from croupier.web.webhooks.messages import cut
from croupier.web.wire import Entry

NOT_POSTED = (story.BOOKKEEPING - {"undone", "seat_taken", "seat_left", "seat_moved"}) | {"said", "emoted", "whispered"}
"""Events that stay at the table: bookkeeping, safety, and talk. Who joins and leaves is news to a channel."""


def posted_lines(entries: list[Entry], retellings: story.Retellings) -> list[str]:
    """The log's lines of entries that everyone sees, without talk, safety, bookkeeping and what the game leaves out."""

    def is_posted(tag: str) -> bool:
        return tag not in NOT_POSTED and retellings.get(tag, AS_LOGGED) != LEFT_OUT

    found: list[str] = []
    for entry in entries:
        if entry.undone:
            continue
        texts = [one for one in entry.events if one.get("text")]
        lines = [str(one["text"]) for one in texts if is_posted(str(one["type"]))]
        line: Any = entry.line
        if not texts and line and is_posted(str((entry.command or {}).get("type"))):
            lines = [str(line)]
        found += [cut(with_one_end(one)) for one in lines]
    return found
