"""What can be done to pieces by decree, and by everyone where a table only records."""

from __future__ import annotations

from croupier.core.commands import Command


class Decree(Command, frozen=True):
    """What is done for a reason; `keep` names the house rule that it becomes."""

    reason: str = ""
    keep: str = ""


class MoveCards(Decree, frozen=True, tag="move_cards", kw_only=True):
    """Put cards of these spots, counted from the back, into another place; at its front unless `at` says a spot."""

    place: str
    spots: tuple[int, ...]
    target: str
    at: int | None = None
    lie: str = ""


class TurnCards(Decree, frozen=True, tag="turn_cards", kw_only=True):
    """Lay cards up (then all see them), down or sideways."""

    place: str
    spots: tuple[int, ...]
    lie: str


class LookAt(Decree, frozen=True, tag="look_at", kw_only=True):
    """Look at hidden cards; everyone learns who looked at which."""

    place: str
    spots: tuple[int, ...]


class ShufflePile(Decree, frozen=True, tag="shuffle_pile", kw_only=True):
    """Shuffle all that lies in a place."""

    place: str


class SetChips(Decree, frozen=True, tag="set_chips", kw_only=True):
    """So many chips of a kind lie there now, from or to the bank."""

    place: str
    kind: str
    count: int


class SetClock(Decree, frozen=True, tag="set_clock", kw_only=True):
    """A clock stands at this many segments."""

    place: str
    at: int


class LayClock(Decree, frozen=True, tag="lay_clock", kw_only=True):
    """A new clock of so many segments for something that the rules do not count."""

    label: str
    size: int = 6


class LayNote(Decree, frozen=True, tag="lay_note", kw_only=True):
    """A new note for all to read."""

    label: str
    text: str = ""


class TakeAway(Decree, frozen=True, tag="take_away", kw_only=True):
    """A clock or note that people have laid is not needed any more."""

    place: str


class MoveToken(Decree, frozen=True, tag="move_token", kw_only=True):
    """A token stands on a cell; no cell takes it off."""

    place: str
    token: str
    cell: str


class WriteNote(Decree, frozen=True, tag="write_note", kw_only=True):
    """Text for all in a place for notes."""

    place: str
    text: str
