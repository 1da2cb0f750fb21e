"""Odds on their way to a page: held back, or told as a test has them; and where all lies that can be pressed."""

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
"""Words, left, top, width and height of all that can be pressed; tops from that of the choices."""


def pressable(page: Page) -> list[Any]:
    """Where all lies that can be pressed, what stands under "how" left out."""
    found: list[Any] = page.evaluate(PRESSED)
    return found


class Odds:
    """The server's answers about odds, which leave when this lets them."""

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
        """Nothing leaves from now on."""
        self._held, self._last = True, None

    def come(self) -> None:
        """What was asked meanwhile is told as it is, and what is asked from now on."""
        self._let_go(None)

    def tell(self, told: Mapping[str, Any]) -> None:
        """The same is told of all that was and is asked; where it is nothing, that there are no odds."""
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
