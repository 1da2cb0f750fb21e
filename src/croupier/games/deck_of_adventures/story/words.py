"""Texts about rests and Epic Events."""

from __future__ import annotations

from croupier.core.names import count_of
from croupier.games.deck_of_adventures.names import sentence
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.story.state import FULL, QUICK, Epic

RESTS = {QUICK: "Quick Rest", FULL: "Full Rest"}


def begun(epic: Epic) -> str:
    """How an Epic Event begins: its stakes, and as far as this view knows them the numbers that end it."""
    needed, allowed, cards = epic.needed.value, epic.allowed.value, epic.cards.value
    said = sentence(f"An Epic Event begins: {epic.stakes}")
    if needed is None or allowed is None:
        return said
    wins = "1 success wins it" if needed == 1 else f"{needed} successes win it"
    loses = "1 failure loses it" if allowed == 1 else f"{allowed} failures lose it"
    most = f"; at most {count_of(cards, 'Target Card')}" if cards else ""
    few = ", too few to win it: the GM says how it ends" if cards and cards < needed else ""
    return f"{said} {wins}, {loses}{most}{few}."


def tally(view: Adventure) -> str:
    """The successes and failures of the Epic Event, with their limits as far as this view knows them."""
    epic = view.epic
    if epic is None:
        return ""
    known = epic.needed.value, epic.allowed.value
    of = (f" of {known[0]}", f" of {known[1]}") if None not in known else ("", "")
    return f"{epic.successes}{of[0]} successes, {epic.failures}{of[1]} failures."
