"""When a player is away: the storyteller plays their character, or by a ruling it does nothing (MS-R75)."""

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
    option = play.ruling("table_absent")
    away = {one.id for one in now.seats if one.taken and one.away and one.id != GM}
    gone = {one.id for one in now.seats if not one.taken and one.id != GM}
    for one in now.characters:
        proxy = one.seat in gone or (one.seat in away and option == "st_plays")
        idle = one.seat in away and option == "idle"
        if (proxy, idle) != (one.proxy, one.idle):
            play.do(ProxySet(one.id, proxy=proxy, idle=idle))
