"""One table's webhook at work: what is new is gathered, posted, and posted again after a failure, in one task."""

from __future__ import annotations

import asyncio
import logging
from datetime import datetime
from typing import TYPE_CHECKING

from msgspec.structs import replace

from croupier.core.interruptions import is_interrupted
from croupier.core.names import seat_label
from croupier.core.refusals import Refusal
from croupier.core.retelling import by_tag
from croupier.core.state import WATCH
from croupier.store import Damaged, NoTable, StoreError
from croupier.web.problems import Refused
from croupier.web.still_table import StillTable
from croupier.web.webhooks.messages import Kind, News, WaitingFor, body, cut
from croupier.web.webhooks.posted_lines import posted_lines
from croupier.web.webhooks.posting import Answer, post
from croupier.web.webhooks.records import Record, Wait
from croupier.web.webhooks.reminders import late_seats, next_reminder, reminded
from croupier.web.webhooks.rules import LINES
from croupier.web.webhooks.targets import Unsafe, read_target
from croupier.web.wire import Entry

if TYPE_CHECKING:
    from croupier.web.live_table import LiveTable
    from croupier.web.pending_writes import PendingWrite
    from croupier.web.webhooks.service import Webhooks

log = logging.getLogger("croupier.web")

UNREADABLE = (Refused, Refusal, Damaged, StoreError)


