"""How the story retells the events of the Conflict chapter."""

from __future__ import annotations

from croupier.core.retelling import LEFT_OUT, MECHANICS, Retellings, heading, prose, speech
from croupier.games.rust_in_the_canyon.conflict import events, side_events

RETELLING: Retellings = {
    events.Agreed: LEFT_OUT,
    events.StakesSet: MECHANICS,
    events.FactStruck: MECHANICS,
    events.ConflictMoved: MECHANICS,
    events.ChoosingBegan: MECHANICS,
    events.ResultStands: MECHANICS,
    events.PreparationsShown: MECHANICS,
    events.UnplayedShown: MECHANICS,
    side_events.MarkersClaimed: MECHANICS,
    side_events.MarkerJudged: MECHANICS,
    side_events.ActionTagged: MECHANICS,
    side_events.ObjectionMade: MECHANICS,
    side_events.PreparationsRevealed: MECHANICS,
    side_events.SurpriseSaid: MECHANICS,
    side_events.LevelSet: MECHANICS,
    side_events.RankSet: MECHANICS,
    side_events.ExtraChosen: MECHANICS,
    side_events.ReserveDealt: MECHANICS,
    side_events.ProxyNamed: MECHANICS,
    side_events.AnteAgreed: MECHANICS,
    side_events.AntePaid: MECHANICS,
    side_events.AdvantageShown: MECHANICS,
    events.ConflictProposed: heading((r".+? proposes? a conflict(?: with .+?)?: <title>", "{title}")),
    events.InvolvedSet: prose((r"Involved: <one>, against <other>", "{one} against {other}")),
    events.FactAdded: prose((r"Situation: <words>", "{words}")),
    events.ConflictWentOn: prose(
        (r"The conflict escalates to <level>: .+", "The conflict escalates to {level}", "", "It escalates to {level}"),
    ),
    events.ConflictEnded: prose((r"The conflict is over: .+", "")),
    events.Narrated: speech(r"<speaker> narrates: <words>"),
    side_events.ActionSaid: prose(
        (r".+?: letting the result stand", ""),
        (r"<who>: waiting", "{who} waits"),
        (r"<who>: (?P<deed>talking|wrestling|using .+)", "{who} is {deed}"),
    ),
}
