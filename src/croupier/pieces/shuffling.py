"""Unseen sets under a shuffle: a pile's cards become one new set; slots elsewhere keep theirs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

import msgspec

from croupier.core.secrets import EVERYONE
from croupier.pieces.state import Board, Place, Slot, UnseenSet


def draw_out(board: Board, way: Sequence[str], face: str) -> Board:
    """Remove a card from the unseen sets: a slot of the path's first set turned out to be `face` of its last set."""
    for outer, inner in pairwise(way):
        board = _counted(board, outer, inner, -1)
    last = board.unseen(way[-1])
    cards = list(last.cards)
    cards.remove(face)
    return board.put_set(msgspec.structs.replace(last, cards=tuple(cards)))


def way_to(board: Board, name: str, face: str) -> tuple[str, ...]:
    """The sets that lead from this one to a card of this face; only this one if no other has it."""
    ways: list[tuple[str, ...]] = [(name,)]
    for way in ways:
        one = board.unseen(way[-1])
        if face in one.cards:
            return way
        ways.extend((*way, inner) for inner, _ in one.parts)
    return (name,)


def way_inside(board: Board, name: str, count: int, face: str) -> tuple[str, ...]:
    """The sets that lead to a face if every card of each is among these `count` slots of the first; else empty."""
    ways: list[tuple[str, ...]] = [(name,)] if board.unseen(name).size == count else []
    for way in ways:
        one = board.unseen(way[-1])
        if face in one.cards:
            return way
        ways.extend((*way, inner) for inner, inside in one.parts if board.unseen(inner).size == inside)
    return ()


def put_back(board: Board, *slots: Slot) -> Board:
    """Make known cards unseen again: each is once more any card of the set that it came from."""
    found: dict[str, list[str]] = {}
    for slot in slots:
        way = slot.way
        for outer, inner in pairwise(way):
            board = _counted(board, outer, inner, 1)
        found.setdefault(way[-1], []).append(slot.card or "")
    for name, cards in found.items():
        last = board.unseen(name)
        board = board.put_set(msgspec.structs.replace(last, cards=tuple(sorted((*last.cards, *cards)))))
    return board


def _counted(board: Board, outer: str, inner: str, more: int) -> Board:
    """The board with this many more draws from the inner set mixed into the outer one."""
    mixed = board.unseen(outer)
    parts = dict(mixed.parts)
    parts[inner] = parts.get(inner, 0) + more
    kept = tuple(sorted((name, count) for name, count in parts.items() if count))
    return board.put_set(msgspec.structs.replace(mixed, parts=kept))


def unseen_by_all(board: Board) -> Board:
    """The board as a watcher knows it: cards that only some have seen are unseen again."""
    differing = [place for place in board.places if place.differs]
    hidden = (slot for place in differing for slot in place.slots)
    board = put_back(board, *(slot for slot in hidden if slot.card is not None and EVERYONE not in slot.seen))
    return board.put(*(_unseen(place) for place in differing)) if differing else board


def _unseen(place: Place) -> Place:
    put = msgspec.structs.replace
    some = [slot.card is not None and EVERYONE not in slot.seen for slot in place.slots]
    return put(
        place,
        slots=tuple(
            put(one, card=None, of="") if hidden else one for one, hidden in zip(place.slots, some, strict=True)
        ),
    )


def veil(board: Board, slots: Sequence[Slot]) -> Board:
    """Record whose hidden cards were mixed with others: the key of their set stays sealed until they agree.

    Which of the mixed sets a card came from is hidden too, so all of them are covered.
    """
    hidden = [slot for slot in slots if slot.card is not None and EVERYONE not in slot.seen]
    known = unseen_by_all(board) if hidden else board
    for slot in hidden:
        for name in mixed_sets(known, slot.set):
            one = board.unseen(name)
            veiled = tuple(dict.fromkeys((*one.veiled, *slot.seen)))
            board = board.put_set(msgspec.structs.replace(one, veiled=veiled))
    return board


def mixed_sets(board: Board, name: str) -> tuple[str, ...]:
    """A set and all sets mixed into it."""
    found = [name]
    for one in found:
        found.extend(inner for inner, _ in board.unseen(one).parts if inner not in found)
    return tuple(found)


def shuffle_place(board: Board, place: str, name: str, leaf: int) -> Board:
    """The board after a pile is shuffled into a new set `name`; what only some seats know about it is forgotten.

    Which sets dissolve depends on public knowledge only, so that it reveals nothing hidden.
    """
    put = msgspec.structs.replace
    pile = board.place(place)
    board = veil(board, pile.slots)
    cards: list[str] = []
    parts: dict[str, int] = {}
    for slot in pile.slots:
        if slot.card is not None and EVERYONE in slot.seen:
            cards.append(slot.card)
            continue
        parts[slot.set] = parts.get(slot.set, 0) + 1
    board = put_back(board, *(slot for slot in pile.slots if slot.card is not None and EVERYONE not in slot.seen))
    board = board.put(put(pile, slots=tuple(Slot(name) for _ in pile.slots)))
    known = unseen_by_all(board)
    # a set whose cards are all in this pile dissolves into the new one
    for old in tuple(parts):
        whole = board.unseen(old)
        if known.unseen(old).size == parts[old]:
            del parts[old]
            cards.extend(whole.cards)
            for inner, inside in whole.parts:
                parts[inner] = parts.get(inner, 0) + inside
            board = board.put_set(put(whole, cards=(), parts=()))
    kept = tuple(sorted(parts.items()))
    return board.with_sets((*board.sets, UnseenSet(name, tuple(sorted(cards)), kept, leaf)))


def owed_draws(board: Board) -> dict[str, int]:
    """The draws each set still owes: its unseen slots, and its parts in sets that owe draws themselves."""
    return _owed_draws(board, (place.owes for place in board.places), {})


def owed_draws_for_all(board: Board) -> dict[str, int]:
    """Like `owed_draws`, from public knowledge: what only some have seen counts as undrawn."""
    public = board.public_draws
    return _owed_draws(board, (public.owed.items(),), public.mixes)


def _owed_draws(
    board: Board, places: Iterable[Iterable[tuple[str, int]]], mixes: Mapping[str, Mapping[str, int]]
) -> dict[str, int]:
    owed = board.no_draws()
    for owes in places:
        for name, count in owes:
            owed[name] += count
    for one in reversed(board.sets):  # a set mixed into another is older than it
        if owed[one.id] and (one.parts or one.id in mixes):
            for name, count in (*one.parts, *mixes.get(one.id, {}).items()):
                owed[name] += count
    return owed
