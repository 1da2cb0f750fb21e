"""How a view becomes a picture: its places as they lie, and the game's own word on titles, groups and tracks."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, cast

import msgspec
from msgspec import UNSET

from croupier.core.names import name_of
from croupier.core.side_table.choices import brief_lines
from croupier.core.state import GM, State
from croupier.pieces import view_model
from croupier.pieces.cards import face_name
from croupier.pieces.state import Board, Place, Slot, TableState
from croupier.pieces.view_model import Chips, Kind, Lie, Piece, Status, View

if TYPE_CHECKING:
    from croupier.pieces.game import TableGame

BLANK = "blank card"
KEPT, BOARDS = 20_000, 200
NONE: frozenset[str] = frozenset()


class _Rendered(msgspec.Struct, frozen=True, gc=False):
    """A place with its picture and the ids of the pieces in it."""

    place: Place
    picture: view_model.Place
    ids: frozenset[str]


_rendered: dict[int, _Rendered] = {}
"""Pictures of places by identity: a place that did not change is the same object, and so is its picture."""
Heaps = dict[str, tuple[Chips, ...]]
_boards: dict[int, tuple[Board, dict[str, str], Heaps, tuple[view_model.Place, ...]]] = {}
"""The same for boards with their marks and heaps: seats that see the same board share it."""


def render_view(game: TableGame[Any], view: TableState, seat: str) -> View:
    """The picture that a seat sees; `view` is what `see` made for that seat."""
    return View(
        title=game.title_of(view),
        status=game.status(view),
        mode=view.mode,
        ended=bool(view.result),
        result=view.result or None,
        seats=seats_of(view, seat),
        tracks=game.tracks(view),
        groups=game.groups(view),
        places=(*_rendered_places(game, view), *game.maps(view, seat)),
        facts=game.facts(view),
        side_tables=side_tables(view, seat) if view.side_tables else (),
        slips=game.slips(view, seat),
        mood=game.mood(view),
        wheels=game.wheels(view),
    )


def _rendered_places(game: TableGame[Any], view: TableState) -> tuple[view_model.Place, ...]:
    """The places of the board, as the game marks, words and colours them."""
    plain = _places(game, view.board, dict(game.marks(view)), dict(game.heaps(view)))
    return _with_looks(game, view, _with_words(game, view, plain))


def _places(game: TableGame[Any], board: Board, marks: dict[str, str], heaps: Heaps) -> tuple[view_model.Place, ...]:
    known = _boards.get(id(board))
    if known is not None and known[0] is board and known[1] == marks and known[2] == heaps:
        return known[3]
    if len(_boards) >= BOARDS:
        _boards.clear()
    places = []
    for place in board.places:
        drawn = _rendered.get(id(place))
        if drawn is None or drawn.place is not place:
            drawn = _render_place(game, place)
        made = drawn.picture if drawn.ids.isdisjoint(marks) else _marked(drawn.picture, marks)
        places.append(made if place.id not in heaps else msgspec.structs.replace(made, chips=heaps[place.id]))
    _boards[id(board)] = (board, marks, heaps, tuple(places))
    return _boards[id(board)][3]


def _with_words(
    game: TableGame[Any], view: TableState, places: tuple[view_model.Place, ...]
) -> tuple[view_model.Place, ...]:
    """The places with what people wrote on their cards."""
    words = game.words(view)
    if not words:
        return places
    put = msgspec.structs.replace
    worded = []
    for place in places:
        if any(one.face in words for one in place.pieces):
            pieces = tuple(
                put(one, words=words[one.face], label=words[one.face].title) if one.face in words else one
                for one in place.pieces
            )
            place = put(place, pieces=pieces)
        worded.append(place)
    return tuple(worded)


def _with_looks(
    game: TableGame[Any], view: TableState, places: tuple[view_model.Place, ...]
) -> tuple[view_model.Place, ...]:
    """The places as the game calls and colours them; its tokens as pawns with names."""
    looks, pawns = game.looks(view), game.pawns(view)
    if not looks and not pawns:
        return places
    return tuple(_as_pawns(_with_look(one, looks.get(one.id)), pawns) for one in places)


def _with_look(place: view_model.Place, look: view_model.Look | None) -> view_model.Place:
    if look is None:
        return place
    put = msgspec.structs.replace
    pieces = place.pieces
    if place.kind == "dice" and look.lit:
        pieces = tuple(put(one, lit=at in look.lit) for at, one in enumerate(pieces))
    if look.marks:
        pieces = tuple(put(one, mark=look.marks.get(at, one.mark)) for at, one in enumerate(pieces))
    divider = look.divider if place.kind == "pile" else UNSET
    return put(place, label=look.label or place.label, tone=look.tone, divider=divider, pieces=pieces)


def _as_pawns(place: view_model.Place, pawns: Mapping[str, view_model.Pawn]) -> view_model.Place:
    if not any(one.id in pawns for one in place.pieces):
        return place
    pieces = tuple(
        one
        if one.id is None or one.id not in pawns
        else msgspec.structs.replace(one, label=pawns[one.id].name, mark=None, shape="pawn", tone=pawns[one.id].tone)
        for one in place.pieces
    )
    return msgspec.structs.replace(place, pieces=pieces)


def _render_place(game: TableGame[Any], place: Place) -> _Rendered:
    if len(_rendered) >= KEPT:
        _rendered.clear()
    made = _place(game, place)
    ids = frozenset(piece.id for piece in made.pieces if piece.id) or NONE
    drawn = _rendered[id(place)] = _Rendered(place, made, ids)
    return drawn


def seats_of(view: State, seat: str) -> tuple[view_model.Seat, ...]:
    """All chairs; a taken one whose person is not away counts as present."""
    return tuple(
        view_model.Seat(
            one.id,
            one.name or ("GM" if one.id == GM else name_of(view, one.id)),
            "gm" if one.id == GM else "player",
            one.taken,
            one.taken and not one.away,
            one.id == seat,
        )
        for one in view.seats
    )


def side_tables(view: State, seat: str) -> tuple[view_model.SideTable, ...]:
    """The side tables of this one, the latest first."""
    return tuple(
        view_model.SideTable(
            one.id,
            one.brief.name,
            one.brief.title,
            cast("Status", one.status),
            one.brief.there(seat),
            brief_lines(one.brief, view),
            one.words,
        )
        for one in reversed(view.side_tables)
    )


def _place(game: TableGame[Any], place: Place) -> view_model.Place:
    lie = game.counter_lie(place)
    if lie:
        return _counters(game, place, lie)
    pieces = _dice(place) if place.dice is not None else (*(_cards(place) if place.slots else ()), *_tokens(place))
    return view_model.Place(
        place.id,
        place.label,
        cast("Kind", place.kind),
        place.group or place.owner,
        place.owner,
        len(place.slots) or len(pieces),
        place.sees,
        pieces,
        tuple(Chips(kind, *game.chip_look(kind), count) for kind, count in place.chips),
        place.at if place.size and place.kind != "dice" else None,
        place.size or None,
        (place.text.value or "") if place.text is not None else "",
    )


def _counters(game: TableGame[Any], place: Place, lie: str) -> view_model.Place:
    """Chips that stand for cards, drawn as those cards would lie."""
    pieces = tuple(
        Piece(None, None, game.chip_look(kind)[0], cast("Lie", lie))
        for kind, count in place.chips
        for _ in range(count)
    )
    group = place.group or place.owner
    return view_model.Place(place.id, place.label, "row", group, place.owner, len(pieces), place.sees, pieces)


def _cards(place: Place) -> tuple[Piece, ...]:
    slots = place.slots
    if place.kind == "pile":
        first = next((at for at, slot in enumerate(slots) if slot.card is not None or slot.id), len(slots))
        slots = slots[first:]
    return tuple(_card(slot) for slot in slots)


def _card(slot: Slot) -> Piece:
    return _piece(slot.id, slot.card, slot.lie)


@lru_cache(4096)
def _piece(id: str, card: str | None, lie: str) -> Piece:
    return Piece(id or None, card, face_name(card) if card is not None else BLANK, cast("Lie", lie))


def _dice(place: Place) -> tuple[Piece, ...]:
    faces = place.dice.value if place.dice is not None else None
    return tuple(Piece(None, f"d{place.size}:{face}", f"{face} on a d{place.size}", "up") for face in faces or ())


def _tokens(place: Place) -> tuple[Piece, ...]:
    return tuple(Piece(token.id, token.cell, token.id, "up", token.cell) for token in place.tokens)


def _marked(place: view_model.Place, marks: Mapping[str, str]) -> view_model.Place:
    """The place with the game's marks on its pieces."""
    put = msgspec.structs.replace
    pieces = tuple(put(one, mark=marks[one.id]) if one.id and one.id in marks else one for one in place.pieces)
    return msgspec.structs.replace(place, pieces=pieces)


def groups_by_owner(view: TableState) -> tuple[view_model.Group, ...]:
    """One group for each owner of places, in the order in which they lie; it waits while its owner is asked."""
    lying: dict[str, list[Place]] = {}
    for place in view.board.places:
        name = place.group or place.owner
        if name is not None:
            lying.setdefault(name, []).append(place)
    asked = {prompt.ask.seat for prompt in view.prompts}
    return tuple(
        view_model.Group(
            name,
            name_of(view, name),
            owner=places[0].owner,
            waits=places[0].owner in asked,
            places=tuple(place.id for place in places),
        )
        for name, places in lying.items()
    )


def sealed_slips(view: State, seat: str) -> tuple[view_model.Slip, ...]:
    """A slip, face down, for each sealed answer that lies there."""
    return tuple(
        view_model.Slip(
            f"{one.window}:{one.seat}:{one.about}", name_of(view, one.seat), one.seat, mine=one.seat == seat
        )
        for one in view.seals
    )


def house_rules(view: State) -> tuple[view_model.Fact, ...]:
    """Overrides that were kept for this table."""
    return tuple(view_model.Fact("House rule", rule.name) for rule in view.house_rules)
