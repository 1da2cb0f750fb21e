"""How the story retells the events of the Powers chapter."""

from __future__ import annotations

from croupier.core.retelling import MECHANICS, Retellings, prose
from croupier.games.deck_of_adventures.powers import events

RETELLING: Retellings = {
    events.LeftToGm: MECHANICS,
    events.DeedsSet: MECHANICS,
    events.PowerUsed: prose((r"<who> uses <what>(?: for (?P<cost>\d+ PP))?: .+", "{who} uses {what}")),
}
