"""The odds of the turn order: at the start of a combat, with a participant's own card, and for newcomers."""

from __future__ import annotations

from typing import Any

from croupier.core.names import count_of
from croupier.core.odds.questions import OddsRequest
from croupier.core.playing_cards import STANDARD
from croupier.core.state import GM
from croupier.games.deck_of_adventures import places
from croupier.games.deck_of_adventures.cast.state import COMPANION, HOSTILE
from croupier.games.deck_of_adventures.checks import minion_groups, target_cards
from croupier.games.deck_of_adventures.checks.state import JOKER
from croupier.games.deck_of_adventures.combat import commands as wish
from croupier.games.deck_of_adventures.odds.first_turn import UNKNOWN
from croupier.games.deck_of_adventures.odds.initiative import FRIENDLY, PLAYER
from croupier.games.deck_of_adventures.odds_from_view import decks
from croupier.games.deck_of_adventures.state import Adventure

FOE = "hostile"


def start(view: Adventure, command: wish.StartCombat) -> OddsRequest | None:
    """The odds of which side acts first, among those who are not surprised."""
    there = [one for one in command.who if view.has(one) and one not in command.surprised]
    if len({view.character(one).side == HOSTILE for one in command.who if view.has(one)}) < 2:
        return None  # there is nobody to be faster than
    able = minion_groups.drawers(view.ruling, view, there)
    drawing = [(one, UNKNOWN, _fresh(view, one)) for one in able]
    return _order_question("first-turn", view, drawing, f"{count_of(len(able), 'Target Card')} still to be drawn")


def keep_order_card(view: Adventure, command: wish.KeepOrderCard) -> OddsRequest | None:
    """The odds that a character acts first with its card."""
    combat = view.combat
    if combat is None or combat.revealed or view.character(command.character).kind == COMPANION:
        return None  # all cards are face up, or the card sets no place in the order
    lies = places.faces(view, places.order(command.character))
    return _first(view, command.character, lies[-1], ()) if lies else None


def redraw_order_card(view: Adventure, command: wish.RedrawOrderCard) -> OddsRequest | None:
    """The odds that a character acts first with another card."""
    combat = view.combat
    if combat is None or view.character(command.character).kind == COMPANION:
        return None
    if combat.revealed:
        return _newcomer(view, command.character)
    return _first(view, command.character, UNKNOWN, _fresh(view, command.character))


def join(view: Adventure, command: wish.JoinCombat) -> OddsRequest | None:
    """The odds that a newcomer's place comes after the current character's, so that they act in this round."""
    if view.combat is None or command.character in view.combat.gone:
        return None
    return _newcomer(view, command.character)


def _fresh(view: Adventure, who: str) -> tuple[str, ...] | None:
    """The cards that a character may draw; the GM's character deck is shuffled before a combat (DA-R11)."""
    owner = places.deck_of(view, who)
    if owner == GM and view.combat is None and view.ruling("gm_decks") == "npc_and_world":
        lying = set(places.faces(view, places.TARGETS))
        return tuple(card for card in STANDARD if card not in lying)
    return decks.next_of(view, owner)


def _first(view: Adventure, who: str, card: str, pile: tuple[str, ...] | None) -> OddsRequest | None:
    combat = view.combat
    if combat is None or who in combat.surprised:
        return None
    drawing: list[tuple[str, str, tuple[str, ...] | None]] = [(who, card, pile)]
    for other in minion_groups.drawers(view.ruling, view, combat.order):
        slots = view.board.place(places.order(other)).slots
        if other == who or other in combat.surprised:
            continue
        if not slots:
            return None
        face = slots[0].card
        drawing.append((other, face, ()) if face is not None else (other, UNKNOWN, _unseen(view, slots[0].set)))
    return _order_question(
        "order-card",
        view,
        drawing,
        f"{count_of(len(drawing) - 1, 'card')} of other characters",
        "if nobody else draws again",
    )


def _unseen(view: Adventure, shuffle: str) -> tuple[str, ...] | None:
    """The possible faces of a face-down card."""
    found = view.board.unseen(shuffle)
    return None if found.parts else tuple(card for card in found.cards if not card.startswith(JOKER))


def _newcomer(view: Adventure, who: str) -> OddsRequest | None:
    combat = view.combat
    if combat is None or not combat.at or view.ruling("newcomers") == "next_round":
        return None
    ruling, lies = view.ruling, target_cards.standing_card(view.ruling, view, combat.at)
    if lies is None or minion_groups.shares(ruling, view, who):
        return None  # a newcomer to a group of Minions with one card draws nothing
    name = view.character(combat.at).name
    drawing = [(who, UNKNOWN, _fresh(view, who)), (combat.at, lies.face, ())]
    return _order_question(
        "order-card",
        view,
        drawing,
        f"the card of {name}",
        f"next to {name}: anyone with an earlier place waits a round",
    )


def _order_question(
    question: str, view: Adventure, drawing: list[tuple[str, str, tuple[str, ...] | None]], receipt: str,
    when: str = "",
) -> OddsRequest | None:  # fmt: skip
    """The question with each participant's side, and card or pile; those who share a pile have the same number."""
    piles: list[tuple[str, ...]] = []
    numbers = []
    for who, card, pile in drawing:
        if pile is None or (card == UNKNOWN and not pile):
            return None
        owner = (places.deck_of(view, who), *pile)
        if owner not in piles:
            piles.append(owner)
        numbers.append(piles.index(owner) + 1)
    if not drawing:
        return None
    given: dict[str, Any] = {
        "sides": [_side(view, who) for who, _, _ in drawing], "piles": [pile[1:] for pile in piles],
        "decks": numbers, "cards": [card for _, card, _ in drawing],
    }  # fmt: skip
    return OddsRequest(question, given, when, receipt)


def _side(view: Adventure, who: str) -> str:
    one = view.character(who)
    return PLAYER if one.seat != GM else FOE if one.side == HOSTILE else FRIENDLY
