"""How the story retells the events of the Objections chapter."""

from __future__ import annotations

from croupier.core.retelling import MECHANICS, Retellings
from croupier.games.syuzheteers.objections import events

RETELLING: Retellings = {
    events.MatterOpened: MECHANICS,
    events.MatterAnswered: MECHANICS,
    events.MatterSettled: MECHANICS,
}
