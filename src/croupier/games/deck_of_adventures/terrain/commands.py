"""What people ask of the map."""

from __future__ import annotations

from typing import Literal

import msgspec

from croupier.core.assets import Picture
from croupier.core.commands import Command

Paint = Literal["wall", "floor", "rough", "smooth", "bright", "partial", "full darkness", "as the scene"]

Light = Literal["bright", "partial", "full darkness"]
Covering = Literal["none", "partial", "full"]


class Cell(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A space, from the upper left, from 0."""

    x: int
    y: int


class LayGrid(Command, frozen=True, tag="lay_grid"):
    """Lay a map, or change the size of the one that lies there (GM)."""

    width: int
    height: int
    image: Picture | None = None


class TakeGrid(Command, frozen=True, tag="take_grid"):
    """Take the map away (GM)."""


class SetPicture(Command, frozen=True, tag="set_map_picture"):
    """Put a picture under the map, or take it away (GM)."""

    image: Picture | None = None


class PaintGrid(Command, frozen=True, tag="paint_grid"):
    """Say of some spaces what they are (GM)."""

    what: Paint
    cells: tuple[Cell, ...]


class PlaceToken(Command, frozen=True, tag="place_token"):
    """Set a character on a space, by the GM's word; hidden, only the GM sees it there."""

    who: str
    x: int
    y: int
    hidden: bool = False


class LiftToken(Command, frozen=True, tag="lift_token"):
    """Take a character off the map (GM)."""

    who: str


class HideToken(Command, frozen=True, tag="hide_token"):
    """Hide a character that stands on the map from the others, or show it (GM)."""

    who: str
    hidden: bool = True


class Move(Command, frozen=True, tag="move"):
    """Move along a path of spaces ("3,4") in the own turn (P8)."""

    who: str
    path: tuple[str, ...]


class WalkTo(Command, frozen=True, tag="walk_to"):
    """Walk to a space while nobody counts them, outside combat."""

    who: str
    x: int
    y: int


class StateMove(Command, frozen=True, tag="state_move"):
    """Say how many spaces one moves, without a map; the GM agrees (P8.2)."""

    who: str
    spaces: int


class AnswerMove(Command, frozen=True, tag="answer_move"):
    """Agree to a move that was stated, or not (GM)."""

    who: str
    allow: bool = True


class AnswerReach(Command, frozen=True, tag="answer_reach"):
    """Say whether an action that waits is within reach (GM); `every`: so is everyone until the combat ends."""

    who: str
    allow: bool = True
    every: bool = False


class SetNear(Command, frozen=True, tag="set_near"):
    """Say that without a map everyone is within reach of everyone in this combat, or is not any more (GM)."""

    near: bool = True


class MoveAside(Command, frozen=True, tag="move_aside"):
    """Set who cannot leave a friend's space on a free one (GM, DA-12.8)."""

    who: str
    x: int
    y: int


class SetLight(Command, frozen=True, tag="set_light"):
    """Say what light the scene has (GM)."""

    light: Light


class SetCover(Command, frozen=True, tag="set_cover"):
    """Say what cover a target has against one attacker (GM)."""

    attacker: str
    target: str
    cover: Covering = "none"
