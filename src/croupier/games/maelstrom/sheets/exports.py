"""A character as a file of the public format (MS-21.15)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec

from croupier.core.rules import rule
from croupier.games.maelstrom.sheets.abilities import UPSTREAM
from croupier.games.maelstrom.sheets.content import among
from croupier.games.maelstrom.sheets.public_format import ARRAYS, BANKED, INSIDE, MARK, NOT_HELD, ORDER, OURS, Extra
from croupier.games.maelstrom.sheets.specialties import specialty_name
from croupier.games.maelstrom.sheets.state import ADVANCED, Ability, Quirk, Sheet


class Exported(NamedTuple):
    """An exported file, and labels of what only this program can read in it."""

    text: str
    not_held: tuple[str, ...]


@rule("MS-21.4", "MS-21.5", "MS-21.15")
def exported_file(
    name: str,
    sheet: Sheet,
    *,
    custom: tuple[Ability, ...] = (),
    hidden: tuple[Quirk, ...] = (),
    crippled: tuple[str, ...] = (),
    rolls: Iterable[dict[str, Any]] = (),
) -> Exported:
    """Export a sheet in the public format; what that cannot hold goes under our own key, and is listed."""
    root: dict[str, Any] = {"name": name, "concept": sheet.concept, "campaign": sheet.campaign}
    if sheet.player:
        root["player"] = sheet.player
    root["experience"] = {"earned": sheet.experience.earned, "free": sheet.experience.free}
    groups = {group: [_trait(sheet, one) for one in ORDER[group]] for group in ("physical", "mental")}
    root["attributes"] = groups
    root["abilities"] = {array: _abilities(sheet, array, custom) for array in ARRAYS}
    root["willpower"] = {"spent": sheet.willpower - sheet.current, "max": sheet.willpower}
    flaws = [one for one in (*sheet.quirks, *hidden) if one.flaw]
    if flaws:
        root["flaws"] = [{"name": one.name, "description": one.text} for one in flaws]
    aside: dict[str, Any] = msgspec.json.decode(sheet.aside) if sheet.aside else {}
    nested = aside.pop(INSIDE, {})
    if isinstance(nested, dict) and INSIDE in nested:
        root[INSIDE] = nested.pop(INSIDE)
    own = msgspec.structs.replace(_extra(sheet, custom, hidden, crippled, nested), rolls=tuple(rolls))
    extra = msgspec.to_builtins(own)
    root |= aside
    root[OURS] = extra
    text = msgspec.json.format(msgspec.json.encode(root), indent=2).decode()
    held = {"specialties", "experience", "abilities"}
    banked = (BANKED,) if sheet.experience.banked else ()
    return Exported(text, (*(NOT_HELD[key] for key in extra if key not in held), *banked))


def _extra(
    sheet: Sheet, custom: tuple[Ability, ...], hidden: tuple[Quirk, ...], crippled: tuple[str, ...], nested: Any
) -> Extra:
    return Extra(
        sheet.backstory, sheet.personality, sheet.notes, sheet.backgrounds, sheet.primary, sheet.specialties,
        sheet.experience, sheet.quirks, hidden, sheet.items, sheet.health, sheet.effects, crippled, sheet.creation,
        sheet.practised, sheet.ignores_wounds, tuple(one for one in custom if _uses(sheet, one.name)), nested,
    )  # fmt: skip


def _uses(sheet: Sheet, ability: str) -> bool:
    """Whether a character has dots or a specialty in an ability."""
    return bool(sheet.dots(ability)) or any(one.ability == ability for one in sheet.specialties)


def _abilities(sheet: Sheet, array: str, custom: tuple[Ability, ...]) -> list[dict[str, Any]]:
    """The array's abilities in the format's order, custom ones last."""
    owned = {name for name, _ in sheet.abilities} | {one.ability for one in sheet.specialties}
    known = {one.name for one in UPSTREAM}
    more = [one.name for one in custom if one.name not in known and one.category == ARRAYS[array]]
    lost = sorted(name for name in owned if name not in known and among(custom, name) is None)
    names = (*ORDER[array], *more, *(lost if array == "knowledges" else ()))
    return [_trait(sheet, name) for name in names]


def _trait(sheet: Sheet, name: str) -> dict[str, Any]:
    trait: dict[str, Any] = {"name": name, "dots": sheet.dots(name)}
    owned = [one for one in sheet.specialties if one.ability == name]
    if owned:
        trait["specialties"] = [f"{specialty_name(one)}{MARK if one.tier == ADVANCED else ''}" for one in owned]
    return trait
