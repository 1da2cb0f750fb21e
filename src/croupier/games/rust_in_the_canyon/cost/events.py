"""What a conflict costs the PCs."""

from __future__ import annotations

import msgspec

from croupier.core.events import Event
from croupier.games.rust_in_the_canyon.conflict.state import with_contender
from croupier.games.rust_in_the_canyon.cost.state import Aftermath, Injury, Outcome, wording
from croupier.games.rust_in_the_canyon.names import pc_name
from croupier.games.rust_in_the_canyon.state import DEAD, DYING, REMOVED, Canyon, with_character

put = msgspec.structs.replace


def with_outcome(state: Canyon, pc: str, **changes: object) -> Canyon:
    """The state with a PC's outcome changed in the aftermath; as it was where there is none."""
    after = state.aftermath
    if after is None:
        return state
    outcomes = tuple(put(one, **changes) if one.pc == pc else one for one in after.outcomes)
    return put(state, aftermath=put(after, outcomes=outcomes))


class PcResolved(Event, frozen=True, tag="pc_resolved"):
    """The conflict is over for a PC, with or without the stakes."""

    outcome: Outcome

    def apply(self, state: Canyon) -> Canyon:
        one, conflict, after = self.outcome, state.conflict, state.aftermath
        if conflict is None:
            return state
        if after is None or after.conflict != conflict.number:
            after = Aftermath(conflict.number, conflict.stakes)
        after = put(after, outcomes=(*after.outcomes, one))
        conflict = with_contender(conflict, one.pc, is_in=False, resolved=True, stakes=one.stakes)
        return put(state, conflict=conflict, aftermath=after)

    def log_line(self, view: Canyon) -> str:
        one = self.outcome
        result = {"backed": "backed down", "": "did not play"}.get(one.result, f"{one.result} with {one.total}")
        stakes = "gets the stakes" if one.stakes else "does not get the stakes"
        return f"{pc_name(view, one.pc)} {result} and {stakes}."


class FalloutRead(Event, frozen=True, tag="fallout_read"):
    """A pile was read for a PC: its best hands, and the cost of each in words."""

    pc: str
    cards: tuple[str, ...]
    hands: tuple[str, ...]
    costs: tuple[str, ...]

    def apply(self, state: Canyon) -> Canyon:
        outcomes = state.aftermath.outcomes if state.aftermath is not None else ()
        before = next((one.fallout for one in outcomes if one.pc == self.pc), ())
        return with_outcome(state, self.pc, fallout=(*before, *self.costs))

    def log_line(self, view: Canyon) -> str:
        read = "; ".join(f"{hand}: {cost}" for hand, cost in zip(self.hands, self.costs, strict=True)) or "nothing"
        return f"{pc_name(view, self.pc)}'s fallout from {' '.join(self.cards)}: {read}."


class StakesAnswered(Event, frozen=True, tag="stakes_answered"):
    """Shared stakes are answered for all; None: the GM is asked."""

    stakes: str
    answer: bool | None

    def apply(self, state: Canyon) -> Canyon:
        after, conflict = state.aftermath, state.conflict
        if after is None or (conflict is not None and conflict.number != after.conflict):
            return state
        return put(state, aftermath=put(after, answer=self.answer, asks_gm=self.answer is None))

    def log_line(self, view: Canyon) -> str:
        answer = {None: "the GM decides", True: "yes", False: "no"}[self.answer]
        return f"{self.stakes or 'The stakes'}: {answer}."


class AftermathTold(Event, frozen=True, tag="aftermath_told"):
    """A player describes the aftermath for their PC."""

    pc: str
    text: str

    def apply(self, state: Canyon) -> Canyon:
        return with_outcome(state, self.pc, told=self.text)

    def log_line(self, view: Canyon) -> str:
        return f"{pc_name(view, self.pc)}'s aftermath: {self.text or 'left open.'}"


class InjuryTaken(Event, frozen=True, tag="injury_taken"):
    """A PC has one more injury."""

    pc: str
    injury: Injury

    def apply(self, state: Canyon) -> Canyon:
        one = state.character(self.pc)
        return with_character(state, self.pc, injuries=(*one.injuries, self.injury), hurt=one.hurt + 1)

    def log_line(self, view: Canyon) -> str:
        return f"{pc_name(view, self.pc)} is injured: {wording(self.injury)}."


class InjuryChanged(Event, frozen=True, tag="injury_changed"):
    """The new state of an injury."""

    pc: str
    injury: Injury

    def apply(self, state: Canyon) -> Canyon:
        kept = state.character(self.pc).injuries
        changed = tuple(self.injury if one.id == self.injury.id else one for one in kept)
        return with_character(state, self.pc, injuries=changed)

    def log_line(self, view: Canyon) -> str:
        marker = f", marker {self.injury.marker}" if self.injury.marker else ""
        return f"{pc_name(view, self.pc)}'s injury: {wording(self.injury)}{marker}."


class InjuryHealed(Event, frozen=True, tag="injury_healed"):
    """An injury is gone."""

    pc: str
    injury: str

    def apply(self, state: Canyon) -> Canyon:
        kept = state.character(self.pc).injuries
        return with_character(state, self.pc, injuries=tuple(one for one in kept if one.id != self.injury))

    def log_line(self, view: Canyon) -> str:
        return f"One of {pc_name(view, self.pc)}'s injuries is gone."


class PcRemoved(Event, frozen=True, tag="pc_removed"):
    """Too much stress: out of play until the next sitting."""

    pc: str

    def apply(self, state: Canyon) -> Canyon:
        status = DYING if state.character(self.pc).status == DYING else REMOVED
        return with_character(state, self.pc, removed=True, status=status)

    def log_line(self, view: Canyon) -> str:
        return f"{pc_name(view, self.pc)} has more than 21 stress and is out of play for the rest of the session."


class PcDying(Event, frozen=True, tag="pc_dying"):
    """The PC dies before this session is over."""

    pc: str

    def apply(self, state: Canyon) -> Canyon:
        return with_character(state, self.pc, status=DYING)

    def log_line(self, view: Canyon) -> str:
        return f"{pc_name(view, self.pc)} is dying: their player decides how and when in this session."


class PcDied(Event, frozen=True, tag="pc_died"):
    """The PC is dead; how, in the words of their player or the GM."""

    pc: str
    how: str = ""

    def apply(self, state: Canyon) -> Canyon:
        return with_character(state, self.pc, status=DEAD)

    def log_line(self, view: Canyon) -> str:
        return f"{pc_name(view, self.pc)} is dead{f': {self.how}' if self.how else '.'}"
