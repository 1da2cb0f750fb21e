"""The odds of choices for a seat, from its own view: at once, or later if they take long."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Hashable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from croupier.core.choices import Choice
from croupier.core.commands import Command
from croupier.core.game import Game
from croupier.core.odds.questions import TooManyCases
from croupier.core.odds_events import OddsNoted, sees_odds
from croupier.core.refusals import Invalid
from croupier.core.state import OFF, State
from croupier.core.table import Table
from croupier.odds import live, public_odds
from croupier.odds.live import OddsTask
from croupier.web.odds_process import OddsProcess
from croupier.web.odds_worker import Task
from croupier.web.problems import Refused

if TYPE_CHECKING:
    from croupier.web.live_table import LiveTable
    from croupier.web.streams import Stream
    from croupier.web.wire_odds import AskOdds, OddsOf

log = logging.getLogger("croupier.web")

AT_ONCE = 0.002
"""Seconds of work on a batch before others get a turn."""


class Waiting(NamedTuple):
    """Odds being computed in the worker process."""

    put: OddsTask
    answer: asyncio.Future[Any]


Row = dict[str, Any] | Waiting | None


class NoOdds(Refused):
    """A refusal of odds; `missing` says in a player's words what is not known, if the game says so."""

    def __init__(self, detail: str, missing: str = "", **more: Any) -> None:
        super().__init__("no_odds", detail, **more)
        self.missing = missing


def odds_of(
    table: Table[Any], seat: str, choices: Mapping[str, Choice], choice: str, values: Mapping[str, Any]
) -> OddsTask:
    """The odds question of this seat's choice. Raises Refused if there are no odds, Invalid for a wrong value."""
    view = table.view(seat)
    if not sees_odds(view, seat):
        said = "odds are turned off at this table" if view.odds == OFF else "only the GM sees odds at this table"
        raise Refused("no_odds", said, instead="ask the GM, who can change it")
    one = choices.get(choice)
    if one is None:
        raise Refused(
            "no_odds", f"choice {choice[:20]!r} is not offered to you now", instead="see your current choices"
        )
    if not one.odds:
        raise Refused("no_odds", f"{one.label!r} does not depend on chance")
    put = live.task_for_choice(table.game, view, seat, one, values)
    if put is None:
        missing = live.missing_for_choice(table.game, view, seat, one, values)
        why = missing or "they cannot be computed from what you know or have filled in"
        raise NoOdds(f"there are no odds of {one.label!r}: {why}", missing)
    return put


def start_task(worker: OddsProcess, put: OddsTask) -> dict[str, Any] | Waiting | None:
    """The answer, or None while it is being computed. Raises Refused if too much is waiting."""
    if not takes_long(put):
        try:
            return live.quick_answer(put)
        except TooManyCases:
            if len(_long) >= live.KEPT:
                _long.clear()
            _long.add(put.key)
    key = put.key
    if live.is_cached(put):
        ready = asyncio.get_running_loop().create_future()
        ready.set_result(None)
        return Waiting(put, ready)
    answer = worker.ask(key, task_of(put))
    answer.add_done_callback(lambda done: _keep(key, done))
    return Waiting(put, answer)


_long: set[Hashable] = set()
"""Questions that took long although their kind usually does not."""


def takes_long(put: OddsTask) -> bool:
    """Whether a question goes to the worker process, even if cached: the timing must not reveal earlier requests."""
    return put.asked.heavy or put.key in _long


def result_of(waiting: Waiting) -> dict[str, Any] | None:
    """The result, once it is available."""
    return live.answer_of(waiting.put) if live.is_cached(waiting.put) else None


def _keep(key: Hashable, done: asyncio.Future[Any]) -> None:
    if not done.cancelled():
        refused = isinstance(done.exception(), Invalid | TooManyCases)
        live.cache_answer(key, None if refused else done.result())


def task_of(put: OddsTask) -> Task:
    """The question as a task for the worker process."""
    common = {"game": put.game.name, "question": put.asked.name}
    if put.play is not None:
        view, seat, command = put.play
        play = {"view": msgspec.json.encode(view).decode(), "command": msgspec.json.encode(command).decode()}
        return {**common, "at": class_of(put.game), "seat": seat, **play}
    values = put.given.values
    given = {one.name: one.as_json(values[one.name]) for one in put.asked.parameters if values[one.name] is not None}
    return {**common, "at": address_of(put.game), "given": given, "sides": [dict(put.given.rulings)]}


