"""The events of pieces, and their effects on the board."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from croupier.core.events import Event, as_luck, as_move, as_step
from croupier.core.secrets import EVERYONE, Secret
from croupier.pieces.shuffling import draw_out, shuffle_place, veil
from croupier.pieces.state import DOWN, UP, WAY, WRITTEN, Board, Place, Slot, TableState, Token, UnseenSet

S = TypeVar("S", bound=TableState)
SEARCHED = "searched"
"""How a card was seen that somebody searched for by its face, without luck."""


class BoardEvent(Event, frozen=True):
    """An event that affects only the board; its log line needs the game's names of places (`pieces/log.py`)."""

    def apply(self, state: S) -> S:
        return replace(state, board=self.change(state.board))

    def change(self, board: Board) -> Board:
        """The board after this event."""
        raise NotImplementedError


class PlacesLaid(BoardEvent, frozen=True, tag="places_laid"):
    """New places are added to the table."""

    places: tuple[Place, ...]

    line_kind = as_move

    def change(self, board: Board) -> Board:
        return replace(board, places=(*board.places, *self.places))


class PlacesCleared(BoardEvent, frozen=True, tag="places_cleared"):
    """Places are removed from the table with everything in them."""

    places: tuple[str, ...]

    line_kind = as_move

    def change(self, board: Board) -> Board:
        kept = replace(board, places=tuple(one for one in board.places if one.id not in self.places))
        return veil(kept, [s for one in board.places if one.id in self.places for s in one.slots])


class PlaceChanged(BoardEvent, frozen=True, tag="place_changed"):
    """A place gets another label, owner or visibility."""

    place: str
    label: str
    owner: str | None
    sees: str

    line_kind = as_move

    def change(self, board: Board) -> Board:
        place = board.place(self.place)
        return board.put(replace(place, label=self.label, owner=self.owner, sees=self.sees))


class DeckLaid(BoardEvent, frozen=True, tag="deck_laid"):
    """A shuffled deck is put at the back of a place: its cards are one new unseen set."""

    place: str
    set: str
    cards: tuple[str, ...]
    leaf: int

    line_kind = as_luck

    def change(self, board: Board) -> Board:
        spot = board.place(self.place)
        laid = replace(spot, slots=(*(Slot(self.set) for _ in self.cards), *spot.slots))
        unseen = UnseenSet(self.set, tuple(sorted(self.cards)), (), self.leaf)
        return board.put(laid).with_sets((*board.sets, unseen))


class CardMade(BoardEvent, frozen=True, tag="card_made"):
    """A written card is created in a place, publicly, at its front unless `at` gives a position."""

    place: str
    face: str
    piece: str
    at: int | None = None

    def change(self, board: Board) -> Board:
        spot = board.place(self.place)
        made = Slot(WRITTEN, self.face, (EVERYONE,), self.piece, UP)
        front = len(spot.slots) if self.at is None else self.at
        laid = replace(spot, slots=(*spot.slots[:front], made, *spot.slots[front:]))
        return board.put(laid, named=board.named + 1)


class CardsMoved(BoardEvent, frozen=True, tag="cards_moved"):
    """Cards at these positions (counted from the back) move to another place, to its front or to position `at`."""

    source: str
    spots: tuple[int, ...]
    target: str
    at: int | None = None
    lie: str = DOWN

    line_kind = as_move

    def change(self, board: Board) -> Board:
        source = board.place(self.source)
        slots = source.slots
        moved = tuple(replace(slots[spot], lie=self.lie) for spot in self.spots)
        left = (*slots[: self.spots[0]], *slots[self.spots[0] + 1 :]) if len(self.spots) == 1 else self._left(slots)
        source = replace(source, slots=left)
        target = source if self.target == self.source else board.place(self.target)
        at = len(target.slots) if self.at is None else self.at
        return board.put(source, replace(target, slots=(*target.slots[:at], *moved, *target.slots[at:])))

    def _left(self, slots: tuple[Slot, ...]) -> tuple[Slot, ...]:
        gone = frozenset(self.spots)
        return tuple(slot for spot, slot in enumerate(slots) if spot not in gone)


class CardsRemoved(BoardEvent, frozen=True, tag="cards_removed"):
    """Known cards leave the table for good; they remain in the journal."""

    place: str
    cards: tuple[str, ...]

    def change(self, board: Board) -> Board:
        gone, place = frozenset(self.cards), board.place(self.place)
        return board.put(replace(place, slots=tuple(slot for slot in place.slots if slot.card not in gone)))


