"""How the story retells the events of the Cost chapter."""

from __future__ import annotations

from croupier.core.retelling import MECHANICS, Retellings, prose, small, speech
from croupier.games.rust_in_the_canyon.cost import events, exit_events

HAND = r"<who> (?:lost|won|tied|backed down|did not play).*?"
"""How the last hand came out, which the story has already told."""
RETELLING: Retellings = {
    events.InjuryCardLaid: MECHANICS,
    exit_events.DeadPutAway: MECHANICS,
    events.PcResolved: prose(
        (
            HAND + r" (?:but|and) (?P<verdict>(?:still gets|gets|does not get) the stakes)(?:; <chips>)?",
            "{who} {verdict}",
            "{chips}",
        ),
        (r"<who> is out of the conflict <rest>", "{who} is out of the conflict"),
    ),
    events.InjuryTaken: prose(
        (r"<who> has a <what> \(<numbers>\)", "{who} suffers a {what}", "{numbers}"),
        (r"<who> has a <what>", "{who} suffers a {what}"),
    ),
    events.FalloutRead: small((r"<who>'s fallout from .+?: <what>", "fallout for {who}: {what}")),
    events.StakesAnswered: prose((r"(?P<asked>.+\?) (?P<words>Yes|No) \(<numbers>\)", "{asked} {words}", "{numbers}")),
    events.AftermathTold: speech(r"<speaker>'s aftermath: <words>"),
}
