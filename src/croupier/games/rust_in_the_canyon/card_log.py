"""Log lines, in this game's words, for cards that are dealt, played from the reserve or put away."""

from __future__ import annotations

from croupier.core.names import name_of
from croupier.core.playing_cards import face_name
from croupier.core.secrets import EVERYONE
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon import places
from croupier.games.rust_in_the_canyon.betting.state import FOR
from croupier.games.rust_in_the_canyon.names import capitalized, name_of_side, pc_name, with_verb
from croupier.games.rust_in_the_canyon.state import Canyon
from croupier.pieces.events import SEARCHED, CardSeen, CardsMoved, ClockSet, DeckLaid, PieceEvent, PlacesLaid, Shuffled
from croupier.pieces.state import Place

BY_DECREE = "decree"
SILENT = ("deck", "discard", "unplayed", "pile")


def line(event: PieceEvent, view: Canyon) -> str | None:
    """The log line; empty if none is needed, None for the general wording."""
    match event:
        case CardSeen(how=how) if how == SEARCHED:
            return ""
        case CardsMoved(target=target) if _kind(target) == "injuries":
            return ""
        case CardsMoved(source=source, spots=spots) if _kind(source) == "injuries":
            what = "An injury card" if len(spots) == 1 else f"{len(spots)} injury cards"
            return f"{what} of {_owner(view, source)}'s {'goes' if len(spots) == 1 else 'go'} back into the deck."
        case CardSeen(place=place) if _kind(place) == "deck":
            return _dealt(event, view)
        case CardSeen(place=place, how=how) if _kind(place) == "reserve" and how == BY_DECREE:
            return None
        case CardSeen(place=place, face=face, by=by) if _kind(place) == "reserve" and EVERYONE in by and face.value:
            return f"{with_verb(_player(event, view), 'plays')} the {face_name(face.value)} from the reserve."
        case CardSeen(place=place) if _kind(place) == "unplayed":
            return ""
        case CardsMoved(source=source, target=target) if _kind(source) in SILENT or _kind(target) in SILENT:
            return ""
        case CardsMoved(source=source, target=target) if (_kind(source), _kind(target)) == ("reserve", "hand"):
            return ""
        case DeckLaid() | Shuffled():
            return ""
        case PlacesLaid(places=(Place(kind="clock", id=place, at=at),)) if at and _is_medical(view, place):
            return _clock_line(view, place, at)
        case ClockSet(place=place, at=at):
            return _clock_line(view, place, at)
        case _:
            return None


def _dealt(event: CardSeen, view: Canyon) -> str:
    """A card for a hand or the player's reserve; the event that reads piles and test cards logs those."""
    face = event.face.value
    if _kind(event.how) == "pile" or not face:
        return ""
    where = "" if EVERYONE in event.by else " for the reserve"
    return f"{with_verb(_player(event, view), 'is')} dealt the {face_name(face)}{where}."


def _player(event: CardSeen, view: Canyon) -> str:
    """Whom a card is shown for: a PC, who opposes them (with a hand per pot, and whom), the GM, or the seat's name."""
    target, _, pc = event.how.partition(" ")
    if pc:
        return pc_name(view, pc)
    if target.startswith(places.GM_HAND):
        return capitalized(name_of_side(view, f"{FOR}{target.removeprefix(places.GM_HAND)}"))
    seat = (target if "." in target else event.place).partition(".")[2]
    if seat == GM:
        return capitalized(name_of_side(view, GM)) if view.conflict is not None else "The GM"
    return name_of(view, seat) if seat else "The table"


def _is_medical(view: Canyon, place: str) -> bool:
    """Whether a place is the clock of an injury; the event that starts another clock logs it."""
    return view.board.has(place) and view.has(view.board.place(place).group or "")


def _clock_line(view: Canyon, place: str, at: int) -> str | None:
    """The log line for a clock's value and whose injury it is; empty once it is gone, None if it is not this game's."""
    if not place.startswith("clock."):
        return None
    if not view.board.has(place):
        return ""
    clock = view.board.place(place)
    if view.has(clock.group or ""):
        return f"The clock of {view.character(clock.group or '').name}'s {clock.label}: {at} of {clock.size}."
    return f'Clock "{clock.label}": {at} of {clock.size}.'


def _owner(view: Canyon, place: str) -> str:
    """The name of the PC this place belongs to."""
    pc = place.partition(".")[2]
    return view.character(pc).name if view.has(pc) else pc


def _kind(place: str) -> str:
    return place.partition(".")[0]
