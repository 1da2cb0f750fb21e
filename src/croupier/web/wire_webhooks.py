"""Requests and responses about a table's webhook; no response contains its address."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

TimeOfDay = Annotated[str, Meta(pattern="^([01][0-9]|2[0-3]):[0-5][0-9]$")]


class Quiet(Struct, frozen=True, forbid_unknown_fields=True):
    """The hours of a day in which nobody is reminded, in the time zone `zone`, such as `Europe/Berlin`."""

    begins: TimeOfDay
    ends: TimeOfDay
    zone: Annotated[str, Meta(max_length=64)]


class PutWebhook(Struct, frozen=True, forbid_unknown_fields=True):
    """Where and what a table posts; without an address the one that is set stays."""

    address: str | None = None
    format: Literal["discord", "json"] = "discord"
    lines: bool = True
    reminder_hours: Annotated[int, Meta(ge=0, le=168)] = 24
    quiet: Quiet | None = None


class Webhook(Struct, frozen=True):
    """Whether and what a table posts; `can_change` if this seat runs it, and only then `detail`.

    `is_offered` says whether this server posts at all. `condition` is `off` without a webhook.
    """

    is_offered: bool
    can_change: bool
    condition: Literal["off", "working", "failing", "stopped"]
    format: Literal["discord", "json"] = "discord"
    lines: bool = True
    reminder_hours: int = 24
    detail: str = ""
    last_sent: str = ""
    quiet: Quiet | None = None


class WebhookTest(Struct, frozen=True):
    """Whether a test message was accepted, and if not, why."""

    is_sent: bool
    detail: str
