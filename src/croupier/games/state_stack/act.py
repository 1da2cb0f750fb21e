"""Act: the action, the test, the defense, and whether it succeeds (SS-5.1 to 5.8)."""

from __future__ import annotations

import msgspec

from croupier.core.rules import rule
from croupier.games.state_stack import places
from croupier.games.state_stack.commands import Act, Attack, ChooseDefense, JudgeAction
from croupier.games.state_stack.deck import discard_drawn, draw
from croupier.games.state_stack.events import ActionEnded, ExchangeMoved
from croupier.games.state_stack.people import Table, current_rank, fighter, known, sheet, state
from croupier.games.state_stack.phases import on_turn
from croupier.games.state_stack.power import contest_of_power
from croupier.games.state_stack.settings import Ruling
from croupier.games.state_stack.state import ACTION, ATTACK, DEFENSE, Combatant, Exchange, Score
from croupier.games.state_stack.trials import NOTHING, contest_value, contest_won, draw_instead, take_test

HARDEST = 16
UNOPPOSED, OPPOSED, NOT_POSSIBLE = "unopposed", "opposed", "impossible"


@rule("SS-5.7")
def hits(attack: Score, defense: Score) -> bool:
    """Higher succeeds; equal only with more remaining action cards than the target has defense cards."""
    if attack.score < 1:
        return False
    if attack.score == defense.score:
        return attack.remaining > defense.remaining
    return attack.score > defense.score


@rule("SS-5.3", "SS-R25")
def succeeds(ruling: Ruling, came_to: int, difficulty: int, against: int) -> bool:
    """Unopposed: any valid card, or the difficulty the GM named; or better than the GM's card."""
    if came_to < 1:
        return False
    return contest_won(ruling, came_to, against) if ruling("unopposed") == "gm_draws" else came_to >= difficulty


@rule("SS-5.1", "SS-5.13")
def _with_cards(play: Table, name: str) -> Combatant:
    one = on_turn(play, name)
    cards = places.count(state(play), one.id, ACTION)
    play.need(cards > 0, f"{one.name} has no action card", "boost, recover or pass")
    return one


@rule("SS-5.5", "SS-8.1", "SS-5.13")
def check_target(play: Table, one: Combatant, name: str, *, confirmed: bool) -> Combatant:
    """A standing target of another side; her own side, and who is out, only after confirmation."""
    target = known(play, name)
    play.need(target.id != one.id and not target.entering, f"{target.name} cannot be attacked", "another combatant")
    mine = target.side == one.side
    play.require(not mine or confirmed, "SS-5.5", f"{target.name} is on {one.name}'s own side", "confirm it")
    play.require(not target.out or confirmed, "SS-8.1", f"{target.name} is out: {target.out}", "confirm it")
    return target


@rule("SS-5.1", "SS-5.5", "SS-R26")
def attack(play: Table, command: Attack) -> None:
    """The attacker tests first; at score 0 nothing more is flipped."""
    one = _with_cards(play, command.combatant)
    target = check_target(play, one, command.target, confirmed=command.confirmed)
    as_stun = command.as_stun and play.ruling("damage_as_stun") == "on"
    play.require(as_stun == command.as_stun, "SS-R31", "damage is not dealt as stun here", "attack without it")
    skill = skill_for(play, one, command.skill, ATTACK)
    empty = not places.count(state(play), target.id, DEFENSE)
    begun = Exchange(
        one.id, "defense", skill, target=target.id, is_attack=True, as_stun=as_stun, defense_was_empty=empty
    )
    play.do(ExchangeMoved(begun))
    _against_target(play, one, begun)


@rule("SS-5.1")
def skill_for(play: Table, one: Combatant, named: str, use: str) -> str:
    """The skill that is named, or the best of those marked for this use."""
    if named:
        return named[:40]
    marked = sheet(one).of_use(use)
    return marked[0].name if marked else "untrained"


def _against_target(play: Table, one: Combatant, begun: Exchange) -> None:
    rank = current_rank(play, one, sheet(one).rank(begun.skill), "act")
    result = take_test(play, one, ACTION, rank, begun.skill)
    moved = msgspec.structs.replace(begun, attack=result)
    if result.score == 0 and play.ruling("defend_after_miss") != "yes":
        play.because("SS-5.5", name=one.name, score=0)
        end_action(play)
    elif state(play).combatant(begun.target).out:
        play.because("SS-8.1", defense=0)
        play.do(ExchangeMoved(moved))
        compare(play, NOTHING)
    else:
        play.do(ExchangeMoved(moved))


def under_way(play: Table, stage: str) -> Exchange:
    """The action under way, if it waits for this answer. Raises Impossible."""
    exchange = state(play).exchange
    play.need(exchange is not None and exchange.stage == stage, "nothing waits for this answer", "wait")
    assert exchange is not None
    return exchange


