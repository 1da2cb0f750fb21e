"""Who acts before whom (the ledger's Odds 7), from the decks of the participants."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from croupier.core.odds.parameters import RANKS, Listed, Wholes
from croupier.core.odds.questions import Answer, Bar, Given, OddsQuestion
from croupier.core.refusals import Invalid
from croupier.games.deck_of_adventures.figures.order import FRIENDS, are_equals, place_of_rank, place_of_side
from croupier.games.deck_of_adventures.odds.piles import Several, value_for_each
from croupier.games.deck_of_adventures.settings import Ruling

MOST = 5
PLAYER, FRIENDLY, HOSTILE = SIDES = ("player", "friendly", "hostile")
Places = tuple[int, ...]


def order_places(piles: Sequence[Sequence[str]], decks: Sequence[int], given: Given) -> tuple[dict[Places, int], int]:
    """Places in the order by rank only, an Ace first: integer weights; a shared deck draws card by card."""
    found: dict[Places, int] = {(): 1}
    whole = 1
    for at, deck in enumerate(decks):
        shared = [spot for spot in range(at) if decks[spot] == deck]
        counts = Counter(place_of_rank(RANKS.index(card[:-1])) for card in piles[deck - 1])
        if len(piles[deck - 1]) <= len(shared):
            raise Invalid("piles", f"{len(piles[deck - 1])} cards", "a card for each who draws from it")
        whole *= len(piles[deck - 1]) - len(shared)
        after: dict[Places, int] = {}
        for places, ways in found.items():
            given.step(len(counts))
            gone = Counter(places[spot] for spot in shared)
            for place, count in counts.items():
                if count > gone[place]:
                    key = (*places, place)
                    after[key] = after.get(key, 0) + ways * (count - gone[place])
        found = after
    return found, whole


def _place(ruling: Ruling, side: str) -> int:
    """The position of a side among equal ranks; friends and foes have one position where they are equals."""
    place = place_of_side(player=side == PLAYER, foe=side == HOSTILE)
    return FRIENDS if are_equals(ruling, (0, place), (0, FRIENDS)) else place


def initiative(given: Given) -> Answer:
    """The probability of each turn order; `=` is between equals, whose order people settle."""
    sides, numbers = given["sides"], given["decks"]
    count = len(sides)
    piles = value_for_each(given["piles"], count, "piles") if numbers == (0,) else given["piles"]
    numbers = tuple(range(1, count + 1)) if numbers == (0,) else value_for_each(numbers, count, "decks")
    if not all(1 <= at <= len(piles) for at in numbers):
        raise Invalid("decks", ",".join(map(str, numbers)), f"numbers of the piles, 1 to {len(piles)}")
    ruling = given.rulings.__getitem__
    ranked = [_place(ruling, side) for side in sides]
    found, whole = order_places(piles, numbers, given)
    ways: dict[str, int] = {}
    first = [0] * count
    for places, n in found.items():
        keys = sorted((place, side, at) for at, (place, side) in enumerate(zip(places, ranked, strict=True)))
        name, before = "", None
        for place, side, at in keys:
            name += ("" if before is None else "=" if before == (place, side) else ">") + str(at + 1)
            before = place, side
        ways[name] = ways.get(name, 0) + n
        first[keys[0][2]] += n if len(keys) == 1 or keys[0][:2] != keys[1][:2] else 0
    outcomes = {name: Fraction(n, whole) for name, n in sorted(ways.items())}
    return Answer(outcomes, {f"{at}-first": Fraction(n, whole) for at, n in enumerate(first, 1)})


INITIATIVE = OddsQuestion(
    "initiative", "The turn order", "The probability of each turn order in a combat, Aces first.",
    (Listed("sides", "the side of each participant: player, friendly or hostile", SIDES, each=MOST, least=2, most=MOST,
            what="sides"),
     Several(help="the piles they draw from, separated by slashes; a single pile applies to all"),
     Wholes("decks", "the number of the pile each draws from; by default each has its own", 0, MOST,
            "0", count=MOST)),
    initiative, ("DA-11.3", "DA-11.5", "DA-11.6"), {"sides": "player,hostile"},
    {"gm_ties": "party_friendly_hostile_gm"}, (Bar("the first participant acts first", ("1-first",), "good"),),
    heavy=True,
)  # fmt: skip
