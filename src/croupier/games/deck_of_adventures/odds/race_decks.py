"""The decks of a race: their cards, by their value to each drawer (the ledger's Odds 9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from croupier.core.odds.questions import Given
from croupier.games.deck_of_adventures.figures.degrees import wins_race
from croupier.games.deck_of_adventures.odds.card_meanings import ALIKE, Kind, Terms, degrees, kinds, passing
from croupier.games.deck_of_adventures.odds.check_results import is_simple
from croupier.games.deck_of_adventures.odds.piles import cell
from croupier.games.deck_of_adventures.odds.race_draws import CardKind, Look, Pile, Racers


class Stock(NamedTuple):
    """The cards of a deck, its discards, its owner's Fatigue, and their Target Card that may return."""

    cards: Sequence[str]
    used: Sequence[str]
    fatigue: int = 0
    back: str = ""
    gm: bool = False


class Drawer(NamedTuple):
    """Someone who draws: their terms and net hand; a Companion keeps drawing if the deck's owner is out."""

    terms: Terms
    net: int
    companion: bool = False


def hits(terms: Terms) -> list[bool]:
    """Which of the 21 kinds of card are Suited Hits (DA-18.5, DA-R86)."""
    ruling = terms.rulings.__getitem__
    return [
        wins_race(ruling, degree, passed=passes, suit=suit)
        for degree, passes, (suit, _) in zip(degrees(terms), passing(terms), ALIKE, strict=True)
    ]


def is_sure(stock: Stock, mine: Sequence[Drawer], given: Given) -> bool:
    """Whether somebody certainly hits before the pile runs out: one of its cards is a hit for everyone.

    If a deck is shuffled with its last card, one such card is not enough (DA-R3).
    """
    if not all(one.net == 0 or (one.net > 0 and is_simple(one.terms)) for one in mine):
        return False
    good = [hits(one.terms) for one in mine]
    for_all = sum(all(each[cell(card, given["target"])] for each in good) for card in stock.cards)
    return for_all > (given.rulings["empty_moment"] == "at_last_card")


def racers(stock: Stock, mine: Sequence[Drawer], given: Given) -> Racers:
    """Everyone who draws from a deck, with its cards counted by their value to each."""
    plain = is_sure(stock, mine, given)
    sights = [Sight(one.terms, one.net, given["target"], hits(one.terms), one.companion) for one in mine]
    return seen_by(sights, stock, given, plain=plain)


class Sight(NamedTuple):
    """How the cards look to one drawer: the Target Card, and the value of each kind."""

    terms: Terms
    net: int
    target: str
    worth: Sequence[int]
    companion: bool = False


def seen_by(sights: Sequence[Sight], stock: Stock, given: Given, *, plain: bool) -> Racers:
    """A deck whose cards are distinguished only where a draw needs it; `plain`: it does not run out."""
    rulings = given.rulings
    every = [*stock.cards, *stock.used, *((stock.back,) if stock.back else ())]
    aces_matter = not plain and (not stock.gm or rulings["gm_deck_aces"] == "gm_hand")
    loses = _loses_aces(rulings, aces_matter)
    looks = []
    for one in sights:
        apart = {cell(card, one.target) for card in every if card[0] == "A"} if loses else set()
        looks.append(_looks(one, apart, plain=plain, tires=not stock.gm))
    found: dict[CardKind, int] = {}

    def kind_of(card: str) -> int:
        seen = tuple(each[cell(card, one.target)] for one, each in zip(sights, looks, strict=True))
        return found.setdefault(CardKind(seen, aces_matter and card[0] == "A"), len(found))

    where = [kind_of(card) for card in every]
    cards, used = [0] * len(found), [0] * len(found)
    for at, kind in enumerate(where[: len(stock.cards) + len(stock.used)]):
        (cards if at < len(stock.cards) else used)[kind] += 1
    pile = Pile(tuple(cards), tuple(used), stock.fatigue, where[-1] if stock.back else -1)
    return Racers(tuple(found), pile, [one.net for one in sights], rulings, gm=stock.gm,
                  companions=[one.companion for one in sights], step=given.step)  # fmt: skip


def _loses_aces(rulings: Mapping[str, str], aces_matter: bool) -> bool:
    return aces_matter and rulings["loose_aces"] == "to_discard"


def _looks(one: Sight, apart: set[int], *, plain: bool, tires: bool) -> list[Look]:
    """How each of the 21 kinds looks to one drawer: ranks only as fine as needed; kinds in `apart` get their own."""
    good, all_one = one.worth, [0] * len(ALIKE)
    near = _ranks(kinds(one.terms), good, apart) if one.net > 0 else all_one
    lowers = one.net < 0 or (tires and not plain)  # Fatigue lowers a hand; nothing in a race raises it
    far = _ranks(kinds(one.terms, worst=True), good, apart) if lowers else all_one
    return [Look(*each) for each in zip(near, far, good, strict=True)]


def _ranks(meant: Sequence[Kind], good: Sequence[int], apart: set[int]) -> list[int]:
    """The rank of each kind, the closest first; neighbors that are alike share one."""
    found, rank, before = [0] * len(meant), -1, None
    for at in sorted(range(len(meant)), key=meant.__getitem__):
        now = good[at], at if at in apart else -1
        rank += now != before
        found[at], before = rank, now
    return found
