"""The results of a hit that has landed, and of a defense against a known attack score (Odds 7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from croupier.core.odds.parameters import Whole
from croupier.core.odds.questions import Answer, Bar, Given, OddsQuestion
from croupier.games.state_stack.odds import attack, cards, harm, hit
from croupier.games.state_stack.odds.attack import Blows, Sets
from croupier.games.state_stack.odds.harm import DEFENSE_PART, UP, Blow
from croupier.games.state_stack.odds.orders import Orders, Unseen
from croupier.games.state_stack.odds.sums import Sums, Way, all_ways

MOST_SCORE = 300


def landed(
    way: tuple[()],
    unseen: Unseen,
    orders: Orders,
    more: Sequence[Sequence[int]],
    taken: Sequence[tuple[int, int]],
) -> Iterator[tuple[int, Sets]]:
    """The single way for a hit that has landed: only the cards for power, Body and Willpower remain to be drawn."""
    yield orders.of(more, taken), ()


def harmed(given: Given) -> Answer:
    """The chances that the target is up, unconscious or dead, and of each damage."""
    unseen = cards.unseen(given)
    attack.drawn_for_power(given, unseen)
    part, back = (cards.part(given, name, given[of]) for name, of in (("sets", "cards"), ("defense-sets", "defense")))
    resisting = back if given.rulings["power_against"] == DEFENSE_PART else ()
    cards.drawn_from([sum(one) for one in unseen], (*part, *resisting, 0, 0, 0, 0), "cards")
    if attack.is_plain(given):
        found = Blows(given, unseen, (), [attack.Way((), part, resisting)], landed).found()
    else:
        found = attack.landed_from_hands(given, unseen, part, resisting)
    ends = {"up": UP, "unconscious": "unconscious", "dead": "dead"}
    outcomes = {
        name: sum((share for (_, end), share in found.items() if end == how), Fraction(0)) for name, how in ends.items()
    }
    by_blow: dict[Blow, Fraction] = {}
    for (blow, _), share in found.items():
        if blow is not None:
            by_blow[blow] = by_blow.get(blow, Fraction(0)) + share
    stun = sum((blow.stun * share for blow, share in by_blow.items()), Fraction(0))
    return Answer(outcomes, {"mean damage": harm.summary(found)["mean damage"], "mean stun": stun})


def defend(given: Given) -> Answer:
    """The chance of hit or miss when the attack's score is known."""
    unseen, ruling = cards.unseen(given), given.rulings.__getitem__
    part, good = cards.part(given, "sets", given["defense"]), cards.valid_for(given, given["defense-rank"])
    again = ruling("defense_draw") == "also_all_failed"
    sizes = [sum(one) for one in unseen]
    cards.drawn_from(sizes, (*part, *((0,) if again or not part else ())), "defense")
    if ruling("remaining_value") in ("sum", "next") or (again and part):
        hers = list(all_ways(part, ruling("remaining_value"), unseen, drawn=True, again=again))
        share = Sums(given, unseen, (), good).beats([Way((), remaining=given["remaining"], more=given["score"])], hers)
    else:
        share = _struck(given, unseen, part or (0,), good)
    return Answer({"hit": share, "miss": 1 - share})


def _struck(given: Given, unseen: Unseen, part: Sets, good: Sequence[bool]) -> Fraction:
    """The chance that no defense card is valid or the valid one is beaten.

    Remaining cards count one each or nothing.
    """
    over, sizes = [cards.over(counts, good) for counts in unseen], [sum(counts) for counts in unseen]
    counted = given.rulings["remaining_value"] == "count"
    share, before = Fraction(0), Fraction(1)
    for flipped, at in enumerate(part):
        remaining = len(part) - flipped - 1
        most = given["score"] - (remaining if counted else 0) - (given["remaining"] <= remaining)
        beaten = sum([count for value, count in enumerate(unseen[at]) if value <= most and good[value]])
        share += before * Fraction(beaten, sizes[at])
        before *= Fraction(over[at], sizes[at])
        over[at] -= 1
        sizes[at] -= 1
    return share + before


QUESTIONS = (
    OddsQuestion(
        "harm",
        "The effect of a hit",
        "Power against Body; then whether the target stays up: earlier damage and stun count.",
        (
            Whole(
                "cards",
                "the attacker's remaining action cards; with none, the attacker draws one",
                0,
                hit.MOST_CARDS,
                0,
            ),
            *harm.PARAMETERS,
            Whole("defense", "the target's remaining defense cards, which resist under a ruling", 0, hit.MOST_CARDS, 0),
            *cards.COMMON,
            cards.sets_of("sets", "action"),
            cards.sets_of("defense-sets", "defense"),
        ),
        harmed,
        ("SS-5.9", "SS-5.10", "SS-5.11"),
        {"power": "9", "body": "5", "willpower": "6", "damage": "3"},
        {**cards.DECK_RULINGS, **harm.RULINGS, "remaining_value": "count"},
        (Bar("stays up", ("up",), "good"), Bar("unconscious", ("unconscious",)), Bar("dead", ("dead",), "bad")),
        heavy=True,
    ),
    OddsQuestion(
        "defend",
        "A defense against a score",
        "The attacker's score is known; the target flips defense cards, or draws one if there are none.",
        (
            Whole("score", "the attacker's score", 1, MOST_SCORE),
            Whole("remaining", "the attacker's action cards that remain", 0, hit.MOST_CARDS, 0),
            Whole("defense-rank", "the target's current rank, after the penalty", 0, 13),
            Whole("defense", "the target's defense cards; with none, the target draws one card", 0, hit.MOST_CARDS),
            *cards.COMMON,
            cards.sets_of("sets", "defense"),
        ),
        defend,
        ("SS-5.6", "SS-5.7"),
        {"score": "7", "remaining": "1", "defense-rank": "7", "defense": "2"},
        hit.RULINGS,
        (Bar("not hit", ("miss",), "good"), Bar("hit", ("hit",), "bad")),
    ),
)
