"""The shared deck: its cards, drawing from it, and refilling it when it is empty (SS-1.3 to 1.5)."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.core.play import Play
from croupier.core.playing_cards import STANDARD
from croupier.core.rules import rule
from croupier.games.state_stack import places
from croupier.games.state_stack.card_values import value_of
from croupier.games.state_stack.settings import Ruling
from croupier.games.state_stack.state import ACTION, DEFENSE, Combatant, Fight
from croupier.pieces import cards, chips
from croupier.pieces.state import DOWN

MOST = 12
"""The most combatants at one table: two decks' worth."""
WITHOUT_FACES = tuple(card for card in STANDARD if card[:-1] not in "JQK")


@rule("SS-1.3", "SS-R2", "SS-R3")
def one_deck(ruling: Ruling) -> tuple[str, ...]:
    """The cards of one deck: 52 without jokers, unless a ruling says otherwise."""
    deck = WITHOUT_FACES if ruling("card_values") == "ace_to_10" else STANDARD
    return (*deck, "X1", "X2") if ruling("jokers") == "value_0" else deck


@rule("SS-1.3", "SS-R3")
def new_deck(play: Play[Fight]) -> tuple[str, ...]:
    """The cards of one deck, with a note of the rulings that decide which cards it has."""
    play.ruling("jokers")
    if play.state.ruling("card_values") == "ace_to_10":
        play.ruling("card_values")
    return one_deck(play.state.ruling)


@rule("SS-1.3", "SS-8.8")
def decks_for(combatants: int) -> int:
    """The number of decks: one for each six combatants, rounded up."""
    return max(1, -(-combatants // 6))


@rule("SS-1.3", "SS-R2")
def deck_name(ruling: Ruling, owner: str, side: str, sides: Sequence[str]) -> str:
    """The deck that a combatant draws from: the table's, their player's or their side's."""
    reading = ruling("deck")
    if reading == "per_player":
        return f"deck-{owner}"
    return f"deck-side{sides.index(side) + 1}" if reading == "per_side" else "deck"


@rule("SS-1.5", "SS-R4")
def make_sure_of_a_card(play: Play[Fight], one: Combatant) -> None:
    """Refill an empty deck from the discards or with a fresh deck, so that drawing never fails."""
    deck, pile = places.deck(one), places.pile(one)
    if play.state.board.place(deck).count:
        return
    discards = play.state.board.place(pile).count
    play.ruling("deck_empty")
    if discards:
        mix_discards_in(play, deck, pile)
    else:
        cards.lay_deck(play, deck, new_deck(play))
    play.aside("SS-1.5", shuffled=discards or "a fresh deck")


@rule("SS-2.8", "SS-1.5")
def mix_discards_in(play: Play[Fight], deck: str, pile: str) -> None:
    """Mix the discards and the rest of the deck into one new set; older blanks stay in their sets."""
    spots = tuple(range(play.state.board.place(pile).count))
    if spots:
        cards.move(play, pile, spots, deck, at=0, lie=DOWN)
    cards.shuffle(play, deck)


@rule("SS-8.8", "SS-2.8")
def add_a_deck(play: Play[Fight], deck: str) -> None:
    """Shuffle one more deck into the deck."""
    cards.lay_deck(play, deck, new_deck(play))
    cards.shuffle(play, deck)


@rule("SS-1.8", "SS-2.5")
def deal(play: Play[Fight], one: Combatant, where: str, count: int) -> None:
    """Deal blank cards to the front of a part of a combatant's stack; under a ruling, chips represent them."""
    if places.in_chips(play.state, one.id, where):
        chips.pay(play, None, places.part(one.id, where), count, places.BLANK)
        return
    for _ in range(count):
        make_sure_of_a_card(play, one)
        cards.move(play, places.deck(one), (-1,), places.part(one.id, where))


@rule("SS-2.7")
def draw(play: Play[Fight], one: Combatant, why: str) -> int:
    """Draw a card face up; it stays in the `drawn` place until its test is over. Returns its value."""
    make_sure_of_a_card(play, one)
    where = places.part(one.id, "drawn")
    cards.move(play, places.deck(one), (-1,), where, how=f"{one.id}: {why}", again=True)
    return drawn_value(play, one)


def drawn_value(play: Play[Fight], one: Combatant) -> int:
    """The value of the card that was drawn or flipped last."""
    slot = play.state.board.place(places.part(one.id, "drawn")).slots[-1]
    assert slot.card is not None
    return value_of(play, slot.card)


@rule("SS-2.5", "SS-R9")
def flip(play: Play[Fight], one: Combatant, where: str, why: str) -> int:
    """Flip the front blank card of a part into the `drawn` place, or pay a chip and draw. Returns its value."""
    if places.in_chips(play.state, one.id, where):
        play.ruling("spent_cards")
        chips.pay(play, places.part(one.id, where), None, 1, places.BLANK)
        return draw(play, one, why)
    cards.look(play, places.part(one.id, where), -1, how=why, again=True)
    cards.move(play, places.part(one.id, where), (-1,), places.part(one.id, "drawn"))
    return drawn_value(play, one)


@rule("SS-2.7", "SS-R9")
def discard_drawn(play: Play[Fight], *those: Combatant) -> None:
    """Discard used flipped and drawn cards face up, in the order of the combatants."""
    for one in those:
        discard(play, one, "drawn", play.state.board.place(places.part(one.id, "drawn")).count, from_back=True)


def discard(
    play: Play[Fight], one: Combatant, where: str, count: int, *, from_back: bool = False, why: str = ""
) -> None:
    """Discard this many cards of a part, face up: front card first, or in the order in which they arrived."""
    size = places.count(play.state, one.id, where)
    count = min(count, size)
    if places.in_chips(play.state, one.id, where):
        chips.pay(play, places.part(one.id, where), None, max(0, count), places.BLANK)
        return
    spots = tuple(range(count)) if from_back else tuple(range(size - 1, size - 1 - count, -1))
    if spots:
        throw_away(play, one, where, spots, why)


@rule("SS-2.7")
def throw_away(play: Play[Fight], one: Combatant, where: str, spots: Sequence[int], why: str = "") -> None:
    """Discard the cards at these positions face up; a blank is shown again if everyone has seen it before."""
    for spot in spots if where in places.PARTS else ():
        cards.look(play, places.part(one.id, where), spot, how=why, again=True)
    cards.discard(play, places.part(one.id, where), spots, places.pile(one), how=why)


@rule("SS-8.1", "SS-8.4")
def discard_stack(play: Play[Fight], one: Combatant, why: str = "") -> None:
    """Discard all upright cards of a combatant, drawn cards and unplaced cards included."""
    discard_drawn(play, one)
    for part in (ACTION, "initiative", DEFENSE, "ready"):
        discard(play, one, part, places.count(play.state, one.id, part), why=why)


def move_blanks(play: Play[Fight], one: Combatant, source: str, target: str, count: int) -> None:
    """Move the frontmost cards of one part to another, in the same order; cards that join chips become chips."""
    size = places.count(play.state, one.id, source)
    if places.in_chips(play.state, one.id, target):
        if not places.in_chips(play.state, one.id, source):
            play.ruling("spent_cards")
        discard(play, one, source, min(count, size), from_back=source == "drawn")
        deal(play, one, target, max(0, min(count, size)))
        return
    spots = tuple(range(max(0, size - count), size))
    if spots:
        cards.move(play, places.part(one.id, source), spots, places.part(one.id, target), lie=DOWN)
