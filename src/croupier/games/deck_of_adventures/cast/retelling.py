"""How the story retells the events of the Cast chapter."""

from __future__ import annotations

from croupier.core.retelling import MECHANICS, Retellings, cast
from croupier.games.deck_of_adventures.cast import commands, events
from croupier.games.deck_of_adventures.characters import events as characters_events

RETELLING: Retellings = {
    events.Proposed: MECHANICS,
    events.ProposalGone: MECHANICS,
    characters_events.VitalsSet: MECHANICS,
    characters_events.XpSet: MECHANICS,
    characters_events.NotesSet: MECHANICS,
    events.RestCardsSet: MECHANICS,
    events.WaitingSet: MECHANICS,
    events.StartingSet: MECHANICS,
    events.CharactersPutAway: MECHANICS,
    commands.KeepSheet: MECHANICS,
    events.Entered: cast(r"<name> (?:enters the scene|arrives)"),
}
