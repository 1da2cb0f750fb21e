"""Distance and reach on the map (DA-12.1); without a map the GM decides (DA-12.7)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.settings import Settings
from croupier.core.state import GM
from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.terrain import speed
from croupier.games.deck_of_adventures.terrain.ground import ground
from croupier.games.deck_of_adventures.terrain.paths import ways
from croupier.games.deck_of_adventures.terrain.state import Spot

FEET = 5


@rule("DA-12.1", "DA-12.7")
def distance(now: Adventure, a: str, b: str) -> int | None:
    """Spaces between two characters; None without a map, or if everyone cannot see both of them on it."""
    if now.grid is None:
        return None
    return _apart(now.grid.shown(a), now.grid.shown(b))


@rule("DA-12.1", "DA-12.7")
def within(play: Play[Adventure], a: str, b: str, n: int) -> bool | None:
    """Whether b is at most n spaces from a; None if the GM must decide, as with tokens only the GM sees."""
    if is_near_by_word(play.state, a, b, n):
        return True
    apart = known_distance(play.state, play.seat, a, b)
    return None if apart is None else apart <= n


@rule("DA-12.1", "DA-12.7")
def known_distance(now: Adventure, seat: str, a: str, b: str) -> int | None:
    """Spaces between two characters on the map that a seat sees: the GM sees hidden tokens too; None if unknown."""
    grid = now.grid
    if grid is None:
        return None
    find = grid.of if seat == GM else grid.shown
    return _apart(find(a), find(b))


@rule("DA-12.7")
def who_sees_both(now: Adventure, a: str, b: str) -> tuple[str, ...] | None:
    """The seats that may read how far apart two characters are: the GM if one of them is hidden, else all (None)."""
    return None if now.grid is None or distance(now, a, b) is not None else (GM,)


@rule("DA-12.1", "DA-12.7")
def is_near(now: Adventure, a: str, b: str, n: int) -> bool:
    """Whether b is at most n spaces from a, as everyone sees on the map or as the GM has said."""
    far = distance(now, a, b)
    return is_near_by_word(now, a, b, n) if far is None else far <= n


@rule("DA-12.7")
def is_near_by_word(now: Adventure, a: str, b: str, n: int) -> bool:
    """Whether the GM has said that b is within n spaces of a this turn, or that without a map everyone is near."""
    turn = now.combat.turn if now.combat is not None else None
    said = turn.reached if turn is not None else ()
    told = any({a, b} == {one, other} and spaces <= n for one, other, spaces in said)
    return told or (now.all_near and now.grid is None)


@rule("DA-R110")
def feet(settings: Settings) -> int:
    """Feet per side of a space, 1 to 100."""
    if settings["feet_per_space"] != "other":
        return FEET
    given = settings.value("feet_per_space")
    return given if isinstance(given, int) else FEET


def _apart(a: Spot | None, b: Spot | None) -> int | None:
    return a.far(b) if a is not None and b is not None else None


@rule("DA-12.2", "DA-12.7")
def reachable(now: Adventure, ruling: Ruling, character: str) -> dict[Spot, int]:
    """The spaces that a character can reach, each with its cost: on their turn within the speed left.

    Spaces are not counted outside combat. Raises Hidden in a view that lacks the sheet.
    """
    found = now.grid.of(character) if now.grid is not None else None
    turn = speed.turn_for(ruling, now, character)
    if now.grid is None or found is None or (turn is None and now.combat is not None):
        return {}
    purse = speed.budget(ruling, now, turn) if turn is not None else None
    over = ground(ruling, now, now.grid, character)
    return {at: way.cost for at, way in ways(over, found, purse).items()}
