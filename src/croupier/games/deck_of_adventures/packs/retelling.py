"""How the story retells the events of the Packs chapter."""

from __future__ import annotations

from croupier.core.retelling import MECHANICS, Retellings
from croupier.games.deck_of_adventures.packs import events

RETELLING: Retellings = {
    events.PackAdded: MECHANICS,
    events.PackRemoved: MECHANICS,
}
