"""How a turn begins and what is over then."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.deck_of_adventures.checks import effects
from croupier.games.deck_of_adventures.combat.state import Turn
from croupier.games.deck_of_adventures.health import condition_changes, knockout, wounds
from croupier.games.deck_of_adventures.powers.state import Lasting
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.turns.current_turn import characters_in_turn, companions_of, turn_of
from croupier.games.deck_of_adventures.turns.events import ReadiedSet, TurnSet

BEGUN = "begun"
ONCE = ("aggro", "intensify", "help")
"""Discard Mechanics for the next Check, which may also lapse unused."""


def current_turn(play: Play[Adventure]) -> Turn:
    """The present turn of a combat."""
    combat = play.state.combat
    assert combat is not None
    assert combat.turn is not None
    return combat.turn


@rule("DA-11.12", "DA-15.1", "DA-3.6", "DA-21.9", "DA-R104")
def begin(play: Play[Adventure]) -> None:
    """A turn begins: what lasts until then is over, and so will be the wounds of before at its end."""
    turn = current_turn(play)
    if BEGUN in turn.steps:
        return
    play.do(TurnSet(msgspec.structs.replace(turn, steps=(*turn.steps, BEGUN)), "begins"))
    after_turn_start(play, turn.who)
    wounds.turn_begins(play, turn.who)


@rule("DA-15.1", "DA-21.9", "DA-R104", "DA-5.9", "DA-16.3", "DA-R67")
def after_turn_start(play: Play[Adventure], who: str) -> None:
    """What lasts until somebody's turn starts is over, or a round shorter; so it is for its Companions."""
    for companion in companions_of(play.state, who):
        condition_changes.count_down(play, companion)
        end_effects(play, f"turn:{companion}")
        knockout.turn_passed(play, companion)
    condition_changes.count_down(play, who)
    end_effects(play, f"turn:{who}")
    if play.state.combat is not None and play.state.combat.readied_by(who) is not None:
        play.because("DA-R67")
        play.do(ReadiedSet(who, None))
    for one in play.state.characters:
        lapsed = [each.id for each in one.effects if each.source == who and each.kind in ONCE]
        if lapsed and play.ruling("discard_expiry") == "own_next_turn":
            effects.end_effects(play, one.id, *lapsed)


def end_effects(play: Play[Adventure], *until: str) -> None:
    """The hands that lie on anybody until this moment are over."""
    for one in play.state.characters:
        effects.end_effects(play, one.id, *(each.id for each in one.effects if each.until in until))


def open_turn(play: Play[Adventure]) -> None:
    """What is done first begins a turn that has not begun."""
    if not current_turn(play).begun:
        begin(play)
        play.do(TurnSet(msgspec.structs.replace(current_turn(play), begun=True)))


def change(play: Play[Adventure], why: str = "", **changes: object) -> None:
    """Something of the present turn changes."""
    play.do(TurnSet(msgspec.structs.replace(current_turn(play), **changes), why))


def begin_done(play: Play[Adventure]) -> None:
    """All start steps are done: what the turn holds is free."""
    turn = current_turn(play)
    play.do(TurnSet(msgspec.structs.replace(turn, begun=True, ending=turn.forfeited)))


@rule("DA-25.12", "DA-11.12", "DA-15.13")
def pending_power(now: Adventure) -> Lasting | None:
    """What whoever has begun a turn, or a Companion in it, has still to check against before all else."""
    turn = turn_of(now)
    if turn is None or turn.begun or (now.combat is not None and BEGUN not in turn.steps):
        return None
    able = [who for who in characters_in_turn(now, turn.who) if not now.character(who).is_out]
    if turn.who not in able or any(now.checking(who) for who in able):
        return None
    return next((one for one in now.deeds.lasting if one.target in able and power_step(one) not in turn.steps), None)


def power_step(one: Lasting) -> str:
    """How a Check against a lasting power is marked in a turn."""
    return f"power:{one.work.user}:{one.work.id}:{one.target}"
