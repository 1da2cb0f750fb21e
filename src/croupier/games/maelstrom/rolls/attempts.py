"""A roll from its terms to its end: begun, locked, rolled, counted (PR-3)."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.secrets import EVERYONE, Secret
from croupier.core.state import GM, WATCH
from croupier.games.maelstrom import actors
from croupier.games.maelstrom.rolls import additions, modifier_sources, specialties
from croupier.games.maelstrom.rolls.amended_terms import with_amended
from croupier.games.maelstrom.rolls.events import AttemptBegan, AttemptDropped, PoolsChanged, RolledUnseen, TermsLocked
from croupier.games.maelstrom.rolls.final_terms import USUAL, WILLPOWER
from croupier.games.maelstrom.rolls.follow_ups import AFTER_EACH, KNOWN_ABOUT, WHEN_DROPPED, run_follow_ups
from croupier.games.maelstrom.rolls.make_roll import in_secret, kept_for_new, locked_for, roll
from croupier.games.maelstrom.rolls.result_events import AttemptDone, RollCounts
from croupier.games.maelstrom.rolls.state import (
    CHOSEN,
    DECLARED,
    LOCKED,
    OFFERED,
    ROLLED,
    Attempt,
    Locked,
    Terms,
)
from croupier.games.maelstrom.settings import Ruling
from croupier.games.maelstrom.state import Campaign
from croupier.games.maelstrom.turns import turn

ACTION, ATTACK = "action", "attack"
UNDECLARED = "other"
"""An action that nobody declares: another roll first."""
UNASKED = ""
"""An unprompted action; rolls that follow others, as in a contest or a long task, are open to everyone (MS-R74)."""
WITHDRAWABLE = frozenset({ACTION, ATTACK})
"""Kinds of rolls that a player can withdraw before the dice are rolled (MS-R18)."""
ANSWERING = frozenset({"evade", "opposed", "defence"})
"""Kinds of rolls that answer another roll, which continues without them."""
CHOICELESS = frozenset({"soak", "damage", "initiative", "willpower", "rest"})
"""Kinds of rolls that use no specialty."""


@rule("MS-1.10", "MS-14.4", "MS-15.8")
def ask_roll(
    play: Play[Campaign],
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
    """Begin a roll that the rules need (soak, evade, damage ...) and return its id; `then` is its follow-up.

    A player is prompted for specialties, unless rolls of this kind never use any (whatever the sheet says), or
    the dice, specialties and corrections are kept from before an amendment. A hidden roll is made and counted at once.
    `chain` is the roll that it belongs to, if it does not result from one.
    """
    now = play.state
    lying = kept_for_new(now, kind, actor)
    is_offered = not hidden and kind not in CHOICELESS and now.has(actor) and lying is None
    of_sheet = lying.modifiers if lying is not None else None
    if lying is not None:
        terms = with_amended(terms, lying.amended)
    with play.rulings_for(announced(play, actor) if is_offered else (GM,) if hidden else (EVERYONE,)):
        terms = modifier_sources.all_of(play, actor, kind, terms, of_sheet=of_sheet)
    if hidden:
        return in_secret(play, actor=actor, kind=kind, terms=terms, used=(), then=then, about=about, words=words)
    name = f"r{play.next_number('named')}"
    if is_offered:
        begin(play, actor, kind, words, terms, then=then, about=about, chain=chain)
    else:
        begin(play, actor, kind, words, None, then=then, about=about, chain=chain)
        used = specialties.owned_names(now, actor, terms, lying.used) if lying is not None else ()
        lock_in(play, play.state.attempt(name), terms, used)
    return name


def begin(
    play: Play[Campaign],
    actor: str,
    kind: str,
    words: str,
    terms: Terms | None,
    *,
    then: str = "",
    about: str = "",
    chain: str = "",
) -> str:
    """Begin a roll and return its id; if terms are given, its player is prompted for how to make it.

    Everyone hears what a player's character does; of the storyteller's own they learn it with the dice (MS-R74).
    """
    now = play.state
    waits = terms is not None or kind == ACTION
    name, known = f"r{play.next_number('named')}", actors.knows_terms(play.ruling if waits else now.ruling, now, actor)
    said = (EVERYONE,) if kind == ACTION and terms is None and actors.seat_of(now, actor) != GM else known
    one = Attempt(name, actor, kind, "declared", Secret(words, said), then=then, about=about, chain=chain or name)
    if terms is not None:
        dice = modifier_sources.dice_of_way(now, actor, kind, terms)
        one = msgspec.structs.replace(
            one, state=OFFERED, offered=Secret((terms,), announced(play, actor)), pools=Secret((dice,), known)
        )
    shown = KNOWN_ABOUT[then](now, WATCH, one) if then in KNOWN_ABOUT else None
    if shown is None:
        play.do(AttemptBegan(one))
    else:
        play.do(AttemptBegan(msgspec.structs.replace(one, about=shown), Secret(about, (GM,))))
    return name


@rule("MS-R18", "MS-15.4", "MS-R60", "MS-R19")
def drop(play: Play[Campaign], attempt: Attempt, reason: str = "") -> None:
    """Cancel a roll that is no longer made; in a fight the action is not spent.

    One that answers another roll fails without dice instead, and the other continues.
    """
    if attempt.kind in ANSWERING:
        said: dict[str, Any] = {"reason": reason} if reason else {}
        play.because("MS-15.4", canceled=actors.name_of(play.state, attempt.actor), **said)
        fail_without_dice(play, attempt, play.seat, reason)
        return
    play.do(AttemptDropped(attempt.id, play.seat, reason, attempt.actor))
    drop_preparations(play, attempt)
    if attempt.then in WHEN_DROPPED:
        WHEN_DROPPED[attempt.then](play, attempt)
    elif attempt.kind == ACTION:
        turn.give_back(play, attempt.actor)


@rule("MS-20.4", "MS-15.4")
def fail_without_dice(play: Play[Campaign], attempt: Attempt, by: str, why: str) -> None:
    """Let a roll that answers another one fail without dice; `by` is the seat that cancels it, "" for none."""
    known = actors.knows_terms(play.state.ruling, play.state, attempt.actor)
    locked = Secret(Locked(Terms(()), 0, USUAL, 0), known)
    play.do(TermsLocked(attempt.id, locked, unrolled=True, by=by, words=why))


def drop_preparations(play: Play[Campaign], attempt: Attempt) -> None:
    """Drop other characters' rolls that prepared this one; they are no longer needed."""
    for one in play.state.attempts:
        if one.about == attempt.id and one.state in (DECLARED, OFFERED, CHOSEN):
            play.do(AttemptDropped(one.id, "", "", one.actor))


