"""How Syuzheteers reads its settings."""

from __future__ import annotations

from collections.abc import Callable

Ruling = Callable[[str], str]
"""A function for the option in force for a setting: `play.ruling` in a rule, `view.ruling` elsewhere."""

PLAYER_LIMITS: dict[tuple[str, str], tuple[int, int]] = {("player_count", "1_8"): (1, 8)}
"""The fewest and most players under an option, if different from the usual 2 to 6 (SZ-1.2, SZ-R1)."""
