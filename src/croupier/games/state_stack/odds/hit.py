"""Whether an attack hits: the attacker's test against the target's (SS-5.5 to 5.8; Odds 2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import accumulate

from croupier.core.odds.parameters import Whole
from croupier.core.odds.questions import Answer, Bar, Given, OddsQuestion
from croupier.games.state_stack.odds import cards
from croupier.games.state_stack.odds.orders import Orders, Unseen, ordered
from croupier.games.state_stack.odds.sums import Sums, all_ways, scoring

MOST_CARDS = 20
PARAMETERS = (
    Whole("attack-rank", "the attacker's rank as it stands, after the penalty", 0, 13),
    Whole("action", "her action cards", 1, MOST_CARDS),
    Whole("defense-rank", "the target's rank as it stands, after the penalty", 0, 13),
    Whole("defense", "the target's defense cards; with none she draws one card", 0, MOST_CARDS),
    *cards.COMMON,
    cards.sets_of("action-sets", "action"),
    cards.sets_of("defense-sets", "defense"),
)
RULINGS = {**cards.DECK_RULINGS, "remaining_value": "count", "defense_draw": "empty"}


class Exchange:
    """Both parts of an attack, what is unseen, and which cards are valid for whom."""

    def __init__(self, given: Given, unseen: Unseen) -> None:
        self.sizes = [sum(counts) for counts in unseen]
        self.action = cards.part(given, "action-sets", given["action"])
        self.defense = cards.part(given, "defense-sets", given["defense"])
        self.strikes = cards.valid_for(given, given["attack-rank"])
        self.wards = cards.valid_for(given, given["defense-rank"])
        self.reading: str = given.rulings["remaining_value"]
        self.counted = self.reading == "count"
        self.again = given.rulings["defense_draw"] == "also_all_failed"
        self.draws = not self.defense or self.again
        cards.drawn_from(self.sizes, (*self.action, *self.defense, *((0,) if self.draws else ())), "action and defense")

    def attacks(self) -> Iterator[tuple[tuple[int, ...], int]]:
        """Each way to a valid action card: the sets of the cards flipped, the valid one last, and what remains."""
        for flipped in range(len(self.action)):
            yield self.action[: flipped + 1], len(self.action) - flipped - 1

    def defenses(self) -> Iterator[tuple[tuple[int, ...], int]]:
        """The same of the defense; without cards (by a ruling also when all have failed) one is drawn."""
        for flipped in range(len(self.defense)):
            yield self.defense[: flipped + 1], len(self.defense) - flipped - 1
        if self.draws:
            yield (*self.defense, 0), 0

    @property
    def failed(self) -> tuple[int, ...]:
        """The sets of the defense cards, and of the card drawn, when all of them are over."""
        return (*self.defense, 0) if self.draws else self.defense

    def lead(self, left: int, remaining: int) -> int:
        """By how much a valid defense card may be higher than the attacker's, and she hits (SS-5.7)."""
        return (left - remaining if self.counted else 0) - (0 if left > remaining else 1)

    def values(self, left: int) -> list[int]:
        """The values with which an attack scores; a joker scores only what remains."""
        least = 0 if left and self.counted else 1
        return [value for value in range(least, cards.HIGHEST) if self.strikes[value]]


def strikes(
    of: Exchange,
    attack: tuple[tuple[int, ...], int],
    unseen: Unseen,
    orders: Orders,
    more: Sequence[Sequence[int]] = (),
    taken: Sequence[tuple[int, int]] = (),
) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The ways to a hit with one way to a valid action card: in how many orders, and the sets of all cards flipped.

    `more` cards are over other ranks, `taken` ones of known value; these are off `unseen` already.
    """
    action, left = attack
    at, values = action[-1], of.values(left)
    counts = unseen[at]
    alike = [[value for value in one if value in values and counts[value]] for one in orders.classes(more)]
    alike = [those for those in alike if those]
    ways = 0
    for those in alike:
        whole = sum([counts[value] for value in those])
        ways += whole * orders.of((action[:-1], of.failed, *more), (*taken, (at, those[0])))
    yield ways, (*action, *of.failed)
    for flipped, remaining in of.defenses():
        lead = of.lead(left, remaining)
        yield _through(of, action, flipped, lead, alike, unseen, orders, more, taken), (*action, *flipped)


def _through(
    of: Exchange,
    action: tuple[int, ...],
    flipped: tuple[int, ...],
    lead: int,
    alike: Sequence[Sequence[int]],
    unseen: Unseen,
    orders: Orders,
    more: Sequence[Sequence[int]],
    taken: Sequence[tuple[int, int]],
) -> int:
    """In how many orders both have a valid card and the target's is at most `lead` above the attacker's."""
    at, to, ways = action[-1], flipped[-1], 0
    counts, other = unseen[at], unseen[to]
    wanted = (action[:-1], flipped[:-1], *more)
    for back in orders.classes(more):
        if not of.wards[back[0]]:
            continue
        upto = [0] * cards.HIGHEST
        for value in back:
            upto[value] = other[value]
        upto = list(accumulate(upto))
        for those in alike:
            pairs = 0
            for value in those:
                limit = min(value + lead, cards.HIGHEST - 1)
                if limit >= 0:
                    same = at == to and value <= limit and value in back
                    pairs += counts[value] * (upto[limit] - same)
            if pairs:
                ways += pairs * orders.of(wanted, (*taken, (at, those[0]), (to, back[0])))
    return ways


def chance(given: Given) -> Fraction:
    """That the attack hits."""
    unseen = cards.unseen(given)
    of = Exchange(given, unseen)
    if given.rulings["remaining_value"] in ("sum", "next") or (of.defense and of.draws and unseen[0][0]):
        return by_sums(given, of, unseen)
    found: dict[int, int] = {}
    orders = Orders(unseen, (of.strikes, of.wards))
    for attack in of.attacks():
        for ways, those in strikes(of, attack, unseen, orders):
            if ways:
                total = ordered(of.sizes, those)
                found[total] = found.get(total, 0) + ways
    return sum((Fraction(ways, total) for total, ways in found.items()), Fraction(0))


def by_sums(given: Given, of: Exchange, unseen: Unseen) -> Fraction:
    """The same by what both come to."""
    hers = list(all_ways(of.defense, of.reading, unseen, drawn=True, again=of.again))
    return Sums(given, unseen, of.strikes, of.wards).beats(list(scoring(of.action, of.reading, unseen)), hers)


def hit(given: Given) -> Answer:
    """Hit or miss."""
    share = chance(given)
    return Answer({"hit": share, "miss": 1 - share})


QUESTIONS = (
    OddsQuestion(
        "hit",
        "Whether an attack hits",
        "The attacker flips action cards, the target defense cards, each until one is valid; the higher score wins, "
        "a tie goes to the attacker if more of her cards remain.",
        PARAMETERS,
        hit,
        ("SS-5.5", "SS-5.6", "SS-5.7"),
        {"attack-rank": "9", "action": "2", "defense-rank": "7", "defense": "1"},
        RULINGS,
        (Bar("hit", ("hit",), "good"), Bar("miss", ("miss",), "bad")),
        heavy=True,
    ),
)
