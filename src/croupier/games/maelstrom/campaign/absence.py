"""Absent players: the storyteller plays their characters or, under a ruling, these do nothing (MS-R75)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.maelstrom.campaign.events import ProxySet
from croupier.games.maelstrom.sheets.state import Character
from croupier.games.maelstrom.state import Campaign


@rule("MS-1.9", "MS-R75")
def stands(now: Campaign, one: Character, option: str) -> tuple[bool, bool]:
    """Whether the storyteller plays a character, and whether they are idle, given who is at the table."""
    seat = next((each for each in now.seats if each.id == one.seat), None)
    if seat is None or one.seat == GM:
        return False, False
    return not seat.taken or (seat.away and option == "st_plays"), seat.taken and seat.away and option == "idle"


@rule("MS-1.9", "MS-R75")
def update_proxies(play: Play[Campaign]) -> None:
    """Update who plays whom after somebody goes away or returns; nobody waits for a player who has left."""
    now = play.state
    for one in now.characters:
        proxy, idle = stands(now, one, now.ruling("table_absent"))
        if (proxy, idle) != (one.proxy, one.idle):
            play.do(ProxySet(one.id, proxy=proxy, idle=idle))
            play.ruling("table_absent")
            play.because("MS-R75", name=one.name)


@rule("MS-R75")
def follow_setting(play: Play[Campaign]) -> bool:
    """Update absences after a new ruling or new character; return whether anything changed."""
    now = play.state
    option = now.ruling("table_absent")
    if all(stands(now, one, option) == (one.proxy, one.idle) for one in now.characters):
        return False
    update_proxies(play)
    return True
