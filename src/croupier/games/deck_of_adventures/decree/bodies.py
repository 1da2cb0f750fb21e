"""Decrees on characters: their numbers, whether they are awake, their conditions (DA-1.2)."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from croupier.core.play import Play
from croupier.core.receipts import Only
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.games.deck_of_adventures.cast.events import RestCardsSet
from croupier.games.deck_of_adventures.cast.sheets import put_sheet
from croupier.games.deck_of_adventures.cast.state import PC, Character
from croupier.games.deck_of_adventures.characters import knowledge, numbers
from croupier.games.deck_of_adventures.checks.events import FatigueSet
from croupier.games.deck_of_adventures.decree.commands import SetAffliction, SetAwake, SetNumber
from croupier.games.deck_of_adventures.decree.reasons import announce
from croupier.games.deck_of_adventures.figures import fatigue_levels
from croupier.games.deck_of_adventures.figures.difficulties import FAILURES, SUCCESSES
from croupier.games.deck_of_adventures.figures.harm import is_below
from croupier.games.deck_of_adventures.harm.state import (
    CONDITIONS,
    DAMAGE,
    FATIGUE,
    POISONED,
    Condition,
    Death,
    Knockout,
)
from croupier.games.deck_of_adventures.health import knockout, wounds
from croupier.games.deck_of_adventures.health.condition_changes import remove_condition
from croupier.games.deck_of_adventures.health.events import (
    CalledBack,
    ConditionLaid,
    DeathSet,
    Died,
    KnockedOut,
    KnockoutSet,
    SpeedLostSet,
)
from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.validation import known_character

HP, AP, PP, TIRED, REST_CARDS, SPEED_LOST = "hp", "ap", "pp", "fatigue", "rest_cards", "speed_lost"
HP_MAX, OUT_TURNS = "hp_max", "ko_turns"
DEATHS = {"death_successes": "successes", "death_failures": "failures", "death_lower": "lower"}
"""The numbers of a death tally, each with its field."""
CALLED = {
    HP: "Health", HP_MAX: "maximum Health", AP: "Armor Points", PP: "Power Points", TIRED: "Fatigue",
    REST_CARDS: "Rest Cards", SPEED_LOST: "speed lost by falls", OUT_TURNS: "turns Knocked Out",
    "death_successes": "successful death Checks", "death_failures": "failed death Checks",
    "death_lower": "extra Lower Hand in death Checks",
}  # fmt: skip
MOST_LOST, MOST_COUNT, MOST_HP = 99, 20, 99
LEAST = {HP_MAX: 1}
HIGHEST = {"death_successes": SUCCESSES - 1, "death_failures": FAILURES - 1, "death_lower": MOST_COUNT}
"""The maximum of each number of a death tally: one more success makes stable, one more failure dead."""
AWAKE, OUT, TIRED_OUT, DYING, STABLE, DEAD = "awake", "out", "tired_out", "dying", "stable", "dead"
STATES = {
    AWAKE: "awake", OUT: "Knocked Out", TIRED_OUT: "Knocked Out by fatigue", DYING: "dying", STABLE: "stable",
    DEAD: "dead",
}  # fmt: skip


def highest_numbers(ruling: Ruling, now: Adventure, one: Character) -> dict[str, int]:
    """A character's settable numbers, with their maximum. Raises Hidden in a view that lacks its sheet."""
    return {what: highest_number(ruling, now, one, what) for what in settable_numbers(ruling, one)}


@rule("DA-1.2", "DA-R35", "DA-16.3", "DA-16.7")
def settable_numbers(ruling: Ruling, one: Character) -> tuple[str, ...]:
    """The numbers of a character that can be set."""
    found = [HP, AP, PP, SPEED_LOST]
    if not numbers.is_by_formula(ruling, one.kind):
        found.append(HP_MAX)
    if one.is_dealer:
        found.append(TIRED)
    if one.kind == PC:
        found.append(REST_CARDS)
    if one.knockout is not None and not one.dead:
        found.append(OUT_TURNS)
        found.extend(DEATHS if one.is_dealer and one.knockout.dying else ())
    return tuple(found)


