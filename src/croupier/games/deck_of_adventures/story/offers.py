"""The choices of this part: scenes, rests, Epic Events."""

from __future__ import annotations

from croupier.core.menu import Menu
from croupier.core.state import Ask
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.story import epic_offers, rest_offers, scene_offers
from croupier.games.deck_of_adventures.story.asks import ASKED, POINT, REST, REST_CARD


def offer(menu: Menu[Adventure], ask: Ask, prompt: str) -> None:
    """What answers a question."""
    kind = ask.key.partition(":")[0]
    if kind == ASKED:
        scene_offers.offer(menu, ask, prompt)
    elif kind in (REST, REST_CARD, POINT):
        rest_offers.offer(menu, ask, prompt)
    else:
        epic_offers.offer(menu, ask, prompt)


def any_time(menu: Menu[Adventure]) -> None:
    scene_offers.any_time(menu)
    epic_offers.any_time(menu)


def powers(menu: Menu[Adventure]) -> None:
    scene_offers.powers(menu)
    rest_offers.powers(menu)
    epic_offers.powers(menu)
