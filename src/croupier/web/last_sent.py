"""What each connected seat was shown last, from which comes what it is told of the next entry."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, NamedTuple

from croupier.core.entry import Entry
from croupier.core.seat_heads import SeatHeads
from croupier.core.table import Table
from croupier.pieces.view_model import View
from croupier.web import compact, serialize
from croupier.web.deltas import changes


class Form(NamedTuple):
    """In which form a seat is told: whole, or in short."""

    seat: str
    is_brief: bool


class Message(NamedTuple):
    """What is told of an entry in one form, as this version of the seat."""

    form: Form
    version: int
    body: bytes


class Shown:
    """The picture and choices that each seat saw last."""

    def __init__(self, table: Callable[[], Table[Any]], present: Callable[[], Collection[str]]) -> None:
        self._table = table
        self._present = present
        self._pictures: dict[str, View] = {}
        self._offered: dict[str, compact.Offered] = {}

    def picture(self, seat: str) -> View:
        """What this seat sees now."""
        return serialize.picture(self._table(), seat, self._present())

    def offered(self, seat: str) -> compact.Offered:
        """What this seat may do now, by the ids of the choices."""
        known = self._offered.get(seat)
        return compact.offered(self._table().choices(seat)) if known is None else known

    def only(self, seats: Iterable[str]) -> None:
        """These seats see the table as it is now, others no more."""
        self._pictures, self._offered = {}, {}
        for seat in seats:
            self.show(seat)

    def show(self, seat: str) -> None:
        """A seat sees the table as it is now."""
        self._pictures[seat] = self.picture(seat)
        self._offered[seat] = compact.offered(self._table().choices(seat))

    def hide(self, seat: str) -> None:
        """Nobody looks for this seat any more."""
        self._pictures.pop(seat, None)
        self._offered.pop(seat, None)

    def messages(
        self, entry: Entry, sent: Mapping[str, int], forms: Collection[Form], heads: SeatHeads
    ) -> list[Message]:
        """What those who are sent this entry are told, each in the forms in which it listens."""
        made = []
        for seat in {form.seat for form in forms} & sent.keys():
            of_seat = [form for form in forms if form.seat == seat]
            made += self._of(entry, seat, sent[seat], of_seat, heads.short(seat))
        return made

    def _of(self, entry: Entry, seat: str, version: int, forms: list[Form], seen: str) -> list[Message]:
        table = self._table()
        old, had = self._pictures[seat], self._offered[seat]
        self.show(seat)
        new, has = self._pictures[seat], self._offered[seat]
        told, waiting_for = serialize.entry(table, entry, seat, version), serialize.waiting_for(table, seat)
        changed = changes(old, new)
        made = []
        for form in forms:
            if form.is_brief:
                body = compact.message(version, told, compact.changes(old, changed, had, has), waiting_for, seen)
            else:
                body = serialize.message(version, told, changed, has.values(), waiting_for, seen)
            made.append(Message(form, version, body))
        return made
