"""What happens in downtime."""

from __future__ import annotations

import msgspec

from croupier.core.banners import END, RESULT, Banner, tone_of
from croupier.core.events import Event, unchanged
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon.cost.state import injury_words
from croupier.games.rust_in_the_canyon.names import capitalized, cards_text, pc_name, person, sentence
from croupier.games.rust_in_the_canyon.rest.commands import DEADLY_VIOLENCE, PEACE, VIOLENCE
from croupier.games.rust_in_the_canyon.rest.state import Downtime, Due, Request, Resting
from croupier.games.rust_in_the_canyon.state import Canyon, Character, with_character

put = msgspec.structs.replace
DAY_OFF, BED, NOTHING = "day off", "bed", ""
"""The moves that a PC begins to make in a rest."""


def downtime_of(state: Canyon) -> Downtime:
    """The current downtime; an empty one if there is none."""
    return state.downtime or Downtime(state.rests)


def with_resting(state: Canyon, resting: Resting) -> Canyon:
    rest = downtime_of(state)
    others = tuple(one for one in rest.resting if one.pc != resting.pc)
    return put(state, downtime=put(rest, resting=(*others, resting)))


def last_rest(pc: Character, resting: Resting) -> dict[str, int]:
    """A PC's last night slept and last day off, including earlier downtimes."""
    return {"slept": max(pc.slept, resting.slept), "day_off": max(pc.day_off, resting.day_off)}


def other_requests(state: Canyon, pc: str, injury: str) -> tuple[Request, ...]:
    return tuple(one for one in downtime_of(state).requests if (one.pc, one.injury) != (pc, injury))


class DowntimeOpened(Event, frozen=True, tag="downtime_opened"):
    """A downtime begins."""

    number: int
    by: str

    def apply(self, state: Canyon) -> Canyon:
        return put(state, downtime=Downtime(self.number, state.day), rests=self.number)

    def log_line(self, view: Canyon) -> str:
        return f"{person(view, self.by)} opens a downtime."


class DowntimeClosed(Event, frozen=True, tag="downtime_closed"):
    """The downtime is over; each PC's last night and day off are kept."""

    number: int

    def apply(self, state: Canyon) -> Canyon:
        for one in downtime_of(state).resting:
            if state.has(one.pc):
                state = with_character(state, one.pc, **last_rest(state.character(one.pc), one))
        return put(state, downtime=None)

    def log_line(self, view: Canyon) -> str:
        return "The downtime is over."

    def banner(self, view: Canyon) -> Banner:
        return Banner(END, "downtime", "Downtime over", next="The story continues with the next scene.")


class DayPassed(Event, frozen=True, tag="day_passed"):
    """A new day, with the injuries under care that need an answer."""

    day: int
    dues: tuple[Due, ...]

    def apply(self, state: Canyon) -> Canyon:
        return put(state, day=self.day, dues=(*state.dues, *self.dues))

    def log_line(self, view: Canyon) -> str:
        return f"Day {self.day} begins."


def injury_text(view: Canyon, pc: str, injury: str) -> str:
    """A short description of the injury."""
    injuries = view.character(pc).injuries if view.has(pc) else ()
    return next((f" for a {injury_words(one)}" for one in injuries if one.id == injury), "")


class AttentionAsked(Event, frozen=True, tag="attention_asked"):
    """Medical attention is requested for an injury, or the request waits for the hand being played for it."""

    request: Request

    def apply(self, state: Canyon) -> Canyon:
        others = other_requests(state, self.request.pc, self.request.injury)
        return put(state, downtime=put(downtime_of(state), requests=(*others, self.request)))

    def log_line(self, view: Canyon) -> str:
        one = self.request
        name, treater = pc_name(view, one.pc), pc_name(view, one.treater) if one.treater else one.npc
        hurt = injury_text(view, one.pc, one.injury)
        if one.care is not None:
            return ""
        if one.treater == one.pc:
            return f"{name} treats{hurt.removeprefix(' for')} of their own."
        return f"{name} seeks medical attention from {treater}{hurt}."


