"""Parses user-supplied texts in a separate process: never on the event loop, and never without limits."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import os
import subprocess
import sys
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec

from croupier.core.parsing import ParsingNeeded
from croupier.core.refusals import Invalid
from croupier.web.parse_worker import Answer, Task, encode, result_type
from croupier.web.problems import Refused

log = logging.getLogger("croupier.web")

SECONDS = 5
"""Seconds of processor time that one text can take."""
PATIENCE = 30.0
"""Seconds of wall-clock time, for systems that do not count processor time."""
MOST_WAITING = 16
"""Maximum number of texts waiting to be parsed."""
KEPT = 16
"""Results kept, so that the same text is not parsed twice in a row."""


class ParseProcess:
    """One warm process, started for the first text and given one text at a time."""

    def __init__(self, seconds: int = SECONDS, patience: float = PATIENCE) -> None:
        self.seconds = seconds
        self.patience = patience
        self._process: subprocess.Popen[bytes] | None = None
        self._lock = asyncio.Lock()
        self._waiting = 0
        self._kept: OrderedDict[bytes, Any] = OrderedDict()

    @property
    def pid(self) -> int | None:
        """The process id, once there is one."""
        return self._process.pid if self._process is not None else None

    async def read(self, due: ParsingNeeded) -> Any:
        """The function's result for the text. Raises Invalid at a limit, Refused if too many are waiting."""
        if self._waiting >= MOST_WAITING:
            raise Refused("busy", f"{MOST_WAITING} texts are already waiting to be read", retry_after=5)
        self._waiting += 1
        # A separate task, so that a canceled caller does not leave the process in the middle of an answer.
        task = asyncio.create_task(self._in_turn(due.function, due.arguments))
        task.add_done_callback(self._leave)
        return await asyncio.shield(task)

    def stop(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is not None:
            _end(process)

    def _leave(self, task: asyncio.Task[Any]) -> None:
        self._waiting -= 1
        if not task.cancelled():
            task.exception()  # callers waiting for it have been answered

    async def _in_turn(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        async with self._lock:
            body = await asyncio.to_thread(encode, arguments)
            at = f"{function.__module__}:{function.__qualname__}"
            key = hashlib.sha256(at.encode() + b"\0" + body).digest()
            if key not in self._kept:
                self._kept[key] = await self._ask(function, Task(at, msgspec.Raw(body), self.seconds))
            self._kept.move_to_end(key)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
            return self._kept[key]

    async def _ask(self, function: Callable[..., Any], task: Task) -> Any:
        line = await self._exchange(msgspec.json.encode(task) + b"\n")
        if not line.endswith(b"\n"):
            self.stop()
            raise self._too_long()
        answer = msgspec.json.decode(line, type=Answer)
        if answer.fault == "memory":
            self.stop()
            raise Invalid("text", "a text that needs too much memory to read", "a smaller one")
        if answer.fault:
            raise RuntimeError(f"{task.at} failed: {answer.fault}")
        return await asyncio.to_thread(msgspec.json.decode, answer.result, type=result_type(function))

    async def _exchange(self, line: bytes) -> bytes:
        """Send a line and read the answer, which is truncated or empty if the process ended."""
        if self._process is None or self._process.poll() is not None:
            self._process = await asyncio.to_thread(_begin)
        process = self._process
        timer = asyncio.get_running_loop().call_later(self.patience, process.kill)
        try:
            return await asyncio.to_thread(_exchange_line, process, line)
        finally:
            timer.cancel()

    def _too_long(self) -> Invalid:
        log.warning("gave up on a text: not read within %d s", self.seconds)
        return Invalid("text", "a text that takes too long to read", f"one that is read within {self.seconds} seconds")


class ParseResults:
    """Parsed texts of one table, kept until its rules have used them."""

    def __init__(self, work: ParseProcess) -> None:
        self._work = work
        self._due: ParsingNeeded | None = None
        self._result: Any = None

    def find(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        """The parsed result, for the rules. Raises ParsingNeeded."""
        due = self._due
        if due is not None and due.function is function and _are_same(due.arguments, arguments):
            return self._result
        raise ParsingNeeded(function, arguments)

    async def read(self, due: ParsingNeeded) -> None:
        """Parse now, so that the rules find the result when they are retried. Raises Invalid, Refused."""
        result = await self._work.read(due)
        self._due, self._result = due, result

    def forget(self) -> None:
        """Drop a result that has been used."""
        self._due = self._result = None


def _are_same(one: Any, other: Any) -> bool:
    """Whether two calls are the same: equal texts, and otherwise identical objects, as comparing states is slow."""
    if one is other:
        return True
    if isinstance(one, str):
        return isinstance(other, str) and one == other
    if not isinstance(one, list | tuple) or type(one) is not type(other) or isinstance(one, msgspec.Struct):
        return False
    return len(one) == len(other) and all(map(_are_same, one, other))


def _begin() -> subprocess.Popen[bytes]:
    """A process in its own session, with the same import path as this one."""
    return subprocess.Popen(
        [sys.executable, "-m", "croupier.web.parse_worker"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(one for one in sys.path if one)},
    )  # fmt: skip


def _exchange_line(process: subprocess.Popen[bytes], line: bytes) -> bytes:
    """Send a line to the process and return its answer, b"" on failure; runs in a thread."""
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        process.stdin.write(line)
        process.stdin.flush()
        return process.stdout.readline()
    except (OSError, ValueError):
        return b""


def _end(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    process.wait()
    for pipe in (process.stdin, process.stdout):
        with suppress(OSError):
            if pipe is not None:
                pipe.close()
