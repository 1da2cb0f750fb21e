"""The order of action: rounds, phases four to zero, turns, rebalancing and second wind (chapter 4)."""

from __future__ import annotations

from typing import NamedTuple

from croupier.core.rules import rule
from croupier.games.state_stack import places
from croupier.games.state_stack.by_value import burn_all_above
from croupier.games.state_stack.commands import KeepDivision, PassTurn, Rebalance
from croupier.games.state_stack.deck import (
    deal,
    discard,
    discard_drawn,
    draw,
    mix_discards_in,
    move_blanks,
)
from croupier.games.state_stack.events import CombatantSet, InitiativeSet, PhaseBegan, RoundBegan, TurnBegan, TurnEnded
from croupier.games.state_stack.people import Table, fighter, initiative_value, sheet, state
from croupier.games.state_stack.settings import Ruling
from croupier.games.state_stack.state import ACTION, DEFENSE, UNCONSCIOUS, ZERO, Combatant, Fight

FIRST_PHASE = 4
LEFT_AFTER_BURNING = 2


class Standing(NamedTuple):
    """What the order of a phase looks at."""

    id: str
    action: int
    initiative: int | None
    speed: int
    is_gm: bool
    place: int
    held: int = 0
    acted: int = -1
    tie_card: int = 0


@rule("SS-4.1")
def next_phase(phase: int) -> int | None:
    """Phases 4, 3, 2, 1, 0; after that a new round."""
    return phase - 1 if phase > 0 else None


@rule("SS-4.2", "SS-4.3", "SS-R17")
def acts_in(ruling: Ruling, phase: int, one: Standing) -> bool:
    """Whether she has a turn in this phase: four or more action cards, or exactly as many as the phase says."""
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
    """By action cards in phase 4, then initiative value; ties by Speed, players first, roster."""
    first = one.action if phase == FIRST_PHASE and ruling("phase_4_order") == "action_cards" else 0
    value = -1 if one.initiative is None else one.initiative
    return (-first, -value, *tie_key(ruling, one))


@rule("SS-4.5", "SS-R19")
def tie_key(ruling: Ruling, one: Standing) -> tuple[int, ...]:
    """Equals: higher Speed, then player characters before GM characters, then roster order; or a card drawn."""
    if ruling("turn_ties") == "card":
        return (-one.tie_card, one.place)
    return (-one.speed, int(one.is_gm), one.place)


@rule("SS-4.2", "SS-4.3", "SS-4.5")
def phase_order(ruling: Ruling, phase: int, those: list[Standing]) -> tuple[str, ...]:
    """Who has a turn in this phase, in order; in phase 0 everyone."""
    taking_part = [one for one in those if phase == 0 or acts_in(ruling, phase, one)]
    return tuple(one.id for one in sorted(taking_part, key=lambda one: order_key(ruling, phase, one)))


def line_up(play: Table) -> list[Standing]:
    """All who stand, as the order of a phase sees them."""
    now = state(play)
    return [
        Standing(
            one.id,
            places.count(now, one.id, ACTION),
            None if one.too_high and now.stage == ZERO else initiative_value(play, one),
            sheet(one).speed,
            one.is_gm,
            place,
            one.held,
            one.acted,
        )
        for place, one in enumerate(now.combatants)
        if one.is_standing
    ]


@rule("SS-4.4", "SS-4.5", "SS-R19")
def begin_phase(play: Table, phase: int) -> None:
    """Who acts in a phase is fixed when it begins."""
    those = line_up(play)
    if play.ruling("turn_ties") == "card":
        those = draw_for_ties(play, phase, those)
    order = phase_order(play.ruling, phase, those)
    held = tuple((one.id, one.action) for one in those) if phase == FIRST_PHASE else ()
    play.do(PhaseBegan(phase, order, held))
    if order and phase:
        names = tuple(state(play).combatant(one).name for one in order)
        play.because("SS-4.2" if phase == FIRST_PHASE else "SS-4.3", phase=phase, order=names)


@rule("SS-R19", "SS-4.5")
def draw_for_ties(play: Table, phase: int, those: list[Standing]) -> list[Standing]:
    """Each of those who are level draws a card; the higher goes first."""
    level: dict[tuple[int, ...], list[Standing]] = {}
    for one in those:
        if _has_something_to_do(play, phase, one):
            level.setdefault(order_key(play.ruling, phase, one)[:2], []).append(one)
    drawn: dict[str, int] = {}
    for group in level.values():
        if len(group) > 1:
            for one in group:
                combatant = state(play).combatant(one.id)
                drawn[one.id] = draw(play, combatant, "order of turns")
            discard_drawn(play, *(state(play).combatant(one.id) for one in group))
    return [one._replace(tie_card=drawn.get(one.id, 0)) for one in those]


