"""Traits and specialties in a file of the public format (MS-21.2 to MS-21.10, MS-21.12)."""

from __future__ import annotations

from typing import Any

from croupier.core.names import count_of
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.core.settings import Settings
from croupier.games.maelstrom.access import LONGEST_NAME
from croupier.games.maelstrom.sheets.abilities import STATECRAFT, UPSTREAM
from croupier.games.maelstrom.sheets.attributes import ATTRIBUTES, MOST
from croupier.games.maelstrom.sheets.content import WILLPOWER, abilities, among
from croupier.games.maelstrom.sheets.public_format import (
    ARRAYS,
    JOINED,
    MARK,
    OLD_ABILITIES,
    OLD_ATTRIBUTES,
    VARIANTS,
)
from croupier.games.maelstrom.sheets.sheet_text import name_of
from croupier.games.maelstrom.sheets.specialties import MOST_SPECIALTIES, listed_tier, spelled_name, split_name
from croupier.games.maelstrom.sheets.starting_dots import most_ability
from croupier.games.maelstrom.sheets.state import ADVANCED, CUSTOM, GENERAL, IMPORTED, Ability, Dots, Specialty

MOST_TRAITS = 100


@rule("MS-21.6", "MS-21.12")
def _once(said: str, name: str) -> str:
    """What is allowed where two names in a file mean the same ability, for the refusal."""
    return "each ability once" if said == name else f"each ability once: {name} already has dots, leave {said} out"


@rule("MS-21.10")
def _meant(said: str, *lists: Ability | None) -> str:
    """The specialty of this ability that an odd spelling probably means; empty if there is none."""
    meant = VARIANTS.get(said.casefold(), "")
    name, _ = split_name(meant)
    return meant if any(one is not None and listed_tier(one, name) for one in lists) else ""


