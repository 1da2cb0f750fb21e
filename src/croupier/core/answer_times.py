"""How long a table waits for answers, and when a seat may have its default answers given."""

from __future__ import annotations

from typing import ClassVar, Generic, TypeVar

from croupier.core.state import Ask, Rest, State

S = TypeVar("S", bound=State)


class AnswerTimes(Generic[S]):
    """The time limits of a game. By default a table waits forever and prompts for every question."""

    clause: ClassVar[str] = ""
    """The ledger's clause about the answer given when time is up; receipts of such answers cite it."""

    def limit(self, state: S, ask: Ask) -> float | None:
        """Seconds before this question gets its default answer; None for no limit.

        The time restarts when the limit changes.
        """
        return None

    def has_default(self, ask: Ask) -> bool:
        """Whether this question has a default answer; without one, nobody can ask to stop waiting for the seat."""
        return True

    def rests(self, view: S, seat: str) -> tuple[Rest, ...]:
        """The rests (periods of default answers) that this seat can start now, as far as the view knows."""
        return ()
