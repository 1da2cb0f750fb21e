"""The effect of a hit: the contest of power, damage and stun (SS-5.9, SS-5.10)."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.state_stack import places
from croupier.games.state_stack.access import sheet, sheet_fact, standing_combatant
from croupier.games.state_stack.commands import DrawPower
from croupier.games.state_stack.current_action import end_action, pending_action
from croupier.games.state_stack.death_and_knockout import settle_fate
from croupier.games.state_stack.events import ExchangeMoved
from croupier.games.state_stack.figures.harm import hit_effect
from croupier.games.state_stack.figures.values import is_heavy
from croupier.games.state_stack.injury import current_rank, injure, note_penalty
from croupier.games.state_stack.result_events import HitLanded, Tested
from croupier.games.state_stack.row_limits import lose_initiative
from croupier.games.state_stack.settings import Ruling
from croupier.games.state_stack.state import ACTION, DEFENSE, Combatant, Exchange, Fight, Score
from croupier.games.state_stack.tests_and_contests import NOTHING, draw_instead, take_test


@rule("SS-5.9", "SS-R29")
def contest_of_power(play: Play[Fight], exchange: Exchange) -> None:
    """The attacker tests Power with the remaining action cards; with none left they may draw one."""
    one = play.state.combatant(exchange.actor)
    play.do(ExchangeMoved(exchange))
    if not places.count(play.state, one.id, ACTION):
        return
    spent = play.ruling("power_flips_spent") == "yes"
    result = take_test(play, one, ACTION, _power(play, one), "Power", spent=spent)
    note_penalty(play, one, sheet(one).power, "power")
    if result.score == 0 and play.ruling("power_draw") == "also_all_failed":
        return
    land(play, exchange, result)


def _power(play: Play[Fight], one: Combatant) -> int:
    return current_rank(play, one, sheet(one).power, "power")


@rule("SS-5.9", "SS-R29")
def draw_power(play: Play[Fight], command: DrawPower) -> None:
    """Draw one card for power from the deck; declining scores 0."""
    exchange = pending_action(play, "power")
    one = standing_combatant(play, command.combatant)
    play.need(exchange.actor == one.id, f"{one.name} has not hit anyone", "wait")
    result = draw_instead(play, one, _power(play, one), "Power", _draws_by(play, exchange)) if command.draw else NOTHING
    if command.draw:
        note_penalty(play, one, sheet(one).power, "power")
    else:
        play.do(Tested(one.id, "Power", 0, 0, drawn=True, declined=True))
        play.because("SS-5.9", name=one.name, draws=False, score=0)
    land(play, exchange, result)


@rule("SS-5.9", "SS-R29")
def draw_clause(ruling: Ruling, exchange: Exchange) -> str:
    """The clause by which a card is drawn for power: no card was left after the hit, or under a ruling all failed.

    By default it is the first also where an override has taken the cards that were left.
    """
    had_cards = exchange.attack is not None and exchange.attack.remaining
    return "SS-R29" if had_cards and ruling("power_draw") == "also_all_failed" else "SS-5.9"


def _draws_by(play: Play[Fight], exchange: Exchange) -> str:
    """The clause by which a card is drawn for power; the receipt has its ruling."""
    clause = draw_clause(play.state.ruling, exchange)
    if clause == "SS-R29":
        play.ruling("power_draw")
    return clause


@rule("SS-5.9", "SS-R30")
def resistance(play: Play[Fight], target: Combatant) -> Score:
    """The target's side of the contest: one card against Body; their stack is not touched."""
    reading = play.ruling("power_against")
    if reading == "nothing":
        play.because("SS-R30", name=target.name)
        return NOTHING
    body = current_rank(play, target, sheet(target).body, "power")
    if reading == "body_fixed":
        result = Score(body, 0)
        play.because("SS-R30", name=target.name, body=sheet_fact(play, target, body))
    elif reading == "defense_part" and places.count(play.state, target.id, DEFENSE):
        result = take_test(play, target, DEFENSE, body, "Body")
        play.because("SS-R30", name=target.name, test="Body", score=result.score)
    else:
        result = draw_instead(play, target, body, "Body", "SS-5.9")
    note_penalty(play, target, sheet(target).body, "power")
    return result


@rule("SS-5.9", "SS-5.10")
def land(play: Play[Fight], exchange: Exchange, power: Score) -> None:
    """Turn the margin into damage or stun; then check for death and knock-out."""
    target = play.state.combatant(exchange.target)
    ward = resistance(play, target)
    against = ward.score
    margin = power.score - against
    damage, stun = hit_effect(play.ruling, margin, as_stun=exchange.as_stun)
    if exchange.as_stun:
        play.ruling("damage_as_stun")
    reading = play.state.ruling("power_against")
    hides = reading == "body_fixed" and not target.sheet_is_open
    shown = (power.score,) if hides or reading == "nothing" else (power.score, against)
    landed = HitLanded(target.id, damage, stun, exchange.actor, shown, power.failed, power.rank)
    play.do(msgspec.structs.replace(landed, ward_failed=ward.failed, ward_rank=ward.rank))
    injure(play, target, places.DAMAGE, damage)
    injure(play, target, places.STUN, stun)
    resists = sheet_fact(play, target, against) if hides else against
    known = sheet_fact(play, target, margin) if hides else margin
    facts: dict[str, Any] = {"power": power.score, "against": resists, "margin": known}
    play.because("SS-5.10", name=target.name, **facts, damage=damage, stun=stun)
    lose_to_a_heavy_hit(play, target, damage)
    settle_fate(play, target)
    end_action(play, exchange.actor)


@rule("SS-R14", "SS-3.5")
def lose_to_a_heavy_hit(play: Play[Fight], target: Combatant, damage: int) -> None:
    """Under a ruling, a hit of at least half the Body costs the initiative card."""
    has_card = places.initiative_card(play.state, target.id) is not None
    lasts = play.state.ruling("initiative_lasts")
    if has_card and lasts == "until_heavy_hit" and is_heavy(damage, sheet(target).body):
        play.ruling("initiative_lasts")
        lose_initiative(play, target, " to a heavy hit")
        play.because("SS-R14", name=target.name, damage=damage)
