"""Who acts first in a combat of any size (the ledger's Odds 7): closed forms, rank by rank."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import perm

from croupier.core.odds.exact import share
from croupier.core.odds.parameters import DECK, RANKS, Listed, Wholes
from croupier.core.odds.questions import Answer, Bar, Given, OddsQuestion
from croupier.core.refusals import Invalid
from croupier.games.deck_of_adventures.odds.initiative import FRIENDLY, HOSTILE, PLAYER, SIDES
from croupier.games.deck_of_adventures.odds.piles import Several, value_for_each

MOST = 24
UNKNOWN, TIED = "unknown", "tied"
PLACES = 13
"""The number of ranks in the turn order, Aces first."""


class Drawers:
    """Everyone who draws for the order, by deck; for each deck, how many cards are at or after each place."""

    def __init__(self, given: Given) -> None:
        self.sides: tuple[str, ...] = given["sides"]
        count, numbers = len(self.sides), given["decks"]
        piles = value_for_each(given["piles"], count, "piles") if numbers == (0,) else given["piles"]
        self.decks = tuple(range(1, count + 1)) if numbers == (0,) else value_for_each(numbers, count, "decks")
        if not all(1 <= at <= len(piles) for at in self.decks):
            raise Invalid("decks", ",".join(map(str, self.decks)), f"numbers of the piles, 1 to {len(piles)}")
        self.cards = value_for_each(given["cards"], count, "cards")
        self.after: dict[int, list[int]] = {}
        for deck in set(self.decks):
            there = [0] * PLACES
            for card in piles[deck - 1]:
                there[order_place(card)] += 1
            self.after[deck] = [sum(there[at:]) for at in range(PLACES)] + [0]
        agility = given.rulings["gm_ties"] == "agility"
        self.ranked = [min(1, SIDES.index(one)) if agility else SIDES.index(one) for one in self.sides]

        self.unknown: dict[int, list[int]] = {}
        self.known = [(at, order_place(card)) for at, card in enumerate(self.cards) if card != UNKNOWN]
        for at, deck in enumerate(self.decks):
            if self.cards[at] == UNKNOWN:
                self.unknown.setdefault(deck, []).append(at)
        self.whole = 1
        for deck, who in self.unknown.items():
            if len(who) > self.after[deck][0]:
                raise Invalid("piles", f"{self.after[deck][0]} cards", "a card for each who draws from it")
            self.whole *= perm(self.after[deck][0], len(who))

    def ways(self, least: Sequence[int]) -> int:
        """The number of ways in which nobody has a place before their value in `least`."""
        if any(at < least[who] for who, at in self.known):
            return 0
        ways = 1
        for deck, who in self.unknown.items():
            after = self.after[deck]
            if len(who) == 1:
                ways *= after[least[who[0]]]
                continue
            for done, bound in enumerate(sorted((least[at] for at in who), reverse=True)):
                ways *= max(0, after[bound] - done)
        return ways

    def at_least(self, at: int, rank: int, *, alone: bool = False) -> list[int]:
        """The lowest place of each, if one of this rank is first at place `at`, or first without a tie."""
        return [at + (one < rank or (alone and one == rank)) for one in self.ranked]


def order_place(card: str) -> int:
    """The place of a card in the order: first the Ace, then from the King down (DA-11.5)."""
    return -RANKS.index(card[:-1]) % PLACES


def first_turn(given: Given) -> Answer:
    """Which side acts first; ties decide which of its members does."""
    one = Drawers(given)
    sides = dict.fromkeys(one.ranked, 0)
    for at in range(PLACES):
        for rank in sides:
            sides[rank] += one.ways(one.at_least(at, rank)) - one.ways(one.at_least(at, rank, alone=True))
    outcomes = dict.fromkeys((PLAYER, FRIENDLY, HOSTILE, TIED), Fraction(0))
    for rank, ways in sides.items():
        there = {side for side, other in zip(one.sides, one.ranked, strict=True) if other == rank}
        outcomes[there.pop() if len(there) == 1 else TIED] += share(ways, one.whole)
    return Answer(outcomes)


def order_card(given: Given) -> Answer:
    """Whether the first participant acts first, alone or in a tie."""
    one = Drawers(given)
    rank, first, tied = one.ranked[0], 0, 0
    for at in range(PLACES):
        others, alone = one.at_least(at, rank)[1:], one.at_least(at, rank, alone=True)[1:]
        only = one.ways([at, *alone]) - one.ways([at + 1, *alone])
        first += only
        tied += one.ways([at, *others]) - one.ways([at + 1, *others]) - only
    later = one.whole - first - tied
    return Answer({"first": share(first, one.whole), "tied": share(tied, one.whole), "later": share(later, one.whole)})


DRAWN = (
    Several(help="the piles they draw from, separated by slashes; a single pile applies to all", most=MOST),
    Wholes("decks", "the number of the pile each draws from; by default each has its own", 0, MOST,
           "0", count=MOST),
    Listed("cards", "the card of each if known, else unknown; a single value applies to all", (*DECK, UNKNOWN),
           each=MOST, least=1, most=MOST, default=(UNKNOWN,)),
)  # fmt: skip
WHO = Listed("sides", "the side of each participant: player, friendly or hostile", SIDES, each=MOST, least=1, most=MOST,
             what="sides")  # fmt: skip
FIRST_TURN = OddsQuestion(
    "first-turn", "Who acts first", "Which side acts first in a combat of any size.",
    (WHO, *DRAWN), first_turn, ("DA-11.3", "DA-11.5", "DA-11.6"),
    {"sides": "player,player,hostile,hostile", "piles": "full/full/full", "decks": "1,2,3,3"},
    {"gm_ties": "party_friendly_hostile_gm"},
    (Bar("a player first", (PLAYER,), "good"), Bar("a friend first", (FRIENDLY,), "good"),
     Bar("a foe first", (HOSTILE,), "bad")),
)  # fmt: skip
ORDER_CARD = OddsQuestion(
    "order-card", "A card for the turn order", "The probability that the first participant acts before all others.",
    (WHO, *DRAWN), order_card, ("DA-11.3", "DA-11.5", "DA-11.6"),
    {"sides": "player,hostile", "cards": "QH,unknown"}, {"gm_ties": "party_friendly_hostile_gm"},
    (Bar("acts first", ("first",), "good"), Bar("among equals", ("tied",)), Bar("later", ("later",), "bad")),
)  # fmt: skip
