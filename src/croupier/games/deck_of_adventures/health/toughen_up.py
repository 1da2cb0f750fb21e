"""Toughen Up: ignore damage of a wound, and replay what happened since (DA-3.6)."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.receipts import Only
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.core.secrets import Secret
from croupier.games.deck_of_adventures.characters import knowledge
from croupier.games.deck_of_adventures.harm.state import DAMAGE, Step, Wound
from croupier.games.deck_of_adventures.health import bodies, knockout
from croupier.games.deck_of_adventures.health.events import DamageIgnored, DeathSet, KnockoutSet
from croupier.games.deck_of_adventures.health.wound_replay import HURT, Body, after_step, after_steps
from croupier.games.deck_of_adventures.health.wounds import close_wounds, keep_wounds
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.validation import known_character


@rule("DA-3.6", "DA-3.10", "DA-R19")
def toughen(play: Play[Adventure], character: str, wound: str, k: int) -> None:
    """Ignore k damage of a wound and replay the steps since.

    Raises Illegal, Impossible or Invalid before anything happens.
    """
    one = known_character(play, character)
    found = next((each for each in one.wounds if each.id == wound), None)
    play.require(not one.dead, "DA-3.10", f"{one.name} is dead", "nothing")
    play.need(
        found is not None, "it is too late to Toughen Up against that damage", "choose damage since their last turn"
    )
    assert found is not None
    if one.knockout is not None:
        allowed = play.ruling("toughen_ko") == "allowed"
        play.require(allowed, "DA-R19", f"{one.name} is Knocked Out", "toughen up before that")
    if not 1 <= k <= found.amount:
        raise Invalid("cards", k, f"1 to {found.amount}, the damage", "DA-3.6")
    play.do(DamageIgnored(character, k, found.amount - k))
    start = Body(*found.before.open(), down=found.down)
    old, new = (
        (_event(found, found.amount), *found.since.open()),
        (_event(found, found.amount - k), *found.since.open()),
    )

    def replayed(*, below: bool) -> tuple[tuple[int, int], Body, tuple[Wound, ...]]:
        was, now = (after_steps(start, steps, below=below) for steps in (old, new))
        return (was.hp, was.lost), now, _rewritten(one.wounds, found, k, below=below)

    decides = replayed(below=True) != replayed(below=False)
    (was_hp, was_lost), now, wounds = replayed(below=decides and bodies.below(play))
    present = bodies.body_of(play.state, character)
    healthier = Body(max(0, present.hp + now.hp - was_hp), max(0, present.lost + now.lost - was_lost), now.down)
    keep_wounds(play, character, wounds)
    seats = knowledge.vitals_seats(play.state, one)
    play.because("DA-3.6", ignored=k, left=found.amount - k, health=Only(healthier.hp, *seats))
    bodies.put_body(play, character, healthier, "toughen")
    if found.down and found.amount == k:
        _uncounted(play, character, found)
    for hit in _no_longer_down(one.wounds, wounds) if now.down else ():
        _uncounted(play, character, hit)
    if one.knockout is not None and one.knockout.cause == DAMAGE and not now.down:
        knockout.wake(play, character)
    if play.ruling("toughen_window") == "at_once":
        close_wounds(play, character, wound)


@rule("DA-3.6", "DA-16.6")
def _no_longer_down(old: tuple[Wound, ...], new: tuple[Wound, ...]) -> tuple[Wound, ...]:
    """The hits that were taken while knocked out, and now come before the knockout or are its cause."""
    up = {one.id for one in new if not one.down}
    return tuple(one for one in old if one.down and one.id in up)


@rule("DA-16.6", "DA-16.8")
def _uncounted(play: Play[Adventure], character: str, found: Wound) -> None:
    """Undo what a hit that does not count did to a knocked-out Dealer: its Lower Hand, and dying if it began."""
    one = play.state.character(character)
    if one.death.lower:
        play.do(DeathSet(character, msgspec.structs.replace(one.death, lower=one.death.lower - 1)))
    untried = not one.death.successes and not one.death.failures
    later = any(each.down for each in one.wounds if int(each.id[1:]) > int(found.id[1:]))
    if found.lay is not None and one.knockout is not None and one.knockout.dying and untried and not later:
        lies = msgspec.structs.replace(one.knockout, dying=False, stable=found.lay.stable)
        play.do(KnockoutSet(character, lies, "stable" if lies.stable else "saved"))


def _event(wound: Wound, amount: int) -> Step:
    """The wound as a step with this amount of damage."""
    return Step(HURT, amount, wound.bypass, wound.armor.open(), wound.id)


@rule("DA-3.6")
def _rewritten(wounds: tuple[Wound, ...], found: Wound, k: int, *, below: bool) -> tuple[Wound, ...]:
    """The wounds after one of them has shrunk, with the health before and the steps since recalculated."""
    left = found.amount - k
    befores = _befores(found, found.amount, below=below), _befores(found, left, below=below)
    written = []
    for one in wounds:
        if one.id == found.id:
            one = msgspec.structs.replace(one, amount=left)
        elif one.id in befores[0]:
            hp, lost = one.before.open()
            was, now = befores[0][one.id], befores[1][one.id]
            before = Secret((max(0, hp + now.hp - was.hp), max(0, lost + now.lost - was.lost)), one.before.known_to)
            one = msgspec.structs.replace(one, before=before, down=one.down and now.down)
        since = tuple(
            msgspec.structs.replace(step, amount=left) if step.wound == found.id else step for step in one.since.open()
        )
        written.append(msgspec.structs.replace(one, since=Secret(since, one.since.known_to)))
    return tuple(one for one in written if one.amount)


def _befores(found: Wound, amount: int, *, below: bool) -> dict[str, Body]:
    """The body before each later wound, if this one did the given amount of damage."""
    body, befores = Body(*found.before.open(), down=found.down), dict[str, Body]()
    for step in (_event(found, amount), *found.since.open()):
        if step.wound:
            befores[step.wound] = body
        body = after_step(body, step, below=below)
    befores.pop(found.id)
    return befores
