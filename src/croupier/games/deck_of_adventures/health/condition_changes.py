"""Adding and ending conditions, and how long they last."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.games.deck_of_adventures.cast.state import BYSTANDER, COMPANION, MINION
from croupier.games.deck_of_adventures.harm.state import BLINDED, CONDITIONS, DEAFENED, POISONED, STUNNED, Condition
from croupier.games.deck_of_adventures.health.events import ConditionEnded, ConditionLaid, ConditionSet
from croupier.games.deck_of_adventures.state import Adventure

ROUNDS_OF_A_MINUTE = 10
SCENE, COMBAT = "scene", "combat"


@rule("DA-15.1", "DA-15.3", "DA-15.12", "DA-5.8", "DA-R36")
def add_condition(play: Play[Adventure], target: str, name: str, *, source: str = "", until: str = "") -> None:
    """Add a condition to a character; a repeated one can last longer, and Poisoned adds up."""
    if name not in CONDITIONS:
        raise Invalid("condition", name, ", ".join(CONDITIONS), "DA-15.12")
    one = play.state.character(target)
    minor = one.kind in (MINION, BYSTANDER)
    if one.dead or (minor and play.ruling("conditions_on_minions") == "no"):
        return
    lasts = stored_length(play, until)
    old = one.has(name)
    if old is None:
        play.do(ConditionLaid(target, Condition(name, source, lasts)))
        return
    longer = lasts if _length(play.state, lasts) > _length(play.state, old.until) else old.until
    by = source if longer != old.until else old.source
    count = old.count + (name == POISONED)
    again = msgspec.structs.replace(old, source=by, until=longer, count=count, failed=old.failed and name != STUNNED)
    if again != old:
        play.do(ConditionSet(target, again, "again"))


@rule("DA-25.14")
def usual_length(play: Play[Adventure], name: str) -> str:
    """How long a condition lasts when another character causes it.

    Blinded and Deafened last until the combat ends, or outside combat until the scene ends; others until they
    end by themselves.
    """
    if name not in (BLINDED, DEAFENED):
        return ""
    return COMBAT if play.state.combat is not None else SCENE


def remove_condition(play: Play[Adventure], target: str, name: str) -> None:
    """End a condition, if the character has it."""
    if play.state.character(target).has(name) is not None:
        play.do(ConditionEnded(target, name))


@rule("DA-15.1", "DA-R66")
def rounds(play: Play[Adventure], minutes: int) -> int:
    """The rounds in these minutes; a round takes 6 seconds, or with a ruling each of its turns does."""
    combat = play.state.combat
    turns = len(combat.order) if combat is not None and play.ruling("round_seconds") == "6_per_turn" else 1
    return max(1, -(-ROUNDS_OF_A_MINUTE * minutes // max(1, turns)))


@rule("DA-15.1")
def stored_length(play: Play[Adventure], until: str) -> str:
    """Convert a duration to its stored form.

    "rounds:N:ID" counts the remaining starts of ID's turn, one more if this round's is still to come.
    """
    kind, _, rest = until.partition(":")
    if kind not in ("rounds", "minutes"):
        return until
    number, _, by = rest.partition(":")
    n = int(number) if kind == "rounds" else rounds(play, int(number))
    combat, place = play.state.combat, _place(play.state, by)
    if combat is not None and place in combat.order:
        acted = place in combat.done or (combat.turn is not None and combat.turn.who == place)
        n += not acted
    return f"rounds:{n}:{by}"


@rule("DA-5.9")
def _place(now: Adventure, who: str) -> str:
    """The character whose place in the order counts: for a Companion, its Dealer."""
    one = now.character(who) if now.has(who) else None
    return one.dealer if one is not None and one.kind == COMPANION else who


@rule("DA-15.12")
def _length(now: Adventure, until: str) -> tuple[int, int]:
    """A sort key for durations: until it ends by itself is longest, then scene, combat, rounds."""
    if not until:
        return 3, 0
    if until in (SCENE, COMBAT):
        return 1 + (until == SCENE), 0
    return 0, int(until.split(":")[1])


@rule("DA-15.1")
def count_down(play: Play[Adventure], causer: str) -> None:
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
    """End the conditions that last for the scene."""
    for one in play.state.characters:
        for condition in one.conditions:
            if condition.until == SCENE:
                remove_condition(play, one.id, condition.name)


@rule("DA-15.13", "DA-R80")
def end_combat_conditions(play: Play[Adventure]) -> None:
    """End the conditions that last for the combat, or with a ruling all conditions."""
    every = play.ruling("conditions_outside") == "end_with_combat"
    for one in play.state.characters:
        for condition in one.conditions:
            if every or condition.until == COMBAT:
                remove_condition(play, one.id, condition.name)
