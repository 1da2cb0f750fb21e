"""How the story retells the events of the Assets chapter."""

from __future__ import annotations

from croupier.core.retelling import MECHANICS, Retellings, prose
from croupier.games.syuzheteers.assets import events

RETELLING: Retellings = {
    events.WordsOwed: MECHANICS,
    events.NothingTaken: MECHANICS,
    events.CardWritten: prose(
        (r"New relationship between <one> and <other>: <words>", "Between {one} and {other}: {words}"),
        (r"<who> has a new asset: <what> \((?P<numbers>durability \d+)\)", "{who} has {what}"),
        (r"New challenge: .+", ""),
    ),
    events.CardSet: prose(
        (r"<what> is strained: .+", ""),
        (r"(?P<card>“.+”) is out of play", "{card} is out of play", "", "", "", "price for success|{card}"),
        (r"“.+” is resolved and becomes an asset of <who> \(.+\)", "It is resolved"),
        (r"“(?P<scene>.+)” has become “<what>”, an asset of <who>", "{who} gains “{what}”"),
    ),
    events.ObstacleAdded: prose((r"New obstacle to “.+?”: <words>", "A new obstacle: {words}")),
    events.ComplicationTaken: prose(
        (
            r"<who> takes a complication of rating (?P<numbers>\d+): <words>",
            "{who} takes a complication: {words}",
            "rating {numbers}",
        ),
    ),
}
