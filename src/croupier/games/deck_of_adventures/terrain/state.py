"""The map and the surroundings."""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec

from croupier.core.secrets import Secret

BRIGHT, PARTIAL, DARK = LIGHTS = ("bright", "partial", "full darkness")
LIGHT_NAMES = {BRIGHT: "bright", PARTIAL: "partial darkness", DARK: "full darkness"}
"""The names of the kinds of light."""
NO_COVER: Literal["none"] = "none"
PARTIAL_COVER: Literal["partial"] = "partial"
FULL_COVER: Literal["full"] = "full"
COVERS = (NO_COVER, PARTIAL_COVER, FULL_COVER)


class Spot(msgspec.Struct, frozen=True, order=True):
    """One space of the grid, counted from the upper left; x and y start at 0."""

    x: int
    y: int

    def far(self, other: Spot) -> int:
        """The distance in spaces: the greater of the differences in x and y (DA-12.1)."""
        return max(abs(self.x - other.x), abs(self.y - other.y))

    @property
    def cell(self) -> str:
        """The space as text for the wire: "3,4"."""
        return f"{self.x},{self.y}"


class Standing(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where a character stands."""

    who: str
    at: Spot
    walked: tuple[int, int, int] = (0, 0, 0)
    """For a hidden token: the round in which it last moved, and the spaces and diagonal steps spent in it."""


class Grid(msgspec.Struct, frozen=True, omit_defaults=True):
    """Walls, Challenging Terrain and light by space; `image` is the id of the picture under it.

    Painted light replaces the scene's: `lit` is bright, `dim` partial, `dark` full darkness.
    """

    noted_calls: ClassVar[tuple[str, ...]] = ("shown", "of", "is_hidden", "is_shown", "is_in_rough", "painted_at")

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
    low: frozenset[Spot] = frozenset()
    """Low walls and crates: they give cover, and stop neither steps nor sight."""
    image_size: tuple[int, int] = (0, 0)
    """How many spaces the picture covers, which stays when the map is resized; (0, 0) for all of the map."""

    def of(self, who: str) -> Spot | None:
        """The character's space, as far as this view knows."""
        return self.shown(who) or next((one.at for one in self.hidden.value or () if one.who == who), None)

    def is_hidden(self, who: str) -> bool:
        """Whether the character's token is visible only to the GM, as far as this view knows."""
        return self.shown(who) is None and self.of(who) is not None

    def shown(self, who: str) -> Spot | None:
        """The character's space if everyone sees the token there."""
        return next((one.at for one in self.standing if one.who == who), None)

    def is_shown(self, who: str) -> bool:
        """Whether everyone sees the character's token on the map."""
        return self.shown(who) is not None

    def is_in_rough(self, who: str) -> bool:
        """Whether the character is shown in Challenging Terrain."""
        return self.shown(who) in self.rough

    def painted_at(self, who: str) -> str:
        """The light painted where the character is shown; "" if there is none."""
        at, painted = self.shown(who), ((self.dark, DARK), (self.dim, PARTIAL), (self.lit, BRIGHT))
        return next((light for spots, light in painted if at in spots), "")

    def holds(self, at: Spot) -> bool:
        """Whether the space is on the map."""
        return 0 <= at.x < self.width and 0 <= at.y < self.height


def rested(grid: Grid) -> Grid:
    """The map at the start of a combat: its hidden tokens have not walked in any of its rounds."""
    if not any(one.walked[0] for one in grid.hidden.value or ()):
        return grid
    hidden = tuple(Standing(one.who, one.at) for one in grid.hidden.open())
    return msgspec.structs.replace(grid, hidden=Secret(hidden, grid.hidden.known_to))


class Stated(msgspec.Struct, frozen=True):
    """A move without a map, in spaces, that waits for the GM (P8.2)."""

    who: str
    spaces: int


class Reaching(msgspec.Struct, frozen=True):
    """A player's action that waits for the GM to say whether `targets` are within `spaces` (DA-12.7)."""

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
