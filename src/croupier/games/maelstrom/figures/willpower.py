"""Dots of willpower: at the start, lost by a botch, spent on a roll, restored by a day (MS-9.3 to MS-9.15)."""

from __future__ import annotations

from collections.abc import Callable

from croupier.core.rules import cites, rule
from croupier.games.maelstrom.settings import Ruling

LEAST = cites("MS-9.7", name="LEAST")(2)
"""The minimum of dots for spending one on a roll."""
RESTING = cites("MS-9.16", name="RESTING")(8)
"""The difficulty of a day of active rest."""
PERIODS = cites("MS-9.15", "MS-R29", name="PERIODS")({"day": 1, "half_day": 2})
"""Dots that a day restores, by option of the ruling."""


@rule("MS-9.9", "MS-R25")
def lost(ruling: Ruling, severity: int) -> int:
    """The dots that a botch costs."""
    return 1 if severity > 1 and ruling("wp_botch_loss") == "one" else severity


@rule("MS-9.6", "MS-9.7", "MS-R23")
def can_buy(ruling: Ruling, dots: int, *, failed: bool) -> bool:
    """Whether a dot may buy a willpower roll, not a botch: with two dots or more, and under a ruling only if failed."""
    return dots >= LEAST and (failed or ruling("wp_spend_when") != "failure_only")


@rule("MS-9.8", "MS-R24")
def threshold_for_dots(ruling: Ruling, threshold: int) -> int:
    """The part of the threshold that counts against a roll bought with a dot."""
    return threshold if threshold and ruling("wp_threshold_on_spend") == "applied" else 0


@rule("MS-9.6", "MS-9.8")
def net_for_dots(dots: int, threshold: int) -> int:
    """The net that a dot buys: the dots left, minus the threshold that counts."""
    return max(0, dots - 1 - threshold)


@rule("MS-11.15", "MS-9.3", "MS-R21")
def start_willpower(value: Callable[[str], object]) -> int:
    """Dots of willpower at the start; `value` returns the number of a setting (`settings.value`)."""
    start = value("wp_start")
    return start if isinstance(start, int) else 3
