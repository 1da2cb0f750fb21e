"""A pile of cards, read as a poker hand (Odds 5)."""

from __future__ import annotations

from math import comb

from croupier.core.odds.exact import share
from croupier.core.odds.parameters import Whole
from croupier.core.odds.questions import Answer, Bar, Given, OddsQuestion
from croupier.core.refusals import Invalid
from croupier.games.rust_in_the_canyon.figures.hand_totals import FACES
from croupier.games.rust_in_the_canyon.figures.piles import HIGH, PAIR, THREE, THREE_FACES, TWO_PAIR
from croupier.games.rust_in_the_canyon.odds.counts import missing, of_ranks
from croupier.games.rust_in_the_canyon.odds.readings import NOTHING, Hands, Kinds, named, reading

HANDS: tuple[Hands, ...] = ((), (HIGH,), (PAIR,), (TWO_PAIR,), (THREE,), (THREE_FACES,))
"""The possible readings of a pile under `best`, from nothing to a face or ace three of a kind."""
NAMES = tuple(map(named, HANDS))
BITS = 64
"""Ways by number of cards are digits of one integer in base 2^BITS: none exceeds C(52, 26) < 2^49."""
X = 1 << BITS
"""The polynomial variable: one card."""
DIGIT = X - 1


def singles(kinds: Kinds) -> int:
    """The ways to take cards of these ranks, no two of the same rank."""
    found = 1
    for ranks, count in kinds:
        found *= (1 + count * X) ** ranks
    return found


def no_three(kinds: Kinds) -> int:
    """The ways to take cards of these ranks, at most two of the same rank."""
    found = 1
    for ranks, count in kinds:
        found *= (1 + count * X + comb(count, 2) * X * X) ** ranks
    return found


def kinds(left: dict[str, int], *, faces: bool) -> Kinds:
    """The numbers of a deck, or its faces and aces, grouped by how many cards of the rank are left."""
    counts = [count for rank, count in left.items() if (rank in FACES) is faces]
    return tuple((counts.count(count), count) for count in (4, 3, 2, 1) if count in counts)


def ways_to(cards: int, of: int) -> int:
    return of >> BITS * cards & DIGIT if cards >= 0 else 0


def best_hand(plain: Kinds, faces: Kinds, cards: int) -> list[int]:
    """The number of ways to each hand, from nothing to a face or ace three of a kind, among all piles of this size."""
    low = sum(ranks * count for ranks, count in plain)
    high = sum(ranks * count for ranks, count in faces)
    numbers, tame_faces = singles(plain), no_three(faces)
    unlike = numbers * singles(faces)
    nothing, unpaired = ways_to(cards, numbers), ways_to(cards, unlike)
    one_pair = 0
    for ranks, count in plain + faces:
        one_pair += ranks * comb(count, 2) * ways_to(cards - 2, unlike // (1 + count * X))
    tame = ways_to(cards, no_three(plain) * tame_faces)
    plain_or_tame = ways_to(cards, (1 + X) ** low * tame_faces)
    two = tame - unpaired - one_pair
    return [nothing, unpaired - nothing, one_pair, two, plain_or_tame - tame, comb(low + high, cards) - plain_or_tame]


def of_a_pile(given: Given) -> Answer:
    """Each possible reading of a pile; under a ruling several hands at once, joined by +."""
    left = of_ranks(missing=given["missing"])
    cards, deck = given["cards"], sum(left.values())
    if cards > deck:
        raise Invalid("cards", cards, f"0 to {deck}, the cards that are left", "RC-5.7")
    plain, faces = kinds(left, faces=False), kinds(left, faces=True)
    total = comb(deck, cards)
    if given.rulings["pile_reading"] == "best":
        ways = best_hand(plain, faces, cards)
        return Answer({name: share(way, total) for name, way in zip(NAMES, ways, strict=True)})
    found = reading(given.rulings["pile_reading"], plain, faces, cards)
    return Answer({named(hands): share(way, total) for hands, way in found.items()})


PILE = OddsQuestion(
    "pile",
    "A pile of cards",
    "The poker hand of a pile after a conflict, with one card for each chip in the pot.",
    (Whole("cards", "cards in the pile, one for each chip in the pot", 0, 52), missing()),
    of_a_pile,
    ("RC-15.1", "RC-15.2", "RC-15.7", "RC-R45"),
    {"cards": "6"},
    rulings={"pile_reading": "best"},
    bars=(Bar("nothing", (NOTHING,), "good"), Bar("pair or better", NAMES[2:], "bad")),
)
