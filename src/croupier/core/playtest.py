"""Playtests: whole games between bots by the rules of the table, without what only a table in play needs.

    test = Playtest(game, "seed 1", players=3)
    for move in test.moves():
        ...  # move.seat, move.command, move.events; test.state is the state after it
    print(test.state.result)

Left out are journal entries, receipts, secret prompt ids, keyed luck and earlier states. The same commands with the
same luck give the same events at a table (`croupier.core.table`); every game's battery checks this.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Generic, NamedTuple, NoReturn, TypeVar

import msgspec

from croupier.core.bots import Answer, Bot, PlainChoices
from croupier.core.chance import Chance, DrawRequest
from croupier.core.commands import Command
from croupier.core.events import Event
from croupier.core.game import Game
from croupier.core.luck_sources import KeyPosition, LuckSource, StreamLuck
from croupier.core.parsing import parse_now
from croupier.core.play import UnrecordedPlay
from croupier.core.refusals import Impossible, Refusal
from croupier.core.rule_runner import RuleRunner
from croupier.core.session import PATIENCE, new_state, opening
from croupier.core.settings import Settings
from croupier.core.standing_answers import give_standing_answers
from croupier.core.state import TABLE, State

S = TypeVar("S", bound=State)
MOST = 20_000
"""The maximum number of commands of a playtest that does not end."""


class Move(NamedTuple):
    """One accepted command of a playtest, and its events."""

    seat: str
    command: Command
    events: list[Event]


class Playtest(RuleRunner[S], Generic[S]):
    """One game between bots, the same for the same seed; every bot sees only its own seat's view.

    `luck` is a seed or a source of luck; the bots' own seeds are made from `seed`. Seats are taken and the first
    session is open. Nothing is recorded: keep what `moves` yields, or read `state`.
    """

    def __init__(
        self,
        game: Game[S],
        seed: str,
        *,
        players: int,
        settings: Settings | None = None,
        with_gm: bool | None = None,
        bots: Mapping[str, Bot] | None = None,
        luck: LuckSource | None = None,
        **more: str,
    ) -> None:
        self.game = game
        self.luck_source: LuckSource = StreamLuck(seed) if luck is None else luck
        self.state: S = new_state(game, players, settings, with_gm=with_gm, **more)
        self.count = 0
        """The number of commands so far."""
        self.bots = {one.id: game.bot(one.id, f"{seed}|{one.id}") for one in self.state.seats} | dict(bots or {})
        self._views: dict[str, tuple[S, S]] = {}
        for command in opening(self.state):
            self.submit(TABLE, command)

    # playing

    def moves(self, most: int = MOST) -> Iterator[Move]:
        """Moves until the game has a result, all bots wait, or the limit is reached."""
        for _ in range(most):
            move = None if self.state.result else self.step()
            if move is None:
                return
            yield move

    def step(self) -> Move | None:
        """The next move: of a seat that is asked something, otherwise of any seat; None if all bots wait."""
        asked = dict.fromkeys(prompt.ask.seat for prompt in self.state.prompts)
        for seat in (*asked, *(seat for seat in self.bots if seat not in asked)):
            move = self.act(seat)
            if move is not None:
                return move
        return None

    def act(self, seat: str) -> Move | None:
        """The move of this seat's bot; None if it waits. A bot that is refused repeatedly gives the default answer."""
        for _ in range(PATIENCE):
            view = self.view(seat)
            answer = self.bots[seat](view, seat, PlainChoices(self.game, view, seat))
            if answer is None:
                return None
            try:
                return self.submit(seat, self._command(answer))
            except Refusal:
                continue
        for prompt in self.state.prompts:
            if prompt.ask.seat == seat:
                return self.submit(seat, self.game.default(self.view(seat), prompt.ask))
        return None

    def submit(self, seat: str, command: Command) -> Move:
        """Carry out a command, or raise a Refusal and leave everything unchanged."""
        luck = Chance(self.luck_source.source(self.count + 1, _no_key))
        play: UnrecordedPlay[S] = UnrecordedPlay(
            self.game, self.state, seat, luck, entry=self.count + 1, token_maker=self.luck_source, table=self
        )
        play.public_version = play.entry
        self.run(play, command)
        self.settle(play)
        give_standing_answers(play, self.settle)
        self.state, self.count = play.state, play.entry
        return Move(seat, command, play.events)

    def _command(self, answer: Answer) -> Command:
        return self.game.read_command(msgspec.json.encode(answer.command))

    def view(self, seat: str) -> S:
        """The state as this seat may know it, the same object until the state changes."""
        known = self._views.get(seat)
        if known is None or known[0] is not self.state:
            known = self._views[seat] = (self.state, self.game.see(self.state, seat))
        return known[1]

    # what rules about the table need

    def version(self, seat: str) -> int:
        """The number of commands so far: ids need not be secret."""
        return self.count

    def state_before(self, entry: int) -> NoReturn:
        """Raises Impossible: earlier states are not kept."""
        raise Impossible("a playtest keeps no earlier states")

    def would_strike(self, seat: str, version: int) -> NoReturn:
        """Raises Impossible: nothing can be undone."""
        raise Impossible("a playtest keeps no earlier states")

    def words_of(self, asset: str) -> NoReturn:
        """Raises Impossible: there are no files."""
        raise Impossible("a playtest has no files")

    def read(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        """The result of a pure function on a text."""
        return parse_now(function, arguments)


def _no_key(question: DrawRequest) -> KeyPosition:
    """Raises LookupError: a playtest has no luck keys."""
    raise LookupError(f"a playtest has no luck keys, and {question.key} needs one")
