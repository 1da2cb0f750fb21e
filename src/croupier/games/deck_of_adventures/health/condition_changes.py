"""Adding, shortening and ending conditions (DA-15.1, DA-15.12, DA-15.13)."""

from __future__ import annotations

from functools import partial

import msgspec

from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.games.deck_of_adventures.cast.state import BYSTANDER, MINION, Character
from croupier.games.deck_of_adventures.harm.state import CLAUSES, CONDITIONS, POISONED, STUNNED, Condition
from croupier.games.deck_of_adventures.health.condition_lengths import (
    COMBAT,
    ROUNDS_OF_A_MINUTE,
    SCENE,
    length_key,
    stored_length,
)
from croupier.games.deck_of_adventures.health.events import ConditionEnded, ConditionLaid, ConditionSet
from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.state import Adventure


@rule("DA-15.1", "DA-15.3", "DA-15.12", "DA-5.8", "DA-R36")
def add_condition(
    play: Play[Adventure], target: str, name: str, *, source: str = "", until: str = "", clause: str = "",
    says_so: bool = False,
) -> None:  # fmt: skip
    """Add a condition to a character; a repeated one can last longer, and Poisoned adds up.

    `clause` is the one that causes it, if not the condition's own. With `says_so` the command itself says in the log
    that nothing changes.
    """
    if name not in CONDITIONS:
        raise Invalid("condition", name, ", ".join(CONDITIONS), "DA-15.12")
    one = play.state.character(target)
    if one.dead or is_exempt(play.ruling, one):
        return
    lasts = stored_length(play, until)
    old = one.has(name)
    cite(play, target, name, clause)
    if old is None:
        play.do(ConditionLaid(target, Condition(name, source, lasts)))
        return
    key = partial(length_key, play.state, name)
    longer = lasts if key(lasts) > key(old.until) else old.until
    by = source if longer != old.until else old.source
    counts = name == POISONED or (name == STUNNED and old.failed and old.count == 1)
    again = msgspec.structs.replace(old, source=by, until=longer, count=old.count + counts)
    if again != old or not says_so:
        play.do(ConditionSet(target, again, "again" if again != old else "still"))


@rule("DA-15.3")
def by_power(name: str) -> str:
    """The clause for a condition that a power causes: a Stun has its own; "" is the condition's usual clause."""
    return "DA-15.3" if name == STUNNED else ""


@rule("DA-5.8", "DA-R36")
def is_exempt(ruling: Ruling, one: Character) -> bool:
    """Whether a ruling keeps conditions from this character: a Minion or a Bystander."""
    return one.kind in (MINION, BYSTANDER) and ruling("conditions_on_minions") == "no"


def cite(play: Play[Adventure], who: str, name: str, clause: str = "") -> None:
    """Cite a condition's clause, or another one for its end, unless the receipt already does for this character."""
    whose = play.state.character(who).name
    if not play.has_cited(clause or CLAUSES[name], who=whose, condition=name):
        play.aside(clause or CLAUSES[name], who=whose, condition=name)


def remove_condition(play: Play[Adventure], target: str, name: str) -> None:
    """End a condition, if the character has it."""
    if play.state.character(target).has(name) is not None:
        play.do(ConditionEnded(target, name))


@rule("DA-15.1")
def shorten_conditions(play: Play[Adventure], causer: str) -> None:
    """Shorten the conditions counted by this character's turns when their place in the order is reached."""
    for one in play.state.characters:
        for condition in one.conditions:
            if condition.until.startswith("rounds:") and condition.until.split(":")[2] == causer:
                shorten_condition(play, one.id, condition)


@rule("DA-15.1")
def shorten_condition(play: Play[Adventure], who: str, condition: Condition, by: int = 1) -> None:
    """Shorten a condition by this many rounds; it ends when none are left."""
    _, left, source = condition.until.split(":")
    if int(left) <= by:
        cite(play, who, condition.name, "DA-15.1")
        remove_condition(play, who, condition.name)
    else:
        play.do(ConditionSet(who, msgspec.structs.replace(condition, until=f"rounds:{int(left) - by}:{source}")))


@rule("DA-15.1", "DA-15.13", "DA-11.8")
def pass_minutes(play: Play[Adventure], minutes: int) -> None:
    """Let minutes pass outside combat for everyone: conditions counted in rounds get shorter or end."""
    for one in play.state.characters if minutes > 0 else ():
        for condition in one.conditions:
            if condition.until.startswith("rounds:"):
                shorten_condition(play, one.id, condition, ROUNDS_OF_A_MINUTE * minutes)


@rule("DA-15.13")
def end_scene_conditions(play: Play[Adventure]) -> None:
    """End the conditions that last for the scene, without log lines for characters who have left it."""
    for one in play.state.characters:
        for condition in one.conditions:
            if condition.until == SCENE:
                if one.here:
                    cite(play, one.id, condition.name, "DA-15.13")
                play.do(ConditionEnded(one.id, condition.name, told=one.here))


@rule("DA-15.13", "DA-R80")
def end_combat_conditions(play: Play[Adventure]) -> None:
    """End the conditions that last for the combat, or under a ruling all conditions."""
    ill = any(condition.until != COMBAT for one in play.state.characters for condition in one.conditions)
    every = ill and play.ruling("conditions_outside") == "end_with_combat"
    for one in play.state.characters:
        for condition in one.conditions:
            if every or condition.until == COMBAT:
                remove_condition(play, one.id, condition.name)
