"""From one round to the next: cards that are lost, the limit of rounds, who enters (SS-3.6, SS-4.10)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.state_stack import places
from croupier.games.state_stack.deck import mix_discards_in
from croupier.games.state_stack.events import RoundBegan
from croupier.games.state_stack.out import end_fight, last_round
from croupier.games.state_stack.row_limits import lose_initiative
from croupier.games.state_stack.settings import Ruling
from croupier.games.state_stack.start_fight import let_in
from croupier.games.state_stack.state import Fight

NOBODY_ACTS = "a draw: nobody can act anymore"


@rule("SS-4.10", "SS-8.6", "SS-3.6")
def end_round(play: Play[Fight]) -> None:
    """Too-high cards go, the limit of rounds is looked at, those who wait enter, and a new round begins."""
    lose_cards(play)
    limit = last_round(play.ruling)
    if limit is not None and play.state.round >= limit:
        end_fight(play, f"a draw after round {limit}", side="")
        return
    let_in(play)
    if is_locked(play.ruling, play.state):
        end_fight(play, NOBODY_ACTS, side="")
        return
    begin_round(play)


@rule("SS-8.6", "SS-R14")
def is_locked(ruling: Ruling, now: Fight) -> bool:
    """Every round costs the initiative card and nobody has a blank besides the next: no action card ever again."""
    if ruling("initiative_lasts") != "one_round" or ruling("second_wind") == "free_boost":
        return False
    return all(places.blanks(now, one.id) <= 1 for one in now.standing())


@rule("SS-3.6", "SS-3.5", "SS-R14")
def lose_cards(play: Play[Fight]) -> None:
    """At the end of phase zero too-high cards are discarded; by a ruling every initiative card is."""
    every = play.ruling("initiative_lasts") == "one_round"
    for one in play.state.standing():
        if (one.too_high and not one.keeps) or (every and places.initiative_card(play.state, one.id) is not None):
            lose_initiative(play, one)
            play.because("SS-3.6" if one.too_high else "SS-R14", name=one.name)


@rule("SS-4.10", "SS-4.1", "SS-R4")
def begin_round(play: Play[Fight]) -> None:
    """A new round; by a ruling with the discards shuffled in."""
    play.do(RoundBegan(play.state.round + 1))
    if play.ruling("deck_empty") == "reshuffle_each_round":
        for deck, pile in places.decks(play.state):
            if play.state.board.place(pile).count:
                mix_discards_in(play, deck, pile)
