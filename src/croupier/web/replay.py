"""What a seat was sent, rebuilt from the journal: its view at one of its versions, and the messages that followed.

Everything is made from the state as it was then, by the functions that made the live messages. Two things are not
repeated: choices, which nobody can take anymore, and who was connected, which no entry records.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from croupier.core import entry as entries
from croupier.core.odds_events import sees_odds
from croupier.core.refusals import Invalid
from croupier.core.rule_runner import TABLE_RULES
from croupier.core.state import WATCH
from croupier.odds import live as live_odds
from croupier.odds.live import OddsTask
from croupier.odds.public_odds import choice_of
from croupier.store import seat_versions
from croupier.store.seat_versions import SentEntry
from croupier.web import compact, load_table, serialize
from croupier.web.live_table import LiveTable
from croupier.web.load_table import LoadedTable
from croupier.web.view_changes import changes
from croupier.web.wire import Fairness, Snapshot

NO_CHOICES = compact.Offered({})


class Part(NamedTuple):
    """A seat's view after one of its versions, and its next messages; `public` are the watchers' versions at each."""

    snapshot: Snapshot
    steps: list[msgspec.Raw]
    undone: list[int]
    public: list[int]


class SeatReplay:
    """A table up to now as one seat was sent it; its parts can be made in a thread while play continues."""

    def __init__(self, live: LiveTable, of: str, until: int | None = None) -> None:
        """What the seat was sent so far, or up to its version `until`."""
        now = live.table.version(of)
        self.of, self.version = of, now if until is None else min(now, until)
        self._journal, self._row, self._game = live.journal, live.row, live.game
        self._past, self._until = live.past_states(), live.last_readable
        self._struck = frozenset(live.table.struck)

    def part(self, after: int, limit: int) -> bytes:
        """The view after a version and up to `limit` messages, as JSON. Raises Damaged."""
        after = min(after, self.version)
        sent = self._sent(after - 1, limit + 1) if after else self._sent(0, limit)
        start = sent.pop(0).n if after else 0
        made = self._part(start, after, sent)
        return msgspec.json.encode({"version": self.version, **made._asdict()})

    def version_at(self, public: int) -> int | None:
        """The seat's version once the watchers had reached theirs; None if they have not. Raises Damaged."""
        if public < 1:
            return 0
        found = seat_versions.sent_after(self._journal, self._row.id, WATCH, public - 1, 1, self._until)
        if not found:
            return None
        versions = seat_versions.versions(self._journal, self._row.id, found[0].n)
        return min(versions.get(self.of, 0), self.version)

    def odds_task(self, version: int) -> OddsTask | None:
        """The odds question of what the seat did at a version, from its view just before; None if there is none."""
        sent = self._sent(version - 1, 1) if 0 < version <= self.version else []
        if not sent:
            return None
        made = entries.read(self._game, sent[0].line)
        if made.seat != self.of or type(made.command) in TABLE_RULES:
            return None
        view = self._opened(made.n - 1).table.view(self.of)
        choice = choice_of(self._game, view, self.of, made.command) if sees_odds(view, self.of) else None
        if choice is None:
            return None
        try:
            return live_odds.make_task(self._game, view, self.of, choice, made.command)
        except Invalid:
            return None  # beyond the range of its question

    def _sent(self, after: int, limit: int) -> list[SentEntry]:
        """Entries that the seat was sent after a version, none of them newer than this replay."""
        found = seat_versions.sent_after(self._journal, self._row.id, self.of, after, limit, self._until)
        return [one for one in found if one.version <= self.version]

    def _opened(self, n: int) -> LoadedTable:
        """The table after an entry."""
        loaded = self._past.opened(n)
        self._fold(loaded, n)
        return loaded

    def _fold(self, loaded: LoadedTable, until: int) -> None:
        name, at = self._row.id, loaded.table.n
        load_table.fold(loaded.table, loaded.heads, name, self._journal.read(name, at, until - at))

    def _part(self, start: int, version: int, sent: list[SentEntry]) -> Part:
        loaded = self._opened(start)
        table, heads = loaded
        shown = serialize.view_for(table, self.of)
        head = self._row.head
        snapshot = Snapshot(
            self._row.id, head.game, head.name, None, self._row.incarnation, version, self.of, "",
            heads.head(self.of).hex(), Fairness(head.root, head.algorithm, table.state.luck, self._row.line_1), shown,
            (), tuple(serialize.waiting_for(table, self.of)), read_only=True,
        )  # fmt: skip
        steps, public = [], [table.version(WATCH)]
        for one in sent:
            self._fold(loaded, one.n)
            public.append(table.version(WATCH))
            before, shown = shown, serialize.view_for(table, self.of)
            told = serialize.entry(table, table.entries[-1], self.of, one.version)
            news = compact.changes(before, changes(before, shown), NO_CHOICES, NO_CHOICES)
            entry, waiting_for = serialize.encoded(told, has_texts=False), serialize.waiting_for(table, self.of)
            steps.append(msgspec.Raw(compact.message(one.version, entry, news, waiting_for, heads.short(self.of))))
        return Part(snapshot, steps, [one.version for one in sent if one.n in self._struck], public)
