"""The cards left in a deck: as a parameter, and counted by distance from a Target Card and match."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from croupier.core.odds.parameters import DECK, RANKS, SUITS, Parameter, as_list
from croupier.core.refusals import Invalid

FULL = "full"
CELLS = 21
"""Kinds of card relative to a Target Card: 7 distances, each in its suit, its color only, or neither."""
_APART = (0, 3, 6, 9, 12, 15, 18, 18, 15, 12, 9, 6, 3)
_LIKE = {"C": (0, 2, 2, 1), "D": (2, 0, 1, 2), "H": (2, 1, 0, 2), "S": (1, 2, 2, 0)}
_CARDS = {rank + suit: (at, which) for at, rank in enumerate(RANKS) for which, suit in enumerate(SUITS)}
_WORDS = {card.upper(): card for card in DECK}
_ALL = (1, 1, 2, *(2, 2, 4) * 6)


class Left(Parameter):
    """The cards left in a pile: `full`, a full deck without some as `full-8C-10H`, or a list of cards."""

    kind = "pile"

    def __init__(self, name: str = "pile", help: str = "", default: str | None = FULL) -> None:
        said = help or "cards left in the draw pile: full, full-8C-10H, or each of them"
        super().__init__(name, said, DECK if default == FULL else (), required=False)

    allowed = "full, a full deck less some cards, such as full-8C-10H, or cards separated by commas, no duplicates"

    def parse(self, given: Any) -> tuple[str, ...] | None:
        if isinstance(given, str) and given.lower().startswith(FULL):
            less = given[len(FULL) :]
            gone = [_WORDS.get(word.strip().upper(), "") for word in less.split("-")[1:]]
            if "" in gone or len(set(gone)) < len(gone) or (less and less[0] != "-"):
                return None
            return without(DECK, gone) if gone else DECK
        words = as_list(given)
        if words is None:
            return None
        found = tuple(_WORDS.get(str(word).strip().upper(), "") for word in words)
        return found if "" not in found and len(set(found)) == len(found) else None

    def as_json(self, value: Any) -> Any:
        return FULL if len(value) == len(DECK) else list(value)

    def typed(self, value: Any) -> str:
        if 2 * len(value) <= len(DECK):
            return ",".join(value)
        there = set(value)
        return "-".join((FULL, *(card for card in DECK if card not in there)))


def without(cards: Sequence[str], gone: Iterable[str]) -> tuple[str, ...]:
    """The cards without those that are gone."""
    away = set(gone)
    return tuple(card for card in cards if card not in away)


def cell(card: str, target: str) -> int:
    """The kind of a card: three times its distance from the target, plus 1 in its color only, 2 in neither."""
    rank, suit = _CARDS[card]
    return _APART[rank - _CARDS[target][0]] + _LIKE[target[-1]][suit]


def count_kinds(cards: Sequence[str], target: str) -> list[int]:
    """How many cards there are of each kind."""
    if len(cards) == len(DECK):
        return list(_ALL)
    found = [0] * CELLS
    aim, like = _CARDS[target][0], _LIKE[target[-1]]
    for card in cards:
        rank, suit = _CARDS[card]
        found[_APART[rank - aim] + like[suit]] += 1
    return found


def aces(cards: Sequence[str]) -> int:
    """The number of Aces among these cards."""
    return sum(card[0] == "A" for card in cards)


class Several(Parameter):
    """One pile each, separated by slashes: `full/full-8C/2C,3C`; a single pile applies to all."""

    kind = "piles"

    def __init__(self, name: str = "piles", help: str = "", most: int = 8, default: str = FULL) -> None:
        super().__init__(name, help, (DECK if default == FULL else (),), required=False)
        self.most = most
        self.one = Left(name)

    @property
    def allowed(self) -> str:
        return f"1 to {self.most} piles separated by slashes, each {self.one.allowed}"

    def parse(self, given: Any) -> tuple[tuple[str, ...], ...] | None:
        parts: Sequence[Any] | None = None
        if isinstance(given, str):
            words = given.lower().replace(" ", "").split(",")
            parts = words if "/" not in given and all(one.startswith(FULL) for one in words) else given.split("/")
        elif isinstance(given, (list, tuple)):
            parts = given
        if parts is None or not 1 <= len(parts) <= self.most:
            return None
        found = [self.one.parse(part) for part in parts]
        return None if None in found else tuple(one for one in found if one is not None)

    def as_json(self, value: Any) -> Any:
        return [self.one.as_json(one) for one in value]

    def typed(self, value: Any) -> str:
        return "/".join(self.one.typed(one) for one in value)


def value_for_each(given: Sequence[Any], count: int, name: str) -> tuple[Any, ...]:
    """One value each: the given ones, or a single one for all. Raises Invalid, naming the parameter."""
    if len(given) == 1:
        return tuple(given) * count
    if len(given) != count:
        raise Invalid(name, len(given), f"one for all, or one for each of {count}")
    return tuple(given)
