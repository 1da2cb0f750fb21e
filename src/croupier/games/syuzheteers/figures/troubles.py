"""What troubles weigh: ratings, obstacles and hurdles in the way, successes that are needed (chapter 5)."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.games.syuzheteers.settings import Ruling


@rule("SZ-5.10", "SZ-R23")
def successes_needed(ruling: Ruling, third: int) -> int:
    """How many successes beat a challenge: one, two, or by the third of the ranking it is in (0 the top)."""
    reading = ruling("successes_needed")
    return 1 + third if reading == "rank" else int(reading)


@rule("SZ-5.8", "SZ-5.11", "SZ-R21", "SZ-R24")
def rating_after(ruling: Ruling, rating: int, margin: int) -> int:
    """What a success by this margin leaves of a complication's rating."""
    fall = 1 + margin if ruling("success_effect") == "margin" else 1
    return 0 if ruling("rating_effect") == "target" else max(0, rating - fall)


@rule("SZ-5.11", "SZ-R24")
def stop_dice(ruling: Ruling, rating: int) -> int:
    """How many stop dice a relevant complication costs: one, whatever its rating, unless a ruling says its rating."""
    return rating if ruling("rating_effect") == "stop_dice" else 1


@rule("SZ-7.9", "SZ-5.11", "SZ-R24")
def rating_in_the_way(ruling: Ruling, rating: int) -> int:
    """By how much a complication's rating raises the target against it."""
    return rating - 1 if ruling("rating_effect") == "target" else 0


@rule("SZ-5.6", "SZ-R20")
def binds(ruling: Ruling) -> bool:
    """Whether hurdles bind characters; where they only block the way they bind nobody."""
    return ruling("hurdle_effect") != "blocks"


@rule("SZ-7.9", "SZ-5.6", "SZ-R33", "SZ-R20")
def against_others(ruling: Ruling, obstacles: int, grown: int = 0) -> int:
    """What raises the target against anything but the challenge itself: all its obstacles by a ruling.

    By others the hurdles grown from the obstacle that is addressed.
    """
    reading = ruling("in_the_way")
    if reading == "any":
        return obstacles
    return max(grown if reading == "tree" else 0, grown if grown and ruling("hurdle_effect") != "binds" else 0)
