"""The rounds of a hand: bids if a pot takes them, then cards (RC-12.1)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.rust_in_the_canyon.betting import order
from croupier.games.rust_in_the_canyon.betting.events import HandBegan, RoundBegan
from croupier.games.rust_in_the_canyon.betting.sides import conflict_of
from croupier.games.rust_in_the_canyon.betting.standing import standings
from croupier.games.rust_in_the_canyon.conflict.state import ACT, BID
from croupier.games.rust_in_the_canyon.state import Canyon


@rule("RC-12.1")
def begin(play: Play[Canyon]) -> None:
    """Open the pots and begin round 1, once the ante is paid and each side shows a card."""
    play.do(HandBegan())
    begin_round(play, 1)


@rule("RC-12.1", "RC-12.12")
def begin_round(play: Play[Canyon], number: int) -> None:
    """Begin a round with bids, or directly with cards if no pot takes bets."""
    stands = standings(play.state)
    if conflict_of(play.state).open():
        play.do(RoundBegan(number, BID, order.of_bids(play.state), stands))
    else:
        play.do(RoundBegan(number, ACT, order.of_acts(play.state), stands))
