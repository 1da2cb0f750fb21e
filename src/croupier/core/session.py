"""A whole game without a server: every seat is driven by a bot that sees only its own view."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, Generic, TypeVar

import msgspec

from croupier.core.bots import Answer, Bot, LazyChoices
from croupier.core.commands import Command
from croupier.core.entry import Entry
from croupier.core.game import Game, begins_with_gm
from croupier.core.luck_sources import LuckSource
from croupier.core.refusals import Refusal
from croupier.core.settings import Settings
from croupier.core.state import GM, TABLE, State
from croupier.core.table import Table
from croupier.core.table_commands import CloseSitting, OpenSitting, SeatPlayer

S = TypeVar("S", bound=State)
NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana", "Ida", "Jon", "Kim", "Leo")
PATIENCE = 20
"""How often a bot may be refused before it gives the default answer."""


class Session(Generic[S]):
    """A table with all seats taken and a session open."""

    def __init__(self, table: Table[S], bots: Mapping[str, Bot]) -> None:
        self.table = table
        self.bots = bots
        self.is_over = False
        self._last = ""

    def step(self) -> Entry | None:
        """The next action of a bot, seats in turn; None if all wait."""
        seats = [seat for seat in self.bots if seat != self._last]
        for seat in (*seats, *(seat for seat in self.bots if seat == self._last)):
            entry = self.act(seat)
            if entry is not None:
                self._last = seat
                return entry
        return None

    def act(self, seat: str) -> Entry | None:
        """This seat's bot's action; None if it waits."""
        for _ in range(PATIENCE):
            offered = LazyChoices(partial(self.table.choices, seat))
            answer = self.bots[seat](self.table.view(seat), seat, offered)
            if answer is None:
                return None
            try:
                return self.submit(seat, answer)
            except Refusal:
                continue
        return self._default(seat)

    def submit(self, seat: str, answer: Answer) -> Entry:
        """Carry out a seat's answer. Raises Refusal."""
        command = self.table.game.read_command(msgspec.json.encode(answer.command))
        return self.table.submit(seat, command, moment(self.table.n), answer.prompt)

    def run(self, most: int = 10_000) -> Iterator[Entry]:
        """Entries until the game is over, all wait, or the limit is reached."""
        for _ in range(most):
            entry = None if self.table.state.result else self.step()
            if entry is None:
                self.is_over = True
                return
            yield entry

    @property
    def has_ended(self) -> bool:
        """Whether there is a result, or play has begun and no fight, scene or roll is under way."""
        game, now = self.table.game, self.table.state
        return bool(now.result) or (game.has_begun(now) and game.is_between(now))

    def close(self) -> Entry:
        """End the session: keys under which nothing is hidden are opened."""
        return self.table.submit(TABLE, CloseSitting(), moment(self.table.n))

    def _default(self, seat: str) -> Entry | None:
        for prompt in self.table.state.prompts:
            if prompt.ask.seat == seat:
                command = self.table.game.default(self.table.view(seat), prompt.ask)
                return self.table.submit(seat, command, moment(self.table.n), prompt.id.value)
        return None


def sit_down(
    game: Game[S],
    luck_source: LuckSource,
    *,
    players: int,
    settings: Settings | None = None,
    names: Mapping[str, str] | None = None,
    with_gm: bool | None = None,
    mode: str = "enforce",
    consent: str = "nobody_objects",
    odds: str = "own",
) -> Table[S]:
    """A table with every seat taken and the first session open."""
    state = new_state(game, players, settings, with_gm=with_gm, mode=mode, consent=consent, odds=odds)
    table = Table(game, state, luck_source)
    for command in opening(state, names):
        table.submit(TABLE, command, moment(table.n))
    return table


def new_state(
    game: Game[S],
    players: int,
    settings: Settings | None,
    *,
    with_gm: bool | None = None,
    mode: str = "enforce",
    **more: str,
) -> S:
    """The state of a table before its first entry, by default with a GM if the game begins with one."""
    gm = begins_with_gm(game) if with_gm is None else with_gm
    chosen = game.read_settings({}, with_gm=gm) if settings is None else settings
    how = {"consent": "nobody_objects", **more}
    return game.begin(tuple(f"p{number + 1}" for number in range(players)), chosen, with_gm=gm, mode=mode, **how)


def opening(state: State, names: Mapping[str, str] | None = None) -> list[Command]:
    """The table's own commands that take every seat and open the first session."""
    players = [one.id for one in state.seats if one.id != GM]
    known = {GM: "GM", **dict(zip(players, NAMES, strict=False)), **(names or {})}
    return [*(SeatPlayer(one.id, known.get(one.id, one.id)) for one in state.seats), OpenSitting()]


def with_bots(table: Table[S], seed: str, people: Mapping[str, Bot] | None = None) -> Session[S]:
    """The game's own bots in every seat without a person."""
    game: Game[Any] = table.game
    bots = {one.id: game.bot(one.id, f"{seed}|{one.id}") for one in table.state.seats}
    return Session(table, {**bots, **(people or {})})


def moment(n: int) -> str:
    """The time of an entry at a table without a clock: one second each, from a fixed date on."""
    minutes, seconds = divmod(n, 60)
    hours, minutes = divmod(minutes, 60)
    days, hours = divmod(hours, 24)
    return f"2000-01-{1 + days % 28:02}T{hours:02}:{minutes:02}:{seconds:02}Z"
