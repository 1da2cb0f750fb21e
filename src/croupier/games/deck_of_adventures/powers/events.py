"""The events of powers and items."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.core.events import Event, unchanged
from croupier.games.deck_of_adventures.names import and_of, sentence
from croupier.games.deck_of_adventures.powers.state import POWER, STANDING, Deeds
from croupier.games.deck_of_adventures.state import Adventure


class PowerUsed(Event, frozen=True, tag="power_used"):
    """A power or an item is used on these targets; `words` is its text, which people apply."""

    user: str
    name: str
    targets: tuple[str, ...] = ()
    pp: int = 0
    words: str = ""
    kind: str = POWER
    item: str = ""
    """The item that gives the power."""

    apply = unchanged

    def log_line(self, view: Adventure) -> str:
        if self.kind == STANDING:
            said = f": {self.words}" if self.words else ""
            return sentence(f"{_name(view, self.user)}'s {self.name} comes into play{said}")
        targets = [_name(view, one) for one in self.targets] if self.targets != (self.user,) else []
        on, cost = f" on {and_of(targets)}" if targets else "", f" for {self.pp} PP" if self.pp else ""
        said = f": {self.words}" if self.words else ""
        what = f"{self.name} ({self.item})" if self.item else self.name
        return sentence(f"{_name(view, self.user)} uses {what}{on}{cost}{said}")


class LeftToGm(Event, frozen=True, tag="left_to_gm"):
    """The part of a power that the GM applies manually."""

    user: str
    target: str
    name: str
    words: str

    apply = unchanged

    def log_line(self, view: Adventure) -> str:
        return f"{self.name} on {_name(view, self.target)}: the GM applies {self.words!r}."


class DeedsSet(Event, frozen=True, tag="deeds_set"):
    """The powers that are being resolved, and those that last."""

    deeds: Deeds
    why: str = ""

    def apply(self, state: Adventure) -> Adventure:
        counted = state.counted + len(self.deeds.named - state.deeds.named)
        return replace(state, deeds=self.deeds, counted=counted)

    def log_line(self, view: Adventure) -> str:
        return f"{self.why}." if self.why else ""


class DamageReduced(Event, frozen=True, tag="damage_reduced"):
    """A power or effect takes some damage off before the target takes it."""

    target: str
    power: str
    by: int
    left: int

    apply = unchanged

    def log_line(self, view: Adventure) -> str:
        rest = f"by {self.by}" if self.left else "to 0"
        return sentence(f"{self.power} reduces the damage to {_name(view, self.target)} {rest}")


class PhaseBegan(Event, frozen=True, tag="phase_began"):
    """A boss enters its next phase."""

    boss: str
    phase: str

    apply = unchanged

    def log_line(self, view: Adventure) -> str:
        return f"{_name(view, self.boss)} enters the next phase: {self.phase}."


def _name(view: Adventure, id: str) -> str:
    """The name of a character, or of something else as it was given."""
    return view.character(id).name if view.has(id) else id
