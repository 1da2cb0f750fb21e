"""A legal random character: on request, and in place of sheets that a viewer does not know."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

import msgspec

from croupier.core.rules import rule
from croupier.core.settings import Settings
from croupier.games.maelstrom.figures.willpower import start_willpower
from croupier.games.maelstrom.sheets.attributes import ATTRIBUTES, GROUPS
from croupier.games.maelstrom.sheets.audit import categories
from croupier.games.maelstrom.sheets.build_sheet import build_sheet
from croupier.games.maelstrom.sheets.commands import ProposeCharacter
from croupier.games.maelstrom.sheets.content import CATEGORIES, WILLPOWER, abilities
from croupier.games.maelstrom.sheets.prices import dot_price
from croupier.games.maelstrom.sheets.proposal_parts import Bought, Wanted
from croupier.games.maelstrom.sheets.specialties import PARAMETERS
from croupier.games.maelstrom.sheets.starting_dots import Package, least_dots, most_ability, package_of
from croupier.games.maelstrom.sheets.state import ADVANCED, GENERAL, Ability, Background, Sheet

Number = Callable[[int], int]
T = TypeVar("T")
NAMES = ("Ilse", "Tomasz", "Adaeze", "Ravi", "Mila", "Jun", "Salome", "Idris", "Maren", "Teo", "Nadia", "Kofi")
HOUSES = ("Varga", "Okafor", "Lindqvist", "Rao", "Petrov", "Tanaka", "Moreau", "Haddad", "Silva", "Novak")
CONCEPTS = (
    "salvager between two contracts", "surgeon who left the fleet", "courier with too many names",
    "engineer of a ship that is no more", "hunter of people in debt", "pilot without a license",
    "negotiator for a lost colony", "thief who reads contracts", "scout of the outer stations", "deserter with a cause",
)  # fmt: skip
PASTS = (
    "Grew up on a station that was sold under its people's feet.", "Served one term, and signed nothing since.",
    "Learned the trade from somebody who is wanted now.", "Owes a life to a stranger, and means to pay.",
    "Left a family on a world that takes no visitors.", "Was there when the reactor went, and does not talk about it.",
)  # fmt: skip
TRIES = 20


@rule("MS-11.5", "MS-11.7", "MS-11.8", "MS-11.10", "MS-11.9")
def random_proposal(
    settings: Settings, number: Number, *, custom: tuple[Ability, ...] = (), points: int | None = None
) -> ProposeCharacter:
    """A random legal proposal; `number(n)` returns a uniform random number from 0 to n - 1."""
    package, listed = package_of(settings), abilities(settings.__getitem__, custom)
    primary = list(GROUPS)[number(2)]
    attributes = _attributes(settings, number, package, primary)
    started = _abilities(settings, number, package, listed)
    chosen = _specialties(number, package, listed, started)
    free = _start_points(settings) if points is None else points
    return ProposeCharacter(
        f"{_one(NAMES, number)} {_one(HOUSES, number)}",
        _one(CONCEPTS, number),
        backstory=_one(PASTS, number),
        backgrounds=(Background("Before", _one(PASTS, number)),) if settings["creation_backgrounds"] == "text" else (),
        primary=primary,
        attributes=attributes,
        abilities=started,
        specialties=chosen,
        bought=_bought(settings, number, package, attributes, started, free),
        kit=settings["creation_equipment"] == "st_list",
    )


@rule("MS-11.3")
def random_sheet(settings: Settings, number: Number, *, custom: tuple[Ability, ...] = ()) -> Sheet:
    """A random legal sheet; `number(n)` returns a uniform random number from 0 to n - 1."""
    points = _start_points(settings)
    return build_sheet(settings, random_proposal(settings, number, custom=custom), custom=custom, points=points).sheet


def _start_points(settings: Settings) -> int:
    points = settings.value("creation_start_xp")
    return points if isinstance(points, int) else 0


def _attributes(settings: Settings, number: Number, package: Package, primary: str) -> dict[str, int]:
    dots = dict.fromkeys(ATTRIBUTES, 1)
    for group, names in GROUPS.items():
        for _ in range(package.dots_of(group, primary) - len(names)):
            dots_left = [name for name in names if dots[name] < package.cap]
            dots[_one(dots_left, number)] += 1
    assert all(has >= least_dots(settings, name) for name, has in dots.items())
    return dots


def _abilities(settings: Settings, number: Number, package: Package, listed: tuple[Ability, ...]) -> dict[str, int]:
    """Twelve random abilities; if every try leaves a category short, each first gets its minimum."""
    for _ in range(TRIES):
        dots = dict(zip(_shuffled([one.name for one in listed], number), package.spread, strict=False))
        if not any(categories(tuple(dots.items()), package, listed)):
            return dots
    of = {kind: _shuffled([one.name for one in listed if one.category == kind], number) for kind in CATEGORIES}
    first, second, third = of[CATEGORIES[0]], of[CATEGORIES[1]], of[CATEGORIES[2]]
    dots = {first.pop(): 3, first.pop(): 1, second.pop(): 3, second.pop(): 1, third.pop(): 2, third.pop(): 2}
    rest = _shuffled([*first, *second, *third], number)
    return dots | dict(zip(rest, (2, 2, 1, 1, 1, 1), strict=False))


def _specialties(
    number: Number, package: Package, listed: tuple[Ability, ...], dots: dict[str, int]
) -> tuple[Wanted, ...]:
    """Random free specialties of abilities that have dots."""
    found: list[Wanted] = []
    for tier, free in ((ADVANCED, package.advanced), (GENERAL, package.general)):
        open_ones = [
            (one.name, name)
            for one in listed
            for name in (one.advanced if tier == ADVANCED else one.general)
            if dots.get(one.name) and PARAMETERS.get(name, ("",))
        ]
        for ability, name in _shuffled(open_ones, number)[:free]:
            found.append(Wanted(ability, name, tier, _one(PARAMETERS.get(name, ("",)), number)))
    return tuple(found)


def _bought(
    settings: Settings, number: Number, package: Package, attributes: dict[str, int], started: dict[str, int], free: int
) -> tuple[Bought, ...]:
    """Random dots for some of the experience; the rest stays free."""
    has = {**attributes, **started, WILLPOWER: start_willpower(settings.value)}
    whole = settings["creation_attribute_cap"] == "whole_creation"
    most = {**dict.fromkeys(attributes, package.cap if whole else 5), **dict.fromkeys(started, most_ability(settings))}
    bought: dict[str, int] = {}
    for _ in range(6):
        trait = _one(list(has), number)
        price = dot_price(settings, trait, has[trait] + 1)
        if has[trait] < most.get(trait, 10) and price <= free:
            free, has[trait], bought[trait] = free - price, has[trait] + 1, bought.get(trait, 0) + 1
    return tuple(Bought(trait, dots) for trait, dots in bought.items())


def _one(among: Sequence[T], number: Number) -> T:
    return among[number(len(among))]


def _shuffled(items: Sequence[T], number: Number) -> list[T]:
    left = list(items)
    return [left.pop(number(len(left))) for _ in range(len(left))]


def with_name(given: ProposeCharacter, name: str) -> ProposeCharacter:
    """The proposal with this name; unchanged if the name is blank."""
    return msgspec.structs.replace(given, name=name) if name.strip() else given
