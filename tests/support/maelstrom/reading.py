"""What people read and may do at a stage of Maelstrom, for tests: lines, receipts, choices."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.core.choices import Choice
from croupier.core.secrets import Secret, redact
from croupier.core.state import Prompt
from croupier.games.maelstrom import GAME
from support.maelstrom.stage import Stage


def lines(stage: Stage, seat: str = "p1") -> list[str]:
    """The lines of the last command, as a seat's view has them."""
    view = GAME.see(stage.state, seat)
    seen = [redact(one, seat) for one in stage.plays[-1].events if seat in (one.audience() or (seat,))]
    return [line for event in seen if (line := GAME.log_line(event, view))]


def every_choice(stage: Stage, seat: str) -> list[Choice]:
    """A seat's choices, legal or not, with its open questions."""
    asks = GAME.open_questions(stage.state)
    prompts = tuple(Prompt(ask, Secret(f"{at}", (ask.seat,))) for at, ask in enumerate(asks))
    view = GAME.see(msgspec.structs.replace(stage.state, prompts=prompts), seat)
    return list(GAME.choices(view, seat))


def choices_of(stage: Stage, seat: str) -> list[Choice]:
    """A seat's legal choices, with its open questions."""
    return [one for one in every_choice(stage, seat) if one.legal]


def cited(stage: Stage, clause: str) -> list[dict[str, Any]]:
    """The facts of each citation of a clause, in all receipts so far."""
    found = [one for play in stage.plays for one in play.receipt.because if one.clause == clause]
    return [{fact.name: fact.value for fact in one.facts} for one in found]
