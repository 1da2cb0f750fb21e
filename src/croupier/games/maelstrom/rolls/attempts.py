"""A roll from its terms to its end: begun, locked, rolled, counted (PR-3)."""

from __future__ import annotations

import msgspec

from croupier.core.rules import rule
from croupier.core.secrets import EVERYONE, Secret
from croupier.core.state import GM
from croupier.games.maelstrom.people import Table, state
from croupier.games.maelstrom.rolls import additions, pools, seats, sources, specialties, telling
from croupier.games.maelstrom.rolls.after import AFTER
from croupier.games.maelstrom.rolls.events import (
    AttemptBegan,
    AttemptDone,
    DiceFell,
    RollCounts,
    RolledInSecret,
    TermsLocked,
)
from croupier.games.maelstrom.rolls.locking import lock
from croupier.games.maelstrom.rolls.resolving import as_impossible, resolve
from croupier.games.maelstrom.rolls.state import (
    LOCKED,
    OFFERED,
    ROLLED,
    Attempt,
    Dice,
    Kept,
    Locked,
    Modifier,
    Reading,
    Record,
    Terms,
)
from croupier.games.maelstrom.rolls.throwing import TEN, clear, resized, throw, waves
from croupier.games.maelstrom.state import Campaign
from croupier.games.maelstrom.willpower import ignoring
from croupier.games.maelstrom.willpower.bonds import strong_bond

ACTION = "action"
CHOICELESS = frozenset({"soak", "damage", "initiative", "willpower", "rest"})
"""Kinds of rolls in which no specialty is used."""


@rule("MS-1.10", "MS-14.4", "MS-15.8")
def ask_roll(
    play: Table,
    *,
    actor: str,
    kind: str,
    terms: Terms,
    then: str,
    about: str = "",
    hidden: bool = False,
    words: str = "",
    chain: str = "",
) -> str:
    """Begin a roll that the rules need (soak, evade, damage ...); `then` is what goes on after it. The roll's id.

    A player is asked for specialties, unless none can be used in rolls of this kind, whatever her sheet says, or its
    dice lie there from before an amendment, with what was used; a hidden roll is made and counted at once.
    `chain` is the roll with which it belongs together, if it is not born of one.
    """
    terms = sources.all_of(play, actor, kind, terms)
    if hidden:
        return in_secret(play, actor=actor, kind=kind, terms=terms, used=(), then=then, about=about, words=words)
    now = state(play)
    name = f"r{now.named + 1}"
    lying = kept_of(now, kind, actor)
    if kind not in CHOICELESS and now.has(actor) and lying is None:
        begin(play, actor, kind, words, terms, then=then, about=about, chain=chain)
    else:
        begin(play, actor, kind, words, None, then=then, about=about, chain=chain)
        used = specialties.owned_names(now, actor, terms, lying.used) if lying is not None else ()
        lock_in(play, state(play).attempt(name), terms, used)
    return name


def kept_of(now: Campaign, kind: str, actor: str) -> Kept | None:
    """Dice that lie there for such a roll while what led to it is done anew."""
    return next((one for one in now.kept if (one.kind, one.actor) == (kind, actor)), None)


def begin(
    play: Table,
    actor: str,
    kind: str,
    words: str,
    terms: Terms | None,
    *,
    then: str = "",
    about: str = "",
    chain: str = "",
) -> str:
    """A roll begins; with terms its player is asked how."""
    now = state(play)
    name, known = f"r{now.named + 1}", seats.knows_terms(play.ruling, now, actor)
    one = Attempt(name, actor, kind, "declared", Secret(words, known), then=then, about=about, chain=chain or name)
    if terms is not None:
        dice = pools.dice(now, actor, terms, sources.wounds_of(play, actor, kind))
        one = msgspec.structs.replace(
            one, state=OFFERED, offered=Secret((terms,), announced(play, actor)), pools=Secret((dice,), known)
        )
    play.do(AttemptBegan(one))
    return name


@rule("MS-15.2", "MS-R17")
def announced(play: Table, actor: str) -> tuple[str, ...]:
    """Who hears the terms before the dice: by a ruling not even who rolls."""
    if play.ruling("roll_announce") == "hidden":
        return (GM,)
    return seats.knows_terms(play.ruling, state(play), actor)


def lock_in(play: Table, attempt: Attempt, terms: Terms, used: tuple[str, ...]) -> None:
    """The terms become final; the dice fall by themselves."""
    locked = locked_for(play, attempt.actor, attempt.kind, terms, used, attempt.helped)
    play.require(locked.pool or attempt.kind != ACTION or play.ruling("roll_empty_pool") != "refuse",
                 "MS-R4", "there are no dice to roll", "another way, or withdraw")  # fmt: skip
    play.do(TermsLocked(attempt.id, Secret(locked, seats.knows_terms(play.ruling, state(play), attempt.actor))))