class AttentionAnswered(Event, frozen=True, tag="attention_answered"):
    """A request for medical attention is settled by the GM's verdict, with the instructions of the treater."""

    pc: str
    injury: str
    verdict: str
    instructions: str = ""

    def apply(self, state: Canyon) -> Canyon:
        requests = other_requests(state, self.pc, self.injury)
        return put(state, downtime=put(downtime_of(state), requests=requests))

    def log_line(self, view: Canyon) -> str:
        by, name = {"expert": "an expert", "amateur": "an amateur"}.get(self.verdict), pc_name(view, self.pc)
        if by is None:
            return f"Nobody can treat {name}{injury_text(view, self.pc, self.injury)} now."
        told = f": {sentence(self.instructions)}" if self.instructions else "."
        return f"{name} is treated by {by}{injury_text(view, self.pc, self.injury)}{told}"


class DueAnswered(Event, frozen=True, tag="due_answered"):
    """One more answer about an injury's care on a day; `by` says whose, the GM's or the player's seat."""

    due: Due
    by: str = ""

    def apply(self, state: Canyon) -> Canyon:
        due = self.due
        same = [(one.day, one.pc, one.injury) == (due.day, due.pc, due.injury) for one in state.dues]
        return put(state, dues=tuple(due if it else one for one, it in zip(state.dues, same, strict=True)))

    def log_line(self, view: Canyon) -> str:
        due, followed = self.due, {True: "were mostly followed", False: "were not followed"}
        absent = view.has(due.pc) and not view.character(due.pc).is_playing
        answers = ((f"{pc_name(view, due.pc)}'s player", None if absent else due.player), ("the GM", due.gm))
        said = [(who, followed[answer]) for who, answer in answers if answer is not None]
        if not due.expert or not said:
            return ""
        if self.by:
            return self._answer(view, dict(said), absent=absent)
        told = f"that the doctor's instructions{f' for {pc_name(view, due.pc)}' if absent else ''}"
        if len(said) == 2 and said[0][1] == said[1][1]:
            return capitalized(f"{said[0][0]} and {said[1][0]} say {told} {said[0][1]}.")
        words = f"{said[0][0]} says {told} {said[0][1]}"
        differs = f", but {said[1][0]} says that they {said[1][1]}" if len(said) == 2 else ""
        return capitalized(f"{words}{differs}.")

    def _answer(self, view: Canyon, said: dict[str, str], *, absent: bool) -> str:
        """The new answer; it agrees with the one given before, or it differs."""
        due, name = self.due, pc_name(view, self.due.pc)
        who = "the GM" if self.by == GM else f"{name}'s player"
        agrees = len(said) == 2 and len(set(said.values())) == 1
        several = view.has(due.pc) and sum(one.care is not None for one in view.character(due.pc).injuries) > 1
        hurt = injury_text(view, due.pc, due.injury).removeprefix(" for a ") if several else ""
        of = f" for {name}'s {hurt}" if hurt else f" for {name}" if absent or self.by == GM else ""
        verb = "agrees" if agrees else "says"
        return capitalized(f"{who} {verb} that the doctor's instructions{of} {said[who]}.")


class DueSettled(Event, frozen=True, tag="due_settled"):
    """A day of an injury's care is settled: its clock goes down, or not; `what` describes it as it was.

    `ended`: the care ended before the day's answers were in. `day`: of several days that a table which only assists has
    let pass, the one that is settled; older entries settle all.
    """

    pc: str
    injury: str
    down: bool
    what: str = "injury"
    ended: bool = False
    day: int | None = None

    def apply(self, state: Canyon) -> Canyon:
        return put(state, dues=tuple(one for one in state.dues if not self._settles(one)))

    def _settles(self, due: Due) -> bool:
        return (due.pc, due.injury) == (self.pc, self.injury) and self.day in (None, due.day)

    def log_line(self, view: Canyon) -> str:
        if self.ended:
            return f"There are no more questions about today's care of {pc_name(view, self.pc)}'s {self.what}."
        helps = "helps" if self.down else "does not help"
        return f"This day of care {helps} {pc_name(view, self.pc)}'s {self.what}."


