"""When a player is away: by the default ruling the storyteller plays her character (MS-R75)."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.maelstrom.campaign.events import ProxySet
from croupier.games.maelstrom.people import Table, state


@rule("MS-1.9", "MS-R75")
def seated(play: Table) -> None:
    """Somebody went away, came back or left: who plays whom now."""
    now = state(play)
    there = {one.id for one in now.seats if one.taken and not one.away}
    passes = play.ruling("table_absent") == "st_plays"
    for one in now.characters:
        proxy = passes and one.seat != GM and one.seat not in there
        if proxy != one.proxy:
            play.do(ProxySet(one.id, proxy=proxy))
