"""How the story retells the events of the Campaign chapter."""

from __future__ import annotations

from croupier.core.retelling import MECHANICS, Retellings, bystander, heading
from croupier.games.maelstrom.campaign import events
from croupier.games.maelstrom.npcs import events as npcs_events

RETELLING: Retellings = {
    events.ClockSet: MECHANICS,
    events.QuestionAnswered: MECHANICS,
    events.CampaignBegan: MECHANICS,
    events.Awarded: MECHANICS,
    events.ProxySet: MECHANICS,
    npcs_events.BackstageSet: MECHANICS,
    events.SceneSet: heading(
        (r"Scene: (?P<title>[^.]+)\. Resting is possible here", "{title}"),
        (r"Scene: (?P<title>[^.]+)\. <note> Resting is possible here", "{title}"),
        (r"Scene: (?P<title>[^.]+)\. <note>", "{title}"),
        (r"Scene: <title>", "{title}"),
    ),
    events.ChapterSet: heading((r"(?P<title>Chapter \d+) begins", "{title}")),
    npcs_events.NpcGone: MECHANICS,
    npcs_events.NpcSet: bystander(r"<name> joins the story"),
}
