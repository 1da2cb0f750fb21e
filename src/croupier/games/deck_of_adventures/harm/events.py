"""What happens to bodies, and the one place where it is applied."""

from __future__ import annotations

from typing import assert_never

import msgspec

from croupier.core.events import Event
from croupier.games.deck_of_adventures.harm.state import Condition, Death, Knockout, Wound
from croupier.games.deck_of_adventures.state import Adventure, with_character, with_check


class DamageTaken(Event, frozen=True, tag="damage_taken"):
    """Damage dealt, before armor; told, the numbers are the vitals'."""

    target: str
    damage: int
    bypass: bool = False
    source: str = ""


class WoundsSet(Event, frozen=True, tag="wounds_set"):
    """What of a character's wounds is open to Toughen Up."""

    character: str
    wounds: tuple[Wound, ...]


class DamageIgnored(Event, frozen=True, tag="damage_ignored"):
    """Toughened Up: so much of a wound, and what is left of it."""

    character: str
    ignored: int
    left: int


class Healed(Event, frozen=True, tag="healed"):
    """Health given back, as it was meant; told, the numbers are the vitals'."""

    target: str
    health: int


class ArmorRegained(Event, frozen=True, tag="armor_regained"):
    target: str
    points: int


class ConditionLaid(Event, frozen=True, tag="condition_laid"):
    target: str
    condition: Condition


class ConditionSet(Event, frozen=True, tag="condition_set"):
    """A condition as it is now; whether its Check failed, how long it lasts still."""

    target: str
    condition: Condition
    why: str = ""


class ConditionEnded(Event, frozen=True, tag="condition_ended"):
    target: str
    name: str


class KnockedOut(Event, frozen=True, tag="knocked_out"):
    target: str
    knockout: Knockout


class KnockoutSet(Event, frozen=True, tag="knockout_set"):
    """Turns passed, dying, stable."""

    target: str
    knockout: Knockout
    why: str = ""


class Woke(Event, frozen=True, tag="woke"):
    """A knockout is over, and all that was counted with it (DA-16.11)."""

    target: str


class DeathSet(Event, frozen=True, tag="death_set"):
    """The tally of death Checks."""

    target: str
    death: Death
    why: str = ""


class Died(Event, frozen=True, tag="died"):
    target: str


class CalledBack(Event, frozen=True, tag="called_back"):
    """The GM overrules a death."""

    target: str
    knockout: Knockout


class Fell(Event, frozen=True, tag="fell"):
    """A fall, told with its feet."""

    target: str
    feet: int


class SpeedLostSet(Event, frozen=True, tag="speed_lost_set"):
    """How much speed a character has lost by falls."""

    target: str
    spaces: int


class SensesNeeded(Event, frozen=True, tag="senses_needed"):
    """Which senses a Check needs (DA-15.7)."""

    check: str
    sight: bool
    hearing: bool


OwnEvent = (
    DamageTaken | WoundsSet | DamageIgnored | Healed | ArmorRegained | ConditionLaid | ConditionSet | ConditionEnded
    | KnockedOut | KnockoutSet | Woke | DeathSet | Died | CalledBack | Fell | SpeedLostSet | SensesNeeded
)  # fmt: skip
EVENTS: tuple[type[Event], ...] = (
    DamageTaken, WoundsSet, DamageIgnored, Healed, ArmorRegained, ConditionLaid, ConditionSet, ConditionEnded,
    KnockedOut, KnockoutSet, Woke, DeathSet, Died, CalledBack, Fell, SpeedLostSet, SensesNeeded,
)  # fmt: skip


def apply(state: Adventure, event: OwnEvent) -> Adventure:
    """The adventure after one of these events. It judges nothing and draws nothing."""
    match event:
        case DamageTaken() | DamageIgnored() | Healed() | ArmorRegained() | Fell():
            return state
        case WoundsSet(character=name, wounds=wounds):
            added = sum(1 for one in wounds if not any(one.id == old.id for old in state.character(name).wounds))
            return msgspec.structs.replace(with_character(state, name, wounds=wounds), counted=state.counted + added)
        case ConditionLaid(target=name, condition=condition) | ConditionSet(target=name, condition=condition):
            return with_character(state, name, conditions=_with(state, name, condition))
        case ConditionEnded(target=name, name=ended):
            left = tuple(one for one in state.character(name).conditions if one.name != ended)
            return with_character(state, name, conditions=left)
        case KnockedOut(target=name, knockout=knockout) | KnockoutSet(target=name, knockout=knockout):
            return with_character(state, name, knockout=knockout)
        case Woke(target=name):
            return with_character(state, name, knockout=None, death=Death())
        case DeathSet(target=name, death=death):
            return with_character(state, name, death=death)
        case Died(target=name):
            return with_character(state, name, dead=True, death=Death())
        case CalledBack(target=name, knockout=knockout):
            return with_character(state, name, dead=False, knockout=knockout)
        case SpeedLostSet(target=name, spaces=spaces):
            return with_character(state, name, speed_lost=spaces)
        case SensesNeeded(check=check, sight=sight, hearing=hearing):
            return with_check(state, check, sight=sight, hearing=hearing)
        case _:
            assert_never(event)


def _with(state: Adventure, name: str, condition: Condition) -> tuple[Condition, ...]:
    """The conditions of a character with this one in its place, or behind them."""
    old = state.character(name).conditions
    if any(one.name == condition.name for one in old):
        return tuple(condition if one.name == condition.name else one for one in old)
    return (*old, condition)
