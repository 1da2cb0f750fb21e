"""What dots and specialties cost in experience (MS-R44)."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.core.settings import Settings
from croupier.games.maelstrom.figures import prices as figures
from croupier.games.maelstrom.figures.prices import EARLY, PRICES
from croupier.games.maelstrom.figures.willpower import start_willpower
from croupier.games.maelstrom.sheets.attributes import ATTRIBUTES
from croupier.games.maelstrom.sheets.content import WILLPOWER
from croupier.games.maelstrom.sheets.state import ADVANCED, BOUGHT, IMPORTED, Sheet, Specialty


@rule("MS-R44", "MS-12.3")
def rate(settings: Settings, what: str) -> int:
    """The rate in points for one of general, advanced, willpower, ability, attribute."""
    match settings["xp_cost"]:
        case "custom":
            own = settings.value("xp_cost", what)
            return own if isinstance(own, int) else PRICES[what]
        case "upstream_early":
            return EARLY[what]
        case _:
            return PRICES[what]


@rule("MS-R44")
def dot_price(settings: Settings, trait: str, dots: int) -> int:
    """Points for the dot that raises a trait to this many."""
    what = "attribute" if trait in ATTRIBUTES else "willpower" if trait == WILLPOWER else "ability"
    return figures.dot_price(settings["xp_cost"], what, rate(settings, what), dots)


def dots_price(settings: Settings, trait: str, before: int, after: int) -> int:
    """Points to raise a trait from one number of dots to another, dot by dot."""
    return sum(dot_price(settings, trait, dots) for dots in range(before + 1, after + 1))


@rule("MS-R44", "MS-21.10")
def specialty_price(settings: Settings, one: Specialty) -> int:
    """Points for a specialty; one whose name is in quotes on an imported sheet is a joke, and free."""
    if one.source == IMPORTED and one.name.startswith('"') and one.name.endswith('"'):
        return 0
    return rate(settings, "advanced" if one.tier == ADVANCED else "general")


@rule("MS-12.6", "MS-R44")
def worth(settings: Settings, sheet: Sheet) -> int:
    """Points for everything above the start; without a known start, dots count only for willpower."""
    started = dict((*sheet.creation.attributes, *sheet.creation.abilities)) if sheet.creation else {}
    traits = (*sheet.attributes, *sheet.abilities) if sheet.creation else ()
    dots = sum(dots_price(settings, name, started.get(name, 0), dots) for name, dots in traits)
    bought = sum(specialty_price(settings, one) for one in sheet.specialties if one.source == BOUGHT)
    return dots + bought + dots_price(settings, WILLPOWER, start_willpower(settings.value), sheet.willpower)
