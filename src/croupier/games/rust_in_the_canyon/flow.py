"""What happens automatically after a command: stress is checked, and stages advance until a prompt is open."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.rust_in_the_canyon.chapter import Chapter
from croupier.games.rust_in_the_canyon.chapters import CHAPTERS
from croupier.games.rust_in_the_canyon.cost import stress
from croupier.games.rust_in_the_canyon.state import Canyon
from croupier.pieces.chapters import take_a_step


def go_on(play: Play[Canyon], before: dict[str, int]) -> None:
    """Advance until a prompt is open; `before` is each PC's stress when the command began."""
    before = stress.check(play, before)
    while take_a_step(play, CHAPTERS):
        before = stress.check(play, before)


@rule("RC-1.8")
def is_between(state: Canyon) -> bool:
    """Whether no procedure is under way."""
    return state.is_between


def _after_sitting(play: Play[Canyon]) -> None:
    go_on(play, stress.levels(play.state))


FLOW = Chapter("flow", {}, (), opened=_after_sitting, closed=_after_sitting)
"""What happens automatically when a session opens or closes, after all other chapters."""
