"""Renders a view for the page: its places, and the game's own titles, groups and tracks."""

from __future__ import annotations

import sys
from collections.abc import Callable, Hashable, Mapping
from functools import cache, lru_cache
from operator import attrgetter, is_
from typing import Any, NamedTuple, cast

import msgspec
from msgspec import UNSET

from croupier.core.identity_cache import IdentityCache, make_room
from croupier.core.names import seat_label
from croupier.core.playing_cards import face_name
from croupier.core.side_table.choices import brief_lines
from croupier.core.state import GM, State
from croupier.pieces import view_model
from croupier.pieces.display import Display
from croupier.pieces.game import TableGame
from croupier.pieces.state import Board, Place, Slot, TableState
from croupier.pieces.view_model import Chips, Consent, Kind, Lie, Piece, Status, View
from croupier.pieces.wheels import Wheel

BLANK = "blank card"
KEPT, BOARDS = 20_000, 200
NONE: frozenset[str] = frozenset()


class _Rendered(msgspec.Struct, frozen=True, gc=False):
    """A rendered place and the ids of the pieces in it."""

    place: Place
    picture: view_model.Place
    ids: frozenset[str]


_rendered: dict[int, _Rendered] = {}
"""Rendered places by identity: an unchanged place is the same object, and so is its rendering."""
Heaps = dict[str, tuple[Chips, ...]]
_boards: dict[int, tuple[Board, dict[str, str], Heaps, tuple[view_model.Place, ...]]] = {}
"""Rendered boards with their marks and heaps, shared by seats that see the same board."""


class _Public(NamedTuple):
    """The part of a rendered view that is the same for all seats whose views have the same content."""

    title: str
    status: str
    tracks: tuple[view_model.Track, ...]
    groups: tuple[view_model.Group, ...]
    facts: tuple[view_model.Fact, ...]
    mood: str
    wheels: tuple[Wheel, ...]
    has_begun: bool
    marks: dict[str, str]
    places: tuple[view_model.Place, ...]
    """The places without heaps of chips."""


def render_view(game: TableGame[Any], view: TableState, seat: str) -> View:
    """What a seat sees, rendered; `view` is the result of `see` for that seat."""
    display = game.display
    public = _public_of(game, view)
    heaps, maps = display.heaps(view, seat), display.maps(view, seat)
    places = _rendered_places(display, view, public.marks, dict(heaps)) if heaps else public.places
    return View(
        title=public.title,
        status=public.status,
        mode=view.mode,
        ended=bool(view.result),
        result=view.result or None,
        seats=_seats.get(lambda: seats_of(view, seat), view.seats, sys.intern(seat)),
        tracks=public.tracks,
        groups=public.groups,
        places=(*places, *maps) if maps else places,
        facts=public.facts,
        side_tables=side_tables(view, seat) if view.side_tables else (),
        slips=display.slips(view, seat),
        mood=public.mood,
        wheels=public.wheels,
        has_begun=public.has_begun,
        pause=view.pause,
        limits=view.limits,
        consent=UNSET if view.has_gm else cast("Consent", view.consent),
    )


_latest: tuple[tuple[tuple[object, ...], _Public], ...] = ()
"""The latest public parts, each with the values it was made from: a table's seats are rendered one after another."""
LATEST = 4


def _public_of(game: TableGame[Any], view: TableState) -> _Public:
    """The public part of a rendered view, cached for views with the same fields; prompt ids do not affect it."""
    global _latest  # noqa: PLW0603 - a few are kept, not a growing store
    parts = (game, *_fields_of(type(view))(view), *[one.ask for one in view.prompts])
    for known, public in _latest:
        if len(known) == len(parts) and all(map(is_, known, parts)):
            return public
    made = _render_public(game, view)
    _latest = ((parts, made), *_latest[: LATEST - 1])
    return made


@cache
def _fields_of(kind: Hashable) -> Callable[[Any], tuple[object, ...]]:
    """A function that reads all fields of a view but its prompts."""
    of: Any = kind
    return attrgetter(*(name for name in of.__struct_fields__ if name != "prompts"))


