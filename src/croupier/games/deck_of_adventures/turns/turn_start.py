"""How a turn begins, and what ends then."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.deck_of_adventures.checks import effects
from croupier.games.deck_of_adventures.combat.state import BEGUN, Turn
from croupier.games.deck_of_adventures.health import condition_changes, knockout, wounds
from croupier.games.deck_of_adventures.powers.state import POWER, Lasting
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.turns.current_turn import characters_in_turn, every_companion_of, turn_of
from croupier.games.deck_of_adventures.turns.events import ReadiedSet, TurnSet

Moment = Callable[[Play[Adventure], str], None]
AT_START: list[Moment] = []
AT_END: list[Moment] = []
"""Functions that run when a turn begins, and when it ends."""
ONCE = ("aggro", "intensify", "help")
"""Discard Mechanics that apply to the next Check, and can expire unused."""


def current_turn(play: Play[Adventure]) -> Turn:
    """The current turn of a combat."""
    combat = play.state.combat
    assert combat is not None
    assert combat.turn is not None
    return combat.turn


@rule("DA-11.12", "DA-15.1", "DA-3.6", "DA-21.9", "DA-R104")
def begin(play: Play[Adventure]) -> None:
    """Begin a turn: effects that last until then end, and wounds open now will close when it ends."""
    turn = current_turn(play)
    if BEGUN in turn.steps:
        return
    play.do(TurnSet(msgspec.structs.replace(turn, steps=(*turn.steps, BEGUN)), "begins"))
    after_turn_start(play, turn.who)
    wounds.turn_begins(play, turn.who)
    for happens in AT_START:
        happens(play, turn.who)


@rule("DA-25.29", "DA-11.12")
def ends(play: Play[Adventure], who: str) -> None:
    """Run the end-of-turn functions after a character's turn."""
    for happens in AT_END:
        happens(play, who)


def at_start(function: Moment) -> Moment:
    """Register a function that runs when a turn begins."""
    AT_START.append(function)
    return function


def at_end(function: Moment) -> Moment:
    """Register a function that runs when a turn ends."""
    AT_END.append(function)
    return function


@rule("DA-15.1", "DA-21.9", "DA-R104", "DA-5.9", "DA-16.3", "DA-R67")
def after_turn_start(play: Play[Adventure], who: str) -> None:
    """End or shorten what lasts until the start of this character's turn, and of their Companions'."""
    for companion in every_companion_of(play.state, who):
        condition_changes.shorten_conditions(play, companion)
        effects.shorten_effects(play, companion)
        effects.end_of(play, f"turn:{companion}")
        effects.turn_comes(play, companion)
        if play.state.character(companion).here:
            knockout.turn_passed(play, companion)
    condition_changes.shorten_conditions(play, who)
    effects.shorten_effects(play, who)
    effects.end_of(play, f"turn:{who}")
    effects.turn_comes(play, who)
    if play.state.combat is not None and play.state.combat.readied_by(who) is not None:
        play.because("DA-R67")
        play.do(ReadiedSet(who, None))
    for one in play.state.characters:
        lapsed = [each.id for each in one.effects if each.source == who and each.kind in ONCE]
        if lapsed and play.state.ruling("discard_expiry") == "own_next_turn":
            play.ruling("discard_expiry")
            effects.end_effects(play, one.id, *lapsed)


def open_turn(play: Play[Adventure]) -> None:
    """Begin the turn with its first action, if it has not begun."""
    if not current_turn(play).begun:
        begin(play)
        play.do(TurnSet(msgspec.structs.replace(current_turn(play), begun=True)))


def change(play: Play[Adventure], why: str = "", **changes: object) -> None:
    """Change fields of the current turn."""
    play.do(TurnSet(msgspec.structs.replace(current_turn(play), **changes), why))


def begin_done(play: Play[Adventure]) -> None:
    """Finish the start steps: actions are possible, or a forfeited turn ends."""
    turn = current_turn(play)
    play.do(TurnSet(msgspec.structs.replace(turn, begun=True, ending=turn.forfeited)))


@rule("DA-25.12", "DA-11.12", "DA-15.13")
def pending_power(now: Adventure) -> Lasting | None:
    """The lasting power that the acting character or a Companion must check against first."""
    turn = turn_of(now)
    if turn is None or turn.begun or (now.combat is not None and BEGUN not in turn.steps):
        return None
    able = [who for who in characters_in_turn(now, turn.who) if not now.character(who).is_out]
    if turn.who not in able or any(now.is_checking(who) for who in able):
        return None
    return next((one for one in now.deeds.lasting if one.target in able and power_step(one) not in turn.steps), None)


def power_step(one: Lasting) -> str:
    """The name that marks a Check against a lasting power in a turn."""
    kind = "" if one.work.kind == POWER else f"{one.work.kind}:"
    return f"power:{kind}{one.work.user}:{one.work.id}:{one.target}"
