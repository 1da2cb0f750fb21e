"""Scenes, Epic Events and rests."""

from __future__ import annotations

import msgspec

from croupier.core.secrets import Secret
from croupier.games.deck_of_adventures.checks.state import Aim

QUICK, FULL = "quick", "full"
REPAIR = "repair"
"""The kind of the Check that a Rest Card gives to regain Armor Points."""


class Scene(msgspec.Struct, frozen=True, omit_defaults=True):
    title: str = ""
    text: str = ""
    light: str = "bright"


class Asked(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player's request to the GM: what a character sees, or what somebody (`whom`) says to them."""

    id: str
    who: str
    words: str
    whom: str = ""


class Epic(msgspec.Struct, frozen=True, omit_defaults=True):
    """An Epic Event: its limits, the tally, the current Target Card, its participants and those of the last race."""

    stakes: str
    needed: Secret[int]
    allowed: Secret[int]
    """Failures that end the Epic Event."""
    cards: Secret[int] = Secret()
    """The most Target Cards; 0: no limit."""
    at: int = 0
    successes: int = 0
    failures: int = 0
    dr: int | None = None
    taking_part: tuple[tuple[str, str], ...] = ()
    """(character, Trait) of each participant, in drawing order."""
    offered: tuple[tuple[str, str], ...] = ()
    """(character, approach in words) of volunteers who have no Trait from the GM yet."""
    back: tuple[str, ...] = ()
    """Characters who sit this Target Card out."""
    last: tuple[str, ...] = ()
    turn: int = 0
    """The number of draws and skipped turns so far in the race."""
    dropped: tuple[str, ...] = ()
    """Participants whose draw in the race was skipped because they are out or have left."""
    racing: bool = False
    aim: Aim | None = None
    """The Target Card of this race; None until it is turned."""
    outcome: str = ""
    """How it ended, until the GM describes it: "won", "lost", or "cards" if all Target Cards are turned up."""


class Open(msgspec.Struct, frozen=True, omit_defaults=True):
    """A Rest Card in use: for points to regain, or for a Check with `trait` to regain `armor` points.

    `kept` once it can no longer be redrawn; `points` are those still to regain.
    """

    who: str
    armor: int = 0
    trait: str = ""
    kept: bool = False
    redrawn: bool = False
    points: int = 0


class Rest(msgspec.Struct, frozen=True, omit_defaults=True):
    """A Quick Rest under way.

    `stopped`: who uses no more Rest Cards; `open`: the cards in use; `users`: who has used one.
    """

    who: tuple[str, ...]
    stopped: tuple[str, ...] = ()
    open: tuple[Open, ...] = ()
    used: bool = False
    """Whether a Rest Card was used: if so, an interruption does not count the minutes rested (DA-R96)."""
    users: tuple[str, ...] = ()

    def of(self, who: str) -> Open | None:
        """The Rest Card that this character is using."""
        return next((one for one in self.open if one.who == who), None)
