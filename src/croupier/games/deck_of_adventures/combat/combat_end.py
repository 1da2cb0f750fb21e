"""Newcomers, those who leave, and the end of a combat (chapter 17)."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.deck_of_adventures import places
from croupier.games.deck_of_adventures.cast.state import COMPANION, HOSTILE
from croupier.games.deck_of_adventures.checks import decks, effects, fate_cards, minion_groups
from croupier.games.deck_of_adventures.combat import combat_start
from croupier.games.deck_of_adventures.combat import commands as wish
from croupier.games.deck_of_adventures.combat.events import CombatEnded, CombatLeft, EndInSight
from croupier.games.deck_of_adventures.combat.newcomer_events import NewcomerChooses
from croupier.games.deck_of_adventures.combat.state import ENEMIES, PARTY, Combat
from croupier.games.deck_of_adventures.health import condition_changes
from croupier.games.deck_of_adventures.health.events import KnockoutSet
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.tables.roles import MECHANICS
from croupier.games.deck_of_adventures.turns import turn_actions, turn_start
from croupier.games.deck_of_adventures.turns.current_turn import combat_of, companions_of
from croupier.games.deck_of_adventures.validation import (
    LONGEST_NAME,
    LONGEST_TEXT,
    known_character,
    require_gm,
    text_of,
)


def _able(now: Adventure, combat: Combat) -> tuple[str, ...]:
    """The characters who can still fight."""
    return tuple(
        one for one in combat.order
        if one not in combat.gone and now.character(one).here and not now.character(one).is_out
    )  # fmt: skip


@rule("DA-17.1", "DA-17.3")
def beaten_side(now: Adventure) -> str:
    """The side with nobody left who can fight: "enemies", "party"; "" if both can or one was never there.

    One whose last fighter has changed sides is beaten too.
    """
    combat = now.combat
    if combat is None or not combat.ordered:
        return ""
    able = _able(now, combat)
    for side, name in ((True, ENEMIES), (False, PARTY)):
        fought = bool(combat.turned) or any((now.character(one).side == HOSTILE) is side for one in combat.order)
        if fought and not any((now.character(one).side == HOSTILE) is side for one in able):
            return name
    return ""


@rule("DA-17.1", "DA-17.3")
def can_both_fight(now: Adventure) -> bool:
    """Whether somebody of each side can fight."""
    combat = now.combat
    able = _able(now, combat) if combat is not None else ()
    return len({now.character(one).side == HOSTILE for one in able}) > 1


@rule("DA-11.13", "DA-11.3", "DA-R64")
def join_combat(play: Play[Adventure], command: wish.JoinCombat) -> None:
    """A newcomer draws a Target Card and enters the order; if their place has passed, they wait a round."""
    require_gm(play, "DA-11.13")
    one, combat = known_character(play, command.character), combat_of(play)
    play.need(combat.ordered, "the turn order is not known yet", "wait until it is")
    play.need(one.here and not one.dead, f"{one.name} is not here", "choose a character who is")
    play.require(one.kind != COMPANION, "DA-5.9", f"{one.name} acts on their Dealer's turn", "choose its Dealer")
    play.need(
        one.id in combat.gone or one.id not in combat.order, f"{one.name} is in the combat", "choose somebody else"
    )
    add_to_combat(play, one.id)


@rule("DA-11.13", "DA-11.3", "DA-3.4", "DA-R14", "DA-R64", "DA-R65")
def add_to_combat(play: Play[Adventure], id: str) -> None:
    """Put a newcomer, or a character who returns, into the order by their Target Card."""
    fresh, drawn = id not in combat_of(play).gone, list[str]()
    if fresh and not minion_groups.shares(play.ruling, play.state, id):
        decks.clear(play, places.standing(id), places.deck_of(play.state, id))
        combat_start.draw_for_order(play, id, places.standing(id))
    if fresh and play.state.ruling("companion_tc") == "own" and play.ruling("companion_tc"):
        drawn = [one for one in companions_of(play.state, id) if not play.state.character(one).dead]
        for companion in drawn:
            decks.clear(play, places.standing(companion), places.deck_of(play.state, companion))
            combat_start.draw_for_order(play, companion, places.standing(companion))
    combat_start.take_place(play, id)
    for each in (id, *drawn) if fresh else ():
        if fate_cards.can_redraw(play.ruling, play.state, each):
            play.do(NewcomerChooses(each))


@rule("DA-17.1", "DA-16.10")
def leave_combat(play: Play[Adventure], command: wish.LeaveCombat) -> None:
    """The GM says that a character has retreated or surrendered."""
    require_gm(play, "DA-17.1")
    one, combat = known_character(play, command.character), combat_of(play)
    there = one.id in combat.order and one.id not in combat.gone
    play.need(there and not one.dead, f"{one.name} is not in the combat", "choose a character who is")
    play.need(not turn_actions.is_busy(play.state), "something is under way", "wait until it is over")
    how = text_of("how", command.how, "DA-17.1", LONGEST_NAME)
    play.because("DA-17.1", who=one.name, leaves=how)
    play.do(CombatLeft(one.id, how))
    if one.knockout is not None and one.knockout.dying:  # the place of this round is theirs still (DA-16.10)
        waits = msgspec.structs.replace(one.knockout, round=combat.round)
        play.do(KnockoutSet(one.id, waits))


@rule("DA-17.1", "DA-17.3")
def fight_on(play: Play[Adventure], command: wish.FightOn) -> None:
    """The GM lets the combat continue for at least another round."""
    require_gm(play, "DA-17.1")
    play.need(combat_of(play).over, "nobody is beaten", "end the combat, or let it continue on its own")
    play.do(EndInSight(""))


@rule("DA-17.1", "DA-17.2", "DA-17.3", "DA-R63", "DA-R104")
def end_combat(play: Play[Adventure], command: wish.EndCombat) -> None:
    """End the combat and its turn order; the Target Cards stay."""
    require_gm(play, "DA-17.1")
    combat_of(play)
    words = text_of("words", command.words, "DA-17.3", LONGEST_TEXT, required=False)
    play.need(not turn_actions.is_busy(play.state), "something is under way", "wait until it is over")
    play.because("DA-17.3" if beaten_side(play.state) == PARTY else "DA-17.1")
    finish_combat(play, words)


@rule("DA-17.1", "DA-17.2", "DA-21.10", "DA-R104")
def finish_combat(play: Play[Adventure], words: str = "") -> None:
    """End the combat, and with it every effect and condition that lasts for the combat."""
    combat, beaten = play.state.combat, beaten_side(play.state)
    won = _able(play.state, combat) if combat is not None and beaten else ()
    combat_start.reveal_cards(play)
    condition_changes.end_combat_conditions(play)
    for one in play.state.characters:
        ended = [
            each.id for each in one.effects
            if each.until == "combat" or each.until.startswith(("turn:", "turn_end:")) or each.kind in MECHANICS
        ]  # fmt: skip
        if any(each.kind in turn_start.ONCE for each in one.effects):
            play.ruling("discard_expiry")
        effects.expire(play, one.id, *ended)
    play.do(CombatEnded(words, won))
