"""The chances of a deck's next card, and the odds question for a hit, from what a view shows (Odds 1)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

from croupier.core.odds.parameters import RANKS
from croupier.core.odds.questions import OddsRequest
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon import places
from croupier.games.rust_in_the_canyon.hand_totals import is_bust
from croupier.games.rust_in_the_canyon.state import Canyon
from croupier.pieces.state import Board
from croupier.pieces.visibility import MIXED, draw_request


@rule("RC-22.3", "RC-22.4", "RC-5.7")
def next_card(view: Canyon, seat: str) -> dict[str, Fraction]:
    """The chance of each card being dealt next; for an empty deck, from spent cards if all are known."""
    board = view.board
    deck, piles = places.deck(view, seat), places.spent(view, seat)
    slots = board.place(deck).slots if board.has(deck) else ()
    if slots:
        card = slots[-1].card
        return {card: Fraction(1)} if card is not None else _of_set(board, slots[-1].set)
    cards = tuple(card for pile in piles for card in places.faces(view, pile))
    if len(cards) < sum(places.count(view, pile) for pile in piles):
        return {}
    return {card: Fraction(count, len(cards)) for card, count in Counter(cards).items()}


def _of_set(board: Board, name: str) -> dict[str, Fraction]:
    """The chance of each card of an unseen set, including the older sets mixed into it."""
    found: dict[str, Fraction] = {}
    for answer, share in draw_request(board.unseen(name)).outcomes():
        inner = _of_set(board, answer.removeprefix(MIXED)) if answer.startswith(MIXED) else {answer: Fraction(1)}
        for card, part in inner.items():
            found[card] = found.get(card, Fraction(0)) + share * part
    return found


def ranks(cards: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(card[:-1] for card in cards)


@rule("RC-22.3", "RC-22.4")
def out_of_deck(view: Canyon, seat: str, hand: str) -> tuple[str, ...] | None:
    """Ranks outside a seat's deck, except this hand; None if next cards are not equally likely, or none."""
    chances = next_card(view, seat)
    if not chances or len(set(chances.values())) > 1:
        return None
    left = Counter(dict.fromkeys(RANKS, 4))
    left.subtract(ranks((*chances, *places.faces(view, hand))))
    return tuple(left.elements())


@rule("RC-22.3", "RC-12.8")
def hit(view: Canyon, seat: str, pot: str = "") -> OddsRequest | None:
    """The odds of one more card for a seat's hand, or the GM's in a pot, from cards unseen in this view."""
    place = places.gm_hand(pot) if pot else places.hand(seat)
    hand, out = places.faces(view, place), out_of_deck(view, seat, place)
    if out is None or not hand or is_bust(hand):
        return None
    count = 52 - len(hand) - len(out)
    return OddsRequest("hit", {"hand": ranks(hand), "out": out}, receipt=f"{unseen(count)} of that deck")


def unseen(count: int) -> str:
    return f"{count} cards that you have not seen" if count != 1 else "1 card that you have not seen"


def missing(view: Canyon, seat: str) -> tuple[str, ...]:
    """Ranks not in a seat's deck after gathering: injury cards, and cards others hold of a shared deck."""
    shares = view.ruling("decks") == "shared"
    hurt = [one for one in view.characters if shares or one.seat == seat]
    lying = [card for one in hurt for card in places.faces(view, places.injuries(one.id))]
    others = {one.seat for one in view.characters if one.seat != seat} | ({GM} - {seat}) if shares else set()
    held = [card for other in others for card in places.faces(view, places.hand(other))]
    return ranks((*lying, *held))


def in_deck(view: Canyon, seat: str) -> dict[str, Any]:
    return {"missing": missing(view, seat)}


def shuffled(view: Canyon, seat: str) -> str:
    """The basis of odds that start from a shuffled deck, in words."""
    return f"a freshly shuffled deck of {52 - len(missing(view, seat))} cards"
