"""A seat's view of the board, and boards that are consistent with a view."""

from __future__ import annotations

import sys
from functools import partial

import msgspec

from croupier.core.chance import Chance, DrawRequest
from croupier.core.identity_cache import IdentityCache
from croupier.core.secrets import EVERYONE, redact
from croupier.pieces.shuffling import draw_out, put_back, way_to
from croupier.pieces.state import WAY, Board, Place, Slot, UnseenSet


def redact_board(board: Board, seat: str) -> Board:
    """The board as this seat knows it: cards it has not seen are members of their unseen sets again.

    A seat gets the same object for the same board.
    """
    if not board.differing:
        return board
    return _boards.get(lambda: _redact_board(board, seat), board, sys.intern(seat))


_boards: IdentityCache[Board] = IdentityCache(500)
_places: IdentityCache[tuple[Place, tuple[Slot, ...]]] = IdentityCache()
"""Caches by seat: boards as it sees them, and places as it sees them with the cards in them that it has not seen."""
_same_boards: IdentityCache[Board] = IdentityCache(500)
_same_places: IdentityCache[Place] = IdentityCache()
"""Caches shared by seats that see the same: boards with these places as seen, and places with these cards covered."""


def _redact_board(board: Board, seat: str) -> Board:
    back: list[Slot] = []
    changed: list[Place] = []
    for place in board.differing:
        seen, hidden = _places.get(partial(_redact_place, place, seat), place, sys.intern(seat))
        back.extend(hidden)
        if seen is not place:
            changed.append(seen)
    if not changed:
        return board
    return _same_boards.get(lambda: put_back(board.put(*changed), *back), board, *changed)


def _redact_place(place: Place, seat: str) -> tuple[Place, tuple[Slot, ...]]:
    hidden = tuple(slot for slot in place.slots if slot.card is not None and not slot.is_known_to(seat))
    bare: Place = redact(place, seat)
    if not hidden:
        return bare, hidden
    return _same_places.get(lambda: _covered(bare, hidden), bare, *hidden), hidden


def _covered(place: Place, hidden: tuple[Slot, ...]) -> Place:
    """The place with these cards face down."""
    return msgspec.structs.replace(place, slots=tuple(_back(one) if one in hidden else one for one in place.slots))


def _back(slot: Slot) -> Slot:
    """The back of a card: its set, its position, who has seen it; not its face."""
    return Slot(set=slot.set, seen=slot.seen, id=slot.id, lie=slot.lie)


def deal_board(board: Board, chance: Chance) -> Board:
    """A board consistent with this view: cards others have seen are drawn from their sets; unseen ones stay unseen."""
    for place in board.places:
        for spot, slot in enumerate(place.slots):
            if slot.card is None and slot.seen:
                of, face = draw_from(board, slot.set, chance)
                board = draw_out(board, of.split(WAY), face)
                known = msgspec.structs.replace(slot, card=face, of=of)
                now = board.place(place.id)
                board = board.put(
                    msgspec.structs.replace(now, slots=(*now.slots[:spot], known, *now.slots[spot + 1 :]))
                )
    return board


def draw_request(unseen: UnseenSet, seat: str = "", to: tuple[str, ...] = (EVERYONE,)) -> DrawRequest:
    """The draw request for turning up a card of this set: its cards, and the older sets mixed into it."""
    parts = tuple((f"{MIXED}{name}", count) for name, count in unseen.parts)
    return DrawRequest(unseen.id, (*unseen.weights, *parts), seat=seat, to=to)


MIXED = "set:"


def _next(board: Board, name: str, face: str) -> str | None:
    """The mixed-in set that this face can come from; None if there is none."""
    found = way_to(board, name, face)
    return f"{MIXED}{found[1]}" if len(found) > 1 else None


def draw_from(
    board: Board, name: str, chance: Chance, seat: str = "", to: tuple[str, ...] = (EVERYONE,)
) -> tuple[str, str]:
    """One card of a set by chance: its path of sets, and its face."""
    way = [name]
    while True:
        answer = chance.ask(draw_request(board.unseen(way[-1]), seat, to), lambda face: _next(board, way[-1], face))
        if not answer.startswith(MIXED):
            return WAY.join(way), answer
        way.append(answer.removeprefix(MIXED))
