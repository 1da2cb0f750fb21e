"""The live socket: a snapshot or the missed messages, then each new version; commands in, answers out."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any, NamedTuple, cast

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from msgspec import UNSET, Struct, UnsetType

from croupier.core import entry as entries
from croupier.core.choices import BY_HEADING, EVERY_GROUP, GROUPS, NOW
from croupier.core.state import WATCH
from croupier.pieces.view_model import View
from croupier.store import seat_versions
from croupier.web import compact, serialize
from croupier.web.auth import Requester, check_origin, find, server_of
from croupier.web.connections import WRITE
from croupier.web.limits import Window
from croupier.web.live_table import LiveTable
from croupier.web.middleware import deny
from croupier.web.odds_live import OddsBatch
from croupier.web.problems import Refused
from croupier.web.request_bodies import read
from croupier.web.responses import as_refused
from croupier.web.server import Server
from croupier.web.shared_luck import Link, Reveal
from croupier.web.still_table import StillTable
from croupier.web.streams import Stream
from croupier.web.submit import act
from croupier.web.view_changes import changes
from croupier.web.watchdog import Watchdog, label_of
from croupier.web.wire import Act
from croupier.web.wire_live import Answer, Changes, ViewChange
from croupier.web.wire_odds import AskOdds, OddsOf

MOST_MISSED = 1000
"""Maximum number of missed versions sent one by one to a reconnecting client; beyond that it gets a snapshot."""
AT_ONCE = 16
"""How many of them are sent without a pause."""

HEADING = re.compile(f"{BY_HEADING}([0-9a-f]{{8}})?")
MOST_GROUPS = 64
"""Groups and open headings that a socket can request."""

Socket = WebSocket[Any, Any, Any]
CLOSING = {401: 4401, 503: 1013}
"""The code for closing a socket that was refused, by the problem's status; 4400 for any other."""


class Frame(Struct, frozen=True, forbid_unknown_fields=True):
    """What a client can send: a command, a ping, an odds question, its part of the luck, or groups of choices."""

    id: str | int | None = None
    prompt: str | None = None
    command: dict[str, Any] | UnsetType = UNSET
    ping: Any = UNSET
    odds: tuple[OddsOf, ...] | UnsetType = UNSET
    reveal: Reveal | UnsetType = UNSET
    link: Link | UnsetType = UNSET
    groups: tuple[str, ...] | UnsetType = UNSET


@websocket("/api/tables/{table:str}/live")
async def live(socket: Socket) -> None:
    """One socket of one seat, from opening to closing."""
    server = server_of(socket)
    try:
        check_origin(socket)
    except Refused:
        await socket.close(4403, "wrong origin")
        return
    try:
        _check_room(server, socket)
    except Refused as full:
        await deny(full, socket.scope, socket.receive, socket.send)
        return
    await socket.accept()
    try:
        requester = find(socket)
        server.capacity.make_room()
        table = server.table(requester.table)
        after = _after(socket.query_params.get("after", ""))
        groups = _groups(socket.query_params.get("groups"))
    except Exception as error:  # noqa: BLE001 - reported as a problem
        refused = as_refused(error)
        await socket.close(CLOSING.get(refused.kind.status, 4400), refused.detail[:100])
        return
    brief = socket.query_params.get("brief", "")
    stream = Stream(
        requester.seat, 0, server.limits.queue, holder=_holder(requester), through=requester.through, groups=groups,
        name=requester.name if requester.through == WATCH else "",
        is_brief=brief in ("1", "true", "2"), has_texts=socket.query_params.get("texts", "") != "0",
        has_order_changes=brief == "2", adds_to_luck=socket.query_params.get("luck", "") != "0",
    )  # fmt: skip
    try:
        await _begin(socket, table, stream, after)
        await _talk(socket, server, table, stream, requester)
    except WebSocketDisconnect:
        pass
    finally:
        table.presence.leave(stream)
        if stream.odds is not None:
            stream.odds.close()


def _check_room(server: Server, socket: Socket) -> None:
    """Raises Refused if this seat has too many sockets open; a caller without a seat is refused later."""
    try:
        requester = find(socket)
    except Refused:
        return
    table = server.live.get(requester.table)
    most = server.limits.sockets_a_seat
    if table is not None and table.presence.sockets_of(_holder(requester)) >= most:
        raise Refused("too_fast", f"this seat already has {most} live connections", retry_after=10)


