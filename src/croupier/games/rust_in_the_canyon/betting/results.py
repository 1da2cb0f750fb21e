"""Who has won a pot: after the cards (RC-12.9), and when both sides have stayed (RC-12.13)."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon import deck, places
from croupier.games.rust_in_the_canyon.betting.events import PotClosed, SideActed
from croupier.games.rust_in_the_canyon.betting.sides import conflict_of, hand_of, in_seat_order, seat_of
from croupier.games.rust_in_the_canyon.betting.state import STAY
from croupier.games.rust_in_the_canyon.conflict.state import LOST, TIED, WON
from croupier.games.rust_in_the_canyon.settings import Ruling
from croupier.games.rust_in_the_canyon.state import Canyon
from croupier.games.rust_in_the_canyon.values import MOST, is_bust, total

Cards = Sequence[str]
PUSH = "push"


@rule("RC-12.9", "RC-12.10", "RC-R35", "RC-R36")
def judge(ruling: Ruling, own: Cards, gm: Cards) -> str:
    """The result that the cards bring at once, seen from the PC; "" while the pot is live, PUSH for new cards."""
    if is_bust(own):
        both = {"pc_loses": LOST, "tied": TIED, "push": PUSH}
        return both[ruling("both_bust")] if is_bust(gm) else LOST
    if is_bust(gm):
        return WON
    ends = ruling("twentyone")
    if ends == "play_on" or MOST not in (total(own), total(gm)):
        return ""
    if total(gm) == MOST:
        return compare(ruling, own, gm)
    return WON if ends == "ends" else ""


@rule("RC-12.13", "RC-R17", "RC-5.4")
def compare(ruling: Ruling, own: Cards, gm: Cards) -> str:
    """Both have stayed, or both stand at 21: the higher total, by a ruling a natural 21 over any other."""
    mine, theirs = (total(own), _natural(ruling, own)), (total(gm), _natural(ruling, gm))
    if mine == theirs:
        return TIED
    return WON if mine > theirs else LOST


def _natural(ruling: Ruling, cards: Cards) -> bool:
    return ruling("natural_21") == "yes" and len(cards) == 2 and total(cards) == MOST


@rule("RC-12.9", "RC-12.10", "RC-R19", "RC-R35", "RC-R36")
def judge_pots(play: Play[Canyon]) -> None:
    """Each live pot after the cards; the GM's one hand meets them all."""
    pushed = []
    told = []
    gm = hand_of(play.state, GM)
    for one in in_seat_order(play.state, conflict_of(play.state).live()):
        own = hand_of(play.state, one.pc)
        result = judge(play.ruling, own, gm)
        told.append(f"{play.state.character(one.pc).name} {total(own)} against {total(gm)}: {result or 'goes on'}")
        if result == PUSH:
            pushed.append(one.pc)
        elif result:
            play.do(PotClosed(one.pc, result, total(own)))
        elif total(own) == MOST and not one.stayed and play.ruling("twentyone") == "gm_only":
            play.do(SideActed(one.pc, STAY))
    play.because("RC-12.9", totals=tuple(told))
    if pushed:
        push(play, pushed)


@rule("RC-R36")
def push(play: Play[Canyon], pcs: Sequence[str]) -> None:
    """Both hands of these pots are discarded, and one new card each is dealt; pots and reserves stand."""
    seats = [*(seat_of(play.state, pc) for pc in pcs), GM]
    for seat in seats:
        deck.discard(play, seat, places.hand(seat))
    for seat in seats:
        deck.deal(play, seat, places.hand(seat))
    play.because("RC-R36", pushed=tuple(play.state.character(pc).name for pc in pcs))


@rule("RC-12.13", "RC-12.1")
def compare_totals(play: Play[Canyon]) -> bool:
    """Where both sides of a live pot have stayed, their totals are compared; whether there was such a pot."""
    conflict = conflict_of(play.state)
    shown = [one for one in conflict.live() if one.stayed and conflict.opposition.stayed]
    gm = hand_of(play.state, GM)
    for one in in_seat_order(play.state, shown):
        own = hand_of(play.state, one.pc)
        result = compare(play.ruling, own, gm)
        play.do(PotClosed(one.pc, result, total(own)))
        play.because("RC-12.13", pc=play.state.character(one.pc).name, total=total(own), gm=total(gm), result=result)
    return bool(shown)
