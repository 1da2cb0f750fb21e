"""What the GM can do by decree, breaking off, and what can no longer go on afterwards."""

from __future__ import annotations

import msgspec

from croupier.core.rules import rule
from croupier.core.secrets import EVERYONE
from croupier.games.state_stack import places
from croupier.games.state_stack.burning import owes
from croupier.games.state_stack.combatants import HIGHEST
from croupier.games.state_stack.commands import SetBlanks, SetInjury, SetRank
from croupier.games.state_stack.deck import deal, discard, discard_drawn, discard_stack, move_blanks
from croupier.games.state_stack.division import window
from croupier.games.state_stack.events import BurnAsked, CardsReady, ExchangeMoved, InitiativeSet, SheetSet, TurnEnded
from croupier.games.state_stack.exchange import end_action
from croupier.games.state_stack.injury import injure, injuries
from croupier.games.state_stack.out import end_fight, go_out
from croupier.games.state_stack.people import Table, known, sealed, sheet, state
from croupier.games.state_stack.power import is_deadly
from croupier.games.state_stack.row import can_hold_action, may_rebalance
from croupier.games.state_stack.state import (
    ACTION,
    DEAD,
    DEFENSE,
    INITIATIVE,
    UNCONSCIOUS,
    ZERO,
    Combatant,
    Placing,
    Sheet,
    Skill,
)
from croupier.pieces import cards

MOST_POINTS, MOST_CARDS = 99, 20
ATTRIBUTES = ("speed", "power", "body", "willpower")


@rule("SS-2.3")
def set_injury(play: Table, command: SetInjury) -> None:
    """By decree: so much damage or stun."""
    one = known(play, command.combatant)
    play.need(command.kind in (places.STUN, places.DAMAGE), f"{command.kind} is no injury", "stun or damage")
    play.need(0 <= command.points <= MOST_POINTS, f"{command.points} points", f"0 to {MOST_POINTS}")
    play.need(state(play).board.has(places.part(one.id, command.kind)), f"{one.name} has no stack yet", "start a fight")
    play.overridden(command.reason, f"{one.name}: {command.kind} {command.points}")
    injure(play, one, command.kind, command.points - places.injury(state(play), one.id, command.kind))


@rule("SS-1.6")
def set_rank(play: Table, command: SetRank) -> None:
    """By decree: another attribute or skill rank."""
    one = known(play, command.combatant)
    play.need(1 <= command.rank <= HIGHEST, f"{command.rank} is no rank", f"1 to {HIGHEST}")
    play.overridden(command.reason, f"{one.name}: another rank")
    play.do(SheetSet(one.id, sealed(play, one.owner, _changed(sheet(one), command.what, command.rank))))


def _changed(written: Sheet, what: str, rank: int) -> Sheet:
    if what in ATTRIBUTES:
        return msgspec.structs.replace(written, **{what: rank})
    old = next((skill for skill in written.skills if skill.name == what), Skill(what[:40] or "Other", rank))
    kept = tuple(skill for skill in written.skills if skill.name != old.name)
    return msgspec.structs.replace(written, skills=(*kept, Skill(old.name, rank, old.use)))


@rule("SS-2.5")
def set_blanks(play: Table, command: SetBlanks) -> None:
    """By decree: so many blank cards in a part, dealt or discarded at its front."""
    one = known(play, command.combatant)
    play.need(command.part in places.PARTS, f"{command.part} is no part of blanks", f"{DEFENSE} or {ACTION}")
    play.need(0 <= command.cards <= MOST_CARDS, f"{command.cards} cards", f"0 to {MOST_CARDS}")
    play.need(state(play).is_running and one.is_standing, f"{one.name} is not standing in a fight", "one who is")
    holds = command.part == DEFENSE or can_hold_action(state(play), one)
    play.need(holds, f"{one.name} has no valid initiative card", "defense")
    play.overridden(command.reason, f"{one.name}: {command.cards} cards in {command.part}")
    have = places.count(state(play), one.id, command.part)
    deal(play, one, command.part, max(0, command.cards - have))
    discard(play, one, command.part, max(0, have - command.cards))


