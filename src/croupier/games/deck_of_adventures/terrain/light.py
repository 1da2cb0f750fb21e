"""Light of a space or the scene, and the hands from light and terrain (DA-22.1 to DA-22.3, DA-22.10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from croupier.core.rules import rule
from croupier.games.deck_of_adventures.characters import stated
from croupier.games.deck_of_adventures.checks.hand_sources import hand_source
from croupier.games.deck_of_adventures.checks.state import Check, Hand
from croupier.games.deck_of_adventures.packs.effects import ALWAYS, Light
from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.terrain.ground import is_hindered
from croupier.games.deck_of_adventures.terrain.sight import is_open
from croupier.games.deck_of_adventures.terrain.state import BRIGHT, DARK, LIGHT_NAMES, PARTIAL, Spot

SEARCHING = ("Detection", "Investigation")
"""The Traits of Checks that always need sight (DA-22.3)."""
BLACK = 3
"""The Lower Hand of a search in full darkness, under `search_3`."""


@rule("DA-22.1", "DA-22.4")
def light_at(state: Adventure, character: str) -> str:
    """The light at a character's position: "bright", "partial" or "full darkness"."""
    grid, brought = state.grid, tuple(lamps(state))
    at = grid.shown(character) if grid is not None and brought else None  # without lamps, steps change no choices
    painted = grid.painted_at(character) if grid is not None else ""
    return carried_light(state, brought, at, character) or painted or state.scene.light


class Lamp(NamedTuple):
    """A light or darkness that a character carries: who, which, how far it reaches."""

    who: str
    light: str
    around: int


@rule("DA-25.30", "DA-R118")
def lamps(state: Adventure) -> Iterator[Lamp]:
    """The light of effects, and of powers and gear on sheets that everyone sees."""
    for one in state.characters:
        if not one.here:
            continue
        for each in one.effects:
            if each.light:
                yield Lamp(one.id, each.light, each.near or 0)
        for found in stated.at_moment(state, one, ALWAYS) if stated.is_public(one) and not one.dead else ():
            if isinstance(found.effect.verb, Light):
                yield Lamp(one.id, found.effect.verb.of, found.effect.around or 0)


@rule("DA-22.1", "DA-25.30")
def carried_light(state: Adventure, brought: Iterable[Lamp], at: Spot | None, character: str = "") -> str:
    """The light that lamps bring to a space or to the character there, "" if none does.

    Full darkness takes precedence over bright light, and bright light over partial darkness.
    """
    found = {lamp.light for lamp in brought if lamp.who == character or _shines_on(state, lamp, at)}
    return next((light for light in (DARK, BRIGHT, PARTIAL) if light in found), "")


@rule("DA-25.30", "DA-22.11", "DA-R123")
def _shines_on(state: Adventure, lamp: Lamp, at: Spot | None) -> bool:
    """Whether a light reaches a space of the map: shown, near enough, and with no wall between, if walls count."""
    grid = state.grid
    middle = grid.shown(lamp.who) if grid is not None else None
    if grid is None or at is None or middle is None or middle.far(at) > lamp.around:
        return False
    return state.ruling("map_cover") == "gm" or is_open(grid.walls, middle, at)


@rule("DA-22.1", "DA-22.3")
def light_for(state: Adventure, check: Check) -> str:
    """The light of a Check: at its target if that is on the map, otherwise at its actor."""
    stands = state.grid is not None and state.has(check.about) and state.grid.is_shown(check.about)
    return light_at(state, check.about if stands else check.actor)


@hand_source
def surroundings(ruling: Ruling, state: Adventure, check: Check) -> Iterator[Hand]:
    """The hands that light and Challenging Terrain give a Check."""
    if state.has(check.actor):
        light = light_for(state, check)
        lower = darkness(ruling, light, check.trait, sight=check.sight)
        if lower:
            yield Hand(-lower, LIGHT_NAMES[light], "DA-22.2" if light == PARTIAL else "DA-22.3")
        if is_hindered(ruling, state, check):
            yield Hand(-1, "Challenging Terrain", "DA-22.10")


@rule("DA-22.2", "DA-22.3", "DA-R108")
def darkness(ruling: Ruling, light: str, trait: str, *, sight: bool) -> int:
    """The Lower Hand that this light gives a Check with this Trait; a search always needs sight."""
    searches = trait in SEARCHING
    if light == PARTIAL:
        return int(searches)
    if light != DARK:
        return 0
    match ruling("full_darkness"):
        case "all_1":
            return 1
        case "search_3":
            return BLACK if searches else 0
        case _:
            return int(sight or searches)
