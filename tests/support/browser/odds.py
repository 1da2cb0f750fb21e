"""Odds on their way to a page: delayed, or answered as a test says; and the positions of all buttons."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

import pytest
from playwright.sync_api import Page

from croupier.web.odds_live import OddsBatch

PRESSED = """() => {
  const there = '.choices :is(button, a, summary, input, select, textarea), .menu :is(button, a)';
  const top = document.querySelector('.choices > header').getBoundingClientRect().top;
  return [...document.querySelectorAll(there)]
    .filter((it) => it.checkVisibility() && !it.closest('.oddsreceipt'))
    .map((it) => {
      const box = it.getBoundingClientRect();
      const words = (it.getAttribute('aria-label') ?? it.innerText).split('\\n')[0];
      return [words, ...[box.left, box.top - top, box.width, box.height].map((one) => Math.round(one * 10) / 10)];
    });
}"""
"""Text, left, top, width and height of every control; tops are relative to the choices."""


def pressable(page: Page) -> list[Any]:
    """The position of everything that can be pressed, except under "how"."""
    found: list[Any] = page.evaluate(PRESSED)
    return found


class Odds:
    """The server's answers about odds, which are sent when the test releases them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._say = OddsBatch._say
        self._held = False
        self._told: Mapping[str, Any] | None = None
        self._last: tuple[asyncio.AbstractEventLoop, OddsBatch] | None = None

        def leaves(batch: OddsBatch) -> None:
            self._last = asyncio.get_running_loop(), batch
            if not self._held:
                self._leaves(batch)

        monkeypatch.setattr(OddsBatch, "_say", leaves)

    def hold(self) -> None:
        """Hold back all answers from now on."""
        self._held, self._last = True, None

    def come(self) -> None:
        """Answer what was requested meanwhile, and whatever is requested from now on."""
        self._let_go(None)

    def tell(self, told: Mapping[str, Any]) -> None:
        """Give the same answer to every request, past and future; an empty one means that there are no odds."""
        self._let_go(told)

    def _let_go(self, told: Mapping[str, Any] | None) -> None:
        self._told, self._held = told, False
        if self._last is not None:
            loop, batch = self._last
            loop.call_soon_threadsafe(self._leaves, batch)

    def _leaves(self, batch: OddsBatch) -> None:
        if self._told is not None:
            batch._rows = [{"choice": choice, **self._told} if self._told else None for choice in batch._choices]
        self._say(batch)
