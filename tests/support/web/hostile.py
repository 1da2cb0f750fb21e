"""Hostile bytes for a server: every route and frame with bodies, headers and paths that nobody should send."""

from __future__ import annotations

import json
import random
import socket
from collections.abc import Iterator
from contextlib import closing, suppress
from typing import NamedTuple

from litestar import Litestar
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE", "PROPFIND")
DEEP = 20_000
STRINGS = (
    "",
    " ",
    "\x00",
    "a\x00b",
    "\ud800",
    "\udfff\ud800",
    "\u202e\u2066",
    "e\u0301" * 2000,
    "\ufdfa" * 3000,
    "x" * 60_000,
    "../../etc/passwd",
    "<script>",
    "${7*7}",
    "%s%n",
    "'; DROP TABLE entries; --",
    "NaN",
    "-0",
    "1e999",
    "🂡" * 5000,
    "ﬀ" * 9000,
    "p1",
    "gm",
    "watch",
    "table",
    "0" * 64,
    "f" * 64,
    "a" * 32,
)
NUMBERS = (
    "0",
    "-1",
    "1e400",
    "-1e400",
    "9" * 400,
    "0.1e-999",
    "2147483648",
    "9223372036854775808",
    "-9223372036854775809",
    "1" * 4000,
)
BODIES = (
    b"",
    b"null",
    b"[]",
    b"{}",
    b"NaN",
    b"Infinity",
    b"{",
    b"\xff\xfe{}",
    b"\xef\xbb\xbf{}",
    b"\x00" * 1000,
    b"[" * DEEP,
    b'{"a":' * DEEP,
    b"[" * DEEP + b"]" * DEEP,
    b'{"name":"\xff"}',
    b'{"name":\xc3\x28}',
    b'{"game":["\xff"]}',
    b'{"game":5,"name":"\xff"}',
    b'{"name":5,"word":"\xff"}',
    b'{"command":5,"id":"\xff"}',
    b'{"version":"x","changes":{"\xff":1}}',
    b'{"knock":5,"let_in":"\xff"}',
    b'{"name":5,"name":"\xff\xfe"}',
    b'{"name":"\\ud800"}',
    b'{"name":"\\ud800\\udc00"}',
    b'{"a":1,"a":2}',
    b'{"id":"' + b"x" * 60_000 + b'"}',
    b'"' + b"\\u0000" * 9000 + b'"',
    b"x" * 70_000,
    b"1" * 60_000,
    b'{"name":"' + "é".encode("latin-1") + b'"}',
    b"a=b&" * 15_000,
    b"name=%ff%fe&word=%00&game=%ed%a0%80",
    b"=" * 60_000,
    b"&" * 60_000,
    b"name=" + b"%41" * 20_000,
    b"--x\r\n" * 9000,
    b"--x--",
    b"--x\r\n\r\n\r\n--x--",
    b'--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n\x89PNG\r\n\x1a\n\r\n--x--\r\n',
    b'--x\r\nContent-Disposition: form-data; name="file"; filename="a.json"\r\n\r\n' + b"[" * DEEP + b"\r\n--x--\r\n",
    b'--x\r\nContent-Disposition: form-data; name="file"; filename="\xff\x00.yaml"\r\n\r\na: b\r\n--x--\r\n',
    b'--x\r\nContent-Disposition: form-data; name="\xff"\r\nContent-Type: \xff/\x00; charset=\xff\r\n\r\n--x--\r\n',
    b"".join(b'--x\r\nContent-Disposition: form-data; name="f%d"\r\n\r\nq\r\n' % n for n in range(900)) + b"--x--\r\n",
    b'--x\r\nContent-Disposition: form-data; name="file"; filename="' + b"n" * 30_000 + b'"\r\n\r\nq\r\n--x--\r\n',
)
KINDS = (
    "application/json",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "multipart/form-data",
    "multipart/form-data; boundary=",
    "text/plain",
    "application/json; charset=utf-16",
    "",
    "a" * 3000,
    "\xff/\xfe",
    'multipart/form-data; boundary="' + "x" * 3000 + '"',
    "application/msgpack",
    "application/problem+json; charset=nope",
)
PARTS = (
    "%00",
    "%ff",
    "%ed%a0%80",
    "..",
    "%2e%2e",
    ".",
    "%2f",
    "a" * 4000,
    "%0a%0d",
    "%7f",
    "table.js",
    "table.js/..",
    "%F0%9F%82%A1",
    "*",
    "~",
    "con",
    "%5c..%5c",
    "%25%30%30",
    "%u0041",
    "%",
    "[",
    "p1",
    "gm",
    "x y",
    "0",
    "-1",
    "9" * 400,
)
QUERIES = (
    "",
    "?",
    "?after=-1",
    "?after=9999999999999999999999",
    "?limit=1e9",
    "?on=%ff",
    "?on=" + "x" * 4000,
    "?seat=%00",
    "?seat=%ff",
    "?" + "&".join(f"a{n}=b" for n in range(2000)),
    "?values=%7B%22a%22%3A" + "%5B" * 3000,
    "?whole=1",
    "?whole=x&confirm=%00",
    "?after=" + "9" * 400 + ":" + "9" * 400,
    "?after=:\u0661",
    "?set=a&set=b&set=c",
    "?hidden=%ff",
    "?version=-1",
    "?q=" + "(a" * 60,
    "?game=%ff",
    "?at-least=NaN&by=x",
    "?n=" + "9" * 400,
    "?after=" + "9" * 5000,
)
HEADERS: tuple[dict[bytes, bytes], ...] = (
    {},
    {b"cookie": b"croupier=\xff\xfe"},
    {b"cookie": b"croupier=" + b"x" * 9000},
    {b"cookie": b";=;;=\x01" * 900},
    {b"cookie": b'croupier="\\377\\000"'},
    {b"authorization": b"Bearer \xff"},
    {b"authorization": b"Bearer " + b"x" * 9000},
    {b"authorization": b"Basic Og=="},
    {b"accept": b"text/html"},
    {b"accept": b"\xff/\xff;q=\xff"},
    {b"accept": b"," * 9000},
    {b"accept": b"text/html;q=nan,*/*;q=9e999"},
    {b"origin": b"null"},
    {b"origin": b"http://[::1"},
    {b"origin": b"\xff://\x01"},
    {b"x-forwarded-for": b"1.2.3.4, \xff"},
    {b"accept-language": b"x" * 9000},
    {b"range": b"bytes=0-0,5-1,9-"},
    {b"range": b"bytes=" + b"0-," * 3000},
    {b"if-modified-since": b"\xff"},
    {b"if-none-match": b'"' * 3000},
    {b"content-encoding": b"gzip"},
    {b"accept-encoding": b"gzip;q=x"},
    {b"expect": b"100-continue"},
    {b"upgrade": b"h2c", b"connection": b"upgrade"},
    {b"sec-fetch-site": b"same-origin"},
)


