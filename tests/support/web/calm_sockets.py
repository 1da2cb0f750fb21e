"""Sockets of Litestar's test client that wait: its own ask a thousand times a second whether anything was sent.

That kept a core busy as long as a socket was open, and slowed down the rest of the test.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from queue import Queue
from typing import Any

import pytest
from litestar.testing.websocket_test_session import WebSocketTestSession


class Inbox(Queue[Any]):
    """What a test sends to a server; whoever waits for it in the server's loop is woken."""

    def __init__(self) -> None:
        super().__init__()
        self.loop: asyncio.AbstractEventLoop | None = None
        self.came = asyncio.Event()

    def put(self, item: Any, block: bool = True, timeout: float | None = None) -> None:
        super().put(item, block, timeout)
        if self.loop is not None:
            with suppress(RuntimeError):  # the loop is closed, and nobody waits any more
                self.loop.call_soon_threadsafe(self.came.set)

    async def receive(self) -> Any:
        self.loop = asyncio.get_running_loop()
        while self.empty():  # what is put from here on sets the event, in this loop, after it is cleared
            self.came.clear()
            if self.empty():
                await self.came.wait()
        return self.get()


async def do_asgi_call(self: WebSocketTestSession) -> None:
    """The session in the loop, as Litestar's, but for how it waits."""

    async def send(message: Any) -> None:
        if message["type"] == "websocket.accept":
            self.scope["headers"] = [*self.scope["headers"], *message.get("headers", [])]
        self.send_queue.put(message)

    inbox: Any = self.receive_queue
    try:
        await self.client.app(self.scope, inbox.receive, send)
    except BaseException as error:
        self.send_queue.put(error)
        raise


@contextmanager
def calm_sockets() -> Iterator[None]:
    begin = WebSocketTestSession.__init__

    def begin_calmly(self: WebSocketTestSession, client: Any, scope: Any) -> None:
        begin(self, client, scope)
        self.receive_queue = Inbox()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(WebSocketTestSession, "__init__", begin_calmly)
        patch.setattr(WebSocketTestSession, "do_asgi_call", do_asgi_call)
        yield
