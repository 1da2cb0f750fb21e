"""The events of characters and their sheets."""

from __future__ import annotations

import msgspec

from croupier.core.events import Event
from croupier.core.names import capitalized_name
from croupier.core.secrets import Secret, public
from croupier.games.syuzheteers.names import character_name, sentence
from croupier.games.syuzheteers.prologue.state import PRINCIPAL, Character, Minor, Proposal
from croupier.games.syuzheteers.state import Story, with_character

put = msgspec.structs.replace


class CharacterMade(Event, frozen=True, tag="character_made"):
    """A character is on the table, new or rewritten."""

    character: Character
    rewritten: bool = False

    def apply(self, state: Story) -> Story:
        one = self.character
        state = put(state, characters=(*(other for other in state.characters if other.id != one.id), one))
        if one.id == PRINCIPAL:
            return with_opening(state, proposal=None)
        sheets = state.opening.sheets
        return state if one.id in sheets else with_opening(state, sheets=(*sheets, one.id))

    def log_line(self, view: Story) -> str:
        how = "is rewritten" if self.rewritten else "is a new character"
        return sentence(f"{self.character.name} {how}: {self.character.signature}")


class CharacterRenewed(Event, frozen=True, tag="character_renewed"):
    """A character returns for another play."""

    seat: str
    want: Secret[str]
    comfort: str

    def apply(self, state: Story) -> Story:
        state = with_character(state, self.seat, want=self.want, comfort=self.comfort)
        return with_opening(state, sheets=(*state.opening.sheets, self.seat))

    def log_line(self, view: Story) -> str:
        return f"{character_name(view, self.seat)} returns for this play."


class WantRevealed(Event, frozen=True, tag="want_revealed"):
    """A character's want is revealed, by the player or in the Epilogue."""

    seat: str
    want: str

    def teaches(self) -> bool:
        return True

    def reveals(self) -> bool:
        return True

    def apply(self, state: Story) -> Story:
        return with_character(state, self.seat, want=public(self.want))

    def log_line(self, view: Story) -> str:
        return sentence(f"{character_name(view, self.seat)} wants: {self.want}")


class GearWritten(Event, frozen=True, tag="gear_written"):
    seat: str
    text: str

    def apply(self, state: Story) -> Story:
        return with_character(state, self.seat, gear=self.text)

    def log_line(self, view: Story) -> str:
        name = character_name(view, self.seat)
        return sentence(f"{name} carries: {self.text}") if self.text else f"{name} carries nothing of note."


class ExperienceMarked(Event, frozen=True, tag="experience_marked"):
    """A main character has this much experience now; `gained` is how much more than before, or less.

    Experience that is gone was spent, or `lost` by a roll under a ruling (SZ-R36).
    """

    seat: str
    experience: int
    gained: int = 0
    lost: bool = False

    def apply(self, state: Story) -> Story:
        return with_character(state, self.seat, experience=self.experience)

    def log_line(self, view: Story) -> str:
        name = character_name(view, self.seat)
        if not self.gained:
            return f"{name} has {self.experience} experience."
        verb = "gains" if self.gained > 0 else "loses" if self.lost else "spends"
        rest = "left" if verb == "spends" else "in all"
        return f"{name} {verb} {abs(self.gained)} experience ({self.experience} {rest})."


class PrincipalProposed(Event, frozen=True, tag="principal_proposed"):
    proposal: Proposal

    def apply(self, state: Story) -> Story:
        return with_opening(state, proposal=self.proposal)

    def log_line(self, view: Story) -> str:
        return f"{capitalized_name(view, self.proposal.writers[-1])} proposes a principal: {self.proposal.sheet.name}."


class PrincipalAgreed(Event, frozen=True, tag="principal_agreed"):
    seat: str

    def apply(self, state: Story) -> Story:
        proposal = state.opening.proposal
        return with_opening(state, proposal=proposal and put(proposal, agreed=(*proposal.agreed, self.seat)))

    def log_line(self, view: Story) -> str:
        return f"{capitalized_name(view, self.seat)} agrees to the principal."


class MinorAdded(Event, frozen=True, tag="minor_added"):
    minor: Minor

    def apply(self, state: Story) -> Story:
        return put(state, cast=(*state.cast, self.minor), named=state.named + 1)

    def log_line(self, view: Story) -> str:
        return sentence(f"{self.minor.name} joins the cast: {self.minor.line}")


class BoxAdded(Event, frozen=True, tag="box_added"):
    """An inclination (counted from 0) gains a box."""

    seat: str
    inclination: int

    def apply(self, state: Story) -> Story:
        inclinations = list(state.character(self.seat).inclinations)
        inclinations[self.inclination] = put(
            inclinations[self.inclination], boxes=inclinations[self.inclination].boxes + 1
        )
        return with_character(state, self.seat, inclinations=tuple(inclinations))

    def log_line(self, view: Story) -> str:
        kind = view.character(self.seat).inclinations[self.inclination].type
        what = f"inclination to be {kind}" if kind else "pool of vulnerabilities"
        return f"{character_name(view, self.seat)}'s {what} gains a box."


class DestinyRaised(Event, frozen=True, tag="destiny_raised"):
    seat: str
    level: int

    def apply(self, state: Story) -> Story:
        return with_character(state, self.seat, level=self.level)

    def log_line(self, view: Story) -> str:
        return f"{character_name(view, self.seat)}'s destiny rises to level {self.level}."


class DestinySet(Event, frozen=True, tag="destiny_set"):
    """The level of a destiny and its uses left in this act, by override."""

    bearer: str
    level: int
    uses: int

    def apply(self, state: Story) -> Story:
        return with_character(state, self.bearer, level=self.level, uses=self.uses)

    def log_line(self, view: Story) -> str:
        uses = f"{self.uses} use{'' if self.uses == 1 else 's'} left"
        return f"{character_name(view, self.bearer)}'s destiny is at level {self.level}, with {uses}."


class ConditionsCleared(Event, frozen=True, tag="conditions_cleared"):
    """All complications and hurdles are cleared between plays."""

    def apply(self, state: Story) -> Story:
        cleared = (
            put(one, inclinations=tuple(put(each, held=()) for each in one.inclinations)) for one in state.characters
        )
        return put(state, characters=tuple(cleared), hurdles=())

    def log_line(self, view: Story) -> str:
        return "All complications and hurdles are cleared."


def with_opening(state: Story, **changes: object) -> Story:
    """The state with changes to its opening."""
    return put(state, opening=put(state.opening, **changes))
