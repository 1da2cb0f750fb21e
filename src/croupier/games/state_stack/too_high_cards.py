"""Too-high initiative cards are discarded at the end of phase zero (SS-3.6)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.state_stack import places
from croupier.games.state_stack.figures.initiative import unfit_word
from croupier.games.state_stack.row_limits import lose_initiative
from croupier.games.state_stack.state import Fight


@rule("SS-3.6", "SS-3.5", "SS-R14")
def lose_cards(play: Play[Fight]) -> None:
    """At the end of phase zero, discard too-high cards; under a ruling, every initiative card."""
    every = play.state.ruling("initiative_lasts") == "one_round"
    stays = play.state.ruling("too_high_card") == "until_burned"
    for one in play.state.standing():
        lost = one.too_high and not one.keeps and not stays
        if lost or (every and places.initiative_card(play.state, one.id) is not None):
            play.ruling("initiative_lasts" if every else "too_high_card")
            unfit = f", which is {unfit_word(play.state.ruling)}"
            lose_initiative(play, one, " at the end of the round" if every else unfit)
            play.because("SS-R14" if every else "SS-3.6", name=one.name)
