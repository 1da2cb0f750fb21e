"""How the story retells the events of the Willpower chapter."""

from __future__ import annotations

from croupier.core.retelling import MECHANICS, Retellings, prose
from croupier.games.maelstrom.willpower import events

RETELLING: Retellings = {
    events.DayClosed: prose(
        (
            r"Day (?P<day>\d+) begins\. Rested: (?P<most>.+), (?P<last>[^,]+)",
            "Day {day} begins, and {most} and {last} have rested",
        ),
        (r"Day (?P<day>\d+) begins\. Rested: <who>", "Day {day} begins, and {who} has rested"),
    ),
    events.TimePassed: prose((r"Time passes: (?P<numbers>[\w ]+)\. .+", "Time passes", "{numbers}")),
    events.RestOver: MECHANICS,
    events.RallyTried: MECHANICS,
}
