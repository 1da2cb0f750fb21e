"""Light of a space or the scene, and the hands from light and terrain (DA-22.1 to DA-22.3, DA-22.10)."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.core.rules import rule
from croupier.games.deck_of_adventures.checks.hand_sources import hand_source
from croupier.games.deck_of_adventures.checks.state import Check, Hand
from croupier.games.deck_of_adventures.checks.traits import is_check_of
from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.terrain.state import BRIGHT, DARK, LIGHT_NAMES, PARTIAL

SEARCHING = ("Detection", "Investigation")
"""The Traits of Checks that always need sight (DA-22.3)."""
BLACK = 3
"""The Lower Hand of a search in full darkness, under `search_3`."""


@rule("DA-22.1", "DA-22.4")
def light_at(state: Adventure, character: str) -> str:
    """The light at a character's position: "bright", "partial" or "full darkness"."""
    grid = state.grid
    at = grid.shown(character) if grid is not None else None
    if grid is not None and at is not None:
        painted = ((grid.dark, DARK), (grid.dim, PARTIAL), (grid.lit, BRIGHT))
        return next((light for spots, light in painted if at in spots), state.scene.light)
    return state.scene.light


@rule("DA-22.1", "DA-22.3")
def light_for(state: Adventure, check: Check) -> str:
    """The light of a Check: at its target if that is on the map, otherwise at its actor."""
    stands = state.grid is not None and state.has(check.about) and state.grid.shown(check.about) is not None
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


@rule("DA-22.10", "DA-R29")
def is_hindered(ruling: Ruling, state: Adventure, check: Check) -> bool:
    """Whether this is an Agility Check in Challenging Terrain."""
    at = state.grid.shown(check.actor) if state.grid is not None else None
    return (
        at is not None
        and state.grid is not None
        and at in state.grid.rough
        and is_check_of(ruling, check.trait, "Agility")
    )
