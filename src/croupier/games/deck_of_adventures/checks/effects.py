"""Hands that lie on a character for a while: laid, weighed, used up."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from croupier.core.rules import rule
from croupier.games.deck_of_adventures.cast.state import Effect
from croupier.games.deck_of_adventures.checks.events import EffectLaid, EffectsEnded
from croupier.games.deck_of_adventures.checks.state import Check, Hand
from croupier.games.deck_of_adventures.checks.traits import is_check_of
from croupier.games.deck_of_adventures.checks.weighing import weighs
from croupier.games.deck_of_adventures.people import Table, count, state
from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.state import Adventure

ALL, ATTACK, NEXT = "all", "attack", "next"


def lay_effect(play: Table, character: str, effect: Effect) -> str:
    """A hand lies on a character from now on, under a new id in place of the effect's own; that id."""
    name = f"e{count(play)}"
    play.do(EffectLaid(character, msgspec.structs.replace(effect, id=name)))
    return name


def end_effects(play: Table, character: str, *ids: str, used: bool = False) -> None:
    """These effects of a character are over."""
    there = tuple(one.id for one in state(play).character(character).effects if one.id in ids)
    if there:
        play.do(EffectsEnded(character, there, used))


@rule("DA-9.5", "DA-14.15")
def counts(ruling: Ruling, effect: Effect, check: Check) -> bool:
    """Whether a hand counts in this Check: of its kind or Trait, against whom it is about."""
    if effect.only and check.about not in effect.only:
        return False
    if check.about in effect.but:
        return False
    if effect.on in {ALL, check.kind}:
        return True
    return effect.on != ATTACK and bool(check.trait) and is_check_of(ruling, check.trait, effect.on)


@weighs
def weight(ruling: Ruling, now: Adventure, check: Check) -> Iterator[Hand]:
    """The hands that lie on the actor."""
    for one in _of(ruling, now, check):
        yield Hand(one.n, one.text or one.kind or one.id, "DA-9.5")


@rule("DA-10.5", "DA-14.8")
def use_up(play: Table, check: Check) -> None:
    """What counts for the next Check alone is gone with this one."""
    used = tuple(one.id for one in _of(play.ruling, state(play), check) if one.until == NEXT)
    if used:
        end_effects(play, check.actor, *used, used=True)


def _of(ruling: Ruling, now: Adventure, check: Check) -> tuple[Effect, ...]:
    if not now.has(check.actor):
        return ()
    return tuple(one for one in now.character(check.actor).effects if counts(ruling, one, check))
