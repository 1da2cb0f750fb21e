"""The questions of a conflict before and after its hands."""

from __future__ import annotations

from typing import ClassVar

from croupier.core.commands import Command
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon.conflict import choices
from croupier.games.rust_in_the_canyon.conflict import commands as wish
from croupier.games.rust_in_the_canyon.conflict.actions import TAG_HELP, said_by
from croupier.games.rust_in_the_canyon.conflict.ante import cost_of, own_ante
from croupier.games.rust_in_the_canyon.conflict.deeds import FALLOUT
from croupier.games.rust_in_the_canyon.conflict.level import levels_to_settle
from croupier.games.rust_in_the_canyon.conflict.participants import conflict
from croupier.games.rust_in_the_canyon.conflict.preparation import levels_to_prepare
from croupier.games.rust_in_the_canyon.conflict.reserve import needs_a_rank
from croupier.games.rust_in_the_canyon.conflict.state import LEVELS, SAY_AGAIN, STAKES
from croupier.games.rust_in_the_canyon.menu import Menu
from croupier.games.rust_in_the_canyon.names import chips_text, name_of_side
from croupier.games.rust_in_the_canyon.state import Canyon
from croupier.pieces.questions import Question


class _OfTheTable(Question[Canyon], frozen=True):
    """A question at the step `at` of a conflict, to the person in the seat `asked`."""

    at: str
    asked: str


class OfASide(Question[Canyon], frozen=True):
    """A question at the step or the hand `at` of a conflict about a side: "gm", or a PC's id."""

    at: str
    side: str

    @property
    def about(self) -> str:
        return self.side

    def joins(self, view: Canyon) -> bool:
        """Whether the question is about a PC who is joining the current conflict."""
        this = conflict(view)
        return this.has(self.side) and this.contender(self.side).joining


class NameInvolved(_OfTheTable, frozen=True):
    """Who is involved, and who opposes them (RC-8.3)."""

    kind: ClassVar[str] = "involved"

    def label(self, state: Canyon) -> str:
        return "who is involved, and who opposes them"

    def default(self, view: Canyon) -> Command:
        return wish.SetInvolved(tuple(one.id for one in view.playing()))

    def add_choices(self, menu: Menu, prompt: str) -> None:
        choices.add_involved(menu, prompt)


class AgreeToConflict(_OfTheTable, frozen=True):
    """Whether somebody agrees to the stakes or the situation (RC-8.4, RC-8.6)."""

    kind: ClassVar[str] = "agree"

    def label(self, state: Canyon) -> str:
        return "the stakes" if conflict(state).step == STAKES else "the situation"

    def default(self, view: Canyon) -> Command:
        return wish.AgreeConflict()

    def add_choices(self, menu: Menu, prompt: str) -> None:
        choices.add_agreement(menu, prompt)


class ClaimReadMarkers(OfASide, frozen=True):
    """Which of a PC's read markers are about this conflict (RC-8.9)."""

    kind: ClassVar[str] = "claim"

    def label(self, state: Canyon) -> str:
        return f"{name_of_side(state, self.side)}: read markers about this conflict"

    def default(self, view: Canyon) -> Command:
        return wish.ClaimMarkers()

    def add_choices(self, menu: Menu, prompt: str) -> None:
        choices.add_claims(menu, conflict(menu.view).contender(self.side), prompt)
        menu.add(
            "Claim no marker",
            wish.ClaimMarkers(),
            ask=prompt,
            clauses=("RC-8.9",),
            help="none of them is about this conflict",
        )