def _has_something_to_do(play: Table, phase: int, one: Standing) -> bool:
    if phase:
        return acts_in(play.ruling, phase, one)
    now, combatant = state(play), state(play).combatant(one.id)
    return needs_second_wind(now, combatant) or may_rebalance(play.ruling, now, combatant)


@rule("SS-4.4", "SS-R18")
def next_in_phase(play: Table) -> Combatant | None:
    """Whose turn it is: the next of the list who stands and has an action card, once in a phase."""
    now = state(play)
    order = now.order
    if now.phase and play.ruling("phase_list") == "live":
        those = [one for one in line_up(play) if one.acted != now.phase]
        order = phase_order(play.ruling, now.phase, [_as_drawn(now, one) for one in those])
    for name in order:
        if not now.has(name):
            continue
        one = now.combatant(name)
        ready = now.phase == 0 or places.count(now, name, ACTION) > 0
        if one.is_standing and one.acted != now.phase and ready:
            return one
    return None


def _as_drawn(now: Fight, one: Standing) -> Standing:
    """In the order in which the phase began, where cards were drawn for it; newcomers come after them."""
    return one._replace(tie_card=len(now.order) - now.order.index(one.id) if one.id in now.order else 0)


def begin_turn(play: Table, one: Combatant) -> None:
    play.do(TurnBegan(one.id, state(play).phase))


def end_turn(play: Table) -> None:
    play.do(TurnEnded(state(play).turn))


@rule("SS-4.6", "SS-5.13")
def on_turn(play: Table, name: str) -> Combatant:
    """The combatant, if it is her turn and nothing is under way."""
    one = fighter(play, name)
    now = state(play)
    mine = now.turn == name and now.phase > 0 and not now.has_acted and now.exchange is None
    play.require(mine, "SS-4.6", f"it is not {one.name}'s turn to act", "wait for her turn")
    play.need(now.exchange is None and now.placing is None and not now.burning, "an action is under way", "answer it")
    return one


@rule("SS-4.6", "SS-R20")
def pay_for(play: Table, one: Combatant) -> None:
    """Only Act uses cards of the stack, unless a ruling has Boost and Recover cost an action card."""
    if play.ruling("other_action_cost") == "one_card" and places.count(state(play), one.id, ACTION):
        discard(play, one, ACTION, 1)


@rule("SS-4.6")
def pass_turn(play: Table, command: PassTurn) -> None:
    """Do nothing on one's turn."""
    one = on_turn(play, command.combatant)
    play.do(TurnEnded(one.id))
    play.because("SS-4.6", name=one.name)


# phase zero


@rule("SS-4.7", "SS-4.9", "SS-R15")
def may_rebalance(ruling: Ruling, now: Fight, one: Combatant) -> bool:
    """No action card, an initiative card that is not too high, and a blank card."""
    if places.count(now, one.id, ACTION) or not places.blanks(now, one.id):
        return False
    if places.initiative_card(now, one.id) is None:
        return False
    return not one.too_high or ruling("too_high_card") == "may_rebalance"


@rule("SS-4.7", "SS-R21")
def rebalance_burns(ruling: Ruling, blanks: int) -> tuple[int, int]:
    """The fewest and the most cards that who rebalances burns first."""
    above = max(0, blanks - LEFT_AFTER_BURNING)
    reading = ruling("rebalance_burn")
    if reading in ("free", "by_value"):
        return 0, 0
    if reading == "optional":
        return 0, above
    if reading == "upright":
        above = max(0, blanks + 1 - LEFT_AFTER_BURNING)
    return above, above


@rule("SS-4.7", "SS-R21")
def rebalance(play: Table, command: Rebalance) -> None:
    """Burn down to two blank cards, front card first, then put the initiative card anywhere in the row."""
    one = _rebalancing(play, command.combatant)
    blanks = places.blanks(state(play), one.id)
    least, most = rebalance_burns(play.ruling, blanks)
    play.need(command.burn >= 0, f"{command.burn} cards cannot be burned", f"{least} to {most}")
    burn = max(least, command.burn)
    play.require(burn <= most, "SS-4.7", f"{burn} cards are more than can be burned", f"at most {most}")
    burn = min(burn, most)
    left = blanks - burn
    play.need(0 <= command.front <= left, f"{command.front} of {left} blanks cannot go in front", f"0 to {left}")
    discard(play, one, DEFENSE, burn)
    if play.ruling("rebalance_burn") == "by_value":
        burn = burn_all_above(play, one)
        left = blanks - burn
    front = min(command.front, left)
    move_blanks(play, one, DEFENSE, ACTION, front)
    if one.too_high:
        play.do(InitiativeSet(one.id, initiative_value(play, one) or 0))
    play.because("SS-4.7", name=one.name, burned=burn, front=front, behind=left - front)
    play.do(TurnEnded(one.id))


