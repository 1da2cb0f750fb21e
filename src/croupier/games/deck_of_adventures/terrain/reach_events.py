"""The events of reach decided by the GM: asked, answered, and everyone within reach (DA-12.7)."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.core.banners import DECLARED, RESULT, Banner
from croupier.core.events import Event
from croupier.games.deck_of_adventures.names import name_of, together
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.terrain.events import spaces
from croupier.games.deck_of_adventures.terrain.state import Reaching


class ReachAsked(Event, frozen=True, tag="reach_asked"):
    """A player's action waits for the GM to say whether it is within reach."""

    reaching: Reaching

    def apply(self, state: Adventure) -> Adventure:
        return replace(state, reaching=self.reaching)

    def log_line(self, view: Adventure) -> str:
        one = self.reaching
        whom = together(view, one.targets)
        return f"{name_of(view, one.who)} wants to reach {whom}, within {spaces(one.spaces)}."

    def banner(self, view: Adventure) -> Banner:
        one = self.reaching
        verb = f"within {spaces(one.spaces)}?"
        return Banner(DECLARED, "reach", verb, who=name_of(view, one.who), whom=together(view, one.targets))


class ReachAnswered(Event, frozen=True, tag="reach_answered"):
    """The GM's answer about a reach, good for the turn until somebody moves on it; or the request ends without one."""

    who: str
    targets: tuple[str, ...]
    spaces: int
    allowed: bool = True
    canceled: bool = False
    """Whether the action is not possible anymore, or was canceled, before the GM answered."""

    def apply(self, state: Adventure) -> Adventure:
        answered = replace(state, reaching=None)
        combat = state.combat
        if not self.allowed or combat is None or combat.turn is None:
            return answered
        said = tuple((self.who, each, self.spaces) for each in self.targets)
        turn = replace(combat.turn, reached=(*combat.turn.reached, *said))
        return replace(answered, combat=replace(combat, turn=turn))

    def log_line(self, view: Adventure) -> str:
        if self.canceled:
            return f"{name_of(view, self.who)} no longer tries to reach {together(view, self.targets)}."
        near = "within reach" if self.allowed else "out of reach"
        is_are = "is" if len(self.targets) == 1 else "are"
        return f"{together(view, self.targets)} {is_are} {near} of {name_of(view, self.who)}."

    def banner(self, view: Adventure) -> Banner:
        verdict = "Canceled" if self.canceled else "Within reach" if self.allowed else "Out of reach"
        who, whom = name_of(view, self.who), together(view, self.targets)
        return Banner(RESULT, "reach", verdict, who=who, whom=whom, uncounted=True)


class NearSet(Event, frozen=True, tag="near_set"):
    """Without a map everyone is within reach of everyone until the combat ends, or distances count again."""

    near: bool

    def apply(self, state: Adventure) -> Adventure:
        return replace(state, all_near=self.near)

    def log_line(self, view: Adventure) -> str:
        return "Everyone is within reach of everyone." if self.near else "The GM says that distances count again."
