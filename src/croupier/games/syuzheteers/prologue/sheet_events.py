"""What happens to characters, and the one place where it is applied."""

from __future__ import annotations

from typing import assert_never

import msgspec

from croupier.core.events import Event
from croupier.core.secrets import Secret, public
from croupier.games.syuzheteers.prologue.state import PRINCIPAL, Character, Minor, Proposal
from croupier.games.syuzheteers.state import Story, with_character

put = msgspec.structs.replace


class CharacterMade(Event, frozen=True, tag="character_made"):
    character: Character


class CharacterRenewed(Event, frozen=True, tag="character_renewed"):
    """A character goes on in a further play."""

    seat: str
    want: Secret[str]
    comfort: str


class WantRevealed(Event, frozen=True, tag="want_revealed"):
    """What a character wants is shown: by her player, or in the Epilogue."""

    seat: str
    want: str

    def teaches(self) -> bool:
        return True

    def reveals(self) -> bool:
        return True


class GearWritten(Event, frozen=True, tag="gear_written"):
    seat: str
    text: str


class ExperienceMarked(Event, frozen=True, tag="experience_marked"):
    """A main character has this much experience now."""

    seat: str
    experience: int


class PrincipalProposed(Event, frozen=True, tag="principal_proposed"):
    proposal: Proposal


class PrincipalAgreed(Event, frozen=True, tag="principal_agreed"):
    seat: str


class MinorAdded(Event, frozen=True, tag="minor_added"):
    minor: Minor


class BoxAdded(Event, frozen=True, tag="box_added"):
    """An inclination (counted from 0) has one box more."""

    seat: str
    inclination: int


class DestinyRaised(Event, frozen=True, tag="destiny_raised"):
    seat: str
    level: int


class ConditionsCleared(Event, frozen=True, tag="conditions_cleared"):
    """Between plays all complications and hurdles are gone."""


SheetEvent = (
    CharacterMade
    | CharacterRenewed
    | WantRevealed
    | GearWritten
    | ExperienceMarked
    | PrincipalProposed
    | PrincipalAgreed
    | MinorAdded
    | BoxAdded
    | DestinyRaised
    | ConditionsCleared
)
SHEET_EVENTS: tuple[type[Event], ...] = (
    CharacterMade, CharacterRenewed, WantRevealed, GearWritten, ExperienceMarked, PrincipalProposed,
    PrincipalAgreed, MinorAdded, BoxAdded, DestinyRaised, ConditionsCleared,
)  # fmt: skip


def apply_to_sheets(state: Story, event: SheetEvent) -> Story:
    """The play after one of these events. It judges nothing and draws nothing."""
    match event:
        case CharacterMade(character=one):
            return _made(state, one)
        case CharacterRenewed(seat=seat, want=want, comfort=comfort):
            return with_opening(
                with_character(state, seat, want=want, comfort=comfort), sheets=(*state.opening.sheets, seat)
            )
        case WantRevealed(seat=seat, want=want):
            return with_character(state, seat, want=public(want))
        case GearWritten(seat=seat, text=text):
            return with_character(state, seat, gear=text)
        case ExperienceMarked(seat=seat, experience=experience):
            return with_character(state, seat, experience=experience)
        case PrincipalProposed(proposal=proposal):
            return with_opening(state, proposal=proposal)
        case PrincipalAgreed(seat=seat):
            put_forward = state.opening.proposal
            agreed = put_forward and put(put_forward, agreed=(*put_forward.agreed, seat))
            return with_opening(state, proposal=agreed)
        case MinorAdded(minor=minor):
            return put(state, cast=(*state.cast, minor), named=state.named + 1)
        case BoxAdded(seat=seat, inclination=at):
            inclinations = list(state.character(seat).inclinations)
            inclinations[at] = put(inclinations[at], boxes=inclinations[at].boxes + 1)
            return with_character(state, seat, inclinations=tuple(inclinations))
        case DestinyRaised(seat=seat, level=level):
            return with_character(state, seat, level=level)
        case ConditionsCleared():
            return put(state, characters=tuple(_cleared(one) for one in state.characters), hurdles=())
        case _:
            assert_never(event)


def with_opening(state: Story, **changes: object) -> Story:
    """The play with something of its opening changed."""
    return put(state, opening=put(state.opening, **changes))


def _made(state: Story, one: Character) -> Story:
    state = put(state, characters=(*(other for other in state.characters if other.id != one.id), one))
    if one.id == PRINCIPAL:
        return with_opening(state, proposal=None)
    sheets = state.opening.sheets
    return state if one.id in sheets else with_opening(state, sheets=(*sheets, one.id))


def _cleared(one: Character) -> Character:
    return put(one, inclinations=tuple(put(each, held=()) for each in one.inclinations))