@rule("DA-1.2")
def highest_number(ruling: Ruling, now: Adventure, one: Character, what: str) -> int:
    """The maximum to which this number of a character can be set. Raises Hidden in a view that lacks its sheet."""
    derived: dict[str, Callable[[Ruling, Adventure, str], int]] = {
        HP: numbers.hp_max, AP: numbers.ap_max, PP: numbers.pp_max, REST_CARDS: numbers.rest_cards,
    }  # fmt: skip
    if what in derived:
        return derived[what](ruling, now, one.id)
    if what == TIRED:
        return fatigue_levels.highest_level(ruling)
    if what in HIGHEST:
        return HIGHEST[what]
    return MOST_HP if what == HP_MAX else MOST_LOST


@rule("DA-1.2")
def set_number(play: Play[Adventure], command: SetNumber) -> None:
    """Set a number; 0 health knocks out unless only damage beyond it does (DA-R68), more wakes.

    Seats that know it see both values in the receipt.
    """
    one = known_character(play, command.who)
    allowed = settable_numbers(play.state.ruling, one)
    if command.what not in allowed:
        raise Invalid("what", command.what[:20], ", ".join(allowed), "DA-1.2")
    least, most = LEAST.get(command.what, 0), highest_number(play.ruling, play.state, one, command.what)
    if not least <= command.to <= most:
        raise Invalid("to", command.to, f"{least} to {most}", "DA-1.2")
    announce(play, command, f"{one.name}'s {CALLED[command.what]}")
    if command.what in (HP, AP, PP):
        _vitals(play, one, command.what, command.to)
    elif command.what == HP_MAX:
        _most_health(play, one, command.to)
    elif command.what == TIRED:
        play.because("DA-1.2", automatic=one.fatigue, decreed=command.to)
        play.do(FatigueSet(one.id, command.to, decreed=True))
    elif command.what == REST_CARDS:
        play.because("DA-1.2", automatic=one.rest_cards, decreed=command.to)
        play.do(RestCardsSet(one.id, command.to, decreed=True))
    elif command.what in (OUT_TURNS, *DEATHS):
        _knockout(play, one, command.what, command.to)
    else:
        play.because("DA-1.2", automatic=one.speed_lost, decreed=command.to)
        play.do(SpeedLostSet(one.id, command.to))


@rule("DA-1.2", "DA-16.3", "DA-16.6", "DA-16.7", "DA-R81")
def _knockout(play: Play[Adventure], one: Character, what: str, to: int) -> None:
    """Set the turns of a knockout or a number of its death tally."""
    assert one.knockout is not None
    if what == OUT_TURNS:
        play.because("DA-1.2", automatic=one.knockout.turns, decreed=to)
        play.do(KnockoutSet(one.id, msgspec.structs.replace(one.knockout, turns=to), "turns"))
        return
    play.because("DA-1.2", automatic=getattr(one.death, DEATHS[what]), decreed=to)
    play.do(DeathSet(one.id, msgspec.structs.replace(one.death, **{DEATHS[what]: to}), "decreed"))


@rule("DA-1.2", "DA-14.11", "DA-16.1", "DA-R68", "DA-R118")
def _vitals(play: Play[Adventure], one: Character, what: str, to: int) -> None:
    now, old = play.state, one.vitals.open()
    armor = numbers.ap_max(play.ruling, now, one.id)
    before = {HP: old.hp, AP: numbers.ap(play.ruling, now, one.id), PP: old.pp}[what]
    seats = knowledge.vitals_seats(now, one)
    play.because("DA-1.2", automatic=Only(before, *seats), decreed=Only(to, *seats))
    wounds.close_wounds(play, one.id)  # earlier wounds no longer count
    called = CALLED[what].removesuffix("s") if to == 1 else CALLED[what]
    changed = {HP: {"hp": to}, AP: {"ap_lost": armor - to}, PP: {"pp": to}}[what]
    knowledge.put_vitals(play, one.id, msgspec.structs.replace(old, **changed), f"has {to} {called}")
    if what == HP and to == 0:
        if one.knockout is None and not is_below(knowledge.noting(play, one)("ko_at")):
            knockout.knock_out(play, one.id, DAMAGE)
    elif what == HP and one.knockout is not None and one.knockout.cause == DAMAGE:
        knockout.wake(play, one.id)


