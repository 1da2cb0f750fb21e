"""Override choices for a thing, made from the view of the person who overrides."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from croupier.core.choices import Choice, Field, Option, number, one_of
from croupier.core.forms import form_of
from croupier.core.playing_cards import face_name
from croupier.pieces.override_commands import MOST_CHIPS, Decree, MoveCards, MoveToken, TurnCards, WriteNote
from croupier.pieces.state import Place, Slot, TableState

CARDS = ("pile", "row", "hand")
PILE = 12
"""How many cards from the front of a pile are listed one by one."""
REASON = form_of(Decree)
"""The fields of every override: its reason, and the name of the house rule that it becomes."""
PlaceName = Callable[[str], str]
"""Maps a place's id to its display name: "Ana's hand"."""


def overrides(view: TableState, seat: str, on: str, named: PlaceName) -> list[Choice]:
    """The overrides of a place or a piece."""
    return _choices_on(view, seat, on, named, REASON)


def _choices_on(view: TableState, seat: str, on: str, called: PlaceName, last: tuple[Field, ...]) -> list[Choice]:
    found = view.board.find(on) if on else None
    if found is None and not view.board.has(on):
        return []
    place, spot = found or (view.board.place(on), None)
    made = _cards(view, seat, place, spot, called) if place.slots else []
    if spot is None:
        made += _rest(view, place)
    return [
        Choice(
            f"{label}: {called(place.id)}",
            {**command, "place": place.id},
            group="override",
            fields=(*fields, *last),
            piece=on if spot is not None else None,
            to=tuple(option.on or "" for field in fields if field.name == "target" for option in field.options),
        )
        for label, command, fields in made
    ]


Made = list[tuple[str, dict[str, Any], tuple[Field, ...]]]


def _cards(view: TableState, seat: str, place: Place, spot: int | None, called: PlaceName) -> Made:
    which = {} if spot is None else {"spots": [spot]}
    chosen = (_spots(place, range(place.count)),) if spot is None else ()
    targets = one_of(
        "target", "To", [(one.id, called(one.id), one.id) for one in view.board.places if one.kind in CARDS]
    )
    made: Made = [
        (
            "Move cards",
            {"type": "move_cards", **which},
            (*chosen, targets, *form_of(MoveCards, "lie")),
        ),
        ("Turn cards", {"type": "turn_cards", **which}, (*chosen, *form_of(TurnCards, "lie"))),
    ]
    hidden = [at for at, slot in enumerate(place.slots) if not slot.is_known_to(seat) and spot in (None, at)]
    if hidden:
        looked = (_spots(place, hidden),) if spot is None else ()
        made.append(("Look at cards", {"type": "look_at", **which}, looked))
    if spot is None and place.count > 1:
        made.append(("Shuffle", {"type": "shuffle_pile"}, ()))
    return made


def _spots(place: Place, spots: Any) -> Field:
    options = spot_options(place, spots)
    return Field("spots", "Cards", "some_of", min=1, max=len(options), options=options)


def spot_options(place: Place, spots: Iterable[int]) -> tuple[Option, ...]:
    """Cards by position, as far as the view knows them; for a large place, those at the front."""
    last = list(spots)[-PILE:]
    return tuple(Option(at, _spot_label(place.slots[at], at), place.slots[at].id or None) for at in last)


def _spot_label(slot: Slot, at: int) -> str:
    return f"{at + 1}: {face_name(slot.card) if slot.card is not None else 'blank card'}"


def _rest(view: TableState, place: Place) -> Made:
    made: Made = []
    kinds = [kind for kind, _ in place.chips]
    if place.kind == "chips":
        kinds = sorted({kind for one in view.board.places if one.kind == "chips" for kind, _ in one.chips})
    for kind in kinds:
        count = number("count", kind.replace("_", " "), 0, MOST_CHIPS, place.chip(kind))
        made.append(("Set chips", {"type": "set_chips", "kind": kind}, (count,)))
    if place.kind == "clock":
        made.append(("Set clock", {"type": "set_clock"}, (number("at", "At", 0, place.size or MOST_CHIPS, place.at),)))
    if place.tokens:
        token = one_of("token", "Token", [(one.id, one.id, one.id) for one in place.tokens])
        made.append(("Move token", {"type": "move_token"}, (token, *form_of(MoveToken, "cell"))))
    if place.kind == "notes":
        made.append(("Write", {"type": "write_note"}, form_of(WriteNote, "text")))
    if place.is_by_hand:
        made.append(("Take away", {"type": "take_away"}, ()))
    return made