def _holder(requester: Requester) -> str:
    return f"watch {requester.holder}" if requester.watches else requester.seat


def _after(given: str) -> tuple[str, int] | None:
    incarnation, _, version = given.rpartition(":")
    return (incarnation, int(version)) if incarnation and version.isascii() and version.isdigit() else None


def _groups(given: str | None) -> frozenset[str]:
    """The groups of choices that a socket requests: all of them, or answers to prompts and those named."""
    if given is None:
        return EVERY_GROUP
    return _named_groups(given.split(","))


def _named_groups(given: Iterable[str]) -> frozenset[str]:
    """Answers to prompts and the groups named. Raises Refused for an unknown one, and for too many."""
    named = frozenset(given) - {""}
    if unknown := [one for one in named - EVERY_GROUP if not HEADING.fullmatch(one)]:
        allowed = ", ".join((*GROUPS, BY_HEADING))
        raise Refused("invalid", f"groups: {min(unknown)[:20]} is not one of {allowed}", field="groups")
    if len(named) > MOST_GROUPS:
        raise Refused("invalid", f"groups: {len(named)} are named, at most {MOST_GROUPS} may be", field="groups")
    return NOW | named


async def _begin(socket: Socket, table: LiveTable, stream: Stream, after: tuple[str, int] | None) -> None:
    """Send the snapshot, or the messages missed since a known version; new messages wait in the stream meanwhile."""
    while True:
        life = table.life
        now = table.table.version(stream.seat)
        stream.version = now
        seen = table.heads.short(stream.seat)
        ours = after is not None and after[0] == table.row.incarnation and now - MOST_MISSED <= after[1] <= now
        table.presence.enter(stream)
        if ours and after is not None:
            since = _since(table, stream.seat, after[1], now)
            await table.all_written()
            messages = await _missed(table, stream, after[1], now, since, seen)
        else:
            snapshot = table.snapshot_now(stream.seat, stream.form.groups)
            stream.version = table.table.version(stream.seat)
            messages = [b'{"snapshot":%b}' % snapshot]
            await table.all_written()
        if life == table.life:
            break
    for message in messages:
        await socket.send_text(message.decode())


class Since(NamedTuple):
    """A seat's view at an earlier version, and everything changed since."""

    old: View
    changes: Changes


def _since(table: LiveTable, seat: str, version: int, now: int) -> Since | None:
    """Everything that changed for a seat since a version."""
    if version == now:
        return None
    before = table.table.state_before(table.table.entry_of(seat, version + 1))
    old = serialize.view_of_state(table.table, before, seat, table.presence.present())
    return Since(old, changes(old, table.view(seat)))


async def _missed(
    table: LiveTable, stream: Stream, version: int, now: int, since: Since | None, seen: str
) -> list[bytes]:
    """One message for each version after `version`; the last carries all changes in between and the head."""
    if since is None:
        return []
    seat, nothing = stream.seat, Changes(ViewChange())
    told, still = [], StillTable(table, seat)
    has = compact.offered(table.table, seat, stream.form.groups)
    short = compact.changes(since.old, since.changes, None, has)
    waiting_for = serialize.waiting_for(table.table, seat)
    found = seat_versions.sent_after(table.journal, table.row.id, seat, version, now - version, table.last_readable)
    for at, one in enumerate(found):
        if at % AT_ONCE == AT_ONCE - 1:
            await asyncio.sleep(0)  # give other tasks a turn
        made = entries.read(table.game, one.line)
        entry = serialize.encoded(still.entry(made, one.version), has_texts=stream.form.has_texts)
        is_last = one.version == now
        head = seen if is_last else ""
        if stream.form.is_brief:
            body = compact.message(one.version, entry, short if is_last else {"view": nothing.view}, waiting_for, head)
        else:
            changed = since.changes if is_last else nothing
            body = serialize.message(one.version, entry, changed, has, waiting_for, head)
        told.append(body)
    return told


