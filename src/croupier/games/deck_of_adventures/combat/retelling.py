"""How the story retells the events of the Combat chapter."""

from __future__ import annotations

from croupier.core.retelling import BREAK, MECHANICS, Retellings, heading
from croupier.games.deck_of_adventures.combat import commands, events, newcomer_events
from croupier.games.deck_of_adventures.turns import events as turns_events

RETELLING: Retellings = {
    events.OrderCardKept: MECHANICS,
    events.OrderRevealed: MECHANICS,
    events.EqualsOrdered: MECHANICS,
    events.OrderFixed: MECHANICS,
    events.RoundBegan: BREAK,
    events.PlaceReached: MECHANICS,
    events.TurnEnded: MECHANICS,
    events.TurnDelayed: MECHANICS,
    events.SteppedIn: MECHANICS,
    events.EndInSight: MECHANICS,
    events.ActionTaken: MECHANICS,
    events.MechanicLost: MECHANICS,
    events.BenefitGranted: MECHANICS,
    newcomer_events.NewcomerPlaced: MECHANICS,
    newcomer_events.NewcomerChooses: MECHANICS,
    turns_events.TurnSet: MECHANICS,
    turns_events.ReadiedSet: MECHANICS,
    turns_events.ReadiedTaken: MECHANICS,
    turns_events.HeldTurnSet: MECHANICS,
    turns_events.ReadiedOver: MECHANICS,
    commands.EndTurn: MECHANICS,
    commands.KeepOrderCard: MECHANICS,
    events.CombatBegan: heading(
        (r"Combat begins: (?P<most>.+), (?P<last>[^,]+)", "Combat", "{most} and {last} fight"),
        (r"Combat begins: <note>", "Combat"),
    ),
}
