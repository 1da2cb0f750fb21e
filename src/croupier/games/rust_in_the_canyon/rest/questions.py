"""The questions of downtime."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from croupier.core.commands import Command
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon.cost.state import Injury
from croupier.games.rust_in_the_canyon.menu import Menu
from croupier.games.rust_in_the_canyon.names import pc_name
from croupier.games.rust_in_the_canyon.rest import amateur, choices
from croupier.games.rust_in_the_canyon.rest import commands as wish
from croupier.games.rust_in_the_canyon.rest.patients import due_of
from croupier.games.rust_in_the_canyon.rest.state import Downtime, Due, Resting
from croupier.games.rust_in_the_canyon.state import Canyon
from croupier.pieces.questions import Question

SOMETHING = "something bad"


class _OfAnInjury(Question[Canyon], frozen=True):
    """A question about an injury of a PC; `at` is the day or the downtime."""

    at: int
    pc: str
    injury: str

    @property
    def about(self) -> str:
        return self.pc

    def injury_in(self, view: Canyon) -> Injury | None:
        return next((one for one in view.character(self.pc).injuries if one.id == self.injury), None)


class _OfARest(Question[Canyon], frozen=True):
    """A question about a PC's rest; `at` is the downtime and the day."""

    at: str
    pc: str

    @property
    def about(self) -> str:
        return self.pc

    def resting(self, view: Canyon) -> Resting:
        return view.downtime.of(self.pc) if view.downtime is not None else Resting(self.pc)


class NameTreater(_OfAnInjury, frozen=True):
    """Who treats an injury: an expert, an amateur or nobody (RC-18.3)."""

    kind: ClassVar[str] = "treater"

    def label(self, state: Canyon) -> str:
        return f"{pc_name(state, self.pc)}: who treats the injury"

    def default(self, view: Canyon) -> Command:
        return wish.JudgeTreater(self.pc, self.injury, wish.NOBODY)

    def add_choices(self, menu: Menu, prompt: str) -> None:
        if (injury := self.injury_in(menu.view)) is not None:
            choices.add_treater(menu, menu.view.character(self.pc), injury, prompt)


class InstructionsFollowed(_OfAnInjury, frozen=True):
    """Whether an expert's instructions were mostly followed on this day (RC-18.5)."""

    kind: ClassVar[str] = "followed"

    def label(self, state: Canyon) -> str:
        return f"{pc_name(state, self.pc)}: whether the instructions were mostly followed"

    def default(self, view: Canyon) -> Command:
        return wish.SayFollowed(self.pc, self.injury, followed=False)

    def add_choices(self, menu: Menu, prompt: str) -> None:
        if (injury := self.injury_in(menu.view)) is not None:
            choices.add_followed(menu, menu.view.character(self.pc), injury, prompt)


class DrawForTheDay(_OfAnInjury, frozen=True):
    """An amateur's cards for this day (RC-18.6)."""

    kind: ClassVar[str] = "draw"

    def label(self, state: Canyon) -> str:
        return f"{pc_name(state, self.pc)}: the amateur's cards for this day"

    def default(self, view: Canyon) -> Command:
        return wish.TreatToday(self.pc, self.injury)

    def add_choices(self, menu: Menu, prompt: str) -> None:
        if (injury := self.injury_in(menu.view)) is not None:
            choices.add_draw(menu, menu.view.character(self.pc), injury, prompt)


class JudgeTheBed(_OfARest, frozen=True):
    """Whether a PC sleeps in a real bed (RC-18.11)."""

    kind: ClassVar[str] = "bed"

    def label(self, state: Canyon) -> str:
        return f"{pc_name(state, self.pc)}: whether it is a real bed"

    def default(self, view: Canyon) -> Command:
        return wish.JudgeBed(self.pc, real=True)

    def add_choices(self, menu: Menu, prompt: str) -> None:
        choices.add_bed(menu, menu.view.character(self.pc), prompt)


