"""How long a table waits for answers, and when a seat may have its default answers given."""

from __future__ import annotations

from typing import ClassVar, Generic, TypeVar

from croupier.core.state import Ask, Rest, State

S = TypeVar("S", bound=State)


class AnswerTimes(Generic[S]):
    """The time limits of a game. By default a table waits forever and prompts for every question."""

    clause: ClassVar[str] = ""
    """The clause of the ledger on what is answered when time is up; receipts of such answers cite it."""

    def limit(self, state: S, ask: Ask) -> float | None:
        """Seconds before this question gets its default answer; None for no limit. Its clock restarts on a change."""
        return None

    def has_default(self, ask: Ask) -> bool:
        """Whether this question has a default answer; nobody can ask to stop waiting for one without."""
        return True

    def rests(self, view: S, seat: str) -> tuple[Rest, ...]:
        """The rests available to this seat now: periods in which default answers are given, from what it knows."""
        return ()
