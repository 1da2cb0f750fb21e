"""Step 7: the ante into a new pot for each PC, and the first card (chapter 11)."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon import places
from croupier.games.rust_in_the_canyon.betting import rounds
from croupier.games.rust_in_the_canyon.betting.betting_costs import ante_factor
from croupier.games.rust_in_the_canyon.betting.pots import explain_factor
from croupier.games.rust_in_the_canyon.betting.sides import against, hand_place, is_gms
from croupier.games.rust_in_the_canyon.betting.state import FOR
from croupier.games.rust_in_the_canyon.conflict.commands import PayAnte
from croupier.games.rust_in_the_canyon.conflict.narration import show_advantage
from croupier.games.rust_in_the_canyon.conflict.participants import at_step, conflict, contender_of, in_seat_order
from croupier.games.rust_in_the_canyon.conflict.ranks import ante_at
from croupier.games.rust_in_the_canyon.conflict.side_events import AnteAgreed, AntePaid
from croupier.games.rust_in_the_canyon.conflict.state import ANTE, Conflict, Contender, Pot
from croupier.games.rust_in_the_canyon.cost import out_of_play
from croupier.games.rust_in_the_canyon.cost.pots_after_conflict import town_purse
from croupier.games.rust_in_the_canyon.cost.stress import take_stress
from croupier.games.rust_in_the_canyon.deck import deal
from croupier.games.rust_in_the_canyon.figures.chips import short_ante
from croupier.games.rust_in_the_canyon.people import side
from croupier.games.rust_in_the_canyon.purse import pay
from croupier.games.rust_in_the_canyon.settings import Ruling
from croupier.games.rust_in_the_canyon.state import Canyon
from croupier.pieces.events import PlacesLaid
from croupier.pieces.state import Place


@rule("RC-11.1", "RC-10.2", "RC-R24", "RC-R64")
def ante_of(ruling: Ruling, this: Conflict) -> int:
    """Chips each side antes into a pot, by the rank of the opposition; 1 in a duel."""
    return 1 if this.duel else ante_at(ruling, this.opposition.rank or 0, this.opposition.step)


@rule("RC-11.1", "RC-R43")
def cost_of(ruling: Ruling, now: Canyon, one: Contender) -> int:
    """The ante's cost to a PC; mortal injuries multiply it only if a ruling says so."""
    this = conflict(now)
    return ante_of(ruling, this) * ante_factor(ruling, now.character(one.pc), this.level)


@rule("RC-11.2", "RC-R28")
def shares(chips: int, pots: int, each: int) -> tuple[int, ...]:
    """Deal the GM's chips one at a time around the pots, until each has its ante or the stack is empty."""
    dealt = [0] * pots
    for at in range(min(chips, pots * each)):
        dealt[at % pots] += 1
    return tuple(dealt)


@rule("RC-11.1", "RC-11.3", "RC-R28")
def pay_ante(play: Play[Canyon], command: PayAnte) -> None:
    """A player stays in for this hand; chips move when everyone has answered."""
    at_step(play, "RC-11.1", ANTE)
    one = contender_of(play, "RC-11.1")
    if one.anted is not None:
        play.refuse("RC-11.1", "already committed: you have already anted for this hand", "wait for the others")
    play.do(AnteAgreed(one.pc))
    clause = "RC-R64" if conflict(play.state).duel else "RC-11.1"
    play.because(clause, name=play.state.character(one.pc).name, ante=cost_of(play.ruling, play.state, one))


@rule("RC-R28")
def keep_out_the_short(play: Play[Canyon]) -> bool:
    """Drop PCs short of the ante without fallout, if a ruling says so; return whether there were any."""
    for one in in_seat_order(play.state):
        cost = cost_of(play.ruling, play.state, one)
        short = one.anted is None and places.chips(play.state, places.stack(one.pc)) < cost
        if short and play.ruling("short_ante") == "cannot_join":
            play.because("RC-R28", name=play.state.character(one.pc).name, ante=cost)
            _note_dearer(play, one.pc, ante_of(play.state.ruling, conflict(play.state)), cost)
            out_of_play.out_short(play, one.pc)
            return True
    return False


