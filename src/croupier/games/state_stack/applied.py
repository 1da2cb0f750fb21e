"""The one place where events of the fight are applied: the state after each of them."""

from __future__ import annotations

from typing import Any, assert_never, cast

import msgspec

from croupier.core.events import Event
from croupier.games.state_stack.events import (
    ActionEnded,
    BurnAsked,
    CardsReady,
    CombatantEntered,
    CombatantRemoved,
    CombatantSet,
    Contested,
    DivisionBegan,
    ExchangeMoved,
    FightBegan,
    FightEnded,
    HitLanded,
    InitiativeSet,
    OwnEvent,
    PhaseBegan,
    RoundBegan,
    SheetSet,
    StunRecovered,
    Tested,
    TurnBegan,
    TurnEnded,
    WentOut,
)
from croupier.games.state_stack.state import CAMP, Fight

put = msgspec.structs.replace


def one(state: Fight, combatant: str, **changes: Any) -> Fight:
    """The fight with one combatant changed."""
    changed = tuple(put(c, **changes) if c.id == combatant else c for c in state.combatants)
    return put(state, combatants=changed)


def each(state: Fight, **changes: Any) -> Fight:
    return put(state, combatants=tuple(put(c, **changes) for c in state.combatants))


def apply_own(state: Fight, event: Event) -> Fight:
    """The state after an event of the fight. It judges nothing and draws nothing."""
    event = cast("OwnEvent", event)
    match event:
        case CombatantEntered(combatant=c):
            return put(state, combatants=(*state.combatants, c), named=state.named + 1)
        case CombatantRemoved(combatant=name):
            return put(state, combatants=tuple(c for c in state.combatants if c.id != name))
        case CombatantSet(combatant=name):
            fields = (field for field in event.__struct_fields__ if field != "combatant")
            changes = {field: getattr(event, field) for field in fields if getattr(event, field) is not None}
            return one(state, name, **changes)
        case SheetSet(combatant=name, sheet=sheet):
            return one(state, name, sheet=sheet)
        case FightBegan(number=number):
            state = each(state, out="", too_high=False, divides=False, acted=-1, waking=False, entering=False)
            return put(state, fights=number, round=0, phase=0, outcome="")
        case RoundBegan(number=number):
            state = each(state, acted=-1, held=0, boosted=0, keeps=False)
            return put(state, round=number, stage="initiative", phase=0, order=())
        case DivisionBegan():
            return put(state, stage="division")
        case PhaseBegan(phase=phase, order=order, held=held):
            for name, cards in held:
                state = one(state, name, held=cards)
            return put(state, stage="phase" if phase else "zero", phase=phase, order=order, turn="")
        case TurnBegan(combatant=name):
            return put(one(state, name, acted=state.phase), turn=name, has_acted=False)
        case ActionEnded(owing=owing):
            return put(state, has_acted=True, to_burn=owing, exchange=None, placing=None)
        case TurnEnded():
            return put(state, turn="", has_acted=False, to_burn=(), burning="")
        case InitiativeSet(combatant=name, too_high=too_high, divides=divides):
            return one(state, name, too_high=too_high, divides=divides)
        case ExchangeMoved(exchange=exchange):
            return put(state, exchange=exchange)
        case WentOut(combatant=name, how=how):
            return one(state, name, out=how, too_high=False, divides=False, waking=False)
        case CardsReady(placing=placing):
            return put(state, placing=placing)
        case BurnAsked(combatant=name, done=done):
            owing = tuple(c for c in state.to_burn if c != done) if done else state.to_burn
            return put(state, burning=name, to_burn=owing)
        case FightEnded(side=side):
            state = put(state, stage=CAMP, turn="", has_acted=False, order=(), phase=0, outcome=side or "draw")
            return put(state, exchange=None, placing=None, burning="", to_burn=())
        case Tested() | Contested() | HitLanded() | StunRecovered():
            return state
        case _:
            assert_never(event)
