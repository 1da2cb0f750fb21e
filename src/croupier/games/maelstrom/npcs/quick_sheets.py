"""Quick sheets of the storyteller's characters: finding and changing them, their pools (MS-R73)."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.secrets import Secret
from croupier.core.state import GM
from croupier.games.maelstrom.campaign.state import Npc, Quick
from croupier.games.maelstrom.npcs.events import NpcSet
from croupier.games.maelstrom.state import Campaign

UNASKED_WILLPOWER = 3
"""Dice of a willpower roll for somebody whose willpower is not entered (MS-R73)."""


def npc_of(play: Play[Campaign], npc: str) -> Npc:
    """A storyteller's character by their id. Raises Impossible."""
    now = play.state
    found = next((one for one in now.npcs if one.id == npc), None)
    play.need(found is not None, f"there is no {npc[:20]!r}", ", ".join(one.id for one in now.npcs) or "add one")
    assert found is not None
    return found


@rule("MS-R73", "MS-R74")
def put_npc(play: Play[Campaign], npc: str, quick: Quick) -> None:
    """Replace a character's quick sheet; only the storyteller sees it."""
    play.do(NpcSet(msgspec.structs.replace(npc_of(play, npc), quick=Secret(quick, (GM,)))))


@rule("MS-R73")
def pool_of(state: Campaign, npc: str, label: str) -> int:
    """Dice of a named pool, none if it no longer exists; willpower that is not entered counts as three.

    Raises Hidden in others' views.
    """
    quick = state.npc(npc).quick.open()
    if label == "Willpower":
        return UNASKED_WILLPOWER if quick.willpower is None else quick.willpower
    return dict(quick.pools).get(label, 0)
