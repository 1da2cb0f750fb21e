"""The rank of a card, and how ties of the highest cards are broken (HC-2.6 to HC-2.8)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.pieces import cards, dice
from high_card.commands import JudgeTie
from high_card.ending import end_game, take_pot
from high_card.events import TieFound
from high_card.state import DECK, DICE, HighCardState, hand

Round = Play[HighCardState]
RANKS = {"J": 11, "Q": 12, "K": 13}


@rule("HC-2.6")
def value(play: Round, face: str) -> int:
    """The rank of a card: 2 to 13, the ace 14 or 1."""
    rank = face[:-1]
    if rank == "A":
        return 14 if play.ruling("ace") == "high" else 1
    return RANKS.get(rank) or int(rank)


@rule("HC-2.7")
def settle_tie(play: Round, tied: tuple[str, ...]) -> None:
    """Divide the pot, let the tied players draw or roll until one is highest, or let the GM decide."""
    ruling = play.ruling("tie")
    if ruling == "judge" and play.state.has_gm:
        play.do(TieFound(tied))
        play.because("HC-2.8", tied=tied)
        return
    while len(tied) > 1 and _goes_on(play, ruling, tied):
        tied = _highest(play, tied, ruling)
    take_pot(play, tied)


def _goes_on(play: Round, ruling: str, tied: tuple[str, ...]) -> bool:
    return ruling == "roll" or (ruling == "redraw" and play.state.board.place(DECK).count >= len(tied))


def _highest(play: Round, tied: tuple[str, ...], ruling: str) -> tuple[str, ...]:
    """The tied players whose new card or die is the highest."""
    found = {}
    for seat in tied:
        if ruling == "redraw":
            cards.draw(play, DECK, hand(seat), how="redrawn")
            found[seat] = value(play, cards.flip(play, hand(seat), how="redrawn"))
        else:
            (found[seat],) = dice.roll(play, DICE, 1, 6)
    best = max(found.values())
    play.because("HC-2.7", shown=tuple(f"{seat} {rank}" for seat, rank in found.items()))
    return tuple(seat for seat in tied if found[seat] == best)


@rule("HC-2.8")
def judge_tie(play: Round, command: JudgeTie) -> None:
    """The GM names the tied player who takes the pot."""
    state = play.state
    if state.phase != "tie":
        play.refuse("HC-2.8", "there is no tie to judge")
    play.require(play.power, "HC-2.8", "only the GM judges a tie")
    play.need(command.winner in state.tied, f"{command.winner} is not tied", f"one of {', '.join(state.tied)}")
    take_pot(play, (command.winner,))
    play.because("HC-2.8", winner=command.winner)
    end_game(play)
