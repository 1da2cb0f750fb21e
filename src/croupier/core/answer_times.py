"""How long a table waits for answers, and how long a seat can let the default answer for it."""

from __future__ import annotations

from typing import Generic, TypeVar

from croupier.core.state import Ask, Rest, State

S = TypeVar("S", bound=State)


class AnswerTimes(Generic[S]):
    """The time limits of a game; as it stands here, a table waits forever and every question is asked."""

    def limit(self, state: S, ask: Ask) -> float | None:
        """Seconds before this question gets its default answer; None for no limit. Its clock restarts on a change."""
        return None

    def rests(self, view: S, seat: str) -> tuple[Rest, ...]:
        """How long this seat can now give default answers without being asked, from what it knows."""
        return ()
