"""Unseen sets under a shuffle: what lies in a pile becomes one new set; slots that lie elsewhere keep theirs."""

from __future__ import annotations

import msgspec

from croupier.core.secrets import EVERYONE
from croupier.pieces.state import Board, Slot, UnseenSet


def draw_out(board: Board, through: str, of: str, face: str) -> Board:
    """Take a card out of the unseen: a slot of set `through` turned out to be `face` of set `of`."""
    put = msgspec.structs.replace
    if through != of:
        outer = board.unseen(through)
        parts = tuple((name, count - (name == of)) for name, count in outer.parts)
        board = board.put_set(put(outer, parts=tuple(part for part in parts if part[1])))
    inner = board.unseen(of)
    cards = list(inner.cards)
    cards.remove(face)
    return board.put_set(put(inner, cards=tuple(cards)))


def put_back(board: Board, slot: Slot) -> Board:
    """Take a known card for unseen again: it is once more any card of the set that it came from."""
    put = msgspec.structs.replace
    of = slot.of or slot.set
    if of != slot.set:
        outer = board.unseen(slot.set)
        parts = dict(outer.parts)
        parts[of] = parts.get(of, 0) + 1
        board = board.put_set(put(outer, parts=tuple(sorted(parts.items()))))
    inner = board.unseen(of)
    return board.put_set(put(inner, cards=tuple(sorted((*inner.cards, slot.card or "")))))


def shuffled(board: Board, place: str, name: str, leaf: int) -> Board:
    """The board after a pile is shuffled into a new set `name`: what only some seats know of it is forgotten."""
    put = msgspec.structs.replace
    pile = board.place(place)
    cards: list[str] = []
    parts: dict[str, int] = {}
    for slot in pile.slots:
        if slot.card is not None and EVERYONE in slot.seen:
            cards.append(slot.card)
            continue
        if slot.card is not None:
            board = put_back(board, slot)
        parts[slot.set] = parts.get(slot.set, 0) + 1
    board = board.put(put(pile, slots=tuple(Slot(name) for _ in pile.slots)))
    secret = {
        own for one in board.places for s in one.slots if s.seen and EVERYONE not in s.seen for own in (s.set, s.of)
    }
    # a set of which every card lies in this pile dissolves into the new one; not while a seat holds one of it in secret
    for old in tuple(parts):
        whole = board.unseen(old)
        if old not in secret and whole.size == parts[old]:
            del parts[old]
            cards.extend(whole.cards)
            for inner, inside in whole.parts:
                parts[inner] = parts.get(inner, 0) + inside
            board = board.put_set(put(whole, cards=(), parts=()))
    kept = tuple(sorted(parts.items()))
    return put(board, sets=(*board.sets, UnseenSet(name, tuple(sorted(cards)), kept, leaf)))


def members(board: Board) -> dict[str, int]:
    """How many draws each set still owes: unseen slots of it, and its parts in other sets."""
    owed = {one.id: 0 for one in board.sets}
    for place in board.places:
        for slot in place.slots:
            if slot.card is None:
                owed[slot.set] += 1
    for one in board.sets:
        for name, count in one.parts:
            owed[name] += count
    return owed
