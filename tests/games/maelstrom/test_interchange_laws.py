"""Characters survive export and import, and no part of a file is dropped silently (MS-21.15)."""

from __future__ import annotations

import json
import random
from typing import Any
from unicodedata import normalize

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.core.refusals import Invalid
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.sheets.armor_table import ARMOR
from croupier.games.maelstrom.sheets.attributes import ATTRIBUTES
from croupier.games.maelstrom.sheets.content import abilities
from croupier.games.maelstrom.sheets.exports import exported_file
from croupier.games.maelstrom.sheets.import_sheet import read_character
from croupier.games.maelstrom.sheets.public_format import ARRAYS, KEYS, MARK, ORDER, OURS
from croupier.games.maelstrom.sheets.random_sheets import random_sheet
from croupier.games.maelstrom.sheets.specialties import specialty_of
from croupier.games.maelstrom.sheets.state import (
    ADVANCED,
    CUSTOM,
    GENERAL,
    Ability,
    Background,
    Effect,
    Experience,
    Health,
    Item,
    Quirk,
    Sheet,
    Specialty,
)
from croupier.games.maelstrom.sheets.weapons import WEAPONS

RULINGS = GAME.read_settings({})
LISTED = [one.name for one in abilities(RULINGS.__getitem__)]
COOKING = Ability("Cooking", "skill", "What is for dinner", origin=CUSTOM)
KINDS = st.characters(categories=("L", "N", "P", "Zs"), exclude_characters="<>&")


def words(most: int, least: int = 1) -> st.SearchStrategy[str]:
    """What somebody writes, as it is kept: any script, composed (NFC) and trimmed."""
    text = st.text(KINDS, min_size=least, max_size=most)
    return text.map(lambda one: normalize("NFC", one).strip()).filter(lambda one: least <= len(one) <= most)


BY_CHANCE = [random_sheet(RULINGS, random.Random(seed).randrange) for seed in range(6)]
COUNT = st.integers(0, 40)
ITEMS = st.lists(
    st.builds(
        Item, st.just("i0"), words(20), words(60, 0), st.integers(1, 99),
        st.sampled_from([None, *WEAPONS.values()]), st.sampled_from([None, *ARMOR.values()]), st.booleans(),
        st.booleans(), st.booleans(),
    ),
    max_size=4,
).map(lambda found: tuple(msgspec.structs.replace(one, id=f"i{at}") for at, one in enumerate(found)))  # fmt: skip
EFFECTS = st.lists(
    st.builds(Effect, st.just("e1"), words(20), st.integers(-3, 3), st.integers(-3, 3), st.none() | st.integers(1, 9)),
    max_size=3,
).map(lambda found: tuple(msgspec.structs.replace(one, id=f"e{at}") for at, one in enumerate(found, 1)))
QUIRKS = st.lists(st.builds(Quirk, words(20), st.integers(0, 9), words(40, 0), st.just(True)), max_size=3).map(tuple)
OWNED = st.lists(
    st.builds(Specialty, st.sampled_from(LISTED), words(30), st.sampled_from([GENERAL, ADVANCED]), st.just(""),
              st.sampled_from(["creation", "xp", "import", "custom"]), st.booleans()),
    max_size=6, unique_by=lambda one: (one.ability, one.name.casefold()),
).map(tuple)  # fmt: skip


@st.composite
def sheets(draw: st.DrawFn) -> Sheet:
    """A legal sheet by chance, after some evenings."""
    sheet = draw(st.sampled_from(BY_CHANCE))
    bashing, lethal = draw(st.integers(0, 4)), draw(st.integers(0, 4))
    earned, spent, banked = draw(COUNT), draw(COUNT), draw(st.integers(0, 3))
    more: dict[str, Any] = {
        "concept": draw(words(40, 0)), "backstory": draw(words(200, 0)), "notes": draw(words(100, 0)),
        "backgrounds": draw(st.lists(st.builds(Background, words(20), words(40, 0)), max_size=3).map(tuple)),
        "items": draw(ITEMS), "effects": draw(EFFECTS), "quirks": draw(QUIRKS),
        "specialties": draw(OWNED), "current": draw(st.integers(0, sheet.willpower)),
        "health": Health(bashing, lethal, 0, sheet.health.penalties, unaided=draw(st.booleans())),
        "experience": Experience(earned + spent + banked, earned, (("Melee", banked),) if banked else (), spent, 0,
                                 min(earned, draw(COUNT))),
        "practised": draw(st.lists(st.sampled_from(LISTED), max_size=2, unique=True).map(tuple)),
        "ignores_wounds": draw(st.booleans()),
    }  # fmt: skip
    return msgspec.structs.replace(sheet, **more)


@pytest.mark.rule("MS-21.15", "MS-21.5", "MS-21.4")
@given(sheets(), words(80), QUIRKS)
def test_an_exported_sheet_is_imported_unchanged(sheet: Sheet, name: str, hidden: tuple[Quirk, ...]) -> None:
    secret = tuple(msgspec.structs.replace(one, secret=True) for one in hidden)
    text = exported_file(name, sheet, hidden=secret, crippled=("left leg",)).text
    one = read_character(RULINGS, text)
    assert (one.name, one.sheet, one.hidden, one.crippled) == (name, sheet, secret, ("left leg",))
    assert one.report == ()
    assert exported_file(name, one.sheet, hidden=secret, crippled=("left leg",)).text == text


# files of the public format, whoever wrote them

