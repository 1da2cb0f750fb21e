"""A real server on a real port, in a thread of its own."""

import asyncio
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import uvicorn

from croupier.web.app import server_options
from croupier.web.limits import Limits


@contextmanager
def serving(app: Any, limits: Limits | None = None) -> Iterator[str]:
    """The address at which the app answers until the block ends."""
    config = uvicorn.Config(app, host="127.0.0.1", port=0, log_level="error", **server_options(limits))
    server = uvicorn.Server(config)
    thread = threading.Thread(target=lambda: asyncio.run(server.serve()), daemon=True)
    thread.start()
    until = time.monotonic() + 20
    while not server.started:
        assert time.monotonic() < until, "the server did not start"
        time.sleep(0.01)
    try:
        yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(20)
        assert not thread.is_alive(), "the server did not stop"
