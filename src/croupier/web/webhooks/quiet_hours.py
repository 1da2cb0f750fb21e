"""The hours of a day in which a table sends no reminders, in a named time zone."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta, tzinfo
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from msgspec import Struct

from croupier.web.problems import invalid


class QuietHours(Struct, frozen=True):
    """From one time of day (`HH:MM`) to another, on the next day if that is the earlier one."""

    begins: str
    ends: str
    zone: str
    """A name of the time zone database, such as `Europe/Berlin`, or `UTC`."""

    def end_after(self, moment: datetime) -> datetime | None:
        """When the quiet hours that contain this moment end, in UTC; None outside them."""
        zone = time_zone(self.zone)
        if zone is None:  # the server's time zone database no longer has it
            return None
        begins, ends = time.fromisoformat(self.begins), time.fromisoformat(self.ends)
        today = moment.astimezone(zone).date()
        for day in (today - timedelta(days=1), today):
            last = day if begins < ends else day + timedelta(days=1)
            start = datetime.combine(day, begins, zone).astimezone(UTC)
            end = datetime.combine(last, ends, zone).astimezone(UTC)
            if start <= moment < end:
                return end
        return None


def require_sound(hours: QuietHours) -> None:
    """Raises Refused for hours that contain no time or every time, and for an unknown time zone."""
    if hours.begins == hours.ends:
        raise invalid("quiet.ends", hours.ends, f"a time other than {hours.begins}, when quiet hours begin")
    if time_zone(hours.zone) is None:
        raise invalid("quiet.zone", hours.zone, "a time zone such as Europe/Berlin, America/New_York or UTC")


def time_zone(name: str) -> tzinfo | None:
    """A time zone by its name; None if this computer does not know it."""
    if name == "UTC":
        return UTC
    return ZoneInfo(name) if name in _names() else None


@cache
def _names() -> set[str]:
    return available_timezones()
