"""The few things that can happen to pieces, and the one place where they are applied."""

from __future__ import annotations

from typing import TypeVar, assert_never

import msgspec

from croupier.core.events import Event
from croupier.core.secrets import EVERYONE, Secret
from croupier.pieces.shuffling import draw_out, shuffled, veil
from croupier.pieces.state import DOWN, UP, WAY, WRITTEN, Board, Place, Slot, TableState, Token, UnseenSet

S = TypeVar("S", bound=TableState)
SEARCHED = "searched"
"""How a card was seen that somebody looked for by its face: luck has no part in it."""


class PlacesLaid(Event, frozen=True, tag="places_laid"):
    """New places on the table."""

    places: tuple[Place, ...]


class PlacesCleared(Event, frozen=True, tag="places_cleared"):
    """Places taken off the table with all that lies in them."""

    places: tuple[str, ...]


class PlaceChanged(Event, frozen=True, tag="place_changed"):
    """A place has another label, owner or openness."""

    place: str
    label: str
    owner: str | None
    sees: str


class DeckLaid(Event, frozen=True, tag="deck_laid"):
    """A shuffled deck is laid at the back of a place: its cards are one new unseen set."""

    place: str
    set: str
    cards: tuple[str, ...]
    leaf: int


class CardMade(Event, frozen=True, tag="card_made"):
    """A card that people wrote comes to a place, for all to see, to its front unless `at` says a spot."""

    place: str
    face: str
    piece: str
    at: int | None = None


class CardsMoved(Event, frozen=True, tag="cards_moved"):
    """Cards of these spots (counted from the back) go to another place, to its front unless `at` says a spot."""

    source: str
    spots: tuple[int, ...]
    target: str
    at: int | None = None
    lie: str = DOWN


class CardSeen(Event, frozen=True, tag="card_seen"):
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


class CardsTurned(Event, frozen=True, tag="cards_turned"):
    """Cards now lie up, down or sideways; who has seen them is another event."""

    place: str
    spots: tuple[int, ...]
    lie: str


class Shuffled(Event, frozen=True, tag="shuffled"):
    """All that lies in a place is one new unseen set."""

    place: str
    set: str
    leaf: int


class VeilLifted(Event, frozen=True, tag="veil_lifted"):
    """A seat agrees that the key of a shuffle be opened under which cards of its own stayed hidden."""

    set: str
    seat: str


class ChipsMoved(Event, frozen=True, tag="chips_moved"):
    """Chips go from place to place; None is the bank."""

    source: str | None
    target: str | None
    kind: str
    count: int


class DiceRolled(Event, frozen=True, tag="dice_rolled"):
    """Dice lie in a place as they fell."""

    place: str
    sides: int
    faces: Secret[tuple[int, ...]]

    def teaches(self) -> bool:
        return True


class ClockSet(Event, frozen=True, tag="clock_set"):
    """A clock stands at this many segments."""

    place: str
    at: int


class TokenMoved(Event, frozen=True, tag="token_moved"):
    """A token stands on a cell now; an empty cell takes it off."""

    place: str
    token: str
    cell: str


class NoteWritten(Event, frozen=True, tag="note_written"):
    """Text stands in a place, for those who may read it."""

    place: str
    text: Secret[str]


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


def apply_piece_event(state: S, event: PieceEvent) -> S:
    """The state after something happened to pieces. It judges nothing and draws nothing."""
    return msgspec.structs.replace(state, board=_apply(state.board, event))


def _apply(board: Board, event: PieceEvent) -> Board:
    put = msgspec.structs.replace
    match event:
        case PlacesLaid(places=places):
            return put(board, places=(*board.places, *places))
        case PlacesCleared(places=gone):
            kept = put(board, places=tuple(one for one in board.places if one.id not in gone))
            return veil(kept, [s for one in board.places if one.id in gone for s in one.slots])
        case PlaceChanged(place=place, label=label, owner=owner, sees=sees):
            return board.put(put(board.place(place), label=label, owner=owner, sees=sees))
        case DeckLaid(place=place, set=name, cards=cards, leaf=leaf):
            spot = board.place(place)
            laid = put(spot, slots=(*(Slot(name) for _ in cards), *spot.slots))
            return put(board.put(laid), sets=(*board.sets, UnseenSet(name, tuple(sorted(cards)), (), leaf)))
        case CardMade(place=place, face=face, piece=piece, at=at):
            spot = board.place(place)
            made = Slot(WRITTEN, face, (EVERYONE,), piece, UP)
            front = len(spot.slots) if at is None else at
            laid = put(spot, slots=(*spot.slots[:front], made, *spot.slots[front:]))
            return put(board.put(laid), named=board.named + 1)
        case CardsMoved():
            return _move(board, event)
        case CardSeen():
            return _see(board, event)
        case CardsTurned(place=place, spots=spots, lie=lie):
            spot = board.place(place)
            slots = tuple(put(slot, lie=lie) if i in spots else slot for i, slot in enumerate(spot.slots))
            return board.put(put(spot, slots=slots))
        case Shuffled(place=place, set=name, leaf=leaf):
            return shuffled(board, place, name, leaf)
        case VeilLifted(set=name, seat=seat):
            one = board.unseen(name)
            return board.put_set(put(one, veiled=tuple(other for other in one.veiled if other != seat)))
        case ChipsMoved(source=source, target=target, kind=kind, count=count):
            if source is not None:
                board = board.put(_chips(board.place(source), kind, -count))
            return board if target is None else board.put(_chips(board.place(target), kind, count))
        case DiceRolled(place=place, faces=faces, sides=sides):
            return board.put(put(board.place(place), dice=faces, size=sides))
        case ClockSet(place=place, at=at):
            return board.put(put(board.place(place), at=at))
        case TokenMoved(place=place, token=token, cell=cell):
            spot = board.place(place)
            others = tuple(one for one in spot.tokens if one.id != token)
            return board.put(put(spot, tokens=(*others, Token(token, cell)) if cell else others))
        case NoteWritten(place=place, text=text):
            return board.put(put(board.place(place), text=text))
        case _:
            assert_never(event)


def _move(board: Board, event: CardsMoved) -> Board:
    put = msgspec.structs.replace
    source = board.place(event.source)
    moved = tuple(put(source.slots[spot], lie=event.lie) for spot in event.spots)
    left = tuple(slot for spot, slot in enumerate(source.slots) if spot not in event.spots)
    board = board.put(put(source, slots=left))
    target = board.place(event.target)
    at = len(target.slots) if event.at is None else event.at
    return board.put(put(target, slots=(*target.slots[:at], *moved, *target.slots[at:])))


def _see(board: Board, event: CardSeen) -> Board:
    put = msgspec.structs.replace
    place = board.place(event.place)
    slot = place.slots[event.spot]
    face = event.face.value
    if slot.card is None and face is not None:
        of = event.of.value or slot.set
        board = draw_out(board, of.split(WAY), face)
        board = put(board, named=board.named + 1)
        slot = put(slot, card=face, of=of, id=event.piece)
    seen = (EVERYONE,) if EVERYONE in event.by else tuple(dict.fromkeys((*slot.seen, *event.by)))
    slot = put(slot, seen=seen)
    slots = (*place.slots[: event.spot], slot, *place.slots[event.spot + 1 :])
    return board.put(put(board.place(event.place), slots=slots))


def _chips(place: Place, kind: str, more: int) -> Place:
    chips = dict(place.chips)
    chips[kind] = chips.get(kind, 0) + more
    return msgspec.structs.replace(place, chips=tuple((name, count) for name, count in chips.items() if count))
