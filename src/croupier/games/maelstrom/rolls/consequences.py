"""Rolls that result from other rolls, and how their consequences are taken back (MS-17.10)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from croupier.core.rules import rule
from croupier.core.secrets import Secret
from croupier.core.state import GM
from croupier.games.maelstrom.actors import is_down
from croupier.games.maelstrom.combat.state import Fight, Part
from croupier.games.maelstrom.health.limbs import LIMBS, SEVENTH
from croupier.games.maelstrom.rolls.fields import SHOWN, changed_fields, field_at, with_fields_of
from croupier.games.maelstrom.rolls.modifier_sources import OF_SHEET
from croupier.games.maelstrom.rolls.state import (
    DONE,
    FALLEN,
    LIMB,
    ROLLED,
    TIME,
    Attempt,
    Base,
    Dice,
    Kept,
    Record,
    Task,
)
from croupier.games.maelstrom.sheets.state import DEAD, DYING
from croupier.games.maelstrom.state import Campaign, with_attempt

KEPT = 12
"""How many finished rolls are kept for viewing and amending."""
OF_NOW = (FALLEN,)
"""What is kept only until a roll is resolved again; dice that are no longer rolled are kept for when they are."""
PASSING = (SHOWN, ("dying",), ("just_fell",))
"""What follows from the sheet, and the time to save somebody, which runs on; that they are dying no longer is noted."""


def base_of(state: Campaign) -> Base:
    """The current state of everything that a roll can affect."""
    people = (one.id for one in state.characters if one.condition in (DYING, DEAD))
    fallen = (*people, *(one.id for one in state.npcs if one.condition in (DYING, DEAD)))
    return Base(state.characters, state.npcs, state.fight, state.tasks, state.ships, fallen)


def with_attempt_begun(state: Campaign, attempt: Attempt) -> Campaign:
    """Add a roll and drop the oldest finished ones; kept dice stay only while something is resolved again."""
    awaited = {one.about for one in state.attempts if one.is_under_way}  # an opposing roll is compared with its own
    over = [one.id for one in state.attempts if one.state == DONE and one.id not in awaited]
    gone = set(over[: max(0, len(over) - KEPT)])
    attempts = (*(one for one in state.attempts if one.id not in gone), attempt)
    kept = state.kept if any(one.state == ROLLED for one in state.attempts) else ()
    return msgspec.structs.replace(state, attempts=attempts, named=state.named + 1, kept=kept)


def without_kept(state: Campaign, kind: str, actor: str) -> Campaign:
    """Remove the first kept dice of this kind and actor, which are used up."""
    same = next(one for one in state.kept if (one.kind, one.actor) == (kind, actor))
    at = next(at for at, one in enumerate(state.kept) if one is same)
    return msgspec.structs.replace(state, kept=(*state.kept[:at], *state.kept[at + 1 :]))


def with_attempt_finished(state: Campaign, name: str, born: tuple[str, ...]) -> Campaign:
    """Finish a roll: note what it changed, mark the rolls that resulted from it, and list it as done last."""
    one = state.attempt(name)
    before, after = changed_by_roll(one.before.value or base_of(state), base_of(state))
    others = tuple(
        msgspec.structs.replace(each, born_of=name, chain=one.chain) if each.id in born else each
        for each in state.attempts
        if each.id != name
    )
    goes_on = any(each.chain == one.chain and each.state != DONE for each in others)
    unused = () if goes_on else tuple(each for each in state.kept if each.kind not in OF_NOW)
    done = msgspec.structs.replace(
        one, state=DONE, before=Secret(before, (GM,)), after=Secret(after, (GM,)), unused=unused
    )
    first = [each for each in others if each.state == DONE]
    rest = [each for each in others if each.state != DONE]
    kept = state.kept if goes_on else ()
    return with_places_passed(msgspec.structs.replace(state, attempts=(*first, done, *rest), kept=kept))


def changed_by_roll(before: Base, after: Base) -> tuple[Base, Base]:
    """Both states, reduced to what the roll changed."""
    people = _differing(before.characters, after.characters)
    npcs = _differing(before.npcs, after.npcs)
    tasks = _differing(before.tasks, after.tasks)
    ships = _differing(before.ships, after.ships)
    fights = (before.fight, after.fight) if before.fight != after.fight else (None, None)
    return (
        Base(
            _of(before.characters, people),
            _of(before.npcs, npcs),
            fights[0],
            _of(before.tasks, tasks),
            _of(before.ships, ships),
            before.fallen,
        ),
        Base(
            _of(after.characters, people),
            _of(after.npcs, npcs),
            fights[1],
            _of(after.tasks, tasks),
            _of(after.ships, ships),
        ),
    )


def _differing(before: tuple[Any, ...], after: tuple[Any, ...]) -> set[str]:
    old = {one.id: one for one in before}
    new = {one.id: one for one in after}
    return {name for name in old.keys() | new.keys() if old.get(name) != new.get(name)}


def _of(those: tuple[Any, ...], names: set[str]) -> tuple[Any, ...]:
    return tuple(one for one in those if one.id in names)


def changed_since(state: Campaign, one: Attempt) -> tuple[str, ...]:
    """Names of those whose part that the roll affected has changed since; if any, it cannot be taken back.

    What else has changed about them stays as it is now.
    """
    before, after = one.before.value or Base(), one.after.value or Base()
    groups = (
        (state.characters, before.characters, after.characters),
        (state.npcs, before.npcs, after.npcs),
        (state.ships, before.ships, after.ships),
    )
    people = [name for now, old, new in groups for name in _moved(now, old, new)]
    if before.fight is not None and after.fight is not None and _fight_moved(before.fight, after.fight, state.fight):
        people.append("the fight")
    return tuple(people)


@rule("MS-17.10", "MS-R66")
def has_gone_on(state: Campaign, one: Attempt) -> bool:
    """Whether the grenade that the roll threw has gone off since, or people say where it lies and who is in reach."""
    before, after = one.before.value or Base(), one.after.value or Base()
    if before.fight is None or after.fight is None or before.fight.blast == after.fight.blast:
        return False
    return state.fight is None or state.fight.blast != after.fight.blast


def _moved(now: tuple[Any, ...], before: tuple[Any, ...], after: tuple[Any, ...]) -> Iterator[str]:
    """Names of those who are gone, or of whom what the roll changed is no longer as it left it."""
    there, old = {one.id: one for one in now}, {one.id: one for one in before}
    for one in after:
        found = there.get(one.id)
        paths = changed_fields(old[one.id], one) if one.id in old else tuple((name,) for name in one.__struct_fields__)
        if found is None or any(field_at(found, path) != field_at(one, path) for path in paths if path not in PASSING):
            yield one.name


def _touched(before: Fight, after: Fight) -> dict[str, tuple[str, ...]]:
    """The fields that the roll changed, by participant."""
    touched = dict[str, tuple[str, ...]]()
    for one in after.parts:
        old = before.part(one.id)
        if old is not None and old != one:
            names = one.__struct_fields__
            touched[one.id] = tuple(name for name in names if getattr(one, name) != getattr(old, name))
    return touched


def _is_same_fight(one: Fight, now: Fight | None) -> bool:
    """Whether the current fight is the one that the roll was made in."""
    return now is not None and now.since == one.since


def _by_now(then: Part, of: Fight, now: Fight) -> Part:
    """A participant as they were then, less the turns that have passed since, stunned or surprised (MS-R65, MS-R66)."""
    numb = max(0, then.numb - (now.turn - of.turn))
    return msgspec.structs.replace(then, numb=numb, surprised=then.surprised and now.turn <= 1)


def _fight_moved(before: Fight, after: Fight, now: Fight | None) -> bool:
    """Whether anything that the roll changed in a fight changed later, by more than the turns that have passed.

    Nothing of a fight that is over needs to be restored.
    """
    touched = _touched(before, after)
    if now is None or not touched:
        return False
    if not _is_same_fight(after, now):
        return True
    there = {one.id: one for one in now.parts if one.id in touched}
    then = {one.id: _by_now(one, after, now) for one in after.parts}
    return any(getattr(one, name) != getattr(then[who], name) for who, one in there.items() for name in touched[who])


def _fight_back(now: Fight | None, before: Fight | None, after: Fight | None) -> Fight | None:
    """The current fight, with what the roll changed restored."""
    if now is None or before is None or after is None or not _is_same_fight(after, now):
        return now
    touched = _touched(before, after)
    parts = tuple(_restored(one, before, touched.get(one.id, ()), now) for one in now.parts)
    blast = before.blast if before.blast != after.blast else now.blast
    return msgspec.structs.replace(now, parts=parts, blast=blast, ships_hit=_hits_left(now, before, after))


@rule("MS-17.10", "MS-R70")
def _hits_left(now: Fight, before: Fight, after: Fight) -> tuple[str, ...]:
    """The ships that were hit in the fight, less those that the roll hit."""
    hits = list(now.ships_hit)
    for one in after.ships_hit[len(before.ships_hit) :]:
        if one in hits:
            hits.remove(one)
    return tuple(hits)


def _restored(one: Part, before: Fight, fields: tuple[str, ...], now: Fight) -> Part:
    """The participant with these fields as they would be without the roll."""
    old = before.part(one.id)
    if old is None or not fields:
        return one
    then = _by_now(old, before, now)
    return msgspec.structs.replace(one, **{name: getattr(then, name) for name in fields})


def with_consequences_undone(state: Campaign, name: str) -> Campaign:
    """Restore what the roll affected, remove its resulting rolls but keep their dice, and reopen the roll."""
    one = state.attempt(name)
    before, after = one.before.value or Base(), one.after.value or Base()
    gone = tuple(each for each in state.attempts if each.born_of == name)
    kept = tuple(_kept(each, found) for each in gone if (found := each.record.value) is not None)
    back = msgspec.structs.replace(
        state,
        characters=_put_back(state.characters, before.characters, after.characters),
        npcs=_put_back(state.npcs, before.npcs, after.npcs),
        tasks=_without_roll(state.tasks, name, before.tasks),
        reached=_without_roll(state.reached, name, before.tasks),
        ships=_put_back(state.ships, before.ships, after.ships),
        fight=_fight_back(state.fight, before.fight, after.fight),
        attempts=tuple(each for each in state.attempts if each not in gone),
        kept=(
            *_without_fallen(state.kept),
            *one.unused,
            *kept,
            *_limbs_chosen(before, after),
            *_time_left(state, before, after),
            *(Kept(FALLEN, who, Dice(())) for who in before.fallen),
        ),
    )
    back = _with_places(state, back, one.chain)
    mine = of_actor(back, one.actor)
    return with_attempt(back, name, state=ROLLED, before=mine, after=Secret(), declined=False, unused=())


@rule("MS-17.10", "MS-R20")
def _without_roll(tasks: tuple[Task, ...], name: str, before: tuple[Task, ...]) -> tuple[Task, ...]:
    """The long tasks, less what the roll added, which is counted again at its place among the others.

    Of tasks of older tables, which did not note each roll, what they were before this one.
    """
    old = {one.id: one for one in before}
    return tuple(
        one.with_roll(name, 0) if one.has_roll(name) else one if one.rolls else old.get(one.id, one) for one in tasks
    )


def _kept(one: Attempt, record: Record) -> Kept:
    locked = record.locked
    own = tuple(each for each in locked.terms.modifiers if each.clause in OF_SHEET)
    about = "" if one.about.startswith("{") else one.about  # an attack is written anew, and not for all to know
    return Kept(one.kind, one.actor, record.dice, locked.used, locked.paid, locked.wounds, own, record.amended, about)


def _without_fallen(kept: tuple[Kept, ...]) -> tuple[Kept, ...]:
    """What is kept, without who had fallen before a later roll of the chain: an earlier one may have felled them."""
    return tuple(one for one in kept if one.kind != FALLEN)


@rule("MS-17.10", "MS-R52")
def _time_left(now: Campaign, before: Base, after: Base) -> Iterator[Kept]:
    """How long those whom the roll felled can still be saved, which counts from the hit."""
    old = {one.id: one for one in before.characters}
    for one in after.characters:
        fell = one.id in old and old[one.id].condition != DYING == one.condition
        if fell and now.has(one.id) and now.character(one.id).dying:
            there = now.character(one.id)
            turn = now.fight.turn if now.fight is not None else 0
            yield Kept(TIME, one.id, Dice(()), about=f"{there.dying}:{int(there.just_fell)}:{turn}")


@rule("MS-17.10", "MS-R54")
def _limbs_chosen(before: Base, after: Base) -> Iterator[Kept]:
    """The dice that chose a limb for those whose seventh box the roll filled: the last one crippled."""
    old = {one.id: one for one in before.characters}
    for one in after.characters:
        if one.id not in old or not one.crippled:
            continue
        was, now = (each.sheet.open().health.filled for each in (old[one.id], one))
        if was < SEVENTH <= now:
            yield Kept(LIMB, one.id, Dice((1 + LIMBS.index(one.crippled[-1]),)))


@rule("MS-17.10", "MS-20.4")
def _with_places(was: Campaign, now: Campaign, chain: str) -> Campaign:
    """Give those who are no longer incapacitated their place in this turn's order again.

    Those to whom an earlier amendment of the same roll gave it lose it again if they fall again.
    """
    fight = now.fight
    if fight is None or was.fight is None:
        return now
    up = {one.id for one in was.fight.parts if one.passed and is_down(was, one.id) and not is_down(now, one.id)}
    parts = tuple(msgspec.structs.replace(one, passed=False) if one.id in up else one for one in fight.parts)
    turn = fight.turn
    restored = (*(one for one in fight.restored if one[2] == turn), *((chain, one, turn) for one in sorted(up)))
    again = {*up, *(who for of, who, _ in restored if of == chain)}
    if not again:
        return now
    kept = (*fight.again, *sorted(again.difference(fight.again)))
    fight = msgspec.structs.replace(fight, parts=parts, again=kept, restored=tuple(dict.fromkeys(restored)))
    return msgspec.structs.replace(now, fight=fight)


@rule("MS-17.10", "MS-20.4")
def with_places_passed(state: Campaign) -> Campaign:
    """Remove the restored place of those who fell again when a roll was resolved again."""
    fight = state.fight
    if fight is None or not fight.again:
        return state
    down = {one for one in fight.again if is_down(state, one)}
    parts = tuple(msgspec.structs.replace(one, passed=True) if one.id in down else one for one in fight.parts)
    again = tuple(one for one in fight.again if one not in down) if state.is_rolling() else ()
    return msgspec.structs.replace(state, fight=msgspec.structs.replace(fight, parts=parts, again=again))


def _put_back(now: tuple[Any, ...], before: tuple[Any, ...], after: tuple[Any, ...]) -> tuple[Any, ...]:
    """Those of now, with what the roll changed as it was before; without those that it added."""
    old, new = {one.id: one for one in before}, {one.id: one for one in after}
    stay = tuple(
        with_fields_of(one, old[one.id], changed_fields(old[one.id], new.get(one.id, one))) if one.id in old else one
        for one in now
        if one.id in old or one.id not in new
    )
    there = {one.id for one in stay}
    return (*stay, *(one for one in before if one.id not in there))


def of_actor(state: Campaign, actor: str) -> Secret[Base]:
    """The roller's current state, so that anything they pay from now on is undone with the roll's consequences."""
    people = tuple(one for one in state.characters if one.id == actor)
    return Secret(Base(people, tuple(one for one in state.npcs if one.id == actor)), (GM,))


def with_base_noted(state: Campaign, name: str) -> Campaign:
    """Note everyone's state before the consequences of this roll."""
    mine = state.attempt(name).before.value or Base()
    now = base_of(state)
    people = tuple(next((old for old in mine.characters if old.id == one.id), one) for one in now.characters)
    npcs = tuple(next((old for old in mine.npcs if old.id == one.id), one) for one in now.npcs)
    again = (one.actor for one in state.kept if one.kind == FALLEN)  # if the roll is resolved again
    before = msgspec.structs.replace(now, characters=people, npcs=npcs, fallen=(*now.fallen, *again))
    return with_attempt(state, name, before=Secret(before, (GM,)))
