"""What a view knows about the decks: the cards that may come next, and those that return at the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from croupier.core.names import count_of
from croupier.core.playing_cards import STANDARD
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.deck_of_adventures import places
from croupier.games.deck_of_adventures.cast.state import COMPANION
from croupier.games.deck_of_adventures.checks.state import JOKER
from croupier.games.deck_of_adventures.state import Adventure

NOTHING: dict[str, Any] = {"pile": (), "discards": (), "fatigue": 0, "standing": "none"}
"""A deck from which nobody draws."""
PLENTY = 20
"""The size of a draw pile that is enough for a Check, whatever is unseen elsewhere."""


def draw_pile(view: Adventure, owner: str) -> tuple[str, ...] | None:
    """The cards that may be next in a draw pile, without Jokers; None if the view cannot tell.

    Unseen cards of the same shuffle elsewhere are included: any of them is as likely to be the next.
    """
    name = places.deck(owner)
    gm = owner in {GM, places.WORLD}
    if gm and not places.is_laid(view, owner):
        return STANDARD  # the deck is created when its first card is needed
    pile = view.board.place(name)
    if not pile.slots:
        return ()
    shuffles = {slot.set for slot in pile.slots}
    if len(shuffles) > 1 or any(slot.card is not None for slot in pile.slots):
        return None
    found = view.board.unseen(shuffles.pop())
    return None if found.parts else tuple(card for card in found.cards if not card.startswith(JOKER))


def discards(view: Adventure, owner: str) -> tuple[str, ...]:
    """The cards shuffled in when the draw pile runs out; with the unseen ones once the pile is empty."""
    known = places.faces(view, places.discard(owner))
    unseen = () if places.count(view, places.deck(owner)) else _unseen_discards(view, owner)
    return tuple(card for card in (*known, *unseen) if not card.startswith(JOKER))


@rule("DA-R10", "DA-R100")
def _unseen_discards(view: Adventure, owner: str) -> tuple[str, ...]:
    """The discards hidden from this view, if all unseen cards of their shuffles are there."""
    slots = view.board.place(places.discard(owner)).slots if view.board.has(places.discard(owner)) else ()
    hidden = [slot.set for slot in slots if slot.card is None]
    sets = [view.board.unseen(name) for name in dict.fromkeys(hidden)]
    whole = all(not one.parts and len(one.cards) == hidden.count(one.id) for one in sets)
    return tuple(card for one in sets for card in one.cards) if whole else ()


@rule("DA-R10", "DA-R100")
def is_whole(view: Adventure, owner: str) -> bool:
    """Whether all unseen cards of a deck are in its draw pile, so that the view can tell when it runs out."""
    found, count = draw_pile(view, owner), places.count(view, places.deck(owner))
    slots = view.board.place(places.discard(owner)).slots if view.board.has(places.discard(owner)) else ()
    if not count:
        return not any(slot.card is None for slot in slots) or bool(_unseen_discards(view, owner))
    return not any(slot.card is None for slot in slots) or (found is not None and len(found) == count)


def next_of(view: Adventure, owner: str) -> tuple[str, ...] | None:
    """The cards that may be next in a deck; the discards if its draw pile is empty."""
    found = draw_pile(view, owner)
    return found if found or found is None else discards(view, owner)


def turned_from(view: Adventure) -> str:
    """The GM's deck that Target Cards are turned from (DA-R11)."""
    return places.WORLD if view.ruling("gm_decks") == "npc_and_world" else GM


def drawn_from(view: Adventure, who: str) -> dict[str, Any] | None:
    """The inputs of an odds question for a character's deck; None if the view cannot tell."""
    owner = places.deck_of(view, who)
    cards = draw_pile(view, owner)
    if cards is None or (places.count(view, places.deck(owner)) < PLENTY and not is_whole(view, owner)):
        return None
    gm = owner in {GM, places.WORLD}
    fatigue = 0 if gm else view.character(owner).fatigue
    lies = places.faces(view, places.standing(owner)) if view.ruling("no_cards") == "return_tc" and not gm else ()
    return {"pile": cards, "discards": discards(view, owner), "fatigue": fatigue, "gm-deck": gm,
            "standing": lies[-1] if lies else "none"}  # fmt: skip


def of_several(view: Adventure, actors: Sequence[str], turned_from: str = "") -> dict[str, Any] | None:
    """The inputs for the decks that several draw from in turn; None if the view cannot tell.

    `turned_from`: a deck that a card is turned from first; the GM's is shuffled for it if it is empty.
    """
    drawing = [places.deck_of(view, one) for one in actors]
    owners = list(dict.fromkeys(drawing))
    stocks = [stock for stock in (drawn_from(view, owner) for owner in owners) if stock is not None]
    if len(stocks) < len(owners):
        return None
    for at, stock in enumerate(stocks):
        if owners[at] == turned_from and stock["gm-deck"] and not stock["pile"]:
            stocks[at] = {**stock, "pile": stock["discards"], "discards": ()}
    return {
        "piles": [stock["pile"] for stock in stocks], "decks": [owners.index(owner) + 1 for owner in drawing],
        **{name: [stock[name] for stock in stocks] for name in ("discards", "fatigue", "standing")},
        "gm-number": next((at for at, stock in enumerate(stocks, 1) if stock["gm-deck"]), 0),
        "companions": [int(view.character(one).kind == COMPANION) for one in actors],
    }  # fmt: skip


def pile_in_words(view: Adventure, who: str) -> str:
    """The cards that odds were computed from, in words."""
    owner = places.deck_of(view, who)
    name = "the GM deck" if owner == GM else f"{view.character(owner).name}'s draw pile"
    cards = draw_pile(view, owner)
    count = len(cards) if cards is not None else places.count(view, places.deck(owner))
    return f"{count_of(count, 'card')} of {name}, unseen"
