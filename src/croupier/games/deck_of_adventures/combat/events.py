"""What happens in combat, and the one place where it is applied."""

from __future__ import annotations

from typing import assert_never

import msgspec

from croupier.core.events import Event
from croupier.games.deck_of_adventures.combat.state import Combat, Turn
from croupier.games.deck_of_adventures.state import Adventure, with_check


class CombatBegan(Event, frozen=True, tag="combat_began"):
    """A combat, its order not known yet."""

    who: tuple[str, ...]
    surprised: tuple[str, ...] = ()


class OrderCardKept(Event, frozen=True, tag="order_card_kept"):
    """The card that was drawn for the order of turns stays."""

    character: str


class OrderRevealed(Event, frozen=True, tag="order_revealed"):
    """All cards for the order lie open."""


class EqualsOrdered(Event, frozen=True, tag="equals_ordered"):
    """The order of characters of equal rank, as a seat wishes it."""

    seat: str
    order: tuple[str, ...]


class OrderFixed(Event, frozen=True, tag="order_fixed"):
    """The order that holds for the whole combat."""

    order: tuple[str, ...]


class RoundBegan(Event, frozen=True, tag="round_began"):
    round: int
    passed_over: tuple[str, ...] = ()


class PlaceReached(Event, frozen=True, tag="place_reached"):
    """A place in the order is reached."""

    who: str


class TurnSet(Event, frozen=True, tag="turn_set"):
    """The turn that is passing, as far as it has come; None between two turns."""

    turn: Turn | None
    why: str = ""


class TurnEnded(Event, frozen=True, tag="turn_ended"):
    """Somebody has had its turn of this round."""

    who: str
    told: bool = True


class TurnDelayed(Event, frozen=True, tag="turn_delayed"):
    """Somebody acts later in this round, or was skipped."""

    who: str
    skipped: bool = False


class SteppedIn(Event, frozen=True, tag="stepped_in"):
    """Who has delayed has its turn now, or forfeits it."""

    who: str
    forfeited: bool = False


class CombatJoined(Event, frozen=True, tag="combat_joined"):
    """A newcomer has a place in the order; `passed`: it acts from the next round on."""

    who: str
    order: tuple[str, ...]
    passed: bool


class NewcomerChooses(Event, frozen=True, tag="newcomer_chooses"):
    """A newcomer may have another Target Card for a Fate Card."""

    who: str


class CombatLeft(Event, frozen=True, tag="combat_left"):
    """Somebody has retreated or surrendered."""

    who: str
    how: str


class EndInSight(Event, frozen=True, tag="end_in_sight"):
    """One side is beaten: "enemies" or "party"; or the GM lets it go on ("")."""

    beaten: str


class CombatEnded(Event, frozen=True, tag="combat_ended"):
    words: str = ""


class ActionTaken(Event, frozen=True, tag="action_taken"):
    """An action that is told: what it is, and in words."""

    who: str
    what: str
    words: str = ""


class BenefitGranted(Event, frozen=True, tag="benefit_granted"):
    """What the Critical Success of a Check brings, in the GM's words; "" for nothing."""

    who: str
    words: str
    check: str = ""


OwnEvent = (
    CombatBegan | OrderCardKept | OrderRevealed | EqualsOrdered | OrderFixed | RoundBegan | PlaceReached | TurnSet
    | TurnEnded | TurnDelayed | SteppedIn | CombatJoined | NewcomerChooses | CombatLeft | EndInSight | CombatEnded
    | ActionTaken | BenefitGranted
)  # fmt: skip
EVENTS: tuple[type[Event], ...] = (
    CombatBegan, OrderCardKept, OrderRevealed, EqualsOrdered, OrderFixed, RoundBegan, PlaceReached, TurnSet,
    TurnEnded, TurnDelayed, SteppedIn, CombatJoined, NewcomerChooses, CombatLeft, EndInSight, CombatEnded,
    ActionTaken, BenefitGranted,
)  # fmt: skip


def apply(state: Adventure, event: OwnEvent) -> Adventure:
    """The adventure after one of these events. It judges nothing and draws nothing."""
    match event:
        case CombatBegan(who=who, surprised=surprised):
            return msgspec.structs.replace(state, combat=Combat(order=who, surprised=surprised))
        case CombatEnded():
            return msgspec.structs.replace(state, combat=None)
        case ActionTaken():
            return state
        case BenefitGranted(check=check):
            return with_check(state, check, blessed=True)
        case TurnSet(turn=turn):
            if state.combat is None:
                return msgspec.structs.replace(state, passing=turn)
            return _with(state, turn=turn)
        case _:
            return _in_combat(state, _combat(state), event)


def _combat(state: Adventure) -> Combat:
    assert state.combat is not None
    return state.combat


def _with(state: Adventure, **changes: object) -> Adventure:
    return msgspec.structs.replace(state, combat=msgspec.structs.replace(_combat(state), **changes))


InCombat = (
    OrderCardKept | OrderRevealed | EqualsOrdered | OrderFixed | RoundBegan | PlaceReached | TurnEnded | TurnDelayed
    | SteppedIn | CombatJoined | NewcomerChooses | CombatLeft | EndInSight
)  # fmt: skip


def _in_combat(state: Adventure, combat: Combat, event: InCombat) -> Adventure:
    match event:
        case OrderCardKept(character=who):
            return _with(state, ready=(*combat.ready, who), choosing=_less(combat.choosing, who))
        case OrderRevealed():
            return _with(state, revealed=True)
        case EqualsOrdered(seat=seat, order=order):
            others = tuple(one for one in combat.ties if one[0] != seat or set(one[1]) != set(order))
            return _with(state, ties=(*others, (seat, order)))
        case OrderFixed(order=order):
            return _with(state, order=order, ordered=True)
        case RoundBegan(round=n, passed_over=passed):
            return _with(state, round=n, done=passed, delayed=(), arrived=(), at="", turn=None, goes_on=False)
        case PlaceReached(who=who):
            return _with(state, at=who)
        case TurnEnded(who=who):
            return _with(state, done=(*combat.done, who), turn=None, delayed=_less(combat.delayed, who))
        case TurnDelayed(who=who):
            return _with(state, delayed=(*combat.delayed, who), turn=None)
        case SteppedIn(who=who, forfeited=forfeited):
            return _with(state, delayed=_less(combat.delayed, who), turn=Turn(who, late=True, forfeited=forfeited))
        case CombatJoined(who=who, order=order, passed=passed):
            arrived = (*_less(combat.arrived, who), *((who,) if passed else ()))
            return _with(state, order=order, arrived=arrived, gone=_less(combat.gone, who), over=False, goes_on=False)
        case NewcomerChooses(who=who):
            return _with(state, choosing=(*combat.choosing, who))
        case CombatLeft(who=who):
            choosing = _less(combat.choosing, who)
            return _with(state, gone=(*combat.gone, who), delayed=_less(combat.delayed, who), choosing=choosing)
        case EndInSight(beaten=beaten):
            return _with(state, over=bool(beaten), goes_on=not beaten)
        case _:
            assert_never(event)


def _less(those: tuple[str, ...], who: str) -> tuple[str, ...]:
    return tuple(one for one in those if one != who)
