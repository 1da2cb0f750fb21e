"""Act: an active action that is not an attack, declared by its owner and judged by the GM (SS-5.1 to 5.4)."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.state_stack import places
from croupier.games.state_stack.access import sheet
from croupier.games.state_stack.attack import against_target, check_target, failure, with_cards
from croupier.games.state_stack.commands import Act, JudgeAction
from croupier.games.state_stack.current_action import end_action, pending_action
from croupier.games.state_stack.deck import discard_drawn, draw
from croupier.games.state_stack.events import ExchangeMoved
from croupier.games.state_stack.figures.values import contest_value, succeeds
from croupier.games.state_stack.injury import current_rank, note_penalty
from croupier.games.state_stack.judges import note_judge, require_judge
from croupier.games.state_stack.result_events import ActionResolved
from croupier.games.state_stack.state import ACTION, DEFENSE, UNTRAINED_SKILL, Combatant, Exchange, Fight
from croupier.games.state_stack.tests_and_contests import take_test

UNOPPOSED, OPPOSED, NOT_POSSIBLE = "unopposed", "opposed", "impossible"


@rule("SS-5.1", "SS-5.4")
def act(play: Play[Fight], command: Act) -> None:
    """Declare an active action that is not an attack; the GM judges it."""
    one = with_cards(play, command.combatant)
    skill = any_skill(play, one, command.skill)
    what = " ".join(command.what.split())
    play.do(ExchangeMoved(Exchange(one.id, "judge", skill, what)))
    play.because("SS-5.4", name=one.name, skill=skill)


@rule("SS-5.1", "SS-1.6")
def any_skill(play: Play[Fight], one: Combatant, named: str) -> str:
    """A skill of the combatant, or untrained, with the rank of a missing skill. Raises Illegal."""
    known = (*(skill.name for skill in sheet(one).skills), UNTRAINED_SKILL)
    skill = named or UNTRAINED_SKILL
    play.insist(skill in known, "SS-5.1", f"{one.name} has no skill {skill[:40]}", ", ".join(known))
    return skill


@rule("SS-5.3", "SS-5.4", "SS-R25")
def judge_action(play: Play[Fight], command: JudgeAction) -> None:
    """The GM says whether it is possible, which skill fits, and its difficulty or who opposes it."""
    exchange = pending_action(play, "judge")
    require_judge(play, exchange.actor, "judging an action")
    one = play.state.combatant(exchange.actor)
    words = (UNOPPOSED, OPPOSED, NOT_POSSIBLE)
    play.need(command.verdict in words, f"{command.verdict} is not a verdict", ", ".join(words))
    _check_verdict(play, command)
    note_judge(play, exchange.actor)
    if command.verdict == NOT_POSSIBLE:
        play.do(ExchangeMoved(None, failed=exchange))
        play.because("SS-5.4", name=one.name, verdict=command.verdict)
        return
    skill = any_skill(play, one, command.skill) if command.skill else exchange.skill
    if command.verdict == OPPOSED:
        _begin_opposed(play, one, msgspec.structs.replace(exchange, stage="defense", skill=skill), command.opponent)
    else:
        _resolve_unopposed(play, one, msgspec.structs.replace(exchange, skill=skill), command.difficulty)


def _check_verdict(play: Play[Fight], command: JudgeAction) -> None:
    """Check the verdict. Raises Impossible.

    A difficulty is only for an unopposed action, an opponent only for an opposed one, a skill for both.
    """
    hard, by = command.difficulty and command.verdict != UNOPPOSED, command.opponent and command.verdict != OPPOSED
    play.need(not hard, f"an action that is {command.verdict} has no difficulty", "leave it out")
    play.need(command.verdict != NOT_POSSIBLE or not command.skill, "an action that is not possible has no skill",
              "leave it out")  # fmt: skip
    play.need(not by, f"an action that is {command.verdict} has no opponent", "leave it out")


def _begin_opposed(play: Play[Fight], one: Combatant, begun: Exchange, opponent: str) -> None:
    play.need(opponent, "an action that is opposed needs an opponent", "name one of those in the fight")
    target = check_target(play, one, opponent, confirmed=True)
    play.need(target.is_standing, f"{target.name} is out", "choose a standing opponent")
    empty = not places.count(play.state, target.id, DEFENSE)
    begun = msgspec.structs.replace(begun, target=target.id, defense_was_empty=empty)
    play.do(ExchangeMoved(begun))
    play.because("SS-5.4", name=one.name, verdict=OPPOSED, opponent=target.name)
    against_target(play, one, begun)


def _resolve_unopposed(play: Play[Fight], one: Combatant, attempt: Exchange, difficulty: int) -> None:
    play.because("SS-5.4", name=one.name, verdict=UNOPPOSED, skill=attempt.skill)
    written = sheet(one).rank(attempt.skill)
    result = take_test(play, one, ACTION, current_rank(play, one, written, "act"), attempt.skill)
    note_penalty(play, one, written, "act")
    draws = play.ruling("unopposed") == "gm_draws"
    against, opposing = _gms_card(play, one, difficulty) if draws else (0, ())
    done = succeeds(play.ruling, result.score, difficulty, against)
    opposed = against if draws else difficulty
    resolved = ActionResolved(one.id, result.score, opposed, done, what=attempt.what, is_valid=result.is_valid)
    play.do(msgspec.structs.replace(resolved, is_contested=draws, opposing=opposing, **failure(result)))
    facts: dict[str, Any] = {"rating": difficulty, "against": against} if draws else {"difficulty": difficulty}
    play.because("SS-5.3", name=one.name, score=result.score, **facts, succeeds=done)
    end_action(play, one.id)


@rule("SS-5.3", "SS-R25", "SS-R39")
def _gms_card(play: Play[Fight], one: Combatant, rating: int) -> tuple[int, tuple[int, ...]]:
    """One card against the rating that the GM names, or, if ratings are compared, the rating itself.

    Returns what it counts, and the card's value and the rating, or the rating alone.
    """
    if play.ruling("contest") == "ratings":
        return rating, (rating,)
    value = draw(play, one, "against attempt")
    discard_drawn(play, one)
    return contest_value(play.ruling, value, rating), (value, rating)
