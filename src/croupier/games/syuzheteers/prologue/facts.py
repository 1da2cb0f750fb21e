"""What the page tells of the characters: sheets, destinies, conditions, the cast (SZ-4.1, SZ-4.7)."""

from __future__ import annotations

from croupier.games.syuzheteers.prologue.state import Character, Inclination
from croupier.games.syuzheteers.state import Story
from croupier.pieces.picture import Fact


def facts(view: Story) -> tuple[Fact, ...]:
    """One line for each main character, for the principal and for the cast."""
    return (
        *(Fact(one.name, sheet(view, one)) for one in view.characters),
        *(Fact(f"{one.name} (cast)", one.line) for one in view.cast),
    )


def sheet(view: Story, one: Character) -> str:
    """A sheet in words; what the viewer does not know is told to be a secret."""
    hurdles = tuple(each.type for each in view.hurdles_of(one.id))
    wants = one.want.value if one.want.value is not None else "a secret"
    said = (
        ("", one.signature),
        ("her thing", one.thing if one.thing != one.signature else ""),
        ("good at", ", ".join(one.talents)),
        ("inclined to be", ", ".join(_inclination(each) for each in one.inclinations)),
        ("rally", one.rally),
        ("destiny", f"{one.destiny} (level {one.level}, {one.uses} uses left)" if one.destiny else ""),
        ("wants", wants),
        ("at ease", one.comfort),
        ("gear", one.gear),
        ("experience", str(one.experience) if one.experience else ""),
        ("now", ", ".join(hurdles)),
        ("changed", one.changed),
    )
    return "; ".join(f"{label}: {text}" if label else text for label, text in said if text)


def _inclination(one: Inclination) -> str:
    held = [f"{each.type or 'to be named'} {each.rating}" for each in one.held]
    boxes = [*held, *("free" for _ in range(one.free))]
    return f"{one.type or 'anything'} [{', '.join(boxes) or 'used up'}]"
