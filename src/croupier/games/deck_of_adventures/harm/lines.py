"""One line of the log for what happens to bodies."""

from __future__ import annotations

from typing import assert_never

from croupier.games.deck_of_adventures.harm.events import (
    ArmorRegained,
    CalledBack,
    ConditionEnded,
    ConditionLaid,
    ConditionSet,
    DamageIgnored,
    DamageTaken,
    DeathSet,
    Died,
    Fell,
    Healed,
    KnockedOut,
    KnockoutSet,
    OwnEvent,
    SensesNeeded,
    SpeedLostSet,
    Woke,
    WoundsSet,
)
from croupier.games.deck_of_adventures.harm.state import FATIGUE, POISONED, Condition
from croupier.games.deck_of_adventures.state import Adventure

CHANGED = {
    "again": "is {name} anew", "failed": "cannot shake off {name}", "shaken": "is not hindered by {name} this turn",
    "weaker": "is less {name}",
}  # fmt: skip
KNOCKED = {
    "dying": "is dying",
    "stable": "is stable, and stays unconscious",
    "turns": "has been Knocked Out for {turns} turns",
}


def line(event: OwnEvent, view: Adventure) -> str:
    """A plain sentence; empty for what is not told."""
    match event:
        case DamageTaken(target=who, damage=n, bypass=bypass, source=source):
            by = f" from {view.character(source).name}" if view.has(source) else f" ({source})" if source else ""
            return f"{_name(view, who)} takes {n} damage{by}{', past the armor' if bypass else ''}."
        case DamageIgnored(character=who, ignored=k, left=left):
            return f"{_name(view, who)} toughens up: {k} damage less, {left} left of it."
        case Healed(target=who, health=n):
            return f"{_name(view, who)} is healed for {n}."
        case ArmorRegained(target=who, points=n):
            return f"{_name(view, who)} has {n} AP back."
        case ConditionLaid(target=who, condition=condition):
            return f"{_name(view, who)} is {_named(condition)}."
        case ConditionSet(target=who, condition=condition, why=why):
            said = CHANGED.get(why)
            return f"{_name(view, who)} {said.format(name=_named(condition))}." if said else ""
        case ConditionEnded(target=who, name=name):
            return f"{_name(view, who)} is no longer {name}."
        case KnockedOut(target=who, knockout=knockout):
            tired = " by fatigue" if knockout.cause == FATIGUE else ""
            return f"{_name(view, who)} is Knocked Out{tired}{' and dying' if knockout.dying else ''}."
        case KnockoutSet(target=who, knockout=knockout, why=why):
            said = KNOCKED.get(why)
            return f"{_name(view, who)} {said.format(turns=knockout.turns)}." if said else ""
        case Woke(target=who):
            return f"{_name(view, who)} is awake again."
        case DeathSet(target=who, death=death, why=why):
            if not why:
                return ""
            return f"{_name(view, who)}'s death Checks: {death.successes} succeeded, {death.failures} failed."
        case Died(target=who):
            return f"{_name(view, who)} is dead."
        case CalledBack(target=who):
            return f"{_name(view, who)} is not dead after all."
        case Fell(target=who, feet=feet):
            return f"{_name(view, who)} falls {feet} feet."
        case SpeedLostSet(target=who, spaces=n):
            return f"{_name(view, who)} has lost {n} of its speed." if n else f"{_name(view, who)} has its speed back."
        case SensesNeeded(sight=sight, hearing=hearing):
            needed = " and ".join(name for name, needs in (("sight", sight), ("hearing", hearing)) if needs)
            return f"The Check needs {needed or 'neither sight nor hearing'}."
        case WoundsSet():
            return ""
        case _:
            assert_never(event)


def _name(view: Adventure, who: str) -> str:
    return view.character(who).name


def _named(condition: Condition) -> str:
    return f"{condition.name} {condition.count}" if condition.name == POISONED else condition.name
