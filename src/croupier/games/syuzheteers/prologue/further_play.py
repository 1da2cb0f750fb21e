"""What carries over from one play to the next (SZ-11.18)."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.secrets import EVERYONE
from croupier.games.syuzheteers import places
from croupier.games.syuzheteers.assets import cards
from croupier.games.syuzheteers.assets.events import CardSet, CardsForgotten
from croupier.games.syuzheteers.assets.state import RELATIONSHIP
from croupier.games.syuzheteers.assets.troubles import forget_types
from croupier.games.syuzheteers.input_checks import acting_player
from croupier.games.syuzheteers.players import seats_in_play
from croupier.games.syuzheteers.prologue.challenges import ROW
from croupier.games.syuzheteers.prologue.commands import PlayAgain
from croupier.games.syuzheteers.prologue.events import ChallengesCarried, PlayBegan, SaidReady
from croupier.games.syuzheteers.prologue.sheet_events import ConditionsCleared
from croupier.games.syuzheteers.scenes.state import DONE
from croupier.games.syuzheteers.state import Story
from croupier.pieces.events import CardsRemoved, PlacesLaid
from croupier.pieces.state import Place


def seats_to_ask(story: Story) -> tuple[str, ...]:
    """The seats that have not agreed to another play."""
    return tuple(seat for seat in seats_in_play(story) if seat not in story.ready) if story.phase == DONE else ()


@rule("SZ-11.18")
def play_again(play: Play[Story], command: PlayAgain) -> None:
    """A player agrees to play on with these characters; the next play begins when all agree."""
    seat = acting_player(play)
    play.need(seat in seats_to_ask(play.state), "the play is not over, or you have already said so", "go on")
    play.do(SaidReady(seat))
    play.because("SZ-11.18", agrees=play.state.character(seat).name)


@rule("SZ-11.18")
def go_on(play: Play[Story]) -> bool:
    """Begin the next play when all have agreed; return whether it began."""
    now = play.state
    if now.phase != DONE or not seats_in_play(now) or seats_to_ask(now):
        return False
    carried = unresolved_cards(now) if play.ruling("carry_plot") == "carried" else ()
    clear(play, keep=carried)
    if play.ruling("carry_conditions") == "cleared":
        for one in now.characters:
            forget_types(play, one.id)
        play.do(ConditionsCleared())
    play.do(PlayBegan(now.plays + 1))
    if carried:
        play.do(PlacesLaid((Place(ROW, "row", "Challenges to be ranked"),)))
    for card in carried:
        cards.move(play, card, ROW)
    if carried:
        play.do(ChallengesCarried(carried))
    put_away(play)
    play.because("SZ-11.18", play=now.plays + 1, carried=len(carried))
    return True


@rule("SZ-11.18", "SZ-11.13", "SZ-R63")
def unresolved_cards(story: Story) -> tuple[str, ...]:
    """The unresolved challenges: those left in the plot, and those lost at the curtain."""
    lost = tuple(card for card in story.lost if story.has_card(card) and story.card(card).problem)
    return tuple(dict.fromkeys((*places.cards_in(story, places.PLOT), *lost)))


@rule("SZ-11.18", "SZ-R63")
def clear(play: Play[Story], keep: tuple[str, ...]) -> None:
    """Take plot cards that do not carry over out of play; a troubled relationship ends with them."""
    for card in unresolved_cards(play.state):
        if card not in keep:
            cards.move(play, card, places.OUT)
            if play.state.card(card).kind == RELATIONSHIP:
                play.do(CardSet(msgspec.structs.replace(play.state.card(card), owners=()), "gone"))


@rule("SZ-11.18")
def put_away(play: Play[Story]) -> None:
    """Put away the cards out of play that everyone knows, so that a table does not grow; hurdles keep their card.

    Nobody is asked to write on them anymore.
    """
    now = play.state
    kept = {hurdle.card for hurdle in now.hurdles}
    known = (slot.card for slot in now.board.place(places.OUT).slots if EVERYONE in slot.seen)
    if gone := tuple(card for card in known if card is not None and card not in kept):
        for card in gone:
            for what in (cards.FACE, cards.REVERSE, cards.OWNER):
                cards.forget_words(play, card, what)
        play.do(CardsRemoved(places.OUT, gone))
        play.do(CardsForgotten(gone))
