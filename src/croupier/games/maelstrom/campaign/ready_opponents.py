"""Quick sheets that are ready to be brought in (MS-R73)."""

from __future__ import annotations

import msgspec

from croupier.core.choices import Field, text
from croupier.core.menu import Menu
from croupier.core.rules import cites, rule
from croupier.games.maelstrom.access import LONGEST_NAME
from croupier.games.maelstrom.campaign.commands import AddNpc, NpcPool
from croupier.games.maelstrom.harm.kind_choice import has_bashing
from croupier.games.maelstrom.state import Campaign

USUAL_POOL = NpcPool("Fight", 4)
"""The pool that a blank quick sheet begins with, so that no opponent lacks dice."""
OPPONENTS = cites("MS-R73", name="OPPONENTS")(
    (
        AddNpc("Thug", (NpcPool("Fight", 4, "Club"), NpcPool("Alertness", 2)), bashing=2, evade=2),
        AddNpc("Guard", (NpcPool("Shoot", 4, "Pistol, light"), NpcPool("Fight", 3, "Sap"), NpcPool("Alertness", 4)),
               bashing=3, lethal=1, evade=3),
        AddNpc("Veteran", (NpcPool("Shoot", 6, "Battle rifle"), NpcPool("Fight", 5, "Knife"),
                           NpcPool("Alertness", 5), NpcPool("Stealth", 4)),
               initiative=5, bashing=4, lethal=2, evade=4, boxes=6),
    )
)  # fmt: skip
"""A minor opponent without a gun, one with a gun, and one who is hard to beat."""


def opponent_choices(menu: Menu[Campaign], unseen: Field) -> None:
    """Add the choices to bring in a ready-made opponent by a name of the storyteller's."""
    for ready in OPPONENTS:
        one = _armed(menu.view, ready)
        sent: dict[str, object] = {
            "type": "add_npc", "pools": [pool_fields(pool) for pool in one.pools], "initiative": one.initiative,
            "bashing": one.bashing if has_bashing(menu.view) else 0, "lethal": one.lethal, "evade": one.evade,
            "boxes": one.boxes,
        }  # fmt: skip
        name = msgspec.structs.replace(text("name", "Name", LONGEST_NAME, required=True), default=one.name)
        menu.add(f"Bring in a {one.name.lower()}", sent, name, unseen, group="any_time", clauses=("MS-R73",),
                 help=_in_words(one), test=AddNpc(one.name))  # fmt: skip


@rule("MS-R66", "MS-R73")
def _armed(view: Campaign, one: AddNpc) -> AddNpc:
    """A ready-made opponent; without listed weapons where the table has its own list."""
    if view.ruling("equipment_weapons") == "table":
        return one
    return msgspec.structs.replace(one, pools=tuple(msgspec.structs.replace(each, weapon="") for each in one.pools))


def pool_fields(pool: NpcPool) -> dict[str, object]:
    """A pool as the values of its form."""
    return {"label": pool.label, "dice": pool.dice, "weapon": pool.weapon}


def _in_words(one: AddNpc) -> str:
    """The pools and health of a quick sheet: "Fight 4 (Club), Alertness 2; 4 health boxes"."""
    pools = (f"{pool.label} {pool.dice}{f' ({pool.weapon})' if pool.weapon else ''}" for pool in one.pools)
    return f"{', '.join(pools)}; {one.boxes} health boxes"
