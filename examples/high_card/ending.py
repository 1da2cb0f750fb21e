"""How a round ends, and the game (HC-2.7, chapter 3)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.table_events import Ended
from croupier.pieces import cards, chips
from high_card.events import RoundEnded
from high_card.state import CHIP, DECK, POT, HighCardState, hand, purse

Round = Play[HighCardState]


@rule("HC-2.7")
def take_pot(play: Round, winners: tuple[str, ...]) -> None:
    """The pot goes to the winners in equal parts; an indivisible rest stays."""
    share = play.state.board.place(POT).chip(CHIP) // len(winners)
    for seat in winners:
        chips.pay(play, POT, purse(seat), share, CHIP)
    play.do(RoundEnded(winners))
    play.because("HC-2.7", winners=winners, each=share)


@rule("HC-3.1")
def end_game(play: Round) -> None:
    """The game ends when one player has every chip, or after the last round."""
    state = play.state
    having = [seat for seat in state.players if state.chips(seat)]
    last = state.ruling("length") == "rounds" and state.round >= state.rounds
    if len(having) > 1 and not last:
        return
    if len(having) > 1:
        play.ruling("length")  # noted in the receipt, because it decided
    most = max(state.chips(seat) for seat in state.players)
    winners = [state.seat(seat).name or seat for seat in state.players if state.chips(seat) == most]
    play.do(Ended(f"{' and '.join(winners)} with {most} chips"))
    play.because("HC-3.1", round=state.round, chips=most)


@rule("HC-3.3")
def break_off(play: Round) -> None:
    """Return the bids and antes of the round and gather the cards."""
    state = play.state
    play.need(state.phase != "between", "no round is under way")
    play.drop(state.window)
    paid = dict(state.bids)
    for seat in state.playing:
        pot = play.state.board.place(POT).chip(CHIP)
        chips.pay(play, POT, purse(seat), min(pot, 1 + paid.get(seat, 0)), CHIP)
    gather(play)
    play.do(RoundEnded(()))
    play.because("HC-3.3")


def gather(play: Round) -> None:
    """Put every card in a hand back under the deck, known cards as known."""
    for seat in play.state.players:
        spots = tuple(range(play.state.board.place(hand(seat)).count))
        if spots:
            cards.move(play, hand(seat), spots, DECK, at=0, lie="down")
