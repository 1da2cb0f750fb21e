"""Repairs after a decree: actions that cannot continue, and cards in forbidden places (SS-2.1, SS-8.2)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.secrets import EVERYONE, Secret
from croupier.core.table_events import ModeChanged
from croupier.games.state_stack import places
from croupier.games.state_stack.access import rank_secret, sheet, sheet_fact
from croupier.games.state_stack.burn_cards import mend_burning
from croupier.games.state_stack.card_values import value_of
from croupier.games.state_stack.current_action import end_action
from croupier.games.state_stack.deck import discard, discard_drawn, discard_stack, move_blanks
from croupier.games.state_stack.division import may_divide
from croupier.games.state_stack.events import CardsReady, ExchangeMoved, InitiativeSet
from croupier.games.state_stack.figures.harm import DEAD, UNCONSCIOUS, is_deadly
from croupier.games.state_stack.figures.initiative import pick_card, unfit_word
from croupier.games.state_stack.going_out import fall, go_out, spare_if_healed
from croupier.games.state_stack.injury import injuries, injury_facts
from croupier.games.state_stack.place_new_cards import finish_boost
from croupier.games.state_stack.roster_events import SheetSet, WentOut
from croupier.games.state_stack.row_limits import can_hold_action
from croupier.games.state_stack.state import (
    ACTION,
    DEFENSE,
    DIVISION,
    INITIATIVE,
    Combatant,
    Fight,
    Placing,
)
from croupier.pieces import cards, chips
from croupier.pieces.events import CardsMoved


@rule("SS-5.11", "SS-8.2")
def repair(play: Play[Fight]) -> None:
    """Repair after a decree: combatants whom it killed are out, and an action without its actor or target is over."""
    for one in play.state.combatants:
        may_die = not one.entering and one.falls != DEAD and one.out in ("", UNCONSCIOUS)
        if may_die and _is_touched(play, one) and _is_dead(play, one):
            play.ruling("death_at")
            play.because("SS-5.11", name=one.name, how=DEAD, **injury_facts(play, one))
            if one.falls:
                fall(play, one, DEAD)
            else:
                go_out(play, one, DEAD)
    if not play.state.is_running:
        return
    for one in play.state.combatants:
        if one.falls:
            spare_if_healed(play, one.id, is_deadly=_is_dead(play, one))
        if play.state.board.has(places.part(one.id, DEFENSE)):
            tidy(play, one)
    _mend_action(play)
    _mend_placing(play)
    mend_burning(play)


def _is_touched(play: Play[Fight], one: Combatant) -> bool:
    """Whether this command has changed a combatant's stack or sheet, or may have changed anything."""
    for event in play.events:
        where = (getattr(event, name, None) for name in ("place", "source", "target"))
        if isinstance(event, ModeChanged) or any(str(place).startswith(f"{one.id}.") for place in where):
            return True
        if isinstance(event, SheetSet) and event.combatant == one.id:
            return True
    return False


def _is_dead(play: Play[Fight], one: Combatant) -> bool:
    _, damage = injuries(play, one)
    ruling = play.state.ruling
    return is_deadly(ruling, damage, sheet(one).body) and ruling("death_at") != "never"


@rule("SS-8.1", "SS-8.7")
def _is_lost(play: Play[Fight], target: str) -> bool:
    """Whether the target of an action has gone out in the middle of it; one who was out before can still be hit."""
    return any(isinstance(event, WentOut) and event.combatant == target for event in play.events)


def _mend_action(play: Play[Fight]) -> None:
    exchange = play.state.exchange
    if exchange is None:
        return
    gone = not play.state.combatant(exchange.actor).is_standing
    lost = exchange.stage in ("defense", "power") and _is_lost(play, exchange.target)
    if gone and exchange.actor != play.state.turn:
        play.do(ExchangeMoved(None))
    elif lost and not gone:
        end_action(play, exchange.actor)


@rule("SS-6.5", "SS-2.4")
def _mend_placing(play: Play[Fight]) -> None:
    """Set the new cards to place to those that lie ready; none if their owner is out or all must defend."""
    placing = play.state.placing
    if placing is None:
        return
    one, ready = play.state.combatant(placing.combatant), places.count(play.state, placing.combatant, "ready")
    if not one.is_standing:
        play.do(CardsReady(None))
    elif not can_hold_action(play.state, one):
        move_blanks(play, one, "ready", DEFENSE, ready)
        play.do(CardsReady(None))
        finish_boost(play, one, free=placing.free)
    elif ready != placing.cards:
        play.do(CardsReady(Placing(placing.combatant, ready, placing.free)))


