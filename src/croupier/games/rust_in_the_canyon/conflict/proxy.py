"""A proxy plays the hand of a PC whose player is gone (RC-R65)."""

from __future__ import annotations

from croupier.core.names import name_of
from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.games.rust_in_the_canyon import places
from croupier.games.rust_in_the_canyon.conflict.commands import NameProxy
from croupier.games.rust_in_the_canyon.conflict.participants import at_step, seat_of
from croupier.games.rust_in_the_canyon.conflict.side_events import ProxyNamed
from croupier.games.rust_in_the_canyon.conflict.state import ACT, BID, RAISE, SEE, Contender
from croupier.games.rust_in_the_canyon.people import is_gone, known
from croupier.games.rust_in_the_canyon.state import Canyon
from croupier.pieces import cards

IN_A_HAND = (BID, SEE, ACT, RAISE)


@rule("RC-R65")
def could_play_for(now: Canyon, pc: str) -> tuple[str, ...]:
    """Seats of other players at the table who could play a PC's hand; in a duel not their opponent."""
    own, this = now.character(pc).seat, now.conflict
    barred = (own, seat_of(now, this.foe(pc))) if this is not None and this.duel else (own,)
    players = [seat.id for seat in now.seats if seat.kind == "player" and seat.id not in barred]
    return tuple(seat for seat in players if not is_gone(now, seat))


@rule("RC-R65")
def proxy_of(now: Canyon, pc: str) -> str:
    """The seat named to play a PC's hand; empty if there is none."""
    return dict(now.conflict.proxies).get(pc, "") if now.conflict is not None else ""


@rule("RC-R65", "RC-22.1")
def lacks_a_proxy(now: Canyon, one: Contender) -> bool:
    """Whether a hand waits for a player who is gone, and no proxy is named."""
    this = now.conflict
    gone = this is not None and this.step in IN_A_HAND and one.is_in and is_gone(now, seat_of(now, one.pc))
    return gone and proxy_of(now, one.pc) not in could_play_for(now, one.pc)


@rule("RC-R65", "RC-22.1")
def name_proxy(play: Play[Canyon], command: NameProxy) -> None:
    """A departing player, or the GM for one who is gone, names who plays the hand and sees the reserve."""
    this = at_step(play, "RC-R65", *IN_A_HAND)
    by_ruling = play.ruling("absent") == "proxy"
    play.require(by_ruling, "RC-R65", "not now: this table does not let one player play for another", "wait for them")
    one = known(play, command.pc)
    play.need(this.has(one.id) and this.contender(one.id).is_in, f"{one.name} is not in this hand", "choose one who is")
    if play.seat != one.seat:
        play.require_power("naming who plays for somebody")
        gone = is_gone(play.state, one.seat)
        play.insist(gone, "RC-22.1", f"not yours: {one.name}'s player is here", "wait for their player")
    able = could_play_for(play.state, one.id)
    if command.seat not in able:
        raise Invalid("seat", command.seat, ", ".join(able) or "nobody else is there", "RC-R65")
    play.do(ProxyNamed(one.id, command.seat))
    play.because("RC-R65", name=one.name, played_by=name_of(play.state, command.seat))
    show_reserve(play, one.id)


@rule("RC-R65", "RC-10.6")
def show_reserve(play: Play[Canyon], pc: str) -> None:
    """Show a PC's reserve to the seat named to play the hand."""
    proxy, where = proxy_of(play.state, pc), places.reserve(seat_of(play.state, pc))
    for spot in range(places.count(play.state, where)) if proxy else ():
        cards.look(play, where, spot, (proxy,))
