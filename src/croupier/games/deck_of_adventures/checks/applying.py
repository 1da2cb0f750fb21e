"""The one place where what happens to decks and Checks is applied."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.core.events import Event
from croupier.games.deck_of_adventures.checks import events as happened
from croupier.games.deck_of_adventures.checks.state import DONE, DRAWING, POWER, Contest
from croupier.games.deck_of_adventures.state import Adventure, with_character, with_check


def apply(state: Adventure, event: Event) -> Adventure:
    """The adventure after one of these events. It judges nothing and draws nothing."""
    match event:
        case happened.FatigueSet(character=who, level=level):
            return with_character(state, who, fatigue=level)
        case happened.FateAwarded() | happened.TellingPassed() | happened.CheckTold():
            return _said(state, event)
        case happened.EffectLaid(character=who, effect=effect):
            effects = (*state.character(who).effects, effect)
            return _counted(with_character(state, who, effects=effects))
        case happened.EffectsEnded(character=who, effects=gone):
            left = tuple(one for one in state.character(who).effects if one.id not in gone)
            return with_character(state, who, effects=left)
        case happened.ContestBegun(contest=contest):
            return _counted(_changed(state, contests=(*state.contests, contest)))
        case happened.ContestSet(contest=contest):
            return _changed(state, contests=_with(state.contests, contest))
        case happened.ContestOver(contest=name):
            return _changed(state, contests=tuple(one for one in state.contests if one.id != name))
        case _:
            return _check(state, event)


def _check(state: Adventure, event: Event) -> Adventure:
    match event:
        case happened.CheckCalled(check=check):
            return _counted(_changed(state, checks=(*state.checks, check)))
        case happened.TermsSet(check=check):
            return _changed(state, checks=tuple(check if one.id == check.id else one for one in state.checks))
        case happened.CheckDropped(check=name):
            return _changed(state, checks=tuple(one for one in state.checks if one.id != name))
        case happened.TraitAsked(check=name, trait=trait):
            return with_check(state, name, asked=trait)
        case happened.TraitSettled(check=name, trait=trait, modifier=modifier, refused=refused):
            told = (*state.check(name).refused, refused) if refused else state.check(name).refused
            return with_check(state, name, trait=trait, modifier=modifier, asked="", traits=(), refused=told)
        case happened.HandsSet(check=name, hands=hands, net=net, locked=locked):
            return with_check(state, name, hands=hands, net=net, state=DRAWING if locked else state.check(name).state)
        case happened.RanShort(check=name):
            return with_check(state, name, short=True)
        case happened.Redrawn(check=name, by=by, counts=counts):
            before = state.check(name)
            granted = before.granted and by != POWER
            return with_check(state, name, redrawn=before.redrawn or counts, granted=granted)
        case happened.RedrawGranted(check=name):
            return with_check(state, name, granted=True)
        case happened.CheckDone(check=name, cards=cards, result=result, dr=dr, shift=shift):
            older = tuple(one for one in state.checks if one.is_under_way or one.id == name)
            done = {"state": DONE, "cards": cards, "result": result, "dr": dr, "shift": shift}
            return with_check(_changed(state, checks=older), name, **done)
        case _:
            raise AssertionError(event)


def _said(state: Adventure, event: Event) -> Adventure:
    match event:
        case happened.TellingPassed(check=name):
            return with_check(state, name, telling=True)
        case happened.CheckTold(check=name, text=text):
            return with_check(state, name, told=text, telling=False)
        case _:
            return state


def _counted(state: Adventure) -> Adventure:
    return _changed(state, counted=state.counted + 1)


def _changed(state: Adventure, **changes: Any) -> Adventure:
    return msgspec.structs.replace(state, **changes)


def _with(contests: tuple[Contest, ...], changed: Contest) -> tuple[Contest, ...]:
    return tuple(changed if one.id == changed.id else one for one in contests)
