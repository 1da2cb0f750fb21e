"""A fight at a side table: the numbers it needs, how characters join as combatants, and its outcome."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import msgspec

from croupier.core.names import and_so_on
from croupier.core.side_table.capabilities import SideTableOffer
from croupier.core.side_table.model import Character, CharacterAfter, Number, Outcome, Wanted
from croupier.games.state_stack import places
from croupier.games.state_stack import view as fight_view
from croupier.games.state_stack.combatants import NUMBERS, SIDES
from croupier.games.state_stack.commands import HIGHEST, AddCombatant
from croupier.games.state_stack.content import BLOCKS
from croupier.games.state_stack.state import Combatant, Fight


class FightOffer(SideTableOffer[Fight]):
    """A fight; characters may have their own attributes and ranks, not a stat block's (SS-1.6, SS-9.1)."""

    wanted = Wanted(tuple((name, 1, HIGHEST) for name in NUMBERS), tuple(BLOCKS), SIDES)
    settings: ClassVar[Mapping[str, str]] = {"numbers": "own"}

    def command_for(self, character: Character) -> AddCombatant:
        figures = character.figures.open()
        brought = AddCombatant(character.name, figures.kind or "Average", character.party)
        return msgspec.structs.replace(brought, **{number.name: number.value for number in figures.numbers})

    def outcome(self, view: Fight) -> Outcome:
        """Who stands and who is out, with visible damage and stun."""
        is_over = not view.is_running and view.fights > 0
        status = fight_view.status(view)
        if view.fights and not is_over:
            status = f"Broken off in {status.lower()}"
        characters = tuple(_after(view, one) for one in view.combatants)
        told = and_so_on([_summary(one) for one in characters])
        return Outcome(f"{status}. {told}." if told else f"{status}.", characters, is_over)


def _after(view: Fight, one: Combatant) -> CharacterAfter:
    numbers = tuple(Number(kind, places.injury(view, one.id, kind)) for kind in (places.DAMAGE, places.STUN))
    return CharacterAfter(one.name, not one.out, one.out or "standing", numbers)


def _summary(one: CharacterAfter) -> str:
    hurt = [f"{number.value} {number.name}" for number in one.numbers if number.value]
    return f"{one.name} is {one.words}{f' with {and_so_on(hurt)}' if hurt else ''}"
