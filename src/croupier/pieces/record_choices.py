"""Piece choices for everyone at a table without rules, and for clocks and notes at any table.

Each action is a single choice, whose first field is the place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, NamedTuple

from msgspec.structs import replace

from croupier.core.choices import Begins, Choice, Field, Option, WhyNot, depending, number, one_of
from croupier.core.forms import form_of
from croupier.pieces.override_choices import CARDS, REASON, Names, spot_options
from croupier.pieces.override_commands import (
    MOST_CHIPS,
    LayClock,
    LayNote,
    MoveCards,
    MoveToken,
    SetChips,
    TurnCards,
    WriteNote,
)
from croupier.pieces.overrides import MOST_EXTRA
from croupier.pieces.state import Place, TableState


def record_choices(view: TableState, seat: str, named: Names, *, everything: bool = False) -> list[Choice]:
    """A seat's choices for its own and common places at a table without rules."""
    every = [replace(one, label=_first_up(named.place(one.id))) for one in view.board.places]
    mine = [one for one in every if everything or one.owner in (None, seat)]
    return [
        *_cards(every, mine, seat, named),
        *_chips(every, mine),
        *_tokens(mine),
        *_extras(_marks(mine), "any_time", ()),
    ]


def clock_and_note_choices(view: TableState) -> tuple[Choice, ...]:
    """Choices for clocks and notes, available to the seat that runs a table in any game."""
    return _extras(_marks(view.board.places), "override", REASON)


def _cards(every: list[Place], mine: list[Place], seat: str, named: Names) -> list[Choice]:
    lying = [one for one in mine if one.slots]
    if not lying:
        return []
    to = tuple((one.id, one.label, one.id) for one in every if one.kind in CARDS)
    which = _which(lying)
    spots = _spots(lying, lambda place: range(place.count), named)
    fields = (which, spots, one_of("target", "To", to), *form_of(MoveCards, "lie"))
    found = [
        _choice("Move cards", "move_cards", fields, to=tuple(id for id, _, _ in to)),
        _choice("Turn cards", "turn_cards", (which, spots, *form_of(TurnCards, "lie"))),
    ]
    hidden = [one for one in lying if any(not slot.is_known_to(seat) for slot in one.slots)]
    if hidden:
        unseen = _spots(
            hidden, lambda place: [i for i, slot in enumerate(place.slots) if not slot.is_known_to(seat)], named
        )
        found.append(_choice("Look at cards", "look_at", (_which(hidden), unseen)))
    several = [one for one in lying if one.count > 1]
    if several:
        found.append(_choice("Shuffle", "shuffle_pile", (_which(several),)))
    return found


def _chips(places: list[Place], mine: list[Place]) -> list[Choice]:
    every = sorted({kind for one in places for kind, _ in one.chips})
    kinds = {one.id: every if one.kind == "chips" else [kind for kind, _ in one.chips] for one in mine}
    having = [one for one in mine if kinds[one.id]]
    if not having:
        return []
    named = {one.id: tuple(Option(kind, kind.replace("_", " ")) for kind in kinds[one.id]) for one in having}
    kind = depending("kind", "Kind", "one_of", "place", named)
    return [_choice("Set chips", "set_chips", (_which(having), kind, *form_of(SetChips, "count")))]


def _tokens(mine: list[Place]) -> list[Choice]:
    grids = [one for one in mine if one.tokens]
    if not grids:
        return []
    named = {one.id: tuple(Option(token.id, token.id, token.id) for token in one.tokens) for one in grids}
    token = depending("token", "Token", "one_of", "place", named)
    return [_choice("Move a token", "move_token", (_which(grids), token, *form_of(MoveToken, "cell")))]


class Mark(NamedTuple):
    """A clock or note, as the choices need it."""

    id: str
    label: str
    kind: str
    at: int
    size: int
    is_by_hand: bool


def _marks(places: Iterable[Place]) -> tuple[Mark, ...]:
    return tuple(
        Mark(one.id, one.label, one.kind, one.at, one.size, one.is_by_hand)
        for one in places
        if one.kind in ("clock", "notes")
    )


@lru_cache(256)
def _extras(marks: tuple[Mark, ...], group: str, last: tuple[Field, ...]) -> tuple[Choice, ...]:
    by_hand = [one for one in marks if one.is_by_hand]
    found = [
        _choice("Add a clock", "lay_clock", (*form_of(LayClock, "label", "size"), *last), group=group),
        _choice("Add a note", "lay_note", (*form_of(LayNote, "label", "text"), *last), group=group),
    ]
    if len(by_hand) >= MOST_EXTRA:
        full = WhyNot(f"{len(by_hand)} clocks and notes are already here", instead="take one away")
        found = [replace(one, legal=False, why_not=full) for one in found]
    clocks, notes = ([one for one in marks if one.kind == kind] for kind in ("clock", "notes"))
    if clocks:
        most = max(one.size or MOST_CHIPS for one in clocks)
        at = replace(number("at", "At", 0, most), begins=Begins("place", {one.id: one.at for one in clocks}))
        found.append(_choice("Set a clock", "set_clock", (_which(clocks), at, *last), group=group))
    if notes:
        found.append(
            _choice("Write a note", "write_note", (_which(notes), *form_of(WriteNote, "text"), *last), group=group)
        )
    if by_hand:
        found.append(_choice("Remove a clock or note", "take_away", (_which(by_hand), *last), group=group))
    return tuple(found)


def _choice(
    label: str, command: str, fields: tuple[Field, ...], *, group: str = "any_time", to: tuple[str, ...] = ()
) -> Choice:
    return Choice(label, {"type": command}, group=group, fields=fields, to=to)


def _first_up(name: str) -> str:
    return name[:1].upper() + name[1:]


def _which(places: Iterable[Any]) -> Field:
    return one_of("place", "Where", [(one.id, one.label, one.id) for one in places])


def _spots(places: list[Place], of: Callable[[Place], Iterable[int]], named: Names) -> Field:
    options = {place.id: spot_options(place, of(place), named) for place in places}
    most = max(map(len, options.values()))
    return depending("spots", "Cards", "some_of", "place", options, min=1, max=most)