@rule("DA-1.2", "DA-5.7", "DA-14.1", "DA-R118")
def _most_health(play: Play[Adventure], one: Character, to: int) -> None:
    """Set maximum health including gear; by decree a Minion may have more than 3."""
    own, seats = one.sheet.open(), knowledge.vitals_seats(play.state, one)
    ruling = knowledge.noting(play, one)
    before = numbers.hp_max(ruling, play.state, one.id)
    bare = msgspec.structs.replace(own, printed=msgspec.structs.replace(own.printed, hp=to))
    more = numbers.hp_of(ruling, play.state, one, bare) - to
    play.because("DA-1.2", automatic=Only(before, *seats), decreed=Only(to, *seats))
    printed = msgspec.structs.replace(own.printed, hp=max(1, to - more))
    put_sheet(play, one.id, msgspec.structs.replace(own, printed=printed), f"has a maximum of {to} Health")


def states(one: Character) -> dict[str, str]:
    """The states that can be set; only Dealers can be tired out, dying or stable."""
    return STATES if one.is_dealer else {how: STATES[how] for how in (AWAKE, OUT, DEAD)}


def _state_of(one: Character) -> str:
    """Which of the states that can be set a character is in now."""
    if one.dead:
        return DEAD
    if one.knockout is None:
        return AWAKE
    if one.knockout.dying or one.knockout.stable:
        return DYING if one.knockout.dying else STABLE
    return OUT if one.knockout.cause == DAMAGE else TIRED_OUT


@rule("DA-1.2", "DA-16.9", "DA-16.11", "DA-16.10")
def set_awake(play: Play[Adventure], command: SetAwake) -> None:
    """Set a character awake with at least 1 health, knocked out, or dead. A knockout that goes on keeps its turns."""
    one = known_character(play, command.who)
    if command.how not in states(one):
        raise Invalid("how", command.how[:20], ", ".join(states(one)), "DA-1.2")
    announce(play, command, f"{one.name} is {STATES[command.how]}")
    play.because("DA-1.2", automatic=STATES[_state_of(one)], decreed=STATES[command.how])
    if command.how == DEAD:
        play.do(Died(one.id))
        return
    cause = FATIGUE if command.how == TIRED_OUT else DAMAGE
    old = one.knockout if not one.dead else None
    if old is not None and command.how in (DYING, STABLE):
        cause = old.cause  # DA-2.11
    lies = old if old is not None else Knockout(cause, play.state.combat is not None)
    begins = command.how == DYING and not lies.dying
    round = wounds.round_without_turn(play.state, one.id) if begins else lies.round
    lies = msgspec.structs.replace(
        lies, cause=cause, dying=command.how == DYING, stable=command.how == STABLE, round=round
    )
    if one.dead:
        play.do(CalledBack(one.id, lies))
    if command.how == AWAKE:
        knockout.wake(play, one.id, 1)
    elif one.knockout is None and not one.dead:
        play.do(KnockedOut(one.id, lies))
    else:
        play.do(KnockoutSet(one.id, lies, command.how if command.how in (DYING, STABLE) else ""))
    if command.how in (OUT, TIRED_OUT, STABLE) and (one.death.successes or one.death.failures):
        play.do(DeathSet(one.id, Death(lower=one.death.lower)))


@rule("DA-1.2", "DA-15.12")
def set_affliction(play: Play[Adventure], command: SetAffliction) -> None:
    """Add or remove a condition, whatever would normally cause or end it."""
    one = known_character(play, command.who)
    if command.condition not in CONDITIONS:
        raise Invalid("condition", command.condition[:20], ", ".join(CONDITIONS), "DA-15.12")
    highest = MOST_COUNT if command.condition == POISONED else 1
    if not 0 <= command.count <= highest:
        raise Invalid("count", command.count, f"0 to {highest}", "DA-15.12")
    announce(play, command, f"{one.name} is {'' if command.count else 'not '}{command.condition}")
    old = one.has(command.condition)
    play.because("DA-1.2", automatic=old.count if old is not None else 0, decreed=command.count)
    remove_condition(play, one.id, command.condition)
    if command.count:
        play.do(ConditionLaid(one.id, Condition(command.condition, count=command.count)))
