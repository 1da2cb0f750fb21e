"""How the story retells the events of the Rest chapter."""

from __future__ import annotations

from croupier.core.retelling import MECHANICS, Retellings, heading, prose
from croupier.games.rust_in_the_canyon.rest import events

RETELLING: Retellings = {
    events.AttentionAsked: MECHANICS,
    events.DueAnswered: MECHANICS,
    events.DueSettled: MECHANICS,
    events.BedJudged: MECHANICS,
    events.FloorSet: MECHANICS,
    events.AmateurTested: MECHANICS,
    events.DayPassed: prose((r"Day <number> begins", "Day {number} begins", "", "", "", "Day | begins")),
    events.DowntimeOpened: heading((r".+ opens a downtime", "Downtime")),
    events.DowntimeClosed: prose((r"The downtime is over", "")),
}
