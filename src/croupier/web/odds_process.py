"""Questions of odds that take long: one warm process beside the server, begun at the first, asked one by one."""

from __future__ import annotations

import asyncio
import json
import logging
import mmap
import os
import subprocess
import sys
import tempfile
import threading
from collections import deque
from collections.abc import Callable, Hashable
from contextlib import suppress
from pathlib import Path
from typing import Any

from croupier.core.odds.questions import TooManyCases
from croupier.core.refusals import Invalid
from croupier.web.odds_worker import SIZE, Task, number_of
from croupier.web.problems import Refused

log = logging.getLogger("croupier.web")

PATIENCE = 30.0
"""Seconds after which an answer is given up, and the process with it: it does not look up."""
MOST = 64
"""Questions that may wait at a time."""
TRIES = 2
"""How often a question is asked at whose working the process ended."""


class OddsJob:
    """One question and all who wait for its answer."""

    def __init__(self, n: int, key: Hashable, task: Task) -> None:
        self.n = n
        self.key = key
        self.task = task
        self.waiting: list[asyncio.Future[Any]] = []
        self.tries = 0
        self.timer: asyncio.TimerHandle | None = None


class OddsProcess:
    """All that is asked of the process. Everything but the reading of its answers runs on the event loop."""

    def __init__(self, patience: float = PATIENCE) -> None:
        self.patience = patience
        self._count = 0
        self._queue: deque[OddsJob] = deque()
        self._now: OddsJob | None = None
        self._by_key: dict[Hashable, OddsJob] = {}
        self._process: subprocess.Popen[bytes] | None = None
        self._wanted: mmap.mmap | None = None
        self._file: Path | None = None

    @property
    def pid(self) -> int | None:
        """The process, once there is one."""
        return self._process.pid if self._process is not None else None

    def ask(self, key: Hashable, task: Task) -> asyncio.Future[Any]:
        """What comes of a task; one that is under way is not begun again. Who cancels it wants it no more.

        Raises Refused where too much waits. The answer raises Invalid or TooMuch.
        """
        work = self._by_key.get(key)
        if work is None:
            if len(self._queue) >= MOST:
                raise Refused("too_fast", "very many questions of odds wait already", retry_after=5)
            self._count += 1
            work = self._by_key[key] = OddsJob(self._count, key, task)
            self._queue.append(work)
        answer = asyncio.get_running_loop().create_future()
        answer.add_done_callback(lambda done: self._let_go(work, done))
        work.waiting.append(answer)
        self._go_on()
        return answer

    def stop(self) -> None:
        """End the process; nobody is answered any more."""
        for work in [*self._queue, *([self._now] if self._now else [])]:
            self._end(work, lambda one: one.cancel())
        self._queue.clear()
        process, self._process, self._now = self._process, None, None
        if process is not None:
            process.kill()
            process.wait()
            _shut(process)
        if self._wanted is not None and self._file is not None:
            self._wanted.close()
            self._file.unlink(missing_ok=True)
            self._wanted = self._file = None

    # one after the other

    def _go_on(self) -> None:
        if self._now is not None or not self._queue:
            return
        work = self._now = self._queue.popleft()
        work.tries += 1
        try:
            process = self._process = self._process or self._begin()
            self._want(work.n)
            assert process.stdin is not None
            process.stdin.write(json.dumps({**work.task, "n": work.n}).encode() + b"\n")
            process.stdin.flush()
        except OSError as error:  # it has just ended, and its reader will say so; or none can be begun
            log.warning("odds: no process to work them out: %s", error)
            if self._process is None:
                self._now = None
                self._end(work, lambda one: one.set_result(None))
            return
        work.timer = asyncio.get_running_loop().call_later(self.patience, self._give_up, work)

    def _begin(self) -> subprocess.Popen[bytes]:
        """A process of its own session, which finds what we find."""
        if self._wanted is None:
            handle, name = tempfile.mkstemp(prefix="croupier-odds-")
            os.truncate(handle, SIZE)
            self._file, self._wanted = Path(name), mmap.mmap(handle, SIZE)
            os.close(handle)
        process = subprocess.Popen(
            [sys.executable, "-m", "croupier.web.odds_worker", str(self._file)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(one for one in sys.path if one)},
        )  # fmt: skip
        loop = asyncio.get_running_loop()
        threading.Thread(target=self._read, args=(process, loop), name="odds", daemon=True).start()
        return process

    def _read(self, process: subprocess.Popen[bytes], loop: asyncio.AbstractEventLoop) -> None:
        """The thread that hears the process, until it ends."""
        assert process.stdout is not None
        with process.stdout as lines:
            for line in lines:
                if line.endswith(b"\n") and not _on(loop, self._heard, json.loads(line)):
                    return
        process.wait()
        _on(loop, self._ended, process)

    def _want(self, n: int) -> None:
        """What the process sees when it looks up: the task that is wanted, 0 for none."""
        assert self._wanted is not None
        self._wanted[:SIZE] = number_of(n)

    # what becomes of a task

    def _heard(self, answer: dict[str, Any]) -> None:
        work = self._now
        if work is None or work.n != answer["n"]:
            return
        self._now = None
        if "bug" in answer:
            log.error("odds: a bug in %s %s: %s", work.task["game"], work.task["question"], answer["bug"])
        self._end(work, lambda one: _settle(one, answer))
        self._go_on()

    def _ended(self, process: subprocess.Popen[bytes]) -> None:
        """The process is gone: another takes its place, and what it was at is tried once more."""
        if self._process is not process:
            return
        self._process = None
        _shut(process)
        work, self._now = self._now, None
        if work is not None:
            log.warning("odds: the process ended at %s %s", work.task["game"], work.task["question"])
            if work.waiting and work.tries < TRIES:
                _stop(work)
                self._queue.appendleft(work)
            else:
                self._end(work, lambda one: one.set_result(None))
        self._go_on()

    def _let_go(self, work: OddsJob, done: asyncio.Future[Any]) -> None:
        """Somebody has an answer, or wants it no more; with nobody left the task is taken back."""
        if done in work.waiting:
            work.waiting.remove(done)
        if work.waiting or not done.cancelled():
            return
        self._by_key.pop(work.key, None)
        if work in self._queue:
            self._queue.remove(work)
        elif self._now is work:
            self._want(0)

    def _give_up(self, work: OddsJob) -> None:
        if self._now is work and self._process is not None:
            work.tries = TRIES
            self._process.kill()

    def _end(self, work: OddsJob, tell: Callable[[asyncio.Future[Any]], object]) -> None:
        _stop(work)
        if self._by_key.get(work.key) is work:
            del self._by_key[work.key]
        for one in list(work.waiting):
            if not one.done():
                tell(one)


def _settle(one: asyncio.Future[Any], answer: dict[str, Any]) -> None:
    if "invalid" in answer:
        one.set_exception(Invalid(*answer["invalid"]))
    elif "much" in answer:
        one.set_exception(TooManyCases(answer["much"]))
    else:
        one.set_result(answer.get("told"))


def _shut(process: subprocess.Popen[bytes]) -> None:
    """Nothing more is said to a process that has ended."""
    with suppress(OSError):
        if process.stdin is not None:
            process.stdin.close()


def _stop(work: OddsJob) -> None:
    if work.timer is not None:
        work.timer.cancel()
        work.timer = None


def _on(loop: asyncio.AbstractEventLoop, call: Callable[..., None], *told: Any) -> bool:
    """Have it called on the loop; False where that is closed."""
    try:
        loop.call_soon_threadsafe(call, *told)
    except RuntimeError:
        return False
    return True
