"""Fatigue: what each level brings (DA-2.9, DA-R4)."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.deck_of_adventures import places
from croupier.games.deck_of_adventures.cast.state import COMPANION, Character
from croupier.games.deck_of_adventures.checks.state import Check, Hand
from croupier.games.deck_of_adventures.checks.traits import is_skill_check
from croupier.games.deck_of_adventures.checks.weighing import weighs
from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.state import Adventure

LADDER = "ladder"
SLOWED_AT = NO_REDRAW_AT = 3
DEAR_AT = 4


@rule("DA-2.11", "DA-R4")
def most(ruling: Ruling) -> int:
    """The highest level; one more knocks out."""
    return 4 if ruling("fatigue_model") == LADDER else 3


@weighs
@rule("DA-2.9", "DA-5.10", "DA-R4", "DA-R8")
def weight(ruling: Ruling, now: Adventure, check: Check) -> Iterator[Hand]:
    """The Lower Hand that Fatigue brings: as much as its level; a Companion's is that of its Dealer."""
    if check.actor == GM:
        return
    actor = now.character(check.actor)
    if actor.kind == COMPANION and ruling("fatigue_companion") == "no":
        return
    owner = places.deck_of(now, check.actor)
    level = now.character(owner).fatigue if owner != GM else 0
    if level:
        match ruling("fatigue_model"):
            case "cumulative":
                yield Hand(-level, "Fatigue", "DA-2.9")
            case "flat":
                yield Hand(-1, "Fatigue", "DA-R4")
            case _:
                if level > 1 or (not is_skill_check(check.trait) and is_at_own_card(check)):
                    yield Hand(-1, "Fatigue", "DA-R4")


def is_at_own_card(check: Check) -> bool:
    """Whether its Target Card is the actor's own standing one."""
    return check.aim is not None and check.aim.place == places.standing(check.actor)


@rule("DA-R4")
def is_slowed(ruling: Ruling, one: Character) -> bool:
    """Whether Fatigue halves its speed: only on the ladder."""
    return one.fatigue >= SLOWED_AT and ruling("fatigue_model") == LADDER


@rule("DA-R4")
def bars_redraw(ruling: Ruling, one: Character) -> bool:
    """Whether Fatigue forbids to redraw with Fate Cards: only on the ladder."""
    return one.fatigue >= NO_REDRAW_AT and ruling("fatigue_model") == LADDER


@rule("DA-R4")
def pp_factor(ruling: Ruling, one: Character) -> int:
    """By how much Fatigue multiplies what Powers cost: 2 only on the ladder."""
    return 2 if one.fatigue >= DEAR_AT and ruling("fatigue_model") == LADDER else 1
