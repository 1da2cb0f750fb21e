"""The effects of conditions at the start and the end of a turn."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.deck_of_adventures.checks import decks
from croupier.games.deck_of_adventures.checks.calls import call, standing
from croupier.games.deck_of_adventures.checks.follow_ups import after_check
from croupier.games.deck_of_adventures.checks.state import CONDITION, Check
from croupier.games.deck_of_adventures.figures import difficulties
from croupier.games.deck_of_adventures.figures.difficulties import cards_lost, only_weakens
from croupier.games.deck_of_adventures.harm.state import (
    BLINDED,
    BURNED,
    CLAUSES,
    DEAFENED,
    ENTANGLED,
    FROZEN,
    POISONED,
    STUNNED,
    Condition,
)
from croupier.games.deck_of_adventures.health.condition_changes import remove_condition
from croupier.games.deck_of_adventures.health.condition_lengths import ONE_TURN
from croupier.games.deck_of_adventures.health.damage import deal
from croupier.games.deck_of_adventures.health.events import ConditionSet
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.turns.current_turn import characters_in_turn, mark_step, step_of, turn_of
from croupier.games.deck_of_adventures.turns.events import TurnSet

TRAITS = {
    STUNNED: "Conviction", BLINDED: "Intuition", DEAFENED: "Intuition", POISONED: "Vitality", BURNED: "Intuition",
    FROZEN: "Strength", ENTANGLED: "Strength",
}  # fmt: skip
"""The Trait of the Check against each condition."""
AT_START = (STUNNED, BLINDED, DEAFENED, POISONED)
AT_END = (BURNED, FROZEN)
__all__ = ["check", "end_steps", "start_steps"]


@rule("DA-11.12", "DA-15.2", "DA-15.6", "DA-15.10")
def start_steps(play: Play[Adventure]) -> bool:
    """Do the next start-of-turn step of the current turn; False if none is left or a Check is under way."""
    due = _due(play.state, AT_START)
    if due is None:
        return False
    who, found = due
    _mark(play, who, found.name)
    if found.failed and found.name != STUNNED:
        play.do(ConditionSet(who, msgspec.structs.replace(found, failed=False)))
    check(play, who, found.name)
    return True


@rule("DA-11.12", "DA-5.9", "DA-16.1")
def _due(now: Adventure, names: tuple[str, ...]) -> tuple[str, Condition] | None:
    """The next of these conditions whose step is due, of the acting character or a Companion."""
    turn = turn_of(now)
    if turn is None or now.character(turn.who).is_out:
        return None
    able = tuple(who for who in characters_in_turn(now, turn.who) if not now.character(who).is_out)
    if any(now.is_checking(who) for who in able):
        return None
    return next(
        (
            (who, found)
            for who in able
            for name in names
            if (found := now.character(who).has(name)) is not None and step_of(turn, who, name) not in turn.steps
        ),
        None,
    )


def _mark(play: Play[Adventure], who: str, name: str) -> None:
    turn = turn_of(play.state)
    assert turn is not None
    mark_step(play, step_of(turn, who, name))


@rule("DA-11.12", "DA-15.9", "DA-15.11", "DA-R78")
def end_steps(play: Play[Adventure]) -> bool:
    """Do the next end-of-turn step of the current turn; False if none is left or a Check is under way."""
    due = _due(play.state, AT_END)
    if due is None:
        return _stun_over(play)
    turn, (who, found) = turn_of(play.state), due
    assert turn is not None
    _mark(play, who, found.name)
    if found.name == FROZEN:
        check(play, who, found.name)
    elif step_of(turn, who, found.name) not in turn.tried and play.ruling("burned_idle") == "damage_at_end":
        play.because("DA-15.9", damage=1)
        deal(play, who, 1, bypass=True, source=BURNED)
    return True


@rule("DA-15.2", "DA-R76", "DA-5.9")
def _stun_over(play: Play[Adventure]) -> bool:
    """End a Stun that has affected this turn, or keep it for the next Check, as ruled; return whether there was one.

    One with a length goes on until that is over.
    """
    now = play.state
    turn = turn_of(now)
    if turn is None or any(one.is_under_way for one in now.checks):
        return False
    for who in characters_in_turn(now, turn.who):
        stunned = now.character(who).has(STUNNED)
        if stunned is not None and stunned.failed and not now.character(who).is_out:
            if not stunned.until and play.ruling("stunned_length") == ONE_TURN and stunned.count == 1:
                remove_condition(play, who, STUNNED)
            else:
                play.do(ConditionSet(who, msgspec.structs.replace(stunned, failed=False, count=1)))
            return True
    return False


@rule("DA-15.2", "DA-15.4", "DA-15.6", "DA-15.9", "DA-15.10", "DA-15.11", "DA-R75")
def check(play: Play[Adventure], who: str, name: str) -> None:
    """Call the DR 3 Check against a condition, by default against the character's standing Target Card."""
    aim = standing(play, who) if play.ruling("condition_tc") == "own" else None
    if not play.state.character(who).is_out:
        words = f"against {name}"
        play.because(CLAUSES[name], against=name)
        call(
            play, actor=who, kind=CONDITION, trait=TRAITS[name], dr=difficulties.CONDITION, aim=aim, then=CONDITION,
            with_=name, words=words, sight=False, lays=(name,),
        )  # fmt: skip


@after_check(CONDITION)
@rule("DA-15.2", "DA-15.4", "DA-15.6", "DA-15.9", "DA-15.10", "DA-15.11", "DA-R76", "DA-R77", "DA-R79")
def resolve_condition_check(play: Play[Adventure], done: Check) -> None:
    """Apply the result of a Check against a condition."""
    who, name = done.actor, done.with_
    one = play.state.character(who)
    found = one.has(name)
    if found is None or one.is_out:
        return
    passed = done.result is not None and done.result.passed
    if name == POISONED and not passed:
        play.because(CLAUSES[name], passed=passed, cards=cards_lost(found.count))
    else:
        play.because(CLAUSES[name], passed=passed)
    if passed:
        _shaken_off(play, who, found)
    elif name in (STUNNED, BLINDED, DEAFENED):
        play.do(ConditionSet(who, msgspec.structs.replace(found, failed=True), "failed"))
        turn = turn_of(play.state)
        if name == STUNNED and turn is not None and turn.who == who:
            play.do(TurnSet(msgspec.structs.replace(turn, stunned=True)))
    elif name in (ENTANGLED, FROZEN):
        play.do(ConditionSet(who, found, "failed"))
    elif name == POISONED:
        play.do(ConditionSet(who, found, "failed"))
        decks.give_up(play, who, cards_lost(found.count))
    elif name == BURNED:
        deal(play, who, 1, bypass=True, source=BURNED)


@rule("DA-15.6", "DA-15.10", "DA-R76", "DA-R77", "DA-R79")
def _shaken_off(play: Play[Adventure], who: str, found: Condition) -> None:
    """After a successful Check a condition ends, is ignored this turn, or weakens."""
    runs_on = found.name == STUNNED and found.until and play.ruling("stunned_length") == ONE_TURN
    if runs_on or (found.name in (BLINDED, DEAFENED) and play.ruling("senses_success") == "this_turn"):
        play.do(ConditionSet(who, msgspec.structs.replace(found, failed=False), "shaken"))
    elif found.name == POISONED and only_weakens(play.ruling, found.count):
        play.do(ConditionSet(who, msgspec.structs.replace(found, count=found.count - 1), "weaker"))
    else:
        remove_condition(play, who, found.name)
