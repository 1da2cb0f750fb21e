"""Requests and responses about a table's webhook; no response contains its address."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct


class PutWebhook(Struct, frozen=True, forbid_unknown_fields=True):
    """Where and what a table posts; without an address the one that is set stays."""

    address: str | None = None
    format: Literal["discord", "json"] = "discord"
    lines: bool = True
    reminder_hours: Annotated[int, Meta(ge=0, le=168)] = 24


class Webhook(Struct, frozen=True):
    """Whether and what a table posts; `can_change` for whoever runs it, who alone gets `detail`.

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


class WebhookTest(Struct, frozen=True):
    """Whether a test message was accepted, and if not, why."""

    is_sent: bool
    detail: str
