"""Quick sheets of the storyteller's characters: finding and changing them, their pools (MS-R73)."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.secrets import Secret
from croupier.core.state import GM
from croupier.games.maelstrom.campaign.state import Npc, Quick
from croupier.games.maelstrom.npcs.events import NpcSet
from croupier.games.maelstrom.sheets.state import Weapon
from croupier.games.maelstrom.sheets.weapons import WEAPONS
from croupier.games.maelstrom.state import Campaign

NPC_WEAPONS = {name: one for name, one in WEAPONS.items() if one.ability != "Athletics"}
"""The listed weapons of pools: grenades and thrown knives are thrown."""
NPC_STRENGTH = 2
"""Dice of Strength with a blade or a club."""
UNASKED_WILLPOWER = 3
"""Dice of a willpower roll for somebody whose willpower is not entered (MS-R73)."""


def npc_of(play: Play[Campaign], npc: str) -> Npc:
    """A storyteller's character by their id. Raises Impossible."""
    now = play.state
    found = next((one for one in now.npcs if one.id == npc), None)
    play.need(found is not None, f"there is no {npc[:20]!r}", ", ".join(one.id for one in now.npcs) or "none is here")
    assert found is not None
    return found


@rule("MS-R73", "MS-R74")
def put_npc(play: Play[Campaign], npc: str, quick: Quick) -> None:
    """Replace a character's quick sheet; only the storyteller sees it."""
    play.do(NpcSet(msgspec.structs.replace(npc_of(play, npc), quick=Secret(quick, (GM,)))))


@rule("MS-R73", "MS-19.1")
def weapon_of(quick: Quick, label: str) -> Weapon | None:
    """The listed weapon of a pool, with Strength in its damage."""
    weapon = NPC_WEAPONS.get(dict(quick.arms).get(label, ""))
    if weapon is None or not weapon.strength:
        return weapon
    return msgspec.structs.replace(weapon, damage=weapon.damage + NPC_STRENGTH)


@rule("MS-R73")
def pool_of(state: Campaign, npc: str, label: str) -> int:
    """Dice of a named pool, none if it no longer exists; willpower that is not entered counts as three.

    Raises Hidden in others' views.
    """
    quick = state.npc(npc).quick.open()
    if label == "Willpower":
        return UNASKED_WILLPOWER if quick.willpower is None else quick.willpower
    return dict(quick.pools).get(label, 0)
