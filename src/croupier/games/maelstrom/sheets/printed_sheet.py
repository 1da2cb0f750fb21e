"""A character's sheet for printing or for reading on a phone: one page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from croupier.core.choices import Option
from croupier.core.refusals import Impossible
from croupier.core.rules import cites, rule
from croupier.core.settings import Settings
from croupier.core.sheets.printed_sheet import Block, PrintedSheet, Row, SheetFile
from croupier.games.maelstrom.health.track import level_name
from croupier.games.maelstrom.sheets.attributes import GROUPS, MOST, lift
from croupier.games.maelstrom.sheets.content import abilities
from croupier.games.maelstrom.sheets.exports import exported_file
from croupier.games.maelstrom.sheets.findings import PLURAL
from croupier.games.maelstrom.sheets.import_notes import import_notes
from croupier.games.maelstrom.sheets.import_sheet import read_character
from croupier.games.maelstrom.sheets.item_text import numbers, protects
from croupier.games.maelstrom.sheets.sheet_text import slug
from croupier.games.maelstrom.sheets.specialties import specialty_name
from croupier.games.maelstrom.sheets.starting_dots import most_ability
from croupier.games.maelstrom.sheets.state import ADVANCED, Ability, Character, Health, Item, Quirk, Sheet
from croupier.games.maelstrom.state import Campaign

MARKS = cites("MS-10.5", name="MARKS")(("*", "X", "/"))
"""Marks in health boxes: aggravated, lethal, bashing."""


def sheets(view: Campaign) -> tuple[Option, ...]:
    """The characters whose sheets this view holds."""
    return tuple(Option(one.id, one.name) for one in view.characters if one.sheet.value is not None)


def sheet(view: Campaign, id: str) -> PrintedSheet:
    """A character's printed sheet. Raises Impossible if this view does not hold it."""
    found = _of(view, id)
    return print_sheet(view.settings, found.name, found.sheet.open(), view.custom, found.hidden.value or ())


@rule("MS-21.15")
def to_file(view: Campaign, id: str, rolls: Iterable[dict[str, Any]] = ()) -> SheetFile:
    """A character's sheet and latest rolls in the public format, as far as this view holds them. Raises Impossible."""
    one = _of(view, id)
    made = exported_file(
        one.name,
        one.sheet.open(),
        custom=view.custom,
        hidden=one.hidden.value or (),
        crippled=one.crippled,
        rolls=rolls,
    )
    return SheetFile(f"{slug(one.name) or one.id}.json", made.text, made.not_held)


def _of(view: Campaign, id: str) -> Character:
    found = next((one for one in view.characters if one.id == id), None)
    if found is None or found.sheet.value is None:
        raise Impossible(f"there is no sheet {id[:20]!r} that you may read", "choose one of your own")
    return found


def is_character(given: Mapping[str, Any]) -> bool:
    """Whether a file's data is a character's, not rolls alone."""
    return "attributes" in given and "abilities" in given


@rule("MS-21.1", "MS-21.14", "MS-R76")
def of_file(settings: Settings, given: Mapping[str, Any]) -> PrintedSheet | None:
    """The sheet in a file of the public format, with notes on the file; None if it is not such a file.

    Raises Invalid if the file has errors.
    """
    if not is_character(given):
        return None
    read = read_character(settings, msgspec.json.encode(given).decode())
    page = print_sheet(settings, read.name, read.sheet, read.abilities, read.hidden)
    notes = tuple(Row(one) for one in import_notes(settings, read))
    return msgspec.structs.replace(page, blocks=(*page.blocks, *_listed("Notes on the file", notes, wide=True)))


