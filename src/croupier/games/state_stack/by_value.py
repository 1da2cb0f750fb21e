"""Rulings under which blanks are turned up and their values count; they become blanks again, known to all."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.state_stack import places
from croupier.games.state_stack.access import initiative_value
from croupier.games.state_stack.card_values import value_of
from croupier.games.state_stack.deck import discard, discard_drawn, draw, throw_away
from croupier.games.state_stack.figures.values import STAYS
from croupier.games.state_stack.state import DEFENSE, Combatant, Fight
from croupier.pieces import cards
from croupier.pieces.state import DOWN


def turn_up(play: Play[Fight], one: Combatant, part: str) -> list[int]:
    """Turn up all blanks of a part for all to see; return their values. For chips, draw that many cards."""
    where = places.part(one.id, part)
    if places.in_chips(play.state, one.id, part):
        play.ruling("spent_cards")
        values = [draw(play, one, "by value") for _ in range(places.count(play.state, one.id, part))]
        discard_drawn(play, one)
        return values
    faces = [cards.flip(play, where, spot, "by value") for spot in range(places.count(play.state, one.id, part))]
    return [value_of(play, face) for face in faces]


def turn_down(play: Play[Fight], one: Combatant, part: str) -> None:
    spots = tuple(range(play.state.board.place(places.part(one.id, part)).count))
    if spots:
        cards.turn(play, places.part(one.id, part), spots, DOWN)


@rule("SS-6.2", "SS-R36")
def total_value(play: Play[Fight], one: Combatant) -> int:
    """The total value of all of a combatant's upright cards, initiative included."""
    found = sum(sum(turn_up(play, one, part)) for part in places.PARTS) + (initiative_value(play, one) or 0)
    for part in places.PARTS:
        turn_down(play, one, part)
    return found


@rule("SS-5.12", "SS-R34")
def find_the_highest(play: Play[Fight], one: Combatant) -> tuple[str, int]:
    """Turn up all blanks of a combatant to find the highest: its part and position.

    Ties: defense before action, the front one first.
    """
    lying = [(value, part, spot) for part in places.PARTS for spot, value in enumerate(turn_up(play, one, part))]
    _, part, spot = max(lying)
    return part, spot


@rule("SS-5.12", "SS-R34")
def burn_the_highest(play: Play[Fight], one: Combatant, part: str, spot: int) -> None:
    """Burn the highest blank, and turn the others down again."""
    _burn(play, one, part, [spot])
    for kept in places.PARTS:
        turn_down(play, one, kept)


@rule("SS-4.7", "SS-R21")
def burn_all_above(play: Play[Fight], one: Combatant) -> int:
    """Burn a combatant's blanks of value over 2; return how many."""
    high = [spot for spot, value in enumerate(turn_up(play, one, DEFENSE)) if value > STAYS]
    _burn(play, one, DEFENSE, high[::-1])
    turn_down(play, one, DEFENSE)
    return len(high)


def _burn(play: Play[Fight], one: Combatant, part: str, spots: list[int]) -> None:
    """Burn the blanks at these positions; chips are all alike, so burn that many."""
    if places.in_chips(play.state, one.id, part):
        discard(play, one, part, len(spots))
    elif spots:
        throw_away(play, one, part, spots)
