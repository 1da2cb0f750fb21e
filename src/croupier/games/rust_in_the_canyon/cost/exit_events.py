"""PCs who are out of a conflict before its end: they stay out, are not allowed to join, or leave."""

from __future__ import annotations

import msgspec

from croupier.core.banners import COST, Banner
from croupier.core.events import Event, no_line
from croupier.games.rust_in_the_canyon.conflict.state import (
    CLOSED,
    PREPARE,
    SAY,
    SAY_AGAIN,
    STAKES,
    Contender,
    with_contender,
)
from croupier.games.rust_in_the_canyon.figures.results import BACKED
from croupier.games.rust_in_the_canyon.names import pc_name
from croupier.games.rust_in_the_canyon.state import Canyon, with_conflict

put = msgspec.structs.replace


class StayedOut(Event, frozen=True, tag="stayed_out"):
    """A PC is off the list; if nobody is left on it, or only one in a duel, the GM lists the PCs again."""

    pc: str

    def apply(self, state: Canyon) -> Canyon:
        contenders = state.conflict.contenders if state.conflict is not None else ()
        others = tuple(one for one in contenders if one.pc != self.pc)
        if others and state.conflict is not None and not state.conflict.duel:
            return with_conflict(state, contenders=others)
        return with_conflict(state, contenders=(), step=STAKES, agreed=())

    def log_line(self, view: Canyon) -> str:
        return f"{pc_name(view, self.pc)} stays out of the conflict."


class JoinJudged(Event, frozen=True, tag="join_judged"):
    pc: str
    agreed: bool

    def apply(self, state: Canyon) -> Canyon:
        now = state.conflict
        if now is None:
            return state
        newcomer = (Contender(self.pc, agreed=True, joining=True),) if self.agreed else ()
        wishes = tuple(one for one in now.wishes if one != self.pc)
        return with_conflict(state, wishes=wishes, contenders=(*now.contenders, *newcomer))

    def log_line(self, view: Canyon) -> str:
        return f"{pc_name(view, self.pc)} {'may join the conflict' if self.agreed else 'stays out of the conflict'}."


class LeftConflict(Event, frozen=True, tag="left_conflict"):
    """The PC is out for good, stakes given up; `backed`: they back down, `forfeits`: without fallout.

    What they said counts only if they were still in when the level was settled (RC-11.3, RC-13.2).
    """

    pc: str
    backed: bool = False
    why: str = ""
    forfeits: bool = False

    def apply(self, state: Canyon) -> Canyon:
        now = state.conflict
        if now is None:
            return state
        wagers = tuple(one for one in now.wagers if one.pc != self.pc)
        asked = tuple(one for one in now.asked if one != self.pc)
        said = now.contender(self.pc).said if now.step not in (PREPARE, SAY, SAY_AGAIN) else None
        result = BACKED if self.backed else ""
        out = {"is_in": False, "pot": CLOSED, "result": result, "stakes": False, "said": said}
        left = with_contender(now, self.pc, **out, forfeits=self.forfeits)
        return put(state, conflict=put(left, wagers=wagers, asked=asked))

    def log_line(self, view: Canyon) -> str:
        does = "backs down" if self.backed and not self.forfeits else "is out of the conflict"
        return f"{pc_name(view, self.pc)} {does}{f' ({self.why})' if self.why else ''}."

    def banner(self, view: Canyon) -> Banner:
        verdict = "Backs down" if self.backed and not self.forfeits else "Out of the conflict"
        return Banner(COST, "fall", verdict, "bad", pc_name(view, self.pc))


class DeadPutAway(Event, frozen=True, tag="dead_put_away"):
    """The sheets of those who died long ago are no longer kept at the table; the journal has them."""

    pcs: tuple[str, ...]

    def apply(self, state: Canyon) -> Canyon:
        gone = sum(len(one.markers) for one in state.characters if one.id in self.pcs)
        left = tuple(one for one in state.characters if one.id not in self.pcs)
        return put(state, characters=left, markers_gone=state.markers_gone + gone)

    log_line = no_line
