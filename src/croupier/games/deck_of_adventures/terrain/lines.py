"""One line of the log for what happens on the map."""

from __future__ import annotations

from croupier.core.events import Event
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.terrain.events import (
    CoverSet,
    GridLaid,
    GridPainted,
    GridTaken,
    HiddenSet,
    LightSet,
    MapPictureSet,
    MoveAnswered,
    MoveStated,
    TokenLifted,
    TokenMoved,
    TokenSet,
)
from croupier.games.deck_of_adventures.terrain.state import CALLED, NO_COVER

PAINTED = {
    "wall": "walls", "floor": "no walls", "rough": "Challenging Terrain", "smooth": "easy ground",
    "bright": "bright light", "partial": "partial darkness", "full darkness": "full darkness",
    "as the scene": "the light of the scene",
}  # fmt: skip


def line(event: Event, view: Adventure) -> str:
    """A plain sentence."""
    return f"{_said(event, view)}."


def _said(event: Event, view: Adventure) -> str:
    match event:
        case GridLaid(width, height):
            return f"A map of {width} by {height} spaces is laid"
        case GridTaken():
            return "The map is taken away"
        case MapPictureSet(image):
            return "A picture lies under the map" if image else "No picture lies under the map now"
        case GridPainted(what, cells):
            return f"{_spaces(len(cells))} of the map: {PAINTED[what]}"
        case TokenSet(who, at, walked):
            return f"{_name(view, who)} {'walks to' if walked else 'stands at'} {at.cell}"
        case TokenMoved(who, path, cost, _, stopped):
            gone = f"{_name(view, who)} moves {_spaces(cost)} to {path[-1].cell}" if path else _name(view, who)
            stop = "is stopped by something unseen"
            return f"{gone}{' and ' if path else ' '}{stop}" if stopped else gone
        case TokenLifted(who):
            return f"{_name(view, who)} is no longer on the map"
        case HiddenSet():
            return "The GM sets what only the GM sees"
        case LightSet(light):
            return f"Light: {CALLED[light]}"
        case CoverSet(attacker, target, cover):
            has = "no cover any more" if cover == NO_COVER else f"{cover} cover"
            return f"{_name(view, target)} has {has} against {_name(view, attacker)}"
        case MoveStated(who, spaces):
            return f"{_name(view, who)} wants to move {_spaces(spaces)}"
        case MoveAnswered(who, spaces, allowed):
            return f"{_name(view, who)} {'moves' if allowed else 'does not move'} {_spaces(spaces)}"
        case _:
            raise AssertionError(event)


def _name(view: Adventure, who: str) -> str:
    return view.character(who).name if view.has(who) else who


def _spaces(count: int) -> str:
    return "1 space" if count == 1 else f"{count} spaces"
