"""The world as the table tunes it, towns and clocks."""

from __future__ import annotations

import msgspec

from croupier.core.secrets import Secret


class World(msgspec.Struct, frozen=True, omit_defaults=True):
    """Answers of the worksheet by question; what is missing is blank."""

    answers: tuple[tuple[str, str], ...] = ()


class Town(msgspec.Struct, frozen=True, omit_defaults=True):
    """A town as its sheet has it; `stack`: its chips when it was left (the present one's lie on the board)."""

    id: str
    name: str
    size: str = "town"
    leadership: str = ""
    people: str = ""
    places: str = ""
    questions: str = ""
    agenda: str = ""
    notes: Secret[str] = Secret("", ("gm",))
    stack: int = 0
    changes: str = ""
    verdict: str = ""
    reflected: int = 0
    visits: int = 1


class Clock(msgspec.Struct, frozen=True, omit_defaults=True):
    """A clock: its value stands in the place of its id; `kind` is trouble, blow-over, help or other.

    Medical clocks are their injuries' own. `what_if`: shown beside an action, not started.
    """

    id: str
    name: str
    cause: str
    kind: str
    size: int
    what_if: bool = False
    rung: bool = False