def address_of(game: Game[Any]) -> str:
    """Where to find a game's questions: empty for a built-in game, whose name is enough."""
    return "" if type(game).__module__.startswith("croupier.games.") else class_of(game)


def class_of(game: Game[Any]) -> str:
    """Where to find the class of a game."""
    return f"{type(game).__module__}:{type(game).__qualname__}"


def public_odds_or_none(game: Game[Any], public: State, seat: str, command: Command) -> OddsNoted | None:
    """The odds that everyone is shown; a fault in them never blocks a command."""
    try:
        return public_odds.public_odds(game, public, seat, command)
    except Exception:
        log.exception("odds: a bug in %s of %s", type(command).__name__, game.name)
        return None


class OddsBatch:
    """The latest request of one socket, answered as far as known and again when more is."""

    def __init__(self, table: LiveTable, stream: Stream, worker: OddsProcess) -> None:
        self.table = table
        self.stream = stream
        self.worker = worker
        self._id: int | str | None = None
        self._choices: tuple[str, ...] = ()
        self._rows: list[Row] = []
        self._heard: set[Hashable] = set()
        """Slow answers already sent to this socket: whether somebody else asked the same must not show."""

    async def ask(self, asked: AskOdds) -> None:
        """Answer these choices and cancel the previous request."""
        while True:
            life = self.table.life
            rows = await self._all(asked.odds)
            await self.table.all_written()
            if life == self.table.life:
                break
            _let_go(rows)
        before, self._rows = self._rows, rows
        self._id, self._choices = asked.id, tuple(one.choice for one in asked.odds)
        _let_go(before)  # only now, so that repeated questions keep running
        self._say()
        for row in rows:
            if isinstance(row, Waiting):
                row.answer.add_done_callback(lambda done, row=row: self._ready(row, done))  # type: ignore[misc]

    def look(self) -> None:
        """After a new version: cancel questions about choices that are gone."""
        if any(isinstance(row, Waiting) for row in self._rows):
            choices = self.table.last_sent.offered(self.stream.seat, self.stream.form.groups)
            for at, row in enumerate(self._rows):
                if isinstance(row, Waiting) and self._choices[at] not in choices:
                    self._rows[at] = None
                    row.answer.cancel()

    def close(self) -> None:
        """Release all rows because the socket has closed."""
        rows, self._rows = self._rows, []
        _let_go(rows)

    async def _all(self, asked: tuple[OddsOf, ...]) -> list[Row]:
        loop, rows = asyncio.get_running_loop(), list[Row]()
        began = loop.time()
        for one in asked:
            if loop.time() - began > AT_ONCE:
                await asyncio.sleep(0)
                began = loop.time()
            rows.append(self._one(one))
        return rows

    def _one(self, asked: OddsOf) -> Row:
        choices = self.table.last_sent.offered(self.stream.seat, self.stream.form.groups)
        try:
            put = odds_of(self.table.table, self.stream.seat, choices, asked.choice, asked.values)
            found = live.answer_of(put) if self._has_heard(put) else start_task(self.worker, put)
        except NoOdds as none:
            return {"choice": asked.choice, "missing": none.missing} if none.missing else None
        except (Refused, Invalid):
            return None
        except Exception:
            log.exception("odds: a bug in a choice of %s", self.table.game.name)
            return None
        return found if found is None or isinstance(found, Waiting) else {"choice": asked.choice, **found}

    def _has_heard(self, put: OddsTask) -> bool:
        return takes_long(put) and live.is_cached(put) and put.key in self._heard

    def _ready(self, waiting: Waiting, done: asyncio.Future[Any]) -> None:
        at = next((at for at, row in enumerate(self._rows) if row is waiting), None)
        if at is not None:
            found = None if done.cancelled() else result_of(waiting)
            if len(self._heard) >= live.KEPT:
                self._heard.clear()
            self._heard.add(waiting.put.key)
            self._rows[at] = None if found is None else {"choice": self._choices[at], **found}
            self._say()

    def _say(self) -> None:
        told = [
            {"choice": choice, "waiting": True} if isinstance(row, Waiting) else row
            for choice, row in zip(self._choices, self._rows, strict=True)
        ]
        self.stream.say(msgspec.json.encode({"odds": told, "id": self._id}), answer=True)


def _let_go(rows: list[Row]) -> None:
    for row in rows:
        if isinstance(row, Waiting):
            row.answer.cancel()
