"""How Syuzheteers reads its settings, and the options that cannot be played yet."""

from __future__ import annotations

from collections.abc import Callable

Ruling = Callable[[str], str]
"""Gives the option in force for a setting: `play.ruling` in a rule, `view.ruling` elsewhere."""

WAITING: dict[tuple[str, str], str] = {
    ("heavy_price", "resource_or_retire"): "a main character cannot be retired in the middle of a play yet",
    ("troubled", "marked"): "a Dialogue cannot address a relationship that stays in hand yet",
    (
        "plot_view",
        "covered",
    ): "everyone has seen the cards go into the plot, so that covering them hides nothing",
}
"""Options that wait, each with the reason."""
PLAYER_LIMITS: dict[tuple[str, str], tuple[int, int]] = {("player_count", "1_8"): (1, 8)}
"""The least and most players under an option, where they are not the usual 2 to 6 (SZ-1.2, SZ-R1)."""
