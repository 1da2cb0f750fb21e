"""What happens to characters and their sheets, and the one place where it is applied."""

from __future__ import annotations

from typing import assert_never

import msgspec

from croupier.core.events import Event
from croupier.core.secrets import EVERYONE, Secret
from croupier.games.maelstrom.sheets.proposed import Allowed, Proposal
from croupier.games.maelstrom.sheets.state import Ability, Character, Quirk, Sheet
from croupier.games.maelstrom.state import Campaign, with_character


class SheetSet(Event, frozen=True, tag="sheet_set"):
    """A sheet as it is now; those who do not know it learn nothing of it, not even that it changed."""

    character: str
    sheet: Secret[Sheet]
    why: str = ""

    def audience(self) -> tuple[str, ...] | None:
        return None if EVERYONE in self.sheet.known_to else self.sheet.known_to


class HiddenSet(Event, frozen=True, tag="hidden_set"):
    """A character's secret quirks, and those that she is offered."""

    character: str
    hidden: Secret[tuple[Quirk, ...]]
    offered: Secret[tuple[Quirk, ...]]
    why: str = ""

    def audience(self) -> tuple[str, ...] | None:
        return self.hidden.known_to


class CharacterSet(Event, frozen=True, tag="character_set"):
    """A character as everyone knows her: a new one joins, one who is there already is changed."""

    character: Character
    why: str = ""


class ThingsShown(Event, frozen=True, tag="things_shown"):
    """What everyone sees that a character wears and has drawn."""

    character: str
    things: tuple[str, ...]


class Proposed(Event, frozen=True, tag="proposed"):
    """A sheet waits for the storyteller's word, or for its player's after it was returned."""

    proposal: Proposal


class ProposalGone(Event, frozen=True, tag="proposal_gone"):
    seat: str
    why: str = ""


class AllowanceSet(Event, frozen=True, tag="allowance_set"):
    """A seat's next character begins otherwise than others; how is known to it and the storyteller."""

    allowed: Allowed


class AbilityAdded(Event, frozen=True, tag="ability_added"):
    """The campaign has an ability of its own."""

    ability: Ability


OwnEvent = SheetSet | HiddenSet | CharacterSet | ThingsShown | Proposed | ProposalGone | AllowanceSet | AbilityAdded
EVENTS: tuple[type[Event], ...] = (
    SheetSet, HiddenSet, CharacterSet, ThingsShown, Proposed, ProposalGone, AllowanceSet, AbilityAdded,
)  # fmt: skip


def apply(state: Campaign, event: OwnEvent) -> Campaign:
    """The campaign after one of these events. It judges nothing and draws nothing."""
    put = msgspec.structs.replace
    match event:
        case SheetSet(character=name, sheet=sheet):
            return with_character(state, name, sheet=sheet)
        case HiddenSet(character=name, hidden=hidden, offered=offered):
            return with_character(state, name, hidden=hidden, offered=offered)
        case CharacterSet(character=one):
            if not state.has(one.id):
                allowed = tuple(each for each in state.allowed if each.seat != one.seat)
                return put(state, characters=(*state.characters, one), named=state.named + 1, allowed=allowed)
            return put(state, characters=tuple(one if each.id == one.id else each for each in state.characters))
        case ThingsShown(character=name, things=things):
            return with_character(state, name, shown=things)
        case Proposed(proposal=proposal):
            others = tuple(one for one in state.proposals if one.seat != proposal.seat)
            return put(state, proposals=(*others, proposal))
        case ProposalGone(seat=seat):
            return put(state, proposals=tuple(one for one in state.proposals if one.seat != seat))
        case AllowanceSet(allowed=allowed):
            others_allowed = tuple(one for one in state.allowed if one.seat != allowed.seat)
            return put(state, allowed=(*others_allowed, allowed))
        case AbilityAdded(ability=ability):
            return put(state, custom=(*state.custom, ability))
        case _:
            assert_never(event)
