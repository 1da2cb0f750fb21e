"""Answer timers: gives the default answer after the table's time limit; without a limit, notes a wait of one minute."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from croupier.core.game import Game
from croupier.core.interruptions import is_interrupted
from croupier.core.state import GM, Prompt, State
from croupier.core.table_asks import NO_DEFAULT
from croupier.core.table_commands import NoteWait, TimeUp

MINUTE = 60
"""Seconds after which other players may ask to stop waiting, if the table sets no limit."""

QuestionKey = tuple[str, str, str]
"""Seat, key and the prompt's id."""


class AnswerTimers:
    """One timer per prompt; timers run only while someone is connected, so that no table plays itself."""

    def __init__(self, game: Game[Any], say: Callable[[TimeUp | NoteWait], None], pace: float = 1.0) -> None:
        self.game = game
        self.say = say
        self.pace = pace
        self.loop = asyncio.get_running_loop()
        self._timers: dict[tuple[QuestionKey, bool, float], asyncio.TimerHandle] = {}

    def look(self, state: Any, *, running: bool) -> None:
        """Start timers for new prompts and stop those of closed ones."""
        due = self._due(state) if running and not is_interrupted(state) else set()
        for gone in self._timers.keys() - due:
            self._timers.pop(gone).cancel()
        for new in due - self._timers.keys():
            question, is_limit, seconds = new
            self._timers[new] = self.loop.call_later(seconds / self.pace, self._over, question, is_limit)

    def _due(self, state: State) -> set[tuple[QuestionKey, bool, float]]:
        """The deadline of a prompt and whether it is the table's limit (True) or the one-minute notice."""
        found = set()
        for prompt in state.prompts:
            if prompt.ask.key.startswith(NO_DEFAULT) or not self.game.answer_times.has_default(prompt.ask):
                continue
            limit = self.game.answer_times.limit(state, prompt.ask)
            if limit is not None:
                found.add((_question(prompt), True, float(limit)))
            elif not prompt.waited and _somebody_waits(state, prompt):
                found.add((_question(prompt), False, MINUTE))
        return found

    def stop(self) -> None:
        """Stop all timers."""
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()

    def _over(self, question: QuestionKey, is_limit: bool) -> None:
        # The key stays until the prompt is closed: a refused answer is not retried.
        seat, key, _ = question
        self.say(TimeUp(seat, key) if is_limit else NoteWait(seat, key))


def _question(prompt: Prompt) -> QuestionKey:
    return prompt.ask.seat, prompt.ask.key, prompt.id.value or ""


def _somebody_waits(state: State, prompt: Prompt) -> bool:
    """Whether another player could ask to skip the seat that keeps the table waiting; the GM can always act."""
    return any(one.taken and one.id not in (GM, prompt.ask.seat) for one in state.seats)
