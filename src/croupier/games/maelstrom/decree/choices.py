"""The storyteller's decrees about the clicked character, or about anybody if none is clicked."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.core.choices import Choice, Field, number, one_of, text
from croupier.games.maelstrom.decree.set_conditions import CONDITIONS, current_dots, rating
from croupier.games.maelstrom.harm.kind_choice import has_bashing
from croupier.games.maelstrom.sheets.state import DYING, Health
from croupier.games.maelstrom.state import Campaign

REASON = (text("reason", "Reason", 200), text("keep", "Keep as a house rule named", 60))


def decrees(view: Campaign, on: str) -> list[Choice]:
    """Decrees about willpower, condition, and being at zero willpower."""
    people = [(one.id, one.name, one.condition, one.broken) for one in view.characters]
    people += [(one.id, one.name, one.condition, one.broken) for one in view.npcs]
    parts = on.split(".")
    return [choice for one in people if not on or one[0] in parts for choice in _of(view, *one)]


def _of(view: Campaign, who: str, name: str, condition: str, broken: bool) -> Iterator[Choice]:
    most, character = rating(view, who), view.has(who)
    if most is not None:
        dots = number("dots", "Dots", 0, most, current_dots(view, who))
        yield _decree(f"Set {name}'s willpower", {"type": "set_willpower", "who": who}, (dots,), "MS-9.2", who)
    health = health_seen(view, who)
    if health is not None:
        kinds = ("bashing", "lethal", "aggravated") if has_bashing(view) else ("lethal",)
        boxes = tuple(number(kind, kind.capitalize(), 0, health.boxes, getattr(health, kind)) for kind in kinds)
        yield _decree(f"Set {name}'s wounds", {"type": "set_wounds", "who": who}, boxes, "MS-10.4", who)
    possible = [(one, label) for one, label in CONDITIONS.items() if character or one != DYING]
    state = one_of("condition", "The character is", possible, default=condition)
    yield _decree(f"Set {name}'s condition", {"type": "set_condition", "who": who}, (state,), "MS-R52", who)
    label = f"{name} can act, whatever their willpower" if broken else f"{name} is at zero willpower"
    yield _decree(label, {"type": "set_broken", "who": who, "broken": not broken}, (), "MS-9.17", who)


def health_seen(view: Campaign, who: str) -> Health | None:
    """A character's health track; None if this view does not know it."""
    if view.has(who):
        sheet = view.character(who).sheet.value
        return None if sheet is None else sheet.health
    quick = view.npc(who).quick.value
    return None if quick is None else Health(*quick.hurt, quick.penalties)


def _decree(label: str, command: dict[str, object], fields: tuple[Field, ...], clause: str, on: str) -> Choice:
    return Choice(label, command, group="override", fields=(*fields, *REASON), clauses=(clause,), piece=on)
