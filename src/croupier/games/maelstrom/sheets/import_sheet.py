"""Reads a character from a file of the public format; nothing is dropped silently (MS-21.1 to MS-21.13)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.core.settings import Settings
from croupier.games.maelstrom.access import LONGEST_LINE, LONGEST_NAME, LONGEST_TEXT, text_of
from croupier.games.maelstrom.health.track import track
from croupier.games.maelstrom.sheets.import_own_key import with_extra
from croupier.games.maelstrom.sheets.import_trait_names import Reader
from croupier.games.maelstrom.sheets.public_format import INSIDE, KEYS, OURS, Imported
from croupier.games.maelstrom.sheets.quirk_content import KEPT, listed
from croupier.games.maelstrom.sheets.sheet_text import name_of
from croupier.games.maelstrom.sheets.specialties import check_distinct
from croupier.games.maelstrom.sheets.state import ADVANCED, GENERAL, Ability, Experience, Health, Quirk, Sheet

MOST_TEXT, MOST_FLAWS, MOST_XP = 60_000, 40, 100_000
NAMELESS = "Nameless"


@rule("MS-21.1", "MS-21.11", "MS-21.13")
def read_character(
    settings: Settings, text: str, names: Mapping[str, str] | None = None, custom: tuple[Ability, ...] = ()
) -> Imported:
    """Read the character in a file; `names` says what unknown names mean. Raises Invalid with the path."""
    root = _root(text)
    reader = Reader(settings, custom, {name.casefold(): to for name, to in (names or {}).items()})
    own = _own_specialties(root.get(OURS))
    reader.ours = frozenset(name for _, name, _ in own)
    reader.general = frozenset((ability, name) for ability, name, tier in own if tier != ADVANCED)
    name = name_of("name", _string(root, "name", required=True), "MS-21.1", LONGEST_NAME, required=False)
    attributes = reader.attributes(root.get("attributes"))
    abilities, owned = reader.abilities(root.get("abilities"))
    check_distinct(owned)
    permanent, current = willpower(root.get("willpower"), reader)
    flaws = _flaws([] if root.get("flaws") is None else root["flaws"], reader)
    for key in root:
        if key not in (*KEYS, OURS):
            reader.note(f"{key or 'a field without a name'} is not a field of the format: set aside")
    aside = {key: value for key, value in root.items() if key not in (*KEYS, OURS, INSIDE)}
    if INSIDE in root:
        reader.aside[INSIDE] = root[INSIDE]
    sheet = Sheet(
        text_of("concept", _string(root, "concept"), "MS-21.1", LONGEST_LINE, required=False),
        text_of("campaign", _string(root, "campaign"), "MS-21.1", LONGEST_LINE, required=False),
        attributes=attributes,
        abilities=abilities,
        specialties=owned,
        willpower=permanent,
        current=current,
        experience=_experience(root.get("experience"), reader, ours=OURS in root),
        quirks=tuple(one for one in flaws if not one.secret),
        health=Health(penalties=track(settings)),
        imported=True,
        player=text_of("player", _string(root, "player"), "MS-21.1", LONGEST_NAME, required=False),
    )
    if not name:
        reader.note(f"the name is empty: {NAMELESS}")
    read = Imported(
        name or NAMELESS, sheet, (), tuple(reader.own.values()), tuple(one for one in flaws if one.secret),
        has_experience=root.get("experience") is not None,
    )  # fmt: skip
    read = with_extra(read, root.get(OURS), reader)
    if reader.aside:
        aside[INSIDE] = reader.aside
    kept = msgspec.json.encode(aside).decode() if aside else ""
    return read._replace(sheet=msgspec.structs.replace(read.sheet, aside=kept), report=tuple(reader.notes))


def _own_specialties(given: Any) -> tuple[tuple[str, str, str], ...]:
    """Ability, name and tier of the specialties under our own key, as far as it can be read."""
    listed = given.get("specialties") if isinstance(given, dict) else None
    each = (one for one in listed if isinstance(one, dict)) if isinstance(listed, list) else ()
    found = ((one.get("ability", ""), one.get("name", ""), one.get("tier", GENERAL)) for one in each)
    return tuple((ability, name, tier) for ability, name, tier in found if all(map(_is_text, (ability, name, tier))))


def _is_text(given: object) -> bool:
    return isinstance(given, str)


def _root(text: str) -> dict[str, Any]:
    if len(text) > MOST_TEXT:
        raise Invalid("text", f"{len(text)} characters", f"at most {MOST_TEXT}", "MS-21.1")
    try:
        root: Any = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise Invalid("text", str(error)[:60], "a JSON object of the public format", "MS-21.1") from None
    if not isinstance(root, dict):
        raise Invalid("text", text[:40], "a JSON object", "MS-21.1")
    return root


def _string(root: dict[str, Any], key: str, *, required: bool = False) -> str:
    said = root.get(key)
    if said is None and not required:
        return ""
    if not isinstance(said, str):
        raise Invalid(key, said, "a text", "MS-21.1")
    return said


@rule("MS-21.11")
def willpower(given: Any, reader: Reader) -> tuple[int, int]:
    """Permanent and current dots, from spent and max, or from the older current and max. Raises Invalid."""
    if given is None:
        reader.note("willpower is missing: 3 of 3")
        return 3, 3
    whole = reader.object(given, "willpower", "MS-21.11")
    most = reader.whole(whole.get("max"), "willpower.max", 1, 10, "MS-21.11")
    if "current" in whole and "spent" not in whole:
        reader.note("willpower gives its current dots, as older files do")
        reader.odd(whole, ("current", "max"), "willpower")
        return most, reader.whole(whole["current"], "willpower.current", 0, most, "MS-21.11")
    reader.odd(whole, ("spent", "max"), "willpower")
    return most, most - reader.whole(whole.get("spent"), "willpower.spent", 0, most, "MS-21.11")


@rule("MS-21.1", "MS-21.13", "MS-21.17")
def _experience(given: Any, reader: Reader, *, ours: bool) -> Experience:
    """Points earned and free; in a file with our own key, flaws can leave more free than were earned."""
    if given is None:
        reader.note("experience is missing: none earned (a server's output leaves it out)")
        return Experience()
    told = reader.object(given, "experience", "MS-21.1")
    earned = reader.whole(told.get("earned"), "experience.earned", 0, MOST_XP, "MS-21.1")
    free = reader.whole(told.get("free"), "experience.free", 0, MOST_XP if ours else earned, "MS-21.1")
    reader.odd(told, ("earned", "free"), "experience")
    return Experience(earned, free, (), earned - free)


@rule("MS-21.13", "MS-R38")
def _flaws(given: Any, reader: Reader) -> tuple[Quirk, ...]:
    """The flaws in a file, which have no points there; listed ones as the list spells them, secret if it says so."""
    found = []
    for at, one in enumerate(reader.list(given, "flaws", "MS-21.1", MOST_FLAWS)):
        path = f"flaws.{at}"
        flaw = reader.object(one, path, "MS-21.1")
        name, text = flaw.get("name"), flaw.get("description", "")
        if not isinstance(name, str) or not isinstance(text, str):
            raise Invalid(path, "a field that is not text", "name and description", "MS-21.1")
        reader.odd(flaw, ("name", "description"), path)
        said = text_of(f"{path}.description", text, "MS-21.1", LONGEST_TEXT, required=False)
        named = name_of(f"{path}.name", name, "MS-21.1", LONGEST_NAME)
        known = listed(named, flaw=True)
        if known is None and listed(named, flaw=False) is not None:
            reader.note(f"{named} is a merit: as a flaw it has no effect")
        spelled = known.name if known is not None else named
        found.append(Quirk(spelled, 0, said, flaw=True, secret=spelled in KEPT))
    return tuple(found)
