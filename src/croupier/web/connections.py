"""Connection limits: how many, how long reading a request's headers may take, and how much is read at once."""

from __future__ import annotations

import asyncio
import os
from collections import Counter
from typing import Any, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import WebSocketException
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.http11 import Request

from croupier.web.addresses import Networks, Proxies, key_of
from croupier.web.limits import Limits

SPARE = 64
"""File descriptors reserved for the journal, files and other processes."""
HEADERS = 100
"""Maximum number of headers in a request."""
HEAD_BYTES = 32 * 1024
"""Maximum bytes of a request's URL and headers together."""
PIPELINED = 16
"""Requests that one connection can pipeline."""
SLICE = 2048
"""Bytes of frames read before other tasks get a turn; a frame can be as short as two bytes."""


DEFLATE = ServerPerMessageDeflateFactory(
    server_max_window_bits=13, client_max_window_bits=12, compress_settings={"level": 1, "memLevel": 5}
)
"""Compression of WebSocket messages: half the processor time of zlib's default level, with a larger window to make up
for its weaker compression; 48 KiB for each socket.
"""


class ConnectionLimit:
    """Counts connections, in total and per address; those from a trusted proxy only in total."""

    def __init__(self, limits: Limits, behind: Networks = ()) -> None:
        self.most = min(limits.connections, max(16, descriptors() - SPARE))
        self.most_an_address = limits.connections_an_address
        self.head_seconds = limits.head_seconds
        self._proxies = Proxies(behind)
        self._keys: dict[asyncio.BaseTransport, str] = {}
        self._counts: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._keys)

    def enter(self, transport: asyncio.BaseTransport) -> bool:
        """Whether there is room for this connection; if so, it is counted until it leaves."""
        peer = transport.get_extra_info("peername")
        host = str(peer[0]) if isinstance(peer, tuple) and peer else ""
        key = "" if host in self._proxies else key_of(host)
        if len(self._keys) >= self.most or (key and self._counts[key] >= self.most_an_address):
            return False
        self._keys[transport] = key
        self._counts[key] += 1
        return True

    def leave(self, transport: asyncio.BaseTransport) -> None:
        """Count a closed connection out."""
        key = self._keys.pop(transport, None)
        if key is not None:
            self._counts[key] -= 1
            if not self._counts[key]:
                del self._counts[key]


TOO_LARGE = b"431 Request Header Fields Too Large"


class HeadTooLarge(Exception):
    """More or longer headers than a request may have."""


class GuardedHttp(HttpToolsProtocol):
    """uvicorn's HTTP protocol with a connection limit, a time limit for request headers, and size limits."""

    gate: ConnectionLimit
    _timer: asyncio.TimerHandle | None = None
    _is_let_in = False
    _head_bytes = 0
    _fed = 0
    _refusal = b""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._is_let_in = self.gate.enter(transport)
        if self._is_let_in:
            self._expect_head()
        else:
            self._refuse(503, "Service Unavailable", "busy", "too many connections")

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        self.gate.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if not self._is_let_in or self.transport.is_closing():
            return
        cycle = cast("RequestResponseCycle | None", self.cycle)
        if cycle is None or cycle.response_complete:
            self._expect_head()
        super().data_received(data)
        self._fed = self._fed + len(data) if self._timer is not None else 0
        if self._fed > HEAD_BYTES and not self.transport.is_closing():  # a single endless header
            self._refusal = TOO_LARGE
            self.send_400_response("")

    def handle_websocket_upgrade(self) -> None:
        self._stop_waiting()
        super().handle_websocket_upgrade()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._expect_head()
        self._head_bytes = 0
        if len(self.pipeline) >= PIPELINED:
            self._refusal = b"429 Too Many Requests"
            raise HeadTooLarge

    def on_url(self, url: bytes) -> None:
        self._count_head(url)
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._count_head(name, value)
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._stop_waiting()
        super().on_headers_complete()

    def send_400_response(self, msg: str) -> None:
        """Handles requests that the parser or this protocol rejects."""
        if not self._refusal:
            super().send_400_response(msg)
            return
        status, _, title = self._refusal.decode().partition(" ")
        self._refuse(int(status), title, "too_fast" if status == "429" else "too_large", title.lower())

    def _count_head(self, *parts: bytes) -> None:
        self._head_bytes += sum(map(len, parts))
        if self._head_bytes > HEAD_BYTES or len(self.headers) >= HEADERS:
            self._refusal = TOO_LARGE
            raise HeadTooLarge

    def _expect_head(self) -> None:
        if self._timer is None:
            self._timer = self.loop.call_later(self.gate.head_seconds, self._too_slow)

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _too_slow(self) -> None:
        self._timer = None
        if not self.transport.is_closing():
            self._refuse(408, "Request Timeout", "unreadable", f"no request within {self.gate.head_seconds:g} seconds")

    def _refuse(self, status: int, title: str, kind: str, detail: str) -> None:
        body = b'{"type":"/problems/%b","title":"%b","status":%d,"detail":"%b"}' % (
            kind.encode(), title.encode(), status, detail.encode(),
        )  # fmt: skip
        head = f"HTTP/1.1 {status} {title}\r\ncontent-type: application/problem+json\r\ncontent-length: {len(body)}\r\n"
        self.transport.write(f"{head}retry-after: 5\r\nconnection: close\r\n\r\n".encode() + body)
        self.transport.close()


WRITE = "croupier.write"
"""The extension of a live connection's scope that writes a text at once."""


class GuardedWebSocket(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket protocol with a connection limit, reading input in slices, and writing without a task."""

    gate: ConnectionLimit

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        if self.config.ws_per_message_deflate:
            self.conn.available_extensions = [DEFLATE]
        self._unread = bytearray()
        self._reading: asyncio.Handle | None = None
        self._is_lost = False

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            extensions: Any = self.scope["extensions"]
            extensions[WRITE] = {"write": self.write_text}

    def write_text(self, text: bytes) -> bool:
        """Send a text if the connection is open and takes one now; returns whether it did."""
        if not (self.handshake_complete and self.writable.is_set()) or self.close_sent or self._is_lost:
            return False
        try:
            self.conn.send_text(text)
        except WebSocketException:
            return False
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True

    def connection_lost(self, exc: Exception | None) -> None:
        self._is_lost = True
        if self._reading is not None:
            self._reading.cancel()
        self.gate.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._unread += data
        if self._reading is None:
            self._read_on()

    def _read_on(self) -> None:
        part = bytes(self._unread[:SLICE])
        del self._unread[:SLICE]
        self._reading = None
        super().data_received(part)
        if self._unread and not self._is_lost:
            self._reading = self.loop.call_soon(self._read_on)


def protocols(limits: Limits, behind: Networks = ()) -> dict[str, Any]:
    """The `http` and `ws` protocols for uvicorn; both share one limit."""
    gate = ConnectionLimit(limits, behind)
    return {
        "http": type("Http", (GuardedHttp,), {"gate": gate}),
        "ws": type("WebSocket", (GuardedWebSocket,), {"gate": gate}),
    }


def raise_descriptor_limit(wanted: int) -> None:
    """Raise this process's limit of open files to `wanted`, as far as the system allows."""
    try:
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        if soft != resource.RLIM_INFINITY and soft < most:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    except (
        ImportError,
        ValueError,
        OSError,
    ):  # not supported here, or not allowed; the connection limit counts what is available
        return


def descriptors() -> int:
    """The number of files this process can open."""
    if os.name == "nt":
        return 16_384
    import resource

    soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return 1_000_000 if soft == resource.RLIM_INFINITY else soft
