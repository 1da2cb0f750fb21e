"""Messages for a seat, made only from its view: views, entries with log lines, choices, and who is waited for."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from msgspec import UNSET

from croupier.core import entry as entries
from croupier.core.banners import Banner
from croupier.core.choices import EVERY_GROUP, Choice
from croupier.core.events import Event, LineKind, no_line
from croupier.core.game import Game
from croupier.core.identity_cache import IdentityCache
from croupier.core.log import receipts
from croupier.core.log.phrases import line_of_entry
from croupier.core.names import name_of
from croupier.core.state import GM, WATCH
from croupier.core.table import Table
from croupier.pieces.render import render_view
from croupier.pieces.view_model import View
from croupier.web import compact, wire, wire_live
from croupier.web import wire_choices as sent_choices
from croupier.web.wire import BranchOf, Fairness, TableDamage

if TYPE_CHECKING:
    from croupier.web.live_table import LiveTable


def view_for(table: Table[Any], seat: str, present: Collection[str] | None = None) -> View:
    """What a seat sees now."""
    return _rendered(table, table.view(seat), seat, present)


def view_of_state(table: Table[Any], state: Any, seat: str, present: Collection[str] | None = None) -> View:
    """What a seat saw in an earlier state."""
    return _rendered(table, table.game.see(state, seat), seat, present)


def _rendered(table: Table[Any], view: Any, seat: str, present: Collection[str] | None) -> View:
    game: Any = table.game
    drawn = render_view(game, view, seat)
    if present is None or all(one.present == (one.id in present) for one in drawn.seats):
        return drawn
    here = tuple(msgspec.structs.replace(one, present=one.id in present) for one in drawn.seats)
    return msgspec.structs.replace(drawn, seats=here)


def choices(table: Table[Any], seat: str, groups: frozenset[str]) -> bytes:
    """What a seat can do now in these groups, as JSON."""
    offered = compact.offered(table, seat, groups)
    rows = [sent_choices.raw(one) for one in offered.choices.values()]
    return msgspec.json.encode({"version": table.version(seat), "choices": rows, "groups": offered.groups})


def message(
    version: int,
    entry: msgspec.Raw,
    changed: wire_live.Changes,
    offered: compact.Offered,
    waiting_for: list[wire.Waiting],
    seen: str = "",
) -> bytes:
    """A new version of a seat, in full; `seen` is the start of its running head after it."""
    told = {
        "version": version,
        "entry": entry,
        "changes": changed,
        "choices": [sent_choices.raw(one) for one in offered.choices.values()],
        "waiting_for": waiting_for,
    }
    if offered.folded:
        told["groups"] = offered.groups
    return msgspec.json.encode({**told, "seen": seen} if seen else told)


def overrides(table: Table[Any], seat: str, on: str) -> list[dict[str, Any]]:
    """The overrides available to the GM, or to the table by consent, for a thing that this seat sees."""
    if seat != GM and (table.state.has_gm or seat == "watch"):
        return []
    found: list[Choice] = table.game.overrides(table.view(seat), on)
    named = (
        msgspec.structs.replace(one, choice=one.choice or f"override:{on}:{at}", group="override")
        for at, one in enumerate(found)
    )
    return sent_choices.choice_rows(named)


def waiting_for(table: Table[Any], seat: str) -> list[wire.Waiting]:
    """Who the table waits for, as far as this seat knows; several prompts to one seat share a line.

    Whoever asked for something reads first who has to allow it.
    """
    view = table.view(seat)
    found: dict[str, list[str]] = {}
    since: list[str] = []
    own = {one.id.value: one.ask.label for one in view.prompts if one.ask.seat == seat and one.id.value}
    requests = {f"poll:{poll.id}" for poll in view.polls if poll.asker == seat}
    for prompt in view.prompts:
        labels = found.setdefault(prompt.ask.seat, [])
        if prompt.ask.key in requests:
            labels.insert(0, f"to allow what you asked for: {prompt.ask.label}")
        else:
            labels.append(prompt.ask.label)
        if prompt.ask.seat == seat and prompt.id.value and table.asked_since is not None:
            since.append(table.asked_since(prompt.id.value))
    return [
        wire.Waiting(
            one,
            name_of(view, one),
            labels[0],
            len(labels),
            min(filter(None, since), default=UNSET) if one == seat else UNSET,
            own if one == seat and len(own) > 1 else UNSET,
        )
        for one, labels in found.items()
    ]


def without_texts(told: wire.Entry) -> wire.Entry:
    """An entry whose receipt lacks the texts of clauses."""
    worded = told.receipt
    if not worded.clauses:
        return told
    return msgspec.structs.replace(told, receipt=_bare.get(lambda: receipts.without_texts(worded), worded))


def encoded(told: wire.Entry, *, has_texts: bool = True) -> msgspec.Raw:
    """An entry as JSON, with or without the texts of clauses; encoded once for all seats that are sent the same."""
    kept = _encoded if has_texts else _encoded_without_texts
    return kept.get(lambda: msgspec.Raw(msgspec.json.encode(told if has_texts else without_texts(told))), told)


_encoded: IdentityCache[msgspec.Raw] = IdentityCache(50)
_encoded_without_texts: IdentityCache[msgspec.Raw] = IdentityCache(50)
_bare: IdentityCache[receipts.WordedReceipt] = IdentityCache(50)
"""Receipts without texts."""


def entry(table: Table[Any], made: entries.Entry, seat: str, version: int) -> wire.Entry:
    """An entry as this seat may see it, in words from when it happened: later entries do not change them."""
    seen = entries.entry_for_seat(made, seat)
    if made.n != table.n:
        return msgspec.structs.replace(_entry(table, made, seen, seat, {}), version=version)
    latest = _latest(table, made)
    whole, own = latest.whole, latest.own
    known = whole[id(seen)][1] if id(seen) in whole else own.get(seat)
    if known is None:
        is_public = all(id(event) in latest.public or is_silent(type(event)) for event in seen.events)
        known = _entry(table, made, seen, WATCH if is_public else seat, latest.public)
        if is_public:
            whole[id(seen)] = (seen, known)
        else:
            own[seat] = known
    told = latest.told.get((id(known), version))
    if told is None:
        told = latest.told[id(known), version] = msgspec.structs.replace(known, version=version)
    return told


class _Row(NamedTuple):
    """An event in serialized form, its banner, and what its line is about if it has one."""

    event: dict[str, Any]
    banner: Banner | None
    kind: LineKind


def _entry(
    table: Table[Any], made: entries.Entry, seen: entries.SeatEntry, seat: str, public: Mapping[int, _Row]
) -> wire.Entry:
    view, game = table.view_after(made.n, seat), table.game
    rows = [public.get(id(event)) or _row(game, event, view) for event in seen.events]
    command: dict[str, Any] | None = msgspec.to_builtins(seen.command)
    told = receipts.receipt(game, seen.receipt, view)
    line = line_of_entry(made, (one.event["text"] for one in rows), view)
    banners = tuple(wire.EntryBanner(at, one.banner) for at, one in enumerate(rows) if one.banner is not None)
    lines = tuple(wire.EntryLine(at, one.kind) for at, one in enumerate(rows) if one.kind and one.event["text"])
    struck = made.n in table.struck
    return wire.Entry(
        0, seen.at, seen.seat, command, tuple(one.event for one in rows), told, struck, seen.receipt.proof,
        line or UNSET, banners or UNSET, next((one.name for one in view.seats if one.id == seen.seat), "") or UNSET,
        lines or UNSET,
    )  # fmt: skip


class _Latest(NamedTuple):
    """The latest entry, with the parts of it that have been serialized so far.

    `public` holds the events that everyone sees in full, by identity, serialized once from the public view; `whole` the
    entry as sent to seats that see only those and silent ones, by the identity of what they see, which is kept with it;
    `own` the entry as sent to other seats; `told` each of these with a version, so that seats with the same version are
    sent the same object.
    """

    public: dict[int, _Row]
    whole: dict[int, tuple[entries.SeatEntry, wire.Entry]]
    own: dict[str, wire.Entry]
    told: dict[tuple[int, int], wire.Entry]


_last: tuple[Table[Any], entries.Entry, int, _Latest] | None = None
"""The latest entry with its serialized parts, kept because it is sent to one seat after another."""


def _latest(table: Table[Any], made: entries.Entry) -> _Latest:
    global _last  # noqa: PLW0603 - one entry is kept, not a growing store
    last = _last  # logs are read in threads: what is returned must not be another entry's
    if last is None or last[0] is not table or last[1] is not made or last[2] != table.n:
        own, view = {id(event) for event in made.events}, table.view(WATCH)
        seen = entries.entry_for_seat(made, WATCH)
        public = {id(one): _row(table.game, one, view) for one in seen.events if id(one) in own}
        last = _last = (table, made, table.n, _Latest(public, {}, {}, {}))
    return last[3]


@cache
def is_silent(kind: type[Event]) -> bool:
    """Whether events of a kind have no log line and no banner, so that nothing about them is worded for a seat."""
    return kind.log_line is no_line and kind.banner is Event.banner


def _row(game: Game[Any], event: Event, view: Any) -> _Row:
    return _Row(_event(game, event, view), event.banner(view), event.line_kind())


def _event(game: Game[Any], event: Event, view: Any) -> dict[str, Any]:
    told: dict[str, Any] = msgspec.to_builtins(event)
    if "text" in told:
        told["own_text"] = told["text"]
    told["text"] = log_line(game, event, view)
    return told


def log_line(game: Any, event: Event, view: Any) -> str:
    """One plain line for the log; empty for trivial events."""
    return str(game.log_line(event, view))


def snapshot(live: LiveTable, seat: str, groups: frozenset[str] = EVERY_GROUP) -> bytes:
    """What a seat sees and can do now in these groups of choices, as JSON."""
    head, offered = live.row.head, compact.offered(live.table, seat, groups)
    return msgspec.json.encode(
        {
            "table": live.row.id,
            "game": head.game,
            "name": head.name,
            "code": None if seat == WATCH else live.row.code,
            "incarnation": live.row.incarnation,
            "version": live.table.version(seat),
            "seat": seat,
            "head": live.head_for_all,
            "seen": live.heads.head(seat).hex(),
            "fairness": Fairness(head.root, head.algorithm, live.table.state.luck, live.row.line_1),
            "view": live.view(seat),
            "choices": [sent_choices.raw(one) for one in offered.choices.values()],
            "waiting_for": waiting_for(live.table, seat),
            "read_only": live.is_read_only,
            "damaged": TableDamage(live.damage.n, str(live.damage)) if live.damage else None,
            **({} if groups == EVERY_GROUP else {"groups": offered.groups}),
            **({} if head.branch is None else {"branch": msgspec.convert(head.branch, BranchOf, from_attributes=True)}),
        }
    )
