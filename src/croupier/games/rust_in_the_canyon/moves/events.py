"""What happens in the moves of freeplay: hands played alone, reads, plans, calls for help."""

from __future__ import annotations

import msgspec

from croupier.core.events import Event, no_line
from croupier.core.names import and_so_on
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon.moves.state import Call, Marker, Planning, Reading, Solo
from croupier.games.rust_in_the_canyon.names import pc_name
from croupier.games.rust_in_the_canyon.state import Canyon, with_character

put = msgspec.structs.replace


class SoloBegan(Event, frozen=True, tag="solo_began"):
    """A side plays a hand alone."""

    solo: Solo

    def apply(self, state: Canyon) -> Canyon:
        return put(state, solos=(*state.solos, self.solo))

    def log_line(self, view: Canyon) -> str:
        who = "The GM" if self.solo.side == GM or not view.has(self.solo.pc) else pc_name(view, self.solo.pc)
        return f"{who} plays a hand{f', floor {self.solo.floor}' if self.solo.floor else ''}."


class SoloEnded(Event, frozen=True, tag="solo_ended"):
    """That hand is over, with these cards."""

    solo: Solo
    cards: tuple[str, ...]
    total: int

    def apply(self, state: Canyon) -> Canyon:
        return put(state, solos=tuple(one for one in state.solos if one.side != self.solo.side))

    def log_line(self, view: Canyon) -> str:
        floor = f" with a floor of {self.solo.floor}" if self.solo.floor else ""
        who = "The GM" if self.solo.side == GM or not view.has(self.solo.pc) else pc_name(view, self.solo.pc)
        return f"{who} ends the hand at {self.total}{floor}." if self.cards else ""


class ReadBegan(Event, frozen=True, tag="read_began"):
    reading: Reading

    def apply(self, state: Canyon) -> Canyon:
        return put(state, reading=self.reading)

    def log_line(self, view: Canyon) -> str:
        one, name = self.reading, pc_name(view, self.reading.pc)
        if one.drawn:
            questions = f"{one.left} question{'' if one.left == 1 else 's'}"
            return f"{name} reads {one.about}: {questions}{', and trouble' if one.trouble else ''}."
        return f"{name} bets {one.bet} to read {one.about} (the town puts in {one.match}): {one.question}"


class QuestionAsked(Event, frozen=True, tag="question_asked"):
    question: str

    def apply(self, state: Canyon) -> Canyon:
        return put(state, reading=put(state.reading, question=self.question) if state.reading else None)

    def log_line(self, view: Canyon) -> str:
        return f"The question: {self.question}"


class ReadAnswered(Event, frozen=True, tag="read_answered"):
    """The answer, and who holds a marker for it."""

    question: str
    answer: str
    markers: tuple[tuple[str, Marker], ...]

    def apply(self, state: Canyon) -> Canyon:
        for pc, marker in self.markers:
            state = with_character(state, pc, markers=(*state.character(pc).markers, marker))
        reading = state.reading
        return put(state, reading=put(reading, question="", left=max(0, reading.left - 1)) if reading else None)

    def log_line(self, view: Canyon) -> str:
        holders = ", ".join(pc_name(view, pc) for pc, _ in self.markers)
        return f"The GM answers: {self.answer} ({holders}: +1 where it matters)"


class ReadEnded(Event, frozen=True, tag="read_ended"):
    """Nothing more is asked; called off where `cancelled`."""

    pc: str
    cancelled: bool = False

    def apply(self, state: Canyon) -> Canyon:
        reading = state.reading
        waits = reading is not None and reading.trouble
        return put(state, reading=put(reading, left=0, question="") if reading and waits else None)

    def log_line(self, view: Canyon) -> str:
        return f"{pc_name(view, self.pc)}'s read is called off." if self.cancelled else ""


class TroubleNoted(Event, frozen=True, tag="trouble_noted"):
    text: str

    def apply(self, state: Canyon) -> Canyon:
        return put(state, reading=None)

    def log_line(self, view: Canyon) -> str:
        return f"Things take a turn for the worse{f': {self.text}' if self.text else '.'}"


