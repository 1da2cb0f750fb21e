"""How the story retells the events of the Town chapter."""

from __future__ import annotations

from croupier.core.retelling import MECHANICS, Retellings, cast, heading, prose
from croupier.games.rust_in_the_canyon.town import events, town_events

RETELLING: Retellings = {
    events.AnswerProposed: MECHANICS,
    events.PurchaseOffered: MECHANICS,
    events.PurchaseJudged: MECHANICS,
    events.AdvancingDone: MECHANICS,
    town_events.RemarkWritten: MECHANICS,
    town_events.HiddenClocksSet: MECHANICS,
    town_events.NotesWritten: MECHANICS,
    town_events.TownNoted: MECHANICS,
    events.CharacterChosen: MECHANICS,
    events.AnswerRecorded: prose((r'Our world, "<asked>": <words>', "{asked}: {words}")),
    events.CharacterMade: cast(r"<name> joins \(.+?\): <note>"),
    town_events.TownEntered: heading((r"The PCs come to <title>, .+", "{title}")),
    town_events.TownLeft: prose((r"The PCs leave <town> with <numbers>", "The PCs leave {town}")),
    town_events.ClockStarted: prose(
        (r"New clock: <what> \(<numbers>\), because <why>", "A clock starts, because {why}: “{what}”", "{numbers}"),
        (r"If .+", ""),
        (
            r"It was done anyway: <deed>\. New clock: <what> \(<numbers>\), because <why>",
            "{deed}, and a clock starts, because {why}: “{what}”",
            "{numbers}",
        ),
    ),
    town_events.ClockClosed: prose(
        (r'Clock ".+" does not start: .+', ""),
        (r'Clock "<what>" ends: <why>', "The clock “{what}” ends: {why}"),
    ),
}
