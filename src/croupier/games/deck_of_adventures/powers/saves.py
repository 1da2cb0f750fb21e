"""Saves: a target makes a Check against the effect of a power (DA-25.12)."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.deck_of_adventures.characters import numbers
from croupier.games.deck_of_adventures.checks.actors import require_actor
from croupier.games.deck_of_adventures.checks.calls import call, standing
from croupier.games.deck_of_adventures.checks.follow_ups import after_check
from croupier.games.deck_of_adventures.checks.resolution import when_dropped
from croupier.games.deck_of_adventures.checks.state import SAVE, Check
from croupier.games.deck_of_adventures.health.damage import deal
from croupier.games.deck_of_adventures.packs import phrases
from croupier.games.deck_of_adventures.packs.phrases import BY_GM, ON_TURN, ONCE, UNWILLING
from croupier.games.deck_of_adventures.packs.state import Save
from croupier.games.deck_of_adventures.powers import gm_cards, lasting_powers, phrase_effects, run_effects
from croupier.games.deck_of_adventures.powers.commands import AnswerPower
from croupier.games.deck_of_adventures.powers.events import LeftToGm
from croupier.games.deck_of_adventures.powers.outcome_words import outcome_in_words
from croupier.games.deck_of_adventures.powers.sources import Source, source_of
from croupier.games.deck_of_adventures.powers.state import Asked, Lasting, Work
from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.validation import next_number


def begin(play: Play[Adventure], work: Work, targets: tuple[str, ...]) -> None:
    """Handle the Save of each target in turn, as its trigger says."""
    for at, target in enumerate(targets):
        if not can_save(play.state, target):
            continue
        if _one(play, msgspec.structs.replace(work, rest=targets[at + 1 :]), target):
            return


def can_save(now: Adventure, target: str) -> bool:
    return now.character(target).here and not now.character(target).is_out


@rule("DA-25.12")
def _one(play: Play[Adventure], work: Work, target: str) -> bool:
    """Handle one target; return whether play waits for a Check or a question, after which the rest follow."""
    source = source_of(play.state, work)
    if source is None or source.save is None:
        return False
    when = phrases.trigger(source.save.trigger).when
    if when == ON_TURN:
        lasting_powers.begin(play, work, target)
        return False
    if when == BY_GM:
        failing = outcome_in_words(source.save.fail, source.save.fails)
        words = f"{source.save.trigger}: a Save by {' or '.join(source.save.attributes)}, else {failing}"
        play.do(LeftToGm(work.user, target, source.name, words))
        gm_cards.leave(play, work, source, words, (target,))
        return False
    if when == UNWILLING and target != work.user:
        asked = Asked(f"s{next_number(play)}", target, work)
        lasting_powers.set_deeds(play, asked=(*play.state.deeds.asked, asked))
        return True
    if when == UNWILLING:
        _apply_outcome(play, work, source, target)
        return False
    return check(play, work, source, target)


@rule("DA-25.12", "DA-25.25", "DA-25.17")
def check(play: Play[Adventure], work: Work, source: Source, target: str) -> bool:
    """The Save of one target against its own Target Card, with only its own hands; return whether there is one.

    While the target makes another Check, its Save waits for the end of that.
    """
    assert source.save is not None
    if play.state.is_checking(target):
        lasting_powers.set_deeds(play, saves=(*play.state.deeds.saves, Lasting(target, work)))
        return True
    dr = difficulty(play.ruling, play.state, work.user, source.save)
    attributes = source.save.attributes
    aim = standing(play, target)
    if play.state.character(target).is_out:
        return False
    play.because("DA-25.12", dr=dr)
    call(
        play, actor=target, kind=SAVE, trait=attributes[0], traits=attributes if len(attributes) > 1 else (), dr=dr,
        aim=aim, then=SAVE, with_=msgspec.json.encode(work).decode(), words=f"against {source.name}", sight=False,
        lays=laid_by(source.save),
    )  # fmt: skip
    return True


@rule("DA-25.13")
def laid_by(save: Save) -> tuple[str, ...]:
    """The conditions that failing a Save causes."""
    return phrase_effects.laid_by(save)


@rule("DA-25.13", "DA-25.12")
def decides_damage(source: Source) -> bool:
    """Whether the Save decides about the damage of a use: it makes no attack, and a success halves the damage."""
    if source.save is None or source.attacks or source.damage < 1:
        return False
    made = phrases.trigger(source.save.trigger)
    halves = any(one.kind == phrases.HALF_DAMAGE for one in phrases.phrases(source.save.succeed))
    return halves and made.when in {ONCE, UNWILLING} and made.pp in {None, source.pp}


@rule("DA-25.12", "DA-25.13", "DA-25.26")
def _apply_outcome(play: Play[Adventure], work: Work, source: Source, target: str, *, passed: bool = False) -> None:
    """Apply what failing or passing a Save does: damage that it decides, the words, the effects at this price."""
    assert source.save is not None
    save = source.save
    if not passed and decides_damage(source):
        deal(play, target, source.damage, source=source.name)
    words, stated = (save.succeed, save.succeeds) if passed else (save.fail, save.fails)
    phrase_effects.carry_out(play, work, source, target, words)
    for effect in stated:
        if effect.pp in {None, source.pp} and not play.state.character(target).dead:
            run_effects.run_one(play, work, source, effect, (target,))


@rule("DA-25.12")
def difficulty(ruling: Ruling, now: Adventure, user: str, save: Save) -> int:
    """The given DR, else 3 minus half of the Primary Skill, rounded down, at least 0. Raises Hidden."""
    if save.dr is not None:
        return save.dr
    return max(0, 3 - numbers.trait(ruling, now, user, numbers.primary_skill(ruling, now, user)) // 2)


@after_check(SAVE)
@rule("DA-25.12", "DA-14.8")
def resolve_save(play: Play[Adventure], done: Check) -> None:
    """Apply the result of a Save, before the next target makes its Check."""
    work = msgspec.json.decode(done.with_, type=Work)
    source = source_of(play.state, work)
    if source is not None and source.save is not None:
        passed = done.result is not None and done.result.passed
        play.because("DA-25.12", against=source.name, passed=passed)
        _apply_outcome(play, work, source, done.actor, passed=passed)
    begin(play, msgspec.structs.replace(work, rest=()), work.rest)


@when_dropped
@rule("DA-16.1", "DA-25.12")
def pass_over(play: Play[Adventure], check: Check, why: str) -> None:
    """After the Save of a target who was knocked out during it, the next target makes its own."""
    if check.then == SAVE and not can_save(play.state, check.actor):
        work = msgspec.json.decode(check.with_, type=Work)
        begin(play, msgspec.structs.replace(work, rest=()), work.rest)


@rule("DA-25.12", "DA-1.1", "DA-R51")
def answer_power(play: Play[Adventure], command: AnswerPower) -> None:
    """The target objects and makes its Save, or accepts the power."""
    found = next((one for one in play.state.deeds.asked if one.id == command.asked), None)
    play.need(found is not None, "that question is no longer open", "answer the open question")
    assert found is not None
    target = require_actor(play, found.target)
    source = source_of(play.state, found.work)
    is_open = source is not None and source.save is not None and not target.is_out
    why = f"{target.name} accepts {source.name}" if source is not None and is_open and not command.objects else ""
    lasting_powers.set_deeds(play, why, asked=tuple(one for one in play.state.deeds.asked if one != found))
    if why:
        play.because("DA-25.12", accepts=target.name)
    if source is None or source.save is None or target.is_out:
        begin(play, msgspec.structs.replace(found.work, rest=()), found.work.rest)
    elif command.objects:
        _check_or_go_on(play, found.work, source, target.id)
    else:
        _apply_outcome(play, found.work, source, target.id)
        begin(play, msgspec.structs.replace(found.work, rest=()), found.work.rest)


def _check_or_go_on(play: Play[Adventure], work: Work, source: Source | None, target: str) -> None:
    """The Save of this target; the next target if it no longer makes one."""
    if (
        source is None
        or source.save is None
        or not can_save(play.state, target)
        or not check(play, work, source, target)
    ):
        begin(play, msgspec.structs.replace(work, rest=()), work.rest)


@rule("DA-25.12", "DA-11.12")
def step(play: Play[Adventure]) -> bool:
    """Make a waiting Save, or one at the start of a turn against a lasting power; ask nobody who is out or has left.

    Return whether anything happened.
    """
    gone = next((one for one in play.state.deeds.asked if not can_save(play.state, one.target)), None)
    if gone is not None:
        play.because("DA-25.12", out=play.state.character(gone.target).name)
        lasting_powers.set_deeds(play, asked=tuple(one for one in play.state.deeds.asked if one is not gone))
        begin(play, msgspec.structs.replace(gone.work, rest=()), gone.work.rest)
        return True
    waiting = next((one for one in play.state.deeds.saves if not play.state.is_checking(one.target)), None)
    if waiting is not None:
        lasting_powers.set_deeds(play, saves=tuple(one for one in play.state.deeds.saves if one is not waiting))
        _check_or_go_on(play, waiting.work, source_of(play.state, waiting.work), waiting.target)
        return True
    found = lasting_powers.due_check(play)
    source = source_of(play.state, found.work) if found is not None else None
    if found is None or source is None or source.save is None:
        return False
    check(play, found.work, source, found.target)
    return True
