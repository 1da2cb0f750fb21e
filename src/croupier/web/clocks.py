"""Time for an answer: where the table sets a limit, the server gives the ledger's default once it is over."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from croupier.core.game import Game
from croupier.core.table_choices import NO_DEFAULT
from croupier.core.table_commands import TimeUp

TABLES_OWN = ("poll:", "luck:")
"""Requests and awaited luck have no default answer."""


class Clocks:
    """One timer for each question; they run only while somebody is connected, so that no table plays itself."""

    def __init__(self, game: Game[Any], up: Callable[[TimeUp], None]) -> None:
        self.game = game
        self.up = up
        self.loop = asyncio.get_running_loop()
        self._timers: dict[tuple[str, str, str], asyncio.TimerHandle] = {}

    def look(self, state: Any, *, running: bool) -> None:
        """Start the clocks of new questions, stop those of questions that are no longer asked."""
        seconds = self.game.seconds(state) if running and state.pending is None else None
        asked = {
            (prompt.ask.seat, prompt.ask.key, prompt.id.value or "")
            for prompt in state.prompts
            if seconds is not None and not prompt.ask.key.startswith(NO_DEFAULT)
        }
        for gone in self._timers.keys() - asked:
            self._timers.pop(gone).cancel()
        for new in asked - self._timers.keys():
            self._timers[new] = self.loop.call_later(float(seconds or 0), self._over, new)

    def stop(self) -> None:
        """Stop all clocks."""
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()

    def _over(self, question: tuple[str, str, str]) -> None:
        # Its place stays taken until the question is gone: an answer that is refused is not tried again.
        self.up(TimeUp(question[0], question[1]))
