"""The start of a combat: Target Cards are drawn, optionally redrawn, and revealed together (P5)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.games.deck_of_adventures import places
from croupier.games.deck_of_adventures.cast.state import COMPANION
from croupier.games.deck_of_adventures.characters.sides import has_given_up
from croupier.games.deck_of_adventures.checks import decks, fate_cards, minion_groups
from croupier.games.deck_of_adventures.checks.actors import require_actor
from croupier.games.deck_of_adventures.combat import commands as wish
from croupier.games.deck_of_adventures.combat import turn_order
from croupier.games.deck_of_adventures.combat.events import ActionTaken, CombatBegan, OrderCardKept, OrderRevealed
from croupier.games.deck_of_adventures.combat.newcomer_events import CombatJoined
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.turns.current_turn import combat_of
from croupier.games.deck_of_adventures.validation import known_character, require_gm
from croupier.pieces import cards


@rule("DA-11.1", "DA-11.3", "DA-17.2", "DA-R11", "DA-R33", "DA-R65", "DA-R67")
def start_combat(play: Play[Adventure], command: wish.StartCombat) -> None:
    """The GM starts a combat: every combatant draws a new standing Target Card, unseen by the others."""
    require_gm(play, "DA-11.1")
    play.need(play.state.is_between, "something is under way", "wait until it is over")
    who = _combatants(play, command.who)
    surprised = command.surprised
    for one in surprised:
        play.need(one in who, f"{one[:20]} does not take part and cannot be surprised", ", ".join(who))
    by_rule = not surprised or play.ruling("surprise") == "surprise_round"
    play.require(by_rule, "DA-R67", "this table does not use surprise", "let all of them act")
    decks.before_combat(play)
    play.do(CombatBegan(who, surprised))
    companions = _companions(play.state, who)
    drawing = (*who, *(companions if companions and play.ruling("companion_tc") == "own" else ()))
    every = (*who, *companions)
    for one in dict.fromkeys(mate for each in every for mate in minion_groups.mates(play.ruling, play.state, each)):
        decks.clear(play, places.standing(one), places.deck_of(play.state, one))
    for one in minion_groups.drawers(play.ruling, play.state, drawing):
        draw_for_order(play, one, places.order(one))


@rule("DA-11.3", "DA-11.13", "DA-2.14")
def draw_for_order(play: Play[Adventure], who: str, place: str) -> None:
    """Draw a Target Card for the turn order; without a card left, the character acts after all others."""
    face = decks.draw_to(play, who, place, decks.FOR_ORDER, anyway=True)
    if face is None and play.state.character(who).kind != COMPANION:
        play.do(ActionTaken(who, "no order card"))


def _combatants(play: Play[Adventure], given: tuple[str, ...]) -> tuple[str, ...]:
    """The combatants, each once; a Companion has no place of its own. Raises Invalid, Impossible, Illegal."""
    found = []
    for name in given:
        one = known_character(play, name)
        play.need(one.here and not one.dead, f"{one.name} is not here", "choose a character who is")
        play.require(one.kind != COMPANION, "DA-5.9", f"{one.name} acts on their Dealer's turn", "name only its Dealer")
        found.append(one.id)
    if not found:
        raise Invalid("who", "", "one or more combatants", "DA-11.1")
    return tuple(found)


@rule("DA-5.9", "DA-R33")
def _companions(now: Adventure, who: tuple[str, ...]) -> tuple[str, ...]:
    """The Companions of these Dealers in the scene, except the dead."""
    mine = (one for one in now.characters if one.kind == COMPANION and one.dealer in who)
    return tuple(one.id for one in mine if one.here and not one.dead)


@rule("DA-11.13", "DA-11.7", "DA-R64")
def take_place(play: Play[Adventure], who: str) -> None:
    """Put a newcomer into the order by their Target Card; if that place has passed, they wait a round."""
    combat = combat_of(play)
    others = tuple(each for each in combat.order if each != who)
    order, tied = turn_order.put_in(play, others, who)
    late = turn_order.is_late(play.ruling, play.state, order, who)
    play.because("DA-11.13", who=play.state.character(who).name)
    turn_order.cite_sides(play, order, who)
    again = who in combat.order and who not in combat.gone
    play.do(CombatJoined(who, order, late, tied, again))


@rule("DA-11.3", "DA-11.13", "DA-R14", "DA-R33")
def choosing_characters(now: Adventure) -> tuple[str, ...]:
    """Characters who may still redraw their Target Card: at the start all who drew one and fight, later newcomers."""
    combat = now.combat
    if combat is None or combat.revealed:
        return combat.choosing if combat is not None else ()
    companions = (one.id for one in now.characters if one.kind == COMPANION and places.count(now, places.order(one.id)))
    drew = (one for one in (*combat.order, *companions) if not has_given_up(now, one))
    return tuple(one for one in drew if one not in combat.ready)


@rule("DA-11.3", "DA-3.4", "DA-1.8")
def keep_order_card(play: Play[Adventure], command: wish.KeepOrderCard) -> None:
    """Keep the Target Card that was drawn."""
    one = require_actor(play, command.character)
    play.need(
        one.id in choosing_characters(play.state), f"{one.name} is not choosing", "wait for the start of a combat"
    )
    play.do(OrderCardKept(one.id))


@rule("DA-3.4", "DA-11.3", "DA-R14")
def redraw_order_card(play: Play[Adventure], command: wish.RedrawOrderCard) -> None:
    """Spend a Fate Card to redraw the Target Card, once."""
    one = require_actor(play, command.character)
    play.need(
        one.id in choosing_characters(play.state), f"{one.name} is not choosing", "wait for the start of a combat"
    )
    late = combat_of(play).revealed
    fate_cards.redraw(
        play, one.id, places.standing(one.id) if late else places.order(one.id), 0, command.pay, anyway=True
    )
    play.do(OrderCardKept(one.id))
    if late and one.kind != COMPANION:  # a Companion has no place of its own
        take_place(play, one.id)


@rule("DA-11.3", "DA-R14", "DA-1.7", "DA-16.9")
def go_on(play: Play[Adventure]) -> bool:
    """Keep the card of anyone with no choice; when all are done, reveal the cards and fix the order.

    Return whether anything happened.
    """
    now = play.state
    combat = now.combat
    assert combat is not None
    if combat.revealed and not combat.choosing:
        return turn_order.fix_order(play)
    waiting = choosing_characters(now)
    for one in waiting:
        drawn = places.count(now, places.standing(one) if combat.revealed else places.order(one))
        chooser = now.character(one)
        if not drawn or not chooser.here or chooser.dead or not fate_cards.can_redraw(play.ruling, now, one):
            play.do(OrderCardKept(one))
            return True
    if waiting:
        return False
    reveal_cards(play)
    play.do(OrderRevealed())
    return True


@rule("DA-11.3", "DA-11.4")
def reveal_cards(play: Play[Adventure]) -> None:
    """Turn up all cards that were drawn for the order, each in front of its character."""
    for one in play.state.characters:
        if places.count(play.state, places.order(one.id)):
            cards.move(play, places.order(one.id), (0,), places.standing(one.id))
