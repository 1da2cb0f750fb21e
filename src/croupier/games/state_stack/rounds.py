"""The change of rounds: the limit of rounds, who enters (SS-4.10)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.state_stack import places
from croupier.games.state_stack.deck import mix_discards_in
from croupier.games.state_stack.end_fight import NOBODY_ACTS, end_fight, is_locked, last_round
from croupier.games.state_stack.events import RoundBegan
from croupier.games.state_stack.start_fight import let_in
from croupier.games.state_stack.state import Fight
from croupier.games.state_stack.too_high_cards import lose_cards


@rule("SS-4.10", "SS-8.6", "SS-3.6")
def end_round(play: Play[Fight]) -> None:
    """End a round: too-high cards go, the round limit is checked, those waiting enter, and a new round begins."""
    lose_cards(play)
    limit = last_round(play.state.ruling)
    if limit is not None and play.state.round >= limit:
        play.ruling("round_limit")
        end_fight(play, f"a draw after round {limit}", side="")
        return
    let_in(play)
    if is_locked(play.state.ruling, play.state):
        end_fight(play, NOBODY_ACTS, side="")
        return
    begin_round(play)


@rule("SS-4.10", "SS-4.1", "SS-R4")
def begin_round(play: Play[Fight]) -> None:
    """Begin a new round; under a ruling, shuffle the discards in."""
    now = play.state
    idle = 0 if now.had_turns else now.idle + 1
    play.do(RoundBegan(now.round + 1, idle))
    if idle:
        play.because("SS-4.7", rounds_without_a_turn=idle)
    if play.state.ruling("deck_empty") == "reshuffle_each_round":
        play.ruling("deck_empty")
        for deck, pile in places.decks(play.state):
            if play.state.board.place(pile).count:
                mix_discards_in(play, deck, pile)
