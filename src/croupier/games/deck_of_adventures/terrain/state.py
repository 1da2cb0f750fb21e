"""The map, and what the surroundings are."""

from __future__ import annotations

from typing import Literal

import msgspec

from croupier.core.secrets import Secret

BRIGHT, PARTIAL, DARK = LIGHTS = ("bright", "partial", "full darkness")
LIGHT_NAMES = {BRIGHT: "bright", PARTIAL: "partial darkness", DARK: "full darkness"}
"""The light in words."""
NO_COVER: Literal["none"] = "none"
PARTIAL_COVER: Literal["partial"] = "partial"
FULL_COVER: Literal["full"] = "full"
COVERS = (NO_COVER, PARTIAL_COVER, FULL_COVER)


class Spot(msgspec.Struct, frozen=True, order=True):
    """One space of the grid, from the upper left; x and y from 0."""

    x: int
    y: int

    def far(self, other: Spot) -> int:
        """Spaces between two: the greater of both differences (DA-12.1)."""
        return max(abs(self.x - other.x), abs(self.y - other.y))

    @property
    def cell(self) -> str:
        """As it goes over the wire: "3,4"."""
        return f"{self.x},{self.y}"


class Standing(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where a character stands."""

    who: str
    at: Spot
    walked: tuple[int, int, int] = (0, 0, 0)
    """Of a hidden token: in which round it last moved, with how many spaces and diagonal steps."""


class Grid(msgspec.Struct, frozen=True, omit_defaults=True):
    """Walls, Challenging Terrain and light by space; `image` is the id of the picture under it.

    Light that is painted stands instead of the scene's: `lit` is bright, `dim` partial, `dark` full darkness.
    """

    width: int
    height: int
    walls: frozenset[Spot] = frozenset()
    rough: frozenset[Spot] = frozenset()
    dim: frozenset[Spot] = frozenset()
    dark: frozenset[Spot] = frozenset()
    lit: frozenset[Spot] = frozenset()
    standing: tuple[Standing, ...] = ()
    hidden: Secret[tuple[Standing, ...]] = Secret()
    """Tokens that the GM hides."""
    image: str = ""

    def of(self, who: str) -> Spot | None:
        """Where it stands as far as this view knows."""
        return self.shown(who) or next((one.at for one in self.hidden.value or () if one.who == who), None)

    def is_hidden(self, who: str) -> bool:
        """Whether it stands where only the GM sees it, as far as this view knows."""
        return self.shown(who) is None and self.of(who) is not None

    def shown(self, who: str) -> Spot | None:
        """Where it stands for all to see."""
        return next((one.at for one in self.standing if one.who == who), None)

    def holds(self, at: Spot) -> bool:
        """Whether the space lies on the map."""
        return 0 <= at.x < self.width and 0 <= at.y < self.height


class Stated(msgspec.Struct, frozen=True):
    """Spaces that a character moves without a map, until the GM agrees (P8.2)."""

    who: str
    spaces: int


class Reaching(msgspec.Struct, frozen=True):
    """A player's action that waits for the GM's word on whether `targets` are within `spaces` (DA-12.7)."""

    who: str
    seat: str
    targets: tuple[str, ...]
    spaces: int
    command: str
    """The command of the action, as JSON."""


class Cover(msgspec.Struct, frozen=True):
    """The cover of a target against one attacker (DA-22.5)."""

    attacker: str
    target: str
    cover: str