class InjuryExacerbated(Event, frozen=True, tag="injury_exacerbated"):
    """An injury (`what`, in words) was aggravated, and why: its clock goes up to `at` of `size`."""

    pc: str
    what: str
    at: int
    size: int
    why: str = ""
    apply = unchanged

    def log_line(self, view: Canyon) -> str:
        full = f", and its clock was already full ({self.size} of {self.size})" if self.at > self.size else ""
        why = f" ({self.why.rstrip('.')})" if self.why else ""
        return f"{pc_name(view, self.pc)}'s {self.what} is aggravated{why}{full}."


class AmateurTested(Event, frozen=True, tag="amateur_tested"):
    """The cards drawn by an amateur, a PC or an NPC by name, for a patient, and whether they beat a 9."""

    treater: str
    cards: tuple[str, ...]
    passed: bool
    apply = unchanged

    def log_line(self, view: Canyon) -> str:
        drawn = cards_text(self.cards) or "no card"
        enough = "enough" if self.passed else "not enough"
        return f"{capitalized(pc_name(view, self.treater))} draws {drawn}: {enough} to beat a 9."

    def banner(self, view: Canyon) -> Banner:
        verdict = "Enough" if self.passed else "Not enough"
        who = capitalized(pc_name(view, self.treater))
        return Banner(RESULT, "test", verdict, tone_of(self.passed), who, feat="passed")


class Rested(Event, frozen=True, tag="rested"):
    """The new state of a PC's rest; `begins` is the move that begins with it, None in older entries."""

    resting: Resting
    begins: str | None = None

    def apply(self, state: Canyon) -> Canyon:
        return with_resting(state, self.resting)

    def log_line(self, view: Canyon) -> str:
        one, name = self.resting, pc_name(view, self.resting.pc)
        guessed = DAY_OFF if one.doing and one.floor is None else BED if one.wish >= 0 else NOTHING
        begins = guessed if self.begins is None else self.begins
        if begins == DAY_OFF:
            return f"{name} takes a day off: {sentence(one.doing)}"
        return f"{name} goes to bed." if begins == BED else ""


class BedJudged(Event, frozen=True, tag="bed_judged"):
    """The GM decided whether the bed was real."""

    pc: str
    real: bool
    apply = unchanged

    def log_line(self, view: Canyon) -> str:
        return f"{pc_name(view, self.pc)} sleeps {'well' if self.real else 'badly'}."


class FloorSet(Event, frozen=True, tag="floor_set"):
    """The floor of a day off, and what the GM has counted for it."""

    pc: str
    floor: int
    work: int = 0
    vice: bool = True
    violence: str = PEACE

    def apply(self, state: Canyon) -> Canyon:
        return with_resting(state, put(downtime_of(state).of(self.pc), floor=self.floor))

    def log_line(self, view: Canyon) -> str:
        work = f"{self.work} bit{'' if self.work == 1 else 's'} of work" if self.work else ""
        vice = "" if self.vice else "vice not satisfied"
        violence = {VIOLENCE: "violence", DEADLY_VIOLENCE: "deadly violence"}.get(self.violence, "")
        counted = ", ".join(filter(None, (work, vice, violence)))
        return f"{pc_name(view, self.pc)}'s floor is {self.floor}{f' ({counted})' if counted else ''}."


class Overindulged(Event, frozen=True, tag="overindulged"):
    """The hand of a day off went over 21."""

    pc: str
    count: int
    apply = unchanged

    def log_line(self, view: Canyon) -> str:
        return f"{pc_name(view, self.pc)} overindulges with {self.count}."


class TroubleNamed(Event, frozen=True, tag="trouble_named"):
    """The GM named the bad consequence of overindulging."""

    pc: str
    what: str
    apply = unchanged

    def log_line(self, view: Canyon) -> str:
        return f"{pc_name(view, self.pc)} overindulged: {sentence(self.what)}"
