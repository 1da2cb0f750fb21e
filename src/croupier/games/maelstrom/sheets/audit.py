"""Audit of a sheet against the rules of creation: each departure, with its clause."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.core.settings import Settings
from croupier.games.maelstrom.figures.willpower import start_willpower
from croupier.games.maelstrom.sheets import quirks
from croupier.games.maelstrom.sheets.attributes import ATTRIBUTES, GROUPS, MOST
from croupier.games.maelstrom.sheets.audit_imported import departures
from croupier.games.maelstrom.sheets.content import CATEGORIES, abilities
from croupier.games.maelstrom.sheets.findings import PLURAL, Finding
from croupier.games.maelstrom.sheets.prices import specialty_price, worth
from croupier.games.maelstrom.sheets.quirk_content import listed
from croupier.games.maelstrom.sheets.sheet_text import dots, points, slug
from croupier.games.maelstrom.sheets.specialties import identity, lacks_parameter, like, specialty_name
from croupier.games.maelstrom.sheets.starting_dots import Package, least_dots, most_ability, package_of
from croupier.games.maelstrom.sheets.state import ADVANCED, CREATION, GENERAL, IMPORTED, Ability, Dots, Quirk, Sheet

MOST_WILLPOWER = 10


Found = Iterator[Finding]
__all__ = ["Finding", "audit", "quirk_findings"]


@rule("MS-11.3", "MS-11.16", "MS-21.14")
def audit(
    settings: Settings,
    sheet: Sheet,
    *,
    upstream: bool = False,
    custom: tuple[Ability, ...] = (),
    new: bool = False,
) -> tuple[Finding, ...]:
    """Return a sheet's departures from the rules of creation; `upstream` uses the later public package.

    A `new` sheet is still being made: if the table says so, limits of creation also apply to bought dots.
    """
    package, listed = package_of(settings, upstream=upstream), abilities(settings.__getitem__, custom)
    found = list(limits(settings, sheet))
    if sheet.creation is None:
        found += departures(settings, sheet, package, listed, upstream=upstream)
    else:
        found += attributes(settings, sheet, package, new=new)
        found += spread(sheet.creation.abilities, package)
        counted = (
            sheet.abilities if new and settings["creation_category_min"] == "after_xp" else sheet.creation.abilities
        )
        found += categories(counted, package, listed)
        found += free_specialties(sheet, package)
        found += below_start(sheet)
        found += price_findings(settings, sheet, package)
        found += starting_willpower(settings, sheet) if new else ()
    found += owned_specialties(sheet)
    found += ledger(sheet)
    if new and settings["creation_backgrounds"] == "text" and not sheet.backgrounds:
        found.append(Finding("MS-R37", "backgrounds", "at least one background, in words"))
    return tuple(found)


@rule("MS-3.2", "MS-3.4", "MS-R14", "MS-R15", "MS-9.2")
def limits(settings: Settings, sheet: Sheet) -> Found:
    """Check that each trait's dots are within its range."""
    zero = sheet.creation.zero if sheet.creation else ()
    owned = dict(sheet.attributes)
    for name in ATTRIBUTES:
        least, has = least_dots(settings, name, zero), owned.get(name, 0)
        if not least <= has <= MOST:
            clause = "MS-3.4" if has < least else "MS-3.2"
            yield Finding(clause, f"attribute.{slug(name)}", f"{name} has {dots(has)}: {least} to {MOST}")
    most = most_ability(settings)
    for name, has in sheet.abilities:
        if not 0 <= has <= most:
            yield Finding("MS-R14", f"ability.{slug(name)}", f"{name} has {dots(has)}: 0 to {most}")
    if not 1 <= sheet.willpower <= MOST_WILLPOWER:
        yield Finding("MS-9.2", "bought", f"willpower has {dots(sheet.willpower)}: 1 to {MOST_WILLPOWER}")


