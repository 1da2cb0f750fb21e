"""Reserve cards: totals with a player's own, and what another side's unseen ones may hold (Odds 2)."""

from __future__ import annotations

from fractions import Fraction
from math import comb

from croupier.core.odds.exact import at_least_one
from croupier.core.odds.parameters import Whole, ranks
from croupier.core.odds.questions import Answer, Bar, Cell, Given, OddsQuestion
from croupier.core.refusals import Invalid
from croupier.games.rust_in_the_canyon.figures.hand_totals import MOST, VALUES, total
from croupier.games.rust_in_the_canyon.odds.counts import of_ranks
from croupier.games.rust_in_the_canyon.odds.hit import TOTALS

FACE_UP = ranks("hand", "ranks of the face-up hand", least=1, most=21)


def own(given: Given) -> Answer:
    """The total that each card of the reserve would make; the share of cards that make 20, 21 or a bust."""
    hand, held = given["hand"], given["reserve"]
    of_ranks(hand=hand, reserve=held)
    shown = {rank: total((*hand, rank)) for rank in dict.fromkeys(held)}
    cells = tuple(Cell({"card": rank}, Fraction(made), "total") for rank, made in shown.items())
    made = [shown[rank] for rank in held]
    parts = {"bust": sum(one > MOST for one in made)}
    parts |= {"makes 20": made.count(MOST - 1), "makes 21": made.count(MOST)}
    return Answer({}, {name: Fraction(count, len(held)) for name, count in parts.items()}, cells)


def unseen(given: Given) -> Answer:
    """The best total that one of several unseen cards would make: each as likely there as in the deck."""
    hand, cards = given["hand"], given["cards"]
    left = of_ranks(hand=hand, out=given["out"])
    deck = sum(left.values())
    if cards > deck:
        raise Invalid("cards", cards, f"0 to {deck}, the cards that have not been seen", "RC-10.4")
    makes: dict[int, int] = {}
    for rank, count in left.items():
        made = total((*hand, rank))
        makes[made if made <= MOST else 0] = makes.get(made if made <= MOST else 0, 0) + count
    found = {"none": Fraction(not cards), **dict.fromkeys(("bust", *TOTALS), Fraction(0))}
    lower, every = 0, comb(deck, cards)
    for made in sorted(makes) if cards else ():
        ways = comb(lower + makes[made], cards) - comb(lower, cards)
        found[str(made) if made else "bust"] = Fraction(ways, every)
        lower += makes[made]
    wanted = given["wanted"] or tuple(rank for rank in VALUES if total((*hand, rank)) in (MOST - 1, MOST))
    holding = at_least_one(sum(left[rank] for rank in set(wanted)), deck, cards)
    return Answer(found, {"20 or 21": found["20"] + found["21"], "holds a wanted rank": holding})


RESERVE = OddsQuestion(
    "reserve",
    "Cards of your reserve",
    "The total that each card in your reserve makes now.",
    (FACE_UP, ranks("reserve", "ranks of your reserve", least=1, most=20)),
    own,
    ("RC-5.3", "RC-10.7"),
    {"hand": "J", "reserve": "2,5,9,K"},
    bars=(Bar("bust", ("bust",), "bad"), Bar("20", ("makes 20",), "good"), Bar("21", ("makes 21",), "good")),
)
RESERVE_UNSEEN = OddsQuestion(
    "reserve-unseen",
    "Another side's reserve",
    "The best total from a reserve that nobody else has seen, and whether it contains certain ranks.",
    (
        FACE_UP,
        Whole("cards", "cards in that reserve", 0, 20),
        ranks("wanted", "ranks to look for; none: those that make 20 or 21"),
        ranks("out", "other ranks known to be out of that side's deck and reserve"),
    ),
    unseen,
    ("RC-10.4", "RC-10.6", "RC-22.3"),
    {"hand": "A", "cards": "2"},
    bars=(Bar("20 or 21", ("20 or 21",), "bad"),),
    counts="total",
)
