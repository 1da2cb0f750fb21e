"""Texts about rests and Epic Events."""

from __future__ import annotations

from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.story.state import FULL, QUICK

RESTS = {QUICK: "Quick Rest", FULL: "Full Rest"}


def tally(view: Adventure) -> str:
    """The successes and failures of the Epic Event, with their limits as far as this view knows them."""
    epic = view.epic
    if epic is None:
        return ""
    known = epic.needed.value, epic.allowed.value
    of = (f" of {known[0]}", f" of {known[1]}") if None not in known else ("", "")
    return f"{epic.successes}{of[0]} successes, {epic.failures}{of[1]} failures."
