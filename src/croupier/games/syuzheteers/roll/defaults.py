"""The default names and boxes of a failure (SZ-12.4)."""

from __future__ import annotations

from croupier.games.syuzheteers.assets.content import HURDLES
from croupier.games.syuzheteers.assets.troubles import free_inclinations
from croupier.games.syuzheteers.roll.state import Roll
from croupier.games.syuzheteers.roll.trouble import failure
from croupier.games.syuzheteers.state import Story


def trouble(story: Story, roll: Roll) -> str:
    """A new obstacle, or the first of the listed hurdles."""
    return "it is harder than it looked" if failure(story, roll) == "obstacle" else hurdle()


def hurdle() -> str:
    return HURDLES[0]


def inclination(story: Story, seat: str) -> int:
    """The first inclination with a free box."""
    free = free_inclinations(story.character(seat))
    return free[0] if free else 0