@rule("SS-5.11", "SS-8.2")
def mend(play: Table) -> None:
    """After a decree: the dead are out, and an action that lacks its actor or target is over."""
    now = state(play)
    if not now.is_running:
        return
    for one in now.combatants:
        if one.entering or one.out not in ("", UNCONSCIOUS):
            continue
        if is_deadly(play.ruling, injuries(play, one)[1], sheet(one).body) and play.ruling("death_at") != "never":
            go_out(play, one, DEAD)
    for one in state(play).combatants:
        if state(play).board.has(places.part(one.id, DEFENSE)):
            tidy(play, one)
    exchange = state(play).exchange
    if exchange is not None:
        gone = not state(play).combatant(exchange.actor).is_standing
        lost = exchange.stage == "defense" and not state(play).combatant(exchange.target).is_standing
        if gone and exchange.actor != state(play).turn:
            play.do(ExchangeMoved(None))
        elif lost and not gone:
            end_action(play)
    _mend_questions(play)


def _mend_questions(play: Table) -> None:
    """New cards to be placed and parts to burn from are asked about as they are now."""
    placing, burning = state(play).placing, state(play).burning
    if placing is not None and not state(play).combatant(placing.combatant).is_standing:
        play.do(CardsReady(None))
    elif placing is not None:
        ready = places.count(state(play), placing.combatant, "ready")
        if ready != placing.cards:
            play.do(CardsReady(Placing(placing.combatant, ready, placing.free)))
    if burning and not state(play).combatant(burning).is_standing:
        play.do(TurnEnded(state(play).turn))
    elif burning and not owes(play, state(play).combatant(burning)):
        play.do(BurnAsked("", burning))
    now = state(play)
    if now.stage == ZERO and now.turn and now.placing is None and now.exchange is None:
        one = now.combatant(now.turn)
        if one.is_standing and not may_rebalance(play.ruling, now, one):
            play.do(TurnEnded(now.turn))


@rule("SS-2.1", "SS-2.4", "SS-2.7")
def tidy(play: Table, one: Combatant) -> None:
    """Cards that a decree left where none can lie go where the rules have them; one initiative card at most."""
    now = state(play)
    if not one.is_standing:
        discard_stack(play, one)
        return
    shown = places.count(now, one.id, "initiative")
    discard(play, one, "initiative", shown - 1, from_back=True)
    for part in ("initiative", "drawn"):
        _turn_up(play, places.part(one.id, part))
    if shown or now.stage != INITIATIVE:
        discard_drawn(play, one)
    if not shown:
        move_blanks(play, one, ACTION, DEFENSE, places.count(now, one.id, ACTION))
        if one.too_high or one.divides:
            play.do(InitiativeSet(one.id))
    if now.placing is None or now.placing.combatant != one.id:
        move_blanks(play, one, "ready", DEFENSE, places.count(state(play), one.id, "ready"))


def _turn_up(play: Table, where: str) -> None:
    """What lies here lies face up, for all to see."""
    for spot, slot in enumerate(state(play).board.place(where).slots):
        if slot.card is None or EVERYONE not in slot.seen:
            cards.flip(play, where, spot)


@rule("SS-2.7", "SS-8.4")
def break_off(play: Table) -> None:
    """An action under way is over, flipped cards discarded; with none under way, the fight ends undecided."""
    now = state(play)
    play.need(now.is_running, "no fight is under way", "start one")
    if now.exchange is not None:
        actor = now.combatant(now.exchange.actor)
        discard_drawn(play, actor)
        play.do(ExchangeMoved(None))
        if now.turn == actor.id and now.phase:
            end_action(play)
        return
    play.drop(window(now))
    end_fight(play, "broken off", side="")