UPGRADE = b"host: 127.0.0.1\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n"
RAW = (
    b"\x00" * 5000,
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" * 90,
    b"GET\r\n\r\n",
    b"GET / HTTP/9.9\r\n\r\n",
    b"GET / HTTP/1.1\r\n\r\n",
    b"GET / HTTP/1.0\r\n\r\n",
    b"GET / HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n",
    b"GET / HTTP/1.1\r\nhost: [::1\r\n\r\n",
    b"GET http://127.0.0.1:x/ HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n",
    b"GET // HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n",
    b"OPTIONS * HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n",
    b"CONNECT a:1 HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n",
    b"POST / HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: -1\r\n\r\n",
    b"POST / HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab",
    b"POST / HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 99999999999999999999\r\n\r\n",
    b"POST / HTTP/1.1\r\nhost: 127.0.0.1\r\ntransfer-encoding: chunked\r\n\r\nZZ\r\n",
    b"POST / HTTP/1.1\r\nhost: 127.0.0.1\r\ntransfer-encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\n",
    b"POST /api/tables HTTP/1.1\r\nhost: 127.0.0.1\r\ntransfer-encoding: chunked\r\n\r\n" + b"1\r\na\r\n" * 9000,
    b"GET /api/tables/x/live HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n",
    b"GET /api/tables/x/live HTTP/1.1\r\n%bsec-websocket-key: \xff\r\n\r\n" % UPGRADE,
    b"GET /api/tables/%%ff%%00/live?after=%%ff HTTP/1.1\r\n%bsec-websocket-key: %b==\r\n\r\n\xff"
    % (UPGRADE, b"A" * 22),
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
)
"""Bytes that are barely HTTP."""


