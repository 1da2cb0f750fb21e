"""Unseen cards, by value and by set, and the number of orders in which some of them can come (SS-2.8)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from croupier.core.odds.parameters import RANKS, Parameter, Whole, Wholes, as_list, ranks
from croupier.core.odds.questions import Given
from croupier.core.refusals import Invalid
from croupier.games.state_stack.figures.values import card_value, is_valid

JOKER, MOST_DECKS, HIGHEST = "X", 4, 15
MOST_MIXED = 60
DECK_RULINGS = {"card_values": "ace_1", "jokers": "out", "valid_card": "at_most"}
"""The rulings that determine the cards of the deck and which cards are valid."""


class Older(Parameter):
    """Sets of cards from before a reshuffle, each given by its ranks: `2,3,K/7,7`."""

    kind = "sets"
    allowed = "sets of ranks with / between them, such as 2,3,K/7,7"

    def __init__(self, name: str, help: str) -> None:
        super().__init__(name, help, ())
        self.one = ranks(name, help, each=4 * MOST_DECKS, among=(*RANKS, JOKER))

    def parse(self, given: object) -> tuple[tuple[str, ...], ...] | None:
        parts = [part for part in given.split("/") if part.strip()] if isinstance(given, str) else given
        if not isinstance(parts, (list, tuple)):
            return None
        found = tuple(self.one.parse(part) for part in parts)
        return None if any(not one for one in found) else tuple(one for one in found if one)

    def as_json(self, value: tuple[tuple[str, ...], ...]) -> list[list[str]]:
        return [list(one) for one in value]

    def typed(self, value: tuple[tuple[str, ...], ...]) -> str:
        return "/".join(",".join(one) for one in value)


class From(Wholes):
    """The set of each card of a part, from the front: 0 the deck's own, 1, 2 .. the older ones."""

    def parse(self, given: object) -> tuple[int, ...] | None:
        return () if as_list(given) == () else super().parse(given)


def sets_of(name: str, what: str) -> From:
    return From(name, f"the set of each {what} card, from the front: 0 the deck's, 1 .. older ones", 0, 9, "")


class Mixed(From):
    """How many cards of the deck are draws from each older set."""


SEEN = ranks("seen", "ranks of cards already seen; X a joker", each=4 * MOST_DECKS, among=(*RANKS, JOKER))
DECKS = Whole("decks", "number of decks shuffled together", 1, MOST_DECKS, 1)
OLDER = Older("older", "the contents of each older set of blanks, after a reshuffle")
MIXED = Mixed("mixed", "how many cards of each older set are mixed into the deck", 0, MOST_MIXED, "")
COMMON = (SEEN, DECKS, OLDER)


@lru_cache
def deck(card_values: str, jokers: str) -> dict[str, tuple[int, int]]:
    """Each rank of a deck with its value and the number of cards that have it (SS-R3)."""
    ruling = {"card_values": card_values, "jokers": jokers}.__getitem__
    kept = [rank for rank in RANKS if card_values != "ace_to_10" or rank not in "JQK"]
    found = {rank: (card_value(ruling, f"{rank}S"), 4) for rank in kept}
    return {**found, JOKER: (0, 2)} if jokers == "value_0" else found


def of_value(given: Given, name: str, those: Iterable[str]) -> list[int]:
    """How many of these ranks have each value. Raises Invalid for a rank that is not in the deck."""
    known = deck(given.rulings["card_values"], given.rulings["jokers"])
    found = [0] * HIGHEST
    for rank in those:
        if rank not in known:
            raise Invalid(name, rank, f"ranks of the deck: {' '.join(known)}", "SS-R3")
        found[known[rank][0]] += 1
    return found


def unseen(given: Given) -> list[list[int]]:
    """The number of unseen cards of each value, in the deck's own set and in each older one.

    Raises Invalid if more were seen than there are.
    """
    known, decks = deck(given.rulings["card_values"], given.rulings["jokers"]), given["decks"]
    whole = [0] * HIGHEST
    for value, count in known.values():
        whole[value] += count * decks
    seen = given["seen"]
    if seen:
        for rank in set(seen):
            most = known[rank][1] * decks if rank in known else 0
            if seen.count(rank) > most:
                raise Invalid("seen", ",".join(seen), f"each rank as often as it is in the deck: {rank} {most} times")
        whole = [all - gone for all, gone in zip(whole, of_value(given, "seen", seen), strict=True)]
    return [whole, *(of_value(given, "older", one) for one in given["older"])]


def sources(given: Given) -> list[tuple[list[int], int]]:
    """The sets the deck consists of, its own and older ones, each with the number of its cards in the deck.

    Raises Invalid if more were mixed into it than there are.
    """
    deck, *older = unseen(given)
    mixed: tuple[int, ...] = given["mixed"]
    if len(mixed) > len(older) or any(count > sum(counts) for counts, count in zip(older, mixed, strict=False)):
        raise Invalid("mixed", number_list(mixed), "one number for each older set, at most its cards", "SS-2.8")
    return [(deck, sum(deck)), *((counts, count) for counts, count in zip(older, mixed, strict=False) if count)]


def number_list(numbers: Iterable[int]) -> str:
    """The numbers joined by commas, as users write them."""
    return ",".join(map(str, numbers))


def part(given: Given, name: str, cards: int) -> tuple[int, ...]:
    """The set of each card of a part, front card first. Raises Invalid if that does not fit the part."""
    chosen: tuple[int, ...] = given[name]
    if chosen and (len(chosen) != cards or max(chosen) > len(given["older"])):
        raise Invalid(name, number_list(chosen), f"one number for each of {cards} cards, 0 to {len(given['older'])}")
    return chosen or (0,) * cards


def drawn_from(sizes: Sequence[int], those: Sequence[int], name: str) -> None:
    """Check that no set is drawn from more often than it has cards. Raises Invalid."""
    for at, size in enumerate(sizes):
        if those.count(at) > size:
            raise Invalid(name, those.count(at), f"at most the {size} cards that nobody has seen", "SS-2.8")


@lru_cache
def valid(valid_card: str, jokers: str, rank: int) -> tuple[bool, ...]:
    """Which values are valid for a rank (SS-5.2)."""
    ruling = {"valid_card": valid_card, "jokers": jokers}.__getitem__
    return tuple(is_valid(ruling, value, rank) for value in range(HIGHEST))


def valid_for(given: Given, rank: int) -> tuple[bool, ...]:
    return valid(given.rulings["valid_card"], given.rulings["jokers"], rank)


def over(counts: Sequence[int], good: Sequence[bool]) -> int:
    """How many cards are not valid."""
    return sum([count for count, fits in zip(counts, good, strict=True) if not fits])
