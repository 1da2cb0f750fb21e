"""The current turn, in combat or outside it, and which of its steps are done."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.deck_of_adventures.cast.state import COMPANION
from croupier.games.deck_of_adventures.combat.state import Combat, Turn
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.turns.events import TurnSet


def combat_of(play: Play[Adventure]) -> Combat:
    """The combat under way. Raises Impossible."""
    combat = play.state.combat
    play.need(combat is not None, "there is no combat", "wait until the GM has started one")
    assert combat is not None
    return combat


def turn_of(now: Adventure) -> Turn | None:
    """The current turn, in combat or outside it."""
    return now.combat.turn if now.combat is not None else now.passing


def is_turn_of(now: Adventure, who: str) -> bool:
    turn = turn_of(now)
    return turn is not None and turn.who == who


@rule("DA-5.9", "DA-11.12")
def companions_of(now: Adventure, who: str) -> tuple[str, ...]:
    """The Companions who act on a Dealer's turn."""
    return tuple(one for one in every_companion_of(now, who) if now.character(one).here)


@rule("DA-5.9", "DA-15.1")
def every_companion_of(now: Adventure, who: str) -> tuple[str, ...]:
    """All of a Dealer's Companions, including those who have left the scene: their place in the order still counts."""
    return tuple(one.id for one in now.characters if one.kind == COMPANION and one.dealer == who)


@rule("DA-5.9", "DA-11.12", "DA-15.13")
def characters_in_turn(now: Adventure, who: str) -> tuple[str, ...]:
    """Characters whose conditions have steps in a turn: its owner, and in combat also their Companions."""
    return (who,) if now.combat is None else (who, *companions_of(now, who))


def step_of(turn: Turn, who: str, name: str) -> str:
    """The name that marks a character's step in a turn."""
    return name if turn.who == who else f"{who}:{name}"


def mark_step(play: Play[Adventure], step: str) -> None:
    """Mark a step of the turn as done."""
    turn = turn_of(play.state)
    assert turn is not None
    play.do(TurnSet(msgspec.structs.replace(turn, steps=(*turn.steps, step))))
