"""When a player is away: by the default ruling the storyteller plays their character (MS-R75)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.maelstrom.campaign.events import ProxySet
from croupier.games.maelstrom.state import Campaign


@rule("MS-1.9", "MS-R75")
def update_proxies(play: Play[Campaign]) -> None:
    """Somebody went away, came back or left: who plays whom now; nobody waits for who has left for good."""
    now = play.state
    passes = play.ruling("table_absent") == "st_plays"
    gone = {one.id for one in now.seats if not one.taken or (one.away and passes)}
    for one in now.characters:
        proxy = one.seat != GM and one.seat in gone
        if proxy != one.proxy:
            play.do(ProxySet(one.id, proxy=proxy))