def _render_public(game: TableGame[Any], view: TableState) -> _Public:
    display = game.display
    marks = dict(display.marks(view))
    return _Public(
        display.title(view) or game.title,
        display.status(view),
        display.tracks(view),
        display.groups(view),
        display.facts(view),
        display.mood(view),
        display.wheels(view),
        game.has_begun(view),
        marks,
        _rendered_places(display, view, marks, {}),
    )


def _rendered_places(
    display: Display[Any], view: TableState, marks: dict[str, str], heaps: Heaps
) -> tuple[view_model.Place, ...]:
    """The places of the board with the game's marks, texts and colors."""
    return _with_looks(display, view, _with_words(display, view, _places(display, view.board, marks, heaps)))


def _places(display: Display[Any], board: Board, marks: dict[str, str], heaps: Heaps) -> tuple[view_model.Place, ...]:
    known = _boards.get(id(board))
    if known is not None and known[0] is board and known[1] == marks and known[2] == heaps:
        return known[3]
    make_room(_boards, BOARDS)
    places = []
    for place in board.places:
        drawn = _rendered.get(id(place))
        if drawn is None or drawn.place is not place:
            drawn = _render_place(display, place)
        made = drawn.picture if drawn.ids.isdisjoint(marks) else _marked(drawn.picture, marks)
        places.append(made if place.id not in heaps else msgspec.structs.replace(made, chips=heaps[place.id]))
    drawn_places = tuple(places)
    _boards[id(board)] = (board, marks, heaps, drawn_places)  # another thread may drop it at any time
    return drawn_places


def _with_words(
    display: Display[Any], view: TableState, places: tuple[view_model.Place, ...]
) -> tuple[view_model.Place, ...]:
    """The places with the text that people wrote on their cards."""
    words = display.words(view)
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
    display: Display[Any], view: TableState, places: tuple[view_model.Place, ...]
) -> tuple[view_model.Place, ...]:
    """The places with the game's names and colors; tokens become pawns with names."""
    looks, pawns = display.looks(view), display.pawns(view)
    if not looks and not pawns:
        return places
    return tuple(_as_pawns(_with_look(one, looks.get(one.id)), pawns) for one in places)


def _with_look(place: view_model.Place, look: view_model.Look | None) -> view_model.Place:
    if look is None:
        return place
    put = msgspec.structs.replace
    if look.hidden:
        return put(place, label=look.label or place.label, tone=look.tone, pieces=(), count=0)
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


def _render_place(display: Display[Any], place: Place) -> _Rendered:
    make_room(_rendered, KEPT)
    made = _place(display, place)
    ids = frozenset(piece.id for piece in made.pieces if piece.id) or NONE
    drawn = _rendered[id(place)] = _Rendered(place, made, ids)
    return drawn


_seats: IdentityCache[tuple[view_model.Seat, ...]] = IdentityCache()
"""Rendered seats: enough for 200 tables that take turns."""


def seats_of(view: State, seat: str) -> tuple[view_model.Seat, ...]:
    """All seats; a taken one whose holder is not away counts as present."""
    return tuple(
        view_model.Seat(
            one.id,
            seat_label(view, one.id),
            "gm" if one.id == GM else "player",
            one.taken,
            one.taken and not one.away,
            one.id == seat,
            one.stepped_out or UNSET,
        )
        for one in view.seats
    )


def side_tables(view: State, seat: str) -> tuple[view_model.SideTable, ...]:
    """This table's side tables, latest first."""
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


def _place(display: Display[Any], place: Place) -> view_model.Place:
    lie = display.counter_lie(place)
    if lie:
        return _counters(display, place, lie)
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
        tuple(Chips(kind, *display.chip_look(kind), count) for kind, count in place.chips),
        place.at if place.size and place.kind != "dice" else None,
        place.size or None,
        (place.text.value or "") if place.text is not None else "",
    )


def _counters(display: Display[Any], place: Place, lie: str) -> view_model.Place:
    """Chips that stand for cards, drawn as cards."""
    pieces = tuple(
        Piece(None, None, display.chip_look(kind)[0], cast("Lie", lie))
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
