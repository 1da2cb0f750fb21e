"""Who is in the current conflict, and what may be done at which step."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon.conflict.state import MEANWHILE, Conflict, Contender
from croupier.games.rust_in_the_canyon.cost.out_of_play import OPENING
from croupier.games.rust_in_the_canyon.people import own
from croupier.games.rust_in_the_canyon.state import Canyon


@rule("RC-8.2", "RC-1.6")
def at_step(play: Play[Canyon], clause: str, *steps: str) -> Conflict:
    """The conflict, if it is at one of these steps. Raises Illegal in every mode: the steps have an order."""
    now = play.state.conflict
    if now is None or now.step not in steps:
        told = MEANWHILE[now.step] if now is not None else "no conflict is under way"
        play.refuse(clause, f"not now: {told}", _until(now, steps))
    return now


def _until(now: Conflict | None, steps: tuple[str, ...]) -> str:
    """What can be done instead: to wait for one of these steps, or for another conflict if this one is past them."""
    if now is None or not {*steps} <= {*OPENING}:
        return f"wait until {' or until '.join(MEANWHILE[one] for one in steps)}"
    return "call the conflict off, or wait for another one" if now.step in OPENING else "wait for another conflict"


def conflict(now: Canyon) -> Conflict:
    """The conflict under way."""
    assert now.conflict is not None
    return now.conflict


def side_of(play: Play[Canyon], clause: str) -> str:
    """The side the acting seat answers for: "gm", or their PC's id if still in. Raises Illegal."""
    if play.seat == GM:
        no_opposition_in_a_duel(play)
        return GM
    one = own(play, clause)
    now = conflict(play.state)
    if not (now.has(one.id) and now.contender(one.id).is_in):
        play.refuse(clause, "not yours: your PC is not in this conflict", "wait until it ends")
    return one.id


@rule("RC-R64")
def no_opposition_in_a_duel(play: Play[Canyon]) -> None:
    """The GM judges a duel, and has no side in it. Raises Illegal."""
    if play.state.conflict is not None and play.state.conflict.duel:
        play.refuse("RC-R64", "not yours: the GM has no hand in a duel", "wait for the two players")


def contender_of(play: Play[Canyon], clause: str) -> Contender:
    """The acting player's PC in the conflict. Raises Illegal."""
    about = side_of(play, clause)
    if about == GM:
        play.refuse(clause, "not yours: only the player of a PC in the conflict can do that", "wait for the players")
    return conflict(play.state).contender(about)


def in_seat_order(now: Canyon) -> tuple[Contender, ...]:
    """The contenders still in the conflict, in seat order."""
    return tuple(sorted(conflict(now).still_in(), key=lambda one: now.at(now.character(one.pc).seat)))


def all_sides(now: Canyon) -> tuple[str, ...]:
    """The sides of the conflict in seat order, the GM's last; in a duel the two PCs."""
    return (*(one.pc for one in in_seat_order(now)), *(() if conflict(now).duel else (GM,)))


def seat_of(now: Canyon, about: str) -> str:
    """The seat that answers for a side: the GM's, or the one that plays the PC."""
    return GM if about == GM else now.character(about).seat


@rule("RC-22.1")
def is_present(now: Canyon, seat: str) -> bool:
    """Whether a person sits here and is not away; if no seat is taken, everybody counts as present."""
    one = now.seat(seat)
    return not one.away and (one.taken or not any(other.taken for other in now.seats))
