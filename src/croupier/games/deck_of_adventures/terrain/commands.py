"""The commands of the map."""

from __future__ import annotations

from typing import Literal

import msgspec

from croupier.core.assets import Picture
from croupier.core.commands import Command

Paint = Literal["wall", "low wall", "floor", "rough", "smooth", "bright", "partial", "full darkness", "as the scene"]

Light = Literal["bright", "partial", "full darkness"]
Covering = Literal["none", "partial", "full"]


class Cell(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A space, counted from the upper left, starting at 0."""

    x: int
    y: int


class LayGrid(Command, frozen=True, tag="lay_grid"):
    """Set up a map, or resize the current one; with `place`, put everyone on it who is not (GM)."""

    width: int
    height: int
    image: Picture | None = None
    place: bool = False


class TakeGrid(Command, frozen=True, tag="take_grid"):
    """Remove the map (GM)."""


class SetPicture(Command, frozen=True, tag="set_map_picture"):
    """Put a picture under the map, or remove it (GM)."""

    image: Picture | None = None


class PaintGrid(Command, frozen=True, tag="paint_grid"):
    """Paint spaces with walls, terrain or light (GM)."""

    what: Paint
    cells: tuple[Cell, ...]


class PlaceToken(Command, frozen=True, tag="place_token"):
    """Place a character on a space (GM); if hidden, only the GM sees the token."""

    who: str
    x: int
    y: int
    hidden: bool = False


class LiftToken(Command, frozen=True, tag="lift_token"):
    """Take a character off the map (GM)."""

    who: str


class HideToken(Command, frozen=True, tag="hide_token"):
    """Hide a character on the map from the others, or show it (GM)."""

    who: str
    hidden: bool = True


class Move(Command, frozen=True, tag="move"):
    """Move along a path of spaces ("3,4") on the character's turn (P8)."""

    who: str
    path: tuple[str, ...]


class WalkTo(Command, frozen=True, tag="walk_to"):
    """Walk to a space outside combat, where spaces are not counted."""

    who: str
    x: int
    y: int


class StateMove(Command, frozen=True, tag="state_move"):
    """State how many spaces a character moves without a map; the GM allows it (P8.2)."""

    who: str
    spaces: int


class AnswerMove(Command, frozen=True, tag="answer_move"):
    """Allow or refuse a stated move (GM)."""

    who: str
    allow: bool = True


class AnswerReach(Command, frozen=True, tag="answer_reach"):
    """Say whether a waiting action is within reach (GM); `every`: so is everyone until the combat ends."""

    who: str
    allow: bool = True
    every: bool = False


class SetNear(Command, frozen=True, tag="set_near"):
    """Say that without a map everyone is within reach of everyone in this combat, or no longer (GM)."""

    near: bool = True


class MoveAside(Command, frozen=True, tag="move_aside"):
    """Move a character who cannot leave a friend's space to a free one (GM, DA-12.8)."""

    who: str
    x: int
    y: int


class SetLight(Command, frozen=True, tag="set_light"):
    """Set the light of the scene (GM)."""

    light: Light


class SetCover(Command, frozen=True, tag="set_cover"):
    """Set the cover of a target against one attacker (GM)."""

    attacker: str
    target: str
    cover: Covering = "none"
