"""What the log says: the lines of the last commands on a stage, as a seat reads them."""

from __future__ import annotations

from croupier.core.secrets import redact
from croupier.games.rust_in_the_canyon import GAME
from support.rust_in_the_canyon.stage import Stage


def log_of(stage: Stage, seat: str = "watch", plays: int = 1) -> list[str]:
    """The lines of this many last commands."""
    view = GAME.see(stage.state, seat)
    events = [redact(event, seat) for play in stage.plays[-plays:] for event in play.events]
    return [text for event in events if (text := GAME.log_line(event, view))]