class JudgeReadMarker(Question[Canyon], frozen=True):
    """Whether a claimed marker is related to the conflict (RC-6.5); `claimed`: the PC's and marker's ids."""

    kind: ClassVar[str] = "marker"
    at: str
    claimed: str

    @property
    def about(self) -> str:
        return self.claimed

    def label(self, state: Canyon) -> str:
        return f"whether a read marker of {name_of_side(state, self.claimed.split()[0])} is related"

    def default(self, view: Canyon) -> Command:
        pc, marker = self.claimed.split()
        return wish.JudgeMarker(pc, marker)

    def add_choices(self, menu: Menu, prompt: str) -> None:
        pc, name = self.claimed.split()
        one = menu.view.character(pc)
        marker = next((marker for marker in one.markers if marker.id == name), None)
        help = f"{marker.question} {marker.answer}" if marker is not None else ""
        for related, word in ((True, "related"), (False, "not related")):
            command = wish.JudgeMarker(pc, name, related)
            label, row = f"{one.name}'s read marker: {word}", f"Is {one.name}'s read marker related?"
            menu.add(label, command, ask=prompt, clauses=("RC-6.5",), judge=True, help=help,
                     row=(row, "Related" if related else "Not related"))  # fmt: skip


class PrepareInSecret(OfASide, frozen=True):
    """Which level a side prepares for, in secret (RC-9.1, RC-13.1)."""

    kind: ClassVar[str] = "prepare"

    def label(self, state: Canyon) -> str:
        return f"{name_of_side(state, self.side)}: what to prepare for"

    def is_sealed(self, state: Canyon) -> bool:
        return True

    def default(self, view: Canyon) -> Command:
        return wish.Prepare(levels_to_prepare(conflict(view))[1 if self.joins(view) else 0])

    def add_choices(self, menu: Menu, prompt: str) -> None:
        choices.add_preparations(menu, self.side, prompt)


class SayWhatTheyDo(OfASide, frozen=True):
    """What a side does, said aloud; after a hand it may let the result stand (RC-9.3, RC-13.2)."""

    kind: ClassVar[str] = "say"

    def label(self, state: Canyon) -> str:
        return f"{name_of_side(state, self.side)}: what they do"

    def is_sealed(self, state: Canyon) -> bool:
        return state.ruling("say_order") == "sealed"

    def default(self, view: Canyon) -> Command:
        stands = conflict(view).step == SAY_AGAIN and not self.joins(view)
        return wish.SayAction("" if stands else "waiting", stands)

    def add_choices(self, menu: Menu, prompt: str) -> None:
        choices.add_actions(menu, self.side, prompt, joins=self.joins(menu.view))


class TagWithLevel(OfASide, frozen=True):
    """The level of what a side does (RC-9.5)."""

    kind: ClassVar[str] = "tag"

    def label(self, state: Canyon) -> str:
        return f"the level of what {name_of_side(state, self.side)} does"

    def default(self, view: Canyon) -> Command:
        return wish.TagAction(self.side, 1)

    def add_choices(self, menu: Menu, prompt: str) -> None:
        said = said_by(conflict(menu.view), self.side)
        words = said.text if said is not None else ""
        for level, name in LEVELS.items():
            row = (f"Level of: {words}", name)
            menu.add(f"{name}: {words}", wish.TagAction(self.side, level), ask=prompt, clauses=("RC-9.5",), judge=True,
                     help=TAG_HELP[level], row=row)  # fmt: skip


class SaySurprise(OfASide, frozen=True):
    """Whether a side is surprised (RC-9.4)."""

    kind: ClassVar[str] = "surprised"

    def label(self, state: Canyon) -> str:
        return f"whether {name_of_side(state, self.side)} is surprised"

    def default(self, view: Canyon) -> Command:
        return wish.SaySurprised(surprised=False, about=self.side)

    def add_choices(self, menu: Menu, prompt: str) -> None:
        name = name_of_side(menu.view, self.side)
        help = "judge from context, honestly; a surprised side gets no reserve"
        for surprised, word in ((False, "not surprised"), (True, "surprised")):
            command, clauses = wish.SaySurprised(surprised, self.side), ("RC-9.4", "RC-10.9")
            menu.add(f"{name}: {word}", command, ask=prompt, clauses=clauses, judge=menu.seat == GM, help=help,
                     row=(f"Surprised: {name}?", "Yes" if surprised else "No"), usual=not surprised)  # fmt: skip


