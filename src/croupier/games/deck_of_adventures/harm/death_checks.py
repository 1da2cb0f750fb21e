"""Dying: death Checks in place of turns."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.deck_of_adventures.characters import numbers
from croupier.games.deck_of_adventures.characters.sides import are_foes
from croupier.games.deck_of_adventures.checks.actors import require_actor
from croupier.games.deck_of_adventures.checks.calls import call
from croupier.games.deck_of_adventures.checks.follow_ups import after_check
from croupier.games.deck_of_adventures.checks.state import Check
from croupier.games.deck_of_adventures.figures import difficulties
from croupier.games.deck_of_adventures.harm import commands as wish
from croupier.games.deck_of_adventures.harm import death, death_races
from croupier.games.deck_of_adventures.harm.state import DEATH
from croupier.games.deck_of_adventures.health import wounds
from croupier.games.deck_of_adventures.health.events import KnockoutSet
from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.turns import turn_actions, turn_start
from croupier.games.deck_of_adventures.turns.current_turn import is_turn_of, mark_step
from croupier.games.deck_of_adventures.validation import known_character


@rule("DA-16.5", "DA-16.8", "DA-16.10", "DA-11.11")
def due_death_checks(now: Adventure) -> tuple[str, ...]:
    """The Dealers whose death Check is due: in combat on their turn, outside it one Dealer at a time.

    During a combat, those who have no turn in it make theirs once a round. None is due while the GM decides
    whether the combat is over: if it is, allies may treat the dying first.
    """
    if any(one.is_under_way for one in now.checks) or now.passing is not None:
        return ()
    if now.combat is not None and now.combat.over:
        return ()
    dying = tuple(one.id for one in now.characters if one.here and _is_dying(now, one.id))
    alone = (one for one in dying if not wounds.is_fighting(now, one) and not _has_faced_round(now, one))
    outside = tuple(one for one in alone if not undecided_healers(now, one))[:1]
    turn = now.combat.turn if now.combat is not None else None
    at_turn = turn is not None and not turn.begun and not turn.ending and DEATH not in turn.steps
    inside = (turn.who,) if turn is not None and at_turn and turn.who in dying else ()
    return (*inside, *outside)


@rule("DA-16.10")
def _has_faced_round(now: Adventure, who: str) -> bool:
    """Whether a dying Dealer without a turn in the combat waits for its next round."""
    lies = now.character(who).knockout
    return now.combat is not None and lies is not None and lies.round == now.combat.round


@rule("DA-16.10", "DA-16.8")
def undecided_healers(now: Adventure, patient: str) -> tuple[str, ...]:
    """Allies who may still treat a dying Dealer before the next death Check outside combat."""
    one = now.character(patient)
    if now.combat is not None or one.knockout is None or not _is_dying(now, patient):
        return ()
    return tuple(
        each.id for each in now.characters
        if each.is_dealer and each.here and not each.is_out and each.id != patient
        and not are_foes(now, each.id, patient) and each.id not in one.knockout.tried
    )  # fmt: skip


@rule("DA-16.10")
def open_treatments(now: Adventure) -> tuple[tuple[str, str], ...]:
    """The attempts that are still open outside combat, each as (ally, dying Dealer)."""
    if any(one.is_under_way for one in now.checks) or now.passing is not None:
        return ()
    return tuple((each, one.id) for one in now.characters if one.here for each in undecided_healers(now, one.id))


@rule("DA-16.10", "DA-1.8")
def leave_untreated(play: Play[Adventure], command: wish.LeaveUntreated) -> None:
    """An ally declines to treat the dying Dealer before this death Check."""
    healer, patient = require_actor(play, command.healer), known_character(play, command.patient)
    is_open = (healer.id, patient.id) in open_treatments(play.state)
    play.need(is_open, f"{healer.name} is not asked", "answer the open question")
    assert patient.knockout is not None
    play.because("DA-16.10")
    tried = (*patient.knockout.tried, healer.id)
    play.do(KnockoutSet(patient.id, msgspec.structs.replace(patient.knockout, tried=tried), by=healer.id))


def _is_dying(now: Adventure, who: str) -> bool:
    one = now.character(who)
    return one.knockout is not None and one.knockout.dying and not one.dead


@rule("DA-16.5", "DA-16.10", "DA-3.10", "DA-11.11")
def face_death(play: Play[Adventure], command: wish.FaceDeath) -> None:
    """The owner turns up the Target Card of a due death Check."""
    one = require_actor(play, command.character)
    turn_actions.require_going_on(play)
    play.need(
        one.id in due_death_checks(play.state),
        f"no death Check of {one.name} is due",
        "wait for their turn, while they are dying",
    )
    on_turn(play, one.id)


@rule("DA-16.5", "DA-16.6", "DA-2.9", "DA-R83")
def on_turn(play: Play[Adventure], target: str) -> None:
    """Turn up the Target Card of a death Check in place of a turn."""
    wounds.turn_begins(play, target)
    if is_turn_of(play.state, target):
        turn_start.after_turn_start(play, target)
        mark_step(play, DEATH)
    one = play.state.character(target)
    play.because("DA-16.5", who=one.name)
    if one.knockout is not None and play.state.combat is None:
        play.because("DA-16.10" if one.knockout.in_combat else "DA-16.8", who=one.name)
    round = wounds.round_without_turn(play.state, target)
    if round:
        play.because("DA-16.10", who=one.name, round=round)
    if one.knockout is not None and (one.knockout.tried or round):
        play.do(KnockoutSet(target, msgspec.structs.replace(one.knockout, tried=(), round=round)))
    dr = difficulty(play.ruling, play.state, target)
    if play.ruling("death_check") == "race":
        death_races.begin(play, target, dr)
        return
    call(play, actor=target, kind=DEATH, trait="Vitality", dr=dr, then=DEATH, sight=False)


@rule("DA-16.5", "DA-R122")
def difficulty(ruling: Ruling, now: Adventure, who: str) -> int:
    """The DR of a Dealer's death Checks; lower if a ruling caps the range at 5. Raises Hidden."""
    return difficulties.death(ruling, lambda: numbers.trait(ruling, now, who, "Vitality"))


@after_check(DEATH)
@rule("DA-16.7", "DA-2.14", "DA-16.9", "DA-R83")
def resolve_death_check(play: Play[Adventure], check: Check) -> None:
    """Count the result of a death Check by its degree; a Check without a card is a failure."""
    one = play.state.character(check.actor)
    if one.knockout is not None and not one.dead:
        death.count(play, one.id, check.result)
