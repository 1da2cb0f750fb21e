"""Quiet hours across midnight and clock changes, and which reminders they hold back."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from croupier.web.webhooks.quiet_hours import QuietHours
from croupier.web.webhooks.records import Record, Wait
from croupier.web.webhooks.reminders import late_seats, next_reminder, reminded

BERLIN = QuietHours("22:00", "08:00", "Europe/Berlin")


def at(text: str) -> datetime:
    return datetime.fromisoformat(text)


@pytest.mark.parametrize(
    ("hours", "moment", "end"),
    [
        (BERLIN, "2026-01-10T20:59:59Z", None),
        (BERLIN, "2026-01-10T21:00:00Z", "2026-01-11T07:00:00Z"),
        (BERLIN, "2026-01-11T06:59:59Z", "2026-01-11T07:00:00Z"),
        (BERLIN, "2026-01-11T07:00:00Z", None),
        (BERLIN, "2026-07-10T20:00:00Z", "2026-07-11T06:00:00Z"),  # summer time
        (BERLIN, "2026-03-28T21:30:00Z", "2026-03-29T06:00:00Z"),  # the clocks go forward that night
        (BERLIN, "2026-10-24T20:30:00Z", "2026-10-25T07:00:00Z"),  # and back
        (QuietHours("12:30", "14:00", "UTC"), "2026-01-10T13:00:00Z", "2026-01-10T14:00:00Z"),
        (QuietHours("12:30", "14:00", "UTC"), "2026-01-10T14:00:00Z", None),
        (QuietHours("22:00", "08:00", "Pacific/Kiritimati"), "2026-01-10T09:00:00Z", "2026-01-10T18:00:00Z"),
        (QuietHours("22:00", "08:00", "Europe/Atlantis"), "2026-01-10T23:00:00Z", None),  # no longer known
    ],
)
def test_when_quiet_hours_end(hours: QuietHours, moment: str, end: str | None) -> None:
    assert hours.end_after(at(moment)) == (None if end is None else at(end))


def record(since: str, hours: int, quiet: QuietHours | None = BERLIN, given: int = 0) -> Record:
    return Record("", "json", True, hours, 0, waits=(Wait("p1", ("bid",), since, given),), quiet=quiet)


@pytest.mark.parametrize(
    ("since", "hours", "now", "due"),
    [
        ("2026-01-10T12:00:00Z", 6, "2026-01-10T13:00:00Z", "2026-01-10T18:00:00Z"),  # by day, as without them
        ("2026-01-10T18:00:00Z", 6, "2026-01-10T19:00:00Z", "2026-01-11T07:00:00Z"),  # held back until the morning
        ("2026-01-10T12:00:00Z", 6, "2026-01-10T23:00:00Z", "2026-01-11T07:00:00Z"),  # overdue, and it is night now
        ("2026-01-10T12:00:00Z", 0, "2026-01-10T23:00:00Z", None),
    ],
)
def test_a_reminder_in_quiet_hours_is_held_back(since: str, hours: int, now: str, due: str | None) -> None:
    assert next_reminder(record(since, hours), at(now), 3600) == (None if due is None else at(due))
    is_late = due is not None and at(due) <= at(now)
    assert late_seats(record(since, hours), at(now), 3600) == ({"p1"} if is_late else set())


def test_reminders_of_one_night_are_combined() -> None:
    """Due at 1 and 5 o'clock in the morning, then at 9: the second is not sent after the first."""
    kept = record("2026-01-10T20:00:00Z", 4)
    morning = at("2026-01-11T07:00:00Z")
    assert late_seats(kept, morning, 3600) == {"p1"}
    kept = reminded(kept, {"p1"}, morning, 3600)
    assert kept.waits[0].reminded == 2
    assert next_reminder(kept, morning, 3600) == at("2026-01-11T08:00:00Z")
    assert reminded(kept, set(), morning, 3600) == kept


def test_reminders_missed_by_day_are_not_dropped() -> None:
    kept = record("2026-01-10T09:00:00Z", 1, quiet=None)
    assert reminded(kept, {"p1"}, at("2026-01-10T09:00:00Z") + timedelta(hours=9), 3600).waits[0].reminded == 1
