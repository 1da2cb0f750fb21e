"""How the story retells the events of the Prologue chapter."""

from __future__ import annotations

from croupier.core.retelling import LEFT_OUT, MECHANICS, Retellings, bystander, cast, prose
from croupier.games.syuzheteers.prologue import events, sheet_events

RETELLING: Retellings = {
    events.StepBegan: prose((r"(?!The play is over).+", "")),
    events.TurnCame: MECHANICS,
    events.SaidReady: LEFT_OUT,
    events.RelationshipDrafted: MECHANICS,
    events.ResourceGiven: MECHANICS,
    events.ChallengePassed: MECHANICS,
    events.ChallengePlaced: MECHANICS,
    events.ChallengesRanked: MECHANICS,
    events.WantClaimed: MECHANICS,
    events.StepUnbought: MECHANICS,
    sheet_events.ExperienceMarked: MECHANICS,
    sheet_events.BoxAdded: MECHANICS,
    sheet_events.DestinyRaised: MECHANICS,
    sheet_events.DestinySet: MECHANICS,
    sheet_events.ConditionsCleared: MECHANICS,
    sheet_events.PrincipalProposed: MECHANICS,
    sheet_events.GearWritten: MECHANICS,
    events.ThemeAdded: prose((r"Theme: <words>", "The theme: {words}")),
    sheet_events.CharacterMade: cast(r"<name> is a new character: <note>"),
    sheet_events.MinorAdded: bystander(r"<name> joins the cast: <note>", r"<name> joins the cast"),
}
