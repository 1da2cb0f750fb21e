"""How the story retells the events of the Conflict chapter."""

from __future__ import annotations

from croupier.core.retelling import LEFT_OUT, MECHANICS, Retellings, heading, prose, speech
from croupier.games.rust_in_the_canyon.conflict import events, side_events
from croupier.games.rust_in_the_canyon.cost import exit_events

SEVERAL = r"(?P<who>.+ and .+|[Tt]he (?:[\w'-]+ )*?[\w'-]*[^\Ws]s(?: of .+)?)"
"""Several people: "The miller and his hands", "The riders of the east ridge"."""
DOING = r"(?P<deed>[a-z]+ing\b.*)"
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
    events.InvolvedSet: prose(
        (
            r"Involved: <one>, against (?P<other>.+?)(?:, played by .+?)?(?:\. Somebody .+)?",
            "It is {one} against {other}",
        )
    ),
    events.JoinAsked: MECHANICS,
    exit_events.JoinJudged: prose((r"<who> may join the conflict", "{who} joins the conflict")),
    events.FactAdded: prose((r"Situation: <words>", "{words}")),
    events.ConflictWentOn: prose(
        (r"The conflict escalates to <level>: .+", "The conflict escalates to {level}", "", "It escalates to {level}"),
    ),
    events.ConflictEnded: prose(
        (r"The conflict is over: .+", ""),
        (r"The conflict is over \((?P<why>called off)\): .+", "The conflict is {why}"),
    ),
    events.Narrated: speech(r"<speaker> narrates: <words>"),
    side_events.ActionSaid: prose(
        (r".+?: letting the result stand", ""),
        (rf"{SEVERAL}: waiting", "{who} wait"),
        (r"<who>: waiting", "{who} waits"),
        (rf"{SEVERAL}: {DOING}", "{who} are {deed}"),
        (rf"<who>: {DOING}", "{who} is {deed}"),
    ),
}