class Request(NamedTuple):
    """One request as it is sent."""

    method: str
    path: str
    headers: dict[bytes, bytes]
    body: bytes

    def sent(self, host: bytes) -> bytes:
        lines = {b"host": host, b"content-length": str(len(self.body)).encode(), **self.headers}
        head = [f"{self.method} ".encode() + self.path.encode("latin-1", "replace") + b" HTTP/1.1"]
        return b"\r\n".join([*head, *(name + b": " + value for name, value in lines.items()), b"", self.body])


Route = tuple[str, tuple[str, ...]]


def routes(app: Litestar) -> list[Route]:
    """The path of every route, with parameters in braces, and its methods."""
    return sorted(
        {(route.path_format, tuple(sorted(getattr(route, "methods", ())) or ("GET",))) for route in app.routes}
    )


class Attacker:
    """Generates requests and frames, reproducibly for a seed; most carry a seat's token."""

    def __init__(self, seed: int, paths: list[Route], tables: list[tuple[str, str]]) -> None:
        self.random = random.Random(seed)
        self.paths = paths
        self.tables = tables
        """(id, token)"""

    def request(self) -> Request:
        one = self.random
        table, token = one.choice(self.tables)
        path, methods = one.choice(self.paths)
        while "{" in path:
            before, _, rest = path.partition("{")
            name, _, after = rest.partition("}")
            inner = table if name.startswith("table") and one.random() < 0.8 else one.choice(PARTS)
            path = before + inner.replace("{", "%7B") + after
        if one.random() < 0.1:
            path += "/" + one.choice(PARTS)
        path = path.replace(" ", "%20") + one.choice(QUERIES).encode().decode("latin-1").replace(" ", "%20")
        headers = {b"content-type": one.choice(KINDS).encode("latin-1"), **one.choice(HEADERS)}
        if one.random() < 0.6:
            headers.setdefault(b"authorization", b"Bearer " + token.encode())
        body = one.choice(BODIES) if one.random() < 0.5 else self.made_up().encode("utf-8", "surrogatepass")
        return Request(one.choice(METHODS if one.random() < 0.2 else methods), path, headers, body)

    def frame(self) -> bytes:
        one = self.random
        if one.random() < 0.3:
            return one.choice(BODIES)[:60_000]
        return self.made_up().encode("utf-8", "replace")

    def made_up(self) -> str:
        """A body with the right keys and wrong values."""
        one = self.random
        keys = (
            "command",
            "prompt",
            "id",
            "name",
            "game",
            "players",
            "settings",
            "word",
            "seat",
            "pass",
            "changes",
            "version",
            "of",
            "to",
            "knock",
            "let_in",
            "ping",
            "odds",
            "mode",
            "gm",
            "code",
            "text",
            "type",
            "file",
            "fields",
        )
        if one.random() < 0.4:
            command = {
                "type": one.choice(
                    ("say", "add_pack", "tell", "undo", "give_word", "open_side_table", "set_ruling", "x")
                )
            }
            command |= {one.choice(keys): "\0" for _ in range(one.randrange(4))}
            text = json.dumps({"command": command, "id": one.choice(STRINGS)}, ensure_ascii=one.random() < 0.5)
            return text.replace('"\\u0000"', self.value(2))
        return "{" + ",".join(f'"{one.choice(keys)}":{self.value(3)}' for _ in range(one.randrange(8))) + "}"

    def value(self, depth: int) -> str:
        one = self.random
        pick = one.randrange(8 if depth else 5)
        if pick < 2:
            return json.dumps(one.choice(STRINGS), ensure_ascii=one.random() < 0.7)
        if pick == 2:
            return one.choice(NUMBERS)
        if pick == 3:
            return one.choice(("true", "false", "null", "NaN"))
        if pick == 4:
            return "[" * 3000 + "]" * 3000
        if pick == 5:
            return "[" + ",".join(self.value(depth - 1) for _ in range(one.randrange(4))) + "]"
        inner = (f"{json.dumps(one.choice(STRINGS)[:200])}:{self.value(depth - 1)}" for _ in range(one.randrange(4)))
        return "{" + ",".join(inner) + "}"


