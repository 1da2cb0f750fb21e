"""One line of the log for what happens in combat."""

from __future__ import annotations

from typing import assert_never

from croupier.games.deck_of_adventures.combat.ending import ENEMIES
from croupier.games.deck_of_adventures.combat.events import (
    ActionTaken,
    BenefitGranted,
    CombatBegan,
    CombatEnded,
    CombatJoined,
    CombatLeft,
    EndInSight,
    EqualsOrdered,
    NewcomerChooses,
    OrderCardKept,
    OrderFixed,
    OrderRevealed,
    OwnEvent,
    PlaceReached,
    RoundBegan,
    SteppedIn,
    TurnDelayed,
    TurnEnded,
    TurnSet,
)
from croupier.games.deck_of_adventures.state import Adventure

TURNS = {
    "reached": "It is {name}'s turn.", "begins": "", "skipped": "{name} loses this turn.",
    "passes": "A turn passes for {name}.",
}  # fmt: skip
ACTIONS = {
    "speak": "{name} says{words}.", "look": "{name} looks{words}.", "interact": "{name} handles{words}.",
    "command": "{name} commands{words}.", "rush": "{name} rushes.", "free": "{name}, as a Free Action{words}.",
    "minor": "{name}, as a Minor Action{words}.", "major": "{name}, as a Major Action{words}.",
    "refused": "The GM does not allow {name}{words}.",
}  # fmt: skip


def line(event: OwnEvent, view: Adventure) -> str:
    """A plain sentence; empty for what is not told."""
    match event:
        case CombatBegan(who=who):
            return f"A combat begins: {', '.join(_name(view, one) for one in who)}."
        case OrderFixed(order=order):
            return f"The order of turns: {', '.join(_name(view, one) for one in order)}."
        case RoundBegan(round=n):
            return f"Round {n}."
        case TurnSet(turn=turn, why=why):
            said = TURNS.get(why, "")
            return said.format(name=_name(view, turn.who)) if said and turn is not None else ""
        case TurnDelayed(who=who, skipped=skipped):
            return f"{_name(view, who)} is skipped for now." if skipped else f"{_name(view, who)} acts later."
        case SteppedIn(who=who, forfeited=forfeited):
            return f"{_name(view, who)} lets the turn go." if forfeited else f"{_name(view, who)} steps in."
        case CombatJoined(who=who, passed=passed):
            return f"{_name(view, who)} joins the combat{', from the next round on' if passed else ''}."
        case CombatLeft(who=who, how=how):
            return f"{_name(view, who)} is out of the combat: {how}."
        case EndInSight(beaten=beaten):
            if not beaten:
                return "The combat goes on."
            return "No enemy is left standing." if beaten == ENEMIES else "Nobody of the party is left standing."
        case CombatEnded(words=words):
            return f"The combat is over{f': {words}' if words else ''}."
        case ActionTaken(who=who, what=what, words=words):
            if what not in ACTIONS:
                return f"{_name(view, who)} {words} ({what.capitalize()})."
            return ACTIONS[what].format(name=_name(view, who), words=f": {words}" if words else "")
        case BenefitGranted(who=who, words=words):
            return f"{_name(view, who)}'s Critical Success brings: {words}." if words else ""
        case NewcomerChooses() | OrderCardKept() | OrderRevealed() | EqualsOrdered() | PlaceReached() | TurnEnded():
            return ""
        case _:
            assert_never(event)


def _name(view: Adventure, who: str) -> str:
    return view.character(who).name