@rule("SS-5.6", "SS-5.8", "SS-R27", "SS-R28")
def choose_defense(play: Table, command: ChooseDefense) -> None:
    """The target tests a defense skill with her defense part, or draws one card if that was empty."""
    exchange = under_way(play, "defense")
    one = fighter(play, command.combatant)
    play.need(exchange.target == one.id, f"{one.name} is not being attacked", "wait")
    if command.decline:
        play.require(play.ruling("must_defend") == "may_decline", "SS-5.6", "the target defends", "name a skill")
        compare(play, NOTHING)
        return
    marked = tuple(skill.name for skill in sheet(one).of_use(DEFENSE))
    skill = skill_for(play, one, command.skill, DEFENSE)
    play.require(skill in marked, "SS-5.6", f"{skill} is no defense skill of {one.name}", ", ".join(marked))
    rank = current_rank(play, one, sheet(one).rank(skill), "defend")
    if exchange.defense_was_empty:
        result = draw_instead(play, one, rank, skill)
    else:
        result = take_test(play, one, DEFENSE, rank, skill)
        if result.score == 0 and play.ruling("defense_draw") == "also_all_failed":
            result = draw_instead(play, one, rank, skill)
    compare(play, result)


@rule("SS-5.7", "SS-5.4", "SS-5.9")
def compare(play: Table, defense: Score) -> None:
    """A hit goes on to the contest of power; an opposed action that succeeds does what was declared."""
    exchange = under_way(play, "defense")
    assert exchange.attack is not None
    hit = hits(exchange.attack, defense)
    play.because(
        "SS-5.7",
        attack=exchange.attack.score,
        remaining=exchange.attack.remaining,
        defense=defense.score,
        kept=defense.remaining,
        succeeds=hit,
    )
    if hit and exchange.is_attack:
        contest_of_power(play, msgspec.structs.replace(exchange, stage="power"))
    else:
        end_action(play)


@rule("SS-5.12", "SS-R34")
def who_may_owe(play: Table, actor: str) -> tuple[str, ...]:
    """Who burns after this action if she holds too many cards: the one who acted, or by a ruling anyone."""
    if play.ruling("burn_after") == "every_action":
        return tuple(one.id for one in state(play).standing())
    return (actor,)


def end_action(play: Table) -> None:
    """The action on this turn is over."""
    actor = state(play).turn
    play.do(ActionEnded(actor, who_may_owe(play, actor)))


@rule("SS-5.1", "SS-5.4")
def act(play: Table, command: Act) -> None:
    """An active action that is no attack: declared, then judged by the GM."""
    one = _with_cards(play, command.combatant)
    skill = command.skill[:40] or "untrained"
    play.do(ExchangeMoved(Exchange(one.id, "judge", skill, command.what[:200])))
    play.because("SS-5.4", name=one.name, skill=skill)


@rule("SS-5.3", "SS-5.4", "SS-R25")
def judge_action(play: Table, command: JudgeAction) -> None:
    """The GM says whether it is possible, which skill fits, and how hard or by whom it is opposed."""
    play.require_power("judging an action")
    exchange = under_way(play, "judge")
    one = state(play).combatant(exchange.actor)
    words = (UNOPPOSED, OPPOSED, NOT_POSSIBLE)
    play.need(command.verdict in words, f"{command.verdict} is no verdict", ", ".join(words))
    play.need(0 <= command.difficulty <= HARDEST, f"{command.difficulty} is no difficulty", f"0 to {HARDEST}")
    if command.verdict == NOT_POSSIBLE:
        play.do(ExchangeMoved(None))
        play.because("SS-5.4", name=one.name, verdict=command.verdict)
        return
    skill = command.skill[:40] or exchange.skill
    if command.verdict == OPPOSED:
        target = check_target(play, one, command.opponent, confirmed=True)
        play.need(target.is_standing, f"{target.name} is out", "a standing opponent")
        empty = not places.count(state(play), target.id, DEFENSE)
        begun = Exchange(one.id, "defense", skill, exchange.what, target.id, defense_was_empty=empty)
        play.do(ExchangeMoved(begun))
        play.because("SS-5.4", name=one.name, verdict=command.verdict, opponent=target.name)
        _against_target(play, one, begun)
        return
    rank = current_rank(play, one, sheet(one).rank(skill), "act")
    result = take_test(play, one, ACTION, rank, skill)
    against = _gms_card(play, one, command.difficulty) if play.ruling("unopposed") == "gm_draws" else 0
    done = succeeds(play.ruling, result.score, command.difficulty, against)
    play.because("SS-5.3", name=one.name, score=result.score, difficulty=command.difficulty, succeeds=done)
    end_action(play)


@rule("SS-5.3", "SS-R25", "SS-R39")
def _gms_card(play: Table, one: Combatant, rating: int) -> int:
    """One card against the rating that the GM names, or where ratings are compared the rating itself."""
    if play.ruling("contest") == "ratings":
        return rating
    value = draw(play, one, "the GM's card")
    discard_drawn(play, one)
    return contest_value(play.ruling, value, rating)
