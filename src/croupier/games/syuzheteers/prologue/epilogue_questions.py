"""The questions of the epilogue, each with its choices and its default answer (Procedure 8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from croupier.core.commands import Command
from croupier.core.menu import Menu
from croupier.games.syuzheteers.prologue import commands as wish
from croupier.games.syuzheteers.prologue import epilogue, epilogue_choices, further_play, spend_rewards
from croupier.games.syuzheteers.prologue.play_questions import PlayQuestion
from croupier.games.syuzheteers.state import Story
from croupier.pieces.questions import Question


class TellChange(PlayQuestion, frozen=True):
    """How a character has changed (SZ-11.15)."""

    kind: ClassVar[str] = "change"
    words: ClassVar[str] = "how your character has changed"

    def default(self, view: Story) -> Command:
        return wish.TellChange("They have changed, and do not say how.")

    def add_choices(self, menu: Menu[Story], prompt: str) -> None:
        epilogue_choices.add_change(menu, prompt)


class AssessWant(PlayQuestion, frozen=True):
    """Whether a character got what they wanted (SZ-11.16)."""

    kind: ClassVar[str] = "want"
    words: ClassVar[str] = "whether your character got what they wanted"

    def default(self, view: Story) -> Command:
        return wish.AssessWant(met=False)

    def add_choices(self, menu: Menu[Story], prompt: str) -> None:
        epilogue_choices.add_assessment(menu, prompt)


class SpendRewards(PlayQuestion, frozen=True):
    """What a player's rewards buy, sealed until all have chosen (SZ-11.17)."""

    kind: ClassVar[str] = "rewards"
    words: ClassVar[str] = "what your rewards buy"

    def is_sealed(self, state: Story) -> bool:
        return True

    def default(self, view: Story) -> Command:
        return spend_rewards.keep_all(view.ruling, view, self.seat)

    def add_choices(self, menu: Menu[Story], prompt: str) -> None:
        epilogue_choices.add_rewards(menu, prompt)


class PlayAgain(PlayQuestion, frozen=True):
    """Whether to play on with the same characters (SZ-11.18)."""

    kind: ClassVar[str] = "again"
    words: ClassVar[str] = "another play with these characters"

    def default(self, view: Story) -> Command:
        return wish.PlayAgain()

    def add_choices(self, menu: Menu[Story], prompt: str) -> None:
        help = "complications, hurdles and strained resources stay unless the table clears them"
        menu.add("Play on", wish.PlayAgain(), ask=prompt, clauses=("SZ-11.18",), help=help)


QUESTIONS: tuple[type[Question[Story]], ...] = (TellChange, AssessWant, SpendRewards, PlayAgain)


def of_epilogue(state: Story) -> Iterator[Question[Story]]:
    play = state.plays
    seat = epilogue.next_to_tell(state)
    if seat:
        yield TellChange(seat, play, seat)
    seat = epilogue.next_to_assess(state)
    if seat:
        yield AssessWant(seat, play, seat)
    yield from (SpendRewards(seat, play, seat) for seat in spend_rewards.seats_to_ask(state))
    yield from (PlayAgain(seat, play, seat) for seat in further_play.seats_to_ask(state))
