"""Who gives medical care to whom, at the scripted hours for it."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.core.commands import Command
from croupier.games.maelstrom.actors import is_able
from croupier.games.maelstrom.bots import extras, script
from croupier.games.maelstrom.harm.commands import Care
from croupier.games.maelstrom.harm.events import FIRST_AID, TREATMENT
from croupier.games.maelstrom.health.wound_penalty import wound_penalty
from croupier.games.maelstrom.rolls.modifier_sources import for_effects
from croupier.games.maelstrom.sheets.state import DEAD, Character, Sheet
from croupier.games.maelstrom.state import Campaign

BY_HOUR = {"care": FIRST_AID, "treat": TREATMENT}
MEDICINE = "Medicine"
FEW = 3
"""At this many dice of medicine or fewer, a player lets others try."""


def hour_of(view: Campaign) -> script.Hour | None:
    """The current scripted hour of the evening, if any."""
    return extras.EVERY_HOUR.get(view.clock)


def healer(view: Campaign) -> Character | None:
    """The character with the most dice of medicine among visible sheets; they need a dot, and dice left.

    With few dice, care is left to others, whose sheets the viewer may not see.
    """
    able = [one for one in view.characters if is_able(view, one.id)]
    known = [one for one in able if one.sheet.value is not None and one.sheet.open().dots(MEDICINE)]
    best = max(known, key=lambda one: _dice(view, one), default=None)
    few = FEW if any(one.sheet.value is None for one in able) else 0
    return best if best is not None and _dice(view, best) > few else None


def _dice(view: Campaign, one: Character) -> int:
    sheet = one.sheet.open()
    return sheet.dots("Intelligence") + sheet.dots(MEDICINE) - dice_lost(view, sheet)


def dice_lost(view: Campaign, sheet: Sheet, *, ignored: bool = False) -> int:
    """The dice that wounds, unless they are ignored, and effects take off a pool."""
    wounds = 0 if ignored else wound_penalty(view.settings, sheet)
    return wounds - sum(one.dice for one in for_effects(sheet))


def wished(view: Campaign, what: str) -> Iterator[Care]:
    """Care for each hurt character, where the viewer knows that it is possible and helps."""
    by = healer(view)
    for one in view.characters:
        given = one.tended == view.day if what == TREATMENT else one.aided
        if by is None or not one.level or one.condition == DEAD or given:
            continue
        health = one.sheet.value.health if one.sheet.value is not None else None
        helped = what == TREATMENT or (health is not None and health.bashing)
        free = helped and (health is None or (health.unaided if what == FIRST_AID else health.tried != view.day))
        if free:
            yield Care(by.id, one.id, what)


def first_aid(view: Campaign, hour: script.Hour, done: set[str]) -> Command | None:
    return _next(view, hour, done, FIRST_AID)


def treatment(view: Campaign, hour: script.Hour, done: set[str]) -> Command | None:
    return _next(view, hour, done, TREATMENT)


def _next(view: Campaign, hour: script.Hour, done: set[str], what: str) -> Command | None:
    """The next care that no player's character has given yet."""
    for care in wished(view, what):
        key = f"{hour.clock} {care.patient}"
        if key not in done:
            done.add(key)
            return care
    return None
