"""What the next card of a deck may be, and how a hit may come out, from what a view holds (Odds 1)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from croupier.core.rules import rule
from croupier.games.rust_in_the_canyon import places
from croupier.games.rust_in_the_canyon.betting.sides import hand_of, seat_of
from croupier.games.rust_in_the_canyon.state import Canyon
from croupier.games.rust_in_the_canyon.values import MOST, total
from croupier.pieces.sight import MIXED, question
from croupier.pieces.state import Board


@rule("RC-22.3", "RC-22.4", "RC-5.7")
def next_card(view: Canyon, side: str) -> dict[str, Fraction]:
    """The chance of each card to be dealt next to a side; of an empty deck, from the discards that all have seen."""
    seat = seat_of(view, side)
    board = view.board
    deck, pile = places.deck(view, seat), places.discard(view, seat)
    slots = board.place(deck).slots if board.has(deck) else ()
    if slots:
        card = slots[-1].card
        return {card: Fraction(1)} if card is not None else _of_set(board, slots[-1].set)
    cards = places.faces(view, pile)
    return {card: Fraction(count, len(cards)) for card, count in Counter(cards).items()}


def _of_set(board: Board, name: str) -> dict[str, Fraction]:
    """The chance of each card of an unseen set, with the older sets that are mixed into it."""
    found: dict[str, Fraction] = {}
    for answer, share in question(board.unseen(name)).outcomes():
        inner = _of_set(board, answer.removeprefix(MIXED)) if answer.startswith(MIXED) else {answer: Fraction(1)}
        for card, part in inner.items():
            found[card] = found.get(card, Fraction(0)) + share * part
    return found


@rule("RC-22.3", "RC-5.3", "RC-12.8")
def after_a_hit(view: Canyon, side: str) -> dict[int, Fraction]:
    """The chance of each total that a side may show after one more card."""
    found: dict[int, Fraction] = {}
    for card, share in next_card(view, side).items():
        shown = total((*hand_of(view, side), card))
        found[shown] = found.get(shown, Fraction(0)) + share
    return found


def told(view: Canyon, side: str) -> str:
    """The chances of a hit in a line, in fractions of the cards that this seat has not seen; empty without a card."""
    chances = after_a_hit(view, side)
    if not chances:
        return ""
    good, best = chances.get(MOST - 1, Fraction(0)), chances.get(MOST, Fraction(0))
    bust = sum((share for shown, share in chances.items() if shown > MOST), Fraction(0))
    return f"one more card: bust {_share(bust)}, 20 {_share(good)}, 21 {_share(best)}"


def _share(chance: Fraction) -> str:
    """A chance as a fraction and in percent; 0 and 1 as words."""
    if chance in (0, 1):
        return "surely" if chance else "never"
    return f"{chance} ({100 * chance.numerator / chance.denominator:.0f} %)"
