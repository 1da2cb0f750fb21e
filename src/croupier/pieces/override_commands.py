"""Override commands for pieces; at a table in record mode everyone can use them."""

from __future__ import annotations

from typing import Annotated

from croupier.core import forms
from croupier.core.commands import Command

MOST_CHIPS, LONGEST_CELL, LONGEST_NOTE, LONGEST_LABEL, MOST_SEGMENTS = 999, 40, 2000, 40, 24
LIES = {"up": "face up", "down": "face down", "side_up": "sideways, face up", "side_down": "sideways, face down"}
"""The orientations of a card."""

Label = Annotated[str, forms.text("What it is for", LONGEST_LABEL)]


class Decree(Command, frozen=True):
    """A change with a reason; `keep` names the house rule that it becomes."""

    reason: forms.Reason = ""
    keep: forms.Keep = ""


class MoveCards(Decree, frozen=True, tag="move_cards", kw_only=True):
    """Move the cards at these positions, counted from the back, to another place: to its front or to position `at`."""

    place: str
    spots: tuple[int, ...]
    target: str
    at: int | None = None
    lie: Annotated[str, forms.one_of("Lying", {"": "as usual for this place", **LIES}, "")] = ""


class TurnCards(Decree, frozen=True, tag="turn_cards", kw_only=True):
    """Turn cards up (then everyone sees them), down or sideways."""

    place: str
    spots: tuple[int, ...]
    lie: Annotated[str, forms.one_of("Lying", LIES)]


class LookAt(Decree, frozen=True, tag="look_at", kw_only=True):
    """Look at hidden cards; everyone learns who looked at which."""

    place: str
    spots: tuple[int, ...]


class ShufflePile(Decree, frozen=True, tag="shuffle_pile", kw_only=True):
    """Shuffle all cards of a place."""

    place: str


class SetChips(Decree, frozen=True, tag="set_chips", kw_only=True):
    """Set the number of chips of a kind in a place, from or to the bank."""

    place: str
    kind: str
    count: Annotated[int, forms.number("Chips", 0, MOST_CHIPS)]


class SetClock(Decree, frozen=True, tag="set_clock", kw_only=True):
    """Set a clock to this many segments."""

    place: str
    at: int


class LayClock(Decree, frozen=True, tag="lay_clock", kw_only=True):
    """Add a clock for something that the rules do not track."""

    label: Label
    size: Annotated[int, forms.number("Segments", 1, MOST_SEGMENTS, 6)] = 6


class LayNote(Decree, frozen=True, tag="lay_note", kw_only=True):
    """Add a note for everyone to read."""

    label: Label
    text: Annotated[str, forms.text("Text", LONGEST_NOTE)] = ""


class TakeAway(Decree, frozen=True, tag="take_away", kw_only=True):
    """Remove a clock or note that people added."""

    place: str


class MoveToken(Decree, frozen=True, tag="move_token", kw_only=True):
    """Move a token to a cell, or off the board without one."""

    place: str
    token: str
    cell: Annotated[str, forms.text("Cell (empty: off the board)", LONGEST_CELL)] = ""


class WriteNote(Decree, frozen=True, tag="write_note", kw_only=True):
    """Write public text in a place for notes."""

    place: str
    text: Annotated[str, forms.text("Text", LONGEST_NOTE)] = ""
