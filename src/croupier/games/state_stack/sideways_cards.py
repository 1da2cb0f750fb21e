"""Stun and damage as cards lying sideways, under the ruling for it (SS-2.1, SS-R7)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.state_stack import places
from croupier.games.state_stack.deck import discard, make_sure_of_a_card
from croupier.games.state_stack.events import InitiativeSet
from croupier.games.state_stack.log import PUT_AWAY
from croupier.games.state_stack.settings import Ruling
from croupier.games.state_stack.stack import stack_places
from croupier.games.state_stack.state import ACTION, DEFENSE, Combatant, Fight
from croupier.pieces import cards, chips
from croupier.pieces.events import PlacesCleared, PlacesLaid
from croupier.pieces.state import SIDE_DOWN, SIDE_UP

LIES = {places.STUN: SIDE_DOWN, places.DAMAGE: SIDE_UP}
CONVERTED = (DEFENSE, ACTION, "initiative")
"""The parts whose cards are turned sideways, in this order."""


@rule("SS-R7", "SS-2.1")
def lay_sideways(play: Play[Fight], one: Combatant, kind: str, points: int) -> None:
    """Lay a card sideways for each point: from the deck, or under a ruling one of their own if any is left."""
    converts = play.ruling("injury_cards") == "converted"
    for _ in range(points):
        part = next((name for name in CONVERTED if converts and places.count(play.state, one.id, name)), None)
        if part is None:
            make_sure_of_a_card(play, one)
            where = places.part(one.id, kind)
            cards.move(play, places.deck(one), (-1,), where, lie=LIES[kind], how=f"{one.id}: {kind}", again=True)
        else:
            _turn_sideways(play, one, part, kind)


def _turn_sideways(play: Play[Fight], one: Combatant, part: str, kind: str) -> None:
    """Make the front card of a part a point of stun or damage; a chip is exchanged for one of that color."""
    source, target = places.part(one.id, part), places.part(one.id, kind)
    if places.in_chips(play.state, one.id, part):
        play.ruling("spent_cards")
        chips.pay(play, source, None, 1, places.BLANK)
        chips.pay(play, None, target, 1, kind)
        return
    cards.move(play, source, (-1,), target, lie=LIES[kind], how=kind)
    if part == "initiative":
        play.do(InitiativeSet(one.id, is_lost=True, why=f", which is turned sideways as {kind}"))


@rule("SS-R7")
def take_sideways(play: Play[Fight], one: Combatant, kind: str, points: int, why: str = "") -> None:
    """Heal this many points: chips go to the bank first, then cards are discarded."""
    where = places.part(one.id, kind)
    paid = min(points, play.state.board.place(where).chip(kind))
    chips.pay(play, where, None, paid, kind)
    discard(play, one, kind, points - paid, why=why)


@rule("SS-8.4", "SS-R7")
def put_away(play: Play[Fight], one: Combatant) -> None:
    """Put all cards back into their box after the fight; counters represent the damage that stays."""
    left = {kind: places.injury(play.state, one.id, kind) for kind in LIES}
    for kind, points in left.items():
        take_sideways(play, one, kind, points, PUT_AWAY)
    play.do(PlacesCleared(tuple(place.id for place in play.state.board.places if place.group == one.id)))
    play.do(PlacesLaid(stack_places(one, _with_counters(play))))
    for kind, points in left.items():
        chips.pay(play, None, places.part(one.id, kind), points, kind)


def _with_counters(play: Play[Fight]) -> Ruling:
    return lambda key: "counters" if key == "injury_cards" else play.state.ruling(key)
