"""The facts about characters that the page shows: sheets, destinies, conditions, the cast (SZ-4.1, SZ-4.7)."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.games.syuzheteers.prologue.state import Character, Inclination
from croupier.games.syuzheteers.state import Story
from croupier.pieces.view_model import Fact


@rule("SZ-4.7")
def facts(view: Story) -> tuple[Fact, ...]:
    """One fact for each member of the additional cast."""
    return tuple(Fact(f"{one.name} (cast)", one.line) for one in view.cast)


@rule("SZ-4.1", "SZ-4.3", "SZ-R62")
def sheet(view: Story, one: Character) -> tuple[Fact, ...]:
    """The lines of a sheet; what the viewer does not know is marked as secret."""
    wants = one.want.value if one.want.value is not None else "a secret"
    said = (
        ("Signature", one.signature),
        ("Their thing", one.thing if one.thing != one.signature else ""),
        ("Good at", ", ".join(one.talents)),
        ("Wants", wants),
        ("Destiny", one.destiny),
        ("Rally", one.rally),
        ("At ease", one.comfort),
        ("Gear", one.gear),
        ("Inclined to be", ", ".join(_inclination(each) for each in one.inclinations)),
        ("Retired", "as a heavy price; no longer acts in this play" if one.retired else ""),
        ("Changed", one.changed),
    )
    return tuple(Fact(label, text) for label, text in said if text)


def _inclination(one: Inclination) -> str:
    held = [f"{each.type or 'to be named'} {each.rating}" for each in one.held]
    boxes = [*held, *("free" for _ in range(one.free))]
    return f"{one.type or 'anything'} [{', '.join(boxes) or 'used up'}]"
