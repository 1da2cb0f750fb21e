"""The events of the moves of freeplay: solo hands, reads, plans, calls for help."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from croupier.core.banners import DECLARED, RESULT, Banner, figures
from croupier.core.events import Event, no_line
from croupier.core.names import name_of
from croupier.core.playing_cards import face_name
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon.conflict.state import CLAIM, with_contender
from croupier.games.rust_in_the_canyon.hand_totals import MOST
from croupier.games.rust_in_the_canyon.moves.state import THEIR_TIES, Call, Marker, Reading, Solo
from croupier.games.rust_in_the_canyon.names import cards_text, pc_name, sentence
from croupier.games.rust_in_the_canyon.state import Canyon, with_character, with_conflict

put = msgspec.structs.replace


WHY = {
    "reflect": "a hand to reflect on the town",
    "day_off": "the hand of the day off",
    "care": "a hand to treat an injury",
    "attention": "a hand to treat an injury",
}
"""What a solo hand is played for."""


def solo_player(view: Canyon, solo: Solo) -> str:
    """The name of the player of a solo hand: the PC it belongs to, or the one treating that PC."""
    if solo.side == GM or not view.has(solo.pc):
        return "The GM"
    one = view.character(solo.pc)
    one = one if one.seat == solo.side else view.played_by(solo.side) or one
    return one.name if one.seat == solo.side else name_of(view, solo.side)


class SoloBegan(Event, frozen=True, tag="solo_began"):
    """A side begins a solo hand."""

    solo: Solo

    def apply(self, state: Canyon) -> Canyon:
        return put(state, solos=(*state.solos, self.solo))

    def log_line(self, view: Canyon) -> str:
        floor = f", with a floor of {self.solo.floor}" if self.solo.floor else ""
        return f"{solo_player(view, self.solo)} plays {WHY.get(self.solo.why, 'a hand')}{floor}."

    def banner(self, view: Canyon) -> Banner:
        floor = figures(("floor", self.solo.floor or None))
        return Banner(DECLARED, "solo hand", "Plays a hand", who=solo_player(view, self.solo), figures=floor)


class SoloEnded(Event, frozen=True, tag="solo_ended"):
    """A solo hand is over, with these cards."""

    solo: Solo
    cards: tuple[str, ...]
    total: int

    def apply(self, state: Canyon) -> Canyon:
        return put(state, solos=tuple(one for one in state.solos if one.side != self.solo.side))

    def log_line(self, view: Canyon) -> str:
        if not self.cards:
            return f"{solo_player(view, self.solo)}'s hand is put away without a result."
        floor = self.solo.floor
        count = f": with the floor of {floor}, that makes {floor + self.total}" if floor else ""
        if floor and floor + self.total > MOST:
            over = f"{self.total} and the floor of {floor} make {floor + self.total}"
            return f"{solo_player(view, self.solo)} goes over {MOST}: {over}."
        ends = "ends the hand at" if floor + self.total <= MOST else f"goes over {MOST} with"
        return f"{solo_player(view, self.solo)} {ends} {self.total}{count}."

    def banner(self, view: Canyon) -> Banner | None:
        if not self.cards:
            return None
        total = figures(("total", self.total + (self.solo.floor or 0)))
        return Banner(RESULT, "solo hand", "Hand over", "", solo_player(view, self.solo), figures=total)


class ReadBegan(Event, frozen=True, tag="read_began"):
    reading: Reading

    def apply(self, state: Canyon) -> Canyon:
        return put(state, reading=self.reading)

    def log_line(self, view: Canyon) -> str:
        one, name = self.reading, pc_name(view, self.reading.pc)
        if one.drawn:
            questions = f"{one.left} question{'' if one.left == 1 else 's'}{', and trouble' if one.trouble else ''}"
            drawn = f", drawing {cards_text(one.cards)}" if one.cards else ""
            against = f" against the GM's {face_name(one.against)}" if one.against else ""
            return f"{name} reads {one.about}{drawn}{against}: {questions}."
        return f"{name} bets {one.bet} to read {one.about} (the town puts in {one.match}): {one.question}"


class QuestionAsked(Event, frozen=True, tag="question_asked"):
    question: str

    def apply(self, state: Canyon) -> Canyon:
        return put(state, reading=put(state.reading, question=self.question) if state.reading else None)

    def log_line(self, view: Canyon) -> str:
        return f"The question: {self.question}"


def asked_again(state: Canyon, pcs: Sequence[str]) -> Canyon:
    """The state with these PCs prompted again to claim markers, for what they have just learned."""
    now = state.conflict
    if now is None or now.step != CLAIM:
        return state
    contenders = tuple(put(one, asked_markers=False) if one.pc in pcs else one for one in now.contenders)
    return with_conflict(state, contenders=contenders)


class ReadAnswered(Event, frozen=True, tag="read_answered"):
    """The GM's answer, and who holds a marker for it."""

    question: str
    answer: str
    markers: tuple[tuple[str, Marker], ...]

    def apply(self, state: Canyon) -> Canyon:
        for pc, marker in self.markers:
            held = state.character(pc).markers
            left = tuple(one for one in held if not one.retired)
            state = put(state, markers_gone=state.markers_gone + len(held) - len(left))
            state = with_character(state, pc, markers=(*left, marker))
        state = asked_again(state, [pc for pc, _ in self.markers])
        reading = state.reading
        return put(state, reading=put(reading, question="", left=max(0, reading.left - 1)) if reading else None)

    def log_line(self, view: Canyon) -> str:
        holders = ", ".join(pc_name(view, pc) for pc, _ in self.markers)
        return f"The GM answers: {self.answer} ({holders}: +1 where it matters)"


