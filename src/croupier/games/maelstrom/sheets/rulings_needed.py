"""The rulings that a new sheet needs: only those about what is on it, so that its receipt notes no others."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.core.rules import rule
from croupier.core.settings import Settings
from croupier.games.maelstrom.sheets.audit import categories
from croupier.games.maelstrom.sheets.specialties import is_custom
from croupier.games.maelstrom.sheets.starting_dots import SEED, package_of
from croupier.games.maelstrom.sheets.state import Ability, Quirk, Sheet

USUAL_MOST = 5
"""The dots that an ability may have whatever the table's maximum."""


@rule("MS-R13", "MS-R14", "MS-R15", "MS-R34", "MS-R35", "MS-R36", "MS-R37", "MS-R38", "MS-R40", "MS-R44")
def rulings_needed(
    settings: Settings, sheet: Sheet, hidden: tuple[Quirk, ...], listed: tuple[Ability, ...]
) -> Iterator[str]:
    """The settings that affect the sheet: for starting dots, and for everything else that is on it."""
    package, quirks = package_of(settings), (*sheet.quirks, *hidden)
    yield "creation_dots"
    if _is_short(settings, sheet, listed):
        yield "creation_category_min"
    if any(has > package.cap for _, has in sheet.attributes):
        yield "creation_attribute_cap"
    if any(has == 0 for _, has in sheet.attributes):
        yield "attribute_range"
    if any(has > USUAL_MOST for _, has in sheet.abilities):
        yield "ability_max"
    if not sheet.backgrounds:
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


@rule("MS-11.8", "MS-R35")
def _is_short(settings: Settings, sheet: Sheet, listed: tuple[Ability, ...]) -> bool:
    """Whether the starting dots miss the booklet's minimum of a category, so that the sheet needs a ruling for it."""
    if settings["creation_dots"] == "upstream" or sheet.creation is None:
        return False
    return any(categories(sheet.creation.abilities, SEED, listed))
