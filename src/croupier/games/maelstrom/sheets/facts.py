"""Facts about characters that the page shows next to the table."""

from __future__ import annotations

from croupier.games.maelstrom.sheets.content import list_of
from croupier.games.maelstrom.state import Campaign
from croupier.pieces.view_model import Fact


def facts(view: Campaign) -> tuple[Fact, ...]:
    """The campaign's custom abilities, and the characters that wait for the storyteller."""
    found = []
    if view.custom:
        names = ", ".join(f"{one.name} ({one.category})" for one in list_of(view) if one in view.custom)
        found.append(Fact("Own abilities", names))
    waiting = [one.name for one in view.proposals if not one.returned]
    if waiting:
        found.append(Fact("Waiting for the GM", ", ".join(waiting)))
    return tuple(found)