class Reader:
    """Reads one file and collects its notes, abilities that the campaign lacks, and unknown fields."""

    def __init__(self, settings: Settings, custom: tuple[Ability, ...], names: dict[str, str]) -> None:
        self.settings = settings
        self.listed = abilities(settings.__getitem__, custom)
        self.names = names
        self.notes: list[str] = []
        self.own: dict[str, Ability] = {}
        self.aside: dict[str, Any] = {}
        self.count = 0
        self.traits: frozenset[str] = frozenset()
        """Names of the abilities in the file, in lower case."""
        self.ours: frozenset[str] = frozenset()
        """Specialties that this program wrote into the file; they need no note about missing lists."""
        self.general: frozenset[tuple[str, str]] = frozenset()
        """Ability and name of those that it wrote as general ones, whatever the later version's list has (MS-21.15)."""

    def note(self, words: str) -> None:
        self.notes.append(words)

    @rule("MS-21.3", "MS-21.6", "MS-21.12", "MS-3.4")
    def attributes(self, given: Any) -> Dots:
        """Dots of the six attributes, from either array; one for a missing attribute. Raises Invalid."""
        found: dict[str, int] = {}
        for path, trait in self._arrays(given, "attributes", ("physical", "mental")):
            said = self._name(trait, path)
            to = self.names.get(said.casefold(), said)
            name = next((one for one in ATTRIBUTES if one.casefold() == to.casefold()), None)
            if name is None and to:
                meant = OLD_ATTRIBUTES.get(said.casefold())
                offer = f"{meant} is offered" if meant else "there is nothing like it"
                raise Invalid(f"{path}.name", said, f"{', '.join(ATTRIBUTES)}; {offer}: say what it means", "MS-21.12")
            dots = self.whole(trait.get("dots"), f"{path}.dots", 0, MOST, "MS-21.2")
            self.odd(trait, ("name", "dots"), path)
            if name is None:
                self.note(f"{said} ({count_of(dots, 'dot')}) is left out, as you said")
                continue
            if name in found:
                raise Invalid(f"{path}.name", said, "each attribute once", "MS-21.6")
            if name != said:
                self.note(f"{said} is {name} here")
            found[name] = dots
        missing = [name for name in ATTRIBUTES if name not in found]
        if missing:
            self.note(f"missing, so 1 dot: {', '.join(missing)}")
        return tuple((name, found.get(name, 1)) for name in ATTRIBUTES)

    @rule("MS-21.6", "MS-21.7", "MS-21.12", "MS-R42")
    def abilities(self, given: Any) -> tuple[Dots, tuple[Specialty, ...]]:
        """Dots and specialties of abilities, from any array: the campaign's list decides their categories."""
        found: dict[str, int] = {}
        owned: list[Specialty] = []
        seen: set[str] = set()
        filled: set[str] = set()
        most = most_ability(self.settings)
        traits = self._arrays(given, "abilities", tuple(ARRAYS))
        self.traits = frozenset(self._name(trait, path).casefold() for path, trait in traits)
        for path, trait in traits:
            said = self._name(trait, path)
            dots = self.whole(trait.get("dots"), f"{path}.dots", 0, most, "MS-21.2")
            names = self._strings(trait.get("specialties"), f"{path}.specialties")
            self.odd(trait, ("name", "dots", "specialties"), path)
            blank = not dots and not names
            ability = self._ability(said, f"{path}.name", blank=blank)
            if said.casefold() in seen or (ability is not None and ability.name in filled and not blank):
                name = ability.name if ability is not None else said
                raise Invalid(f"{path}.name", said, _once(said, name), "MS-21.6")
            seen.add(said.casefold())
            if ability is None:
                continue
            filled |= set() if blank else {ability.name}
            found[ability.name] = max(dots, found.get(ability.name, 0))
            each = (self._specialty(ability, one, f"{path}.specialties") for one in names)
            owned += [one for one in each if one is not None]
        missing = [one.name for one in self.listed if one.name not in found]
        if missing:
            self.note(f"missing, so no dots: {', '.join(missing)}")
        order = [one.name for one in (*self.listed, *self.own.values())]
        return tuple((name, found[name]) for name in order if found.get(name)), tuple(owned)

    @rule("MS-21.6", "MS-21.7")
    def _ability(self, said: str, path: str, *, blank: bool) -> Ability | None:
        """The campaign's ability with this name, or a new one from the file; None if it is left out.

        Raises Invalid for a name that an ability cannot have.
        """
        to = self.names.get(said.casefold(), said)
        known = among(self.listed, to)
        named = next((one for one in (*ATTRIBUTES, WILLPOWER) if one.casefold() == to.casefold()), "")
        if known is None and named:
            kind = "has its own place in the file" if named == WILLPOWER else "is an attribute"
            raise Invalid(path, said, f"the name of an ability; {named} {kind}", "MS-21.6")
        if known is not None or blank or not to:
            if not to and not blank:
                self.note(f"{said} is left out, as you said")
            elif known is not None and known.name != said:
                self.note(f"{said} is {known.name} here")
            return known
        own = self.own.get(to.casefold())
        if own is None:
            standing = STATECRAFT if to.casefold() == "statecraft" else None
            own = standing or Ability(
                name_of("abilities", to, "MS-21.7", LONGEST_NAME), ARRAYS[path.split(".")[1]], "", origin=CUSTOM
            )
            self.own[to.casefold()] = own
            meant = OLD_ABILITIES.get(said.casefold())
            offer = f"; perhaps {meant} is meant: say so in the names" if meant else ""
            self.note(f"{own.name} is not on the campaign's list: a new {own.category}, if you agree{offer}")
        return own

    @rule("MS-21.4", "MS-21.8", "MS-21.9", "MS-21.10")
    def _specialty(self, ability: Ability, said: str, path: str) -> Specialty | None:
        """A specialty: advanced if it is marked or listed as advanced, otherwise general; None if it is left out."""
        marked = said.endswith(MARK)
        bare = said.removesuffix(MARK).strip()
        meant_here = self._specialty_meant(bare)
        marked = marked or meant_here.endswith(MARK)  # the mark is no part of the name in an answer either
        to = meant_here.removesuffix(MARK).strip()
        if not to:
            self.note(f"{ability.name}: {bare} is left out, as you said")
            return None
        name, parameter = split_name(to)
        name = name_of(path, spelled_name(ability, name), "MS-21.2", LONGEST_NAME)
        later = None if (ability.name, name) in self.general else among(UPSTREAM, ability.name)
        by_list = any(one is not None and listed_tier(one, name) == ADVANCED for one in (ability, later))
        if by_list and not marked:
            self.note(f"{ability.name}: {bare} is advanced, though the file does not mark it")
        meant = _meant(bare, ability, later)
        if meant and to == bare:
            self.note(f"{ability.name}: {bare} is kept; perhaps {meant} is meant: say so in the names")
        elif to != bare:
            self.note(f"{ability.name}: {bare} is {to} here")
        if not meant and name not in self.ours and listed_tier(ability, name) is None and ability.origin != CUSTOM:
            kept = ADVANCED if marked or by_list else GENERAL
            self.note(f"{ability.name}: {name} is on {self._which_list(name, later)}: kept as {kept}")
        return Specialty(ability.name, name, ADVANCED if marked or by_list else GENERAL, parameter, IMPORTED)

    @rule("MS-21.10", "MS-8.1")
    def _which_list(self, name: str, later: Ability | None) -> str:
        """The list that has the name of a specialty that is not on its ability's list here."""
        if later is not None and listed_tier(later, name):
            return "the later version's list alone"
        return "another ability's list" if any(listed_tier(one, name) for one in self.listed) else "no list"

    @rule("MS-21.10", "MS-21.12")
    def _specialty_meant(self, bare: str) -> str:
        """The meaning of a specialty's name; the file's entry for an ability of the same name does not apply to it."""
        to = self.names.get(bare.casefold(), self.names.get(f"{bare}{MARK}".casefold(), bare))
        of_ability = bare.casefold() in self.traits and (not to or among(self.listed, to) is not None)
        return bare if of_ability else to

    @rule("MS-21.9", "MS-21.4", "MS-8.2")
    def _strings(self, given: Any, path: str) -> list[str]:
        """Specialties as they are written; several in one text are split after their marks."""
        found: list[str] = []
        if given is None:
            return []
        clause = "MS-8.2" if isinstance(given, list) else "MS-21.2"  # too many, or no list
        for at, one in enumerate(self.list(given, path, clause, MOST_SPECIALTIES)):
            if not isinstance(one, str) or not one.strip():
                raise Invalid(f"{path}.{at}", one, "a text", "MS-21.2")
            parts = [part.strip() for part in JOINED.split(one) if part.strip()]
            if any(not part.replace(MARK.strip(), "").strip() for part in parts):
                raise Invalid(f"{path}.{at}", one, f"a name before{MARK}", "MS-21.4")
            found += parts
        self.count += len(found)
        if self.count > MOST_SPECIALTIES:
            raise Invalid(path, f"{self.count} specialties", f"at most {MOST_SPECIALTIES} on one sheet", "MS-8.2")
        return found

    def _arrays(self, given: Any, key: str, arrays: tuple[str, ...]) -> list[tuple[str, dict[str, Any]]]:
        """The traits of all arrays, each with its path; every array is required."""
        groups = self.object(given, key, "MS-21.1")
        self.odd(groups, arrays, key)
        return [
            (f"{key}.{array}.{at}", self.object(one, f"{key}.{array}.{at}", "MS-21.2"))
            for array in arrays
            for at, one in enumerate(self.list(groups.get(array), f"{key}.{array}", "MS-21.1", MOST_TRAITS))
        ]

    def _name(self, trait: dict[str, Any], path: str) -> str:
        said = trait.get("name")
        if not isinstance(said, str) or not said.strip():
            raise Invalid(f"{path}.name", said, "a name", "MS-21.2")
        return said.strip()

    @rule("MS-21.2")
    def whole(self, given: Any, path: str, least: int, most: int, clause: str) -> int:
        """A whole number in its range; texts and fractions are refused. Raises Invalid."""
        if type(given) is not int or not least <= given <= most:
            shown = None if given is None else f"the text {given!r}" if isinstance(given, str) else given
            raise Invalid(path, shown, f"a whole number from {least} to {most}", clause)
        return given

    def object(self, given: Any, path: str, clause: str) -> dict[str, Any]:
        if not isinstance(given, dict):
            raise Invalid(path, given, "an object", clause)
        return given

    def list(self, given: Any, path: str, clause: str, most: int) -> list[Any]:
        if not isinstance(given, list) or len(given) > most:
            shown = None if given is None else f"{len(given)} items" if isinstance(given, list) else given
            raise Invalid(path, shown, f"a list of at most {most}", clause)
        return given

    def odd(self, given: dict[str, Any], known: tuple[str, ...], path: str) -> None:
        """Note unknown fields by name and keep them aside."""
        for key, value in given.items():
            if key not in known:
                self.note(f"{path}.{key} is not a field of the format: set aside")
                self.aside[f"{path}.{key}"] = value
