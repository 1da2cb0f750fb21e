"""Who plays, in which order, and how the settings affect it (SZ-1.2, SZ-1.3, SZ-11.1)."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.syuzheteers.settings import Ruling
from croupier.games.syuzheteers.state import Story

PARTY, FOR_PRINCIPAL, ANTAGONISTIC = "party", "principal", "antagonistic"


def seats_in_play(story: Story) -> tuple[str, ...]:
    """The players who have a character, clockwise."""
    playing: tuple[str, ...] = story.seats_in_play
    return playing


@rule("SZ-R56")
def has_retired(story: Story, seat: str) -> bool:
    """Whether a player's main character has retired as a heavy price: they can no longer act in this play."""
    return story.has(seat) and story.character(seat).retired


@rule("SZ-4.7", "SZ-12.2")
def may_add_to_cast(ruling: Ruling, story: Story, seat: str) -> bool:
    """Whether a seat may add minor characters: any player who is there, with or without a character, and the GM."""
    there = any(one.id == seat and one.kind == "player" and one.taken for one in story.seats)
    return there or (seat == GM and seat == gm_of(ruling, story))


def active_seats(story: Story) -> tuple[str, ...]:
    """The players whose main character can still act, clockwise."""
    return tuple(seat for seat in seats_in_play(story) if not has_retired(story, seat))


def clockwise_after(story: Story, seat: str) -> tuple[str, ...]:
    """The players with a character, clockwise after a seat, even if its player has left; the seat itself is last."""
    order = [one.id for one in story.seats]
    at = order.index(seat) + 1 if seat in order else 0
    return tuple(one for one in (*order[at:], *order[:at]) if one in seats_in_play(story))


def next_player(story: Story, seat: str) -> str:
    """The next player with a character, clockwise, even from a player who has left; empty if nobody plays."""
    return next(iter(clockwise_after(story, seat)), "")


def right_of(story: Story, seat: str) -> str:
    """The player with a character to the right of a seat, even if its player has left; empty if nobody else plays."""
    return next((one for one in reversed(clockwise_after(story, seat)) if one != seat), "")


@rule("SZ-1.3", "SZ-R2")
def gm_of(ruling: Ruling, story: Story) -> str:
    """The GM's seat, if the game has a GM; a host who only manages the table is not one."""
    return GM if ruling("gm_seat") == "seat" and story.has_gm else ""


@rule("SZ-11.1", "SZ-R50")
def is_antagonistic(ruling: Ruling) -> bool:
    """Whether players may be antagonistic, and have challenges of their own."""
    return ruling("play_type") == ANTAGONISTIC


@rule("SZ-4.8", "SZ-R18", "SZ-R50")
def has_principal(ruling: Ruling) -> bool:
    """Whether the team serves a principal."""
    reading = ruling("principal")
    return reading == "on" or (reading == "by_type" and ruling("play_type") == FOR_PRINCIPAL)


@rule("SZ-4.8", "SZ-R18")
def principal_owner(ruling: Ruling, story: Story) -> str:
    """The seat that the principal belongs to: the GM's under a ruling, if there is a GM; otherwise empty."""
    return gm_of(ruling, story) if ruling("principal_owner") == "gm" else ""
