"""What conditions ask at the start and the end of a turn."""

from __future__ import annotations

import msgspec

from croupier.core.rules import rule
from croupier.games.deck_of_adventures.checks import decks
from croupier.games.deck_of_adventures.checks.after import after
from croupier.games.deck_of_adventures.checks.calling import call, standing
from croupier.games.deck_of_adventures.checks.state import Check
from croupier.games.deck_of_adventures.combat.events import TurnSet
from croupier.games.deck_of_adventures.harm.damage import damage
from croupier.games.deck_of_adventures.harm.events import ConditionSet
from croupier.games.deck_of_adventures.harm.laying import lay, lift
from croupier.games.deck_of_adventures.harm.state import (
    BLINDED,
    BURNED,
    DEAFENED,
    ENTANGLED,
    FROZEN,
    POISONED,
    STUNNED,
    Condition,
)
from croupier.games.deck_of_adventures.harm.turning import mark, turn_of
from croupier.games.deck_of_adventures.people import Table, state

DR, CONDITION = 3, "condition"
TRAITS = {
    STUNNED: "Conviction", BLINDED: "Intuition", DEAFENED: "Intuition", POISONED: "Vitality", BURNED: "Intuition",
    FROZEN: "Strength", ENTANGLED: "Strength",
}  # fmt: skip
"""With what each is shaken off."""
AT_START = (STUNNED, BLINDED, DEAFENED, POISONED)
AT_END = (BURNED, FROZEN)
__all__ = ["check", "end_steps", "lay", "lift", "start_steps"]


@rule("DA-11.12", "DA-15.2", "DA-15.6", "DA-15.10")
def start_steps(play: Table) -> bool:
    """Do the next start-of-turn step of the one whose turn it is; False when none is left or a Check waits."""
    turn = turn_of(state(play))
    if turn is None or state(play).checking(turn.who) is not None:
        return False
    one = state(play).character(turn.who)
    if one.is_out:
        return False
    for name in AT_START:
        found = one.has(name)
        if found is not None and name not in turn.steps:
            mark(play, name)
            if found.failed and name != STUNNED:
                play.do(ConditionSet(one.id, msgspec.structs.replace(found, failed=False)))
            check(play, one.id, name)
            return True
    return False


@rule("DA-11.12", "DA-15.9", "DA-15.11", "DA-R78")
def end_steps(play: Table) -> bool:
    """Do the next end-of-turn step of the one whose turn it is; False when none is left or a Check waits."""
    turn = turn_of(state(play))
    if turn is None or state(play).checking(turn.who) is not None:
        return False
    one = state(play).character(turn.who)
    if one.is_out:
        return False
    for name in AT_END:
        if one.has(name) is None or name in turn.steps:
            continue
        mark(play, name)
        if name == FROZEN:
            check(play, one.id, name)
        elif name not in turn.tried and play.ruling("burned_idle") == "damage_at_end":
            play.because("DA-15.9", damage=1)
            damage(play, one.id, 1, bypass=True, source=BURNED)
        return True
    stunned = one.has(STUNNED)
    if stunned is None or not stunned.failed:
        return False
    if play.ruling("stunned_length") == "one_turn":
        lift(play, one.id, STUNNED)
    else:
        play.do(ConditionSet(one.id, msgspec.structs.replace(stunned, failed=False)))
    return True


@rule("DA-15.2", "DA-15.4", "DA-15.6", "DA-15.9", "DA-15.10", "DA-15.11", "DA-R75")
def check(play: Table, who: str, name: str) -> None:
    """The DR 3 Check against a condition, against one's own standing Target Card."""
    aim = standing(play, who) if play.ruling("condition_tc") == "own" else None
    if not state(play).character(who).is_out:
        words = f"against {name}"
        call(
            play, actor=who, kind=CONDITION, trait=TRAITS[name], dr=DR, aim=aim, then=CONDITION, with_=name,
            words=words, sight=False,
        )  # fmt: skip


@after(CONDITION)
@rule("DA-15.2", "DA-15.4", "DA-15.6", "DA-15.9", "DA-15.10", "DA-15.11", "DA-R76", "DA-R77", "DA-R79")
def checked(play: Table, done: Check) -> None:
    """What the Check against a condition has come to."""
    who, name = done.actor, done.with_
    one = state(play).character(who)
    found = one.has(name)
    if found is None or one.is_out:
        return
    passed = done.result is not None and done.result.passed
    if passed:
        _shaken_off(play, who, found)
    elif name in (STUNNED, BLINDED, DEAFENED):
        play.do(ConditionSet(who, msgspec.structs.replace(found, failed=True), "failed"))
        turn = turn_of(state(play))
        if name == STUNNED and turn is not None and turn.who == who:
            play.do(TurnSet(msgspec.structs.replace(turn, stunned=True)))
    elif name == POISONED:
        decks.give_up(play, who, found.count + 1)
    elif name == BURNED:
        damage(play, who, 1, bypass=True, source=BURNED)


@rule("DA-15.6", "DA-15.10", "DA-R77", "DA-R79")
def _shaken_off(play: Table, who: str, found: Condition) -> None:
    """A Check against it has succeeded: it ends, or it leaves one alone this turn, or weakens."""
    if found.name in (BLINDED, DEAFENED) and play.ruling("senses_success") == "this_turn":
        play.do(ConditionSet(who, msgspec.structs.replace(found, failed=False), "shaken"))
    elif found.name == POISONED and found.count > 1 and play.ruling("poison_success") == "minus_one":
        play.do(ConditionSet(who, msgspec.structs.replace(found, count=found.count - 1), "weaker"))
    else:
        lift(play, who, found.name)
