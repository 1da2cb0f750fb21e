"""The race for a Target Card of an Epic Event, and the event as a whole (the ledger's Odds 9)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache

from croupier.core.odds.parameters import DECK, Card, Listed, Whole, Wholes
from croupier.core.odds.questions import Answer, Bar, Given, OddsQuestion
from croupier.core.refusals import Invalid
from croupier.games.deck_of_adventures.figures.order import race_order
from croupier.games.deck_of_adventures.odds.card_by_card import RUNNING_OUT
from croupier.games.deck_of_adventures.odds.card_meanings import HANDS, NONE, SUIT, Terms
from croupier.games.deck_of_adventures.odds.piles import Left, Several, cell, value_for_each, without
from croupier.games.deck_of_adventures.odds.race import Race, Seat, race, race_alternate
from croupier.games.deck_of_adventures.odds.race_decks import Drawer, Stock, hits, is_sure, racers

MOST = 8
GM = "gm"
RULINGS = {**HANDS, **RUNNING_OUT, "epic_major": "no", "epic_order": "players_then_gm", "loose_aces": "to_hand",
           "gm_deck_aces": "ordinary", "gm_decks": "one", "fatigue_companion": "yes",
           "fourth_fatigue": "reshuffle_stay_3"}  # fmt: skip


def order_of(given: Given, players: int) -> tuple[int, ...]:
    """Who draws in one pass, the GM as the number after the last player (DA-R87)."""
    if given["order"]:
        said = tuple(players if one == GM else int(one) - 1 for one in given["order"])
        if set(said) != set(range(players + 1)):
            raise Invalid("order", ",".join(given["order"]), f"each of 1 to {players} and gm, at least once")
        return said
    return race_order(given.rulings.__getitem__, range(players), players)


def stocks(given: Given, count: int) -> list[Stock]:
    """The players' piles and the cards that return to them, then the GM's.

    The Target Card is removed from the GM's, unless Target Cards have their own deck (DA-R11).
    """
    target = given["target"]
    discards, tired = (
        value_for_each(given["discards"], count, "discards"),
        value_for_each(given["fatigue"], count, "fatigue"),
    )
    own = value_for_each(given["standing"], count, "standing")
    found = []
    for cards, used, level, lies in zip(
        value_for_each(given["piles"], count, "piles"), discards, tired, own, strict=True
    ):
        back = lies if lies != NONE and given.rulings["no_cards"] == "return_tc" else ""
        if back and back in (*cards, *used):
            raise Invalid("standing", back, "cards that are not in the piles or the discards")
        found.append(Stock(cards, without(used, cards), level, back))
    out = (target,) if given.rulings["gm_decks"] == "one" else ()
    return [*found, Stock(without(given["gm-pile"], out), without(given["gm-discards"], out), gm=True)]


def race_of(given: Given) -> Race:
    """The race with the given inputs."""
    modifiers, numbers = given["modifiers"], given["decks"]
    if numbers == (0,):
        players = max(len(modifiers), len(given["piles"]))
        numbers = tuple(range(1, players + 1))
        count = players
    else:
        players, count = max(len(modifiers), len(numbers)), len(given["piles"])
        numbers = value_for_each(numbers, players, "decks")
    if not all(1 <= at <= count + 1 for at in numbers):
        raise Invalid("decks", ",".join(map(str, numbers)), f"numbers of the piles, 1 to {count}; {count + 1} the GM's")
    modifiers, nets = value_for_each(modifiers, players, "modifiers"), value_for_each(given["hands"], players, "hands")
    ranges = value_for_each(given["ranges"], players + (len(given["ranges"]) == players + 1), "ranges")
    companions = value_for_each(given["companions"], players, "companions")
    there = stocks(given, count)
    by_deck: list[list[Drawer]] = [[] for _ in there]
    spots = []
    for deck, dr, modifier, net, companion in zip(numbers, ranges, modifiers, nets, companions, strict=False):
        spots.append((deck - 1, len(by_deck[deck - 1])))
        by_deck[deck - 1].append(Drawer(Terms(dr, modifier, SUIT, given.rulings), net, bool(companion)))
    spots.append((count, len(by_deck[count])))
    by_deck[count].append(Drawer(Terms(ranges[-1], 0, SUIT, given.rulings), 0))
    sure = all(is_sure(stock, mine, given) for stock, mine in zip(there[:-1], by_deck[:-1], strict=True) if mine)
    if not sure:
        _can_end(given, there, by_deck)
    decks = {
        at: racers(stock, mine, given) for at, (stock, mine) in enumerate(zip(there, by_deck, strict=True)) if mine
    }
    seats, order = [Seat(decks[deck], who) for deck, who in spots], order_of(given, players)
    if sure or given.rulings["epic_order"] != "alternate":
        return race(seats, order, sure=sure)
    return race_alternate(seats, order)


def _can_end(given: Given, there: Sequence[Stock], by_deck: Sequence[Sequence[Drawer]]) -> None:
    """Raises Invalid if two Dealers draw from one deck, or if a race with Companions might never end."""
    for mine in by_deck[:-1]:
        if sum(not one.companion for one in mine) > 1:
            said = "a pile for each but Companions, where it may run out before a hit"
            raise Invalid("decks", ",".join(map(str, given["decks"])), said)
    if not any(one.companion for mine in by_deck for one in mine):
        return
    good, gms = hits(by_deck[-1][-1].terms), there[-1]
    if not any(good[cell(card, given["target"])] for card in (*gms.cards, *gms.used)):
        raise Invalid(
            "gm-pile", ",".join(gms.cards), "a Suited Hit among the GM's cards, where a Companion keeps drawing"
        )


def epic_race(given: Given) -> Answer:
    """Who wins the Target Card, and how often each draws."""
    found = race_of(given)
    outcomes = {"party": found.party, "gm": found.failure}
    if found.never:
        outcomes["never"] = found.never
    summary = {"expected draws": sum(found.draws, Fraction(0))}
    for at, (draws, cards) in enumerate(zip(found.draws, found.cards, strict=True), 1):
        who = str(at) if at < len(found.draws) else GM
        summary[f"draws-{who}"] = draws
        if cards != draws:
            summary[f"cards-{who}"] = cards
    return Answer(outcomes, summary)


def event(won: Fraction, needed: int, allowed: int) -> Fraction:
    """The probability of `needed` successes before `allowed` failures, with one chance for each Target Card.

    >>> event(Fraction(1, 2), 2, 2)
    Fraction(1, 2)
    """

    @cache
    def after(successes: int, failures: int) -> Fraction:
        if successes == needed or failures == allowed:
            return Fraction(successes == needed)
        return won * after(successes + 1, failures) + (1 - won) * after(successes, failures + 1)

    return after(0, 0)


def epic_event(given: Given) -> Answer:
    """Whether the party succeeds first, if the same people with the same piles race for each Target Card."""
    found = race_of(given)
    if found.never:
        raise Invalid("piles", "", "piles with which the race for each Target Card ends")
    won = event(found.party, given["successes"], given["failures"])
    return Answer({"succeeds": won, "fails": 1 - won}, {"each": found.party})


RACERS = (
    Several(help="the pile of each player, separated by slashes; a single value applies to all"),
    Wholes("ranges", "the Difficulty Range; or one for each player, and one for the GM after them", 0, 6,
           count=MOST + 1),
    Wholes("modifiers", "the Modifier of each player; a single value applies to all", -20, 20, "0", count=MOST),
    Listed("order", "who draws in turn, such as 1,2,gm; default: the players, then the GM, or as ruled",
           (*map(str, range(1, MOST + 1)), GM), each=MOST, what="turns"),
    Wholes("hands", "the net hand of each player, including Fatigue; a single value applies to all", -4, 20, "0",
           count=MOST),
    Card("target", "the Target Card, which is not in the GM's pile", default="8C"),
    Left("gm-pile", "cards left in the GM's pile"),
    Several("discards", "the discards of each player, which come back when a pile runs out", default=""),
    Wholes("fatigue", "the Fatigue of each player so far; a single value applies to all", 0, 4, "0", count=MOST),
    Listed("gm-discards", "cards in the GM's discards"),
    Wholes("decks", "the number of the pile each player draws from, the GM's after the last; by default "
           "each has their own", 0, MOST + 1, "0", count=MOST),
    Wholes("companions", "1 for each player that is a Companion, 0 for others: a Companion keeps drawing if its "
           "Dealer is out", 0, 1, "0", count=MOST),
    Listed("standing", "each character's own Target Card, which returns if no card is left (no_cards = "
"return_tc); or none", (*DECK, NONE), each=MOST, least=1, most=MOST, default=(NONE,)),
)  # fmt: skip
EPIC_RACE = OddsQuestion(
    "epic-race", "A race in an Epic Event",
    "Who has a Suited Hit first, players or GM, drawing in turn; and how often each draws.",
    RACERS, epic_race, ("DA-18.5", "DA-18.6", "DA-18.11", "DA-18.12"), {"ranges": "4", "modifiers": "1"}, RULINGS,
    (Bar("party", ("party",), "good"), Bar("GM", ("gm",), "bad")), heavy=True,
)  # fmt: skip
EPIC_EVENT = OddsQuestion(
    "epic-event", "An Epic Event",
    "Whether a number of successes comes before a number of failures, with the same people racing.",
    (*RACERS, Whole("successes", "successes that end it", 1, 20, 3),
     Whole("failures", "failures that end it", 1, 20, 3)),
    epic_event, ("DA-18.2", "DA-18.7"), {"ranges": "4", "modifiers": "1,1"}, RULINGS,
    (Bar("the party succeeds", ("succeeds",), "good"),), heavy=True,
)  # fmt: skip
