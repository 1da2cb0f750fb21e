"""The events of Fate Cards: awarded, and exchanged for Power Points."""

from __future__ import annotations

from croupier.core.events import Event, unchanged
from croupier.games.deck_of_adventures.names import name_of, sentence
from croupier.games.deck_of_adventures.state import Adventure

FATE_CARDS = {"token": "a token", "ace": "an Ace", "joker": "a Joker"}


class FateAwarded(Event, frozen=True, tag="fate_awarded"):
    """The GM awards a Fate Card: "token", "ace" or "joker"."""

    character: str
    form: str
    why: str

    apply = unchanged

    def log_line(self, view: Adventure) -> str:
        return sentence(f"The GM awards {name_of(view, self.character)} {FATE_CARDS[self.form]}: {self.why}")


class FateExchanged(Event, frozen=True, tag="fate_exchanged"):
    """A Dealer exchanges Fate Cards for as many Power Points; VitalsSet changes the number."""

    character: str
    cards: int

    apply = unchanged

    def log_line(self, view: Adventure) -> str:
        what = "a Fate Card for 1 Power Point"
        if self.cards > 1:
            what = f"{self.cards} Fate Cards for {self.cards} Power Points"
        return f"{name_of(view, self.character)} exchanges {what}."
