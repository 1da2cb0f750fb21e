"""The few things that can happen to pieces, and the one place where they are applied."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from croupier.core.events import Event
from croupier.core.secrets import EVERYONE, Secret
from croupier.pieces.shuffling import draw_out, shuffle_place, veil
from croupier.pieces.state import DOWN, UP, WAY, WRITTEN, Board, Place, Slot, TableState, Token, UnseenSet

S = TypeVar("S", bound=TableState)
SEARCHED = "searched"
"""How a card was seen that somebody looked for by its face: luck has no part in it."""


class BoardEvent(Event, frozen=True):
    """Something that happens to the board alone; its log line needs the game's names of places (`pieces/log.py`)."""

    def apply(self, state: S) -> S:
        return replace(state, board=self.change(state.board))

    def change(self, board: Board) -> Board:
        """The board after it."""
        raise NotImplementedError


class PlacesLaid(BoardEvent, frozen=True, tag="places_laid"):
    """New places on the table."""

    places: tuple[Place, ...]

    def change(self, board: Board) -> Board:
        return replace(board, places=(*board.places, *self.places))


class PlacesCleared(BoardEvent, frozen=True, tag="places_cleared"):
    """Places taken off the table with all that lies in them."""

    places: tuple[str, ...]

    def change(self, board: Board) -> Board:
        kept = replace(board, places=tuple(one for one in board.places if one.id not in self.places))
        return veil(kept, [s for one in board.places if one.id in self.places for s in one.slots])


class PlaceChanged(BoardEvent, frozen=True, tag="place_changed"):
    """A place has another label, owner or openness."""

    place: str
    label: str
    owner: str | None
    sees: str

    def change(self, board: Board) -> Board:
        place = board.place(self.place)
        return board.put(replace(place, label=self.label, owner=self.owner, sees=self.sees))


class DeckLaid(BoardEvent, frozen=True, tag="deck_laid"):
    """A shuffled deck is laid at the back of a place: its cards are one new unseen set."""

    place: str
    set: str
    cards: tuple[str, ...]
    leaf: int

    def change(self, board: Board) -> Board:
        spot = board.place(self.place)
        laid = replace(spot, slots=(*(Slot(self.set) for _ in self.cards), *spot.slots))
        unseen = UnseenSet(self.set, tuple(sorted(self.cards)), (), self.leaf)
        return replace(board.put(laid), sets=(*board.sets, unseen))


class CardMade(BoardEvent, frozen=True, tag="card_made"):
    """A card that people wrote comes to a place, for all to see, to its front unless `at` says a spot."""

    place: str
    face: str
    piece: str
    at: int | None = None

    def change(self, board: Board) -> Board:
        spot = board.place(self.place)
        made = Slot(WRITTEN, self.face, (EVERYONE,), self.piece, UP)
        front = len(spot.slots) if self.at is None else self.at
        laid = replace(spot, slots=(*spot.slots[:front], made, *spot.slots[front:]))
        return replace(board.put(laid), named=board.named + 1)


class CardsMoved(BoardEvent, frozen=True, tag="cards_moved"):
    """Cards of these spots (counted from the back) go to another place, to its front unless `at` says a spot."""

    source: str
    spots: tuple[int, ...]
    target: str
    at: int | None = None
    lie: str = DOWN

    def change(self, board: Board) -> Board:
        source = board.place(self.source)
        moved = tuple(replace(source.slots[spot], lie=self.lie) for spot in self.spots)
        left = tuple(slot for spot, slot in enumerate(source.slots) if spot not in self.spots)
        board = board.put(replace(source, slots=left))
        target = board.place(self.target)
        at = len(target.slots) if self.at is None else self.at
        return board.put(replace(target, slots=(*target.slots[:at], *moved, *target.slots[at:])))


class CardSeen(BoardEvent, frozen=True, tag="card_seen"):
    """Seats see the face of a card; `of` is the way of sets by which it came when nobody had seen it."""

    place: str
    spot: int
    piece: str
    face: Secret[str]
    of: Secret[str]
    by: tuple[str, ...]
    how: str = ""

    def teaches(self) -> bool:
        return True

    def pieces_shown(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        return ((self.piece, self.by),)

    def change(self, board: Board) -> Board:
        place = board.place(self.place)
        slot = place.slots[self.spot]
        face = self.face.value
        if slot.card is None and face is not None:
            of = self.of.value or slot.set
            board = draw_out(board, of.split(WAY), face)
            board = replace(board, named=board.named + 1)
            slot = replace(slot, card=face, of=of, id=self.piece)
        seen = (EVERYONE,) if EVERYONE in self.by else tuple(dict.fromkeys((*slot.seen, *self.by)))
        slot = replace(slot, seen=seen)
        slots = (*place.slots[: self.spot], slot, *place.slots[self.spot + 1 :])
        return board.put(replace(board.place(self.place), slots=slots))


class CardsTurned(BoardEvent, frozen=True, tag="cards_turned"):
    """Cards now lie up, down or sideways; who has seen them is another event."""

    place: str
    spots: tuple[int, ...]
    lie: str

    def change(self, board: Board) -> Board:
        place = board.place(self.place)
        slots = tuple(replace(one, lie=self.lie) if i in self.spots else one for i, one in enumerate(place.slots))
        return board.put(replace(place, slots=slots))


class Shuffled(BoardEvent, frozen=True, tag="shuffled"):
    """All that lies in a place is one new unseen set."""

    place: str
    set: str
    leaf: int

    def change(self, board: Board) -> Board:
        return shuffle_place(board, self.place, self.set, self.leaf)


class VeilLifted(BoardEvent, frozen=True, tag="veil_lifted"):
    """A seat agrees that the key of a shuffle be opened under which cards of its own stayed hidden."""

    set: str
    seat: str

    def change(self, board: Board) -> Board:
        one = board.unseen(self.set)
        return board.put_set(replace(one, veiled=tuple(other for other in one.veiled if other != self.seat)))


class ChipsMoved(BoardEvent, frozen=True, tag="chips_moved"):
    """Chips go from place to place; None is the bank."""

    source: str | None
    target: str | None
    kind: str
    count: int

    def change(self, board: Board) -> Board:
        if self.source is not None:
            board = board.put(_chips(board.place(self.source), self.kind, -self.count))
        if self.target is not None:
            board = board.put(_chips(board.place(self.target), self.kind, self.count))
        return board


class DiceRolled(BoardEvent, frozen=True, tag="dice_rolled"):
    """Dice lie in a place as they fell."""

    place: str
    sides: int
    faces: Secret[tuple[int, ...]]

    def teaches(self) -> bool:
        return True

    def change(self, board: Board) -> Board:
        return board.put(replace(board.place(self.place), dice=self.faces, size=self.sides))


class ClockSet(BoardEvent, frozen=True, tag="clock_set"):
    """A clock stands at this many segments."""

    place: str
    at: int

    def change(self, board: Board) -> Board:
        return board.put(replace(board.place(self.place), at=self.at))


class TokenMoved(BoardEvent, frozen=True, tag="token_moved"):
    """A token stands on a cell now; an empty cell takes it off."""

    place: str
    token: str
    cell: str

    def change(self, board: Board) -> Board:
        place = board.place(self.place)
        others = tuple(one for one in place.tokens if one.id != self.token)
        return board.put(replace(place, tokens=(*others, Token(self.token, self.cell)) if self.cell else others))


class NoteWritten(BoardEvent, frozen=True, tag="note_written"):
    """Text stands in a place, for those who may read it."""

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
