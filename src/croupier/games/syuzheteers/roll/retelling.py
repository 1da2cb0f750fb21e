"""How the story retells the events of the Roll chapter."""

from __future__ import annotations

from croupier.core.retelling import LEFT_OUT, MECHANICS, Retellings, prose
from croupier.games.syuzheteers.roll import claim_events, commands, events, window_events

RETELLING: Retellings = {
    claim_events.ClaimsPut: MECHANICS,
    claim_events.ClaimObjected: MECHANICS,
    claim_events.ClaimSettled: MECHANICS,
    events.RollWent: MECHANICS,
    events.DiceCounted: MECHANICS,
    events.ExtraSixes: MECHANICS,
    events.RollEnded: MECHANICS,
    window_events.SeatAnswered: MECHANICS,
    window_events.SeatPrepared: MECHANICS,
    window_events.EntranceOffered: MECHANICS,
    window_events.OfferWithdrawn: MECHANICS,
    commands.PassInRoll: LEFT_OUT,
    events.RollBegan: prose(
        (r"<who> takes center stage against the challenge “.+", "{who} takes center stage", "", "{who} steps forward"),
    ),
    events.RollJudged: prose(
        (r"<who> succeeds: <numbers>", "{who} succeeds", "{numbers}", "{who} manages it"),
        (r"<who> fails: <numbers>", "{who} fails", "{numbers}", "{who} does not manage it"),
        (r"<who> succeeds, although <numbers>", "{who} succeeds anyway", "{numbers}"),
    ),
    window_events.FlashedBack: prose(
        (
            r"<player> flashes back to “<card>” and adds (?:.+?): <words>",
            "A flashback to “{card}”: {words}",
            "",
            "“{card}” comes back to mind: {words}",
        ),
    ),
}
