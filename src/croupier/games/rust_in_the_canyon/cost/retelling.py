"""How the story retells the events of the Cost chapter."""

from __future__ import annotations

from croupier.core.retelling import MECHANICS, Retellings, prose, small, speech
from croupier.games.rust_in_the_canyon.cost import events, exit_events

RETELLING: Retellings = {
    events.InjuryCardLaid: MECHANICS,
    exit_events.DeadPutAway: MECHANICS,
    events.PcResolved: prose(
        (
            r"<who> (?:lost|won|tied) (?:with|at) \d+ (?:but still |and )(?P<verdict>(?:gets|does not get) the stakes)",
            "{who} {verdict}",
        ),
    ),
    events.FalloutRead: small((r"<who>'s fallout from .+?: <what>", "fallout for {who}: {what}")),
    events.StakesAnswered: prose((r"(?P<asked>.+\?) (?P<words>Yes|No) \(<numbers>\)", "{asked} {words}", "{numbers}")),
    events.AftermathTold: speech(r"<speaker>'s aftermath: <words>"),
}
