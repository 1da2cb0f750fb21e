"""The sections of a character's worksheet: lines to fill in, with help, notes and what is left to spend."""

from __future__ import annotations

from collections import Counter
from typing import Any

from croupier.core.choices import Field, number
from croupier.core.sheets.worksheet import Budget, Line, Section
from croupier.games.maelstrom.access import LONGEST_LINE
from croupier.games.maelstrom.sheets import sheet_fields as fields
from croupier.games.maelstrom.sheets.attributes import ATTRIBUTES, GROUPS, LEVELS, MEANINGS, TEXTS, lift
from croupier.games.maelstrom.sheets.commands import ProposeCharacter
from croupier.games.maelstrom.sheets.content import list_of
from croupier.games.maelstrom.sheets.documents import ability_key, attribute_key, plain
from croupier.games.maelstrom.sheets.findings import PLURAL
from croupier.games.maelstrom.sheets.starting_dots import package_of
from croupier.games.maelstrom.sheets.state import ADVANCED, CREATION, Ability, Sheet
from croupier.games.maelstrom.state import Campaign

MANY = {3: "three dots", 2: "two dots", 1: "one dot"}


def sections(
    view: Campaign, given: ProposeCharacter, sheet: Sheet, xp: Budget, zero: tuple[str, ...]
) -> tuple[Section, ...]:
    """All sections, in the order in which a character is made (MS-11.3)."""
    said = plain(given)
    quirks = (_quirks(said),) if view.ruling("creation_merits_flaws") != "off" else ()
    return (
        _who(said),
        _attributes(view, given, sheet, zero),
        *(_abilities(view, given, sheet, kind) for kind in PLURAL),
        _specialties(view, said, sheet),
        *quirks,
        _experience(view, said, xp),
        *(() if given.of else (_equipment(view, said),)),
    )


def _line(field: Field, said: dict[str, Any], help: str = "", clauses: tuple[str, ...] = (), note: str = "") -> Line:
    return Line(field, said.get(field.name), help, clauses, note)


def _who(said: dict[str, Any]) -> Section:
    story = "Life before play: for you, and for the GM to build on."
    lines = (
        _line(fields.name_field(), said, "", ("MS-11.1",)),
        _line(
            fields.text_field("concept", "Concept", LONGEST_LINE), said, "Who they are, in a few words.", ("MS-11.1",)
        ),
        _line(fields.text_field("backstory", "Backstory"), said, story, ("MS-2.3",)),
        _line(fields.text_field("personality", "Personality"), said, "", ("MS-11.1",)),
        _line(fields.backgrounds(), said, "Where they come from, in words; backgrounds cost nothing.", ("MS-R37",)),
        _line(fields.text_field("campaign", "Campaign", LONGEST_LINE), said, "", ("MS-11.1",)),
        _line(fields.text_field("notes", "Notes"), said, "", ("MS-2.3",)),
    )
    return Section(
        "Who they are",
        lines,
        (),
        "Decide this before the numbers: an interesting idea makes for a varied sheet.",
        ("MS-2.2", "MS-11.1"),
    )


def _attributes(view: Campaign, given: ProposeCharacter, sheet: Sheet, zero: tuple[str, ...]) -> Section:
    package = package_of(view.settings)
    lines = [Line(fields.primary(), given.primary or None, "The group that gets more dots.", ("MS-11.5",))]
    for name in ATTRIBUTES:
        least, most = fields.dots_of(view, name, zero)
        has = given.attributes.get(name, 1)
        field = number(attribute_key(name), name, least, most, 1)
        lines.append(Line(field, has, TEXTS[name], ("MS-11.5",), _meaning(name, sheet.dots(name))))
    budgets = []
    for group, names in GROUPS.items():
        due = package.dots_of(group, given.primary) - len(names)
        gone = sum(given.attributes.get(name, 1) for name in names) - len(names)
        if given.primary in GROUPS:
            budgets.append(Budget(group.capitalize(), due - gone, due, clause=package.clause("MS-11.5")))
    help = "Each begins with one dot; two are the human average."
    return Section("Attributes", tuple(lines), tuple(budgets), help, ("MS-11.5", "MS-3.3"))