class SetTheFloor(_OfARest, frozen=True):
    """The floor of a day off (RC-18.13, RC-18.15, RC-R59)."""

    kind: ClassVar[str] = "floor"

    def label(self, state: Canyon) -> str:
        since = "since the last day off" if state.ruling("floor_span") == "since_last_day_off" else "of this day off"
        return f"{pc_name(state, self.pc)}: the floor, counting work and violence {since}"

    def default(self, view: Canyon) -> Command:
        return wish.SetFloor(self.pc)

    def add_choices(self, menu: Menu, prompt: str) -> None:
        choices.add_floor(menu, menu.view.character(self.pc), self.resting(menu.view), prompt)


class ChooseRecovery(_OfARest, frozen=True):
    """How many chips a PC recovers on a day off (RC-18.14)."""

    kind: ClassVar[str] = "recover"

    def label(self, state: Canyon) -> str:
        return f"{pc_name(state, self.pc)}: how many chips to recover"

    def default(self, view: Canyon) -> Command:
        return wish.RecoverChips(choices.most_recovered(view, self.resting(view)))

    def add_choices(self, menu: Menu, prompt: str) -> None:
        choices.add_recovery(menu, menu.view.character(self.pc), self.resting(menu.view), prompt)


class NameTheTrouble(_OfARest, frozen=True):
    """The bad consequence of overindulging (RC-18.16)."""

    kind: ClassVar[str] = "trouble"

    def label(self, state: Canyon) -> str:
        return f"{pc_name(state, self.pc)}: what overindulging costs"

    def default(self, view: Canyon) -> Command:
        return wish.NameTrouble(self.pc, SOMETHING)

    def add_choices(self, menu: Menu, prompt: str) -> None:
        choices.add_trouble(menu, menu.view.character(self.pc), prompt)


QUESTIONS = (
    NameTreater, InstructionsFollowed, DrawForTheDay, JudgeTheBed, SetTheFloor, ChooseRecovery, NameTheTrouble,
)  # fmt: skip


def open_questions(now: Canyon) -> Iterator[Question[Canyon]]:
    """The questions of the day and of the rest; they wait while a conflict is in progress."""
    if now.conflict is not None:
        return
    for due in now.dues:
        if due == due_of(now, due.pc, due.injury):  # a day that was let pass before this one is settled first
            yield from _of_a_day(now, due)
    if now.downtime is not None:
        yield from _of_requests(now.downtime)
        for one in now.downtime.resting:
            yield from _of_a_rest(now, now.downtime, one)


@rule("RC-18.5", "RC-18.6")
def _of_a_day(now: Canyon, due: Due) -> Iterator[Question[Canyon]]:
    """Player and GM answer for an expert's patient, the treater for an amateur's."""
    one = now.character(due.pc)
    if due.expert:
        for seat, said in ((one.seat, due.player), (GM, due.gm)):
            if said is None:
                yield InstructionsFollowed(seat, due.day, due.pc, due.injury)
        return
    injury = next((kept for kept in one.injuries if kept.id == due.injury), None)
    if injury is None or injury.care is None or due.drawing:
        return
    side, _ = amateur.side_and_mind(now, injury.care)
    if now.solo(side) is None:
        yield DrawForTheDay(side, due.day, due.pc, due.injury)


def _of_requests(rest: Downtime) -> Iterator[Question[Canyon]]:
    for one in rest.requests:
        if one.care is None:
            yield NameTreater(GM, rest.number, one.pc, one.injury)


@rule("RC-18.11", "RC-18.12", "RC-18.15", "RC-18.16", "RC-R59")
def _of_a_rest(now: Canyon, rest: Downtime, one: Resting) -> Iterator[Question[Canyon]]:
    """The GM judges the bed, the floor and the trouble; the player chooses how much to recover."""
    seat, at = now.character(one.pc).seat, f"{rest.number}.{now.day}"
    if one.wish >= 0:
        yield JudgeTheBed(GM, at, one.pc)
    if one.awaits_floor and now.solo(seat) is None:
        yield SetTheFloor(GM, at, one.pc)
    if one.earned:
        yield ChooseRecovery(seat, at, one.pc)
    if one.trouble:
        yield NameTheTrouble(GM, at, one.pc)
