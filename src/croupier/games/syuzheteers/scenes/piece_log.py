"""The log lines of counters, markers and challenges that move."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.games.syuzheteers import places
from croupier.games.syuzheteers.prologue import challenges
from croupier.games.syuzheteers.state import Story
from croupier.pieces.events import CardsMoved, ChipsMoved, DiceRolled, PieceEvent, TokenMoved

DICE = (places.START, places.STOP)


def piece_line(event: PieceEvent, view: Story) -> str | None:
    """The line for counters, markers and challenges, empty where an event of the game tells it; None for the rest."""
    match event:
        case ChipsMoved(kind=places.COUNTER, source=None, target=target, count=count) if target is not None:
            return f"{count} {'beat is' if count == 1 else 'beats are'} available."
        case ChipsMoved(kind=places.COUNTER):
            return ""
        case CardsMoved(source=source, target=target) if source.startswith("scene.") or target.startswith("scene."):
            return ""
        case CardsMoved(source=challenges.ROW, target=places.PLOT):
            return "A challenge is placed in the plot."
        case CardsMoved(target=places.PLOT) | TokenMoved():
            return ""
        case DiceRolled(place=place, faces=faces) if faces.value and place.endswith(DICE):
            return _rolled(place, faces.value)
        case _:
            return None


@rule("SZ-7.5", "SZ-7.8")
def _rolled(place: str, faces: tuple[int, ...]) -> str:
    """Dice of one color and which of them counts."""
    is_start = place.endswith(places.START)
    counts = max(faces) if is_start else min(faces)
    told = ", ".join(map(str, faces))
    more = f"; the {'highest' if is_start else 'lowest'}, {counts}, counts" if len(faces) > 1 else ""
    return f"{'Start' if is_start else 'Stop'} {'die' if len(faces) == 1 else 'dice'}: {told}{more}."
