"""Override choices for a thing, made from the view of the person who overrides."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from croupier.core.choices import Choice, Field, Option, number, one_of
from croupier.core.forms import form_of
from croupier.pieces.override_commands import MOST_CHIPS, Decree, MoveCards, MoveToken, TurnCards, WriteNote
from croupier.pieces.state import Place, Slot, TableState

CARDS = ("pile", "row", "hand")
PILE = 12
"""How many cards from the front of a pile are listed one by one."""
REASON = form_of(Decree)
"""The fields of every override: its reason, and the name of the house rule that it becomes."""


class Names(NamedTuple):
    """Display names: `place` maps a place's id to "Ana's hand", `card` a face to "8 of clubs"."""

    place: Callable[[str], str]
    card: Callable[[str], str]


def overrides(view: TableState, seat: str, on: str, named: Names) -> list[Choice]:
    """The overrides of a place or a piece."""
    return _choices_on(view, seat, on, named, REASON)


def _choices_on(view: TableState, seat: str, on: str, called: Names, last: tuple[Field, ...]) -> list[Choice]:
    found = view.board.find(on) if on else None
    if found is None and not view.board.has(on):
        return []
    place, spot = found or (view.board.place(on), None)
    made = _cards(view, seat, place, spot, called) if place.slots else []
    if spot is None:
        made += _rest(view, place)
    return [
        Choice(
            f"{label}: {called.place(place.id)}",
            {**command, "place": place.id},
            group="override",
            fields=(*fields, *last),
            piece=on if spot is not None else None,
            to=tuple(option.on or "" for field in fields if field.name == "target" for option in field.options),
        )
        for label, command, fields in made
    ]


Made = list[tuple[str, dict[str, Any], tuple[Field, ...]]]


def _cards(view: TableState, seat: str, place: Place, spot: int | None, called: Names) -> Made:
    which = {} if spot is None else {"spots": [spot]}
    chosen = (_spots(place, range(place.count), called),) if spot is None else ()
    targets = one_of(
        "target", "To", [(one.id, called.place(one.id), one.id) for one in view.board.places if one.kind in CARDS]
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
        looked = (_spots(place, hidden, called),) if spot is None else ()
        made.append(("Look at cards", {"type": "look_at", **which}, looked))
    if spot is None and place.count > 1:
        made.append(("Shuffle", {"type": "shuffle_pile"}, ()))
    return made


def _spots(place: Place, spots: Any, called: Names) -> Field:
    options = spot_options(place, spots, called)
    return Field("spots", "Cards", "some_of", min=1, max=len(options), options=options)


def spot_options(place: Place, spots: Iterable[int], called: Names) -> tuple[Option, ...]:
    """Cards by position, as far as the view knows them; for a large place, those at the front."""
    last = list(spots)[-PILE:]
    return tuple(Option(at, _spot_label(place.slots[at], at, called), place.slots[at].id or None) for at in last)


def _spot_label(slot: Slot, at: int, called: Names) -> str:
    return f"{at + 1}: {called.card(slot.card) if slot.card is not None else 'blank card'}"


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
