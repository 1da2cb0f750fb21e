"""Flipping for initiative: whether a card is valid, how high it is, and what one more flip is worth (SS-3.1 to 3.3)."""

from __future__ import annotations

from fractions import Fraction
from math import comb

from croupier.core.odds.parameters import RANKS, Whole, ranks
from croupier.core.odds.questions import Answer, Bar, Given, OddsQuestion
from croupier.core.refusals import Invalid
from croupier.games.state_stack.figures.initiative import pick_card
from croupier.games.state_stack.odds import cards

MOST_FLIPS = 20
TOO_HIGH = -1
SPEED = Whole("speed", "Speed as written", 1, 13)
FLIPPED = ranks(
    "flipped", "ranks already flipped for initiative", each=4 * cards.MOST_DECKS, among=(*RANKS, cards.JOKER)
)


def kept_card_chances(given: Given, flips: int) -> dict[int, Fraction]:
    """The value of the initiative card after this many more flips, or TOO_HIGH."""
    unseen = cards.unseen(with_flipped(given))
    part = cards.part(given, "sets", flips) if flips == given["flips"] else (0,) * flips
    cards.drawn_from([sum(one) for one in unseen], part, "flips")
    before = values(given)
    found: dict[int, Fraction] = {}
    for best, share in _best(given, unseen, part).items():
        value = _settled(given, [*before, *([] if best is None else [best])])
        found[value] = found.get(value, Fraction(0)) + share
    return found


def _settled(given: Given, flipped: list[int]) -> int:
    ruling = {"front_card": "lowest", **given.rulings}.__getitem__  # which card lies in front does not matter here
    at, too_high = pick_card(ruling, given["speed"], flipped)
    return TOO_HIGH if too_high else flipped[at]


def _best(given: Given, unseen: list[list[int]], part: tuple[int, ...]) -> dict[int | None, Fraction]:
    """The chances of the deciding flipped card: the highest that is not too high, otherwise any too high."""
    if not part:
        return {None: Fraction(1)}
    literal = given.rulings["none_that_high"] == "none_reaches"
    low = [value for value in range(cards.HIGHEST) if literal or value <= given["speed"]]
    over = [sum([count for value, count in enumerate(one) if value not in low]) for one in unseen]
    drawn = [part.count(at) for at in range(len(unseen))]
    found: dict[int | None, Fraction] = {}
    before, whole = Fraction(0), Fraction(1)
    for value in (None, *low):
        whole = Fraction(1)
        for at, counts in enumerate(unseen):
            if drawn[at]:
                fits = over[at] + (0 if value is None else sum(counts[: value + 1]))
                whole *= Fraction(comb(fits, drawn[at]), comb(sum(counts), drawn[at]))
        if whole > before:
            found[cards.HIGHEST if value is None else value] = whole - before
        before = whole
    return found


def values(given: Given) -> list[int]:
    """The values of the cards flipped so far."""
    known = cards.deck(given.rulings["card_values"], given.rulings["jokers"])
    return [known[rank][0] for rank in given["flipped"] if rank in known]


def with_flipped(given: Given) -> Given:
    """The parameters with the flipped cards among those seen."""
    return Given({**given.values, "seen": (*given["seen"], *given["flipped"])}, given.rulings, given.step)


def mean_and_valid(found: dict[int, Fraction]) -> tuple[Fraction, Fraction]:
    """The chance that the card is valid, and its expected value, counting 0 if it is too high."""
    high = found.get(TOO_HIGH, Fraction(0))
    return 1 - high, sum((value * share for value, share in found.items() if value > 0), Fraction(0))


def initiative(given: Given) -> Answer:
    """The chances of valid and too high after these flips."""
    if not given["flips"] and not given["flipped"]:
        raise Invalid("flips", 0, "one or more: at least one card must be flipped", "SS-3.1")
    valid, expected = mean_and_valid(kept_card_chances(given, given["flips"]))
    summary = {"expected value": expected, **({"if-valid": expected / valid} if valid else {})}
    return Answer({"valid": valid, "too-high": 1 - valid}, summary)


def once_more(given: Given) -> Answer:
    """The effect of one more flip on the card that would be kept now."""
    if not given["flipped"]:
        raise Invalid("flipped", "", "one or more ranks: the cards flipped so far", "SS-3.1")
    now, then = kept_card_chances(given, 0), kept_card_chances(given, given["flips"])
    (value,) = now
    higher = sum((share for after, share in then.items() if after > value), Fraction(0))
    (valid, expected), (sure, held) = mean_and_valid(then), mean_and_valid(now)
    lost = given["flips"] if given.rulings["flips_not_kept"] == "discard" else 0
    outcomes = {"higher": higher, "as-it-is": 1 - higher}
    return Answer(
        outcomes, {"gain": expected - held, "valid-now": sure, "valid-then": valid, "cards-lost": Fraction(lost)}
    )


RULINGS = {"card_values": "ace_1", "jokers": "out", "none_that_high": "none_qualifies"}
QUESTIONS = (
    OddsQuestion(
        "initiative",
        "Flipping for initiative",
        "Whether one of the flipped cards qualifies, and the value of the card that is kept: "
        "`expected` counts a card that does not qualify as 0, `if-valid` leaves it out.",
        (
            SPEED,
            Whole("flips", "cards flipped now", 0, MOST_FLIPS),
            FLIPPED,
            *cards.COMMON,
            cards.sets_of("sets", "flipped"),
        ),
        initiative,
        ("SS-3.1", "SS-3.2", "SS-3.3"),
        {"speed": "8", "flips": "1"},
        RULINGS,
        (Bar("qualifies", ("valid",), "good"), Bar("does not qualify", ("too-high",), "bad")),
    ),
    OddsQuestion(
        "once-more",
        "Flipping once more for initiative",
        "Whether the card kept would be higher after one more flip: the gain in initiative for the card lost.",
        (
            SPEED,
            FLIPPED,
            Whole("flips", "how many more", 1, MOST_FLIPS, 1),
            *cards.COMMON,
            cards.sets_of("sets", "flipped"),
        ),
        once_more,
        ("SS-3.1", "SS-3.2", "SS-3.3"),
        {"speed": "8", "flipped": "5"},
        {**RULINGS, "flips_not_kept": "discard"},
        (Bar("higher", ("higher",), "good"), Bar("no change", ("as-it-is",))),
    ),
)
