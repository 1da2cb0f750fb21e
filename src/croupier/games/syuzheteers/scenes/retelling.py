"""How the story retells the events of the Scenes chapter."""

from __future__ import annotations

from croupier.core.retelling import BREAK, LEFT_OUT, MECHANICS, Retellings, heading, prose
from croupier.games.syuzheteers.beat import events as acting_events
from croupier.games.syuzheteers.scenes import beat_events, events

RETELLING: Retellings = {
    acting_events.ActUndone: MECHANICS,
    beat_events.ClaimingBegan: MECHANICS,
    beat_events.BeatClaimed: LEFT_OUT,
    beat_events.ClaimWithdrawn: MECHANICS,
    beat_events.BeatPassed: LEFT_OUT,
    beat_events.NextNamed: MECHANICS,
    beat_events.PassesCancelled: MECHANICS,
    beat_events.BeatBegan: MECHANICS,
    acting_events.BeatEnded: MECHANICS,
    beat_events.BeatReturned: MECHANICS,
    events.PassBegan: MECHANICS,
    events.DividerSet: MECHANICS,
    events.RoundBegan: BREAK,
    events.SceneBegan: heading((r"On stage: “<title>”", "{title}")),
    events.SceneEnded: prose(
        (r"The scene “.+” is over: resolved", ""),
        (
            r"The scene “.+” is over: no beats left(?:\. The challenge goes to the bottom of the plot)?",
            "It remains unresolved",
        ),
        (r"The scene “.+” is over: <why>(?:\. The challenge goes to the bottom of the plot)?", "The scene ends: {why}"),
    ),
    events.ActBegan: heading(
        (r"(?P<title>Act [IVX]+) begins", "{title}"),
        (r"The act is over: .+?\. (?:The )?<title> begins", "{title}"),
    ),
    events.NoteSet: prose((r"The scene “.+?”: <words>", "{words}")),
}
