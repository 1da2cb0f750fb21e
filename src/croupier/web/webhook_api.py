"""`/api/tables/ID/webhook`: where a table posts what everyone sees; the address goes in and never comes out."""

from __future__ import annotations

from litestar import Response, delete, get, post, put
from litestar.params import JSONBody

from croupier.web import lobby
from croupier.web.api import ACTED, SEAT, TABLE, AppRequest
from croupier.web.auth import requester_of, require_seat, server_of
from croupier.web.live_table import LiveTable
from croupier.web.problems import Refused
from croupier.web.request_bodies import body_of, strict_body
from croupier.web.responses import json_response
from croupier.web.webhooks.quiet_hours import QuietHours
from croupier.web.wire_webhooks import PutWebhook, Quiet, Webhook, WebhookTest


@get(TABLE + "/webhook", guards=[require_seat], responses=SEAT, tags=["tables"])
async def read_webhook(request: AppRequest) -> Response[Webhook]:
    """Whether and what this table posts, for everyone who has a seat; its address is not part of it."""
    if requester_of(request).watches:
        raise Refused("forbidden", "watchers cannot see this", instead="take a seat at the table")
    return json_response(_told(request, server_of(request).table(requester_of(request).table)))


@put(
    TABLE + "/webhook",
    before_request=strict_body(PutWebhook),
    guards=[require_seat],
    responses=ACTED,
    tags=["tables"],
)
async def put_webhook(request: AppRequest, data: JSONBody[PutWebhook]) -> Response[Webhook]:
    """Set where this table posts; for the seat that runs it."""
    wanted, live = body_of(request, PutWebhook), _own_table(request)
    asked = wanted.quiet
    quiet = None if asked is None else QuietHours(asked.begins, asked.ends, asked.zone)
    await server_of(request).webhooks.put(
        live, wanted.address, wanted.format, lines=wanted.lines, reminder_hours=wanted.reminder_hours, quiet=quiet
    )
    return json_response(_told(request, live))


@delete(TABLE + "/webhook", guards=[require_seat], status_code=204, responses=SEAT, tags=["tables"])
async def delete_webhook(request: AppRequest) -> None:
    """Stop posting, and forget the address."""
    await server_of(request).webhooks.remove(_own_table(request).row.id)


@post(TABLE + "/webhook/test", guards=[require_seat], status_code=200, responses=ACTED, tags=["tables"])
async def test_webhook(request: AppRequest) -> Response[WebhookTest]:
    """Post a test message now; if it is accepted, a webhook that had stopped continues."""
    answer = await server_of(request).webhooks.test(_own_table(request))
    return json_response(WebhookTest(answer.outcome == "sent", answer.detail))


def _own_table(request: AppRequest) -> LiveTable:
    """The caller's table, if the caller runs it."""
    server, requester = server_of(request), requester_of(request)
    if server.closing:
        raise Refused("closing", "the server is shutting down; nothing was done")
    live = server.table(requester.table)
    if not lobby.runs(live, requester.seat):
        raise Refused("forbidden", "only the GM can change where this table posts", instead="ask the GM")
    if live.row.head.beside is not None:
        raise Refused("forbidden", "a side table does not post by itself", instead="set it at the parent table")
    return live


def _told(request: AppRequest, live: LiveTable) -> Webhook:
    webhooks = server_of(request).webhooks
    record = webhooks.record(live.row.id)
    can_change = lobby.runs(live, requester_of(request).seat) and live.row.head.beside is None
    if record is None:
        return Webhook(webhooks.rules.is_on, can_change, "off")
    kept = record.quiet
    quiet = None if kept is None else Quiet(kept.begins, kept.ends, kept.zone)
    return Webhook(
        webhooks.rules.is_on, can_change, record.condition, record.format, record.lines, record.reminder_hours,
        record.detail if can_change else "", record.last_sent, quiet,
    )  # fmt: skip


HANDLERS = (read_webhook, put_webhook, delete_webhook, test_webhook)
