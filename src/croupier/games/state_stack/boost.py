"""Boost: how many new blank cards there are, where they go, and the effect of injuries (chapter 6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.secrets import EVERYONE
from croupier.games.state_stack import places
from croupier.games.state_stack.access import sheet, sheet_audience, sheet_fact
from croupier.games.state_stack.by_value import total_value
from croupier.games.state_stack.commands import Boost
from croupier.games.state_stack.deck import deal, discard_drawn, draw, move_blanks
from croupier.games.state_stack.events import CardsReady
from croupier.games.state_stack.figures.boost import (
    boost_limits,
    cards_for,
    fewer_for_the_hurt,
    gain,
    has_room,
    room_for,
    stack_limit,
)
from croupier.games.state_stack.injury import injuries
from croupier.games.state_stack.phases import on_turn, pay_for
from croupier.games.state_stack.place_new_cards import finish_boost
from croupier.games.state_stack.result_events import Boosted, RowSet
from croupier.games.state_stack.roster_events import CombatantSet
from croupier.games.state_stack.row_limits import can_hold_action
from croupier.games.state_stack.settings import Ruling, with_option
from croupier.games.state_stack.state import DEFENSE, Combatant, Fight, Placing


@rule("SS-6.1", "SS-7.1", "SS-5.13")
def boost(play: Play[Fight], command: Boost) -> None:
    """Draw a card to determine the number of new cards; not with stun, nor at the limit set by injuries."""
    one = on_turn(play, command.combatant)
    stun, damage = injuries(play, one)
    play.require(stun == 0, "SS-6.1", "recover your stun first", "recover, act or pass")
    size = places.upright(play.state, one.id)
    room = has_room(play.state.ruling, size, damage, sheet(one).body)
    play.require(room, "SS-6.4", "your stack is as large as your injuries allow", "act or pass",
                 to=sheet_audience(play.state.ruling, one.owner))  # fmt: skip
    pay_for(play, one, "boost")
    gain_cards(play, one)


@rule("SS-6.2", "SS-6.5", "SS-R35")
def gain_cards(play: Play[Fight], one: Combatant, *, free: bool = False) -> None:
    """Draw a card, determine the number of new cards, and deal them face down to be placed."""
    _, damage = injuries(play, one)
    size = places.upright(play.state, one.id)
    total = total_value(play, one) if play.ruling("boost_sum") == "by_value" else size
    value = draw(play, one, "boost")
    cards = gain(play.state.ruling, value, size, damage, sheet(one).body, one.boosted, total=total)
    kept = cards > 0 and play.ruling("boost_card") == "gained"
    if kept:
        move_blanks(play, one, "drawn", "ready", 1)
    else:
        discard_drawn(play, one)
    play.do(CombatantSet(one.id, boosted=one.boosted + cards))
    play.do(Boosted(one.id, value, cards, boost_limits(play.state.ruling, total, damage)))
    deal(play, one, "ready", cards - int(kept))
    apart: dict[str, Any] = {"n": size} if play.ruling("boost_sum") == "damage_first_line" else {}
    found = cards_for(play.ruling, value, total, damage)
    play.because(
        "SS-6.2", name=one.name, card=value, stack=total, damage=damage, N=total + damage, **apart, cards=found
    )
    note_injury_costs(play, one, found, cards)
    _note_what_is_not_lost(play, one, found, cards, size)
    if cards and can_hold_action(play.state, one):
        play.do(CardsReady(Placing(one.id, cards, free)))
        return
    if cards:
        move_blanks(play, one, "ready", DEFENSE, cards)
        play.do(RowSet(one.id, 0, cards, "places"))
        play.because("SS-6.5", name=one.name, action=0, defense=cards)
    finish_boost(play, one, free=free)


@rule("SS-6.3", "SS-6.4")
def note_injury_costs(play: Play[Fight], one: Combatant, found: int, cards: int) -> None:
    """Name in the receipt the clause by which injuries reduced the new cards: fewer cards, or no room for more.

    Its rulings are noted only where the cards show the reduction: how near damage is to Body may be a secret.
    """
    _, damage = injuries(play, one)
    body = sheet(one).body
    fewer = fewer_for_the_hurt(play.state.ruling, found, damage, body, one.boosted)
    if fewer != found:
        for key in ("boost_hurt", "boost_one_fewer", *(("boost_per_turn",) if one.boosted else ())):
            play.ruling(key)
        facts = {"damage": damage, "body": sheet_fact(play, one, body)}
        play.because("SS-6.3", name=one.name, **facts, cards=fewer)
    if cards != fewer:
        play.ruling("boost_maximum")
        play.because("SS-6.4", name=one.name, limit=stack_limit(damage, body), cards=cards)


@rule("SS-6.3", "SS-6.4", "SS-R37", "SS-R38")
def _note_what_is_not_lost(play: Play[Fight], one: Combatant, found: int, cards: int, size: int) -> None:
    """Note, for those who know the sheet, the rulings that keep injuries from reducing the new cards."""
    _, damage = injuries(play, one)
    body, ruling = sheet(one).body, play.state.ruling
    fewer = fewer_for_the_hurt(ruling, found, damage, body, one.boosted)

    def decides(key: str, cards: int, count: Callable[[Ruling], int]) -> bool:
        options = play.game.rulebook.setting(key).codes
        return any(count(with_option(ruling, key, other)) != cards for other in options)

    def fewer_by(other: Ruling) -> int:
        return fewer_for_the_hurt(other, found, damage, body, one.boosted)

    noted = {}
    if fewer == found:
        keys = ("boost_hurt", "boost_one_fewer", "boost_per_turn")
        noted["SS-6.3"] = [key for key in keys if decides(key, fewer, fewer_by)]
    if cards == fewer and decides("boost_maximum", cards, lambda other: room_for(other, fewer, size, damage, body)):
        noted["SS-6.4"] = ["boost_maximum"]
    knowing = sheet_audience(ruling, one.owner)
    to = None if EVERYONE in knowing else knowing
    for clause, keys_noted in noted.items():
        with play.rulings_for(knowing):
            for key in keys_noted:
                play.ruling(key)
        if keys_noted:
            play.because(clause, to=to, name=one.name, damage=damage, body=sheet_fact(play, one, body), cards=cards)
