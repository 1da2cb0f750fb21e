"""One line of the log for what happens to characters and their sheets."""

from __future__ import annotations

from msgspec import UNSET

from croupier.core.names import name_of
from croupier.games.deck_of_adventures.cast.events import (
    CharacterChanged,
    Entered,
    NotesSet,
    OwnEvent,
    ProposalGone,
    Proposed,
    RestCardsSet,
    SheetSet,
    StartingSet,
    VitalsSet,
    WaitingSet,
    XpSet,
)
from croupier.games.deck_of_adventures.state import Adventure


def line(event: OwnEvent, view: Adventure) -> str:
    """A plain sentence; empty for what the pieces themselves show."""
    match event:
        case Entered(character=one, why=why):
            return f"{one.name} {why}." if why else ""
        case CharacterChanged(character=id, name=name, why=why):
            if name is not UNSET and not why:
                return f"{name} is on the sheet now." if _called(view, id) != name else ""
            return f"{_called(view, id)} {why}." if why else ""
        case SheetSet(character=id, why=why) | VitalsSet(character=id, why=why):
            return f"{_called(view, id)} {why}." if why else ""
        case XpSet(character=id, why=why):
            return f"{_called(view, id)}: {why}." if why else ""
        case NotesSet() | RestCardsSet():
            return ""
        case WaitingSet(why=why):
            return f"{why}." if why else ""
        case StartingSet(starting=starting):
            return f"New characters begin at Level {starting.level}."
        case Proposed(proposal=one) if one.returned and one.of:
            return f"{one.name}'s sheet is open."
        case Proposed(proposal=one) if one.returned:
            return f"{one.name} goes back to {name_of(view, one.seat)}."
        case Proposed(proposal=one):
            return f"{name_of(view, one.seat)} proposes {one.name}."
        case ProposalGone(seat=seat, why=why):
            return f"{name_of(view, seat)} takes the proposal back." if why else ""


def _called(view: Adventure, id: str) -> str:
    return view.character(id).name if view.has(id) else "Somebody"
