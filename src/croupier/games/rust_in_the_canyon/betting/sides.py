"""The sides of a hand: who they are, what they hold and can pay; a side is "gm" or a PC's id."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.core.play import Play
from croupier.core.refusals import Impossible, Invalid
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon import places
from croupier.games.rust_in_the_canyon.betting.state import FOR
from croupier.games.rust_in_the_canyon.conflict.state import FROZEN, MEANWHILE, OPEN, Conflict, Contender
from croupier.games.rust_in_the_canyon.hand_totals import total
from croupier.games.rust_in_the_canyon.people import is_gone
from croupier.games.rust_in_the_canyon.settings import Ruling
from croupier.games.rust_in_the_canyon.state import Canyon


def conflict_of(now: Canyon) -> Conflict:
    """The current conflict; there must be one."""
    assert now.conflict is not None
    return now.conflict


@rule("RC-8.2", "RC-12.16")
def at(play: Play[Canyon], *steps: str) -> Conflict:
    """The conflict, if it is at one of these steps. Raises Illegal at any other time."""
    conflict = play.state.conflict
    if conflict is None or conflict.step not in steps:
        told = MEANWHILE[conflict.step] if conflict is not None else "no conflict is under way"
        play.refuse("RC-12.16", f"not now: {told}", "wait for your turn")
    return conflict


def is_gms(side: str) -> bool:
    """Whether the GM plays this side: "gm", or "gm:ID" in one pot only."""
    return side == GM or side.startswith(FOR)


@rule("RC-R19", "RC-R64")
def against(now: Canyon, pc: str) -> str:
    """The side a PC's hand plays against: the GM's, under a ruling the GM's in that pot, or in a duel a PC's."""
    conflict = conflict_of(now)
    if conflict.duel:
        return conflict.foe(pc)
    return f"{FOR}{pc}" if plays_per_pot(now) else GM


@rule("RC-R19")
def plays_per_pot(now: Canyon) -> bool:
    """Whether the GM plays a hand for each pot."""
    return now.ruling("gm_hand") == "per_pot"


@rule("RC-R31", "RC-R64")
def has_one_price(ruling: Ruling, now: Canyon) -> bool:
    """Whether one price holds for all pots: as the table's ruling says, and always in a duel.

    The ruling is noted only where there is more than one pot.
    """
    several = len(conflict_of(now).wagers) > 1 or len(conflict_of(now).open()) > 1
    return conflict_of(now).duel or (ruling if several else now.ruling)("price_scope") == "table"


@rule("RC-R19")
def has_stayed(now: Canyon, side: str) -> bool:
    """Whether a side takes no more cards in this hand."""
    conflict = conflict_of(now)
    if side == GM:
        return conflict.opposition.stayed
    one = conflict.contender(side.removeprefix(FOR))
    return one.gm_stayed if side.startswith(FOR) else one.stayed


def seat_of(now: Canyon, side: str) -> str:
    """The seat that plays a side, and owns its deck and reserve."""
    return GM if is_gms(side) else now.character(side).seat


@rule("RC-R65")
def player_of(now: Canyon, side: str) -> str:
    """The seat that answers for a side: its own, or its proxy's while the player is gone."""
    own = seat_of(now, side)
    proxy = dict(conflict_of(now).proxies).get(side, "")
    return proxy if proxy and is_gone(now, own) else own


@rule("RC-R65")
def answer_for(play: Play[Canyon], window: str, about: str) -> None:
    """Raises Illegal where a proxy, or the player they stand in for, has sealed the answer of this side already."""
    if play.seat != GM:
        others = any(one.about == about and one.seat not in (GM, play.seat) for one in play.state.sealed(window))
        play.insist(
            not others,
            "RC-R65",
            "already committed: that has already been answered for this hand",
            "wait for the others",
        )


def named_pot(now: Canyon, seat: str, pot: str) -> str:
    """The pot as a seat's answer names it: named by the GM or a proxy, not by a player in their own."""
    return pot if pot and (seat == GM or seat_of(now, pot) != seat) else ""


@rule("RC-R19")
def hand_place(now: Canyon, side: str) -> str:
    """The place of a side's hand."""
    return places.gm_hand(side.removeprefix(FOR)) if side.startswith(FOR) else places.hand(seat_of(now, side))


def hand_of(now: Canyon, side: str) -> tuple[str, ...]:
    return places.faces(now, hand_place(now, side))


def total_of(now: Canyon, side: str) -> int:
    return total(hand_of(now, side))


def in_seat_order(now: Canyon, those: Sequence[Contender]) -> list[Contender]:
    return sorted(those, key=lambda one: now.at(now.character(one.pc).seat))


@rule("RC-12.16", "RC-R65")
def own_side(play: Play[Canyon], pot: str = "") -> str:
    """The side that the acting seat plays: its own, or as a proxy the side of this pot.

    Raises Illegal, and Invalid where a player names their own pot.
    """
    now = play.state
    if play.seat == GM:
        if now.conflict is not None and now.conflict.duel:
            play.refuse("RC-R64", "not yours: the GM has no hand in a duel", "wait for the two players")
        return GM
    if pot and now.conflict is not None and now.conflict.has(pot) and now.conflict.contender(pot).is_in:
        if seat_of(now, pot) == play.seat:
            raise Invalid("pot", pot, "none: it is your own pot", "RC-12.16")
        if player_of(now, pot) == play.seat:
            return pot
    one = now.played_by(play.seat)
    if one is None or now.conflict is None or not now.conflict.has(one.id) or not now.conflict.contender(one.id).is_in:
        play.refuse("RC-12.16", "not yours: your PC is not, or no longer, in this hand", "wait until it is over")
    if player_of(now, one.id) != play.seat:
        play.refuse(
            "RC-R65", "not yours: somebody else is playing this hand while you are away", "come back to the table"
        )
    return one.id


@rule("RC-12.16")
def open_pot(play: Play[Canyon], pc: str) -> Contender:
    """The contender whose pot takes bets. Raises Illegal if the pot is frozen or closed, or there is none."""
    now = play.state
    conflict = conflict_of(now)
    if not conflict.has(pc) or conflict.contender(pc).pot != OPEN or not conflict.contender(pc).is_in:
        frozen = conflict.has(pc) and conflict.contender(pc).pot == FROZEN
        why = "is frozen and takes no more bets" if frozen else "is closed"
        told = f"{now.character(pc).name}'s pot {why}" if conflict.has(pc) else "there is no such pot"
        play.refuse("RC-12.16", f"not now: {told}", "choose an open pot")
    return conflict.contender(pc)


@rule("RC-12.16", "RC-1.7")
def can_pay(cost: int, there: int, what: str, instead: str, clause: str = "RC-12.16") -> None:
    """Raises Impossible if there are fewer chips than this costs."""
    if cost > there:
        raise Impossible(f"too few chips: {what} costs {cost}, and you have {there}", instead, clause)
