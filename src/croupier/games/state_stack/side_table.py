"""A fight at a side table: the numbers it needs, how characters join as combatants, and its outcome."""

from __future__ import annotations

import msgspec

from croupier.core.names import and_so_on
from croupier.core.side_table.model import Character, CharacterAfter, Number, Outcome, Wanted
from croupier.games.state_stack import places
from croupier.games.state_stack import view as fight_view
from croupier.games.state_stack.combatants import HIGHEST, NUMBERS, SIDES
from croupier.games.state_stack.commands import AddCombatant
from croupier.games.state_stack.content import BLOCKS
from croupier.games.state_stack.state import Combatant, Fight

WANTED = Wanted(tuple((name, 1, HIGHEST) for name in NUMBERS), tuple(BLOCKS), SIDES)
"""Attributes and ranks of one's own in place of those of a stat block (SS-1.6, SS-9.1)."""
SETTINGS = {"numbers": "own"}


def as_combatant(character: Character) -> AddCombatant:
    """The command with which a seat adds this character as a combatant."""
    figures = character.figures.open()
    brought = AddCombatant(character.name, figures.kind or "Average", character.party)
    return msgspec.structs.replace(brought, **{number.name: number.value for number in figures.numbers})


def outcome(view: Fight) -> Outcome:
    """Who stands and who is out, with visible damage and stun."""
    is_over = not view.is_running and view.fights > 0
    status = (
        fight_view.status(view) if is_over or not view.fights else f"Broken off in {fight_view.status(view).lower()}"
    )
    characters = tuple(_after(view, one) for one in view.combatants)
    told = and_so_on([_summary(one) for one in characters])
    return Outcome(f"{status}. {told}." if told else f"{status}.", characters, is_over)


def _after(view: Fight, one: Combatant) -> CharacterAfter:
    numbers = tuple(Number(kind, places.injury(view, one.id, kind)) for kind in (places.DAMAGE, places.STUN))
    return CharacterAfter(one.name, not one.out, one.out or "standing", numbers)


def _summary(one: CharacterAfter) -> str:
    hurt = [f"{number.value} {number.name}" for number in one.numbers if number.value]
    return f"{one.name} is {one.words}{f' with {and_so_on(hurt)}' if hurt else ''}"
