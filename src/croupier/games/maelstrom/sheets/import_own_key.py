"""Restores what a file holds under our own key; the rest of the file wins any conflict, with a note."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.core.names import count_of
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.games.maelstrom.access import LONGEST_NAME, LONGEST_TEXT, text_of
from croupier.games.maelstrom.health.limbs import LIMBS
from croupier.games.maelstrom.health.track import HUGE_SIZE, at_table
from croupier.games.maelstrom.sheets.attributes import GROUPS
from croupier.games.maelstrom.sheets.import_checks import check_effects, check_items
from croupier.games.maelstrom.sheets.import_trait_names import Reader
from croupier.games.maelstrom.sheets.public_format import OURS, Extra, Imported
from croupier.games.maelstrom.sheets.quirk_content import has_merit
from croupier.games.maelstrom.sheets.sheet_text import name_of
from croupier.games.maelstrom.sheets.specialties import identity
from croupier.games.maelstrom.sheets.state import (
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

CLAUSE = "MS-21.15"
MOST_BOXES, MOST_PENALTY, MOST_THINGS, MOST_POINTS = 20, 9, 200, 999


@rule("MS-21.15")
def with_extra(read: Imported, given: Any, reader: Reader) -> Imported:
    """Add what the format cannot hold, if this program wrote the file. Raises Invalid."""
    if given is None:
        return read
    try:
        extra = msgspec.convert(given, Extra)
    except msgspec.ValidationError as error:
        said, _, path = str(error).partition(" - at `$")
        raise Invalid(f"{OURS}{path.rstrip('`')}", said, "what an export of this game writes", CLAUSE) from None
    _check(extra)
    extra_quirks, hidden, more = _quirks(read, extra, reader)
    sheet = msgspec.structs.replace(
        read.sheet,
        backstory=text_of("backstory", extra.backstory, CLAUSE, LONGEST_TEXT, required=False),
        personality=text_of("personality", extra.personality, CLAUSE, LONGEST_TEXT, required=False),
        notes=text_of("notes", extra.notes, CLAUSE, LONGEST_TEXT, required=False),
        backgrounds=extra.backgrounds,
        primary=extra.primary,
        specialties=_specialties(read.sheet, extra, reader),
        experience=_experience(read.sheet.experience, extra.experience, reader),
        quirks=(*extra_quirks, *(one for one in more if not one.secret)),
        items=extra.items,
        health=_health(extra, reader),
        effects=extra.effects,
        creation=extra.creation,
        practised=extra.practised,
        ignores_wounds=extra.ignores_wounds,
        imported=extra.creation is None,
    )
    if extra.rolls:
        reader.note(f"{count_of(len(extra.rolls), 'roll')} in the file: no part of the sheet, left out")
    own = {one.name.casefold(): one for one in extra.abilities}
    abilities = tuple(_told(one, own.get(one.name.casefold())) for one in read.abilities)
    reader.aside = {**extra.aside, **reader.aside}
    return read._replace(
        sheet=sheet,
        abilities=abilities,
        hidden=(*hidden, *(one for one in more if one.secret)),
        crippled=extra.crippled,
    )


@rule("MS-21.7", "MS-21.15")
def _told(one: Ability, ours: Ability | None) -> Ability:
    """An ability of the file, with the description and lists under our key; its array decides the category."""
    if ours is None:
        return one
    for name in (*ours.common, *ours.advanced, *ours.general):
        name_of(f"{OURS}.abilities", name, CLAUSE, LONGEST_NAME)
    text = text_of(f"{OURS}.abilities", ours.text, CLAUSE, LONGEST_TEXT, required=False)
    return msgspec.structs.replace(ours, name=one.name, category=one.category, text=text, origin=one.origin)


@rule("MS-21.15", "MS-1.10")
def _check(extra: Extra) -> None:
    """Check that numbers and texts are within what a sheet can have. Raises Invalid."""
    health = extra.health
    hurt = (health.bashing, health.lethal, health.aggravated)
    boxes = 1 <= len(health.penalties) < MOST_BOXES and all(0 <= one <= MOST_PENALTY for one in health.penalties)
    if not boxes or min(hurt) < 0 or health.filled > health.boxes:
        raise Invalid(f"{OURS}.health", f"{health.filled} of {health.boxes}", "boxes that exist", CLAUSE)
    numbers = [*(n for _, n in extra.experience.banked), *(one.points for one in (*extra.quirks, *extra.hidden))]
    numbers += [n for one in extra.experience.payments
                for n in (one.price, one.banked, one.start, one.price - one.banked - one.start)]  # fmt: skip
    if any(not 0 <= one <= MOST_POINTS for one in (*numbers, extra.experience.begun or 0)):
        raise Invalid(OURS, "a number out of range", f"0 to {MOST_POINTS}", CLAUSE)
    if abs(extra.experience.adjusted) > MOST_POINTS:
        raise Invalid(f"{OURS}.experience.adjusted", extra.experience.adjusted,
                      f"{-MOST_POINTS} to {MOST_POINTS}", CLAUSE)  # fmt: skip
    things: tuple[Item | Background | Quirk | Effect, ...] = (
        *extra.items, *extra.backgrounds, *extra.quirks, *extra.hidden, *extra.effects,
    )  # fmt: skip
    if len(things) + len(extra.practised) > MOST_THINGS or len(extra.experience.payments) > MOST_THINGS:
        raise Invalid(OURS, f"{len(things)} things", f"at most {MOST_THINGS}", CLAUSE)
    bought = (name for one in extra.experience.payments for name in (one.trait, one.specialty or one.trait))
    for name in (*(one.name for one in things), *extra.practised, *bought):
        name_of(OURS, name, CLAUSE, LONGEST_NAME)
    for at, limb in enumerate(extra.crippled):
        if limb not in LIMBS or limb in extra.crippled[:at]:
            raise Invalid(f"{OURS}.crippled", limb[:20], f"{', '.join(LIMBS)}, each once", CLAUSE)
    for one in things:
        text_of(OURS, one.text, CLAUSE, LONGEST_TEXT, required=False)
    check_items(extra.items)
    check_effects(extra.effects)
    if extra.primary not in ("", *GROUPS):
        raise Invalid(f"{OURS}.primary", extra.primary[:20], ", ".join(GROUPS), CLAUSE)
    dots = (*extra.creation.attributes, *extra.creation.abilities) if extra.creation else ()
    if any(not 0 <= has <= 10 for _, has in dots):
        raise Invalid(f"{OURS}.creation", "dots", "0 to 10 each", CLAUSE)


def _specialties(sheet: Sheet, extra: Extra, reader: Reader) -> tuple[Specialty, ...]:
    """The specialties that the file lists, with their sources as recorded under our key."""
    known = {identity(one): one for one in extra.specialties}
    listed = {identity(one) for one in sheet.specialties}
    for key, one in known.items():
        if key not in listed:
            reader.note(f"{one.ability}: {one.name} is no longer in the file's lists: left out")
    found = []
    for one in sheet.specialties:
        ours = known.get(identity(one))
        found.append(ours if ours is not None and ours.tier == one.tier else one)
    order = {key: at for at, key in enumerate(known)}
    return tuple(sorted(found, key=lambda one: order.get(identity(one), len(order))))


@rule("MS-21.15", "MS-12.6")
def _experience(told: Experience, ours: Experience, reader: Reader) -> Experience:
    """The file's points, with what our key says of them. Raises Invalid if fewer than none were spent."""
    banked = sum(n for _, n in ours.banked)
    spent = told.earned - told.free - banked - ours.adjusted
    if spent < 0:
        raise Invalid("experience.free", told.free, "no more than is left of what was earned", "MS-12.6")
    if spent != ours.spent:
        reader.note(f"experience differs: {ours.spent} spent by our key, {spent} by the file")
    payments = ours.payments if spent == ours.spent else ()
    start = min(max(0, ours.start), told.free)
    return Experience(told.earned, told.free, ours.banked, spent, ours.adjusted, start, payments, ours.begun)


