"""Starting equipment bought from a fixed amount, at the storyteller's prices (MS-R40 `budget`)."""

from __future__ import annotations

from croupier.core.choices import number
from croupier.core.menu import Menu
from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.core.settings import Settings
from croupier.core.sheets.worksheet import Budget
from croupier.games.maelstrom.access import LONGEST_NAME, require_storyteller
from croupier.games.maelstrom.sheets import sheet_fields
from croupier.games.maelstrom.sheets.commands import SetPrice
from croupier.games.maelstrom.sheets.events import PriceSet
from croupier.games.maelstrom.sheets.findings import Finding
from croupier.games.maelstrom.sheets.sheet_text import name_of
from croupier.games.maelstrom.sheets.state import Sheet
from croupier.games.maelstrom.state import Campaign

MOST_PRICES, MOST_PRICE = 300, 100_000


def is_bought(settings: Settings) -> bool:
    """Whether equipment is bought at this table."""
    return settings["creation_equipment"] == "budget"


@rule("MS-R40", "MS-1.8")
def set_price(play: Play[Campaign], command: SetPrice) -> None:
    """Set the price of an item, or take the item off the price list."""
    require_storyteller(play)
    play.require(play.ruling("creation_equipment") == "budget", "MS-R40", "equipment is not bought at this table",
                 "agree on a list of things")  # fmt: skip
    name = name_of("name", command.name, "MS-R40", LONGEST_NAME)
    now = {one.casefold(): price for one, price in play.state.prices}
    if command.price is None:
        play.need(name.casefold() in now, f"{name} has no price", "choose an item on the list")
    else:
        if not 0 <= command.price <= MOST_PRICE:
            raise Invalid("price", command.price, f"0 to {MOST_PRICE}", "MS-R40")
        room = name.casefold() in now or len(now) < MOST_PRICES
        play.need(room, f"there are already {MOST_PRICES} prices", "take one off the list")
    play.do(PriceSet(name, command.price))


@rule("MS-R40")
def amount(settings: Settings) -> int:
    """The amount that may be spent on equipment."""
    given = settings.value("creation_equipment", "amount") if is_bought(settings) else 0
    return given if isinstance(given, int) else 0


@rule("MS-R40")
def cost(view: Campaign, sheet: Sheet) -> int:
    """The cost of a sheet's equipment; items without a price count as 0."""
    prices = {name.casefold(): price for name, price in view.prices}
    return sum(prices.get(one.name.casefold(), 0) * one.quantity for one in sheet.items)


@rule("MS-R40")
def budget_findings(view: Campaign, sheet: Sheet) -> tuple[Finding, ...]:
    """Report equipment without a price, and equipment that costs too much in all."""
    if not is_bought(view.settings):
        return ()
    priced = {name.casefold() for name, _ in view.prices}
    strange = dict.fromkeys(one.name for one in sheet.items if one.name.casefold() not in priced)
    found = [Finding("MS-R40", "items", f"{name} has no price: ask the GM for one") for name in strange]
    total, most = cost(view, sheet), amount(view.settings)
    if total > most:
        found.append(Finding("MS-R40", "items", f"the equipment costs {total}: at most {most}"))
    return tuple(found)


def left_to_spend(view: Campaign, sheet: Sheet) -> tuple[Budget, ...]:
    """The equipment budget as a worksheet shows it; empty if equipment is not bought."""
    if not is_bought(view.settings):
        return ()
    most = amount(view.settings)
    return (Budget("Equipment", most - cost(view, sheet), most, "credits", "MS-R40", exact=False),)


def price_choices(menu: Menu[Campaign]) -> None:
    """Add the choices for the storyteller's price list."""
    view = menu.view
    if not is_bought(view.settings):
        return
    menu.add(
        "Set the price of an item", {"type": "set_price"}, sheet_fields.name_field(),
        number("price", "Price", 0, MOST_PRICE, 10), group="any_time", clauses=("MS-R40",), judge=True,
        test=SetPrice("A thing", 10),
    )  # fmt: skip
    for name, price in view.prices:
        menu.add(f"Take {name} ({price}) off the price list", SetPrice(name), group="any_time", clauses=("MS-R40",))
