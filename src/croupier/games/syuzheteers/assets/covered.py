"""The plot where it is covered: everyone sees the top card and how many there are (SZ-R52)."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.games.syuzheteers import places
from croupier.games.syuzheteers.state import Story


@rule("SZ-11.6", "SZ-R52")
def is_covered(story: Story) -> bool:
    """Whether nobody may look through the plot."""
    return story.ruling("plot_view") == "covered"


@rule("SZ-11.6", "SZ-R52")
def covered_cards(story: Story) -> frozenset[str]:
    """The cards of the plot that are not shown: all but the top one."""
    return frozenset(places.cards_in(story, places.PLOT)[:-1]) if is_covered(story) else frozenset()