class ConfirmLevel(_OfTheTable, frozen=True):
    """Confirmation of surprise and level (RC-9.6)."""

    kind: ClassVar[str] = "settle"

    def label(self, state: Canyon) -> str:
        return f"the level, and the rank of {name_of_side(state, GM)}" if needs_a_rank(conflict(state)) else "the level"

    def default(self, view: Canyon) -> Command:
        return wish.SettleLevel(level=levels_to_settle(view)[0])

    def add_choices(self, menu: Menu, prompt: str) -> None:
        choices.add_level(menu, prompt)


class SetOppositionRank(_OfTheTable, frozen=True):
    """The rank of the opposition (RC-10.1)."""

    kind: ClassVar[str] = "rank"

    def label(self, state: Canyon) -> str:
        return f"the rank of {name_of_side(state, GM)}"

    def default(self, view: Canyon) -> Command:
        return wish.SetRank(0)

    def add_choices(self, menu: Menu, prompt: str) -> None:
        choices.add_rank(menu, prompt)


class PayTheAnte(OfASide, frozen=True):
    """Whether a PC pays the ante (RC-11.1, RC-11.3)."""

    kind: ClassVar[str] = "ante"

    def label(self, state: Canyon) -> str:
        return f"{name_of_side(state, self.side)}: the ante"

    def default(self, view: Canyon) -> Command:
        return wish.PayAnte()

    def add_choices(self, menu: Menu, prompt: str) -> None:
        duel, name = conflict(menu.view).duel, name_of_side(menu.view, self.side)
        clauses = ("RC-R64",) if duel else ("RC-11.1", "RC-11.2")
        one = conflict(menu.view).contender(self.side)
        cost = cost_of(menu.view.ruling, menu.view, one)
        own, borrowed = own_ante(menu.view.ruling, menu.view, one)
        price = chips_text(cost) if own == cost else f"{own} of {chips_text(cost)}"
        level = conflict(menu.view).level
        plays = f"{LEVELS[level]}: the fallout is {FALLOUT[level]}" if level in LEVELS else "plays this hand"
        lends = f"{plays}; the bank lends {chips_text(borrowed)}, in exchange for as much stress"
        menu.add(f"{name} pays the ante: {price}", wish.PayAnte(), ask=prompt, clauses=clauses, odds=True,
                 help=lends if borrowed else plays, usual=True)  # fmt: skip
        later = one.level > 0  # who joins late has played no hand yet
        costs = "backs down, with fallout" if later else "no stakes, no fallout"
        menu.add(f"{name} refuses the ante", wish.LeaveConflict(), ask=prompt, clauses=("RC-11.3",), odds=later,
                 help=costs, confirm=f"{name} refuses the ante: {costs}?")  # fmt: skip


class LetJoin(OfASide, frozen=True):
    """Whether a PC may join with the next hand (RC-13.9)."""

    kind: ClassVar[str] = "join"

    def label(self, state: Canyon) -> str:
        return f"whether {name_of_side(state, self.side)} joins the conflict"

    def default(self, view: Canyon) -> Command:
        return wish.JudgeJoining(self.side)

    def add_choices(self, menu: Menu, prompt: str) -> None:
        name = name_of_side(menu.view, self.side)
        for agrees, label in ((True, f"Let {name} join"), (False, f"Keep {name} out")):
            row = (f"Does {name} join with the next hand?", "Yes" if agrees else "No")
            menu.add(label, wish.JudgeJoining(self.side, agrees), ask=prompt, clauses=("RC-13.9",), judge=True, row=row,
                     usual=agrees)  # fmt: skip


QUESTIONS = (
    NameInvolved, AgreeToConflict, ClaimReadMarkers, JudgeReadMarker, PrepareInSecret, SayWhatTheyDo, TagWithLevel,
    SaySurprise, ConfirmLevel, SetOppositionRank, PayTheAnte, LetJoin,
)  # fmt: skip
