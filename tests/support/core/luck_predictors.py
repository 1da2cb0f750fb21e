"""A host that reads the database: master secret, journal and commitments, but nothing that pages have not revealed."""

from __future__ import annotations

import hmac
from fractions import Fraction
from typing import Any

from croupier.core.chance import DrawRecord
from croupier.core.entry import Entry
from croupier.core.keys import Links
from croupier.core.luck import ALGORITHM, links_text
from croupier.core.luck_events import LinksRevealed
from croupier.core.refusals import Refusal
from croupier.core.session import moment
from croupier.core.state import JOINT
from support.tampering.pages import PagesTable, digest


class PredictingTable(PagesTable):
    """Predicts the draws of each entry before anything is requested from pages, and compares afterward."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.guesses: list[tuple[Links, list[DrawRecord]]] = []
        self.draws = self.joint = self.right = self.values_right = self.guessed = 0
        self.expected = Fraction(0)

    def submit(self, seat: str, command: Any, at: str, prompt: str | None = None) -> Entry:
        self.guesses = self.predict(seat, command, prompt)
        state = self.state
        entry = super().submit(seat, command, at, prompt)
        self.compare(entry, state)
        return entry

    def predict(self, seat: str, command: Any, prompt: str | None) -> list[tuple[Links, list[DrawRecord]]]:
        """What the server's own code would draw with each set of links that the host can guess."""
        found = []
        for links in self.thinkable(seat):
            try:
                entry, _ = self.decide(seat, command, moment(self.n), prompt, links)
            except Refusal:
                continue
            found.append((links, [one for one in entry.draws if one.is_new]))
        return found

    def thinkable(self, seat: str) -> list[Links]:
        """No links, the tips revealed last, and made-up links."""
        others = sorted((one.seat, one.tip) for one in self.state.chains if one.seat != seat and one.left)
        made_up = tuple((one, digest("made up", self.n, one)) for one, _ in others)
        return [Links(), Links(tuple(others)), Links(made_up)]

    def compare(self, entry: Entry, before: Any) -> None:
        shown = next((one for one in entry.events if isinstance(one, LinksRevealed)), None)
        real = [one for one in entry.draws if one.is_new]
        if before.luck == JOINT:  # a roll behind the screen is never joint: it uses the server's luck alone
            real = [one for one in real if not one.question.silent]
        self.draws += len(real)
        self.joint += sum(one.joint for one in real)
        for links, guess in self.guesses:
            guess_open = guess if before.luck != JOINT else [one for one in guess if not one.question.silent]
            for one, other in zip(real, guess_open, strict=False):
                if one.question != other.question:
                    break  # an earlier draw of the same entry differed
                self.guessed += 1
                self.right += one.answer == other.answer
                self.expected += dict(one.question.outcomes()).get(other.answer, Fraction(0))
                mine = links_text(shown.links) if one.joint and shown is not None else ""
                theirs = links_text(links.shown) if other.joint else ""
                self.values_right += self.value(one, mine) == self.value(other, theirs)

    def value(self, draw: DrawRecord, links: str) -> bytes:
        """The full 256 bits from which a draw is made, before they are reduced to a face or card."""
        state = self.state
        promise = state.promise_of(draw.leaf)
        key = self.luck_source._under(promise).key(draw.leaf - (promise.start if promise else 0))  # type: ignore[attr-defined]
        mix = next(one.mix for one in state.leaves if one.index == draw.leaf)
        mixed = hmac.digest(key, state.mix(mix), "sha256")
        return hmac.digest(mixed, f"{ALGORITHM}|{draw.k}|0|0|{links}".encode(), "sha256")
