"""One line of the log for each thing that happens in a fight, made from the view of whoever reads it."""

from __future__ import annotations

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
    PhaseBegan,
    RoundBegan,
    StunRecovered,
    Tested,
    TurnBegan,
    WentOut,
)
from croupier.games.state_stack.state import Exchange, Fight
from croupier.pieces.events import CardsMoved


def line(event: Event, view: Fight) -> str:
    """A plain sentence; empty for what the cards themselves show."""

    def name(combatant: str) -> str:
        return view.combatant(combatant).name if view.has(combatant) else combatant

    match event:
        case CombatantEntered(combatant=one):
            return f"{one.name} joins {one.side if one.side != one.id else 'the brawl'}."
        case CombatantRemoved(combatant=one):
            return f"{name(one)} leaves the roster."
        case CombatantSet(combatant=one, kept_by_rule=True):
            return f"{name(one)} fights on by rule until somebody takes over."
        case CombatantSet(combatant=one, keeps=True):
            return f"{name(one)} keeps her card."
        case CombatantSet(combatant=one, entering=False, deck=deck) if deck:
            return f"{name(one)} enters the fight."
        case FightBegan(number=number):
            return f"Fight {number} begins."
        case RoundBegan(number=number):
            return f"Round {number}: initiative."
        case DivisionBegan():
            return "The rows are divided."
        case PhaseBegan(phase=phase, order=order) if order and phase:
            return f"Phase {phase}: {', '.join(name(one) for one in order)}."
        case TurnBegan(combatant=one, phase=phase) if phase:
            return f"{name(one)}'s turn."
        case InitiativeSet(combatant=one, value=value, too_high=True):
            return f"{name(one)}'s card {value} is too high: it lies at the front."
        case InitiativeSet(combatant=one, value=value, divides=True):
            return f"{name(one)} has initiative {value}."
        case ExchangeMoved(exchange=Exchange() as exchange):
            return _exchange(exchange, name(exchange.actor), name(exchange.target) if exchange.target else "")
        case Tested(combatant=one, what=what, score=score, remaining=remaining):
            return f"{name(one)} tests {what}: {score or 'fails'}, {remaining} left."
        case Contested(combatant=one, what=what, won=won):
            return f"{name(one)}'s contest of {what}: {'won' if won else 'not won'}."
        case HitLanded(combatant=one, damage=damage, stun=stun):
            return f"{name(one)} takes {' and '.join(_points(damage, stun))}."
        case WentOut(combatant=one, how=how):
            return f"{name(one)} is out: {how}."
        case CardsReady(placing=placing) if placing is not None:
            return f"{name(placing.combatant)} gains {placing.cards} blank {'card' if placing.cards == 1 else 'cards'}."
        case BurnAsked(combatant=one) if one:
            return f"{name(one)} chooses which part burns a card."
        case StunRecovered(combatant=one, points=points):
            return f"{name(one)} recovers {points} stun."
        case FightEnded(side=side, why=why):
            return f"The fight is over ({why}): {f'won by {name(side)}' if side else 'nobody wins'}."
        case ActionEnded():
            return ""
        case _:
            return ""


def is_passing(event: Event) -> bool:
    """A card that goes before a combatant to be used, or from there to the discards."""
    return isinstance(event, CardsMoved) and event.source.endswith(".drawn") | event.target.endswith(
        (".drawn", ".ready")
    )


def _exchange(exchange: Exchange, actor: str, target: str) -> str:
    if exchange.stage == "judge":
        return f"{actor} attempts: {exchange.what} ({exchange.skill})."
    if exchange.stage == "flight":
        return f"{actor} wants to flee."
    if exchange.stage == "power":
        return f"{actor} hits {target}."
    if exchange.attack is None:
        return f"{actor} {'attacks' if exchange.is_attack else 'is opposed by'} {target} ({exchange.skill})."
    return ""


def _points(damage: int, stun: int) -> list[str]:
    words = [f"{damage} damage"] if damage else []
    return [*words, f"{stun} stun"] if stun else words or ["nothing"]
