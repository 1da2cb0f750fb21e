"""Building a sheet from a player's input: what the start gives and what is bought (chapter 11, PR-2)."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.core.settings import Settings
from croupier.games.maelstrom.access import LONGEST_LINE, LONGEST_NAME, LONGEST_TEXT, text_of
from croupier.games.maelstrom.figures.willpower import start_willpower
from croupier.games.maelstrom.health.track import HUGE_SIZE, track
from croupier.games.maelstrom.sheets import equipment, payments, quirks, specialties
from croupier.games.maelstrom.sheets.allowances import start_points
from croupier.games.maelstrom.sheets.attributes import ATTRIBUTES, GROUPS
from croupier.games.maelstrom.sheets.commands import ProposeCharacter
from croupier.games.maelstrom.sheets.content import WILLPOWER, abilities, among, meant
from croupier.games.maelstrom.sheets.prices import worth
from croupier.games.maelstrom.sheets.proposal_parts import Wanted
from croupier.games.maelstrom.sheets.quirk_content import has_merit
from croupier.games.maelstrom.sheets.sheet_text import name_of
from croupier.games.maelstrom.sheets.starting_dots import package_of
from croupier.games.maelstrom.sheets.state import (
    ADVANCED,
    BOUGHT,
    CREATION,
    Ability,
    Background,
    Creation,
    Dots,
    Experience,
    Health,
    Quirk,
    Sheet,
    Specialty,
)

MOST_BACKGROUNDS, MOST_DOTS = 40, 10


class Made(NamedTuple):
    """A character as written: the name, the sheet, and the secret quirks, which are kept off the sheet."""

    name: str
    sheet: Sheet
    hidden: tuple[Quirk, ...] = ()


@rule("MS-2.1", "MS-2.5", "MS-11.1", "MS-11.3")
def build_sheet(
    settings: Settings,
    given: ProposeCharacter,
    *,
    custom: tuple[Ability, ...] = (),
    points: int = 0,
    zero: tuple[str, ...] = (),
    old: Sheet | None = None,
) -> Made:
    """Build a character from a player's input; `points` is the starting experience. Raises Invalid.

    `old` is the sheet that is rebuilt, with the specialties that the storyteller has judged and its experience.
    """
    listed = abilities(settings.__getitem__, custom)
    started = Creation(attributes(given), ability_dots(settings, listed, given), zero)
    bought = bought_dots(settings, listed, given)
    own = owned_specialties(settings, listed, given.specialties, old.specialties if old is not None else ())
    every = every_quirk(settings, given)
    start = start_willpower(settings.value)
    sheet = Sheet(
        text_of("concept", given.concept, "MS-11.1", LONGEST_LINE, required=False),
        text_of("campaign", given.campaign, "MS-11.1", LONGEST_LINE, required=False),
        text_of("backstory", given.backstory, "MS-2.3", LONGEST_TEXT, required=False),
        text_of("personality", given.personality, "MS-11.1", LONGEST_TEXT, required=False),
        text_of("notes", given.notes, "MS-2.3", LONGEST_TEXT, required=False),
        backgrounds(given.backgrounds),
        given.primary,
        _with(started.attributes, bought),
        tuple(one for one in _with(_all(listed, started.abilities), bought) if one[1]),
        own,
        start + bought.get(WILLPOWER, 0),
        start + bought.get(WILLPOWER, 0),
        quirks=tuple(one for one in every if not one.secret),
        health=Health(penalties=track(settings, huge=has_merit(every, HUGE_SIZE))),
        creation=started,
    )
    quirks.check_inept(listed, every, sheet)
    option = settings["creation_equipment"]
    if given.kit and option != "st_list" and old is None:
        why = "as everyone has it" if option == "kit" else "where equipment is bought"
        raise Invalid("kit", given.kit, f"no kit, {why}", "MS-R40")
    usual = given.kit or option == "kit"
    kit = equipment.kit(listed, sheet) if usual else ()
    items = equipment.item_of_command((*given.items, *(one for one in kit if one not in given.items)))
    adjusted, spent = quirks.adjustment(every), worth(settings, sheet)
    free = points - adjusted - spent
    begun = None if points == start_points(settings) else points
    experience = Experience(points, free, (), spent, adjusted, max(0, free), begun=begun)
    sheet = msgspec.structs.replace(sheet, items=equipment.with_numbers(settings, items, kit), experience=experience)
    if old is not None:
        sheet = msgspec.structs.replace(sheet, experience=payments.rebuilt(settings, sheet, old.experience))
    name = name_of("name", given.name, "MS-11.1", LONGEST_NAME)
    return Made(name, sheet, tuple(one for one in every if one.secret))


@rule("MS-11.5", "MS-11.6")
def attributes(given: ProposeCharacter) -> Dots:
    """Starting dots of the six attributes, one if nothing is given. Raises Invalid."""
    odd = next((name for name in given.attributes if name not in ATTRIBUTES), None)
    if odd is not None:
        raise Invalid("attributes", odd, ", ".join(ATTRIBUTES), "MS-3.1")
    if given.primary not in ("", *GROUPS):
        raise Invalid("primary", given.primary, ", ".join(GROUPS), "MS-11.5")
    dots = tuple((name, given.attributes.get(name, 1)) for name in ATTRIBUTES)
    for name, has in dots:
        _check(f"attributes.{name}", has, "MS-3.2")
    return dots


@rule("MS-11.7", "MS-4.4")
def ability_dots(settings: Settings, listed: tuple[Ability, ...], given: ProposeCharacter) -> Dots:
    """Starting dots of the campaign's abilities. Raises Invalid."""
    found: dict[str, int] = {}
    for name, has in given.abilities.items():
        one = ability_named(settings, listed, name, "abilities")
        _check(f"abilities.{one.name}", has, "MS-R14")
        if one.name in found:
            raise Invalid("abilities", name, "each ability once", "MS-11.7")
        found[one.name] = has
    return tuple((one.name, found[one.name]) for one in listed if found.get(one.name))


