"""How the story retells the events of the Moves chapter."""

from __future__ import annotations

from croupier.core.retelling import MECHANICS, Retellings, prose, speech
from croupier.games.rust_in_the_canyon.moves import events, plan_events, reflection_events

RETELLING: Retellings = {
    events.QuestionAsked: MECHANICS,
    events.QuestionAdded: MECHANICS,
    events.MarkerRetired: MECHANICS,
    plan_events.PlanClaimed: MECHANICS,
    plan_events.PlanCosted: MECHANICS,
    plan_events.ChipsOffered: MECHANICS,
    events.SoloBegan: MECHANICS,
    events.SoloEnded: MECHANICS,
    reflection_events.ReflectionWished: MECHANICS,
    reflection_events.ReflectorNamed: MECHANICS,
    reflection_events.ReflectionDropped: MECHANICS,
    reflection_events.TownReflected: prose((r"The hand .+?: what <words>", "What {words}")),
    events.ReadBegan: prose(
        (r"<who> bets (?P<bet>\d+) to read <what> \(<town>\): <asked>", "{who} reads {what}: {asked}"),
    ),
    events.ReadAnswered: speech(r"<speaker> answers: <words> \(.+\)", r"<speaker> answers: <words>"),
    plan_events.Schemed: prose((r"<who> plan and scheme: <numbers>", "{who} plan and scheme")),
}
