"""A round: antes, cards, sealed bids, showdown (chapter 2)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.pieces import cards, chips
from croupier.pieces.events import ClockSet, TokenMoved
from high_card.commands import Bid, Deal
from high_card.ending import break_off, end_game, gather, take_pot
from high_card.events import BidsPaid, RoundBegan
from high_card.state import BUTTON, CHIP, DECK, POT, ROUNDS, HighCardState, hand, purse
from high_card.ties import settle_tie, value

Round = Play[HighCardState]


@rule("HC-2.1", "HC-2.2")
def deal(play: Round, command: Deal) -> None:
    """The dealer begins a round: antes are paid, the cards shuffled, and one is dealt to each player who is in."""
    state = play.state
    if state.result:
        play.refuse("HC-3.1", "the game is over")
    play.require(play.seat == state.dealer, "HC-2.1", "only the dealer begins a round", f"let {state.dealer} deal")
    play.require(state.phase == "between", "HC-2.1", "a round is under way", "finish it first")
    if state.phase != "between":
        break_off(play)
    playing = tuple(seat for seat in play.state.players if play.state.chips(seat))
    for seat in playing:
        chips.pay(play, purse(seat), POT, 1, CHIP)
    play.do(RoundBegan(state.round + 1, playing))
    play.do(ClockSet(ROUNDS, state.round + 1))
    play.do(TokenMoved(BUTTON, "dealer", play.seat))
    gather(play)
    cards.shuffle(play, DECK)
    for seat in playing:
        cards.draw(play, DECK, hand(seat), how="dealt")
    play.because("HC-2.1", ante=1, players=len(playing))
    play.because("HC-2.2")


@rule("HC-2.3")
def bid(play: Round, command: Bid) -> None:
    """Seal a bid; the last one opens them all."""
    state = play.state
    if state.phase != "bids":
        play.refuse("HC-2.3", "no bids are open", "wait for the next round")
    play.need(play.seat in state.playing, "you are not in this round")
    most = state.most_bid(play.seat)
    play.need(0 <= command.chips <= most, f"{command.chips} chips cannot be bid", f"0 to {most}")
    play.seal(state.window, play.seat, command)
    play.because("HC-2.3")
    if len(play.state.sealed(state.window)) == len(state.playing):
        open_bids(play)


@rule("HC-2.4")
def open_bids(play: Round) -> None:
    """All bids are revealed together and paid, as far as their owners can still pay."""
    bids = []
    for (seat, _), sealed in sorted(play.open(play.state.window).items()):
        assert isinstance(sealed, Bid)
        count = min(sealed.chips, play.state.chips(seat))
        chips.pay(play, purse(seat), POT, count, CHIP)
        bids.append((seat, count))
    play.do(BidsPaid(tuple(bids)))
    play.because("HC-2.4", bids=tuple(f"{seat} {count}" for seat, count in bids))
    show_down(play)


@rule("HC-2.5")
def show_down(play: Round) -> None:
    """The highest bidders turn up their cards; the highest card takes the pot."""
    shown = {seat: value(play, cards.flip(play, hand(seat), how="shown")) for seat in play.state.high}
    best = max(shown.values())
    winners = tuple(seat for seat, rank in shown.items() if rank == best)
    play.because("HC-2.5", high=tuple(shown), best=best)
    if len(winners) > 1:
        settle_tie(play, winners)
    else:
        take_pot(play, winners)
    if play.state.phase == "between":
        end_game(play)
