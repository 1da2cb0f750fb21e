"""How the story retells the events of the Willpower chapter."""

from __future__ import annotations

from croupier.core.retelling import MECHANICS, Retellings
from croupier.games.maelstrom.willpower import events

RETELLING: Retellings = {
    events.RestOver: MECHANICS,
    events.RallyTried: MECHANICS,
}
