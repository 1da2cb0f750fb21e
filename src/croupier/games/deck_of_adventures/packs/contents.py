"""A summary of a pack's content in words."""

from __future__ import annotations

from croupier.games.deck_of_adventures.packs.state import PC, Pack


def contents(pack: Pack) -> str:
    """The counts, as in "19 powers, 1 premade"; "nothing" if it is empty or none of it is known."""
    premades = sum(one.type == PC for one in pack.all_beings)
    counts = (
        (len(pack.powers), "power", "powers"),
        (len(pack.vulnerabilities), "vulnerability", "vulnerabilities"),
        (len(pack.items), "item", "items"),
        (len(pack.all_beings) - premades, "creature", "creatures"),
        (premades, "premade", "premades"),
    )
    return ", ".join(f"{count} {one if count == 1 else many}" for count, one, many in counts if count) or "nothing"
