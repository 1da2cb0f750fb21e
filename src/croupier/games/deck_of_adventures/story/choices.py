"""The choices of this part: scenes, rests, Epic Events."""

from __future__ import annotations

from croupier.core.menu import Menu
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.story import epic_choices, scene_choices


def any_time(menu: Menu[Adventure]) -> None:
    scene_choices.any_time(menu)
    epic_choices.any_time(menu)
