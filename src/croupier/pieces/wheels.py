"""A ring of ranks as a seat sees it: the target of a draw, the winning range, and the cards drawn."""

from __future__ import annotations

from msgspec import Struct


class Landed(Struct, frozen=True):
    """A drawn card: its face, its rank on the ring, the rank it counts as; `kept` if it is the one that counts."""

    face: str
    at: int
    counts: int
    won: bool = False
    kept: bool = False


class Wheel(Struct, frozen=True):
    """Ranks in order around the ring, numbered from 0.

    `inner` steps on either side of the target win by the draw's own range, `outer` with all modifiers; None if the seat
    does not know. `needs` is any further condition for winning, in words.
    """

    id: str
    label: str
    ranks: tuple[str, ...]
    target: int
    face: str
    inner: int | None = None
    outer: int | None = None
    needs: str = ""
    landed: tuple[Landed, ...] = ()
