"""The end of a read: its chips go to stress or back, and its place is cleared (RC-6.4)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon import deck, places, purse
from croupier.games.rust_in_the_canyon.cost import death
from croupier.games.rust_in_the_canyon.cost.pots_after_conflict import town_purse
from croupier.games.rust_in_the_canyon.moves.events import ReadEnded
from croupier.games.rust_in_the_canyon.moves.state import Reading
from croupier.games.rust_in_the_canyon.state import DEAD, Canyon
from croupier.pieces.events import PlacesCleared


@rule("RC-6.4", "RC-R9", "RC-R71", "RC-1.7")
def bear(play: Play[Canyon], reading: Reading) -> None:
    """Move all chips to the asker's stress; the GM's chips return if a ruling says so."""
    bet, match = _there(play, reading)
    own_only = bool(match) and play.state.board.has(places.TOWN) and play.ruling("read_chips") == "own"
    purse.pay(play, places.READ, places.stress(reading.pc), bet if own_only else bet + match)
    purse.pay(play, places.READ, town_purse(play), match if own_only else 0)
    play.because("RC-6.4", own=bet, town=match, stress=bet + (0 if own_only else match))
    close(play, reading)


def _there(play: Play[Canyon], reading: Reading) -> tuple[int, int]:
    """Both sides' chips on the board now: an override may have moved some."""
    count = places.chips(play.state, places.READ)
    bet = min(reading.bet, count)
    return bet, count - bet


def close(play: Play[Canyon], reading: Reading, *, cancelled: bool = False, stopped: bool = False) -> None:
    """End the read: its place is cleared, and drawn cards are discarded."""
    if play.state.board.has(places.READ):
        play.do(PlacesCleared((places.READ,)))
    if reading.drawn:
        for side in (play.state.character(reading.pc).seat, GM):
            deck.discard(play, side, places.pile(side))
    play.do(ReadEnded(reading.pc, cancelled, stopped))


@rule("RC-6.4", "RC-22.1", "RC-R70")
def call_off(play: Play[Canyon], reading: Reading) -> None:
    """Return chips to where they came from; those of a dead asker go where all their chips went."""
    if play.state.board.has(places.READ):
        bet, match = _there(play, reading)
        purse.pay(play, places.READ, places.stack(reading.pc), bet)
        purse.pay(play, places.READ, town_purse(play), match)
        play.because("RC-6.4", own=bet, town=match, called_off=True)
        if play.state.character(reading.pc).status == DEAD:
            death.leave_chips(play, reading.pc)
    close(play, reading, cancelled=True)