@rule("RC-11.1", "RC-11.2", "RC-11.4", "RC-1.7", "RC-R20", "RC-R28", "RC-R71")
def ante_up(play: Play[Canyon]) -> None:
    """When everyone has answered: both sides ante, each side shows a card, and the rounds begin."""
    those = in_seat_order(play.state)
    each, purse = ante_of(play.ruling, conflict(play.state)), town_purse(play)
    there, due = len(those) * each if purse is None else places.chips(play.state, purse), each
    if conflict(play.state).duel:
        due = 0
    from_town = shares(there, len(those), due)
    for one, gm in zip(those, from_town, strict=True):
        _, missing = short_ante(play.ruling, due, gm)
        own, cost = own_ante(play.ruling, play.state, one), cost_of(play.ruling, play.state, one)
        pot = lay_pot(play, one)
        pay(play, places.stack(one.pc), pot.place, own[0])
        pay(play, None, pot.place, own[1])
        take_stress(play, one.pc, own[1])
        pay(play, purse, pot.place, gm)
        pay(play, None, pot.place, missing)
        paid = msgspec.structs.replace(
            pot, own=pot.own + sum(own), gm=pot.gm + gm + missing, lent=pot.lent + own[1], bank=pot.bank + missing
        )
        play.do(AntePaid(one.pc, paid, (sum(own), gm + missing)))
        short = sum(own) < cost or gm < due
        if own[1] or missing:
            name = play.state.character(one.pc).name
            play.because("RC-R28", name=name, rank=each, own=own[0], gm=gm, borrowed=own[1] + missing)
        else:
            _note_ante(play, one, each, own=own[0], gm=gm, short=short)
        if each and sum(own) == cost:
            explain_factor(play, one.pc, cost // each, ante=each)
        elif each:
            _note_dearer(play, one.pc, each, cost)
    show_first_cards(play)
    rounds.begin(play)


@rule("RC-16.5", "RC-R43")
def _note_dearer(play: Play[Canyon], pc: str, each: int, cost: int) -> None:
    """Note that a mortal injury raises the ante above what a PC has, if a ruling multiplies it."""
    if cost > each:
        play.because("RC-16.5", pc=play.state.character(pc).name, ante=each, factor=cost // each, costs=cost)


@rule("RC-11.1", "RC-11.2", "RC-R64")
def _note_ante(play: Play[Canyon], one: Contender, each: int, *, own: int, gm: int, short: bool) -> None:
    """Show in the receipt what was anted, and by which clause; a duel has no rank and no chips of the town."""
    duel = conflict(play.state).duel
    clause = "RC-11.2" if short else "RC-R64" if duel else "RC-11.1"
    paid: dict[str, Any] = {"ante": each, "own": own} if duel else {"rank": each, "own": own, "gm": gm}
    play.because(clause, name=play.state.character(one.pc).name, **paid)


@rule("RC-11.2", "RC-R28")
def own_ante(ruling: Ruling, now: Canyon, one: Contender) -> tuple[int, int]:
    """The chips a PC antes: from their stack, and borrowed from the bank."""
    return short_ante(ruling, cost_of(ruling, now, one), places.chips(now, places.stack(one.pc)))


@rule("RC-11.1", "RC-R20")
def lay_pot(play: Play[Canyon], one: Contender) -> Pot:
    """A new pot for this hand, or the growing one if a ruling says so; with the chips already in it."""
    this = conflict(play.state)
    if one.pots and play.ruling("pots") == "one_growing":
        return msgspec.structs.replace(one.pots[-1], hand=this.hand, level=this.level)
    place = places.pot(one.pc, this.hand)
    name = f"{play.state.character(one.pc).name}'s pot" + (f", hand {this.hand}" if this.hand > 1 else "")
    play.do(PlacesLaid((Place(place, "chips", name, None, "all", one.pc),)))
    return Pot(place, this.hand, this.level)


@rule("RC-11.4", "RC-R19", "RC-R64")
def show_first_cards(play: Play[Canyon]) -> None:
    """Each side deals one card face up, the GM one for all pots, or one per pot under a ruling; none in a duel."""
    those = in_seat_order(play.state)
    for one in those:
        seat = side(play.state.character(one.pc))
        deal(play, seat, places.hand(seat))
    if len(those) > 1 and not conflict(play.state).duel:
        play.ruling("gm_hand")
    hands = [one for one in dict.fromkeys(against(play.state, one.pc) for one in those) if is_gms(one)]
    for opposed in hands:
        lay_gm_hand(play, opposed)
        deal(play, GM, hand_place(play.state, opposed))
    play.because("RC-11.4", cards=len(those) + len(hands))
    show_advantage(play, those)


@rule("RC-R19")
def lay_gm_hand(play: Play[Canyon], opposed: str) -> None:
    """Add a place for the GM's hand against one PC, if there is none yet."""
    place = hand_place(play.state, opposed)
    if not play.state.board.has(place):
        name = f"Hand against {play.state.character(opposed.removeprefix(FOR)).name}"
        play.do(PlacesLaid((Place(place, "row", name, GM, "all", GM),)))
