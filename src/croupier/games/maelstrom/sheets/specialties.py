"""A character's specialties: their identity, the lists they are on, and their approval (chapter 8)."""

from __future__ import annotations

import re

from croupier.core.refusals import Invalid
from croupier.core.rules import cites, rule
from croupier.core.settings import Settings
from croupier.games.maelstrom.access import LONGEST_NAME
from croupier.games.maelstrom.sheets.sheet_text import name_of
from croupier.games.maelstrom.sheets.state import ADVANCED, GENERAL, Ability, Specialty

WITH_PARAMETER = re.compile(r"(?P<name>[^()]+) \((?P<parameter>[^()]+)\)")
MOST_SPECIALTIES = 200
"""The limit for one sheet; the rules have none."""
PARAMETERS = cites("MS-8.4", name="PARAMETERS")(
    {
        "Terrain": ("Urban", "Forest", "Plains"),
        "Specific Language": ("Chinese", "Russian"),
        "Specific Musical Instrument": ("Piano", "Guitar", "Drums"),
        "Specific System": ("Sol", "Maelstrom"),
        "Specific Martial Art": (),
        "Specific Exotic Thrown Weapon": (),
        "Specific Exotic Melee Weapon": (),
    }
)
"""Listed specialties that need a parameter, with the values that the lists name."""


@rule("MS-8.4")
def needs_parameter(name: str) -> bool:
    return name in PARAMETERS


@rule("MS-8.4", "MS-21.14")
def lacks_parameter(one: Specialty) -> bool:
    """Whether a specialty that needs a parameter has none, as a file may have it."""
    return needs_parameter(one.name) and not one.parameter


@rule("MS-8.1", "MS-8.4", "MS-R13")
def identity(one: Specialty) -> tuple[str, str, str]:
    """The identity of a specialty: ability, name, parameter, ignoring case; Forest and Forests are equal."""
    return one.ability.casefold(), one.name.strip().casefold(), _singular(one.parameter)


def _singular(parameter: str) -> str:
    return parameter.strip().casefold().removesuffix("s")


@rule("MS-8.4")
def is_listed_parameter(name: str, parameter: str) -> bool:
    """Whether the lists name this parameter of a specialty; Forest and Forests are equal."""
    return any(_singular(parameter) == _singular(one) for one in PARAMETERS.get(name, ()))


@rule("MS-8.5", "MS-8.6")
def listed_tier(ability: Ability, name: str) -> str | None:
    """The tier of a name on the ability's list; None if it is not listed."""
    for tier, names in ((ADVANCED, ability.advanced), (GENERAL, ability.general)):
        if any(one.casefold() == name.casefold() for one in names):
            return tier
    return None


def spelled_name(ability: Ability, name: str) -> str:
    """A name as the list spells it."""
    return next((one for one in (*ability.advanced, *ability.general) if one.casefold() == name.casefold()), name)


@rule("MS-8.3", "MS-8.4", "MS-11.12", "MS-R13")
def specialty_of(settings: Settings, ability: Ability, name: str, tier: str, parameter: str, source: str) -> Specialty:
    """A specialty that a player wants; under ruling `approve`, a custom one must wait. Raises Invalid."""
    given = name_of("specialties", parameter, "MS-8.4", LONGEST_NAME, required=False)
    whole = name_of("specialties", name.strip().rstrip("?"), "MS-8.1", LONGEST_NAME)
    said, own = (whole, "") if given else split_name(whole)
    said, given = spelled_name(ability, said), given or own
    if "(adv)" in name.casefold() or set("()") & set(given):
        raise Invalid("specialties", name, "tier and parameter apart from the name", "MS-21.4")
    on_list = listed_tier(ability, said)
    if tier not in (GENERAL, ADVANCED):
        raise Invalid("specialties", tier, f"{GENERAL} or {ADVANCED}", "MS-8.1")
    if needs_parameter(said) and not given:
        raise Invalid("specialties", said, f"{said} of what, such as {like(said)}", "MS-8.4")
    if given and not needs_parameter(said):
        raise Invalid("specialties", f"{said} ({given})", f"{said} alone: it takes no parameter", "MS-8.4")
    named = not given or is_listed_parameter(said, given)
    custom, ruling = on_list is None or not named, settings["specialty_custom"]
    if on_list is None and ruling == "list_only":
        lists = ", ".join((*ability.advanced, *ability.general))
        raise Invalid("specialties", said, f"one on the list: {lists}", "MS-R13")
    if on_list is None and ruling == "open" and tier == ADVANCED:
        raise Invalid("specialties", f"{said}, advanced", "a general one, where it is on no list", "MS-R13")
    return Specialty(ability.name, said, on_list or tier, given, source, not custom or ruling != "approve")


@rule("MS-8.3", "MS-R47")
def judged_before(
    settled: tuple[Specialty, ...], listed: tuple[Ability, ...], ability: Ability, name: str, parameter: str
) -> Specialty | None:
    """The custom specialty of a rebuilt sheet that this is, as the storyteller judged it; None if it is another."""
    said, own = (name, "") if parameter else split_name(name.strip().rstrip("?").strip())
    wanted = identity(Specialty(ability.name, said, parameter=parameter or own))
    return next((one for one in settled if one.approved and is_custom(one, listed) and identity(one) == wanted), None)


@rule("MS-8.3", "MS-R13")
def is_custom(one: Specialty, listed: tuple[Ability, ...]) -> bool:
    """Whether the lists lack its name or the ability that it belongs to."""
    of = next((each for each in listed if each.name == one.ability), None)
    named = not one.parameter or is_listed_parameter(one.name, one.parameter)
    return of is None or listed_tier(of, one.name) is None or not named


@rule("MS-8.1", "MS-8.2", "MS-R13")
def check_distinct(owned: tuple[Specialty, ...]) -> None:
    """Check that no specialty occurs twice, and that there are at most 200. Raises Invalid."""
    if len(owned) > MOST_SPECIALTIES:
        raise Invalid("specialties", len(owned), f"at most {MOST_SPECIALTIES} on one sheet", "MS-8.2")
    seen: set[tuple[str, str, str]] = set()
    for one in owned:
        if identity(one) in seen:
            raise Invalid("specialties", f"{one.ability}: {specialty_name(one)}", "each specialty once", "MS-R13")
        seen.add(identity(one))


def split_name(name: str) -> tuple[str, str]:
    """Split a name written with its parameter, "Terrain (Urban)"; any other name stays whole."""
    found = WITH_PARAMETER.fullmatch(name)
    if found is None or not any(found["name"].casefold() == one.casefold() for one in PARAMETERS):
        return name, ""
    return found["name"], found["parameter"]


def specialty_name(one: Specialty) -> str:
    """A specialty in words, with its parameter."""
    return f"{one.name} ({one.parameter})" if one.parameter else one.name


def like(name: str) -> str:
    """Examples of a listed specialty's parameter."""
    return ", ".join(PARAMETERS[name]) or "its name"
