"""One line of the log for what happens to characters and their sheets."""

from __future__ import annotations

from croupier.core.names import name_of
from croupier.games.maelstrom.sheets.events import (
    AbilityAdded,
    AllowanceSet,
    CharacterSet,
    HiddenSet,
    OwnEvent,
    ProposalGone,
    Proposed,
    SheetSet,
    ThingsShown,
)
from croupier.games.maelstrom.state import Campaign


def line(event: OwnEvent, view: Campaign) -> str:
    """A plain sentence; empty for what the pieces themselves show."""
    match event:
        case SheetSet(character=name, why=why) | HiddenSet(character=name, why=why):
            return f"{view.character(name).name}: {why}." if why and view.has(name) else ""
        case CharacterSet(character=one, why=why):
            return f"{one.name} {why}." if why else ""
        case ThingsShown(character=name, things=things):
            return f"{view.character(name).name} is seen with: {', '.join(things) or 'nothing'}."
        case Proposed(proposal=one) if one.returned and one.of:
            return f"{one.name} may be made anew."
        case Proposed(proposal=one) if one.returned:
            return f"{one.name} goes back to {name_of(view, one.seat)}."
        case Proposed(proposal=one):
            return f"{name_of(view, one.seat)} proposes {one.name}."
        case ProposalGone(seat=seat, why=why):
            return f"{name_of(view, seat)} takes the proposal back." if why else ""
        case AllowanceSet(allowed=one):
            return f"{name_of(view, one.seat)}'s next character begins otherwise."
        case AbilityAdded(ability=one):
            return f"The campaign has {one.name}, a {one.category}."
