"""How the story retells the events of the Powers chapter."""

from __future__ import annotations

from croupier.core.retelling import MECHANICS, Retellings, deed
from croupier.games.deck_of_adventures.powers import events

RETELLING: Retellings = {
    events.LeftToGm: MECHANICS,
    events.DeedsSet: MECHANICS,
    events.PowerUsed: deed(
        (
            r"<who> uses <what> on <whom>(?: for (?P<cost>\d+ PP))?: .+",
            "{who} uses {what} on {whom}",
            "",
            "",
            "",
            " {whom} with {what}",
        ),
        (r"<who> uses <what>(?: for (?P<cost>\d+ PP))?: .+", "{who} uses {what}"),
    ),
}
