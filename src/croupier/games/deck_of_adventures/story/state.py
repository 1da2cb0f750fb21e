"""Scenes, Epic Events and rests."""

from __future__ import annotations

import msgspec

from croupier.core.secrets import Secret

QUICK, FULL = "quick", "full"


class Scene(msgspec.Struct, frozen=True, omit_defaults=True):
    title: str = ""
    text: str = ""
    light: str = "bright"


class Epic(msgspec.Struct, frozen=True, omit_defaults=True):
    """An Epic Event: what ends it, the tally, the Target Card of this race, who takes part and who took part last."""

    stakes: str
    needed: Secret[int]
    allowed: Secret[int]
    """Failures that end it; it is won before so many."""
    cards: Secret[int] = Secret()
    """Target Cards at most; 0: no limit."""
    at: int = 0
    successes: int = 0
    failures: int = 0
    dr: int | None = None
    taking_part: tuple[tuple[str, str], ...] = ()
    """(character, Trait) in their order."""
    offered: tuple[tuple[str, str], ...] = ()
    """(character, approach in words) of volunteers whose Trait the GM has still to give."""
    last: tuple[str, ...] = ()
    turn: int = 0
    racing: bool = False


class Rest(msgspec.Struct, frozen=True, omit_defaults=True):
    """A rest under way; `stopped` are those who use no more Rest Cards; `open` what waits for a choice, by character."""

    kind: str
    who: tuple[str, ...]
    stopped: tuple[str, ...] = ()
    open: tuple[tuple[str, str], ...] = ()
