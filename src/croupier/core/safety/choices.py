"""Pausing, continuing and stepping out, as choices. The X-card and the list of limits have their own requests."""

from __future__ import annotations

from functools import lru_cache

from croupier.core.choice_ids import named
from croupier.core.choices import Choice
from croupier.core.safety.model import BREAK, X_CARD, Pause
from croupier.core.state import State


def safety_choices(view: State, seat: str) -> tuple[Choice, ...]:
    """What this seat may do about a pause, and stepping out."""
    return _safety_choices(view.pause, view.seat(seat).stepped_out, view.pause is not None and view.pause.by == seat)


@lru_cache(100)
def _safety_choices(pause: Pause | None, is_out: bool, is_own: bool) -> tuple[Choice, ...]:
    found = []
    if pause is None:
        found.append(Choice("Call a break", {"type": "call_break"}, group="table", help="pauses the game for everyone"))
    else:
        after = "after the X-card" if pause.kind == X_CARD else "after the break"
        help = "" if is_own and pause.kind == BREAK else "the GM continues at once; without one, the table agrees first"
        found.append(Choice(f"Continue {after}", {"type": "continue"}, group="table", help=help))
    if is_out:
        found.append(Choice("Return to the table", {"type": "return_to_table"}, group="table"))
    else:
        help = "no reason needed; the others do not have to wait for you"
        found.append(Choice("Step out for a while", {"type": "step_out"}, group="table", help=help))
    return tuple(named(found))
