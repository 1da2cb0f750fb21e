"""How much is in a pack, in words."""

from __future__ import annotations

from croupier.games.deck_of_adventures.packs.state import PC, Pack


def contents(pack: Pack) -> str:
    """As "19 powers, 1 premade"; "nothing" where it is empty or nothing of it is known."""
    premades = sum(one.type == PC for one in pack.all_beings)
    counts = (
        (len(pack.powers), "power", "powers"),
        (len(pack.vulnerabilities), "vulnerability", "vulnerabilities"),
        (len(pack.items), "item", "items"),
        (len(pack.all_beings) - premades, "creature", "creatures"),
        (premades, "premade", "premades"),
    )
    return ", ".join(f"{count} {one if count == 1 else many}" for count, one, many in counts if count) or "nothing"
