"""Hands that lie on a character for a while: laid, weighed, used up."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.deck_of_adventures.cast.state import Effect
from croupier.games.deck_of_adventures.checks.events import EffectLaid, EffectsEnded
from croupier.games.deck_of_adventures.checks.hand_sources import hand_source
from croupier.games.deck_of_adventures.checks.state import ATTACK, Check, Hand
from croupier.games.deck_of_adventures.checks.traits import is_check_of
from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.validation import next_number

ALL, NEXT = "all", "next"


def lay_effect(play: Play[Adventure], character: str, effect: Effect) -> str:
    """A hand lies on a character from now on, under a new id in place of the effect's own; that id."""
    name = f"e{next_number(play)}"
    play.do(EffectLaid(character, msgspec.structs.replace(effect, id=name)))
    return name


def end_effects(play: Play[Adventure], character: str, *ids: str, used: bool = False) -> None:
    """These effects of a character are over."""
    there = tuple(one.id for one in play.state.character(character).effects if one.id in ids)
    if there:
        play.do(EffectsEnded(character, there, used))


@rule("DA-9.5", "DA-14.15")
def effect_counts(ruling: Ruling, effect: Effect, check: Check) -> bool:
    """Whether a hand counts in this Check: of its kind or Trait, against whom it is about."""
    if effect.only and check.about not in effect.only:
        return False
    if check.about in effect.but:
        return False
    if effect.on in {ALL, check.kind}:
        return True
    return effect.on != ATTACK and bool(check.trait) and is_check_of(ruling, check.trait, effect.on)


@hand_source
def effect_hands(ruling: Ruling, now: Adventure, check: Check) -> Iterator[Hand]:
    """The hands that lie on the actor."""
    for one in _of(ruling, now, check):
        yield Hand(one.n, one.text or one.kind or one.id, "DA-9.5")


@rule("DA-10.5", "DA-14.8")
def use_up(play: Play[Adventure], check: Check) -> None:
    """What counts for the next Check alone is gone with this one."""
    used = tuple(one.id for one in _of(play.ruling, play.state, check) if one.until == NEXT)
    if used:
        end_effects(play, check.actor, *used, used=True)


def _of(ruling: Ruling, now: Adventure, check: Check) -> tuple[Effect, ...]:
    if not now.has(check.actor):
        return ()
    return tuple(one for one in now.character(check.actor).effects if effect_counts(ruling, one, check))
