"""Events about characters and their sheets."""

from __future__ import annotations

import msgspec

from croupier.core.events import Event
from croupier.core.names import capitalized_name, name_of
from croupier.core.secrets import EVERYONE, Secret
from croupier.core.state import GM
from croupier.games.maelstrom.sheets.state import Ability, Allowed, Character, Proposal, Quirk, Sheet
from croupier.games.maelstrom.state import Campaign, with_character

put = msgspec.structs.replace


class SheetSet(Event, frozen=True, tag="sheet_set"):
    """A sheet's new state; seats that do not know the sheet do not even learn that it changed."""

    character: str
    sheet: Secret[Sheet]
    why: str = ""

    def audience(self) -> tuple[str, ...] | None:
        return None if EVERYONE in self.sheet.known_to else self.sheet.known_to

    def apply(self, state: Campaign) -> Campaign:
        return with_character(state, self.character, sheet=self.sheet)

    def log_line(self, view: Campaign) -> str:
        return _sheet_line(view, self.character, self.why)


class HiddenSet(Event, frozen=True, tag="hidden_set"):
    """A character's secret quirks, and the quirks that they are offered."""

    character: str
    hidden: Secret[tuple[Quirk, ...]]
    offered: Secret[tuple[Quirk, ...]]
    why: str = ""

    def audience(self) -> tuple[str, ...] | None:
        return self.hidden.known_to

    def apply(self, state: Campaign) -> Campaign:
        return with_character(state, self.character, hidden=self.hidden, offered=self.offered)

    def log_line(self, view: Campaign) -> str:
        return _sheet_line(view, self.character, self.why)


JOINS = "joins the story"


class CharacterSet(Event, frozen=True, tag="character_set"):
    """A character as everyone knows them: a new one joins, or an existing one is changed."""

    character: Character
    why: str = ""

    def reveals(self) -> bool:
        """Whether a sheet is shown that only its player and the storyteller knew while it waited (MS-R74)."""
        one = self.character
        return not set(one.sheet.known_to) <= {one.seat, GM}

    def apply(self, state: Campaign) -> Campaign:
        one = self.character
        if state.has(one.id):
            return put(state, characters=tuple(one if each.id == one.id else each for each in state.characters))
        allowed = tuple(each for each in state.allowed if each.seat != one.seat)
        return put(state, characters=(*state.characters, one), named=state.named + 1, allowed=allowed)

    def log_line(self, view: Campaign) -> str:
        one, player = self.character, name_of(view, self.character.seat)
        if self.why.startswith(JOINS) and one.seat != GM and player != one.name:
            return f"{one.name} {JOINS}, played by {player}{self.why.removeprefix(JOINS)}."
        return f"{one.name} {self.why}." if self.why else ""


class ThingsShown(Event, frozen=True, tag="things_shown"):
    """The armor that a character wears and the weapons drawn, as everyone sees them."""

    character: str
    things: tuple[str, ...]

    def apply(self, state: Campaign) -> Campaign:
        return with_character(state, self.character, shown=self.things)

    def log_line(self, view: Campaign) -> str:
        return f"{view.character(self.character).name} openly carries: {', '.join(self.things) or 'nothing'}."


class Proposed(Event, frozen=True, tag="proposed"):
    """A sheet waits for the storyteller's approval or, after being returned, for its player."""

    proposal: Proposal
    given: bool = False
    """Whether the storyteller hands it to this seat, whose player continues with it."""

    def reveals(self) -> bool:
        """Whether the event shows a name that only the player knew, such as that of a default character."""
        return not (self.given or self.proposal.returned)

    def apply(self, state: Campaign) -> Campaign:
        others = tuple(one for one in state.proposals if one.seat != self.proposal.seat)
        return put(state, proposals=(*others, self.proposal))

    def log_line(self, view: Campaign) -> str:
        one = self.proposal
        if self.given:
            return f"The GM gives {one.name} to {name_of(view, one.seat)}."
        if not one.returned:
            return f"{capitalized_name(view, one.seat)} proposes {one.name}."
        return (
            f"{one.name} may be rebuilt."
            if one.of
            else f"The GM returns {one.name} to {name_of(view, one.seat)} for changes."
        )


WITHDRAWN, KEPT = "withdrawn", "kept"
"""Why a proposal is gone that nobody approved: a new character, or a sheet that stays as it was."""


class ProposalGone(Event, frozen=True, tag="proposal_gone"):
    seat: str
    why: str = ""
    name: str = ""
    """The name of the character who is not rebuilt."""

    def apply(self, state: Campaign) -> Campaign:
        return put(state, proposals=tuple(one for one in state.proposals if one.seat != self.seat))

    def log_line(self, view: Campaign) -> str:
        if self.why == KEPT:
            return f"{self.name} is not rebuilt."
        return f"{capitalized_name(view, self.seat)} withdraws the proposed character." if self.why else ""


class AllowanceSet(Event, frozen=True, tag="allowance_set"):
    """A seat's next character has a special allowance; only that seat and the storyteller know which."""

    allowed: Allowed

    def apply(self, state: Campaign) -> Campaign:
        others = tuple(one for one in state.allowed if one.seat != self.allowed.seat)
        return put(state, allowed=(*others, self.allowed))

    def log_line(self, view: Campaign) -> str:
        return f"{capitalized_name(view, self.allowed.seat)}'s next character starts with a different allowance."


class PriceSet(Event, frozen=True, tag="price_set"):
    """The price of an item at the start; None means that it is no longer on the list (MS-R40)."""

    name: str
    price: int | None = None

    def apply(self, state: Campaign) -> Campaign:
        others = tuple(one for one in state.prices if one[0].casefold() != self.name.casefold())
        return put(state, prices=others if self.price is None else (*others, (self.name, self.price)))

    def log_line(self, view: Campaign) -> str:
        return f"{self.name} {'is not for sale' if self.price is None else f'costs {self.price}'}."


class AbilityAdded(Event, frozen=True, tag="ability_added"):
    """The campaign gets a custom ability."""

    ability: Ability

    def apply(self, state: Campaign) -> Campaign:
        return put(state, custom=(*state.custom, self.ability))

    def log_line(self, view: Campaign) -> str:
        return f"New ability in this campaign: {self.ability.name} ({self.ability.category})."


def _sheet_line(view: Campaign, character: str, why: str) -> str:
    return f"{view.character(character).name}: {why}." if why and view.has(character) else ""
