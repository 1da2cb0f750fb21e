"""A covered plot: everyone sees only the top card and the number of cards (SZ-R52)."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.games.syuzheteers import places
from croupier.games.syuzheteers.state import Story


@rule("SZ-11.6", "SZ-R52")
def is_covered(story: Story) -> bool:
    """Whether the plot is covered, so that nobody may look through it."""
    return story.ruling("plot_view") == "covered"


@rule("SZ-11.6", "SZ-R52")
def covered_cards(story: Story) -> frozenset[str]:
    """The cards of the plot that are hidden: all except the top one."""
    return frozenset(places.cards_in(story, places.PLOT)[:-1]) if is_covered(story) else frozenset()
