"""The rulings that a new sheet needs: those on what is there, so that its receipt notes no others."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.core.rules import rule
from croupier.core.settings import Settings
from croupier.games.maelstrom.sheets.specialties import is_custom
from croupier.games.maelstrom.sheets.starting_dots import most_ability, package_of
from croupier.games.maelstrom.sheets.state import Ability, Quirk, Sheet


@rule("MS-R13", "MS-R14", "MS-R15", "MS-R34", "MS-R35", "MS-R36", "MS-R37", "MS-R38", "MS-R40", "MS-R44")
def rulings_needed(
    settings: Settings, sheet: Sheet, hidden: tuple[Quirk, ...], listed: tuple[Ability, ...]
) -> Iterator[str]:
    """The settings that the sheet meets: of starting dots, and of whatever else is written on it."""
    package, quirks = package_of(settings), (*sheet.quirks, *hidden)
    yield "creation_dots"
    if package.least:
        yield "creation_category_min"
    if any(has > package.cap for _, has in sheet.attributes):
        yield "creation_attribute_cap"
    if any(has == 0 for _, has in sheet.attributes):
        yield "attribute_range"
    if any(has >= most_ability(settings) for _, has in sheet.abilities):
        yield "ability_max"
    if sheet.backgrounds:
        yield "creation_backgrounds"
    if sheet.items:
        yield "creation_equipment"
    if quirks:
        yield "creation_merits_flaws"
    if any(one.flaw for one in quirks):
        yield "creation_flaw_cap"
    if any(is_custom(one, listed) for one in sheet.specialties):
        yield "specialty_custom"
    if sheet.experience.spent:
        yield "xp_cost"
