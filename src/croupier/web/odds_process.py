"""Slow odds questions: one warm worker process, started for the first question and given one at a time."""

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
"""Seconds after which a question and its process are given up, since a busy process does not check for cancellation."""
MOST = 64
"""Maximum number of waiting questions."""
TRIES = 2
"""How often a question is retried if the process dies while working on it."""


class OddsJob:
    """One question and everyone waiting for its answer."""

    def __init__(self, n: int, key: Hashable, task: Task) -> None:
        self.n = n
        self.key = key
        self.task = task
        self.waiting: list[asyncio.Future[Any]] = []
        self.tries = 0
        self.timer: asyncio.TimerHandle | None = None


class OddsProcess:
    """The worker process and its queue. Everything but reading its answers runs on the event loop."""

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
        """The process id, once there is one."""
        return self._process.pid if self._process is not None else None

    def ask(self, key: Hashable, task: Task) -> asyncio.Future[Any]:
        """The result of a task, shared with identical running tasks; cancel the future to give it up.

        Raises Refused if too much is waiting. The answer can raise Invalid or TooManyCases.
        """
        work = self._by_key.get(key)
        if work is None:
            if len(self._queue) >= MOST:
                raise Refused("too_fast", "too many odds questions are waiting", retry_after=5)
            self._count += 1
            work = self._by_key[key] = OddsJob(self._count, key, task)
            self._queue.append(work)
        answer = asyncio.get_running_loop().create_future()
        answer.add_done_callback(lambda done: self._let_go(work, done))
        work.waiting.append(answer)
        self._go_on()
        return answer

    def stop(self) -> None:
        """End the process; pending questions get no answer."""
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

    # one at a time

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
        except OSError as error:  # it has just died and its reader will report it; or none can be started
            log.warning("odds: cannot start the worker process: %s", error)
            if self._process is None:
                self._now = None
                self._end(work, lambda one: one.set_result(None))
            return
        work.timer = asyncio.get_running_loop().call_later(self.patience, self._give_up, work)

    def _begin(self) -> subprocess.Popen[bytes]:
        """A process in its own session, with the same import path as ours."""
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
        """The thread that reads the process's answers until it ends."""
        assert process.stdout is not None
        with process.stdout as lines:
            for line in lines:
                if line.endswith(b"\n") and not _on(loop, self._heard, json.loads(line)):
                    return
        process.wait()
        _on(loop, self._ended, process)

    def _want(self, n: int) -> None:
        """Publish the number of the wanted task, 0 for none, to the process."""
        assert self._wanted is not None
        self._wanted[:SIZE] = number_of(n)

    # results of tasks

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
        """The process has ended: start another and retry its task once."""
        if self._process is not process:
            return
        self._process = None
        _shut(process)
        work, self._now = self._now, None
        if work is not None:
            log.warning("odds: the worker process ended during %s %s", work.task["game"], work.task["question"])
            if work.waiting and work.tries < TRIES:
                _stop(work)
                self._queue.appendleft(work)
            else:
                self._end(work, lambda one: one.set_result(None))
        self._go_on()

    def _let_go(self, work: OddsJob, done: asyncio.Future[Any]) -> None:
        """Someone has the answer or gave up; once nobody is left, cancel the task."""
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
    """Close our end of a process that has ended."""
    with suppress(OSError):
        if process.stdin is not None:
            process.stdin.close()


def _stop(work: OddsJob) -> None:
    if work.timer is not None:
        work.timer.cancel()
        work.timer = None


def _on(loop: asyncio.AbstractEventLoop, call: Callable[..., None], *told: Any) -> bool:
    """Schedule a call on the loop; False if it is closed."""
    try:
        loop.call_soon_threadsafe(call, *told)
    except RuntimeError:
        return False
    return True
