"""The current health of a body, and how changes to it are recorded."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.secrets import Secret
from croupier.games.deck_of_adventures.cast.state import Vitals
from croupier.games.deck_of_adventures.characters import knowledge, numbers
from croupier.games.deck_of_adventures.figures.harm import is_below
from croupier.games.deck_of_adventures.harm.state import DAMAGE, Step
from croupier.games.deck_of_adventures.health.events import SpeedLostSet, WoundsSet
from croupier.games.deck_of_adventures.health.wound_replay import AT_LEAST, HEAL, HURT, Body, after_step
from croupier.games.deck_of_adventures.state import Adventure

Heard = Callable[[Play[Adventure], str], None]
WHEN_HURT: list[Heard] = []


def when_hurt(function: Heard) -> Heard:
    """Register a function that runs whenever a character has taken damage."""
    WHEN_HURT.append(function)
    return function


def body_of(now: Adventure, who: str) -> Body:
    """The body from the vitals. Raises Hidden in a view that lacks the vitals."""
    one = now.character(who)
    vitals = one.vitals.open()
    return Body(vitals.hp, vitals.ap_lost, one.knockout is not None and one.knockout.cause == DAMAGE)


def below(play: Play[Adventure]) -> bool:
    """Whether only damage that exceeds a character's health knocks them out (DA-R68)."""
    return is_below(play.ruling("ko_at"))


@rule("DA-14.10", "DA-14.11", "DA-3.6", "DA-R68")
def change(
    play: Play[Adventure], who: str, kind: str, amount: int, *, bypass: bool = False, wound: str = "",
    wakes: bool = False,
) -> Body:  # fmt: skip
    """Change a body's health, record the step in its open wounds, and return the new body.

    `wakes`: it is health that a character wakes up with, which has a log line.
    """
    now = play.state
    most = 0
    if kind == HURT:
        most = numbers.ap_max(play.ruling, now, who)
    elif kind == HEAL:
        most = numbers.hp_max(knowledge.noting(play, now.character(who)), now, who)
    step = Step(kind, amount, bypass, most, wound)
    was = body_of(now, who)
    note(play, who, step)
    new = after_step(was, step)
    if new.down and not was.down and after_step(was, step, below=True) != new:  # the ruling decides
        new = after_step(was, step, below=below(play))
    put_body(play, who, new, AT_LEAST if wakes else kind)
    return new


def note(play: Play[Adventure], who: str, step: Step) -> None:
    """Append a step to every open wound of a character."""
    wounds = play.state.character(who).wounds
    if not wounds:
        return
    noted = tuple(
        msgspec.structs.replace(one, since=Secret((*one.since.open(), step), one.since.known_to)) for one in wounds
    )
    play.do(WoundsSet(who, noted))


def put_body(play: Play[Adventure], who: str, new: Body, why: str) -> None:
    """Set the vitals to this body's values; health that a character wakes up with has a log line."""
    old = play.state.character(who).vitals.open()
    line = f"regains {new.hp - old.hp} HP" if why == AT_LEAST and new.hp > old.hp else ""
    if (old.hp, old.ap_lost) != (new.hp, new.lost):
        knowledge.put_vitals(play, who, Vitals(new.hp, new.lost, old.pp), line)


@rule("DA-22.9")
def speed_back(play: Play[Adventure], who: str) -> None:
    """Restore all speed lost by falls."""
    one = play.state.character(who)
    if one.speed_lost:
        play.aside("DA-22.9", who=one.name, regains=one.speed_lost)
        play.do(SpeedLostSet(who, 0))
