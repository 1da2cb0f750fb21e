"""Several piles from one deck: their joint readings (Odds 5)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb
from operator import add, le, sub

from croupier.core.odds.parameters import Wholes
from croupier.core.odds.questions import Answer, Given, OddsQuestion
from croupier.core.refusals import Invalid
from croupier.games.rust_in_the_canyon.figures.hand_totals import FACES
from croupier.games.rust_in_the_canyon.odds.counts import missing, of_ranks
from croupier.games.rust_in_the_canyon.odds.pile import HANDS
from croupier.games.rust_in_the_canyon.odds.readings import Hands, hands_of, named

Pile = tuple[int, tuple[int, ...]]
"""The state of a pile so far: the number of cards, and everything its reading depends on."""
MOST_PILES = 4


def best_so_far(read: tuple[int, ...], count: int, *, face: bool) -> tuple[int, ...]:
    """The best hand after adding `count` cards of one more rank, as an index into the hands."""
    (hand,) = read
    if count >= 3:
        return (max(hand, 5 if face else 4),)
    if count == 2:
        return (hand if hand > 2 else 3 if hand == 2 else 2,)
    return (1,) if face and not hand else read


def shape_so_far(read: tuple[int, ...], count: int, *, face: bool) -> tuple[int, ...]:
    """Counts of threes and pairs among the numbers; for faces and aces also whether there is a single one."""
    at = 3 if face else 0
    threes, pairs, single = read[at : at + 3]
    after = (threes + (count >= 3), pairs + (count == 2), int(face and (bool(single) or count in (1, 4))))
    return (*read[:at], *after, *read[at + 3 :])


READERS: dict[str, tuple[tuple[int, ...], Callable[..., tuple[int, ...]]]] = {
    "best": ((0,), best_so_far),
    "disjoint": ((0,) * 6, shape_so_far),
    "every": ((0,) * 6, shape_so_far),
}


def hands(how: str, state: tuple[int, ...]) -> Hands:
    """The hands that count in a pile with this reading state."""
    if how == "best":
        return HANDS[state[0]]
    plain, faces = (state[0], state[1], bool(state[2])), (state[3], state[4], bool(state[5]))
    return hands_of(how, plain, faces)


@lru_cache(maxsize=256)
def dealt_out(count: int, piles: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """The distributions of one rank's cards over the piles and the rest, and the number of ways for each."""
    if not piles:
        return (((), 1),)
    found = []
    for here in range(count + 1):
        found += [((here, *rest), comb(count, here) * ways) for rest, ways in dealt_out(count - here, piles - 1)]
    return tuple(found)


def together(
    how: str, sizes: Sequence[int], left: dict[str, int], step: Callable[[int], None]
) -> dict[tuple[Hands, ...], Fraction]:
    """The probability of each joint reading of piles of these sizes, dealt one after the other from one deck.

    Each rank in turn is distributed over the piles; piles with the same reading so far are merged.
    """
    empty, reader = READERS[how]
    states: dict[tuple[Pile, ...], int] = {tuple((0, empty) for _ in sizes): 1}
    later = sum(left.values())
    for rank, count in left.items():
        later -= count
        face = rank in FACES
        after: dict[tuple[Pile, ...], int] = {}
        step(3 * len(states) * len(dealt_out(count, len(sizes))))
        for state, ways in states.items():
            for counts, more in dealt_out(count, len(sizes)):
                cards = tuple(pile[0] + here for pile, here in zip(state, counts, strict=True))
                lacking = sum(size - there for size, there in zip(sizes, cards, strict=True))
                if lacking <= later and all(there <= size for size, there in zip(sizes, cards, strict=True)):
                    key = tuple(
                        (there, reader(read, here, face=face) if here else read)
                        for there, here, (_, read) in zip(cards, counts, state, strict=True)
                    )
                    after[key] = after.get(key, 0) + ways * more
        states = after
    total = _dealt(sizes, sum(left.values()))
    found: dict[tuple[Hands, ...], int] = {}
    for state, ways in states.items():
        read_as = tuple(hands(how, read) for _, read in state)
        found[read_as] = found.get(read_as, 0) + ways
    return {read_as: Fraction(ways, total) for read_as, ways in found.items()}


def nobody_dies(sizes: Sequence[int], left: dict[str, int]) -> Fraction:
    """The probability that no pile from one deck has three of a face or ace: faces first, then numbers."""
    ways: dict[tuple[int, ...], int] = {tuple(0 for _ in sizes): 1}
    for rank in FACES:
        after: dict[tuple[int, ...], int] = {}
        for there, before in ways.items():
            for counts, more in dealt_out(left[rank], len(sizes)):
                cards = tuple(map(add, there, counts))
                if max(counts, default=0) < 3 and all(map(le, cards, sizes)):
                    after[cards] = after.get(cards, 0) + before * more
        ways = after
    numbers = sum(count for rank, count in left.items() if rank not in FACES)
    alive = sum(many * _dealt(map(sub, sizes, there), numbers) for there, many in ways.items())
    return Fraction(alive, _dealt(sizes, sum(left.values())))


def _dealt(sizes: Iterable[int], deck: int) -> int:
    """The number of ways to deal piles of these sizes one after the other."""
    ways = 1
    for size in sizes:
        ways, deck = ways * comb(deck, size), deck - size
    return ways


def several(given: Given) -> Answer:
    """Each reading of the piles in order; impossible ones are left out."""
    sizes, left = given["cards"], of_ranks(missing=given["missing"])
    deck = sum(left.values())
    if sum(sizes) > deck:
        raise Invalid("cards", ",".join(map(str, sizes)), f"0 to {deck} in all, the cards that are left", "RC-5.7")
    found = together(given.rulings["pile_reading"], sizes, left, given.step)
    told = {",".join(map(named, those)): share for those, share in found.items()}
    return Answer(dict(sorted(told.items(), key=lambda one: -one[1])))


PILES = OddsQuestion(
    "piles",
    "Several piles from one deck",
    "The poker hands of the piles of several pots, dealt one after another from one deck.",
    (Wholes("cards", "cards in each pile, oldest pot first", 0, 52, count=MOST_PILES), missing()),
    several,
    ("RC-15.1", "RC-15.2", "RC-R44", "RC-R45"),
    {"cards": "2,4"},
    rulings={"pile_reading": "best"},
    heavy=True,
)
