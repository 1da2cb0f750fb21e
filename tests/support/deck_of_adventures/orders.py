"""Ends of small decks in every order, and the answers of odds questions about them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from random import Random
from typing import Any, TypeVar

from croupier.core.odds.parameters import RANKS
from croupier.core.odds.questions import Answer
from croupier.odds.evaluate import answer, question, read
from support.odds.amount import INPUTS

GAME = "deck-of-adventures"
Shares = dict[Any, Fraction]
T = TypeVar("T")


def different(draw: Callable[[Random], T], seed: int = 1, count: int = INPUTS) -> list[T]:
    """This many distinct random inputs; from so wide a range that hardly one in ten is drawn twice."""
    luck = Random(seed)
    found = {repr(one): one for one in (draw(luck) for _ in range(count + count // 10))}
    assert len(found) >= count
    return list(found.values())[:count]


def answered(name: str, given: Mapping[str, Any], rulings: Mapping[str, str] | None = None) -> Answer:
    one = question(GAME, name)
    return answer(one, read(one, given, rulings or {}))


def add(found: Shares, end: Any, share: Fraction) -> None:
    found[end] = found.get(end, Fraction(0)) + share


def gathered(ends: Any) -> Shares:
    """Equally likely ends, grouped."""
    listed = list(ends)
    found: Shares = {}
    for end in listed:
        add(found, end, Fraction(1, len(listed)))
    return found


def there(outcomes: Mapping[str, Fraction]) -> dict[str, Fraction]:
    assert sum(outcomes.values()) == 1
    return {name: share for name, share in outcomes.items() if share}


def apart(card: str, aim: str) -> int:
    between = (RANKS.index(card[:-1]) - RANKS.index(aim[:-1])) % 13
    return min(between, 13 - between)