@rule("SS-2.3", "SS-R7", "SS-R9")
def count_cards_among_chips(play: Play[Fight], one: Combatant) -> None:
    """Discard a card that a decree left among chips, and add a chip for it."""
    for part in (places.STUN, places.DAMAGE, DEFENSE, ACTION, "ready"):
        where = places.part(one.id, part)
        cards_there = play.state.board.place(where).count
        if cards_there and places.in_chips(play.state, one.id, part):
            cards.discard(play, where, tuple(range(cards_there)), places.pile(one))
            chips.pay(play, None, where, cards_there, part if part in (places.STUN, places.DAMAGE) else places.BLANK)
            play.because("SS-2.3", name=one.name, part=part, discarded=cards_there)


@rule("SS-2.2", "SS-2.3")
def take_stray_chips(play: Play[Fight], one: Combatant) -> None:
    """Return to the bank any chips that a decree left where their kind cannot be."""
    for place in play.state.board.of_group(one.id):
        part = place.id.rpartition(".")[2]
        fits = part if part in (places.STUN, places.DAMAGE) else places.BLANK if place.kind == "chips" else ""
        for kind, count in place.chips:
            if kind != fits:
                chips.pay(play, place.id, None, count, kind)
                play.because("SS-2.2", name=one.name, part=part, returned=count)


@rule("SS-2.1", "SS-2.4", "SS-2.7")
def tidy(play: Play[Fight], one: Combatant) -> None:
    """Move cards that a decree left in wrong places to the right ones; keep at most one initiative card."""
    count_cards_among_chips(play, one)
    take_stray_chips(play, one)
    now = play.state
    if not one.is_standing:
        discard_stack(play, one)
        return
    shown = places.count(now, one.id, "initiative")
    discard(play, one, "initiative", shown - 1, from_back=True)
    for part in ("initiative", "drawn"):
        _turn_up(play, places.part(one.id, part))
    if shown or now.stage != INITIATIVE:
        discard_drawn(play, one)
    if shown:
        _judge_card(play, one, shown)
        one = play.state.combatant(one.id)
    if not shown or one.too_high:
        move_blanks(play, one, ACTION, DEFENSE, places.count(now, one.id, ACTION))
    if not shown:
        if one.too_high or one.divides:
            play.do(InitiativeSet(one.id))
    if now.placing is None or now.placing.combatant != one.id:
        move_blanks(play, one, "ready", DEFENSE, places.count(play.state, one.id, "ready"))


@rule("SS-3.2", "SS-3.3", "SS-3.4", "SS-R11")
def _judge_card(play: Play[Fight], one: Combatant, shown: int) -> None:
    """Judge an initiative card that this command has laid, or one over a Speed that it has raised.

    A card laid where there was none, before the rows are divided, is divided like one that was flipped.
    """
    where = places.part(one.id, "initiative")
    laid = sum(len(event.spots) for event in play.events if isinstance(event, CardsMoved) and event.target == where)
    faster = one.too_high and any(isinstance(event, SheetSet) and event.combatant == one.id for event in play.events)
    card = places.initiative_card(play.state, one.id)
    if card is None or not (laid or faster):
        return
    value, speed = value_of(play, card), sheet(one).speed
    _, too_high = pick_card(play.state.ruling, speed, [value])
    new = play.state.stage in (INITIATIVE, DIVISION) and (one.divides or one.too_high or (0 < shown <= laid))
    divides = new and may_divide(too_high, places.blanks(play.state, one.id))
    if (too_high, divides) == (one.too_high, one.divides):
        return
    unfit = unfit_word(play.state.ruling) if too_high else ""
    tested = rank_secret(play, one, speed) if too_high else Secret[int]()
    play.do(InitiativeSet(one.id, value, too_high, divides, is_new=True, why=unfit, speed=tested))
    play.ruling("none_that_high")
    speed_fact = sheet_fact(play, one, speed)
    play.because("SS-3.3" if too_high else "SS-3.2", name=one.name, card=value, speed=speed_fact)


def _turn_up(play: Play[Fight], where: str) -> None:
    """Turn the cards in this place face up for all to see."""
    for spot, slot in enumerate(play.state.board.place(where).slots):
        if slot.card is None or EVERYONE not in slot.seen:
            cards.flip(play, where, spot)
