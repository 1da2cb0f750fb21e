"""The questions of a roll, each with its choices and its default answer.

No answer is a pass, an abstention, or the choice's default (SZ-12.4).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar

from croupier.core.commands import Command
from croupier.core.menu import Menu
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.syuzheteers.names import character_name
from croupier.games.syuzheteers.objections import questions as objections
from croupier.games.syuzheteers.roll import choices, cost_choices, defaults, roll_windows, window_choices
from croupier.games.syuzheteers.roll import commands as wish
from croupier.games.syuzheteers.roll.begin_roll import consenting_seat
from croupier.games.syuzheteers.roll.end_roll import needs_hurdle
from croupier.games.syuzheteers.roll.state import (
    AGREEING,
    BUYING,
    CLAIMS,
    HURTING,
    LENDING,
    NAMING,
    OFFERS,
    PRICE,
    SHEDDING,
    START,
    WINDOW,
    Roll,
)
from croupier.games.syuzheteers.state import Story
from croupier.pieces.questions import Question


class RollQuestion(Question[Story], frozen=True):
    """A question of the roll in progress; `at` is its number and side, joined by a dot."""

    words: ClassVar[str] = ""
    choices: ClassVar[Callable[[Menu[Story], Roll, str], None]]
    """Adds the choices to a menu: (menu, roll, prompt)."""
    at: str

    def label(self, state: Story) -> str:
        return self.words

    @rule("SZ-12.4", "SZ-12.1", "SZ-10.7")
    def default(self, view: Story) -> Command:
        return wish.PassInRoll()

    def add_choices(self, menu: Menu[Story], prompt: str) -> None:
        if menu.view.roll is not None:
            type(self).choices(menu, menu.view.roll, prompt)


class ActInWindow(RollQuestion, frozen=True):
    """Object, propose a claim, flash back, prepare, or pass before the dice of a side (SZ-7.12, SZ-10.2, SZ-10.3)."""

    kind: ClassVar[str] = "roll_window"
    words: ClassVar[str] = "an objection, a flashback, or a pass"
    choices = window_choices.add_window


class LendHand(RollQuestion, frozen=True):
    """Whether to lend a hand (SZ-10.1)."""

    kind: ClassVar[str] = "lend"
    words: ClassVar[str] = "whether to lend a hand"
    choices = cost_choices.add_hands


class MakeEntrance(RollQuestion, frozen=True):
    """Whether to offer to take the complication (SZ-10.4)."""

    kind: ClassVar[str] = "enter"
    words: ClassVar[str] = "whether to make an entrance"
    choices = cost_choices.add_entrance


class BuySuccess(RollQuestion, frozen=True):
    """Whether to buy the success with a complication (SZ-8.1)."""

    kind: ClassVar[str] = "buy"
    words: ClassVar[str] = "whether to buy a success with a complication"
    choices = cost_choices.add_purchases


class PayHeavyPrice(RollQuestion, frozen=True):
    """Whether to pay a resource for success in Act III (SZ-11.12)."""

    kind: ClassVar[str] = "heavy_price"
    words: ClassVar[str] = "whether to pay a heavy price"
    choices = cost_choices.add_prices


class ConsentToRoll(RollQuestion, frozen=True):
    """Whether to take part in another player's dialogue (SZ-9.5, SZ-9.6)."""

    kind: ClassVar[str] = "consent"
    choices = choices.add_consent

    def label(self, state: Story) -> str:
        name = character_name(state, state.roll.seat) if state.roll is not None else ""
        return f"whether to take part in {name}'s beat"

    def default(self, view: Story) -> Command:
        return wish.AgreeToBeat(agrees=False)


class PutClaims(RollQuestion, frozen=True):
    """The claims of the active player for one side (SZ-7.4, SZ-7.7)."""

    kind: ClassVar[str] = "claims"
    choices = choices.add_claims

    def label(self, state: Story) -> str:
        side = state.roll.side if state.roll is not None else START
        return f"the claims for {'start' if side == START else 'stop'} dice"

    def default(self, view: Story) -> Command:
        return wish.PutClaims()


class NameTrouble(RollQuestion, frozen=True):
    """The new obstacle or hurdle after a failure (SZ-8.5); `at` also includes the player who names it."""

    kind: ClassVar[str] = "trouble"
    words: ClassVar[str] = "what goes wrong"
    choices = choices.add_troubles

    def default(self, view: Story) -> Command:
        return wish.PassInRoll() if view.roll is None else wish.NameTrouble(defaults.trouble(view, view.roll))


class TakeHurt(RollQuestion, frozen=True):
    """How a hostile dialogue hurts its target (SZ-9.6)."""

    kind: ClassVar[str] = "hurt"
    words: ClassVar[str] = "how it hurts"
    choices = choices.add_hurts

    def default(self, view: Story) -> Command:
        stops = needs_hurdle(view.ruling, view, self.seat)
        return wish.TakeHurt(defaults.inclination(view, self.seat), defaults.hurdle() if stops else "")


class MoveComplication(RollQuestion, frozen=True):
    """Whether a complication becomes obstacles of the challenge (SZ-R44)."""

    kind: ClassVar[str] = "shed"
    words: ClassVar[str] = "whether the complication becomes obstacles"
    choices = choices.add_moves

    def default(self, view: Story) -> Command:
        return wish.Shed(moves=False)


QUESTIONS: tuple[type[Question[Story]], ...] = (
    ActInWindow, LendHand, MakeEntrance, BuySuccess, PayHeavyPrice, ConsentToRoll,
    PutClaims, NameTrouble, TakeHurt, MoveComplication,
)  # fmt: skip
WINDOWS: dict[str, type[RollQuestion]] = {
    WINDOW: ActInWindow, LENDING: LendHand, OFFERS: MakeEntrance, BUYING: BuySuccess, PRICE: PayHeavyPrice,
}  # fmt: skip
"""The questions of a roll's windows, by the step of the roll."""


def open_questions(state: Story) -> Iterable[Question[Story]]:
    """The questions of the roll; they open after claims being judged are settled."""
    return () if objections.open_questions(state) else _of_roll(state)


@rule("SZ-7.12", "SZ-10.1", "SZ-10.4", "SZ-8.1", "SZ-8.6", "SZ-9.6", "SZ-11.12")
def _of_roll(state: Story) -> tuple[Question[Story], ...]:
    roll = state.roll
    if roll is None:
        return ()
    at = f"{roll.number}.{roll.side}"
    if roll.step in WINDOWS:
        return tuple(WINDOWS[roll.step](seat, at) for seat in roll_windows.seats_to_ask(state.ruling, state))
    one = _of_step(state, roll, at)
    present = one is not None and (one.seat in state.players or (one.seat == GM and state.has_gm))
    return (one,) if one is not None and present else ()


def _of_step(state: Story, roll: Roll, at: str) -> RollQuestion | None:
    if roll.step == AGREEING:
        return ConsentToRoll(consenting_seat(state.ruling, state, roll), at)
    if roll.step == CLAIMS:
        return PutClaims(roll.seat, at)
    if roll.step == NAMING and not roll.trouble:
        return NameTrouble(roll.namer, f"{at}.{roll.namer}")
    if roll.step == HURTING:
        return TakeHurt(roll.partner, at)
    return MoveComplication(roll.seat, at) if roll.step == SHEDDING else None