ODD_KEYS = st.text("abcdeéж", min_size=4, max_size=8).map(lambda key: f"x{key}")
ODD = st.dictionaries(ODD_KEYS, st.none() | st.booleans() | st.integers() | words(20, 0), max_size=2)


@st.composite
def files(draw: st.DrawFn) -> dict[str, Any]:
    """A file with any dots, specialties and fields that no rule knows."""

    def trait(name: str, least: int) -> dict[str, Any]:
        made: dict[str, Any] = {"name": name, "dots": draw(st.integers(least, 5))}
        if least == 0 and draw(st.booleans()):
            made["specialties"] = draw(st.lists(words(20), min_size=1, max_size=2, unique_by=str.casefold))
        return {**made, **draw(ODD)}

    permanent = draw(st.integers(1, 10))
    free = draw(COUNT)
    whole = {
        "name": draw(words(30)),
        "attributes": {group: [trait(name, 1) for name in ORDER[group]] for group in ("physical", "mental")},
        "abilities": {array: [trait(name, 0) for name in ORDER[array]] for array in ARRAYS},
        "willpower": {"spent": draw(st.integers(0, permanent)), "max": permanent, **draw(ODD)},
        "experience": {"earned": free + draw(COUNT), "free": free, **draw(ODD)},
        "flaws": [{"name": draw(words(20)), "description": draw(words(40, 0)), **draw(ODD)}],
    }
    return {**whole, **draw(ODD)}


def odd_fields(given: Any, path: str = "") -> dict[str, Any]:
    """Every field that no rule knows, by its path."""
    if isinstance(given, list):
        return {k: v for at, one in enumerate(given) for k, v in odd_fields(one, f"{path}.{at}").items()}
    if not isinstance(given, dict):
        return {}
    found: dict[str, Any] = {}
    for key, value in given.items():
        here = f"{path}.{key}".lstrip(".")
        found |= {here: value} if key.startswith("x") else odd_fields(value, here)
    return found


def plain(given: Any) -> Any:
    """The file without what no rule knows."""
    if isinstance(given, list):
        return [plain(one) for one in given]
    if isinstance(given, dict):
        return {key: plain(value) for key, value in given.items() if not key.startswith("x")}
    return given


def meaning(file: dict[str, Any]) -> dict[str, Any]:
    """What a file says of a character: advanced ones marked or on a list are the same."""
    groups = (*file["attributes"].values(), *file["abilities"].values())
    return {
        "dots": {one["name"]: one["dots"] for group in groups for one in group},
        "owned": {one["name"]: sorted(name.removesuffix(MARK) for name in one.get("specialties", ()))
                  for group in groups for one in group},
        **{key: file[key] for key in ("name", "willpower", "experience", "flaws")},
    }  # fmt: skip


@pytest.mark.rule("MS-21.1", "MS-21.15", "MS-21.6")
@given(files())
def test_import_and_export_keep_a_files_meaning_and_report_every_unknown_field(file: dict[str, Any]) -> None:
    one = read_character(RULINGS, json.dumps(file))
    odd = odd_fields(file)
    assert {note.partition(" ")[0] for note in one.report if "set aside" in note} == set(odd)
    text = exported_file(one.name, one.sheet, custom=one.abilities).text
    back = json.loads(text)
    assert meaning(plain(back)) == meaning(plain(file))
    kept = {**{key: value for key, value in back.items() if key not in (*KEYS, OURS)}, **back[OURS].get("aside", {})}
    assert kept == odd
    again = read_character(RULINGS, text)
    assert (again.sheet, again.abilities) == (one.sheet, one.abilities)


@pytest.mark.rule("MS-21.6", "MS-21.2")
@given(st.sampled_from([*ATTRIBUTES, *LISTED]), st.integers() | st.floats() | st.text(max_size=3) | st.none())
def test_dots_are_integers_in_range_or_refused_by_their_path(name: str, dots: Any) -> None:
    groups = {"attributes": ("physical", "mental"), "abilities": tuple(ARRAYS)}
    file = {
        "name": "Vesna",
        **{key: {array: [{"name": one, "dots": dots if one == name else 1} for one in ORDER[array]] for array in arrays}
           for key, arrays in groups.items()},
    }  # fmt: skip
    text = msgspec.json.encode(file).decode()
    if type(dots) is int and 0 <= dots <= 5:
        assert read_character(RULINGS, text).sheet.dots(name) == dots
    else:
        with pytest.raises(Invalid) as refused:
            read_character(RULINGS, text)
        assert refused.value.field.endswith(".dots")


@pytest.mark.rule("MS-8.4", "MS-21.4")
def test_a_specialtys_name_contains_neither_tier_nor_ability_so_it_survives_a_round_trip() -> None:
    stealth = next(one for one in abilities(RULINGS.__getitem__) if one.name == "Stealth")

    def named(name: str, parameter: str = "") -> Specialty:
        return specialty_of(RULINGS, stealth, name, GENERAL, parameter, "creation")

    assert named("terrain (Urban)") == named("Terrain", "Urban")
    assert (named("Move (softly)").name, named("Move, softly").parameter) == ("Move (softly)", "")
    for name, parameter in (
        ("Snow (Adv)", ""),
        ("Snow (adv), Ice", ""),
        ("Terrain", "Urban (Adv)"),
        ("Terrain", "(a)"),
    ):
        with pytest.raises(Invalid, match="apart from the name"):
            named(name, parameter)
