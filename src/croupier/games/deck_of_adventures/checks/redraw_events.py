"""The events of redraws: a card of a Check is replaced, or none is left to draw."""

from __future__ import annotations

from croupier.core.banners import RESULT, Banner, figures
from croupier.core.events import Event
from croupier.core.playing_cards import face_name
from croupier.games.deck_of_adventures.checks.state import POWER, Aim
from croupier.games.deck_of_adventures.checks.words import actor_of
from croupier.games.deck_of_adventures.names import name_of
from croupier.games.deck_of_adventures.state import Adventure, with_check


class RanShort(Event, frozen=True, tag="ran_short"):
    """No more cards can be drawn for a Check."""

    check: str

    def apply(self, state: Adventure) -> Adventure:
        return with_check(state, self.check, short=True)

    def log_line(self, view: Adventure) -> str:
        return f"{actor_of(view, self.check)} has no card left to draw."


class Redrawn(Event, frozen=True, tag="redrawn"):
    """A card of a Check is replaced, by a Fate Card or a Power."""

    check: str
    by: str
    counts: bool = True
    """Whether it was the one redraw of the Check (DA-R119)."""
    power: str = ""
    """The name of the power on the character's own sheet that grants it."""
    kept: str = ""
    """The face of the kept card that takes the place of the other (DA-25.32)."""
    old: str = ""
    """The face of the card that is replaced; "" in logs of older versions."""

    def apply(self, state: Adventure) -> Adventure:
        before = state.check(self.check)
        freely = state.epic is None or state.ruling("epic_powers") != "gm_allows"
        granted = before.granted and (self.by != POWER or (bool(self.power) and freely))
        return with_check(state, self.check, redrawn=before.redrawn or self.counts, granted=granted)

    def log_line(self, view: Adventure) -> str:
        if self.kept:
            return f"{actor_of(view, self.check)} plays the {face_name(self.kept)}, kept by {self.power}."
        card = f"the {face_name(self.old)}" if self.old else "a card"
        return f"{actor_of(view, self.check)} redraws {card}{self._by_power}."

    def banner(self, view: Adventure) -> Banner:
        drawn = figures(("instead of", face_name(self.old) if self.old else None))
        return Banner(RESULT, "redraw", "Redraws", who=actor_of(view, self.check), figures=drawn, uncounted=True)

    @property
    def _by_power(self) -> str:
        return f" with {self.power or 'a Power'}" if self.by == POWER else " for a Fate Card"


class AimSet(Event, frozen=True, tag="aim_set"):
    """A standing Target Card that was drawn for these Checks is kept, or replaced by its Dealer, `by`."""

    checks: tuple[str, ...]
    aim: Aim
    by: str = ""

    def apply(self, state: Adventure) -> Adventure:
        for check in self.checks:
            state = with_check(state, check, aim=self.aim)
        return state

    def log_line(self, view: Adventure) -> str:
        return f"{name_of(view, self.by)} has a new Target Card: {face_name(self.aim.face)}." if self.by else ""


class RedrawGranted(Event, frozen=True, tag="redraw_granted"):
    """A Power grants a redraw in a Check."""

    check: str

    def apply(self, state: Adventure) -> Adventure:
        return with_check(state, self.check, granted=True)

    def log_line(self, view: Adventure) -> str:
        return f"A Power allows {actor_of(view, self.check)} a redraw."
