"""The events of reflecting on how the PCs changed a town (chapter 7)."""

from __future__ import annotations

import msgspec

from croupier.core.banners import RESULT, Banner, tone_of
from croupier.core.events import Event
from croupier.games.rust_in_the_canyon.moves.state import FATES, Reflection
from croupier.games.rust_in_the_canyon.names import pc_name, sentence
from croupier.games.rust_in_the_canyon.state import Canyon, with_town
from croupier.games.rust_in_the_canyon.town.state import PERMANENT, REVERTS

put = msgspec.structs.replace


class ReflectionBegan(Event, frozen=True, tag="reflection_began"):
    """The changes are listed; `stack`: the town stack, where a table that only assists waives the limit."""

    changes: str
    stack: int = 0

    def apply(self, state: Canyon) -> Canyon:
        return put(state, reflection=Reflection(self.changes, stack=self.stack))

    def log_line(self, view: Canyon) -> str:
        return f"The PCs reflect on what they changed: {sentence(self.changes)}"


class ReflectionWished(Event, frozen=True, tag="reflection_wished"):
    pc: str
    wants: bool

    def apply(self, state: Canyon) -> Canyon:
        look = state.reflection
        if look is None:
            return state
        wishes = (*look.wishes, self.pc) if self.wants else look.wishes
        return put(state, reflection=put(look, wishes=wishes, answered=(*look.answered, self.pc)))

    def log_line(self, view: Canyon) -> str:
        return f"{pc_name(view, self.pc)} {'wants to play the hand' if self.wants else 'leaves the hand to others'}."


class ReflectorNamed(Event, frozen=True, tag="reflector_named"):
    """This PC plays the hand against the current town stack."""

    pc: str
    target: int

    def apply(self, state: Canyon) -> Canyon:
        look = state.reflection
        return state if look is None else put(state, reflection=put(look, player=self.pc, target=self.target))

    def log_line(self, view: Canyon) -> str:
        return f"{pc_name(view, self.pc)} has to beat the town stack: {self.target}."


class TownReflected(Event, frozen=True, tag="town_reflected"):
    """The hand is over: the changes are permanent, or not."""

    town: str
    changes: str
    succeeded: bool
    visit: int
    sitting: int

    def apply(self, state: Canyon) -> Canyon:
        verdict = PERMANENT if self.succeeded else REVERTS
        reflected = {"reflected": self.visit, "reflected_in": self.sitting}
        for one in state.towns:
            if one.id == self.town and one.verdict:
                earlier = (self.visit, one.changes, one.verdict)
                state = with_town(state, one.id, history=(*one.history, earlier), fate="")
        state = with_town(state, self.town, changes=self.changes, verdict=verdict, **reflected)
        look = state.reflection
        return put(state, reflection=None if self.succeeded or look is None else put(look, failed=True))

    def log_line(self, view: Canyon) -> str:
        name = next((one.name for one in view.towns if one.id == self.town), self.town)
        if self.succeeded:
            return f"The hand beats the town stack: what the PCs changed in {name} is permanent."
        return f"The hand does not beat the town stack: what the PCs changed in {name} will not last."

    def banner(self, view: Canyon) -> Banner:
        return Banner(RESULT, "reflection", "Permanent" if self.succeeded else "Will not last", tone_of(self.succeeded))


class FateTold(Event, frozen=True, tag="fate_told"):
    town: str
    how: str
    text: str

    def apply(self, state: Canyon) -> Canyon:
        return put(with_town(state, self.town, fate=self.text), reflection=None)

    def log_line(self, view: Canyon) -> str:
        name = next((one.name for one in view.towns if one.id == self.town), self.town)
        return sentence(f"In {name} {self.text or FATES[self.how]}")


class ReflectionDropped(Event, frozen=True, tag="reflection_dropped"):
    why: str = ""

    def apply(self, state: Canyon) -> Canyon:
        return put(state, reflection=None)

    def log_line(self, view: Canyon) -> str:
        return f"The reflection is put off: {self.why}."
