"""What damage does to a body (DA-14.3, DA-14.10)."""

from __future__ import annotations

from croupier.core.rules import rule


@rule("DA-14.3", "DA-14.10")
def stopped(damage: int, armor: int, *, bypass: bool = False) -> int:
    """How much damage is stopped by these Armor Points."""
    return 0 if bypass else min(max(0, armor), damage)


@rule("DA-14.10", "DA-R68")
def knocks_out(through: int, health: int, *, below: bool) -> bool:
    """Whether damage past the armor knocks out; `below`: only if it exceeds the health."""
    return through > health if below else through > 0 and through >= health


@rule("DA-14.10", "DA-R68")
def is_below(option: str) -> bool:
    """Whether with this option only damage that exceeds a character's health knocks it out."""
    return option == "below_zero"
