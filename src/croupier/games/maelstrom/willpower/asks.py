"""Whose answer willpower waits for, and what is answered when none comes (MS-R75)."""

from __future__ import annotations

from croupier.core.commands import Command
from croupier.core.rules import rule
from croupier.core.state import GM, Ask
from croupier.games.maelstrom.rolls.seats import name_of, seat_of
from croupier.games.maelstrom.sheets.state import DEAD
from croupier.games.maelstrom.state import Campaign
from croupier.games.maelstrom.willpower.commands import AnswerRally, RollRest

RALLY, REST = KINDS = ("rally", "rests")


@rule("MS-9.19", "MS-9.16")
def asks(state: Campaign) -> tuple[Ask, ...]:
    """The storyteller about a rally, a player about the roll for a day of rest."""
    rallies = (
        Ask(GM, f"{RALLY}:{one.id}", f"whom {name_of(state, one.helper)}'s rally brings back", one.id)
        for one in state.rallies
    )
    rests = (
        Ask(seat_of(state, one), f"{REST}:{one}", f"whether {name_of(state, one)} rolls for her rest", one)
        for one in state.rests
        if state.has(one) and state.character(one).condition != DEAD
    )
    return (*rallies, *rests)


@rule("MS-9.16", "MS-9.19", "MS-R75")
def answer(view: Campaign, ask: Ask) -> Command:
    """Without consent nothing is spent; nobody rolls unasked."""
    if ask.key.startswith(f"{RALLY}:"):
        return AnswerRally(ask.about)
    return RollRest(ask.about, rolls=False)