@rule("MS-9.12", "MS-14.4", "MS-16.6")
def locked_for(
    play: Table, actor: str, kind: str, terms: Terms, used: tuple[str, ...], helped: tuple[Modifier, ...] = ()
) -> Locked:
    """The terms as they are when the dice fall, for who rolls them now."""
    now = state(play)
    whole = sources.with_modifiers(terms, *helped)
    named = specialties.in_words(terms.required, specialties.usable(now, actor, terms), used)
    wounds = sources.wounds_of(play, actor, kind)
    dots = pools.dots(now, actor, terms.traits)
    return lock(play.ruling, whole, named, dots, wounds, ignores=ignoring.ignores(now, actor, kind))


@rule("MS-17.1", "MS-15.4")
def roll(play: Table, attempt: Attempt) -> None:
    """The dice fall, in the open; those that lay there before an amendment lie there again."""
    now, locked = state(play), attempt.locked.open()
    by = seats.dice_of(now, attempt.actor)
    old = kept_of(now, attempt.kind, attempt.actor)
    if old is not None and len(old.dice.pool) == locked.pool:
        fallen = again(play, old.dice, explodes=locked.explodes, by=by)
    elif old is not None and not (locked.explodes or old.dice.waves):
        fallen = resized(play, old.dice, locked.pool, by=by)
    else:
        fallen, old = throw(play, locked.pool, locked.explodes, by=by), None
    record = Record(locked, fallen, read(play, attempt, locked, fallen))
    words = attempt.words.value or ""
    play.do(DiceFell(attempt.id, Secret(record, (EVERYONE,)), Secret(words, (EVERYONE,)), kept=old is not None))
    telling.explain(play, record)


@rule("MS-17.10", "MS-16.7")
def again(play: Table, dice: Dice, *, explodes: bool, by: str) -> Dice:
    """The same pool dice; bonus dice that did not fall yet fall now, those without a reason do not count."""
    if explodes and TEN in dice.pool and not dice.waves:
        clear(play)
        return Dice(dice.pool, waves(play, dice.pool, by=by))
    return dice if explodes else Dice(dice.pool)


def read(play: Table, attempt: Attempt, locked: Locked, dice: Dice, *, bonus_dice: bool = False) -> Reading:
    """What the dice of this roll say, bonus successes of the character and impossible deeds included."""
    bonus = strong_bond(state(play), attempt.actor, locked.terms.traits)
    reading = resolve(play.ruling, dice, locked.difficulty, locked.threshold, locked.explodes or bonus_dice, bonus)
    return as_impossible(reading) if locked.terms.impossible else reading


@rule("MS-R74", "MS-17.1", "MS-15.4")
def in_secret(
    play: Table, *, actor: str, kind: str, terms: Terms, used: tuple[str, ...], then: str, about: str, words: str
) -> str:
    """Terms, dice and what comes of them at once, known to the storyteller alone: no step, no line, no leaf."""
    known = state(play).hidden.open()
    locked = locked_for(play, actor, kind, terms, used)
    fallen = throw(play, locked.pool, locked.explodes, (GM,))
    one = Attempt(f"h{len(known) + 1}", actor, kind, "done", Secret(words, (GM,)), then=then, about=about, hidden=True)
    record = Record(locked, fallen, read(play, one, locked, fallen))
    one = msgspec.structs.replace(one, locked=Secret(locked, (GM,)), record=Secret(record, (GM,)))
    play.do(RolledInSecret(Secret(one, (GM,))))
    telling.explain(play, record, to=(GM,))
    if then in AFTER:
        AFTER[then](play, one)
    return one.id


@rule("MS-9.12", "MS-R27")
def finish(play: Table, attempt: Attempt) -> None:
    """What follows from a roll follows, and is noted, so that it can be taken back."""
    there = {one.id for one in state(play).attempts}
    play.do(RollCounts(attempt.id))
    if attempt.then in AFTER:
        AFTER[attempt.then](play, attempt)
    ignoring.used_up(play, attempt.actor, attempt.kind)
    born = tuple(one.id for one in state(play).attempts if one.id not in there)
    play.do(AttemptDone(attempt.id, born))


def step(play: Table) -> bool:
    """One thing that a roll does by itself; whether it did."""
    waiting: set[str] = set()
    for one in state(play).attempts:
        if one.state == LOCKED:
            roll(play, one)
            return True
        if one.state == ROLLED and one.chain in waiting:
            continue
        if one.state == ROLLED and not additions.possible(play.ruling, state(play), one):
            finish(play, one)
            return True
        if one.state == ROLLED:
            waiting.add(one.chain)  # what follows in its chain is ended after it
    return False
