"""How the story retells the events of the Harm chapter."""

from __future__ import annotations

from croupier.core.retelling import MECHANICS, Retellings, prose
from croupier.games.deck_of_adventures.harm import events
from croupier.games.deck_of_adventures.health import events as health_events

RETELLING: Retellings = {
    health_events.ArmorRegained: MECHANICS,
    health_events.WoundsSet: MECHANICS,
    events.SensesNeeded: MECHANICS,
    events.DeathRaceSet: MECHANICS,
    events.GmRacedDeath: MECHANICS,
    health_events.SpeedLostSet: MECHANICS,
    health_events.ConditionSet: prose((r"<who> fails to shake off .+", "")),  # as its Check says
    health_events.DamageTaken: prose(
        (r"<who> takes <what> from [^:]+: <numbers>", "{who} takes {what}", "{numbers}"),
        (r"<who> takes <what> from [^:]+", "{who} takes {what}"),
    ),
}