async def _talk(socket: Socket, server: Server, table: LiveTable, stream: Stream, requester: Requester) -> None:
    stream.write = _writer_of(socket)
    speaker = asyncio.create_task(_speak(socket, table, stream))
    listener = asyncio.create_task(_listen(socket, server, table, stream, requester))
    try:
        done, _ = await asyncio.wait({speaker, listener}, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in (speaker, listener):
            task.cancel()
        await asyncio.gather(speaker, listener, return_exceptions=True)


def _writer_of(socket: Socket) -> Callable[[bytes], bool] | None:
    """The connection's own function for sending a text at once; None if the server has none."""
    extension: Any = (socket.scope.get("extensions") or {}).get(WRITE, {})
    return cast("Callable[[bytes], bool] | None", extension.get("write"))


async def _speak(socket: Socket, table: LiveTable, stream: Stream) -> None:
    while True:
        message = await stream.next()
        if message is not None:
            await socket.send_text(message.decode())
        elif stream.closed:
            with suppress(Exception):
                await socket.close(*stream.closed)
            return
        else:
            snapshot = await _caught_up(table, stream)
            await socket.send_text((b'{"resync":%b}' % snapshot).decode())


async def _caught_up(table: LiveTable, stream: Stream) -> bytes:
    """A durable snapshot; later messages go into the stream again."""
    while True:
        life = table.life
        stream.caught_up(table.table.version(stream.seat))
        snapshot = table.snapshot_now(stream.seat, stream.form.groups)
        await table.all_written()
        if life == table.life:
            return snapshot
        stream.behind = True


async def _listen(socket: Socket, server: Server, table: LiveTable, stream: Stream, requester: Requester) -> None:
    frames = Window(server.limits.frames_a_second, 1, server.luck.clock, "too many messages")
    waiting: set[asyncio.Task[None]] = set()
    watchdog: Watchdog = socket.app.state["watchdog"]
    what = f"a message on {label_of(socket.scope)}"
    try:
        while True:
            message = await socket.receive()
            if message["type"] != "websocket.receive":
                return
            try:
                frames.take("")
            except Refused as refused:
                stream.close(1008, refused.detail)
                return
            frame = watchdog.watch(_frame(server, table, stream, requester, message.get("text")), lambda: what)
            task = asyncio.create_task(frame)
            waiting.add(task)
            task.add_done_callback(waiting.discard)
    finally:
        if waiting:
            await asyncio.gather(*waiting, return_exceptions=True)


async def _frame(server: Server, table: LiveTable, stream: Stream, requester: Requester, text: str | None) -> None:
    """Handle one client message; a command is carried out and answered under its id."""
    id = ""
    try:
        if text is None or len(text) > server.limits.request_bytes:
            raise Refused("unreadable", "send text of at most 64 KiB")
        frame = read(text, Frame)
        id = str("" if frame.id is None else frame.id)[:64]
        if frame.ping is not UNSET:
            stream.say(b'{"pong":true}')
            return
        if isinstance(frame.reveal, Reveal):
            table.shared_luck.hear_reveal(stream.seat, frame.reveal)
            return
        if isinstance(frame.link, Link):
            table.shared_luck.hear_link(stream.seat, frame.link)
            return
        if isinstance(frame.groups, tuple):
            await _send_groups(table, stream, _named_groups(frame.groups))
            return
        if frame.odds is not UNSET:
            server.odds_asked.take((requester.table, requester.seat))
            await _odds_of(server, table, stream).ask(read(text, AskOdds))
            return
        wanted = _act_of(frame)
        accepted = await act(server, table, requester, wanted, has_texts=stream.form.has_texts)
    except Exception as error:  # noqa: BLE001 - every failure of a command is reported under its id
        stream.say(msgspec.json.encode(Answer(id, ok=False, problem=as_refused(error).problem)), answer=True)
        return
    stream.say(b'{"id":%b,"ok":true,%b' % (msgspec.json.encode(id), accepted[1:]), answer=True)


async def _send_groups(table: LiveTable, stream: Stream, groups: frozenset[str]) -> None:
    """Send a socket these groups of choices as they are now, and in all messages from now on."""
    stream.request(groups, table.table.n + 1)
    table.last_sent.offer(stream.seat, groups)
    stream.say(await table.choices(stream.seat, groups))


def _odds_of(server: Server, table: LiveTable, stream: Stream) -> OddsBatch:
    if stream.odds is None:
        stream.odds = OddsBatch(table, stream, server.odds)
    return stream.odds


def _act_of(frame: Frame) -> Act:
    """The command in a frame. Raises Refused."""
    body = _body(frame)
    try:
        return msgspec.convert(body, Act)
    except msgspec.ValidationError:
        return read(msgspec.json.encode(body), Act)  # says which field is wrong, as for a request


def _body(frame: Frame) -> dict[str, Any]:
    body: dict[str, Any] = {"command": frame.command, "prompt": frame.prompt, "id": frame.id}
    return {key: value for key, value in body.items() if value is not UNSET}
