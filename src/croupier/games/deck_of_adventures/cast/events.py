"""What happens to characters and their sheets, and the one place where it is applied."""

from __future__ import annotations

from typing import assert_never

import msgspec
from msgspec import UNSET, UnsetType

from croupier.core.events import Event
from croupier.core.secrets import EVERYONE, Secret
from croupier.core.state import GM
from croupier.games.deck_of_adventures.cast.state import Character, Proposal, Sheet, Starting, Vitals
from croupier.games.deck_of_adventures.state import Adventure, with_character


class Entered(Event, frozen=True, tag="entered"):
    """A character is in the scene."""

    character: Character
    why: str = ""


class CharacterChanged(Event, frozen=True, tag="character_changed"):
    """What everyone knows of a character is otherwise, as far as it is set here."""

    character: str
    name: str | UnsetType = UNSET
    pronouns: str | UnsetType = UNSET
    suit: str | UnsetType = UNSET
    side: str | UnsetType = UNSET
    seat: str | UnsetType = UNSET
    mechanic: str | UnsetType = UNSET
    here: bool | UnsetType = UNSET
    kind: str | UnsetType = UNSET
    why: str = ""


class SheetSet(Event, frozen=True, tag="sheet_set"):
    """A sheet as it is now; those who do not know it learn nothing of it, not even that it changed."""

    character: str
    sheet: Secret[Sheet]
    why: str = ""

    def audience(self) -> tuple[str, ...] | None:
        return _who(self.sheet.known_to)


class VitalsSet(Event, frozen=True, tag="vitals_set"):
    """Health, lost armor and power points as they are now."""

    character: str
    vitals: Secret[Vitals]
    why: str = ""

    def audience(self) -> tuple[str, ...] | None:
        return _who(self.vitals.known_to)


class XpSet(Event, frozen=True, tag="xp_set"):
    """Experience earned beyond the budget of the Level."""

    character: str
    xp: Secret[int]
    why: str = ""

    def audience(self) -> tuple[str, ...] | None:
        return _who(self.xp.known_to)


class NotesSet(Event, frozen=True, tag="notes_set"):
    """Private notes on a character."""

    character: str
    notes: Secret[str]

    def audience(self) -> tuple[str, ...] | None:
        return _who(self.notes.known_to)


class RestCardsSet(Event, frozen=True, tag="rest_cards_set"):
    """Rest Cards left."""

    character: str
    left: int


class WaitingSet(Event, frozen=True, tag="waiting_set"):
    """Whom the GM has made ready: for the GM alone."""

    waiting: Secret[tuple[Character, ...]]
    why: str = ""

    def audience(self) -> tuple[str, ...] | None:
        return (GM,)


class StartingSet(Event, frozen=True, tag="starting_set"):
    """What new characters begin with."""

    starting: Starting


class Proposed(Event, frozen=True, tag="proposed"):
    """A character waits for the GM's word, or for its player's after it was returned."""

    proposal: Proposal


class ProposalGone(Event, frozen=True, tag="proposal_gone"):
    """Approved, or taken back."""

    seat: str
    of: str = ""
    why: str = ""


OwnEvent = (
    Entered | CharacterChanged | SheetSet | VitalsSet | XpSet | NotesSet | RestCardsSet | WaitingSet | StartingSet
    | Proposed | ProposalGone
)  # fmt: skip
EVENTS: tuple[type[Event], ...] = (
    Entered, CharacterChanged, SheetSet, VitalsSet, XpSet, NotesSet, RestCardsSet, WaitingSet, StartingSet,
    Proposed, ProposalGone,
)  # fmt: skip
PUBLIC = ("name", "pronouns", "suit", "side", "seat", "mechanic", "here", "kind")


def _who(known: tuple[str, ...]) -> tuple[str, ...] | None:
    return None if EVERYONE in known else known


def apply(state: Adventure, event: OwnEvent) -> Adventure:
    """The adventure after one of these events. It judges nothing and draws nothing."""
    put = msgspec.structs.replace
    match event:
        case Entered(character=one):
            return put(state, characters=(*state.characters, one), named=state.named + 1)
        case CharacterChanged(character=name):
            given = {field: getattr(event, field) for field in PUBLIC}
            return with_character(state, name, **{field: value for field, value in given.items() if value is not UNSET})
        case SheetSet(character=name, sheet=sheet):
            return with_character(state, name, sheet=sheet)
        case VitalsSet(character=name, vitals=vitals):
            return with_character(state, name, vitals=vitals)
        case XpSet(character=name, xp=xp):
            return with_character(state, name, xp=xp)
        case NotesSet(character=name, notes=notes):
            return with_character(state, name, notes=notes)
        case RestCardsSet(character=name, left=left):
            return with_character(state, name, rest_cards=left)
        case WaitingSet(waiting=waiting):
            return put(state, waiting=waiting)
        case StartingSet(starting=starting):
            return put(state, starting=starting)
        case Proposed(proposal=proposal):
            others = tuple(one for one in state.proposals if (one.seat, one.of) != (proposal.seat, proposal.of))
            return put(state, proposals=(*others, proposal))
        case ProposalGone(seat=seat, of=of):
            return put(state, proposals=tuple(one for one in state.proposals if (one.seat, one.of) != (seat, of)))
        case _:
            assert_never(event)