@rule("MS-15.2", "MS-R17")
def announced(play: Play[Campaign], actor: str) -> tuple[str, ...]:
    """Who learns the terms before the dice are rolled; under ruling `hidden`, only the storyteller."""
    if play.ruling("roll_announce") == "hidden":
        return (GM,)
    return actors.knows_terms(play.ruling, play.state, actor)


def lock_in(play: Play[Campaign], attempt: Attempt, terms: Terms, used: tuple[str, ...]) -> None:
    """Make the terms final; the dice then fall automatically, or at once where only the storyteller sees them."""
    unseen = _is_for_the_storyteller(play, attempt)
    with play.rulings_for((GM,) if unseen else (EVERYONE,)):
        locked = locked_for(play, attempt.actor, attempt.kind, terms, used, attempt.changed_by_others)
    chosen = attempt.kind == ACTION or (attempt.kind == ATTACK and attempt.state in (OFFERED, CHOSEN))
    if chosen and not locked.pool:
        known = (GM,) if unseen else actors.knows_terms(play.state.ruling, play.state, attempt.actor)
        with play.rulings_for((GM,) if unseen else (EVERYONE,)):
            clause = refused_if_empty(play.ruling, terms)
        play.require(not clause, clause, "there are no dice to roll", "choose another way, or withdraw", to=known)
    if unseen:
        play.do(RolledUnseen(attempt.id, attempt.actor))
        in_secret(play, actor=attempt.actor, kind=attempt.kind, terms=terms, used=used, then=attempt.then,
                  about=attempt.about, words=attempt.words.open(), helped=attempt.changed_by_others)  # fmt: skip
        for follow in AFTER_EACH:
            follow(play, play.state.hidden.open()[-1])
        return
    play.do(TermsLocked(attempt.id, Secret(locked, actors.knows_terms(play.state.ruling, play.state, attempt.actor))))