class ReadEnded(Event, frozen=True, tag="read_ended"):
    """The read is over; `cancelled` if it was called off, `stopped` if earned questions were left unasked."""

    pc: str
    cancelled: bool = False
    stopped: bool = False

    def apply(self, state: Canyon) -> Canyon:
        reading = state.reading
        waits = reading is not None and reading.trouble
        return put(state, reading=put(reading, left=0, question="") if reading and waits else None)

    def log_line(self, view: Canyon) -> str:
        if self.stopped:
            return f"{pc_name(view, self.pc)} asks no more."
        return f"{pc_name(view, self.pc)}'s read is called off." if self.cancelled else ""


class TroubleNoted(Event, frozen=True, tag="trouble_noted"):
    text: str

    def apply(self, state: Canyon) -> Canyon:
        return put(state, reading=None)

    def log_line(self, view: Canyon) -> str:
        return f"Things take a turn for the worse{f': {sentence(self.text)}' if self.text else '.'}"


class QuestionAdded(Event, frozen=True, tag="question_added"):
    kind: str
    text: str

    def apply(self, state: Canyon) -> Canyon:
        return put(state, questions=(*state.questions, (self.kind, self.text)))

    def log_line(self, view: Canyon) -> str:
        return f"New question for reading a {self.kind}: {self.text}"


CLAIMED = ("claimed", "related")
"""The fields with markers that count in a conflict, or may yet."""


class MarkerRetired(Event, frozen=True, tag="marker_retired"):
    pc: str
    marker: str
    reason: str

    def apply(self, state: Canyon) -> Canyon:
        held = state.character(self.pc).markers
        markers = tuple(put(one, retired=self.reason) if one.id == self.marker else one for one in held)
        return self._out_of_the_conflict(with_character(state, self.pc, markers=markers))

    def _out_of_the_conflict(self, state: Canyon) -> Canyon:
        """The state in which the marker no longer counts in the current conflict, or waits for the GM's decision."""
        now = state.conflict
        if now is None or not now.has(self.pc):
            return state
        one = now.contender(self.pc)
        left = {kind: tuple(held for held in getattr(one, kind) if held != self.marker) for kind in CLAIMED}
        return put(state, conflict=with_contender(now, self.pc, **left))

    def log_line(self, view: Canyon) -> str:
        held = view.character(self.pc).markers if view.has(self.pc) else ()
        about = next((f" about {one.about}" for one in held if one.id == self.marker and one.about), "")
        return f"{pc_name(view, self.pc)}'s read marker{about} is retired: {sentence(self.reason)}"


class HelpCalled(Event, frozen=True, tag="help_called"):
    call: Call

    def apply(self, state: Canyon) -> Canyon:
        return put(state, calls=(*state.calls, self.call), called=state.called + 1)

    def log_line(self, view: Canyon) -> str:
        one = self.call
        told = f"{THEIR_TIES[one.tie]}: {one.known}; hope: {one.hope}; fear: {sentence(one.fear)}"
        return f"{pc_name(view, one.pc)} sends to {one.npc} for help ({one.word}); {told}"


class HelpStarted(Event, frozen=True, tag="help_started"):
    call: str

    def apply(self, state: Canyon) -> Canyon:
        return put(state, calls=tuple(one for one in state.calls if one.id != self.call))

    log_line = no_line
