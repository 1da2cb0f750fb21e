"""Who acts in a phase, and in which order (SS-4.2 to 4.5)."""

from __future__ import annotations

from typing import NamedTuple

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.state_stack import places
from croupier.games.state_stack.access import sheet
from croupier.games.state_stack.deck import discard_drawn, draw
from croupier.games.state_stack.figures.values import card_value
from croupier.games.state_stack.row_limits import is_busy_in_zero
from croupier.games.state_stack.settings import Ruling
from croupier.games.state_stack.state import ACTION, Combatant, Fight

FIRST_PHASE = 4


class Standing(NamedTuple):
    """A combatant's values that determine the order of a phase."""

    id: str
    action: int
    initiative: int | None
    speed: int
    is_gm: bool
    place: int
    held: int = 0
    acted: int = -1
    tie_card: int = 0


@rule("SS-4.2", "SS-4.3", "SS-R17")
def acts_in(ruling: Ruling, phase: int, one: Standing) -> bool:
    """Whether a combatant has a turn in this phase: four or more action cards in phase 4, later exactly its number."""
    if one.action < 1:
        return False
    reading = ruling("phase_match")
    if reading == "once_per_round" and one.acted != -1:
        return False
    if phase == FIRST_PHASE:
        return one.action >= FIRST_PHASE
    if reading == "at_least":
        return max(one.action, one.held) >= phase
    return one.action == phase


@rule("SS-4.2", "SS-4.3", "SS-4.5")
def order_key(ruling: Ruling, phase: int, one: Standing) -> tuple[int, ...]:
    """The sort key: action cards in phase 4, then initiative value; ties by Speed, players first, roster."""
    first = one.action if phase == FIRST_PHASE and ruling("phase_4_order") == "action_cards" else 0
    value = -1 if one.initiative is None else one.initiative
    return (-first, -value, *tie_key(ruling, one))


@rule("SS-4.5", "SS-R19")
def tie_key(ruling: Ruling, one: Standing) -> tuple[int, ...]:
    """The sort key of ties: higher Speed, then player characters before the GM's, then roster; or a draw."""
    reading = ruling("turn_ties")
    if reading == "card":
        return (-one.tie_card, one.place)
    if reading == "simultaneous":
        return (one.place,)
    return (-one.speed, int(one.is_gm), one.place)


@rule("SS-4.2", "SS-4.3", "SS-4.5")
def phase_order(ruling: Ruling, phase: int, those: list[Standing]) -> tuple[str, ...]:
    """Who has a turn in this phase, in order; in phase 0 everyone."""
    taking_part = [one for one in those if phase == 0 or acts_in(ruling, phase, one)]
    return tuple(one.id for one in sorted(taking_part, key=lambda one: order_key(ruling, phase, one)))


def _initiative(now: Fight, one: Combatant) -> int | None:
    """The value of a combatant's initiative card, without a receipt note, as not all of them are in the order."""
    card = places.initiative_card(now, one.id)
    return None if card is None else card_value(now.ruling, card)


def line_up(play: Play[Fight]) -> list[Standing]:
    """All standing combatants, with the values that determine the order of a phase."""
    now = play.state
    return [
        Standing(
            one.id,
            places.count(now, one.id, ACTION),
            _initiative(now, one),
            sheet(one).speed,
            one.is_gm,
            place,
            one.held,
            one.acted,
        )
        for place, one in enumerate(now.combatants)
        if one.is_standing
    ]


@rule("SS-R19", "SS-4.5")
def draw_for_ties(play: Play[Fight], phase: int, those: list[Standing]) -> list[Standing]:
    """Let tied combatants each draw a card; the higher goes first."""
    level: dict[tuple[int, ...], list[Standing]] = {}
    for one in those:
        if has_something_to_do(play.state, phase, one):
            level.setdefault(order_key(play.state.ruling, phase, one)[:2], []).append(one)
    drawn: dict[str, int] = {}
    for group in level.values():
        if len(group) > 1:
            for one in group:
                combatant = play.state.combatant(one.id)
                drawn[one.id] = draw(play, combatant, "order of turns")
            discard_drawn(play, *(play.state.combatant(one.id) for one in group))
    return [one._replace(tie_card=drawn.get(one.id, 0)) for one in those]


def has_something_to_do(now: Fight, phase: int, one: Standing) -> bool:
    """Whether a combatant has a turn in this phase, or in phase zero a question or a second wind."""
    if phase:
        return acts_in(now.ruling, phase, one)
    return is_busy_in_zero(now.ruling, now, now.combatant(one.id))


def as_drawn(now: Fight, one: Standing) -> Standing:
    """The combatant with the place in the order drawn when the phase began; newcomers are last."""
    return one._replace(tie_card=len(now.order) - now.order.index(one.id) if one.id in now.order else 0)


@rule("SS-R19", "SS-4.5")
def acting_together(play: Play[Fight], one: Combatant) -> tuple[str, ...]:
    """All who act at the same time as this combatant: under a ruling, those tied with them; else empty.

    The receipt of the first one to act cites the ruling.
    """
    now = play.state
    if one.id in now.together:
        return now.together
    if now.phase == 0 or now.ruling("turn_ties") != "simultaneous":
        return ()
    those = {other.id: other for other in line_up(play)}
    key = order_key(now.ruling, now.phase, those[one.id])[:2]
    level = [other for other in those.values() if order_key(now.ruling, now.phase, other)[:2] == key]
    names = tuple(other.id for other in level if other.acted != now.phase and _is_in_phase(now, other))
    if len(names) < 2:
        return ()
    play.ruling("turn_ties")
    play.because("SS-R19", together=tuple(now.name_of(name) for name in names))
    return names


def _is_in_phase(now: Fight, one: Standing) -> bool:
    if now.ruling("phase_list") == "live":
        return acts_in(now.ruling, now.phase, one)
    return one.id in now.order and one.action > 0
