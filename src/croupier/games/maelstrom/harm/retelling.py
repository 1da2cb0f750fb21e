"""How the story retells the events of the Harm chapter."""

from __future__ import annotations

from croupier.core.retelling import Retellings, prose
from croupier.games.maelstrom.harm import events

RETELLING: Retellings = {
    events.LevelsMarked: prose(
        (r"<who> takes no damage: <numbers>", "{who} takes no damage", "{numbers}"),
        (
            r"<who> takes (?P<left>\d+) of (?P<came>\d+ levels?) of (?P<kind>\w+) damage, <soaked>",
            "{who} takes {left} of {came} of {kind} damage",
            "{soaked}",
        ),
    ),
}
