"""Characters as players write them, for tests of Maelstrom's sheets."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.core.settings import Settings
from croupier.games.maelstrom.sheets.audit import Finding, audit
from croupier.games.maelstrom.sheets.build_sheet import Made, build_sheet
from croupier.games.maelstrom.sheets.commands import ProposeCharacter
from croupier.games.maelstrom.sheets.proposal_parts import Wanted
from croupier.games.maelstrom.sheets.state import Background
from support.maelstrom.stage import ABILITIES, ATTRIBUTES, Stage

LEGAL = ProposeCharacter(
    "Ana Arrow",
    "Salvager",
    backgrounds=(Background("Before", "She cut wrecks."),),
    primary="physical",
    attributes=ATTRIBUTES,
    abilities=ABILITIES,
    specialties=(Wanted("Firearms", "Extreme Range"), Wanted("Firearms", "Pistols"), Wanted("Melee", "Brawling")),
)
"""The legal character of WE-22 and WE-23."""


def but(**changes: Any) -> ProposeCharacter:
    """The legal character with these changes; dots of attributes and abilities are added, 0 removes one."""
    for key, hers in (("attributes", ATTRIBUTES), ("abilities", ABILITIES)):
        if key in changes:
            changes[key] = {
                name: dots for name, dots in {**hers, **changes[key]}.items() if dots or key == "attributes"
            }
    return msgspec.structs.replace(LEGAL, **changes)


def written(rulings: Settings, points: int = 30, **changes: Any) -> Made:
    return build_sheet(rulings, but(**changes), points=points)


def wrong(rulings: Settings, **changes: Any) -> list[tuple[str, str]]:
    """Clause and words of the refusal of the character."""
    return [(one.clause, one.words) for one in found(rulings, **changes) if one.refuses]


def found(rulings: Settings, **changes: Any) -> tuple[Finding, ...]:
    return audit(rulings, written(rulings, **changes).sheet, new=True)


def table(rulings: Settings, **state: Any) -> Stage:
    """A table with two players and no characters."""
    return Stage(rulings, seats=2, state=state)
