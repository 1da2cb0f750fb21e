"""The questions of the moves of freeplay: reads, plans, calls for help, reflecting on a town."""

from __future__ import annotations

from typing import ClassVar

from croupier.core.choices import number, text
from croupier.core.commands import Command
from croupier.games.rust_in_the_canyon.menu import Menu
from croupier.games.rust_in_the_canyon.moves import choices, read_choices
from croupier.games.rust_in_the_canyon.moves import commands as wish
from croupier.games.rust_in_the_canyon.moves.events import solo_player
from croupier.games.rust_in_the_canyon.moves.plan_offers import is_sealed
from croupier.games.rust_in_the_canyon.moves.planning import MOST_COST
from croupier.games.rust_in_the_canyon.moves.read_questions import LONGEST_ANSWER, questions
from croupier.games.rust_in_the_canyon.moves.reflect import LONGEST_CHANGES, candidates
from croupier.games.rust_in_the_canyon.moves.state import FATES, THEIR_TIES
from croupier.games.rust_in_the_canyon.names import capitalized, pc_name
from croupier.games.rust_in_the_canyon.state import Canyon
from croupier.games.rust_in_the_canyon.town.clocks import OFFERED, most_segments
from croupier.pieces.questions import Question


class _OfARead(Question[Canyon], frozen=True):
    """A question of the current read; `at` is the reader, and how many markers were made before."""

    at: str

    @property
    def about(self) -> str:
        return self.at.partition(".")[0]


class AskAQuestion(_OfARead, frozen=True):
    """The next question that the cards of a drawn read earned (RC-6.9)."""

    kind: ClassVar[str] = "question"

    def label(self, state: Canyon) -> str:
        return f"a question about {state.reading.about if state.reading else ''}"

    def default(self, view: Canyon) -> Command:
        return wish.AskRead(questions(view, view.reading.kind if view.reading else "person")[0][0])

    def add_choices(self, menu: Menu, prompt: str) -> None:
        read_choices.add_question(menu, prompt)


class AnswerTheRead(_OfARead, frozen=True):
    """The GM's honest answer (RC-6.3)."""

    kind: ClassVar[str] = "answer"

    def label(self, state: Canyon) -> str:
        reading = state.reading
        if reading is None:
            return "answer a read"
        worth = f" (bet: {reading.bet})" if reading.bet else ""
        return f"answer {pc_name(state, self.about)} about {reading.about}: {reading.question}{worth}"

    def default(self, view: Canyon) -> Command:
        return wish.AnswerRead("told at the table")

    def add_choices(self, menu: Menu, prompt: str) -> None:
        read_choices.add_answer(menu, self.about, capitalized(self.label(menu.view)), prompt)


class NameTurnForWorse(_OfARead, frozen=True):
    """What takes a turn for the worse after a drawn read without a higher card (RC-6.9)."""

    kind: ClassVar[str] = "worse"

    def label(self, state: Canyon) -> str:
        return f"what takes a turn for the worse for {pc_name(state, self.about)}"

    def default(self, view: Canyon) -> Command:
        return wish.NoteTrouble()

    def add_choices(self, menu: Menu, prompt: str) -> None:
        words = text("text", "What takes a turn for the worse", LONGEST_ANSWER)
        menu.add("Note trouble", {"type": "note_trouble"}, words, ask=prompt, clauses=("RC-6.9",), judge=True)


class NameCostOfPlan(Question[Canyon], frozen=True):
    """The cost of having planned for this (RC-6.15)."""

    kind: ClassVar[str] = "plan_cost"
    plan: int

    def label(self, state: Canyon) -> str:
        return f"the cost of having planned this: {state.planning.plan if state.planning else ''}"

    def default(self, view: Canyon) -> Command:
        return wish.NamePlanCost(2) if view.planning is not None else wish.DropPlan()

    def add_choices(self, menu: Menu, prompt: str) -> None:
        cost = number("cost", "Chips; more for a less believable plan", 0, MOST_COST, 2)
        label, command = capitalized(self.label(menu.view))[:80], {"type": "name_plan_cost"}
        menu.add(
            label,
            command,
            cost,
            ask=prompt,
            clauses=("RC-6.15",),
            judge=True,
            help="together they pay it from stacks to stress",
        )


class OfferForPlan(Question[Canyon], frozen=True):
    """How many chips a PC offers for a plan (RC-6.14, RC-R14); `plan`: its number, and the sum offered."""

    kind: ClassVar[str] = "offer"
    plan: str
    pc: str

    @property
    def about(self) -> str:
        return self.pc

    def label(self, state: Canyon) -> str:
        return f"chips toward the plan: {state.planning.plan if state.planning else ''}"

    def is_sealed(self, state: Canyon) -> bool:
        return is_sealed(state)

    def default(self, view: Canyon) -> Command:
        return wish.OfferChips(0) if is_sealed(view) else wish.DeclinePlan()

    def add_choices(self, menu: Menu, prompt: str) -> None:
        choices.add_offer(menu, prompt)