def answers(address: tuple[str, int], requests: Iterator[Request]) -> Iterator[tuple[Request, int]]:
    """Send each over one connection for as long as the server keeps it; the status, 0 if there was no answer."""
    host = f"{address[0]}:{address[1]}".encode()
    with closing(Wire(address)) as wire:
        for request in requests:
            yield request, wire.ask(request.sent(host), is_head=request.method == "HEAD")


class Wire:
    """One connection, reopened when it was closed."""

    def __init__(self, address: tuple[str, int]) -> None:
        self.address = address
        self.socket: socket.socket | None = None
        self.unread = b""

    def close(self) -> None:
        if self.socket is not None:
            self.socket.close()
        self.socket, self.unread = None, b""

    def ask(self, sent: bytes, *, is_head: bool) -> int:
        try:
            if self.socket is None:
                self.socket = socket.create_connection(self.address, timeout=60)
            with suppress(OSError):  # it may answer and close before it has read everything
                self.socket.sendall(sent)
            status, is_last = self._answer(is_head=is_head)
        except (OSError, EOFError):
            status, is_last = 0, True
        if is_last:
            self.close()
        return status

    def _answer(self, *, is_head: bool) -> tuple[int, bool]:
        while b"\r\n\r\n" not in self.unread:
            self._more()
        head, _, self.unread = self.unread.partition(b"\r\n\r\n")
        first, *lines = head.split(b"\r\n")
        status = int(first.split()[1])
        if status == 100:
            return self._answer(is_head=is_head)
        headers = dict(line.lower().split(b": ", 1) for line in lines)
        size = 0 if is_head or status in {204, 304} else int(headers.get(b"content-length", b"-1"))
        if size < 0:
            return status, True
        while len(self.unread) < size:
            self._more()
        self.unread = self.unread[size:]
        return status, headers.get(b"connection") == b"close"

    def _more(self) -> None:
        assert self.socket is not None
        more = self.socket.recv(256 * 1024)
        if not more:
            raise EOFError
        self.unread += more


def answer_to(address: tuple[str, int], raw: bytes) -> bytes:
    """The response within a moment to bytes that are hardly a request."""
    found = b""
    with closing(socket.create_connection(address, timeout=1)) as wire, suppress(OSError):
        wire.sendall(raw)
        wire.shutdown(socket.SHUT_WR)
        while part := wire.recv(65536):
            found += part
    return found


def send_frames(home: str, table: str, token: str, frames: list[bytes]) -> int:
    """Send frames over one socket, some as bytes instead of text; return how many messages came until it was closed.

    The first message is awaited before anything is sent, so a server that answers at all counts.
    """
    headers = {"authorization": f"Bearer {token}"}
    with connect(f"{home}/api/tables/{table}/live", additional_headers=headers, max_size=None) as live:
        live.recv(timeout=60)
        heard = 1
        with suppress(ConnectionClosed, EOFError):  # a frame that is too long closes the socket
            for at, frame in enumerate(frames):
                live.send(frame if at % 7 == 0 else frame.decode("utf-8", "replace"))
            live.send('{"ping": 1}')
        with suppress(ConnectionClosed, EOFError):
            while json.loads(live.recv(timeout=60)).get("pong") is None:
                heard += 1
    return heard