def ability_named(settings: Settings, listed: tuple[Ability, ...], name: str, field: str) -> Ability:
    """An ability of the campaign, by its own name or one of the booklet's other names. Raises Invalid."""
    one = among(listed, name) or among(listed, meant(settings.__getitem__, name))
    if one is None:
        raise Invalid(field, name, "an ability on the campaign's list", "MS-4.2")
    return one


@rule("MS-12.4")
def bought_dots(settings: Settings, listed: tuple[Ability, ...], given: ProposeCharacter) -> dict[str, int]:
    """Dots bought above the start, by trait. Raises Invalid."""
    found: dict[str, int] = {}
    for one in given.bought:
        known = one.trait in (*ATTRIBUTES, WILLPOWER)
        trait = one.trait if known else ability_named(settings, listed, one.trait, "bought").name
        if not 1 <= one.dots <= MOST_DOTS:
            raise Invalid(f"bought.{trait}", one.dots, f"1 to {MOST_DOTS} dots", "MS-12.4")
        found[trait] = found.get(trait, 0) + one.dots
    return found


@rule("MS-11.10", "MS-8.1", "MS-8.3")
def owned_specialties(
    settings: Settings, listed: tuple[Ability, ...], given: tuple[Wanted, ...], settled: tuple[Specialty, ...] = ()
) -> tuple[Specialty, ...]:
    """The specialties: the first of each tier are the start's free ones, others bought. Raises Invalid.

    Custom ones that are `settled` stay as the storyteller judged them.
    """
    if len(given) > specialties.MOST_SPECIALTIES:
        raise Invalid("specialties", len(given), f"at most {specialties.MOST_SPECIALTIES} on one sheet", "MS-8.2")
    package, found = package_of(settings), list[Specialty]()
    for one in given:
        ability = ability_named(settings, listed, one.ability, "specialties")
        judged = specialties.judged_before(settled, listed, ability, one.name, one.parameter)
        own = (
            msgspec.structs.replace(judged, source=CREATION)
            if judged is not None
            else specialties.specialty_of(settings, ability, one.name, one.tier, one.parameter, CREATION)
        )
        free = package.advanced if own.tier == ADVANCED else package.general
        taken = sum(each.tier == own.tier for each in found)
        found.append(own if taken < free else msgspec.structs.replace(own, source=BOUGHT))
    specialties.check_distinct(tuple(found))
    return tuple(found)


@rule("MS-R38", "MS-11.4")
def every_quirk(settings: Settings, given: ProposeCharacter) -> tuple[Quirk, ...]:
    """All merits and flaws, including secret ones. Raises Invalid."""
    found = (
        *(quirks.quirk_of(settings, one.name, one.points, one.text, flaw=False) for one in given.merits),
        *(
            quirks.quirk_of(settings, one.name, one.points, one.text, flaw=True, secret=one.secret)
            for one in given.flaws
        ),
    )
    quirks.check(settings, found)
    return found


@rule("MS-2.3", "MS-2.4", "MS-R37")
def backgrounds(given: tuple[Background, ...]) -> tuple[Background, ...]:
    """Backgrounds in words, without points. Raises Invalid."""
    if len(given) > MOST_BACKGROUNDS:
        raise Invalid("backgrounds", len(given), f"at most {MOST_BACKGROUNDS}", "MS-R37")
    return tuple(
        Background(
            name_of("backgrounds", one.name, "MS-R37", LONGEST_NAME),
            text_of("backgrounds", one.text, "MS-R37", LONGEST_TEXT, required=False),
        )
        for one in given
    )


def _check(field: str, has: int, clause: str) -> None:
    if not 0 <= has <= MOST_DOTS:
        raise Invalid(field, has, f"0 to {MOST_DOTS} dots", clause)


def _all(listed: tuple[Ability, ...], dots: Dots) -> Dots:
    own = dict(dots)
    return tuple((one.name, own.get(one.name, 0)) for one in listed)


def _with(dots: Dots, bought: dict[str, int]) -> Dots:
    return tuple((name, has + bought.get(name, 0)) for name, has in dots)