@rule("MS-11.5", "MS-11.6", "MS-R34", "MS-3.4")
def attributes(settings: Settings, sheet: Sheet, package: Package, *, new: bool) -> Found:
    """Check the total dots of each group, the cap on each attribute, and that one group is primary."""
    assert sheet.creation is not None
    if sheet.primary not in GROUPS:
        yield Finding("MS-11.5", "primary", "choose physical or mental as primary")
    started, owned = dict(sheet.creation.attributes), dict(sheet.attributes)
    whole = new and settings["creation_attribute_cap"] == "whole_creation"
    for group, names in GROUPS.items():
        for name in names:
            field, has = f"attribute.{slug(name)}", started.get(name, 0)
            if has < least_dots(settings, name, sheet.creation.zero):
                yield Finding("MS-3.4", field, f"{name} starts with {dots(has)}: at least 1")
            if has > package.cap:
                yield Finding(
                    package.clause("MS-11.5"), field, f"{name} starts with {dots(has)}: at most {package.cap}"
                )
            elif whole and owned.get(name, 0) > package.cap:
                yield Finding("MS-R34", "bought", f"{name} has {dots(owned[name])}: at most {package.cap} at creation")
        total, due = sum(started.get(name, 0) for name in names), package.dots_of(group, sheet.primary)
        if sheet.primary in GROUPS and total != due:
            yield Finding(
                package.clause("MS-11.5"),
                f"attribute.{slug(names[0])}",
                f"{group} attributes have {total} dots: exactly {due}",
            )


@rule("MS-11.7")
def spread(started: Dots, package: Package) -> Found:
    """Check for three dots in two abilities, two in four and one in six: twelve different abilities."""
    values = sorted((has for _, has in started if has), reverse=True)
    if tuple(values) == package.spread:
        return
    if len(values) > len(package.spread):
        yield Finding("MS-11.7", "", f"{len(values)} abilities have dots: exactly {len(package.spread)}")
    for has in sorted({*values, *package.spread}, reverse=True):
        count, due = values.count(has), package.spread.count(has)
        if count != due:
            many = "ability starts" if count == 1 else "abilities start"
            yield Finding("MS-11.7", "", f"{count} {many} with {dots(has)}: exactly {due}")


@rule("MS-11.8", "MS-R35")
def categories(counted: Dots, package: Package, listed: tuple[Ability, ...]) -> Found:
    """Check that each category has its minimum of dots."""
    category = {one.name: one.category for one in listed}
    for kind in CATEGORIES if package.least else ():
        total = sum(has for name, has in counted if category.get(name) == kind)
        if total < package.least:
            yield Finding("MS-11.8", "", f"{PLURAL[kind]} have {dots(total)}: at least {package.least}")


@rule("MS-11.10")
def free_specialties(sheet: Sheet, package: Package) -> Found:
    """Check that no more specialties are free than the package gives."""
    for tier, most in ((ADVANCED, package.advanced), (GENERAL, package.general)):
        free = sum(one.source == CREATION and one.tier == tier for one in sheet.specialties)
        if free > most:
            yield Finding(
                package.clause("MS-11.10"),
                "specialties",
                f"{free} {tier} {'specialty' if free == 1 else 'specialties'} at the start: at most {most}",
            )


@rule("MS-8.1", "MS-8.2", "MS-8.3", "MS-8.4", "MS-11.11")
def owned_specialties(sheet: Sheet) -> Found:
    """Check that no specialty occurs twice and none lacks its parameter.

    Only warn if the ability has no dots or approval is missing.
    """
    seen: set[tuple[str, str, str]] = set()
    for one in sheet.specialties:
        if identity(one) in seen:
            yield Finding("MS-8.1", "specialties", f"{one.ability}: {specialty_name(one)} is listed twice")
        seen.add(identity(one))
        if lacks_parameter(one):
            words = f"{one.ability}: {one.name} needs a parameter, such as {like(one.name)}"
            yield Finding("MS-8.4", "specialties", words)
        if not sheet.dots(one.ability):
            words = f"{specialty_name(one)} has no effect without dots in {one.ability}"
            yield Finding("MS-11.11", "specialties", words, refuses=False)
        if not one.approved:
            words = f"{specialty_name(one)} ({one.ability}) is waiting for the GM"
            yield Finding("MS-8.3", "specialties", words, refuses=False)


