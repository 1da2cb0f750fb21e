"""Treating knocked-out characters."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.secrets import EVERYONE
from croupier.games.deck_of_adventures.cast.state import Character
from croupier.games.deck_of_adventures.characters import stated
from croupier.games.deck_of_adventures.checks.actors import require_actor
from croupier.games.deck_of_adventures.checks.calls import call, standing
from croupier.games.deck_of_adventures.checks.follow_ups import after_check
from croupier.games.deck_of_adventures.checks.resolution import when_dropped
from croupier.games.deck_of_adventures.checks.state import TREATMENT, Check, Hand
from croupier.games.deck_of_adventures.combat.state import MAJOR
from croupier.games.deck_of_adventures.figures import difficulties
from croupier.games.deck_of_adventures.harm import commands as wish
from croupier.games.deck_of_adventures.harm.state import DAMAGE
from croupier.games.deck_of_adventures.health import dying, knockout
from croupier.games.deck_of_adventures.health.critical_bonus import bonus
from croupier.games.deck_of_adventures.health.events import KnockoutSet
from croupier.games.deck_of_adventures.health.healing import heal
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.terrain import distances, gm_reach
from croupier.games.deck_of_adventures.turns import turn_actions
from croupier.games.deck_of_adventures.validation import known_character


@rule("DA-16.4", "DA-16.10", "DA-13.14")
def treat(play: Play[Adventure], command: wish.Treat) -> None:
    """Make a Craft Check against the Target Card of a knocked-out character within 1 space (Major Action)."""
    healer, patient = require_actor(play, command.healer), _treatable(play, command.patient)
    play.need(healer.id != patient.id, "nobody can treat themselves", "choose somebody else")
    play.require(
        distances.within(play, healer.id, patient.id, 1) is not False,
        "DA-16.4", f"{patient.name} is more than 1 space from {healer.name}", "choose somebody within 1 space",
        to=distances.who_sees_both(play.state, healer.id, patient.id),
    )  # fmt: skip
    play.need(not gains_nothing(play.state, patient), f"{patient.name} is stable, and Craft does no more",
              "use a healing Power, or rest")  # fmt: skip
    turn_actions.may_act(play, healer.id, MAJOR)
    stated.require_allowed(play, healer.id, "Craft")
    require_untried(play, healer, patient)
    if gm_reach.waits_for_gm(play, command, healer.id, (patient.id,), 1):
        return
    turn_actions.spend_action(play, healer.id, MAJOR)
    _note_attempt(play, healer.id, patient.id)
    _check(play, healer.id, patient.id, "Craft", "")


@rule("DA-16.4", "DA-R81")
def gains_nothing(now: Adventure, patient: Character) -> bool:
    """Whether treatment by Craft, which only makes stable under a ruling, would change nothing."""
    lies = patient.knockout
    stable = lies is not None and lies.cause == DAMAGE and not lies.dying and lies.stable
    return stable and now.ruling("ko_wake_hp") == "0_stable"


@rule("DA-16.4", "DA-R81")
def success_in_words(now: Adventure, patient: Character) -> str:
    """What a success of treatment by Craft gives: "awake with 1 HP"."""
    if patient.knockout is not None and patient.knockout.cause != DAMAGE:
        return "awake"
    return "stable" if now.ruling("ko_wake_hp") == "0_stable" else "awake with 1 HP"


@rule("DA-16.10")
def has_tried(now: Adventure, healer: str, patient: str) -> bool:
    """Whether an ally has used the one attempt at treating a dying character before the next death Check."""
    found = now.character(patient).knockout
    return now.combat is None and found is not None and found.dying and healer in found.tried


@rule("DA-16.10")
def faces_death(now: Adventure, patient: str) -> bool:
    """Whether a death Check is under way outside combat, so that treatment comes too late for it."""
    return now.combat is None and now.character(patient).knockout is not None and now.is_checking(patient)


@rule("DA-16.10")
def require_untried(play: Play[Adventure], healer: Character, patient: Character) -> None:
    """Require an attempt to be left before the next death Check, and none under way. Raises Illegal or Impossible."""
    checks = faces_death(play.state, patient.id)
    play.need(not checks, f"{patient.name}'s death Check is under way", "wait until it is over")
    tried = has_tried(play.state, healer.id, patient.id)
    words = f"{healer.name} has already tried to treat {patient.name}"
    play.require(not tried, "DA-16.10", words, "wait for the next death Check")


def _note_attempt(play: Play[Adventure], healer: str, patient: str) -> None:
    found = play.state.character(patient).knockout
    if play.state.combat is None and found is not None and found.dying:
        play.do(KnockoutSet(patient, msgspec.structs.replace(found, tried=(*found.tried, healer))))


@rule("DA-16.4", "DA-16.10", "DA-R81")
def treat_by_power(
    play: Play[Adventure], healer: str, patient: str, amount: int, trait: str, given: tuple[Hand, ...] = ()
) -> None:
    """Use a healing Power on a knocked-out character: a Check of the trait, or none if so ruled (DA-R81).

    It does nothing for a character whom its user has already tried to treat.
    """
    _treatable(play, patient)
    if has_tried(play.state, healer, patient):
        play.because("DA-16.10", tried=play.state.character(patient).name)
        return
    _note_attempt(play, healer, patient)
    if play.ruling("ko_power_check") == "automatic":
        revive(play, patient, amount, 0)
    else:
        _check(play, healer, patient, trait, str(amount), given)


def _treatable(play: Play[Adventure], who: str) -> Character:
    patient = known_character(play, who)
    play.need(patient.here, f"{patient.name} is not here", "choose a character who is")
    play.need(not patient.dead, f"{patient.name} is dead", "choose somebody who is Knocked Out")
    play.need(patient.knockout is not None, f"{patient.name} is not Knocked Out", "choose a character who is")
    return patient


@rule("DA-16.4", "DA-R81")
def difficulty(one: Character) -> int:
    """The DR of treatment: 5 minus the turns passed, at least 0."""
    return difficulties.treatment(one.knockout.turns if one.knockout is not None else 0)


def _check(
    play: Play[Adventure], healer: str, patient: str, trait: str, amount: str, given: tuple[Hand, ...] = ()
) -> None:
    aim = standing(play, patient)
    one = play.state.character(patient)
    turns = one.knockout.turns if one.knockout is not None else 0
    play.because("DA-16.4", dr=difficulty(one), turns=turns)
    if turns and play.ruling("ko_clock") == "combat_turns":
        play.because("DA-16.3", who=one.name, turns=turns)
    call(
        play, actor=healer, kind=TREATMENT, trait=trait, dr=difficulty(one), aim=aim, about=patient, then=TREATMENT,
        with_=amount, given=given, harmless=_heals_nothing(play.state, one, amount),
    )  # fmt: skip


@rule("DA-16.4", "DA-11.14", "DA-R81")
def _heals_nothing(now: Adventure, one: Character, amount: str) -> bool:
    """Whether treatment by Craft gives no health, so that a Critical Success earns a benefit instead.

    Somebody whom fatigue knocked out keeps theirs; that they have none left counts if everyone can see it.
    """
    if amount:
        return False
    if one.knockout is not None and one.knockout.cause != DAMAGE:
        return not one.vitals.is_known_to(EVERYONE) or one.vitals.open().hp > 0
    return now.ruling("ko_wake_hp") == "0_stable"


@when_dropped
@rule("DA-16.10")
def forget_attempt(play: Play[Adventure], check: Check, why: str) -> None:
    """An attempt at treatment that is canceled does not count: its ally may try again before the next death Check."""
    found = play.state.character(check.about).knockout if check.kind == TREATMENT else None
    if found is not None and check.actor in found.tried:
        tried = tuple(one for one in found.tried if one != check.actor)
        play.do(KnockoutSet(check.about, msgspec.structs.replace(found, tried=tried)))


@after_check(TREATMENT)
@rule("DA-16.4", "DA-11.14")
def resolve_treatment(play: Play[Adventure], check: Check) -> None:
    """Revive the patient on a success; a failure does nothing and may be tried again."""
    one = play.state.character(check.about)
    if check.result is None or not check.result.passed or one.knockout is None or one.dead or not one.here:
        return
    more = 0 if _heals_nothing(play.state, one, check.with_) else bonus(play, check.result)
    if more:
        play.because("DA-11.14", degree=check.result.degree, bonus=more)
    revive(play, check.about, int(check.with_) if check.with_ else None, more)


@rule("DA-16.4", "DA-11.14", "DA-R81")
def revive(play: Play[Adventure], patient: str, amount: int | None, more: int) -> None:
    """Revive a patient, with HP 1 after Craft or the amount of a Power; `more` is a Critical's bonus.

    A patient knocked out by fatigue keeps their health, and a Power adds to it. Under a ruling, Craft only
    makes a patient knocked out by damage stable.
    """
    one = play.state.character(patient)
    assert one.knockout is not None
    tired = one.knockout.cause != DAMAGE
    play.because("DA-16.4", treated=one.name)
    if amount is not None:
        heal(play, patient, amount + more)
        knockout.wake(play, patient)
    elif not tired and play.ruling("ko_wake_hp") == "0_stable":
        dying.settle(play, patient)
    else:
        knockout.wake(play, patient, 1 + more)
