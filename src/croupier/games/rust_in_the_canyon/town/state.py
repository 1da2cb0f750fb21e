"""The state of the tuned world, towns and clocks, and purchases between towns."""

from __future__ import annotations

import msgspec

from croupier.core.rules import cites
from croupier.core.secrets import Secret

TROUBLE, BLOW_OVER, HELP, OTHER = "trouble", "blow-over", "help", "other"
KINDS = (TROUBLE, BLOW_OVER, OTHER)
"""The kinds of clock that the GM may start freely; a help clock starts from a call for help (RC-6.16)."""
TRAIT, STACK = "trait", "base"
GOODS = {"mind": "+1 Mind", "body": "+1 Body", "grip": "+1 Grip", STACK: "+1 base stack", TRAIT: "a trait"}
HOPED, FEARED = "hoped", "feared"
OUTCOMES = {
    HOPED: "as hoped",
    FEARED: "as feared",
    "worse": "worse than feared",
    "else": "in a way nobody thought of",
}
cites("RC-6.17", name="OUTCOMES")(OUTCOMES)
WITHDRAWN = "withdrawn"
"""How a clock ended that was only shown next to an action."""
PARTS = {
    "name": "Name",
    "leadership": "Leadership",
    "people": "NPCs",
    "places": "Places",
    "questions": "Questions",
}
"""The parts of a town's sheet, with their labels."""
PERMANENT, REVERTS, NOT_PERMANENT = "permanent", "reverts", "not permanent"


class World(msgspec.Struct, frozen=True, omit_defaults=True):
    """Worksheet answers by question, blank if missing; proposals as (question, seat, answer)."""

    answers: tuple[tuple[str, str], ...] = ()
    proposals: tuple[tuple[str, str, str], ...] = ()

    def answer(self, question: str) -> str:
        return dict(self.answers).get(question, "")


class Town(msgspec.Struct, frozen=True, omit_defaults=True):
    """A town as on its sheet; `stack`: its chips when it was left (the current town's are on the board).

    `reflected`: the visit in which the hand of Reflect was last played there, `reflected_in`: the sitting. `history`:
    visit, changes and verdict of earlier visits, and of earlier hands of this one.
    """

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
    fate: str = ""
    reflected: int = 0
    reflected_in: int = 0
    visits: int = 1
    history: tuple[tuple[int, str, str], ...] = ()

    @property
    def has_lasting_change(self) -> bool:
        """Whether a hand that was played before the last one of this visit has made its changes permanent."""
        return any((visit, verdict) == (self.visits, PERMANENT) for visit, _, verdict in self.history)


class Clock(msgspec.Struct, frozen=True, omit_defaults=True):
    """A clock: its value is in the place of its id, or in `at` while it is hidden.

    Medical clocks belong to their injuries instead. `what_if`: shown next to the action `beside`, not
    started. `rung`: it has ended, and the GM has yet to say what happens.
    """

    id: str
    name: str
    cause: str
    kind: str
    size: int
    what_if: bool = False
    rung: bool = False
    beside: str = ""
    hope: str = ""
    fear: str = ""
    at: int = 0

    @property
    def counts_down(self) -> bool:
        return self.kind == BLOW_OVER

    @property
    def start(self) -> int:
        """The starting value: blow-over clocks count down, the others fill."""
        return self.size if self.counts_down else 0

    @property
    def end(self) -> int:
        return 0 if self.counts_down else self.size


class Purchase(msgspec.Struct, frozen=True, omit_defaults=True):
    """An advancement awaiting the GM's decision: a trait, a stat or the base stack, and the offered chips."""

    pc: str
    what: str
    cost: int
    text: str = ""
    reserve: int = 0
    levels: tuple[int, ...] = ()
