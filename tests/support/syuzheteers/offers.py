"""The choices that a seat is given, and the log of what happened, for tests of Syuzheteers."""

from __future__ import annotations

import msgspec

from croupier.core.choices import Choice
from croupier.core.secrets import Secret
from croupier.core.state import Prompt
from croupier.games.syuzheteers import GAME
from support.syuzheteers.stage import Stage


def offered(stage: Stage, seat: str, *kinds: str) -> list[Choice]:
    """The choices of a seat, as the table would give them; of these commands only."""
    state = stage.state
    prompts = tuple(Prompt(ask, Secret(f"{ask.seat}-{ask.key}", (ask.seat,))) for ask in GAME.open_questions(state))
    asked = msgspec.structs.replace(state, prompts=prompts)
    found = GAME.choices(GAME.see(asked, seat), seat)
    return [one for one in found if not kinds or one.command["type"] in kinds]


def labels(stage: Stage, seat: str, *kinds: str) -> list[str]:
    """The labels of what is legal."""
    return [one.label for one in offered(stage, seat, *kinds) if one.legal]


def log_lines(stage: Stage, since: int = 0) -> list[str]:
    """The lines of the log for what happened from there on."""
    lines = [GAME.log_line(event, GAME.see(stage.state, "p1")) for event in stage.events[since:]]
    return [line for line in lines if line]