class QuestionAdded(Event, frozen=True, tag="question_added"):
    kind: str
    text: str

    def apply(self, state: Canyon) -> Canyon:
        return put(state, questions=(*state.questions, (self.kind, self.text)))

    def log_line(self, view: Canyon) -> str:
        return f"New question for reading a {self.kind}: {self.text}"


class MarkerRetired(Event, frozen=True, tag="marker_retired"):
    pc: str
    marker: str
    reason: str

    def apply(self, state: Canyon) -> Canyon:
        held = state.character(self.pc).markers
        markers = tuple(put(one, retired=self.reason) if one.id == self.marker else one for one in held)
        return with_character(state, self.pc, markers=markers)

    def log_line(self, view: Canyon) -> str:
        return f"One of {pc_name(view, self.pc)}'s read markers is retired: {self.reason}"


class PlanClaimed(Event, frozen=True, tag="plan_claimed"):
    planning: Planning

    def apply(self, state: Canyon) -> Canyon:
        return put(state, planning=self.planning, plans=state.plans + 1)

    def log_line(self, view: Canyon) -> str:
        one = self.planning
        if one.scheme:
            those = and_so_on([pc_name(view, pc) for pc in one.those]) or "The PCs"
            return f"{those} plan and scheme: {one.cost} chips from the whole group."
        return f"{pc_name(view, one.pc)}: we would have planned for this. {one.plan}"


class PlanCosted(Event, frozen=True, tag="plan_costed"):
    cost: int

    def apply(self, state: Canyon) -> Canyon:
        return put(state, planning=put(state.planning, cost=self.cost) if state.planning else None)

    def log_line(self, view: Canyon) -> str:
        return f"The plan costs {self.cost}."


class ChipsOffered(Event, frozen=True, tag="chips_offered"):
    pc: str
    chips: int

    def apply(self, state: Canyon) -> Canyon:
        planning = state.planning
        if planning is None:
            return state
        others = tuple(one for one in planning.offers if one[0] != self.pc)
        return put(state, planning=put(planning, offers=(*others, (self.pc, self.chips))))

    def log_line(self, view: Canyon) -> str:
        return f"{pc_name(view, self.pc)} offers {self.chips}."


class PlanDeclined(Event, frozen=True, tag="plan_declined"):
    pc: str

    def apply(self, state: Canyon) -> Canyon:
        planning = state.planning
        if planning is None:
            return state
        others = tuple(one for one in planning.offers if one[0] != self.pc)
        return put(state, planning=put(planning, offers=others, declined=(*planning.declined, self.pc)))

    def log_line(self, view: Canyon) -> str:
        return f"{pc_name(view, self.pc)} gives no chips."


class PlanEnded(Event, frozen=True, tag="plan_ended"):
    """It was planned for, or (`why`) play goes on without it."""

    plan: str
    is_true: bool
    why: str = ""
    scheme: bool = False

    def apply(self, state: Canyon) -> Canyon:
        return put(state, planning=None)

    def log_line(self, view: Canyon) -> str:
        if not self.is_true:
            return f"Play goes on without the plan ({self.why}): {self.plan}"
        return "The PCs go on planning." if self.scheme else f"The PCs did plan for this: {self.plan}"


class HelpCalled(Event, frozen=True, tag="help_called"):
    call: Call

    def apply(self, state: Canyon) -> Canyon:
        return put(state, calls=(*state.calls, self.call), called=state.called + 1)

    def log_line(self, view: Canyon) -> str:
        one = self.call
        hopes = f"hope: {one.hope}; fear: {one.fear}"
        return f"{pc_name(view, one.pc)} sends to {one.npc} for help ({one.word}); {hopes}"


class HelpStarted(Event, frozen=True, tag="help_started"):
    call: str

    def apply(self, state: Canyon) -> Canyon:
        return put(state, calls=tuple(one for one in state.calls if one.id != self.call))

    log_line = no_line