@rule("MS-21.15", "MS-R48", "MS-R49")
def _health(extra: Extra, reader: Reader) -> Health:
    """The wounds under our key, on the health track of this table."""
    huge = has_merit(extra.quirks, HUGE_SIZE)
    there, here = extra.health, at_table(reader.settings, extra.health, huge=huge)
    if here.penalties != there.penalties:
        reader.note(f"health is on this table's track of {here.boxes} boxes; the file's had {there.boxes}")
    if here.filled != there.filled:
        reader.note(f"{count_of(there.filled, 'level')} of wounds in the file, {here.filled} at this table")
    elif here.lethal != there.lethal:
        reader.note("all wounds are lethal at this table")
    return here


@rule("MS-21.15", "MS-21.13")
def _quirks(
    read: Imported, extra: Extra, reader: Reader
) -> tuple[tuple[Quirk, ...], tuple[Quirk, ...], tuple[Quirk, ...]]:
    """Open and secret quirks under our key, without flaws that the file's list lacks; and flaws that only it has."""
    listed = (*read.sheet.quirks, *read.hidden)
    there, known = {_key(one) for one in listed}, {_key(one) for one in (*extra.quirks, *extra.hidden)}
    for one in (*extra.quirks, *extra.hidden):
        if one.flaw and _key(one) not in there:
            reader.note(f"{one.name} is no longer among the file's flaws: left out")
    kept, hidden = (tuple(one for one in own if not one.flaw or _key(one) in there)
                    for own in (extra.quirks, extra.hidden))  # fmt: skip
    return kept, hidden, tuple(one for one in listed if _key(one) not in known)


def _key(one: Quirk) -> tuple[str, str]:
    return one.name.casefold(), one.text.strip()
