"""Completes a view: sheets that the viewer does not know become legal random ones."""

from __future__ import annotations

import msgspec

from croupier.core.chance import Chance, DrawRequest, even_numbers
from croupier.core.secrets import Secret
from croupier.games.maelstrom.health import track
from croupier.games.maelstrom.sheets.random_sheets import random_sheet
from croupier.games.maelstrom.sheets.state import DEAD, UNCONSCIOUS, Allowance, Character, Health, Item, Proposal, Sheet
from croupier.games.maelstrom.state import Campaign

put = msgspec.structs.replace
ONE_OF_MANY = DrawRequest("sheet", tuple((str(at), 1) for at in range(1000)))


def sample_hidden(view: Campaign, chance: Chance) -> Campaign:
    """Fill in sheets, proposals and allowances that the viewer does not know."""
    characters = tuple(_character(view, one, chance) for one in view.characters)
    proposals = tuple(_proposal(view, one, chance) for one in view.proposals)
    allowed = tuple(
        one if one.what.value is not None else put(one, what=Secret(Allowance(), one.what.known_to))
        for one in view.allowed
    )
    return put(view, characters=characters, proposals=proposals, allowed=allowed)


def _sheet(view: Campaign, chance: Chance) -> Sheet:
    """One of a thousand random sheets that could be the character's."""
    return random_sheet(view.settings, even_numbers(f"sheet {chance.ask(ONE_OF_MANY)}"), custom=view.custom)


def _character(view: Campaign, one: Character, chance: Chance) -> Character:
    """The character with a sheet that agrees with what everyone sees of them."""
    changed: dict[str, object] = {}
    if one.sheet.value is None:
        sheet = _sheet(view, chance)
        if one.broken:
            sheet = put(sheet, current=0)
        if one.condition in (DEAD, UNCONSCIOUS):
            sheet = put(sheet, health=put(sheet.health, lethal=sheet.health.boxes))
        elif one.level:
            sheet = put(sheet, health=_hurt(sheet.health, one.level))
        seen = tuple(Item(f"i{at}", thing, out=True) for at, thing in enumerate(one.shown, 1))
        changed["sheet"] = Secret(put(sheet, items=seen), one.sheet.known_to)
    for name in ("hidden", "offered"):
        secret: Secret[tuple[object, ...]] = getattr(one, name)
        if secret.value is None:
            changed[name] = Secret((), secret.known_to)
    return put(one, **changed) if changed else one


def _hurt(health: Health, level: str) -> Health:
    """Fill in bashing damage up to the level that everyone sees; none if the track has no such level."""
    marked = (put(health, bashing=filled, unaided=True) for filled in range(1, health.boxes + 1))
    return next((one for one in marked if track.level_name(one) == level), health)


def _proposal(view: Campaign, one: Proposal, chance: Chance) -> Proposal:
    changed: dict[str, object] = {}
    if one.sheet.value is None:
        changed["sheet"] = Secret(_sheet(view, chance), one.sheet.known_to)
    for name in ("hidden", "report", "abilities", "crippled"):
        secret: Secret[tuple[object, ...]] = getattr(one, name)
        if secret.value is None:
            changed[name] = Secret((), secret.known_to)
    if one.note.value is None:
        changed["note"] = Secret("", one.note.known_to)
    return put(one, **changed) if changed else one
