"""The log lines of counters, markers and challenges that move."""

from __future__ import annotations

from croupier.core.names import capitalized_name
from croupier.core.rules import rule
from croupier.games.syuzheteers import places
from croupier.games.syuzheteers.prologue import challenges, prepared_cards
from croupier.games.syuzheteers.prologue.rewards import SHARED
from croupier.games.syuzheteers.roll import in_retrospect
from croupier.games.syuzheteers.scenes import curtain
from croupier.games.syuzheteers.state import Story
from croupier.pieces.events import CardSeen, CardsMoved, ChipsMoved, DiceRolled, PieceEvent, TokenMoved

DICE = (places.START, places.STOP)


def piece_line(event: PieceEvent, view: Story) -> str | None:
    """The line for counters, markers and challenges, empty if a game event logs it; None for other pieces."""
    match event:
        case ChipsMoved(kind=places.COUNTER, source=None, target=target, count=count) if target is not None:
            return f"{count} {'beat is' if count == 1 else 'beats are'} available."
        case ChipsMoved(kind=places.COUNTER):
            return ""
        case ChipsMoved(kind=places.POINT, source=source, target=target, count=count):
            return _points(view, source, target, count)
        case CardsMoved(source=source, target=target) if source.startswith("scene.") or target.startswith("scene."):
            return ""
        case CardsMoved(source=place) | CardSeen(place=place) if place in prepared_cards.LABELS:
            return ""
        case CardsMoved(target=places.PLOT | places.OUT | challenges.ROW) | TokenMoved():
            return ""
        case DiceRolled(place=curtain.LOT, sides=sides, faces=faces) if faces.value:
            return f"All proposals are struck, so a {sides}-sided die decides who pays: {faces.value[0]}."
        case DiceRolled(place=in_retrospect.SINGLE, faces=faces) if faces.value:
            return f"A die says what was prepared: {faces.value[0]}."
        case DiceRolled(place=place) if place.endswith(DICE):
            return ""
        case _:
            return None


@rule("SZ-7.5", "SZ-2.5")
def _points(view: Story, source: str | None, target: str | None, count: int) -> str:
    """Points that a player banks, spends or hands over."""
    points = f"{count} point{'' if count == 1 else 's'}"
    if source is None or target is None:
        whose = _owner(view, target or source or "")
        return f"{whose} {'banks' if source is None else 'spends'} {points}."
    return f"{points} from {_owner(view, source)} to {_owner(view, target)}."


def _owner(view: Story, place: str) -> str:
    seat = place.removeprefix(places.bank(""))
    return "The table" if seat == SHARED else capitalized_name(view, seat)
