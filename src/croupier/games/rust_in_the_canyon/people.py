"""Who plays which PC, and who may act now."""

from __future__ import annotations

from croupier.core import texts
from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon.state import Canyon, Character

LONGEST_TEXT = 600


def known(play: Play[Canyon], pc: str) -> Character:
    """The PC of this id. Raises Impossible."""
    play.need(play.state.has(pc), f"there is no PC {pc[:20]}", "choose one of those at the table")
    return play.state.character(pc)


def own(play: Play[Canyon], clause: str = "RC-4.8") -> Character:
    """The PC the acting seat plays. Raises Illegal if there is none, or they are removed or dead."""
    one = play.state.played_by(play.seat)
    if one is None:
        play.refuse(clause, "you have no PC in play", "make a PC, or bring one in")
    return one


@rule("RC-22.1", "RC-R65")
def is_gone(now: Canyon, seat: str) -> bool:
    """Whether the person in a seat is away, or the seat is empty while others are taken."""
    return now.seat(seat).away or has_left(now, seat)


@rule("RC-22.1")
def has_left(now: Canyon, seat: str) -> bool:
    """Whether a seat is empty while others are taken: its player has left rather than being away."""
    return not now.seat(seat).taken and any(other.taken for other in now.seats)


def gm_only(play: Play[Canyon], what: str) -> None:
    """Raises Forbidden for anyone but the GM."""
    play.require_power(what)


def side(pc: Character) -> str:
    """The owner of a PC's deck, hand and reserve: their player's seat (RC-5.1)."""
    return pc.seat


def text_of(field: str, given: str, clause: str, most: int = LONGEST_TEXT, *, required: bool = True) -> str:
    """The given text, trimmed. Raises Invalid if it is missing, too long or not printable."""
    return texts.text_of(field, given, clause, most, required=required)


__all__ = ["GM", "gm_only", "known", "own", "side", "text_of"]
