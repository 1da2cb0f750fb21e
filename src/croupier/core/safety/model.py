"""What the state holds about safety: why a table is paused, and the list of lines and veils."""

from __future__ import annotations

import msgspec

X_CARD, BREAK = "x_card", "break"
LINE, VEIL = "line", "veil"
LIMIT_KINDS = {LINE: "a line: not in this game", VEIL: "a veil: it may happen, but off-screen"}
MOST_LIMITS = 60
LONGEST_LIMIT = 200


class Pause(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Why the game is paused: somebody tapped the X-card (nobody knows who), or `by` called a break."""

    kind: str
    by: str = ""


class Limit(msgspec.Struct, frozen=True, gc=False):
    """A line or a veil, in somebody's words; its author is not stored."""

    kind: str
    text: str