def _rebalancing(play: Table, name: str) -> Combatant:
    one = fighter(play, name)
    now = state(play)
    play.require(now.stage == ZERO and now.turn == one.id, "SS-4.7", "rebalancing is for phase zero", "wait for it")
    play.need(now.turn == one.id and now.stage == ZERO, f"it is not {one.name}'s turn to rebalance", "wait for it")
    play.need(now.exchange is None and now.placing is None, "something else is under way", "wait for its end")
    allowed = may_rebalance(play.ruling, now, one)
    play.require(allowed, "SS-4.7", "only who has no action cards and a valid initiative card rebalances", "wait")
    return one


@rule("SS-4.7", "SS-8.9")
def keep_division(play: Table, command: KeepDivision) -> None:
    """Not rebalancing burns nothing."""
    one = _rebalancing(play, command.combatant)
    play.do(TurnEnded(one.id))
    play.because("SS-4.7", name=one.name)


@rule("SS-4.8", "SS-R22")
def needs_second_wind(now: Fight, one: Combatant) -> bool:
    """She stands with no blank card at all, and a ruling has not done away with second wind."""
    return one.is_standing and places.blanks(now, one.id) == 0 and now.settings["second_wind"] != "none"


@rule("SS-4.8", "SS-R22")
def second_wind(play: Table, one: Combatant) -> None:
    """An empty stack: a stun recovery if she has stun, else one card into her defense."""
    from croupier.games.state_stack.boost import gain_cards
    from croupier.games.state_stack.stun import recovery

    reading = play.ruling("second_wind")
    if places.injury(state(play), one.id, places.STUN):
        recovery(play, one)
        play.because("SS-4.8", name=one.name, recovers="stun")
    elif reading == "free_boost":
        gain_cards(play, one, free=True)
    elif reading != "none":
        part = ACTION if reading == "card_to_action" and can_hold_action(state(play), one) else DEFENSE
        deal(play, one, part, 1)
        play.because("SS-4.8", name=one.name, card=part)


@rule("SS-2.4")
def can_hold_action(now: Fight, one: Combatant) -> bool:
    """Without a valid initiative card every blank card is a defense card."""
    return places.initiative_card(now, one.id) is not None and not one.too_high


@rule("SS-3.6", "SS-3.5", "SS-R14")
def lose_cards(play: Table) -> None:
    """At the end of phase zero too-high cards are discarded; by a ruling every initiative card is."""
    every = play.ruling("initiative_lasts") == "one_round"
    for one in state(play).standing():
        if one.too_high or (every and places.initiative_card(state(play), one.id) is not None):
            lose_initiative(play, one)
            play.because("SS-3.6" if one.too_high else "SS-R14", name=one.name)


@rule("SS-3.5", "SS-2.4")
def lose_initiative(play: Table, one: Combatant) -> None:
    """Her initiative card is discarded; all her blanks are defense cards again."""
    if places.initiative_card(state(play), one.id) is None:
        return
    discard(play, one, "initiative", 1)
    action = places.count(state(play), one.id, ACTION)
    move_blanks(play, one, ACTION, DEFENSE, action)
    play.do(InitiativeSet(one.id))


@rule("SS-8.3")
def wake_up(play: Table) -> None:
    """Who was woken stands from phase zero on, with no cards; damage and stun stay."""
    for one in state(play).combatants:
        if one.waking:
            if one.out == UNCONSCIOUS:
                play.do(CombatantSet(one.id, out="", waking=False))
                play.because("SS-8.3", name=one.name)
            else:
                play.do(CombatantSet(one.id, waking=False))


@rule("SS-4.10", "SS-4.1", "SS-R4")
def begin_round(play: Table) -> None:
    """A new round; by a ruling with the discards shuffled in."""
    play.do(RoundBegan(state(play).round + 1))
    if play.ruling("deck_empty") == "reshuffle_each_round":
        for deck, pile in places.decks(state(play)):
            if state(play).board.place(pile).count:
                mix_discards_in(play, deck, pile)
