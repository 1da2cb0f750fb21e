"""Setting initiative: flipping, and the card that is kept (SS-3.1 to 3.3)."""

from __future__ import annotations

from croupier.core.names import count_of
from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.secrets import Secret
from croupier.games.state_stack import places
from croupier.games.state_stack.access import rank_secret, sheet, sheet_fact, standing_combatant
from croupier.games.state_stack.card_values import value_of
from croupier.games.state_stack.commands import Flip, StopFlipping
from croupier.games.state_stack.deck import deal, discard_drawn, flip, move_blanks
from croupier.games.state_stack.division import may_divide
from croupier.games.state_stack.events import InitiativeSet
from croupier.games.state_stack.figures.initiative import may_stop, pick_card, unfit_word
from croupier.games.state_stack.figures.values import card_value
from croupier.games.state_stack.state import DEFENSE, INITIATIVE, Combatant, Fight
from croupier.pieces import cards
from croupier.pieces.state import UP


def flipped_values(play: Play[Fight], one: Combatant) -> list[int]:
    """The values of the cards flipped so far, with a note of the ruling if it sets the value of one of them."""
    return [value_of(play, card) for card in _flipped(play.state, one)]


def _flipped(now: Fight, one: Combatant) -> list[str]:
    slots = now.board.place(places.part(one.id, "drawn")).slots
    return [slot.card for slot in slots if slot.card is not None]


@rule("SS-3.1", "SS-R12")
def flip_for_initiative(play: Play[Fight], command: Flip) -> None:
    """Flip a blank card, or the number named; settle when none is left or all named ones are flipped."""
    one = standing_combatant(play, command.combatant)
    play.require(play.state.stage == INITIATIVE, "SS-3.1", "initiative is not being set now", "wait for the next round")
    require_flippable(play, one)
    together = play.state.ruling("flipping") == "number_first"
    if together:
        play.ruling("flipping")
    blanks = places.blanks(play.state, one.id)
    play.require(together or command.cards == 1, "SS-3.1", "flip one card at a time", "use 1 card")
    play.need(1 <= command.cards <= blanks, f"{one.name} has {count_of(blanks, 'blank card')}", f"1 to {blanks}")
    for _ in range(command.cards):
        flip(play, one, DEFENSE, "initiative")
    flipped = [card_value(play.state.ruling, card) for card in _flipped(play.state, one)]
    play.because("SS-3.1", name=one.name, flipped=tuple(flipped))
    if places.blanks(play.state, one.id) == 0 or (together and may_stop(play.ruling, sheet(one).speed, flipped)):
        settle_initiative(play, one)


@rule("SS-3.1", "SS-3.5", "SS-3.7")
def require_flippable(play: Play[Fight], one: Combatant) -> None:
    """Require no initiative card yet, and a blank card to flip.

    Raises Illegal, even where the table only assists.
    """
    if places.initiative_card(play.state, one.id) is not None:
        play.refuse("SS-3.5", f"{one.name} already has an initiative card", "wait for the others")
    if not places.blanks(play.state, one.id):
        play.refuse("SS-3.7", f"{one.name} has no blank card to flip", "wait for a second wind in phase zero")


@rule("SS-3.1", "SS-3.3")
def stop_flipping(play: Play[Fight], command: StopFlipping) -> None:
    """Stop after the first card or later; the initiative card is settled."""
    one = standing_combatant(play, command.combatant)
    play.require(play.state.stage == INITIATIVE, "SS-3.1", "initiative is not being set now", "wait for the next round")
    flipped = flipped_values(play, one)
    play.need(flipped, f"{one.name} has flipped nothing yet", "flip a card first")
    stops = may_stop(play.ruling, sheet(one).speed, flipped)
    play.require(stops, "SS-R12", f"{one.name} has no valid card yet and must keep flipping", "flip another card")
    settle_initiative(play, one)


@rule("SS-3.2", "SS-3.3", "SS-R10")
def settle_initiative(play: Play[Fight], one: Combatant) -> None:
    """Make the kept card the initiative card; give up the others."""
    flipped = flipped_values(play, one)
    speed = sheet(one).speed
    kept, too_high = pick_card(play.ruling, speed, flipped)
    cards.move(play, places.part(one.id, "drawn"), (kept,), places.part(one.id, "initiative"), lie=UP)
    others = len(flipped) - 1
    give_up_the_others(play, one, others)
    blanks = places.blanks(play.state, one.id)
    divides = may_divide(too_high, blanks)
    unfit = unfit_word(play.state.ruling) if too_high else ""
    tested = rank_secret(play, one, speed) if too_high else Secret[int]()
    play.do(InitiativeSet(one.id, flipped[kept], too_high, divides, is_new=True, why=unfit, speed=tested))
    facts = {"card": flipped[kept], "flipped": tuple(flipped), "speed": sheet_fact(play, one, speed)}
    play.because("SS-3.3" if too_high else "SS-3.2", name=one.name, **facts)


@rule("SS-3.2", "SS-R10")
def give_up_the_others(play: Play[Fight], one: Combatant, others: int) -> None:
    """Discard the cards flipped but not kept, or under a ruling put them back."""
    if not others:
        return
    reading = play.ruling("flips_not_kept")
    if reading == "discard":
        discard_drawn(play, one)
    elif reading == "back_face_down":
        move_blanks(play, one, "drawn", DEFENSE, others)
        if not places.in_chips(play.state, one.id, DEFENSE):
            cards.shuffle(play, places.part(one.id, DEFENSE), f"blanks-{one.id}")
    else:
        cards.move(play, places.part(one.id, "drawn"), tuple(range(others)), places.deck(one), at=0, lie="down")
        deal(play, one, DEFENSE, others)
