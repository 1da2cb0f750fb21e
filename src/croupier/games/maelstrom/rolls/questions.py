"""The questions of a roll in order: what happens, which way, which specialties, what is added."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from croupier.core.commands import Command
from croupier.core.menu import Menu
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.maelstrom.actors import name_of, seat_of
from croupier.games.maelstrom.health.limbs import is_lost
from croupier.games.maelstrom.rolls import additions, choices, modifier_sources, specialties
from croupier.games.maelstrom.rolls.attempts import WITHDRAWABLE, refused_if_empty, refused_unseen
from croupier.games.maelstrom.rolls.commands import AcceptUse, ChooseWay, LeaveRoll, NeedNoRoll, Withdraw
from croupier.games.maelstrom.rolls.declaration_choices import declaration_choices
from croupier.games.maelstrom.rolls.declarations import is_waited_for
from croupier.games.maelstrom.rolls.state import CHOSEN, DECLARED, OFFERED, ROLLED, Attempt, Terms
from croupier.games.maelstrom.state import Campaign
from croupier.pieces.questions import Question


class RollQuestion(Question[Campaign], frozen=True):
    """A question about one roll."""

    attempt: str

    @property
    def about(self) -> str:
        return self.attempt

    def _actor(self, state: Campaign) -> str:
        return name_of(state, state.attempt(self.attempt).actor)


class JudgeDeclaration(RollQuestion, frozen=True):
    """The storyteller's decision on an action: no roll, impossible, or ways. By default no roll (MS-R75)."""

    kind: ClassVar[str] = "declared"

    def label(self, state: Campaign) -> str:
        return f"how to resolve what {self._actor(state)} does"

    def default(self, view: Campaign) -> Command:
        return NeedNoRoll(self.attempt)

    def add_choices(self, menu: Menu[Campaign], prompt: str) -> None:
        declaration_choices(menu, menu.view.attempt(self.attempt), prompt)


class PickWay(RollQuestion, frozen=True):
    """Which of the offered ways a player chooses, and with which specialties."""

    kind: ClassVar[str] = "way"

    def label(self, state: Campaign) -> str:
        return f"how {self._actor(state)} does it"

    @rule("MS-R75", "MS-R12", "MS-R18")
    def default(self, view: Campaign) -> Command:
        """The first way, or the first with dice if empty pools are refused, with the specialties that it requires.

        Withdraw if empty pools are refused and no way has dice, or the limb that each needs is crippled.
        """
        one = view.attempt(self.attempt)
        dice = modifier_sources.dice_of_ways(view, one) or (1,)
        offered = one.offered.value
        ways = offered or (None,) * len(dice)
        able = [at for at, way in enumerate(ways) if way is None or not is_lost(view.ruling, view, one.actor, way.limb)]
        at = next((at for at in able if dice[at] or not _is_refused(view, one, ways[at])), None)
        if at is None:
            return Withdraw(one.id)
        if offered is None or view.ruling("specialty_pick") == "auto_best":
            return ChooseWay(one.id, at)
        return ChooseWay(one.id, at, specialties.required_ones(view, one.actor, offered[at]))

    def add_choices(self, menu: Menu[Campaign], prompt: str) -> None:
        choices.way_choices(menu, menu.view.attempt(self.attempt), prompt)


def _is_refused(view: Campaign, one: Attempt, way: Terms | None) -> bool:
    """Whether a way cannot be attempted without dice, or perhaps cannot if its terms are hidden."""
    if one.kind not in WITHDRAWABLE:
        return False
    return bool(refused_if_empty(view.ruling, way)) if way else refused_unseen(view.ruling, surely=False)


class JudgeSpecialties(RollQuestion, frozen=True):
    """Which of the specialties that a player wants to use relate (MS-16.3). By default all of them."""

    kind: ClassVar[str] = "relates"

    def label(self, state: Campaign) -> str:
        return f"which specialties relate to what {self._actor(state)} does"

    def default(self, view: Campaign) -> Command:
        return AcceptUse(self.attempt, view.attempt(self.attempt).chosen.value or ())

    def add_choices(self, menu: Menu[Campaign], prompt: str) -> None:
        choices.relation_choices(menu, menu.view.attempt(self.attempt), prompt)


class AddToRoll(RollQuestion, frozen=True):
    """Whether a player spends willpower or experience on a roll. By default, nothing is spent."""

    kind: ClassVar[str] = "adds"

    def label(self, state: Campaign) -> str:
        return f"whether anything is added to {self._actor(state)}'s roll"

    def default(self, view: Campaign) -> Command:
        return LeaveRoll(self.attempt)

    def add_choices(self, menu: Menu[Campaign], prompt: str) -> None:
        choices.addition_choices(menu, menu.view.attempt(self.attempt), prompt)


def open_questions(state: Campaign) -> Iterable[RollQuestion]:
    """One question for each roll that waits for an answer."""
    return [question for one in state.attempts if (question := _next_question(state, one)) is not None]


@rule("MS-13.3", "MS-13.7", "MS-16.3", "MS-R75", "MS-9.6")
def _next_question(state: Campaign, one: Attempt) -> RollQuestion | None:
    if one.state in (DECLARED, OFFERED) and is_waited_for(state, one):
        return None
    if one.state == DECLARED or (one.state == OFFERED and one.offering):
        return JudgeDeclaration(GM, one.id)
    if one.state == OFFERED:
        return PickWay(seat_of(state, one.actor), one.id)
    if one.state == CHOSEN:
        return JudgeSpecialties(GM, one.id)
    if one.state != ROLLED:
        return None
    first = next(each for each in state.attempts if each.chain == one.chain and each.state == ROLLED)
    adds = first is one and additions.possible(state.ruling, state, one)
    return AddToRoll(seat_of(state, one.actor), one.id) if adds else None
