"""The log's lines for cards on their way, in the words of this game: dealt, in reserve, put away."""

from __future__ import annotations

from croupier.core.names import name_of
from croupier.core.secrets import EVERYONE
from croupier.games.rust_in_the_canyon.state import Canyon
from croupier.pieces.cards import named
from croupier.pieces.events import CardSeen, CardsMoved, DeckLaid, PieceEvent, Shuffled

SILENT = ("deck", "discard", "unplayed", "pile")


def line(event: PieceEvent, view: Canyon) -> str | None:
    """A line, empty for what needs none; None leaves the general words."""
    match event:
        case CardSeen(place=place, face=face, by=by) if _kind(place) == "deck":
            who = name_of(view, place.partition(".")[2]) or "The table"
            if EVERYONE in by and face.value is not None:
                return f"{who} is dealt the {named(face.value)}."
            return f"{who} is dealt a card for the reserve{f': the {named(face.value)}' if face.value else ''}."
        case CardSeen(place=place, face=face) if _kind(place) == "reserve" and face.value is not None:
            return f"{name_of(view, place.partition('.')[2])} plays the {named(face.value)} of the reserve."
        case CardsMoved(source=source, target=target) if _kind(source) in SILENT or _kind(target) in SILENT:
            return ""
        case CardsMoved(source=source, target=target) if (_kind(source), _kind(target)) == ("reserve", "hand"):
            return ""
        case DeckLaid() | Shuffled():
            return ""
        case _:
            return None


def _kind(place: str) -> str:
    return place.partition(".")[0]
