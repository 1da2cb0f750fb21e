"""The sides of a hand: who they are, what they hold and what they can pay; a side is "gm" or a PC's id."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.core.play import Play
from croupier.core.refusals import Impossible
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon import places
from croupier.games.rust_in_the_canyon.conflict.state import FROZEN, MEANWHILE, OPEN, Conflict, Contender
from croupier.games.rust_in_the_canyon.state import Canyon
from croupier.games.rust_in_the_canyon.values import total


def conflict_of(now: Canyon) -> Conflict:
    """The conflict under way, which there is."""
    assert now.conflict is not None
    return now.conflict


@rule("RC-8.2", "RC-12.16")
def at(play: Play[Canyon], *steps: str) -> Conflict:
    """The conflict, which is at one of these steps. Raises Illegal at any other time."""
    conflict = play.state.conflict
    if conflict is None or conflict.step not in steps:
        told = MEANWHILE[conflict.step] if conflict is not None else "no conflict is running"
        play.refuse("RC-12.16", f"not now: {told}", "wait for your turn")
    return conflict


def seat_of(now: Canyon, side: str) -> str:
    """The seat that plays a side, whose deck, hand and reserve are the side's."""
    return GM if side == GM else now.character(side).seat


def hand_of(now: Canyon, side: str) -> tuple[str, ...]:
    return places.faces(now, places.hand(seat_of(now, side)))


def total_of(now: Canyon, side: str) -> int:
    return total(hand_of(now, side))


def in_seat_order(now: Canyon, those: Sequence[Contender]) -> list[Contender]:
    return sorted(those, key=lambda one: now.at(now.character(one.pc).seat))


@rule("RC-12.16")
def own_side(play: Play[Canyon]) -> str:
    """The side that the acting seat plays. Raises Illegal where it plays none in this hand."""
    if play.seat == GM:
        return GM
    now = play.state
    one = now.played_by(play.seat)
    if one is None or now.conflict is None or not now.conflict.has(one.id) or not now.conflict.contender(one.id).is_in:
        play.refuse("RC-12.16", "not yours: your PC is not in this hand, or not any more", "wait until it is over")
    return one.id


@rule("RC-12.16")
def open_pot(play: Play[Canyon], pc: str) -> Contender:
    """The contender whose pot takes bets. Raises Illegal for a pot that is frozen or closed, or none."""
    now = play.state
    conflict = conflict_of(now)
    if not conflict.has(pc) or conflict.contender(pc).pot != OPEN or not conflict.contender(pc).is_in:
        frozen = conflict.has(pc) and conflict.contender(pc).pot == FROZEN
        why = "is frozen and takes no more bets" if frozen else "is closed"
        told = f"{now.character(pc).name}'s pot {why}" if conflict.has(pc) else "there is no such pot"
        play.refuse("RC-12.16", f"not now: {told}", "an open pot")
    return conflict.contender(pc)


@rule("RC-12.16", "RC-1.7")
def can_pay(cost: int, there: int, what: str, instead: str) -> None:
    """Raises Impossible where there are fewer chips than this costs."""
    if cost > there:
        raise Impossible(f"too few chips: {what} costs {cost}, and you have {there}", instead, "RC-12.16")
