"""A real HTTP server on this computer that receives webhooks, and sends the responses that a test sets."""

from __future__ import annotations

import json
import queue
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple

PATIENCE = 30.0
"""Seconds that a test waits for a request."""

Reply = Callable[[BaseHTTPRequestHandler], None]
"""Writes one response to a request whose body has been read."""


class Received(NamedTuple):
    """One request."""

    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


def status(code: int, **headers: str) -> Reply:
    """An answer without a body."""

    def reply(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(code)
        for name, value in headers.items():
            handler.send_header(name.replace("_", "-"), value)
        handler.send_header("Content-Length", "0")
        handler.end_headers()

    return reply


class Receiver:
    """What was received, and what the next requests are answered."""

    def __init__(self) -> None:
        self.replies: list[Reply] = []
        self.received: queue.Queue[Received] = queue.Queue()
        self.closing = threading.Event()
        self.port = 0

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/hooks/s3cr3t-t0ken?wait=true"

    def next(self) -> Received:
        """The next request, once it is there."""
        return self.received.get(timeout=PATIENCE)

    def hang(self, _: BaseHTTPRequestHandler) -> None:
        """Answer nothing until the test is over."""
        self.closing.wait(PATIENCE)

    def drip(self, handler: BaseHTTPRequestHandler) -> None:
        """Answer one byte at a time, slowly, so that no single read takes long."""
        handler.wfile.write(b"HTTP/1.1 200 OK\r\nX: ")
        while not self.closing.wait(0.05):
            try:
                handler.wfile.write(b"x")
            except OSError:
                return


@contextmanager
def receiving() -> Iterator[Receiver]:
    """A receiver that answers 204 unless told otherwise."""
    receiver = Receiver()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            reply = receiver.replies.pop(0) if receiver.replies else status(204)
            receiver.received.put(Received(self.path, dict(self.headers), body))
            reply(self)

        def log_message(self, format: str, *args: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    receiver.port = server.server_address[1]
    thread = threading.Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    try:
        yield receiver
    finally:
        receiver.closing.set()
        server.shutdown()
        thread.join()
        server.server_close()
