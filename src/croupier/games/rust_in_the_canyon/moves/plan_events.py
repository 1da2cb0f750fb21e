"""The events of plans: planning itself, and plans that the PCs claim to have made (RC-6.11 to RC-6.15)."""

from __future__ import annotations

import msgspec

from croupier.core.events import Event, unchanged
from croupier.core.names import and_so_on
from croupier.games.rust_in_the_canyon.moves.state import Planning
from croupier.games.rust_in_the_canyon.names import chips_text, pc_name, sentence
from croupier.games.rust_in_the_canyon.state import Canyon

put = msgspec.structs.replace


class Schemed(Event, frozen=True, tag="schemed"):
    """PCs plan and scheme, each moving this many chips from their stack to their stress."""

    paid: tuple[tuple[str, int], ...]
    apply = unchanged

    def log_line(self, view: Canyon) -> str:
        names = and_so_on([pc_name(view, pc) for pc, _ in self.paid])
        chips = [count for _, count in self.paid]
        told = and_so_on([chips_text(count) for count in chips]) if len(set(chips)) > 1 else chips_text(chips[0])
        each = " each" if len(chips) > 1 and len(set(chips)) == 1 else ""
        return f"{names} plan{'s' if len(chips) == 1 else ''} and scheme{'s' if len(chips) == 1 else ''}: {told}{each}."


class PlanClaimed(Event, frozen=True, tag="plan_claimed"):
    planning: Planning

    def apply(self, state: Canyon) -> Canyon:
        return put(state, planning=self.planning, plans=state.plans + 1)

    def log_line(self, view: Canyon) -> str:
        one = self.planning
        if one.scheme:
            those = and_so_on([pc_name(view, pc) for pc in one.those]) or "The PCs"
            alone = len(one.those) == 1
            scheme = "plans and schemes" if alone else "plan and scheme"
            return f"{those} {scheme}: {chips_text(one.cost or 0)}{'' if alone else ' from the whole group'}."
        return f"{pc_name(view, one.pc)} claims that this was planned for: {sentence(one.plan)}"


class PlanCosted(Event, frozen=True, tag="plan_costed"):
    cost: int

    def apply(self, state: Canyon) -> Canyon:
        return put(state, planning=put(state.planning, cost=self.cost) if state.planning else None)

    def log_line(self, view: Canyon) -> str:
        return f"The plan costs {self.cost}."


class ChipsOffered(Event, frozen=True, tag="chips_offered"):
    """What a PC offers for the plan, even after declining; `back`: the excess of a sealed offer, which is returned."""

    pc: str
    chips: int
    back: int = 0

    def apply(self, state: Canyon) -> Canyon:
        planning = state.planning
        if planning is None:
            return state
        others = tuple(one for one in planning.offers if one[0] != self.pc)
        declined = tuple(pc for pc in planning.declined if pc != self.pc)
        return put(state, planning=put(planning, offers=(*others, (self.pc, self.chips)), declined=declined))

    def log_line(self, view: Canyon) -> str:
        back = f", and {self.back} of them {'comes' if self.back == 1 else 'come'} back" if self.back else ""
        return f"{pc_name(view, self.pc)} offers {self.chips + self.back}{back}."


class PlanDeclined(Event, frozen=True, tag="plan_declined"):
    pc: str

    def apply(self, state: Canyon) -> Canyon:
        planning = state.planning
        if planning is None:
            return state
        others = tuple(one for one in planning.offers if one[0] != self.pc)
        return put(state, planning=put(planning, offers=others, declined=(*planning.declined, self.pc)))

    def log_line(self, view: Canyon) -> str:
        return f"{pc_name(view, self.pc)} offers no chips."


class PlanEnded(Event, frozen=True, tag="plan_ended"):
    """The plan was made in advance, or (`why`) play continues without it."""

    plan: str
    is_true: bool
    why: str = ""
    scheme: bool = False

    def apply(self, state: Canyon) -> Canyon:
        return put(state, planning=None)

    def log_line(self, view: Canyon) -> str:
        if not self.is_true:
            return f"Play continues without the plan ({self.why}): {sentence(self.plan)}"
        return "The PCs keep planning." if self.scheme else f"The PCs did plan for this: {sentence(self.plan)}"