@rule("MS-R4", "MS-R33")
def refused_if_empty(ruling: Ruling, terms: Terms) -> str:
    """The clause by which an action without dice cannot be attempted at this table; "" if it may fail."""
    key, clause = ("wp_zero_roll", "MS-R33") if WILLPOWER in terms.traits else ("roll_empty_pool", "MS-R4")
    return clause if ruling(key) == "refuse" else ""


@rule("MS-R17", "MS-14.4")
def _count_again(play: Play[Campaign], attempt: Attempt) -> bool:
    """Count the dice of hidden ways again, which their player learns; return whether there are more or fewer.

    Others read the dice of a way from its terms and the sheet.
    """
    if play.state.ruling("roll_announce") != "hidden":
        return False
    dice = modifier_sources.dice_of_ways(play.state, attempt)
    if dice == attempt.pools.value:
        return False
    play.do(PoolsChanged(attempt.id, Secret(dice, attempt.pools.known_to)))
    return True


@rule("MS-R4", "MS-R33", "MS-R17")
def refused_unseen(ruling: Ruling, *, surely: bool) -> bool:
    """Whether a way whose terms are hidden cannot be attempted without dice: surely, or if it has certain traits."""
    refuses = [ruling(key) == "refuse" for key in ("roll_empty_pool", "wp_zero_roll")]
    return all(refuses) if surely else any(refuses)


@rule("MS-R74", "MS-R73")
def _is_for_the_storyteller(play: Play[Campaign], attempt: Attempt) -> bool:
    """Whether this is an unprompted action of the storyteller's own character, with dice that nobody else sees."""
    unasked = attempt.kind == ACTION and attempt.then == UNASKED
    theirs = unasked and play.state.has(attempt.actor) and not actors.is_players(play.state, attempt.actor)
    return theirs and actors.rolls_hidden(play.ruling, wished=False)


@rule("MS-9.12", "MS-R27")
def finish(play: Play[Campaign], attempt: Attempt) -> None:
    """Apply the consequences of a roll, and note them for a later amendment."""
    there = {one.id for one in play.state.attempts}
    play.do(RollCounts(attempt.id))
    run_follow_ups(play, attempt)
    for follow in AFTER_EACH:
        follow(play, attempt)
    born = tuple(one.id for one in play.state.attempts if one.id not in there)
    play.do(AttemptDone(attempt.id, born))


def is_counting(play: Play[Campaign]) -> bool:
    """Whether the dice of a roll lie, and its consequences follow now."""
    rolled = (one for one in play.state.attempts if one.state == ROLLED)
    return any(not additions.possible(play.state.ruling, play.state, one) for one in rolled)


def step(play: Play[Campaign]) -> bool:
    """Run one automatic step of a roll; return whether one ran."""
    waiting: set[str] = set()
    for one in play.state.attempts:
        if one.state == LOCKED:
            roll(play, one)
            return True
        if one.state == OFFERED and _count_again(play, one):
            return True
        if one.state == ROLLED and one.chain in waiting:
            continue
        if one.state == ROLLED and not additions.possible(play.ruling, play.state, one):
            finish(play, one)
            return True
        if one.state == ROLLED:
            waiting.add(one.chain)  # later rolls of its chain are finished after it
    return False
