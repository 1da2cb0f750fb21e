"""What is carried from one play to the next (SZ-11.18)."""

from __future__ import annotations

import msgspec

from croupier.core.rules import rule
from croupier.games.syuzheteers import places
from croupier.games.syuzheteers.assets import cards
from croupier.games.syuzheteers.assets.events import CardSet
from croupier.games.syuzheteers.assets.state import RELATIONSHIP
from croupier.games.syuzheteers.people import Table, player, state
from croupier.games.syuzheteers.prologue.challenges import ROW
from croupier.games.syuzheteers.prologue.commands import PlayAgain
from croupier.games.syuzheteers.prologue.events import PlayBegan, SaidReady
from croupier.games.syuzheteers.prologue.order import playing
from croupier.games.syuzheteers.prologue.sheet_events import ConditionsCleared
from croupier.games.syuzheteers.scenes.state import DONE
from croupier.games.syuzheteers.state import Story
from croupier.pieces.events import PlacesLaid
from croupier.pieces.state import Place


def asked(story: Story) -> tuple[str, ...]:
    """Who has not said that a further play may begin."""
    return tuple(seat for seat in playing(story) if seat not in story.ready) if story.phase == DONE else ()


@rule("SZ-11.18")
def play_again(play: Table, command: PlayAgain) -> None:
    """A player would play on with these characters; the next play begins when all would."""
    seat = player(play)
    play.need(seat in asked(state(play)), "the play is not done, or you have said so", "go on")
    play.do(SaidReady(seat))


@rule("SZ-11.18")
def go_on(play: Table) -> bool:
    """The next play begins when all would play on; whether it did."""
    now = state(play)
    if now.phase != DONE or not playing(now) or asked(now):
        return False
    carried = unresolved(now) if play.ruling("carry_plot") == "carried" else ()
    clear(play, keep=carried)
    if play.ruling("carry_conditions") == "cleared":
        play.do(ConditionsCleared())
    play.do(PlayBegan(now.plays + 1))
    if carried:
        play.do(PlacesLaid((Place(ROW, "row", "Challenges to be ranked"),)))
    for card in carried:
        cards.move(play, card, ROW)
    play.because("SZ-11.18", play=now.plays + 1, carried=len(carried))
    return True


@rule("SZ-11.18", "SZ-11.13", "SZ-R63")
def unresolved(story: Story) -> tuple[str, ...]:
    """The challenges that were not resolved: what is left in the plot, and what was lost at the curtain."""
    lost = tuple(card for card in story.lost if story.has_card(card) and story.card(card).problem)
    return tuple(dict.fromkeys((*places.cards_in(story, places.PLOT), *lost)))


@rule("SZ-11.18", "SZ-R63")
def clear(play: Table, keep: tuple[str, ...]) -> None:
    """Plot cards that are not carried over are out of play; a troubled relationship ends with them."""
    for card in unresolved(state(play)):
        if card not in keep:
            cards.move(play, card, places.OUT)
            if state(play).card(card).kind == RELATIONSHIP:
                play.do(CardSet(msgspec.structs.replace(state(play).card(card), owners=()), "gone"))
