"""Health as a sequence of steps, replayed to undo part of a wound."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from croupier.core.rules import rule
from croupier.games.deck_of_adventures.figures.harm import knocks_out, stopped
from croupier.games.deck_of_adventures.harm.state import Step

HURT, HEAL, ARMOR, AT_LEAST = "damage", "heal", "armor", "at_least"


class Body(NamedTuple):
    """Health, Armor Points lost, and whether damage has knocked it out."""

    hp: int
    lost: int
    down: bool = False


@rule("DA-14.3", "DA-14.10", "DA-14.11", "DA-R68")
def after_step(body: Body, step: Step, *, below: bool = False) -> Body:
    """The body after one step; `below`: only damage that exceeds its health knocks it out (DA-R68)."""
    hp, lost, down = body
    match step.kind:
        case "damage":
            armor = stopped(step.amount, step.most - lost, bypass=step.bypass)
            through = step.amount - armor
            return Body(max(0, hp - through), lost + armor, down or knocks_out(through, hp, below=below))
        case "heal":
            healed = max(hp, min(step.most, hp + step.amount))
            return Body(healed, lost, down and not healed)
        case "at_least":
            return Body(max(hp, step.amount), lost)
        case _:
            return Body(hp, max(0, lost - step.amount), down)


@rule("DA-3.6")
def after_steps(body: Body, steps: Iterable[Step], *, below: bool = False) -> Body:
    """The body after all of them, in order."""
    for step in steps:
        body = after_step(body, step, below=below)
    return body