@rule("MS-3.12", "MS-2.5", "MS-4.1")
def print_sheet(
    settings: Settings, name: str, own: Sheet, custom: tuple[Ability, ...] = (), hidden: tuple[Quirk, ...] = ()
) -> PrintedSheet:
    """Lay out a sheet for one page: traits with dots, health and willpower in boxes, texts at the end."""
    blocks = [
        *(_attributes(own, group) for group in GROUPS),
        Block("Willpower and health", (_willpower(own), *_health(own.health))),
        *(_abilities(settings, own, custom, kind) for kind in PLURAL),
        Block("Experience", _experience(own)),
        *_listed("Merits and flaws", tuple(_quirk(one) for one in (*own.quirks, *hidden))),
        *_listed("Equipment", tuple(_item(one) for one in own.items)),
        *_listed("Backgrounds", tuple(Row(one.name, one.text) for one in own.backgrounds), wide=True),
    ]
    words = (("Backstory", own.backstory), ("Personality", own.personality), ("Notes", own.notes))
    blocks += [Block(title, text=text, wide=True) for title, text in words if text]
    subtitle = ", ".join(part for part in (own.concept, own.campaign) if part)
    return PrintedSheet(name, tuple(blocks), subtitle, "* aggravated, X lethal, / bashing")


def _attributes(own: Sheet, group: str) -> Block:
    rows = []
    for name in GROUPS[group]:
        has = own.dots(name)
        rows.append(Row(name, f"lifts {lift(has)} lb" if name == "Strength" else "", has, MOST))
    return Block(f"{group.capitalize()}{' (primary)' if own.primary == group else ''}", tuple(rows))


def _abilities(settings: Settings, own: Sheet, custom: tuple[Ability, ...], kind: str) -> Block:
    most = most_ability(settings)
    rows = []
    for one in abilities(settings.__getitem__, custom):
        if one.category != kind:
            continue
        names = [
            f"{specialty_name(each)}{' (adv)' if each.tier == ADVANCED else ''}{'' if each.approved else '?'}"
            for each in own.specialties
            if each.ability == one.name
        ]
        rows.append(Row(one.name, ", ".join(names), own.dots(one.name), most))
    return Block(PLURAL[kind].capitalize(), tuple(rows))


def _willpower(own: Sheet) -> Row:
    boxes = tuple("" if at < own.current else "X" for at in range(own.willpower))
    return Row("Willpower", f"{own.current} of {own.willpower}", own.willpower, 10, boxes)


def _health(health: Health) -> tuple[Row, ...]:
    """A row for each box, the worst damage first."""
    filled = "".join(
        mark * count for mark, count in zip(MARKS, (health.aggravated, health.lethal, health.bashing), strict=True)
    )
    rows = []
    for at in range(health.boxes):
        penalty = health.penalties[at] if at < len(health.penalties) else None
        words = "out" if penalty is None else f"-{penalty}" if penalty else ""
        name = level_name(Health(at + 1, penalties=health.penalties))
        rows.append(Row(name, words, boxes=(filled[at] if at < len(filled) else "",)))
    return tuple(rows)


def _experience(own: Sheet) -> tuple[Row, ...]:
    told = own.experience
    banked = tuple(Row(f"Banked in {trait}", str(points)) for trait, points in told.banked)
    return (Row("Earned", str(told.earned)), Row("Free", str(told.free)), Row("Spent", str(told.spent)), *banked)


def _quirk(one: Quirk) -> Row:
    kind = "flaw" if one.flaw else "merit"
    points = f" {one.points}" if one.points else ""
    return Row(one.name, f"{kind}{points}{f': {one.text}' if one.text else ''}")


def _item(one: Item) -> Row:
    count = f"{one.quantity} x " if one.quantity != 1 else ""
    said = [one.text] if one.text else []
    said += [numbers(one, one.weapon)] if one.weapon is not None else []
    said += [protects(one.armor)] if one.armor is not None else []
    return Row(f"{count}{one.name}", "; ".join(said))


def _listed(title: str, rows: tuple[Row, ...], *, wide: bool = False) -> tuple[Block, ...]:
    return (Block(title, rows, wide=wide),) if rows else ()
