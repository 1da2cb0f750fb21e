"""The arithmetic of troubles: ratings, obstacles and hurdles in the way, successes needed (chapter 5)."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.games.syuzheteers.settings import Ruling


@rule("SZ-5.10", "SZ-R23")
def successes_needed(ruling: Ruling, third: int) -> int:
    """How many successes resolve a challenge: one, two, or by its third of the ranking (0 is the top)."""
    reading = ruling("successes_needed")
    return 1 + third if reading == "rank" else int(reading)


@rule("SZ-5.8", "SZ-5.11", "SZ-R21", "SZ-R24")
def rating_after(ruling: Ruling, rating: int, margin: int) -> int:
    """A complication's rating after a success by this margin."""
    fall = 1 + margin if ruling("success_effect") == "margin" else 1
    return 0 if ruling("rating_effect") == "target" else max(0, rating - fall)


@rule("SZ-5.11", "SZ-R24")
def stop_dice(ruling: Ruling, rating: int) -> int:
    """How many stop dice a relevant complication adds: one, or under a ruling its rating."""
    return rating if ruling("rating_effect") == "stop_dice" else 1


@rule("SZ-7.9", "SZ-5.11", "SZ-R24")
def rating_in_the_way(ruling: Ruling, rating: int) -> int:
    """How much a complication's rating raises the target of a roll against it."""
    return rating - 1 if ruling("rating_effect") == "target" else 0


@rule("SZ-5.6", "SZ-R20")
def binds(ruling: Ruling) -> bool:
    """Whether hurdles bind characters; if they only block the way, they bind nobody."""
    return ruling("hurdle_effect") != "blocks"


@rule("SZ-7.9", "SZ-5.6", "SZ-R33", "SZ-R20")
def against_others(ruling: Ruling, obstacles: int, grown: int = 0) -> int:
    """How much obstacles and hurdles raise the target against anything except the challenge itself.

    By one ruling all obstacles count, by two the hurdles grown from the addressed obstacle, which count once.
    """
    reading = ruling("in_the_way")
    hurdles = grown if grown and (reading == "tree" or ruling("hurdle_effect") != "binds") else 0
    return (obstacles if reading == "any" else 0) + hurdles
