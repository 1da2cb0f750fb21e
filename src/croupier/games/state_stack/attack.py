"""Attack: the test, the defense, and whether it succeeds (SS-5.5 to 5.8)."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.state_stack import places
from croupier.games.state_stack.access import combatant_named, sheet, sheet_audience, standing_combatant
from croupier.games.state_stack.commands import Attack, ChooseDefense
from croupier.games.state_stack.current_action import end_action, pending_action
from croupier.games.state_stack.events import ExchangeMoved, most_defense_left
from croupier.games.state_stack.figures.harm import DEAD, UNCONSCIOUS
from croupier.games.state_stack.injury import current_rank, note_penalty
from croupier.games.state_stack.phases import on_turn
from croupier.games.state_stack.power import contest_of_power
from croupier.games.state_stack.result_events import ActionResolved, Tested
from croupier.games.state_stack.state import ACTION, ATTACK, DEFENSE, UNTRAINED_SKILL, Combatant, Exchange, Fight, Score
from croupier.games.state_stack.tests_and_contests import NOTHING, draw_instead, take_test


@rule("SS-5.7")
def hits(attack: Score, defense: Score) -> bool:
    """Whether the attack succeeds: a higher score, or a tie with more action than defense cards left."""
    if attack.score < 1:
        return False
    if attack.score == defense.score:
        return attack.remaining > defense.remaining
    return attack.score > defense.score


@rule("SS-5.1", "SS-5.13")
def with_cards(play: Play[Fight], name: str) -> Combatant:
    """The combatant on their turn, checked to have the action card needed to act."""
    one = on_turn(play, name)
    if not places.count(play.state, one.id, ACTION):
        play.refuse("SS-5.13", f"{one.name} has no action card", "boost, recover or pass")
    return one


@rule("SS-8.1", "SS-8.5")
def has_left(one: Combatant) -> bool:
    """Whether a combatant can no longer be attacked: out of the fight, and neither unconscious nor dead."""
    return one.out not in ("", UNCONSCIOUS, DEAD)


@rule("SS-5.5", "SS-8.1")
def possible_targets(view: Fight, one: Combatant) -> list[Combatant]:
    """Everyone that a combatant can attack, allies and the fallen by confirmation."""
    return [other for other in view.combatants if other.id != one.id and not other.entering and not has_left(other)]


@rule("SS-5.5", "SS-8.1")
def needs_confirmation(one: Combatant, target: Combatant) -> bool:
    """Whether a target is an ally or has fallen."""
    return bool(target.out) or target.side == one.side


@rule("SS-5.5", "SS-8.1", "SS-5.13")
def check_target(play: Play[Fight], one: Combatant, name: str, *, confirmed: bool) -> Combatant:
    """Require a standing target of another side; allies, the unconscious and the dead only after confirmation."""
    target = combatant_named(play, name)
    play.need(
        target.id != one.id and not target.entering, f"{target.name} cannot be the target", "choose another combatant"
    )
    if has_left(target):
        play.refuse("SS-8.1", f"{target.name} is out: {target.out}", "choose a standing target")
    mine = target.side == one.side
    play.require(not mine or confirmed, "SS-5.5", f"{target.name} is on {one.name}'s own side", "confirm it")
    play.require(not target.out or confirmed, "SS-8.1", f"{target.name} is out: {target.out}", "confirm it")
    return target


@rule("SS-5.1", "SS-5.5", "SS-R26")
def attack(play: Play[Fight], command: Attack) -> None:
    """The attacker tests first; at score 0 nothing more is flipped."""
    one = with_cards(play, command.combatant)
    target = check_target(play, one, command.target, confirmed=command.confirmed)
    confirms = not command.confirmed or any(needs_confirmation(one, each) for each in possible_targets(play.state, one))
    play.require(
        confirms, "SS-5.5", f"{one.name} has no ally or fallen combatant to attack", "attack without confirming it"
    )
    allowed = not command.as_stun or play.ruling("damage_as_stun") == "on"
    play.require(allowed, "SS-R31", "this table does not deal damage as stun", "attack without it")
    skill = skill_for(play, one, command.skill, ATTACK)
    empty = not places.count(play.state, target.id, DEFENSE)
    begun = Exchange(
        one.id, "defense", skill, target=target.id, is_attack=True, as_stun=command.as_stun, defense_was_empty=empty
    )
    play.do(ExchangeMoved(begun))
    if target.side == one.side:
        play.because("SS-5.5", name=one.name, target=target.name, ally=True)
    against_target(play, one, begun)


@rule("SS-5.1", "SS-1.6")
def skill_for(play: Play[Fight], one: Combatant, named: str, use: str) -> str:
    """The named skill, which must be marked for this use, or the best skill of that use. Raises Illegal."""
    marked = tuple(skill.name for skill in sheet(one).of_use(use)) or (UNTRAINED_SKILL,)
    skill = named[:40] or marked[0]
    clause = "SS-5.6" if use == DEFENSE else "SS-5.5"
    written = any(each.name == skill for each in sheet(one).skills) or skill in marked
    play.insist(written or skill == UNTRAINED_SKILL, clause, f"{one.name} has no skill {skill}", ", ".join(marked))
    play.require(skill in marked, clause, f"{one.name} has no {use} skill {skill}", ", ".join(marked),
                 to=sheet_audience(play.state.ruling, one.owner))  # fmt: skip
    return skill


def failure(result: Score) -> dict[str, Any]:
    """The cards of a test in which none was valid, and the rank they were tested against."""
    return {"failed": result.failed, "rank": result.rank} if result.failed else {}


def against_target(play: Play[Fight], one: Combatant, begun: Exchange) -> None:
    written = sheet(one).rank(begun.skill)
    result = take_test(play, one, ACTION, current_rank(play, one, written, "act"), begun.skill)
    note_penalty(play, one, written, "act")
    moved = msgspec.structs.replace(begun, attack=result)
    if result.score == 0 and play.ruling("defend_after_miss") != "yes":
        failed = ActionResolved(one.id, 0, 0, succeeds=False, target=begun.target, is_attack=begun.is_attack)
        play.do(msgspec.structs.replace(failed, what=begun.what, is_valid=result.is_valid, **failure(result)))
        play.because("SS-5.5", name=one.name, score=0)
        end_action(play, one.id)
    elif play.state.combatant(begun.target).out:
        play.because("SS-8.1", name=play.state.name_of(begun.target), defense=0)
        play.do(ExchangeMoved(moved))
        compare(play, NOTHING)
    else:
        play.do(ExchangeMoved(moved, most_left=most_defense_left(play.state, moved)))


@rule("SS-5.6", "SS-5.8", "SS-R27", "SS-R28")
def choose_defense(play: Play[Fight], command: ChooseDefense) -> None:
    """The target tests a defense skill with their defense part, or draws one card if that part was empty."""
    exchange = pending_action(play, "defense")
    one = standing_combatant(play, command.combatant)
    play.need(exchange.target == one.id, f"{one.name} is not being attacked", "wait")
    if command.decline:
        play.require(play.ruling("must_defend") == "may_decline", "SS-5.6", "the target defends", "name a skill")
        play.need(not command.skill, "declining to defend takes no skill", "name a skill or decline")
        play.do(Tested(one.id, "Defense", 0, 0, drawn=exchange.defense_was_empty, declined=True))
        play.because("SS-R27", name=one.name, defends=False, score=0)
        compare(play, Score(0, places.count(play.state, one.id, DEFENSE)))
        return
    skill = skill_for(play, one, command.skill, DEFENSE)
    rank = current_rank(play, one, sheet(one).rank(skill), "defend")
    if exchange.defense_was_empty:
        result = draw_instead(play, one, rank, skill)
        note_penalty(play, one, sheet(one).rank(skill), "defend")
    else:
        result = _test_defense(play, one, rank, skill)
    compare(play, result)


@rule("SS-5.6", "SS-5.8", "SS-R28")
def _test_defense(play: Play[Fight], one: Combatant, rank: int, skill: str) -> Score:
    """Test with the defense part: flipped cards are spent; if all failed, a card is drawn only under a ruling."""
    held = places.count(play.state, one.id, DEFENSE)
    result = take_test(play, one, DEFENSE, rank, skill)
    note_penalty(play, one, sheet(one).rank(skill), "defend")
    play.because("SS-5.8", name=one.name, spent=held - result.remaining)
    if result.score == 0 and play.ruling("defense_draw") == "also_all_failed":
        return draw_instead(play, one, rank, skill, "SS-R28")
    if result.score == 0:
        play.because("SS-5.6", name=one.name, draws=False, score=0)
    return result


@rule("SS-5.7", "SS-5.4", "SS-5.9")
def compare(play: Play[Fight], defense: Score) -> None:
    """Compare the scores: a hit leads to the contest of power, an opposed action to what was declared."""
    exchange = pending_action(play, "defense")
    assert exchange.attack is not None
    attack = exchange.attack
    hit = hits(attack, defense)
    kept, scores = (attack.remaining, defense.remaining), (attack.score, defense.score)
    aim = (exchange.target, exchange.is_attack)
    failed = failure(defense if attack.score else attack)
    play.do(ActionResolved(exchange.actor, *scores, hit, *aim, kept, exchange.what, attack.is_valid, **failed))
    if attack.score:
        left, held = kept
        play.because("SS-5.7", attack=attack.score, remaining=left, defense=defense.score, kept=held, succeeds=hit)
    else:
        play.ruling("defend_after_miss")
        play.because("SS-5.5", name=play.state.name_of(exchange.actor), score=0)
    if hit and exchange.is_attack:
        contest_of_power(play, msgspec.structs.replace(exchange, stage="power"))
    else:
        end_action(play, exchange.actor)
