"""What the log says of counters, markers and challenges on their way."""

from __future__ import annotations

from croupier.games.syuzheteers import places
from croupier.games.syuzheteers.assets.lines import called, who
from croupier.games.syuzheteers.state import Story
from croupier.pieces.events import CardsMoved, ChipsMoved, PieceEvent, TokenMoved


def piece_line(event: PieceEvent, view: Story) -> str | None:
    """The line for counters, markers and challenges, empty where an event of the game tells it; None for the rest."""
    match event:
        case ChipsMoved(kind=places.COUNTER, source=None, target=target, count=count) if target is not None:
            return f"{count} {'beat' if count == 1 else 'beats'} can be had."
        case ChipsMoved(kind=places.COUNTER):
            return ""
        case CardsMoved(source=source, target=target) if source.startswith("scene.") or target.startswith("scene."):
            return ""
        case TokenMoved(token=seat, cell=""):
            return f"{who(view, seat)}'s marker goes off."
        case TokenMoved(place=place, token=seat):
            card = place.removeprefix("scene.")
            where = f"stands in {called(view.card(card))}" if view.has_card(card) else "stands aside"
            return f"{who(view, seat)}'s marker {where}."
        case _:
            return None
