"""When the seats that a table waits for are reminded: after some hours, a few times, and not in quiet hours."""

from __future__ import annotations

from datetime import datetime, timedelta

from msgspec.structs import replace

from croupier.web.webhooks.records import Record, Wait
from croupier.web.webhooks.rules import REMINDERS


def next_reminder(record: Record, now: datetime, hour: float) -> datetime | None:
    """When somebody is to be reminded next, `now` if that is overdue; None if nobody is. An hour has `hour` seconds."""
    return min((at for one in record.waits if (at := _due(record, one, now, hour)) is not None), default=None)


def late_seats(record: Record, now: datetime, hour: float) -> set[str]:
    """The seats to remind now."""
    return {one.seat for one in record.waits if (at := _due(record, one, now, hour)) is not None and at <= now}


def reminded(record: Record, seats: set[str], now: datetime, hour: float) -> Record:
    """The record after these seats were reminded: reminders held back by the same quiet hours count as one."""

    def counted(wait: Wait) -> Wait:
        given = wait.reminded + 1
        while given < REMINDERS and _was_held_back(record, _came(record, wait, given, hour), now):
            given += 1
        return replace(wait, reminded=given)

    return replace(record, waits=tuple(counted(one) if one.seat in seats else one for one in record.waits))


def _due(record: Record, wait: Wait, now: datetime, hour: float) -> datetime | None:
    """When the next reminder about a wait is due, after any quiet hours; None if there is none."""
    if not record.reminder_hours or wait.reminded >= REMINDERS:
        return None
    at = max(_came(record, wait, wait.reminded, hour), now)
    return at if record.quiet is None else record.quiet.end_after(at) or at


def _came(record: Record, wait: Wait, given: int, hour: float) -> datetime:
    """When the reminder after `given` earlier ones is due, not counting quiet hours."""
    return datetime.fromisoformat(wait.since) + timedelta(seconds=record.reminder_hours * (given + 1) * hour)


def _was_held_back(record: Record, at: datetime, now: datetime) -> bool:
    """Whether the reminder due at `at` was held back by quiet hours that are over."""
    end = None if record.quiet is None else record.quiet.end_after(at)
    return end is not None and end <= now
