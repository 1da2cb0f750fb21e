"""A table in the middle of a game, as a test sets it up: commands with scripted luck, and their results."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Generic, Self, TypeVar

import msgspec
import pytest

from croupier.core.chance import AnswerSource, Chance, DrawRequest, LuckAnswer, scripted_source
from croupier.core.commands import Command
from croupier.core.events import Event
from croupier.core.forms import formed
from croupier.core.game import Game
from croupier.core.play import Play
from croupier.core.receipts import Citation
from croupier.core.secrets import Secret
from croupier.core.state import GM, Prompt, State
from croupier.pieces.visibility import MIXED

S = TypeVar("S", bound=State)


class Stage(Generic[S]):
    """A state that a test has laid out, on which commands are carried out with scripted luck.

    A game's own stage is a subclass: it lays out the state in the words of its tests, and overrides `source` where luck
    is written in a different form from the answers of chance, and `go_on` with the game's automatic steps.
    """

    goes_on: ClassVar[bool] = True
    """Whether `do` also runs automatic steps by default."""
    runs_as: ClassVar[str] = GM
    """The seat for which `run` runs a rule by default."""

    def __init__(self, game: Game[S], state: S) -> None:
        self.game = game
        self.state = state
        self.events: list[Event] = []
        self.plays: list[Play[S]] = []

    # the game's own

    def source(self, seat: str, luck: Sequence[Any]) -> AnswerSource:
        """Scripted luck, in the order in which it is asked for."""
        return scripted_source(luck)

    def go_on(self, play: Play[S]) -> None:
        """Run the game's automatic steps after a command."""

    def carry_out(self, play: Play[S], command: Command, *, goes_on: bool) -> None:
        """Run the rule of a command, then the automatic steps."""
        self.game.rules[type(command)](play, formed(command))
        if goes_on:
            self.go_on(play)

    # acting

    def do(self, seat: str, command: Command, *luck: Any, goes_on: bool | None = None) -> Self:
        """Send a command; `luck` is what chance answers. Raises what the rule raises."""
        play = self._play(seat, luck)
        self.carry_out(play, command, goes_on=self.goes_on if goes_on is None else goes_on)
        return self._keep(play)

    def decree(self, command: Command, *luck: Any, seat: str = GM) -> Self:
        """Apply an override, and the repairs after it."""
        play = self._play(seat, luck)
        self.game.carry_out(play, command)
        self.game.repair(play)
        return self._keep(play)

    def break_off(self, *luck: Any) -> Self:
        """Cancel whatever is in progress."""
        play = self._play(GM, luck)
        self.game.abandon(play)
        return self._keep(play)

    def leave(self, seat: str, *luck: Any) -> Self:
        """Let the person of a seat leave for good."""
        seats = tuple(msgspec.structs.replace(one, taken=one.taken and one.id != seat) for one in self.state.seats)
        self.state = msgspec.structs.replace(self.state, seats=seats)
        play = self._play("table", luck)
        self.game.seat_left(play, seat)
        return self._keep(play)

    def run(
        self, rule: Any, *arguments: Any, luck: Sequence[Any] = (), seat: str = "", goes_on: bool = False, **named: Any
    ) -> Any:
        """Run a function of the game's rules on this state; return its result."""
        play = self._play(seat or self.runs_as, luck)
        answer = rule(play, *arguments, **named)
        if goes_on:
            self.go_on(play)
        self._keep(play)
        return answer

    def _play(self, seat: str, luck: Sequence[Any]) -> Play[S]:
        return Play(self.game, self.state, seat, Chance(self.source(seat, luck)))

    def _keep(self, play: Play[S]) -> Self:
        self.state = play.state
        self.plays.append(play)
        self.events.extend(play.events)
        return self

    # reading

    def because(self) -> list[Citation]:
        """The lines of all receipts so far."""
        return [line for play in self.plays for line in play.receipt.because]

    def facts(self, clause: str) -> dict[str, Any]:
        """The facts of the last receipt line for a clause; empty where there is none."""
        lines = [line for line in self.because() if line.clause == clause]
        return {fact.name: fact.value for fact in lines[-1].facts} if lines else {}

    def asked(self) -> list[str]:
        """Seat, kind and subject of the open questions."""
        return [
            f"{ask.seat} {ask.key.partition(':')[0]} {ask.about}".strip()
            for ask in self.game.open_questions(self.state)
        ]

    def offered(self, seat: str) -> list[str]:
        """A seat's legal choices, including answers to questions."""
        prompts = tuple(
            Prompt(ask, Secret(f"{ask.seat} {ask.key}", (ask.seat,))) for ask in self.game.open_questions(self.state)
        )
        return self._labels(msgspec.structs.replace(self.state, prompts=prompts), seat)

    def labels(self, seat: str) -> list[str]:
        """A seat's legal choices, without answers to questions."""
        return self._labels(self.state, seat)

    def _labels(self, state: S, seat: str) -> list[str]:
        return [one.label for one in self.game.choices(self.game.see(state, seat), seat) if one.legal]


def scripted_cards(faces: Sequence[str]) -> AnswerSource:
    """Scripted luck of cards: one in an older set that is mixed into a newer one is reached through that set."""
    left = list(faces)
    told = scripted_source(left)

    def source(question: DrawRequest, k: int) -> tuple[str, str] | LuckAnswer:
        mixed = [name for name, _ in question.options if name.startswith(MIXED)]
        if left and mixed and not question.allows(left[0]):
            return mixed[0], "scripted"
        answer = told(question, k)
        left.pop(0)
        return answer

    return source


def under(key: str, option: str, *values: Any) -> Any:
    """A row of a table of tests that holds under this option and fails under the default."""
    return pytest.param(*values, marks=pytest.mark.option(key, option), id=f"{key}={option}")