class Channel:
    """The webhook of one table. Everything runs on the event loop; `record` is what is kept of it."""

    def __init__(self, webhooks: Webhooks, table: str, record: Record) -> None:
        self.webhooks = webhooks
        self.server = webhooks.server
        self.rules = webhooks.rules
        self.table = table
        self.record = record
        self._is_new = False
        self._task: asyncio.Task[None] | None = None
        self._reminder: asyncio.TimerHandle | None = None
        self._is_closed = False
        self._is_read_through = False
        """Whether `record.waits` is as of the table's latest public entry."""

    # what happens at the table

    def note(self, live: LiveTable, written: PendingWrite) -> None:
        """Note an entry that everyone sees and that is on disk."""
        self._observe(live, written.at, written.answered)
        self.wake()

    def start(self, live: LiveTable) -> None:
        """Begin from the current state of the table: only what happens from now on is posted."""
        self._observe(live, self.server.luck.now())
        self.record = replace(self.record, posted=tuple((one.seat, one.since) for one in self.waiting(live)))
        self.remind_later()

    def wake(self) -> None:
        """Start posting what is new, unless posting has stopped or is in progress."""
        self._is_new = True
        if self.record.condition != "stopped" and not self._is_closed and (self._task is None or self._task.done()):
            self._task = asyncio.create_task(self._work())

    def _observe(self, live: LiveTable, at: str, answered: str = "") -> None:
        """Note who has to act, as watchers see it; who answered and has to act again has waited only since then."""
        keys: dict[str, list[str]] = {}
        view = live.table.view(WATCH)
        if not view.result:
            for prompt in view.prompts:
                keys.setdefault(prompt.ask.seat, []).append(prompt.ask.key)
        before = {one.seat: one for one in self.record.waits if one.seat != answered}
        self.record = replace(self.record, waits=tuple(
            replace(before[seat], keys=tuple(now)) if seat in before and set(now) & set(before[seat].keys)
            else Wait(seat, tuple(now), at)
            for seat, now in keys.items()
        ))  # fmt: skip
        self._is_read_through = True

    # posting

    async def _work(self) -> None:
        """Post until nothing is new; never raises."""
        try:
            await asyncio.sleep(self.rules.gather)
            while self._is_new:
                await asyncio.sleep(await self._round())
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("a bug: the webhook of table %s stops until the next entry", self.table)
        finally:
            self.remind_later()

    async def _round(self) -> float:
        """Post what is new once; returns the seconds to wait before looking again."""
        self._is_new = False
        try:
            live = await self._settled()
            news, version, posted = await self._news(live)
        except NoTable:
            self.webhooks.forget(self.table)
            return 0
        except UNREADABLE as error:
            log.info("table %s cannot be read for its webhook: %s", self.table, type(error).__name__)
            return self._again(Answer("failed", "the table cannot be read now"))
        if news is not None:
            answer = await self.send(news)
            if answer.outcome != "sent":
                return self._again(answer)
            self._worked()
        self.record = replace(self.record, version=version, posted=posted)
        self.webhooks.save()
        return self.rules.gather

    async def send(self, news: News) -> Answer:
        """Post one message; only a few tables post at a time."""
        try:
            target = read_target(self.record.address, allows_local=self.rules.allows_local)
        except Unsafe as unsafe:
            return Answer("refused", str(unsafe))
        async with self.webhooks.posting:
            return await post(target, body(news, self.record.format), self.rules, self.webhooks.resolve)

    async def _settled(self) -> LiveTable:
        """The table, once all its writes are on disk."""
        live = self.server.table(self.table, is_new_work=False)
        while live.delivery.pending:
            await live.all_written()
        return live

    async def _news(self, live: LiveTable) -> tuple[News | None, int, tuple[tuple[str, str], ...]]:
        """What to post, the watchers' version it goes up to, and the waits it names; None if nothing is new."""
        still, version = StillTable(live, WATCH), live.table.version(WATCH)
        since = min(self.record.version, version)
        entries: list[Entry] = []
        if version > since and (self.record.lines or not self._is_read_through):
            entries = await self.server.copying.run(lambda: list(still.entries_after(max(since, version - 5 * LINES))))
        if not self._is_read_through:
            self._observe(live, entries[-1].at if entries else self.server.luck.now())
        waiting = self.waiting(live)
        posted = tuple((one.seat, one.since) for one in waiting)
        lines = posted_lines(entries, by_tag(live.game.retellings)) if self.record.lines else []
        if not lines and set(posted) <= set(self.record.posted):
            return None, version, posted or self.record.posted
        return self.message("turn", live, waiting, lines), version, posted or self.record.posted

    def waiting(self, live: LiveTable) -> list[WaitingFor]:
        """Who has to act, as watchers see it; nobody while the game is interrupted, and nobody who has stepped out."""
        view = live.table.view(WATCH)
        labels: dict[str, str] = {}
        for prompt in view.prompts:
            labels.setdefault(prompt.ask.seat, prompt.ask.label)
        out = {one.id for one in view.seats if one.stepped_out}
        return [
            WaitingFor(one.seat, cut(seat_label(view, one.seat)), cut(labels[one.seat]), one.since)
            for one in self.record.waits
            if one.seat in labels and one.seat not in out and not is_interrupted(view)
        ]

    def message(self, event: Kind, live: LiveTable, waiting: list[WaitingFor], lines: list[str]) -> News:
        """A message about the table."""
        home = self.server.public_url
        link = f"{home}/tables/{self.table}" if home else ""
        title = cut(live.game.title)
        left_out = max(0, len(lines) - LINES)
        return News(
            event, cut(live.row.head.name) or title, title, link, tuple(waiting), tuple(lines[left_out:]), left_out
        )

    # failures

    def _worked(self) -> None:
        self.record = replace(self.record, condition="working", detail="", failures=0, last_sent=self.server.luck.now())

    def _failed(self, answer: Answer) -> float:
        """Note a failure; returns the seconds until the next attempt, which posts everything new by then."""
        failures, rules = self.record.failures + 1, self.rules
        is_over = answer.outcome == "refused" or failures >= rules.most_failures
        self.record = replace(
            self.record, condition="stopped" if is_over else "failing", detail=answer.detail, failures=failures
        )
        self.webhooks.save()
        if is_over:
            return 0
        wait = rules.backoff[failures - 1] if failures <= len(rules.backoff) else rules.rest
        return max(wait, answer.retry_after)

    def _again(self, answer: Answer) -> float:
        """Note a failure and keep everything as new, unless trying again is pointless; returns the seconds to wait."""
        wait = self._failed(answer)
        self._is_new = self.record.condition != "stopped"
        return wait

    def resume(self) -> None:
        """Continue after a successful test: post what is new, without waiting after earlier failures."""
        is_behind = self.record.condition != "working"
        self._worked()
        self.webhooks.save()
        if is_behind:
            if self._task is not None:
                self._task.cancel()
                self._task = None
            self.wake()

    # reminders

    def remind_later(self) -> None:
        """Set the timer of the next reminder."""
        if self._reminder is not None:
            self._reminder.cancel()
            self._reminder = None
        now = self._now()
        due = next_reminder(self.record, now, self.rules.hour)
        if due is not None and self.record.condition != "stopped" and not self._is_closed:
            wait = (due - now).total_seconds()
            self._reminder = asyncio.get_running_loop().call_later(min(wait, 86400.0), self._look)

    def _look(self) -> None:
        self._reminder = None
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._remind())

    async def _remind(self) -> None:
        """Remind those whose time has come, in one message, unless something new is posted instead; never raises."""
        is_interrupted_now = False
        try:
            while (late := self._late()) and not self._is_new:
                live = await self._settled()
                if is_interrupted_now := is_interrupted(live.table.view(WATCH)):
                    break  # the entry that ends it sets the timer again
                waiting = [one for one in self.waiting(live) if one.seat in late]
                answer = await self.send(self.message("reminder", live, waiting, [])) if waiting else None
                if answer is not None and answer.outcome != "sent":
                    await asyncio.sleep(self._failed(answer))
                    if self.record.condition == "stopped":
                        return
                    continue
                if answer is not None:
                    self._worked()
                self.record = reminded(self.record, late, self._now(), self.rules.hour)
                self.webhooks.save()
        except NoTable:
            self.webhooks.forget(self.table)
        except UNREADABLE as error:
            log.info("table %s cannot be read for a reminder: %s", self.table, type(error).__name__)
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("a bug: a reminder for table %s was not posted", self.table)
        if self._is_new and not self._is_closed:
            self._task = None
            self.wake()
        elif not is_interrupted_now:
            self.remind_later()

    def _late(self) -> set[str]:
        return late_seats(self.record, self._now(), self.rules.hour)

    def _now(self) -> datetime:
        return datetime.fromisoformat(self.server.luck.now())

    def close(self) -> asyncio.Task[None] | None:
        """Stop; returns the task to wait for."""
        self._is_closed = True
        if self._reminder is not None:
            self._reminder.cancel()
        if self._task is not None:
            self._task.cancel()
        return self._task
