"""Who may lead by proxy (SZ-9.3)."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.games.syuzheteers.assets.ownership import in_hand, owns
from croupier.games.syuzheteers.assets.state import PERSON
from croupier.games.syuzheteers.players import active_seats
from croupier.games.syuzheteers.prologue.state import PRINCIPAL
from croupier.games.syuzheteers.settings import Ruling
from croupier.games.syuzheteers.state import Story


@rule("SZ-9.3", "SZ-4.7", "SZ-R38")
def proxies(ruling: Ruling, story: Story, seat: str) -> tuple[str, ...]:
    """Who could lead instead of a player's main character: the cast, the principal, under a ruling others."""
    reading = ruling("proxy_who")
    if reading == "own_resources":
        people = (one for one in story.cards if one.kind == PERSON and one.left >= 1)
        held = tuple(one.id for one in people if owns(ruling, seat, one) and in_hand(story, one))
        cast = tuple(one.id for one in story.cast if one.card in held)
        linked = {one.card for one in story.cast}
        return (*cast, *(card for card in held if card not in linked))
    found = tuple(one.id for one in story.cast)
    if story.principal is not None:
        found = (*found, PRINCIPAL)
    if reading == "also_main_characters":
        found = (*found, *(other for other in active_seats(story) if other != seat))
    return found
