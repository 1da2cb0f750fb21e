"""Conditions come and go, and how long they last."""

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
    """A condition comes upon a character; a second source lengthens it, poison adds up."""
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
    """How long a condition lasts that somebody else lays: of the senses to the end of the combat, else to its own."""
    if name not in (BLINDED, DEAFENED):
        return ""
    return COMBAT if play.state.combat is not None else SCENE


def remove_condition(play: Play[Adventure], target: str, name: str) -> None:
    """A condition ends; nothing where it is not there."""
    if play.state.character(target).has(name) is not None:
        play.do(ConditionEnded(target, name))


@rule("DA-15.1", "DA-R66")
def rounds(play: Play[Adventure], minutes: int) -> int:
    """Rounds that so many minutes are: a round is 6 seconds, or each turn of it is."""
    combat = play.state.combat
    turns = len(combat.order) if combat is not None and play.ruling("round_seconds") == "6_per_turn" else 1
    return max(1, -(-ROUNDS_OF_A_MINUTE * minutes // max(1, turns)))


@rule("DA-15.1")
def stored_length(play: Play[Adventure], until: str) -> str:
    """A length as it is kept: "rounds:N:ID" are starts of ID's turn still to come, one more where this round's is."""
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
    """Whose place in the order counts for somebody: a Companion's is its Dealer's."""
    one = now.character(who) if now.has(who) else None
    return one.dealer if one is not None and one.kind == COMPANION else who


@rule("DA-15.12")
def _length(now: Adventure, until: str) -> tuple[int, int]:
    """For comparing: to its own end is longest, then the scene, the combat, so many rounds."""
    if not until:
        return 3, 0
    if until in (SCENE, COMBAT):
        return 1 + (until == SCENE), 0
    return 0, int(until.split(":")[1])


@rule("DA-15.1")
def count_down(play: Play[Adventure], causer: str) -> None:
    """The place of somebody in the order is reached: what lasts by its turns is a round shorter."""
    for one in play.state.characters:
        for condition in one.conditions:
            if condition.until.startswith("rounds:") and condition.until.split(":")[2] == causer:
                shorten_condition(play, one.id, condition)


@rule("DA-15.1")
def shorten_condition(play: Play[Adventure], who: str, condition: Condition, by: int = 1) -> None:
    """Rounds have passed for a condition; with the last it ends."""
    _, left, source = condition.until.split(":")
    if int(left) <= by:
        remove_condition(play, who, condition.name)
    else:
        play.do(ConditionSet(who, msgspec.structs.replace(condition, until=f"rounds:{int(left) - by}:{source}")))


@rule("DA-15.1", "DA-15.13", "DA-11.8")
def pass_minutes(play: Play[Adventure], minutes: int) -> None:
    """Minutes pass outside combat for everyone: conditions that last so many rounds are shorter, or end."""
    for one in play.state.characters if minutes > 0 else ():
        for condition in one.conditions:
            if condition.until.startswith("rounds:"):
                shorten_condition(play, one.id, condition, ROUNDS_OF_A_MINUTE * minutes)


@rule("DA-15.13")
def end_scene_conditions(play: Play[Adventure]) -> None:
    """What lasts for the scene ends with it."""
    for one in play.state.characters:
        for condition in one.conditions:
            if condition.until == SCENE:
                remove_condition(play, one.id, condition.name)


@rule("DA-15.13", "DA-R80")
def end_combat_conditions(play: Play[Adventure]) -> None:
    """What lasts for the combat ends with it; all the rest too, where conditions end with combat."""
    every = play.ruling("conditions_outside") == "end_with_combat"
    for one in play.state.characters:
        for condition in one.conditions:
            if every or condition.until == COMBAT:
                remove_condition(play, one.id, condition.name)
