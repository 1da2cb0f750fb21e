"""Distinct random inputs of an odds question, counted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from croupier import odds
from support.odds.amount import INPUTS

TIRED = 20
"""How often an input may be repeated before the inputs count as exhausted."""


class Inputs:
    """A loop that ends when a question was asked with this many distinct inputs."""

    def __init__(self, game: str, name: str, most: int = INPUTS) -> None:
        self.game = game
        self.name = name
        self.most = most
        self.asked: set[str] = set()

    def __iter__(self) -> Iterator[int]:
        for turn in range(TIRED * self.most):
            if len(self.asked) >= self.most:
                return
            yield turn
        raise AssertionError(f"{self.name}: only {len(self.asked)} different inputs")

    def ask(self, settings: Mapping[str, str] | None = None, **given: Any) -> Any:
        """The answer to one of them; its probabilities add up to exactly 1."""
        self.asked.add(repr((sorted((settings or {}).items()), sorted(given.items()))))
        found = odds.ask(self.game, self.name, settings=settings or {}, **given)
        assert sum(found.outcomes.values()) == (1 if found.outcomes else 0)
        return found
