"""The events of the claims of a roll (SZ-7.12)."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from croupier.core.events import Event
from croupier.core.names import capitalized_name
from croupier.games.syuzheteers.names import sentence
from croupier.games.syuzheteers.roll.claim_words import claim_words
from croupier.games.syuzheteers.roll.state import Claim, Roll
from croupier.games.syuzheteers.state import Story, with_roll

put = msgspec.structs.replace
SHORT = {
    "g": "they are good at this",
    "t": "this is their thing",
    "d": "this serves their destiny",
    "r": "the beat shows their rally",
    "k": "they take a risk",
    "x": "this is hard for them in particular",
}


class ClaimsPut(Event, frozen=True, tag="claims_put"):
    """Claims of one side are made; everyone who had answered is prompted again. `words` says each as a sentence."""

    seat: str
    claims: tuple[Claim, ...]
    words: tuple[str, ...] = ()

    def apply(self, state: Story) -> Story:
        return with_roll(state, lambda roll: put(roll, claims=(*roll.claims, *self.claims), answered=()))

    def log_line(self, view: Story) -> str:
        claims = "; ".join(self.words or (_words(view, claim.what) for claim in self.claims))
        name = capitalized_name(view, self.seat)
        return sentence(f"{name} claims: {claims}") if claims else f"{name} claims nothing."


class ClaimObjected(Event, frozen=True, tag="claim_objected"):
    seat: str
    claim: str
    words: str = ""

    def apply(self, state: Story) -> Story:
        return with_roll(
            state, lambda roll: _changed(roll, self.claim, lambda one: put(one, objected=(*one.objected, self.seat)))
        )

    def log_line(self, view: Story) -> str:
        words = self.words or _words(view, self.claim)
        return sentence(f"{capitalized_name(view, self.seat)} objects to the claim: {words}")


class ClaimSettled(Event, frozen=True, tag="claim_settled"):
    """A claim of the roll stands or is struck; if it was `voted` on, the vote has its own log line."""

    claim: str
    stands: bool
    voted: bool = False
    words: str = ""

    def apply(self, state: Story) -> Story:
        return with_roll(state, lambda roll: _changed(roll, self.claim, lambda one: put(one, stands=self.stands)))

    def log_line(self, view: Story) -> str:
        if self.stands or self.voted:
            return ""
        return sentence(f"The claim is struck: {self.words or _words(view, self.claim)}")


def _changed(roll: Roll, what: str, change: Callable[[Claim], Claim]) -> Roll:
    return put(roll, claims=tuple(change(one) if one.what == what else one for one in roll.claims))


def _words(view: Story, what: str) -> str:
    """A claim of an older log as text; short once its roll is over."""
    if view.roll is not None and view.roll.claim(what) is not None:
        return claim_words(view.ruling, view, view.roll, what)
    return SHORT.get(what, "a complication matters")
