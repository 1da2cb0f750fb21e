"""Audit of a sheet whose purchases are unknown, by the least that they can have cost (MS-21.14)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from croupier.core.rules import cites, rule
from croupier.core.settings import ChosenOption, Settings
from croupier.games.maelstrom.figures.willpower import start_willpower
from croupier.games.maelstrom.sheets.attributes import ATTRIBUTES, GROUPS
from croupier.games.maelstrom.sheets.content import CATEGORIES, WILLPOWER
from croupier.games.maelstrom.sheets.findings import PLURAL, Finding
from croupier.games.maelstrom.sheets.prices import dots_price, specialty_price
from croupier.games.maelstrom.sheets.sheet_text import dots
from croupier.games.maelstrom.sheets.starting_dots import Package, package_of
from croupier.games.maelstrom.sheets.state import ADVANCED, GENERAL, Ability, Dots, Sheet

LATER = cites("MS-R21", "MS-R44", name="LATER")((ChosenOption("xp_cost", "upstream"), ChosenOption("wp_start", "dots")))
"""The later version's prices and starting willpower, whatever the table's are."""


class Bill(NamedTuple):
    """The price in experience of what a sheet has above a package, by kind."""

    attributes: int
    abilities: int
    specialties: int
    willpower: int

    @property
    def total(self) -> int:
        return sum(self)


@rule("MS-21.14", "MS-R36", "MS-R44")
def bill(settings: Settings, sheet: Sheet, package: Package) -> Bill:
    """The price of everything above the start, after assigning the start's dots as far as they go."""
    attributes = sum(
        _least_price(settings, sheet, names, has - due, package.cap)
        for names, (has, due) in zip(GROUPS.values(), _groups(sheet, package), strict=True)
    )
    started = dict(_start(sheet.abilities, package))
    abilities = sum(dots_price(settings, name, started.get(name, 0), has) for name, has in sheet.abilities)
    specialties = 0
    for tier, free in ((ADVANCED, package.advanced), (GENERAL, package.general)):
        prices = sorted(specialty_price(settings, one) for one in sheet.specialties if one.tier == tier)
        specialties += sum(prices[: max(0, len(prices) - free)])
    willpower = dots_price(settings, WILLPOWER, start_willpower(settings.value), sheet.willpower)
    return Bill(attributes, abilities, specialties, willpower)


@rule("MS-21.14", "MS-R44")
def _least_price(settings: Settings, sheet: Sheet, names: tuple[str, ...], extra: int, cap: int) -> int:
    """The least that this many dots of a group's attributes can have cost, if possible from starts within the cap."""
    if extra <= 0:
        return 0
    owned = dict(sheet.attributes)
    most = tuple(owned.get(name, 0) for name in names)
    starts = [one for one in product(*(range(min(1, has), has + 1) for has in most)) if sum(most) - sum(one) == extra]
    within = [one for one in starts if max(one) <= cap]
    return min(
        sum(dots_price(settings, name, start, has) for name, start, has in zip(names, one, most, strict=True))
        for one in within or starts
    )


def _groups(sheet: Sheet, package: Package) -> list[tuple[int, int]]:
    """Dots of each group and what the start gives it; the group with more dots is taken as primary."""
    owned = dict(sheet.attributes)
    totals = {group: sum(owned.get(name, 0) for name in names) for group, names in GROUPS.items()}
    primary = max(totals, key=lambda group: totals[group])
    return [(total, package.dots_of(group, primary)) for group, total in totals.items()]


def _start(abilities: Dots, package: Package) -> Dots:
    """Assign the start's dots to the abilities with the most dots first, to waste as few as possible."""
    most_first = sorted(abilities, key=lambda one: -one[1])
    return tuple((name, min(has, start)) for (name, has), start in zip(most_first, package.spread, strict=False))


def _spread(values: tuple[int, ...]) -> str:
    """How many abilities have how many dots: "2 with 3, 4 with 2, 6 with 1"."""
    return ", ".join(f"{values.count(has)} with {has}" for has in sorted(set(values), reverse=True))


@rule("MS-21.14", "MS-R35")
def departures(
    settings: Settings, sheet: Sheet, package: Package, listed: tuple[Ability, ...], *, upstream: bool
) -> Iterator[Finding]:
    """Yield departures of the dots from the package's start, and of the experience from upstream's price."""
    start = "the later version's start" if upstream else "the start"
    (physical, _), (mental, _) = _groups(sheet, package)
    dues = [due for _, due in _groups(sheet, package)]
    if [physical, mental] != dues:
        words = f"attributes have {physical} physical and {mental} mental dots, {start} {dues[0]} and {dues[1]}"
        yield Finding(package.clause("MS-11.5"), "attributes", words)
    for name in ATTRIBUTES:
        has = dict(sheet.attributes).get(name, 0)
        if has > package.cap:
            words = f"{name} has {dots(has)}: at most {package.cap} at {start}"
            yield Finding(package.clause("MS-11.5"), "attributes", words)
    values = tuple(sorted((has for _, has in sheet.abilities if has), reverse=True))
    if values != package.spread:
        due = f"{len(package.spread)} abilities and {sum(package.spread)} dots"
        owned = f"{len(values)} {'ability has' if len(values) == 1 else 'abilities have'} {dots(sum(values))}"
        if (len(values), sum(values)) == (len(package.spread), sum(package.spread)):  # only the spread differs
            owned, due = f"{owned}: {_spread(values)}", _spread(package.spread)
        words = f"{owned}; a starting character has {due}"
        yield Finding("MS-11.7", "abilities", words)
    category = {one.name: one.category for one in listed}
    for kind in CATEGORIES if package.least else ():
        total = sum(has for name, has in sheet.abilities if category.get(name) == kind)
        if total < package.least:
            yield Finding("MS-11.8", "abilities", f"{PLURAL[kind]} have {dots(total)}: at least {package.least}")
    for tier, free in ((ADVANCED, package.advanced), (GENERAL, package.general)):
        count = sum(one.tier == tier for one in sheet.specialties)
        if count > free:
            many = "specialty" if count == 1 else "specialties"
            words = f"{count} {tier} {many}: {free} at {start}"
            yield Finding(package.clause("MS-11.10"), "specialties", words)
    price = bill(settings, sheet, package)
    if price.total:
        whose = "the later version's package" if upstream else "the table's package"
        words = f"everything above the start costs {price.total} experience by {whose}"
        yield Finding("MS-21.14", "experience", words, refuses=False)
    if sheet.experience.earned and not upstream:
        yield from consistent(settings, sheet)


@rule("MS-21.14")
def consistent(settings: Settings, sheet: Sheet) -> Iterator[Finding]:
    """Warn if the stated experience does not match the price by upstream's package."""
    told = sheet.experience
    later = settings.but(*LATER)
    price = bill(later, sheet, package_of(later, upstream=True)).total
    if told.earned - told.free != price:
        spent = told.earned - told.free
        words = f"{told.earned} earned less {told.free} free is {spent}, but the later version's price is {price}"
        yield Finding("MS-21.14", "experience", words, refuses=False)
