"""PCs and a town that are ready to play: each takes one click, and everything about them may be changed in play."""

from __future__ import annotations

from croupier.core.rules import cites, rule
from croupier.games.rust_in_the_canyon.state import Canyon
from croupier.games.rust_in_the_canyon.town.commands import MakeCharacter

READY_PCS = (
    MakeCharacter("Ezra Holt", "a flat felt hat", "a preacher's black coat", "a long rifle", "cards until dawn",
                  "3-2-1", "lean, and slow to speak"),
    MakeCharacter("June Calloway", "a wide straw hat", "a patched duster", "two pistols", "whiskey, the good kind",
                  "1-2-3", "a scar under one eye"),
    MakeCharacter("Silas Wren", "a bowler", "a coat with many pockets", "a boot knife", "other people's letters",
                  "3-1-2", "ink on every finger"),
    MakeCharacter("Big Ida", "no hat, a red scarf", "a leather apron", "a smith's hammer", "a hot bath and a song",
                  "2-3-1", "a head taller than the door"),
    MakeCharacter("Tom Redd", "an army cap", "a greatcoat with a hole in it", "a shotgun", "sleeping past noon",
                  "1-3-2", "walks with a limp"),
    MakeCharacter("Marisol Vane", "a hat with a silver band", "a riding cape", "a derringer", "dancing",
                  "2-1-3", "never looks hurried"),
)  # fmt: skip
"""Ready-made PCs, one for each assignment of 1, 2 and 3 to the stats."""
cites("RC-4.1", "RC-4.2", "RC-4.3", "RC-4.7", name="READY_PCS")(READY_PCS)
OFFERED = 3
FIRST_TOWN = "Dry Fork"


@rule("RC-4.2", "RC-4.3", "RC-4.7")
def ready_pcs(view: Canyon, seat: str) -> tuple[MakeCharacter, ...]:
    """A few ready-made PCs whom nobody has played; neighboring seats are offered different ones first."""
    names = {one.name for one in view.characters}
    seats = [one.id for one in view.seats if one.kind == "player"]
    start = seats.index(seat) * 2 if seat in seats else 0
    turned = (READY_PCS[(start + at) % len(READY_PCS)] for at in range(len(READY_PCS)))
    return tuple(one for one in turned if one.name not in names)[:OFFERED]
