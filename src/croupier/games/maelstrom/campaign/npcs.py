"""The storyteller's characters: quick sheets with pools by label (MS-R73)."""

from __future__ import annotations

import msgspec

from croupier.core.rules import rule
from croupier.core.secrets import Secret
from croupier.core.state import GM
from croupier.games.maelstrom.campaign.events import NpcSet
from croupier.games.maelstrom.campaign.state import Quick
from croupier.games.maelstrom.people import Table
from croupier.games.maelstrom.state import Campaign

UNASKED_WILLPOWER = 3
"""Dice of a willpower roll asked of somebody whose willpower is not entered (MS-R73)."""


@rule("MS-R73", "MS-R74")
def put_npc(play: Table, npc: str, quick: Quick) -> None:
    """The quick sheet of a storyteller's character is now this; she alone sees it."""
    one = play.state.npc(npc)
    play.do(NpcSet(msgspec.structs.replace(one, quick=Secret(quick, (GM,)))))


@rule("MS-R73")
def pool_of(state: Campaign, npc: str, label: str) -> int:
    """Dice of a named pool; willpower that is not entered uses three. Raises KeyError, or Hidden in others' views."""
    quick = state.npc(npc).quick.open()
    if label == "Willpower":
        return UNASKED_WILLPOWER if quick.willpower is None else quick.willpower
    return dict(quick.pools)[label]
