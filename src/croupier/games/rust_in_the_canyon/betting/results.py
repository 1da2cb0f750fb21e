"""Who won a pot: after the cards (RC-12.9), and when both sides have stayed (RC-12.13)."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon import deck
from croupier.games.rust_in_the_canyon.betting.events import HandsPushed, PotClosed, SideActed
from croupier.games.rust_in_the_canyon.betting.sides import (
    against,
    conflict_of,
    hand_of,
    hand_place,
    has_stayed,
    in_seat_order,
    seat_of,
    total_of,
)
from croupier.games.rust_in_the_canyon.betting.state import STAY
from croupier.games.rust_in_the_canyon.conflict.state import Contender
from croupier.games.rust_in_the_canyon.figures.results import PUSH, STAYS, TIED, WON, Hand, at_21, at_once, compared
from croupier.games.rust_in_the_canyon.hand_totals import MOST, total
from croupier.games.rust_in_the_canyon.names import name_of_side
from croupier.games.rust_in_the_canyon.settings import Ruling
from croupier.games.rust_in_the_canyon.state import Canyon

Cards = Sequence[str]


@rule("RC-12.9", "RC-12.10", "RC-R35", "RC-R36")
def judge(ruling: Ruling, own: Cards, gm: Cards) -> str:
    """The immediate result of the cards, from the PC's side; "" while the pot is live, PUSH for new cards."""
    return at_once(ruling, _hand(own), _hand(gm))


@rule("RC-12.13", "RC-R17", "RC-5.4")
def compare(ruling: Ruling, own: Cards, gm: Cards) -> str:
    """The result of both totals, when both sides have stayed."""
    return compared(ruling, _hand(own), _hand(gm))


@rule("RC-R17")
def explain_natural(play: Play[Canyon], pc: str, result: str, own: Cards, theirs: Cards) -> None:
    """Note why one 21 has beaten another: under a ruling, a 21 of two cards beats any other."""
    if total(own) == total(theirs) == MOST and result != TIED:
        winner = pc if result == WON else against(play.state, pc)
        play.because("RC-R17", two_cards=name_of_side(play.state, winner))


def closed(pc: str, result: str, own: Cards, theirs: Cards) -> PotClosed:
    """The result of a pot by its cards."""
    mine, foes = (tuple(card[:-1] for card in cards) for cards in (own, theirs))
    return PotClosed(pc, result, total(own), against=total(theirs), cards=mine, foes=foes)


def _hand(cards: Cards) -> Hand:
    return Hand(total(cards), len(cards))


@rule("RC-12.9", "RC-12.10", "RC-R19", "RC-R35", "RC-R36")
def judge_pots(play: Play[Canyon]) -> None:
    """Judge each live pot after the cards; the GM's one hand plays against all of them."""
    pushed = []
    told = []
    those = in_seat_order(play.state, conflict_of(play.state).live())
    for one in those:
        own, theirs = hand_of(play.state, one.pc), hand_of(play.state, against(play.state, one.pc))
        result = _result(play, own, theirs)
        told.append(f"{play.state.character(one.pc).name} {total(own)} against {total(theirs)}: {result or 'goes on'}")
        if result == PUSH:
            pushed.append(one.pc)
        elif result:
            play.do(closed(one.pc, result, own, theirs))
            explain_natural(play, one.pc, result, own, theirs)
        elif total(own) == MOST and not one.stayed and at_21(play.ruling)[0] == STAYS:
            play.do(SideActed(one.pc, STAY))
    play.because("RC-12.9", totals=tuple(told))
    _note_one_hand(play, those)
    if pushed:
        push(play, pushed)


@rule("RC-12.10")
def _note_one_hand(play: Play[Canyon], those: Sequence[Contender]) -> None:
    """Note that the GM's one hand, bust or at 21, has ended several pots at once."""
    now = play.state
    if len(those) < 2 or any(against(now, one.pc) != GM for one in those) or conflict_of(now).live():
        return
    theirs = total_of(now, GM)
    if theirs >= MOST and any(total_of(now, one.pc) <= MOST for one in those):
        play.because("RC-12.10", gm=theirs, pots=tuple(now.character(one.pc).name for one in those))


@rule("RC-R64")
def _result(play: Play[Canyon], own: Cards, theirs: Cards) -> str:
    """The immediate result of the cards; in a duel only if there is a result for both."""
    result = judge(play.ruling, own, theirs)
    goes_on = conflict_of(play.state).duel and not judge(play.ruling, theirs, own)
    return "" if goes_on else result


@rule("RC-R36")
def push(play: Play[Canyon], pcs: Sequence[str]) -> None:
    """Discard both hands of these pots and deal one new card each; pots and reserves stay."""
    sides = dict.fromkeys((*pcs, *(against(play.state, pc) for pc in pcs)))
    play.do(HandsPushed(tuple(pcs)))
    for side in sides:
        deck.discard(play, seat_of(play.state, side), hand_place(play.state, side))
    for side in sides:
        deck.deal(play, seat_of(play.state, side), hand_place(play.state, side))
    play.because("RC-R36", pushed=tuple(play.state.character(pc).name for pc in pcs))


@rule("RC-12.13", "RC-12.1")
def compare_totals(play: Play[Canyon]) -> bool:
    """Compare totals in live pots where both sides have stayed; return whether there was such a pot."""
    now = play.state
    shown = [one for one in conflict_of(now).live() if one.stayed and has_stayed(now, against(now, one.pc))]
    for one in in_seat_order(now, shown):
        own, theirs = hand_of(now, one.pc), hand_of(now, against(now, one.pc))
        result, name = compare(play.ruling, own, theirs), now.character(one.pc).name
        play.do(closed(one.pc, result, own, theirs))
        play.because("RC-12.13", pc=name, total=total(own), against=total(theirs), result=result)
        explain_natural(play, one.pc, result, own, theirs)
    return bool(shown)


@rule("RC-R64", "RC-13.10")
def judge_left_alone(play: Play[Canyon]) -> bool:
    """In a duel, the PC whose opponent backed down or is gone wins the hand; return whether there was one."""
    conflict = conflict_of(play.state)
    live = conflict.live()
    if not conflict.duel or len(live) != 1:
        return False
    pc = live[0].pc
    play.do(PotClosed(pc, WON, total_of(play.state, pc), gm_backed=True))
    play.because("RC-R64", name=play.state.character(pc).name, total=total_of(play.state, pc))
    return True
