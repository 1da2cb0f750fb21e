"""Small decks for brute force in the odds of Rust in the Canyon: every card, every order or every choice."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import TypeVar

from croupier import odds
from croupier.core.odds.questions import Answer

GAME = "rust-in-the-canyon"
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
DECK = tuple(rank for rank in RANKS for _ in range(4))
K = TypeVar("K", bound=Hashable)


_asked: list[tuple[str, str]] = []
"""What the current input has asked."""


def ask(name: str, **given: object) -> Answer:
    """The answer to a question of this game; `settings` are optional."""
    listed = {key: sorted(told.split(",")) if isinstance(told, str) else told for key, told in given.items()}
    _asked.append((name, repr(sorted(listed.items()))))
    return odds.ask(GAME, name, **given)  # type: ignore[arg-type]


def small_deck(luck: Random, least: int, most: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The few cards left in a deck, by rank, and all the others, which are out of it."""
    cards = list(DECK)
    luck.shuffle(cards)
    count = luck.randint(least, most)
    return tuple(cards[:count]), tuple(cards[count:])


def choices(left: Sequence[str], count: int, read: Callable[[tuple[str, ...]], K]) -> dict[K, Fraction]:
    """The probability of each reading of this many of these cards, over every choice of them."""
    found: dict[K, int] = {}
    total = 0
    for pile in combinations(left, count):
        total += 1
        result = read(pile)
        found[result] = found.get(result, 0) + 1
    return {result: Fraction(ways, total) for result, ways in found.items()}


def likely(outcomes: dict[str, Fraction]) -> dict[str, Fraction]:
    """The possible outcomes."""
    return {name: share for name, share in outcomes.items() if share}


def inputs(count: int, seed: int = 1) -> Iterator[Random]:
    """Inputs from the same seed, until this many distinct ones have been asked."""
    luck, seen = Random(seed), set[tuple[tuple[str, str], ...]]()
    for _ in range(20 * count):
        _asked.clear()
        yield luck
        if _asked:
            seen.add(tuple(_asked))
        if len(seen) == count:
            return
    raise AssertionError(f"only {len(seen)} different inputs of {count}")


def in_order(
    left: Sequence[str], goes_on: Callable[[tuple[str, ...]], bool], least: int = 1
) -> dict[tuple[str, ...], Fraction]:
    """The probability of each final hand, card by card in dealing order."""
    found: dict[tuple[str, ...], Fraction] = {}

    def deal(hand: tuple[str, ...], rest: tuple[str, ...], share: Fraction) -> None:
        if not rest or (len(hand) >= least and not goes_on(hand)):
            found[hand] = found.get(hand, Fraction(0)) + share
            return
        for rank in dict.fromkeys(rest):
            at = rest.index(rank)
            deal((*hand, rank), rest[:at] + rest[at + 1 :], share * Fraction(rest.count(rank), len(rest)))

    deal((), tuple(left), Fraction(1))
    return found


def distinct(count: int, draw: Callable[[Random], K], seed: int = 1) -> Iterator[K]:
    """This many distinct random inputs."""
    luck, seen = Random(seed), set[K]()
    for _ in range(20 * count):
        one = draw(luck)
        if one not in seen:
            seen.add(one)
            yield one
        if len(seen) == count:
            return
    raise AssertionError(f"only {len(seen)} different inputs of {count}")
