"""Rolling and reading dice, in the open or in secret; dice kept over an amendment are reused (MS-17.1)."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.secrets import EVERYONE, Secret
from croupier.core.state import GM
from croupier.games.maelstrom import actors
from croupier.games.maelstrom.health.wound_penalty import decided_by
from croupier.games.maelstrom.rolls import modifier_sources, pools, roll_receipt, specialties
from croupier.games.maelstrom.rolls.bonds import strong_bond
from croupier.games.maelstrom.rolls.exploding_tens import TEN, clear, resized, throw, waves
from croupier.games.maelstrom.rolls.final_terms import lock
from croupier.games.maelstrom.rolls.follow_ups import run_follow_ups
from croupier.games.maelstrom.rolls.impossible_actions import as_impossible, why_impossible
from croupier.games.maelstrom.rolls.read_dice import resolve
from croupier.games.maelstrom.rolls.result_events import DiceFell, RolledInSecret
from croupier.games.maelstrom.rolls.state import (
    ROLLED,
    Amended,
    Attempt,
    Dice,
    Kept,
    Locked,
    Modifier,
    Reading,
    Record,
    Terms,
)
from croupier.games.maelstrom.state import Campaign


@rule("MS-9.12", "MS-14.4", "MS-16.6")
def locked_for(
    play: Play[Campaign], actor: str, kind: str, terms: Terms, used: tuple[str, ...], helped: tuple[Modifier, ...] = ()
) -> Locked:
    """The final terms of a roll, with its roller's wounds and dots as they are now.

    A roll that is made again with its old dice loses as many to wounds as before, and uses no dot that was spent later.
    """
    now, old, kind = play.state, kept_of(play.state, kind, actor), pools.kind_of(kind, terms.traits)
    whole = modifier_sources.with_modifiers(terms, *helped)
    named = specialties.in_words(terms.required, specialties.usable(now, actor, terms), used)
    wounds = modifier_sources.wounds_of(now, actor, kind) if old is None or old.paid else old.wounds
    dots = pools.dots(now, actor, terms.traits)
    ignores = modifier_sources.ignores_wounds(now, actor, kind) and (old is None or old.paid)
    if wounds and not ignores:
        for key in decided_by(now.settings, kind):
            play.ruling(key)
    return lock(play.ruling, whole, named, dots, wounds, ignores=ignores)


def kept_of(now: Campaign, kind: str, actor: str) -> Kept | None:
    """The dice kept for an actor's roll of this kind while an earlier one is resolved again; None if there are none."""
    return next((one for one in now.kept if (one.kind, one.actor) == (kind, actor)), None)


@rule("MS-17.10")
def kept_for_new(now: Campaign, kind: str, actor: str) -> Kept | None:
    """The dice kept for a roll that begins now; None unless it follows from a roll that is being resolved again."""
    return kept_of(now, kind, actor) if any(one.state == ROLLED for one in now.attempts) else None


@rule("MS-17.1", "MS-15.4")
def roll(play: Play[Campaign], attempt: Attempt) -> None:
    """Roll the dice in the open; dice kept from before an amendment are reused."""
    now, locked = play.state, attempt.locked.open()
    by = actors.seat_of_dice(now, attempt.actor)
    old = kept_of(now, attempt.kind, attempt.actor)
    amended = old.amended if old is not None else Amended()
    if old is not None and len(old.dice.pool) == locked.pool:
        fallen = again(play, old.dice, explodes=locked.explodes, by=by)
    elif old is not None and not (locked.explodes or old.dice.waves):
        fallen = resized(play, old.dice, locked.pool, by=by)
    else:
        fallen, old = throw(play, locked.pool, locked.explodes, by=by), None
    record = Record(locked, fallen, read(play, attempt, locked, fallen), amended=amended)
    words = attempt.words.value or ""
    play.do(DiceFell(attempt.id, Secret(record, (EVERYONE,)), Secret(words, (EVERYONE,)), kept=old is not None))
    roll_receipt.explain(play, record)


@rule("MS-17.10", "MS-16.7")
def again(play: Play[Campaign], dice: Dice, *, explodes: bool, by: str) -> Dice:
    """Reuse the dice: bonus dice without a reason are set aside, and return first; missing ones are rolled now."""
    if not explodes:
        return msgspec.structs.replace(dice, waves=(), spare=dice.waves or dice.spare)
    if dice.waves or TEN not in dice.pool:
        return dice
    if dice.spare:
        return Dice(dice.pool, dice.spare)
    clear(play)
    return Dice(dice.pool, waves(play, dice.pool, by=by))


def read(play: Play[Campaign], attempt: Attempt, locked: Locked, dice: Dice, *, bonus_dice: bool = False) -> Reading:
    """Read the dice of this roll, including the character's bonus successes and impossible actions.

    Without dice there is no roll to add a success to (PR-4: willpower at zero is MS-R33).
    """
    bonus = strong_bond(play.state, attempt.actor, locked.terms.traits) if locked.pool else 0
    reading = resolve(play.ruling, dice, locked.difficulty, locked.threshold, locked.explodes or bonus_dice, bonus)
    return as_impossible(reading) if why_impossible(locked) else reading


@rule("MS-R74", "MS-17.1", "MS-15.4")
def in_secret(
    play: Play[Campaign],
    *,
    actor: str,
    kind: str,
    terms: Terms,
    used: tuple[str, ...],
    then: str,
    about: str,
    words: str,
    helped: tuple[Modifier, ...] = (),
) -> str:
    """Make a roll at once, known only to the storyteller: no step, log line or leaf shows it."""
    known = play.state.hidden.open()
    id = f"h{int(known[-1].id[1:]) + 1 if known else 1}"
    one = Attempt(id, actor, kind, "done", Secret(words, (GM,)), then=then, about=about, hidden=True)
    with play.rulings_for((GM,)):
        locked = locked_for(play, actor, kind, terms, used, helped)
        fallen = throw(play, locked.pool, locked.explodes, (GM,))
        record = Record(locked, fallen, read(play, one, locked, fallen))
    one = msgspec.structs.replace(one, locked=Secret(locked, (GM,)), record=Secret(record, (GM,)))
    play.do(RolledInSecret(Secret(one, (GM,))))
    roll_receipt.explain(play, record, to=(GM,))
    with play.rulings_for((GM,)):
        run_follow_ups(play, one)
    return one.id
