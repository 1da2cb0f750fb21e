"""Log lines for cards that are dealt, played from the reserve or put away, in the words of this game."""

from __future__ import annotations

from croupier.core.names import name_of
from croupier.core.secrets import EVERYONE
from croupier.games.rust_in_the_canyon.state import Canyon
from croupier.pieces.cards import face_name
from croupier.pieces.events import SEARCHED, CardSeen, CardsMoved, ClockSet, DeckLaid, PieceEvent, Shuffled

SILENT = ("deck", "discard", "unplayed", "pile")


def line(event: PieceEvent, view: Canyon) -> str | None:
    """The log line; empty where none is needed, None for the general wording."""
    match event:
        case CardSeen(how=how) if how == SEARCHED:
            return ""
        case CardsMoved(target=target) if _kind(target) == "injuries":
            return _injury_cards(view, target)
        case CardsMoved(source=source) if _kind(source) == "injuries":
            return f"An injury card of {_owner(view, source)}'s goes back into the deck."
        case CardSeen(place=place, face=face, by=by) if _kind(place) == "deck":
            who = name_of(view, place.partition(".")[2]) or "The table"
            if EVERYONE in by and face.value is not None:
                return f"{who} is dealt the {face_name(face.value)}."
            return f"{who} is dealt a card for the reserve{f': the {face_name(face.value)}' if face.value else ''}."
        case CardSeen(place=place, face=face) if _kind(place) == "reserve" and face.value is not None:
            return f"{name_of(view, place.partition('.')[2])} plays the {face_name(face.value)} from the reserve."
        case CardsMoved(source=source, target=target) if _kind(source) in SILENT or _kind(target) in SILENT:
            return ""
        case CardsMoved(source=source, target=target) if (_kind(source), _kind(target)) == ("reserve", "hand"):
            return ""
        case DeckLaid() | Shuffled():
            return ""
        case ClockSet(place=place, at=at):
            return _clock_line(view, place, at)
        case _:
            return None


def _clock_line(view: Canyon, place: str, at: int) -> str | None:
    """Where a clock stands, with whose injury it is; None where it is none of the game's own."""
    if not view.board.has(place) or not place.startswith("clock."):
        return None
    clock = view.board.place(place)
    whose = f"{view.character(clock.group).name}'s " if clock.group and view.has(clock.group) else ""
    return f"The clock of {whose}{clock.label}: {at} of {clock.size}."


def _injury_cards(view: Canyon, place: str) -> str:
    lying = [face_name(slot.card) for slot in view.board.place(place).slots if slot.card is not None]
    return f"{_owner(view, place)} has these injury cards: {', '.join(lying) or 'none'}."


def _owner(view: Canyon, place: str) -> str:
    """The name of the PC whose place this is."""
    pc = place.partition(".")[2]
    return view.character(pc).name if view.has(pc) else pc


def _kind(place: str) -> str:
    return place.partition(".")[0]
