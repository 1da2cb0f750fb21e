"""The DR of Checks that rules require, and their outcomes (chapters 10, 15, 16 and 19)."""

from __future__ import annotations

from collections.abc import Callable

from croupier.core.rules import cites, rule
from croupier.games.deck_of_adventures.settings import Ruling

CONDITION = cites("DA-15.2", "DA-15.6", "DA-15.10", name="CONDITION")(3)
TREATMENT, DEATH, CAPPED_EDR, MENDING = 5, 4, 5, 7
"""Starting values, before subtracting what depends on the case."""
SUCCESSES, FAILURES = 2, 2
"""The number of death Checks that make a character stable, or kill it (DA-16.7)."""


@rule("DA-16.4")
def treatment(turns: int) -> int:
    """The DR of treating a character who has been down for this many turns: 5 minus the turns."""
    return max(0, TREATMENT - turns)


@rule("DA-16.5", "DA-R122")
def death(ruling: Ruling, vitality: Callable[[], int]) -> int:
    """The DR of a death Check; lower if a ruling caps the range at 5."""
    capped = max(0, min(DEATH, CAPPED_EDR - vitality()))
    return capped if capped < DEATH and ruling("death_edr_cap") == "5" else DEATH


@rule("DA-16.7", "DA-R84")
def wakes(ruling: Ruling, *, critical: bool) -> bool:
    """Whether a Major Success of a death Check, or better, wakes a dying character."""
    return critical or ruling("death_major") == "wakes"


@rule("DA-19.5")
def mending(points: int) -> int:
    """The DR of repairing this many Armor Points; each further point makes it harder."""
    return max(0, MENDING - points)


@rule("DA-19.4", "DA-5.6")
def rest_points(own: bool) -> int:
    """The points from a Rest Card: one, and one more if it has the Primary Suit."""
    return 1 + own


@rule("DA-15.10")
def cards_lost(poison: int) -> int:
    """The cards that a failed Check against Poisoned N costs."""
    return poison + 1


@rule("DA-15.10", "DA-R79")
def only_weakens(ruling: Ruling, poison: int) -> bool:
    """Whether a success against Poisoned N reduces it by one instead of ending it."""
    return poison > 1 and ruling("poison_success") == "minus_one"


@rule("DA-10.5", "DA-R48")
def attackers_hand(ruling: Ruling, net: int) -> tuple[int, int]:
    """The attacker's hand in a contest: for their Target Cards, and with reversed sign for the targets."""
    option = ruling("attacker_hand") if net else ""
    return net if option == "on_tc" else 0, -net if option == "mirrored" else 0
