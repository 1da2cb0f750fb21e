"""What a hostile dialogue does to a character, in words for whoever leads it and for whoever is asked to take part."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.games.syuzheteers.assets.troubles import free_inclinations, in_crisis
from croupier.games.syuzheteers.state import Story


@rule("SZ-9.6", "SZ-4.4", "SZ-R15")
def harm(story: Story, seat: str, *, you: bool = False) -> str:
    """What a success does to a character: it fills a box, or has the effect that a crisis has here."""
    one = story.character(seat)
    they, are, their, them = ("you", "you are", "your", "you") if you else ("they", "they are", "their", "them")
    if free_inclinations(one):
        return f"{they} fill a box"
    if not in_crisis(story.ruling, one):
        return f"{they} take a complication beyond {their} boxes"
    reading = story.ruling("crisis_overflow")
    if reading == "hurdle":
        return f"{are} in crisis and get a hurdle"
    if reading == "raise" and one.complications:
        return f"{are} in crisis: {their} highest rating rises by 1"
    return f"{are} in crisis: nothing happens to {them}"