@rule("MS-R38", "MS-21.14", "MS-R76")
def quirk_findings(settings: Settings, owned: tuple[Quirk, ...]) -> Found:
    """Check the merits and flaws of a file, open and secret: their points, the cap, and what goes together.

    A flaw may have no points, as the public format has none.
    """
    option = settings["creation_merits_flaws"]
    try:
        quirks.check(settings, owned)
    except Invalid as fault:
        yield Finding(fault.clause or "MS-R38", "flaws", fault.why)
    if owned and option == "off":
        yield Finding("MS-R38", "flaws", "this table has no merits and flaws")
    for one in owned if option != "off" else ():
        known = listed(one.name, flaw=one.flaw)
        usual = (0,) if option == "text_only" else known.points if known is not None else (one.points,)
        if one.points not in (*usual, *((0,) if one.flaw else ())):
            verb, due = "gives" if one.flaw else "costs", " or ".join(map(str, usual))
            yield Finding("MS-R38", quirks.field_of(flaw=one.flaw), f"{one.name} {verb} {points(one.points)}: {due}")


@rule("MS-12.6")
def ledger(sheet: Sheet) -> Found:
    """Check that earned = free + banked + spent + merits less flaws, and that free is not negative."""
    own = sheet.experience
    banked = sum(has for _, has in own.banked)
    if own.free < 0:
        short = f"overspent by {-own.free} experience"
        yield Finding("MS-12.4", "bought", short)
    if own.earned != own.free + banked + own.spent + own.adjusted:
        words = (
            f"{own.earned} experience earned, but {own.free} free, {banked} banked, {own.spent} spent and "
            f"{own.adjusted} for merits less flaws"
        )
        yield Finding("MS-12.6", "bought", words)


@rule("MS-11.15", "MS-R21")
def starting_willpower(settings: Settings, sheet: Sheet) -> Found:
    """Check that willpower is the table's starting value, which may have changed, plus what was bought."""
    start, has = start_willpower(settings.value), sheet.willpower
    unpaid = has > start and not sheet.experience.spent
    if has < start or unpaid:
        yield Finding("MS-11.15", "bought", f"willpower has {dots(has)}, but starts with {start}")


@rule("MS-21.14", "MS-11.5", "MS-11.7")
def below_start(sheet: Sheet) -> Found:
    """Report traits with fewer dots than the start gave them, as only an edited file has; only warn."""
    assert sheet.creation is not None
    for name, start in (*sheet.creation.attributes, *sheet.creation.abilities):
        has = sheet.dots(name)
        if has < start:
            yield Finding("MS-21.14", "", f"{name} has {dots(has)}, fewer than at the start: {start}", refuses=False)


@rule("MS-12.6", "MS-R44")
def price_findings(settings: Settings, sheet: Sheet, package: Package) -> Found:
    """Compare the price of everything above the start with what was spent; only warn: prices can change."""
    price = worth(settings, sheet) + _price_of_added(settings, sheet, package)
    if price != sheet.experience.spent:
        words = f"{sheet.experience.spent} experience spent, but everything above the start costs {price}"
        yield Finding("MS-12.6", "bought", words, refuses=False)


@rule("MS-21.14", "MS-11.10", "MS-R44")
def _price_of_added(settings: Settings, sheet: Sheet, package: Package) -> int:
    """Points for the specialties that were added to a file, after those that the start still gives."""
    total = 0
    for tier, most in ((ADVANCED, package.advanced), (GENERAL, package.general)):
        of_tier = [one for one in sheet.specialties if one.tier == tier]
        left = max(0, most - sum(one.source == CREATION for one in of_tier))
        total += sum(sorted(specialty_price(settings, one) for one in of_tier if one.source == IMPORTED)[left:])
    return total
