"""The events that change characters and their sheets."""

from __future__ import annotations

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from croupier.core import names as seats
from croupier.core.events import Event, no_line
from croupier.core.secrets import Secret
from croupier.core.state import GM
from croupier.games.deck_of_adventures.cast.state import HOSTILE, Character, Proposal, Starting
from croupier.games.deck_of_adventures.names import name_of
from croupier.games.deck_of_adventures.state import Adventure, with_character

PUBLIC = ("name", "pronouns", "suit", "side", "seat", "mechanic", "here", "kind")


class Entered(Event, frozen=True, tag="entered"):
    """A character enters the scene."""

    character: Character
    why: str = ""

    def apply(self, state: Adventure) -> Adventure:
        return replace(state, characters=(*state.characters, self.character), named=state.named + 1)

    def log_line(self, view: Adventure) -> str:
        return f"{self.character.name} {self.why}." if self.why else ""


class CharacterChanged(Event, frozen=True, tag="character_changed"):
    """Public facts about a character change; only those that are set here."""

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
    was: str = ""
    """The name before, where it changes."""

    def apply(self, state: Adventure) -> Adventure:
        given = {field: getattr(self, field) for field in PUBLIC}
        if state.combat is not None and self._turns(state):
            turned = (*state.combat.turned, self.character)
            state = replace(state, combat=replace(state.combat, turned=turned))
        return with_character(
            state, self.character, **{field: value for field, value in given.items() if value is not UNSET}
        )

    def _turns(self, state: Adventure) -> bool:
        """Whether this takes the character to the other side of the combat for the first time."""
        combat, old = state.combat, state.character(self.character).side
        if combat is None or self.side is UNSET or (self.side == HOSTILE) is (old == HOSTILE):
            return False
        return self.character in combat.order and self.character not in combat.turned

    def log_line(self, view: Adventure) -> str:
        if self.was not in ("", self.name):
            return f"{self.was} is now called {self.name}."
        return f"{name_of(view, self.character)} {self.why}." if self.why else ""


class CharactersPutAway(Event, frozen=True, tag="characters_put_away"):
    """Characters who left the scene long ago are no longer kept at the table; the journal has them."""

    characters: tuple[str, ...]

    def apply(self, state: Adventure) -> Adventure:
        gone = frozenset(self.characters)
        covers = tuple(one for one in state.covers if gone.isdisjoint((one.attacker, one.target)))
        left = tuple(one for one in state.characters if one.id not in gone)
        return replace(state, characters=left, covers=covers)

    log_line = no_line


class RestCardsSet(Event, frozen=True, tag="rest_cards_set"):
    """The number of Rest Cards left; `decreed`: the GM sets it."""

    character: str
    left: int
    decreed: bool = False

    def apply(self, state: Adventure) -> Adventure:
        return with_character(state, self.character, rest_cards=self.left)

    def log_line(self, view: Adventure) -> str:
        return f"{name_of(view, self.character)} has {seats.count_of(self.left, 'Rest Card')}." if self.decreed else ""


class WaitingSet(Event, frozen=True, tag="waiting_set"):
    """The characters that the GM has prepared; only the GM knows of them."""

    waiting: Secret[tuple[Character, ...]]
    why: str = ""

    def audience(self) -> tuple[str, ...] | None:
        return (GM,)

    def apply(self, state: Adventure) -> Adventure:
        return replace(state, waiting=self.waiting)

    def log_line(self, view: Adventure) -> str:
        return f"{self.why}." if self.why else ""


class StartingSet(Event, frozen=True, tag="starting_set"):
    """What new characters start with."""

    starting: Starting

    def apply(self, state: Adventure) -> Adventure:
        return replace(state, starting=self.starting)

    def log_line(self, view: Adventure) -> str:
        xp = f" with {self.starting.xp} XP" if view.ruling("xp_budget") == "gm_sets" else ""
        return f"New characters start at Level {self.starting.level}{xp}."


class Proposed(Event, frozen=True, tag="proposed"):
    """A character waits for the GM's approval, or for its player after the GM returned it.

    `amended`: it already did, and something written elsewhere is now in it too. `back`: it waited for the GM before.
    """

    proposal: Proposal
    amended: bool = False
    back: bool = False
    was: str = ""
    """The name in the returned proposal or open sheet that this one replaces, where it changes."""

    def apply(self, state: Adventure) -> Adventure:
        others = _other_proposals(state, self.proposal.seat, self.proposal.of)
        return replace(state, proposals=(*others, self.proposal))

    def log_line(self, view: Adventure) -> str:
        one, seat = self.proposal, seats.name_of(view, self.proposal.seat)
        if self.amended:
            return ""
        if one.returned and one.of and not self.back:
            return f"{one.name}'s sheet is open for changes."
        what = f"{one.name}'s changed sheet" if one.of else one.name
        if self.was and one.of:
            what = f"{self.was}'s changed sheet, with the new name {one.name}"
        elif self.was:
            what = f"{one.name} instead of {self.was}"
        return f"The GM returns {what} to {seat}." if one.returned else f"{seats.capitalized(seat)} proposes {what}."


class ProposalGone(Event, frozen=True, tag="proposal_gone"):
    """A proposal is approved or withdrawn."""

    seat: str
    of: str = ""
    why: str = ""

    def apply(self, state: Adventure) -> Adventure:
        return replace(state, proposals=_other_proposals(state, self.seat, self.of))

    def log_line(self, view: Adventure) -> str:
        return f"{seats.capitalized_name(view, self.seat)} withdraws the proposal." if self.why else ""


def _other_proposals(state: Adventure, seat: str, of: str) -> tuple[Proposal, ...]:
    return tuple(one for one in state.proposals if (one.seat, one.of) != (seat, of))
