"""The events of choosing the Trait of a Check."""

from __future__ import annotations

from croupier.core.events import Event
from croupier.games.deck_of_adventures.checks.words import actor_of
from croupier.games.deck_of_adventures.state import Adventure, with_check


class TraitAsked(Event, frozen=True, tag="trait_asked"):
    """A player asks to use another Trait."""

    check: str
    trait: str

    def apply(self, state: Adventure) -> Adventure:
        return with_check(state, self.check, asked=self.trait)

    def log_line(self, view: Adventure) -> str:
        return f"{actor_of(view, self.check)} asks to use {self.trait} instead."


class TraitSettled(Event, frozen=True, tag="trait_settled"):
    """The Trait of a Check is fixed; `refused` is the Trait that the GM did not allow instead."""

    check: str
    trait: str
    modifier: int
    refused: str = ""

    def reveals(self) -> bool:
        return True

    def apply(self, state: Adventure) -> Adventure:
        refused = state.check(self.check).refused
        return with_check(
            state, self.check, trait=self.trait, modifier=self.modifier, asked="", traits=(),
            refused=(*refused, self.refused) if self.refused else refused,
        )  # fmt: skip

    def log_line(self, view: Adventure) -> str:
        uses = f"{actor_of(view, self.check)} uses {self.trait} {self.modifier:+}."
        return f"The GM does not allow {self.refused}. {uses}" if self.refused else uses