class CardSeen(BoardEvent, frozen=True, tag="card_seen"):
    """Seats see the face of a card; `of` is its path through the unseen sets if nobody had seen it."""

    place: str
    spot: int
    piece: str
    face: Secret[str]
    of: Secret[str]
    by: tuple[str, ...]
    how: str = ""

    line_kind = as_luck

    def teaches(self) -> bool:
        return True

    def pieces_shown(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        return ((self.piece, self.by),)

    def change(self, board: Board) -> Board:
        place = board.place(self.place)
        slot = place.slots[self.spot]
        face, named = self.face.value, board.named
        if slot.card is None and face is not None:
            of = self.of.value or slot.set
            board = draw_out(board, of.split(WAY), face)
            named += 1
            slot = replace(slot, card=face, of=of, id=self.piece)
        seen = (EVERYONE,) if EVERYONE in self.by else tuple(dict.fromkeys((*slot.seen, *self.by)))
        slot = replace(slot, seen=seen)
        slots = (*place.slots[: self.spot], slot, *place.slots[self.spot + 1 :])
        return board.put(replace(place, slots=slots), named=named)


class CardsTurned(BoardEvent, frozen=True, tag="cards_turned"):
    """Cards are turned up, down or sideways; seeing them is a separate event."""

    place: str
    spots: tuple[int, ...]
    lie: str

    line_kind = as_move

    def change(self, board: Board) -> Board:
        place = board.place(self.place)
        slots = tuple(replace(one, lie=self.lie) if i in self.spots else one for i, one in enumerate(place.slots))
        return board.put(replace(place, slots=slots))


class Shuffled(BoardEvent, frozen=True, tag="shuffled"):
    """All cards of a place become one new unseen set."""

    place: str
    set: str
    leaf: int

    line_kind = as_move

    def change(self, board: Board) -> Board:
        return shuffle_place(board, self.place, self.set, self.leaf)


class VeilLifted(BoardEvent, frozen=True, tag="veil_lifted"):
    """A seat agrees to open the key of a shuffle in which cards of its own stayed hidden."""

    set: str
    seat: str

    line_kind = as_move

    def change(self, board: Board) -> Board:
        one = board.unseen(self.set)
        return board.put_set(replace(one, veiled=tuple(other for other in one.veiled if other != self.seat)))


class ChipsMoved(BoardEvent, frozen=True, tag="chips_moved"):
    """Chips move between places; None is the bank."""

    source: str | None
    target: str | None
    kind: str
    count: int

    line_kind = as_step

    def change(self, board: Board) -> Board:
        if self.source is not None:
            board = board.put(_chips(board.place(self.source), self.kind, -self.count))
        if self.target is not None:
            board = board.put(_chips(board.place(self.target), self.kind, self.count))
        return board


class DiceRolled(BoardEvent, frozen=True, tag="dice_rolled"):
    """Dice are in a place with these faces."""

    place: str
    sides: int
    faces: Secret[tuple[int, ...]]

    line_kind = as_luck

    def teaches(self) -> bool:
        return True

    def change(self, board: Board) -> Board:
        return board.put(replace(board.place(self.place), dice=self.faces, size=self.sides))


class ClockSet(BoardEvent, frozen=True, tag="clock_set"):
    """A clock now has this many segments filled."""

    place: str
    at: int

    line_kind = as_move

    def change(self, board: Board) -> Board:
        return board.put(replace(board.place(self.place), at=self.at))


class TokenMoved(BoardEvent, frozen=True, tag="token_moved"):
    """A token is now on a cell; an empty cell removes it."""

    place: str
    token: str
    cell: str

    line_kind = as_move

    def change(self, board: Board) -> Board:
        place = board.place(self.place)
        others = tuple(one for one in place.tokens if one.id != self.token)
        return board.put(replace(place, tokens=(*others, Token(self.token, self.cell)) if self.cell else others))


class NoteWritten(BoardEvent, frozen=True, tag="note_written"):
    """A place now shows this text, to those who may read it."""

    place: str
    text: Secret[str]

    def change(self, board: Board) -> Board:
        return board.put(replace(board.place(self.place), text=self.text))


PieceEvent = (
    PlacesLaid
    | PlacesCleared
    | PlaceChanged
    | DeckLaid
    | CardMade
    | CardsMoved
    | CardsRemoved
    | CardSeen
    | CardsTurned
    | Shuffled
    | VeilLifted
    | ChipsMoved
    | DiceRolled
    | ClockSet
    | TokenMoved
    | NoteWritten
)


def _chips(place: Place, kind: str, more: int) -> Place:
    chips = dict(place.chips)
    chips[kind] = chips.get(kind, 0) + more
    return replace(place, chips=tuple((name, count) for name, count in chips.items() if count))
