"""A ring of ranks as a seat sees it: what a draw is aimed at, how far from it still wins, where cards have landed."""

from __future__ import annotations

from msgspec import Struct


class Landed(Struct, frozen=True):
    """A card that was drawn: its face, its rank on the ring, the rank that it counts as; `kept` if it is the one."""

    face: str
    at: int
    counts: int
    won: bool = False
    kept: bool = False


class Wheel(Struct, frozen=True):
    """Ranks in their order round the ring, by number from 0.

    `inner` steps either way from the target win by the draw's own range, `outer` with everything that changes it;
    None while the seat does not know. `needs` is what else a card must have to win, in words.
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