def _meaning(name: str, dots: int) -> str:
    """What this many dots mean, in a few words."""
    at = min(max(dots, 0), len(LEVELS) - 1)
    more = f"; lifts {lift(dots)} lb" if name == "Strength" else ""
    return f"{LEVELS[at]}: {MEANINGS[name][at]}{more}"


def _abilities(view: Campaign, given: ProposeCharacter, sheet: Sheet, kind: str) -> Section:
    package = package_of(view.settings)
    listed = [one for one in list_of(view) if one.category == kind]
    lines = tuple(_ability(one, given, sheet) for one in listed)
    bought = view.ruling("creation_category_min") == "after_xp"
    total = sum(sheet.dots(one.name) if bought else given.abilities.get(one.name, 0) for one in listed)
    budgets: list[Budget] = []
    if package.least:
        budgets.append(Budget(f"{PLURAL[kind].capitalize()}, at least", max(0, package.least - total), package.least,
                              clause="MS-11.8"))  # fmt: skip
    if kind == next(iter(PLURAL)):
        counted, due = Counter(given.abilities.values()), Counter(package.spread)
        for dots, words in MANY.items():
            budgets.append(
                Budget(f"Abilities with {words}", due[dots] - counted[dots], due[dots], "abilities", "MS-11.7")
            )
    help = {
        "talent": "Without dots: the attribute alone.",
        "skill": "Without dots: the attribute alone, difficulty +1.",
        "knowledge": "Without dots: no roll at all.",
    }[kind]
    return Section(PLURAL[kind].capitalize(), lines, tuple(budgets), help, ("MS-11.7", "MS-11.8", "MS-11.9"))


def _ability(one: Ability, given: ProposeCharacter, sheet: Sheet) -> Line:
    has = given.abilities.get(one.name, 0)
    all_in = sheet.dots(one.name)
    note = f"{all_in} including bought dots" if all_in != has else ""
    common = f" Often with {', '.join(one.common)}." if one.common else ""
    field = number(ability_key(one.name), one.name, 0, fields.CAP_START, 0)
    return Line(field, has, f"{one.text}{common}", ("MS-11.7",), note)


def _specialties(view: Campaign, said: dict[str, Any], sheet: Sheet) -> Section:
    package = package_of(view.settings)
    free = Counter(one.tier for one in sheet.specialties if one.source == CREATION)
    budgets = [
        Budget(f"Free {tier}", most - free[tier], most, "specialties", "MS-11.10", exact=False)
        for tier, most in ((ADVANCED, package.advanced), ("general", package.general))
        if most
    ]
    help = "The lists are suggestions; the GM approves anything else. One is used per dot of its ability."
    line = _line(fields.specialty_list(view), said, help, ("MS-11.10", "MS-8.3"))
    return Section("Specialties", (line,), tuple(budgets), "", ("MS-11.10", "MS-11.11", "MS-8.2"))


def _quirks(said: dict[str, Any]) -> Section:
    merits, flaws = fields.quirk_lists()
    lines = (
        _line(merits, said, "They cost experience.", ("MS-R38",)),
        _line(flaws, said, "They give experience.", ("MS-R38",)),
    )
    return Section("Merits and flaws", lines, (), "The GM must agree to each.", ("MS-R38",))


def _experience(view: Campaign, said: dict[str, Any], xp: Budget) -> Section:
    line = _line(fields.bought_field(view), said, "Dots above the start.", ("MS-12.4", "MS-R44"))
    help = "Specialties beyond the free ones also cost experience. You keep what you do not spend."
    return Section("Experience", (line,), (xp,), help, ("MS-11.13", "MS-12.4", "MS-R39"))


def _equipment(view: Campaign, said: dict[str, Any]) -> Section:
    usual = "Clothes, a communicator, tools of the trade, a weapon for those who fight."
    lines = (
        *(_line(one, said, usual, ("MS-R40",)) for one in fields.kit(view)),
        _line(fields.items(), said, "Anything else reasonable, if the GM agrees.", ("MS-11.14",)),
    )
    return Section("Equipment", lines, (), "", ("MS-11.14", "MS-R40"))
