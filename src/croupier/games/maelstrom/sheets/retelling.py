"""How the story retells the events of the Sheets chapter."""

from __future__ import annotations

from croupier.core.retelling import MECHANICS, Retellings, cast
from croupier.games.maelstrom.sheets import events

RETELLING: Retellings = {
    events.SheetSet: MECHANICS,
    events.HiddenSet: MECHANICS,
    events.ThingsShown: MECHANICS,
    events.Proposed: MECHANICS,
    events.ProposalGone: MECHANICS,
    events.AllowanceSet: MECHANICS,
    events.PriceSet: MECHANICS,
    events.AbilityAdded: MECHANICS,
    events.CharacterSet: cast(r"<name> joins the story, (?P<note>played by .+)", r"<name> joins the story"),
}
