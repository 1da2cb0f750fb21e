"""A test of overrides on cards: laid, shuffled or turned anywhere, they leave each seat its choices; play goes on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from croupier.core import bots
from croupier.core.bots import Number
from croupier.core.choices import Choice
from croupier.core.commands import Command
from croupier.core.refusals import Refusal
from croupier.core.state import GM
from croupier.core.table import Table
from croupier.pieces.state import Board
from croupier.testing import battery_seams as seams

OVERRIDES = ("move_cards", "shuffle_pile", "turn_cards")
Kind = tuple[str, str, str]


class Laying(NamedTuple):
    """An override on cards; `kind` is its type, the kind of place, and the kind of place that they are moved to."""

    kind: Kind
    command: Command


def layings(table: Table[Any], number: Number) -> Iterator[Laying]:
    """Overrides on the cards of each place, moved to each other place."""
    view = table.view(GM)
    places = view.board.places if isinstance(getattr(view, "board", None), Board) else ()
    for place in places:
        choices = table.game.overrides(view, place.id) if place.slots else []
        for choice in (one for one in choices if one.legal and one.command["type"] in OVERRIDES):
            field = next((one for one in choice.fields if one.name == "target"), None)
            for target in [one.value for one in field.options] if field is not None else [""]:
                command = _made(table, choice, {"target": target} if target else {}, number)
                if command is not None:
                    yield Laying((choice.command["type"], _kind(place.id), _kind(target)), command)


def _kind(place: str) -> str:
    """The kind of a place: its id without its owner."""
    return place.partition(".")[0].partition(":")[0]


def _made(table: Table[Any], choice: Choice, known: dict[str, Any], number: Number) -> Command | None:
    given = {**choice.command, **bots.fill_fields(choice.fields, number, known)}
    try:
        return table.game.read_command(msgspec.json.encode(given))
    except Refusal:
        return None


class MovedCards:
    """The overrides on cards that were tried, and the errors that followed."""

    def __init__(self, kept_sealed: tuple[str, ...] = ()) -> None:
        self.kept_sealed = kept_sealed
        self.tried: set[Kind] = set()
        self.faults: list[str] = []

    def new(self, table: Table[Any], number: Number) -> list[Laying]:
        """One override of each kind that was not tried yet."""
        found = {one.kind: one for one in layings(table, number) if one.kind not in self.tried}
        return list(found.values())

    def lay(self, table: Table[Any], one: Laying, number: Number) -> None:
        """Use an override, compute the choices of all seats, and play on; note an error."""
        trial = table.copy()
        try:
            seams.carry_out(trial, GM, one.command)
        except Refusal:
            return
        self.tried.add(one.kind)
        try:
            for seat in trial.state.seats:
                trial.choices(seat.id)
            seams.play_on(trial, None, number, self.kept_sealed)
        except Exception as error:  # noqa: BLE001 - whatever rises would stop the table
            said = msgspec.json.encode(one.command).decode()
            self.faults.append(f"{said} after {table.n} entries: {type(error).__name__}: {error}")
