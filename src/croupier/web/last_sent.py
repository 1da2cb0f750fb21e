"""The view and choices last sent to each connected seat, from which the next messages are computed."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterable, Mapping
from time import monotonic, thread_time
from typing import Any, NamedTuple

from croupier.core.choices import EVERY_GROUP, Choice
from croupier.core.entry import Entry
from croupier.core.identity_cache import make_room
from croupier.core.seat_heads import SeatHeads
from croupier.core.table import Table
from croupier.pieces.view_model import View
from croupier.web import compact, serialize
from croupier.web.view_changes import changes


class Form(NamedTuple):
    """The form of a seat's messages.

    Full or compact, the groups of choices, whether clauses come with texts, and in a compact one whether only the
    change of an order of choices is sent.

    """

    seat: str
    is_brief: bool
    groups: frozenset[str] = EVERY_GROUP
    has_texts: bool = True
    has_order_changes: bool = False


class Message(NamedTuple):
    """The message about an entry in one form, for this version of the seat."""

    form: Form
    version: int
    body: bytes


class _Picture(NamedTuple):
    """The view that a seat was last sent, and who was present then."""

    view: object
    present: frozenset[str]
    shown: View


ROOM = 200
"""Maximum number of sets of choices remembered as sent; a socket whose set was dropped is sent all of it again."""
STEP = 0.03
"""Seconds of processor time after which the remaining seats wait for a later step of the event loop."""


class LateMessages(NamedTuple):
    """One seat's messages still to be made: from the table as it was, into the list for that entry."""

    table: Table[Any]
    entry: Entry
    seat: str
    version: int
    forms: list[Form]
    seen: str
    messages: list[Message]


class LastSent:
    """The view and choices that each seat was last sent."""

    def __init__(self, table: Callable[[], Table[Any]], present: Callable[[], frozenset[str]]) -> None:
        self._table = table
        self._present = present
        self._pictures: dict[str, _Picture] = {}
        self._offered: dict[tuple[str, frozenset[str]], compact.Offered] = {}
        """The choices that each seat was last sent, by seat and groups."""
        self._shown_at: dict[str, int] = {}
        """The last entry included in each seat's view."""
        self.late: deque[LateMessages] = deque()
        """Work that a busy step left for later ones, oldest first."""

    def view(self, seat: str) -> View:
        """What this seat sees now."""
        return serialize.view_for(self._table(), seat, self._present())

    def offered(self, seat: str, groups: frozenset[str] = EVERY_GROUP) -> Mapping[str, Choice]:
        """What this seat can do now, by choice id."""
        known = self._offered.get((seat, groups))
        if known is None or any(one.seat == seat for one in self.late):
            known = compact.offered(self._table(), seat, groups)
        return known.choices

    def only(self, seats: Iterable[str]) -> None:
        """Forget what was sent, and track only these seats, from the current table on."""
        self._pictures, self._offered = {}, {}
        self.late.clear()
        for seat in seats:
            self.show(seat)

    def show(self, seat: str, table: Table[Any] | None = None) -> None:
        """Remember the current table, or this copy of it, as what a seat was last sent."""
        table, present = table or self._table(), self._present()
        view, known = table.view(seat), self._pictures.get(seat)
        if known is None or known.view is not view or known.present != present:
            known = _Picture(view, present, serialize.view_for(table, seat, present))
        self._pictures[seat], self._shown_at[seat] = known, table.n

    def offer(self, seat: str, groups: frozenset[str]) -> None:
        """Remember the current choices of these groups as what a socket of this seat was last sent."""
        if (seat, groups) not in self._offered:
            make_room(self._offered, ROOM)
            self._offered[seat, groups] = compact.offered(self._table(), seat, groups)

    def hide(self, seat: str) -> None:
        """Stop tracking this seat."""
        self._pictures.pop(seat, None)
        self._forget(seat, frozenset())

    def _forget(self, seat: str, used: Collection[frozenset[str]]) -> None:
        """Forget the choices sent to this seat in groups that no socket requests anymore."""
        for of, groups in [one for one in self._offered if one[0] == seat and one[1] not in used]:
            del self._offered[of, groups]

    def messages(
        self, entry: Entry, sent: Mapping[str, int], forms: Collection[Form], heads: SeatHeads
    ) -> list[Message]:
        """The messages about this entry for each recipient, in each form it uses.

        Seats for which this step has no time left go to `late`; their messages are added to the same list later.
        """
        made: list[Message] = []
        since, began, table, is_copied = monotonic(), thread_time(), self._table(), False
        for seat in {form.seat for form in forms} & sent.keys():
            of_seat = [form for form in forms if form.seat == seat]
            is_early = monotonic() - since < STEP or thread_time() - began < STEP  # reading the second clock is slow
            if not self.late and is_early:
                made += self._of(table, entry, seat, sent[seat], of_seat, heads.short(seat))
                continue
            if not is_copied:
                table, is_copied = table.copy(), True
            self.late.append(LateMessages(table, entry, seat, sent[seat], of_seat, heads.short(seat), made))
        return made

    def make_late(self) -> None:
        """Make the messages of the seat that has waited longest."""
        one = self.late.popleft()
        if one.seat in self._pictures and self._shown_at[one.seat] < one.entry.n:
            one.messages.extend(self._of(one.table, one.entry, one.seat, one.version, one.forms, one.seen))

    def is_made(self, n: int) -> bool:
        """Whether all messages of entry `n` and of those before it are made."""
        return not self.late or self.late[0].entry.n > n

    def _of(
        self, table: Table[Any], entry: Entry, seat: str, version: int, forms: list[Form], seen: str
    ) -> list[Message]:
        old = self._pictures[seat].shown
        self.show(seat, table)
        new, used = self._pictures[seat].shown, {form.groups for form in forms}
        had = {groups: self._offered.get((seat, groups)) for groups in used}
        has = {groups: compact.offered(table, seat, groups) for groups in used}
        self._forget(seat, used)
        self._offered.update({(seat, groups): found for groups, found in has.items()})
        told, waiting_for = serialize.entry(table, entry, seat, version), serialize.waiting_for(table, seat)
        changed = changes(old, new)
        made = []
        for form in forms:
            as_told = serialize.encoded(told, has_texts=form.has_texts)
            if form.is_brief:
                had_now, has_now = had[form.groups], has[form.groups]
                news = compact.changes(old, changed, had_now, has_now, has_order_changes=form.has_order_changes)
                body = compact.message(version, as_told, news, waiting_for, seen)
            else:
                body = serialize.message(version, as_told, changed, has[form.groups], waiting_for, seen)
            made.append(Message(form, version, body))
        return made
