"""Scenes, Epic Events and rests."""

from __future__ import annotations

import msgspec

from croupier.core.secrets import Secret
from croupier.games.deck_of_adventures.checks.state import Aim

QUICK, FULL = "quick", "full"


class Scene(msgspec.Struct, frozen=True, omit_defaults=True):
    title: str = ""
    text: str = ""
    light: str = "bright"


class Asked(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a player wants to know of the GM: what a character sees, or what somebody (`whom`) says to it."""

    id: str
    who: str
    words: str
    whom: str = ""


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
    back: tuple[str, ...] = ()
    """Characters who sit this Target Card out."""
    last: tuple[str, ...] = ()
    turn: int = 0
    """How many draws of the race are made."""
    racing: bool = False
    aim: Aim | None = None
    """The Target Card of this race; None until it is turned."""
    outcome: str = ""
    """How it has ended, while the GM has still to tell: "won", "lost", or "cards" where all Target Cards are turned."""


class Open(msgspec.Struct, frozen=True, omit_defaults=True):
    """A Rest Card that was drawn: for points still to be taken, or towards `armor` points by a Check with `trait`.

    `kept` once its owner lets it lie; `points` are those left to take.
    """

    who: str
    armor: int = 0
    trait: str = ""
    kept: bool = False
    redrawn: bool = False
    points: int = 0


class Rest(msgspec.Struct, frozen=True, omit_defaults=True):
    """A Quick Rest under way; `stopped` are those who use no more Rest Cards, `open` the cards being used."""

    who: tuple[str, ...]
    stopped: tuple[str, ...] = ()
    open: tuple[Open, ...] = ()
    used: bool = False
    """Whether a Rest Card was used: then it is not called off any more (DA-19.1)."""

    def of(self, who: str) -> Open | None:
        """The Rest Card that this one is using."""
        return next((one for one in self.open if one.who == who), None)