class StartHelpClock(Question[Canyon], frozen=True):
    """The clock for a call for help (RC-6.16)."""

    kind: ClassVar[str] = "help"
    call: str

    def label(self, state: Canyon) -> str:
        one = next((one for one in state.calls if one.id == self.call), None)
        return f"the clock for help from {one.npc if one else 'somebody'}"

    def default(self, view: Canyon) -> Command:
        return wish.StartHelp(self.call)

    def add_choices(self, menu: Menu, prompt: str) -> None:
        size = number("size", "Segments", 1, most_segments(menu.view.ruling), OFFERED[0])
        one = next((one for one in menu.view.calls if one.id == self.call), None)
        help = "" if one is None else f"{THEIR_TIES[one.tie]}, {one.known}; hope: {one.hope}; fear: {one.fear}"
        command = {"type": "start_help", "call": self.call}
        menu.add("Start the clock", command, size, ask=prompt, clauses=("RC-6.16",), help=help)


class WantToReflect(Question[Canyon], frozen=True):
    """Whether a player wants to play the Reflect hand (RC-7.3)."""

    kind: ClassVar[str] = "reflecting"
    at: str
    pc: str

    @property
    def about(self) -> str:
        return self.pc

    def label(self, state: Canyon) -> str:
        return "whether you play the hand that reflects on what you changed"

    def default(self, view: Canyon) -> Command:
        return wish.WishToReflect(wants=False)

    def add_choices(self, menu: Menu, prompt: str) -> None:
        menu.add(
            "Play the hand",
            wish.WishToReflect(),
            ask=prompt,
            clauses=("RC-7.3",),
            odds=True,
            help="beat what is left of the town stack to make the changes last",
        )
        menu.add(
            "Let another PC play it",
            wish.WishToReflect(wants=False),
            ask=prompt,
            clauses=("RC-7.3",),
            help="somebody else plays for the town",
        )


class NameTheReflector(Question[Canyon], frozen=True):
    """Which of several PCs plays the Reflect hand (RC-7.3)."""

    kind: ClassVar[str] = "reflector"
    at: str

    def label(self, state: Canyon) -> str:
        return "who plays the hand"

    def default(self, view: Canyon) -> Command:
        """Name the first in seat order who wants to play it, and plays no other hand now."""
        free = (one.id for one in candidates(view) if view.solo(one.seat) is None)
        return wish.NameReflector(next(free, ""))

    def add_choices(self, menu: Menu, prompt: str) -> None:
        for one in candidates(menu.view):
            if menu.view.solo(one.seat) is None:
                label, command = f"{one.name} plays the hand", wish.NameReflector(one.id)
                menu.add(
                    label,
                    command,
                    ask=prompt,
                    clauses=("RC-7.3",),
                    judge=True,
                    odds=True,
                    help="one hand decides whether the changes last",
                )


class TellTheFate(Question[Canyon], frozen=True):
    """What happens to the changes after a lost hand (RC-7.5)."""

    kind: ClassVar[str] = "fate"
    at: str

    def label(self, state: Canyon) -> str:
        return "what becomes of the changes"

    def default(self, view: Canyon) -> Command:
        return wish.TellFate()

    def add_choices(self, menu: Menu, prompt: str) -> None:
        more = text("text", "In your words", LONGEST_CHANGES)
        for how, label in FATES.items():
            command = {"type": "tell_fate", "how": how}
            menu.add(capitalized(label), command, more, ask=prompt, clauses=("RC-7.5",), judge=True)


class HitOrStand(Question[Canyon], frozen=True):
    """The next card of a solo hand (RC-5.8)."""

    kind: ClassVar[str] = "solo"
    why: str
    pc: str
    cards: int

    @property
    def about(self) -> str:
        return self.pc

    def label(self, state: Canyon) -> str:
        solo = state.solo(self.seat)
        who = "The GM" if solo is None else solo_player(state, solo)
        return f"{'the GM' if who == 'The GM' else who}'s hand: hit or stand"

    def default(self, view: Canyon) -> Command:
        return wish.Stand()

    def add_choices(self, menu: Menu, prompt: str) -> None:
        choices.add_hit_or_stand(menu, prompt)


QUESTIONS = (
    HitOrStand, AskAQuestion, AnswerTheRead, NameTurnForWorse, NameCostOfPlan, OfferForPlan, StartHelpClock,
    WantToReflect, NameTheReflector, TellTheFate,
)  # fmt: skip
