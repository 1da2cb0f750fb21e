"""Runs tests in forked workers (`--workers N`): one process collects, and each worker starts with all it imported.

A file stays with one worker, so that what its tests share is made once. Workers of xdist each collect all tests, and
pass every report through two layers; where there is no fork, and for coverage, they are used instead.
"""

from __future__ import annotations

import os
import signal
import time
import traceback
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import groupby
from multiprocessing import Pipe
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any, NoReturn

import pytest

LEAVING = 30
"""Seconds for a worker that was told to stop, before it is killed."""
PRINTING = ("terminalreporter", "terminalprogress-plugin", "croupier-tally")
"""Plugins whose work the process that collected does."""

Span = tuple[int, int]
"""Tests of one file, as positions in the session: the first, and the first that no longer belongs to it."""


class Silent:
    """The place of the terminal's reporter in a worker: other plugins look for what it writes to."""

    def __init__(self, config: pytest.Config) -> None:
        from _pytest.config import create_terminal_writer

        self._tw = create_terminal_writer(config, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115


class Reports:
    """In a worker: collects the reports of a test to send them together."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.made: list[Any] = []
        self.sends_all = config.option.durations is not None or config.getoption("xmlpath", None)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if self.sends_all or report.when == "call" or not report.passed:
            hook = self.config.hook
            self.made.append(hook.pytest_report_to_serializable(config=self.config, report=report))

    def taken(self) -> list[Any]:
        made, self.made = self.made, []
        return made


class Worker:
    """A forked process: takes files through a pipe, and sends the reports of each test when it has ended."""

    def __init__(self, session: pytest.Session, number: int, siblings: Sequence[Worker]) -> None:
        self.spans: deque[Span] = deque()
        self.pipe, inside = Pipe()
        self.is_stopping = self.is_done = False
        self.pid = os.fork()
        if self.pid == 0:
            for one in (*siblings, self):
                one.pipe.close()
            _work(session, inside, number)
        inside.close()

    def give(self, span: Span | None) -> None:
        """Hand over the next file, or nothing more; a worker that has died meanwhile is noticed elsewhere."""
        if span:
            self.spans.append(span)
        with suppress(OSError):
            self.pipe.send(span)

    def advance(self, position: int) -> None:
        """Note that a test has ended."""
        end = self.spans[0][1]
        self.spans[0] = (position + 1, end)
        if position + 1 == end:
            self.spans.popleft()

    def end(self) -> int:
        """Wait for the process, and kill it if it stays; its status."""
        self.pipe.close()
        until = time.monotonic() + LEAVING
        while time.monotonic() < until:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                return os.waitstatus_to_exitcode(status)
            time.sleep(0.02)
        os.kill(self.pid, signal.SIGKILL)
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


class ForkedWorkers:
    """The plugin that replaces pytest's own loop."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.started = 0

    def pytest_runtestloop(self, session: pytest.Session) -> bool | None:
        if session.testsfailed or session.config.option.collectonly or len(session.items) < 2:
            return None
        session.config._tmp_path_factory.getbasetemp()  # type: ignore[attr-defined]
        waiting = deque(spans(session.items))
        workers: list[Worker] = []
        try:
            while len(workers) < min(self.count, len(waiting)):
                self._start(session, workers)
            while workers:
                for pipe in wait([one.pipe for one in workers]):
                    worker = next(one for one in workers if one.pipe is pipe)
                    self._hear(session, worker, waiting)
                    if session.shouldfail or session.shouldstop:
                        waiting.clear()
                        self._stop(workers)
                    if worker.is_done:
                        workers.remove(worker)
                        self._bury(session, worker, waiting, workers)
        finally:
            self._stop(workers)
            for worker in workers:
                worker.end()
        if session.shouldfail:
            raise session.Failed(session.shouldfail)
        if session.shouldstop:
            raise session.Interrupted(session.shouldstop)
        return True

    def _start(self, session: pytest.Session, workers: list[Worker]) -> None:
        workers.append(Worker(session, self.started, tuple(workers)))
        self.started += 1

    def _stop(self, workers: Sequence[Worker]) -> None:
        for worker in workers:
            if not worker.is_stopping:
                worker.is_stopping = True
                worker.give(None)

    def _hear(self, session: pytest.Session, worker: Worker, waiting: deque[Span]) -> None:
        """One message: a worker asks for a file, has ended a test, or has nothing more to do."""
        try:
            message = worker.pipe.recv()
        except (EOFError, OSError):
            worker.is_done = True
            return
        if message is None:
            worker.give(waiting.popleft() if waiting else None)
            return
        position, made = message
        worker.advance(position)
        hook = session.config.hook
        for data in made:
            hook.pytest_runtest_logreport(report=hook.pytest_report_from_serializable(config=session.config, data=data))

    def _bury(self, session: pytest.Session, worker: Worker, waiting: deque[Span], workers: list[Worker]) -> None:
        """A worker that ended in a test has failed it; another one takes what it has left."""
        status = worker.end()
        if not (session.shouldfail or session.shouldstop) and worker.spans:
            position, end = worker.spans.popleft()
            item = session.items[position]
            said = f"a worker ended in this test: exit status {status}"
            report = pytest.TestReport(item.nodeid, item.location, {}, "failed", said, "call")
            session.config.hook.pytest_runtest_logreport(report=report)
            waiting.extendleft(reversed([one for one in ((position + 1, end), *worker.spans) if one[0] < one[1]]))
            if waiting:
                self._start(session, workers)


def spans(items: Sequence[pytest.Item]) -> Iterator[Span]:
    """The tests of each file, in the session's order."""
    at = 0
    for _, group in groupby(items, lambda item: item.path):
        start, at = at, at + sum(1 for _ in group)
        yield start, at


def _work(session: pytest.Session, pipe: Connection, number: int) -> NoReturn:
    """The worker's process, which ends here: what runs at exit belongs to the process that collected."""
    status = 1
    try:
        _settle(session.config, number)
        _run(session, pipe)
        status = 0
    except (KeyboardInterrupt, BrokenPipeError):
        status = 130
    except BaseException:
        os.write(2, traceback.format_exc().encode())
        raise
    finally:
        with suppress(BaseException):
            session._setupstate.teardown_exact(None)
        os._exit(status)


def _settle(config: pytest.Config, number: int) -> None:
    """Its own captured output and temporary files, and nothing printed."""
    plugins = config.pluginmanager
    for name in PRINTING:
        if plugins.has_plugin(name):
            plugins.unregister(name=name)
    plugins.register(Silent(config), "terminalreporter")
    capture: Any = plugins.getplugin("capturemanager")
    capture.stop_global_capturing()
    capture.start_global_capturing()
    capture.suspend_global_capture()
    folders: Any = config._tmp_path_factory  # type: ignore[attr-defined]
    folders._basetemp = folders.getbasetemp() / f"worker-{number}"
    folders._basetemp.mkdir(mode=0o700)


def _run(session: pytest.Session, pipe: Connection) -> None:
    reports = Reports(session.config)
    session.config.pluginmanager.register(reports)
    pipe.send(None)
    span = pipe.recv()
    while span:
        start, end = span
        following: Span | None = None
        for position in range(start, end):
            if pipe.poll():  # told to stop
                return
            if position + 1 < end:
                then: pytest.Item | None = session.items[position + 1]
            else:
                pipe.send(None)
                following = pipe.recv()
                then = session.items[following[0]] if following else None
            item = session.items[position]
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=then)
            pipe.send((position, reports.taken()))
        span = following
