"""The questions of combat: cards for the order, ties, turns, and what the GM decides."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from croupier.core.commands import Command
from croupier.core.menu import Menu
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.deck_of_adventures.combat import choices
from croupier.games.deck_of_adventures.combat import commands as wish
from croupier.games.deck_of_adventures.combat.combat_start import choosing_characters
from croupier.games.deck_of_adventures.combat.critical_benefits import checks_with_benefit
from croupier.games.deck_of_adventures.combat.delays import delayed_characters
from croupier.games.deck_of_adventures.combat.state import Combat
from croupier.games.deck_of_adventures.combat.turn_order import open_ties, usual_order
from croupier.games.deck_of_adventures.names import name_of, together
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.terrain.leave_shared_space import must_leave
from croupier.games.deck_of_adventures.turns import turn_actions
from croupier.pieces.questions import AnyQuestion, Question


class KeepOrderCard(Question[Adventure], frozen=True):
    """A character keeps the card for the turn order, or redraws it for a Fate Card."""

    kind: ClassVar[str] = "order_card"
    who: str

    @property
    def about(self) -> str:
        return self.who

    def label(self, state: Adventure) -> str:
        return f"whether {name_of(state, self.who)} keeps the card for the turn order"

    def default(self, view: Adventure) -> Command:
        return wish.KeepOrderCard(self.who)

    def add_choices(self, menu: Menu[Adventure], prompt: str | None) -> None:
        choices.add_order_card(menu, self.who, prompt)


class OrderTie(Question[Adventure], frozen=True):
    """The order in which characters of equal rank act; the key joins them with "+"."""

    kind: ClassVar[str] = "tie"
    group: str

    @property
    def characters(self) -> tuple[str, ...]:
        return tuple(self.group.split("+"))

    @property
    def about(self) -> str:
        return self.characters[0]

    def label(self, state: Adventure) -> str:
        return f"in which order {together(state, self.characters)} act"

    @rule("DA-R51", "DA-11.7")
    def default(self, view: Adventure) -> Command:
        """A player does not agree, so that the higher Agility goes first; the GM's characters act as listed."""
        return wish.OrderEquals(usual_order(view, self.seat, self.characters))

    def add_choices(self, menu: Menu[Adventure], prompt: str | None) -> None:
        choices.add_tie(menu, self.characters, prompt)


class EndOfCombat(Question[Adventure], frozen=True):
    """One side is beaten: the GM ends the combat or lets it continue."""

    kind: ClassVar[str] = "over"
    round: int

    def label(self, state: Adventure) -> str:
        return "whether the combat is over"

    def default(self, view: Adventure) -> Command:
        return wish.EndCombat()

    def add_choices(self, menu: Menu[Adventure], prompt: str | None) -> None:
        choices.add_end(menu, prompt)


class BenefitOfCritical(Question[Adventure], frozen=True):
    """The GM says what benefit a Critical Success grants."""

    kind: ClassVar[str] = "benefit"
    check: str

    @property
    def about(self) -> str:
        return self.check

    def label(self, state: Adventure) -> str:
        return f"what {name_of(state, state.check(self.check).actor)}'s Critical Success brings"

    def default(self, view: Adventure) -> Command:
        """By default there is no benefit."""
        return wish.GrantBenefit(self.check)

    def add_choices(self, menu: Menu[Adventure], prompt: str | None) -> None:
        choices.add_benefit(menu, self.check, prompt)


class StepIn(Question[Adventure], frozen=True):
    """A character who delayed acts now, or gives up the turn."""

    kind: ClassVar[str] = "held"
    round: int
    who: str

    @property
    def about(self) -> str:
        return self.who

    def label(self, state: Adventure) -> str:
        return f"whether {name_of(state, self.who)} acts now"

    @rule("DA-R51", "DA-11.9")
    def default(self, view: Adventure) -> Command:
        """Give up the delayed turn."""
        return wish.LetGo(self.who)

    def add_choices(self, menu: Menu[Adventure], prompt: str | None) -> None:
        choices.add_delayed(menu, self.who, prompt)


class AllowAction(Question[Adventure], frozen=True):
    """The GM allows an action that the rules do not list, or refuses it."""

    kind: ClassVar[str] = "other"
    round: int
    who: str

    @property
    def about(self) -> str:
        return self.who

    def label(self, state: Adventure) -> str:
        turn = state.combat.turn if state.combat is not None else None
        return f"whether {name_of(state, self.who)} may: {turn.asked if turn is not None else ''}"

    @rule("DA-R51", "DA-1.7")
    def default(self, view: Adventure) -> Command:
        """Refuse the action."""
        return wish.AnswerOther(self.who, "")

    def add_choices(self, menu: Menu[Adventure], prompt: str | None) -> None:
        choices.add_other(menu, self.who, prompt)


class TakeTurn(Question[Adventure], frozen=True):
    """What a character does on their turn."""

    kind: ClassVar[str] = "turn"
    round: int
    who: str

    @property
    def about(self) -> str:
        return self.who

    def label(self, state: Adventure) -> str:
        return f"what {name_of(state, self.who)} does in round {self.round}"

    @rule("DA-R51", "DA-1.7")
    def default(self, view: Adventure) -> Command:
        """Check conditions, then end the turn, after leaving a friend's space."""
        turn = view.combat.turn if view.combat is not None else None
        if turn is not None and not turn.begun and turn_actions.steps_due(view, self.who):
            return wish.BeginTurn(self.who)
        return wish.EndTurn(self.who, make_room=turn is not None and must_leave(view, turn))

    def add_choices(self, menu: Menu[Adventure], prompt: str | None) -> None:
        choices.add_turn(menu, self.who, prompt)


CombatQuestion = KeepOrderCard | OrderTie | EndOfCombat | BenefitOfCritical | StepIn | AllowAction | TakeTurn
QUESTIONS: tuple[type[AnyQuestion], ...] = (
    KeepOrderCard, OrderTie, EndOfCombat, BenefitOfCritical, StepIn, AllowAction, TakeTurn,
)  # fmt: skip


def open_questions(state: Adventure) -> Iterator[CombatQuestion]:
    """Order cards, ties, the end of the combat, benefits; then a delayed turn, an action, or the turn.

    While the GM decides whether the combat is over, nobody has a turn to take.
    """
    combat = state.combat
    if combat is None:
        return
    for who in choosing_characters(state):
        yield KeepOrderCard(state.character(who).seat, who)
    for seat, group in open_ties(state):
        yield OrderTie(seat, "+".join(group))
    if combat.over:
        yield EndOfCombat(GM, combat.round)
    for check in checks_with_benefit(state):
        yield BenefitOfCritical(GM, check.id)
    yield from _about_turns(state, combat)


def _about_turns(state: Adventure, combat: Combat) -> Iterator[CombatQuestion]:
    if turn_actions.is_busy(state) or not combat.round or combat.over:
        return
    number, turn = combat.round, combat.turn
    if turn is None:
        for who in delayed_characters(state):
            yield StepIn(state.character(who).seat, number, who)
    elif turn.asked:
        yield AllowAction(GM, number, turn.asker)
    else:
        one = state.character(turn.who)
        is_open = turn_actions.is_fresh(turn) or (turn.begun and not turn.ending)
        if is_open and not one.is_out and not turn.forfeited:
            yield TakeTurn(one.seat, number, turn.who)
