"""How the story retells the events of the Ships chapter."""

from __future__ import annotations

from croupier.core.retelling import MECHANICS, Retellings, prose
from croupier.games.maelstrom.ships import events

RETELLING: Retellings = {
    events.SalvoSet: MECHANICS,
    events.SalvoLaunched: MECHANICS,
    events.ShotsUsed: MECHANICS,
    events.ShipSet: prose((r".+ (?:gets a weapon: .+|joins the story)", "")),
    events.ShipGone: MECHANICS,
}
