"""The events of claims that the table judges (SZ-1.8)."""

from __future__ import annotations

import msgspec

from croupier.core.events import Event
from croupier.core.names import capitalized, capitalized_name, name_of, quoted
from croupier.games.syuzheteers.names import sentence
from croupier.games.syuzheteers.objections.state import Matter
from croupier.games.syuzheteers.state import Story

put = msgspec.structs.replace
VERBS = {"trouble": "names ", "delay": "proposes: ", "payer": "proposes: ", "assess": "answers: "}
"""The verb for putting a matter to the table, by its opening name; the default is "claim"."""
NOUNS = {"delay": "proposal:", "payer": "proposal:", "assess": "answer:", "trouble": "choice of"}
ANSWER = "assess"
"""A matter whose result has its own log line: a struck answer is not repeated in it."""


class MatterOpened(Event, frozen=True, tag="matter_opened"):
    """A claim is put to the table; if it is opened again, it goes to the vote."""

    matter: Matter

    def apply(self, state: Story) -> Story:
        matter = self.matter
        others = tuple(one for one in state.matters if one.number != matter.number)
        return put(state, matters=(*others, matter), matters_so_far=max(state.matters_so_far, matter.number))

    def log_line(self, view: Story) -> str:
        name = name_of(view, self.matter.claimant)
        if self.matter.votes:
            return sentence(f"Vote on {name}'s {NOUNS.get(self.matter.on_end, 'claim:')} {self.matter.words}")
        return sentence(f"{capitalized(name)} {VERBS.get(self.matter.on_end, 'claims: ')}{self.matter.words}")


class MatterAnswered(Event, frozen=True, tag="matter_answered"):
    matter: int
    seat: str
    objects: bool
    words: str = ""

    def apply(self, state: Story) -> Story:
        return put(state, matters=tuple(self._answer(one) for one in state.matters))

    def log_line(self, view: Story) -> str:
        name = capitalized_name(view, self.seat)
        if not self.words:
            return f"{name} {'objects' if self.objects else 'lets it stand'}."
        return sentence(f"{name} {'objects' if self.objects else 'lets it stand'}: {quoted(self.words)}")

    def _answer(self, matter: Matter) -> Matter:
        if matter.number != self.matter:
            return matter
        objectors = (*matter.objectors, self.seat) if self.objects else matter.objectors
        return put(matter, answered=(*matter.answered, self.seat), objectors=objectors)


class MatterSettled(Event, frozen=True, tag="matter_settled"):
    """A claim stands or is struck, `voted` on or judged; None: there is nothing left to judge.

    `against` and `in_favor` are the votes cast, `on_end` is the name that the matter was opened with.
    """

    matter: int
    words: str
    stands: bool | None = None
    voted: bool = False
    against: int = 0
    in_favor: int = 0
    on_end: str = ""

    def apply(self, state: Story) -> Story:
        return put(state, matters=tuple(one for one in state.matters if one.number != self.matter))

    def log_line(self, view: Story) -> str:
        if self.stands is None or (self.stands and not self.voted):
            return ""
        if self.on_end == ANSWER:
            return f"The answer {'stands' if self.stands else 'is struck'}{self._votes()}."
        return sentence(f"{'It stands' if self.stands else 'Struck'}{self._votes()}: {quoted(self.words)}")

    def _votes(self) -> str:
        """How the vote went, from the side that won; empty where nobody voted or a judge decided."""
        if not (self.against or self.in_favor):
            return ""
        if self.against == self.in_favor:
            return f" after a tie of {self.against} to {self.in_favor}"
        won, lost = max(self.against, self.in_favor), min(self.against, self.in_favor)
        return f" by {won} {'vote' if won == 1 else 'votes'} to {lost}"
