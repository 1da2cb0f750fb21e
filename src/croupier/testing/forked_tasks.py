"""Tasks in forked children: each starts with this process's state, and is killed after a time limit."""

from __future__ import annotations

import gc
import os
import select
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

TOO_LONG = b"took too long"
FELL = b"fell"
MEMORY = 4 << 30
_IN = b" in "
_doing, _since = b"", 0.0
"""What this child noted last, and when, in its processor time."""


WALL = 20
"""Wall-clock seconds per second of processor time: the machine may be busy, and a task may wait."""


class Task(NamedTuple):
    """The function to run, and its limit of processor time in seconds."""

    run: Callable[[], bytes]
    seconds: float


class _Child(NamedTuple):
    number: int
    pid: int
    pipe: int
    until: float


def outcomes(tasks: Sequence[Task], at_once: int) -> Iterator[tuple[int, bytes]]:
    """The number and answer of each task as it ends; without fork, one after another in this process."""
    if not hasattr(os, "fork"):
        yield from ((number, task.run()) for number, task in enumerate(tasks))
        return
    gc.freeze()  # garbage collection in a child would copy all existing pages
    try:
        yield from _outcomes(tasks, at_once)
    finally:
        gc.unfreeze()


def _outcomes(tasks: Sequence[Task], at_once: int) -> Iterator[tuple[int, bytes]]:
    running: list[_Child] = []
    waiting = list(enumerate(tasks))[::-1]
    while waiting or running:
        while waiting and len(running) < at_once:
            running.append(_start(*waiting.pop()))
        soonest = max(0.0, min(child.until for child in running) - time.monotonic())
        ready, _, _ = select.select([child.pipe for child in running], [], [], soonest)
        for child in list(running):
            if child.pipe in ready or child.until <= time.monotonic():
                running.remove(child)
                yield child.number, _end(child, child.pipe in ready)


def _start(number: int, task: Task) -> _Child:
    reading, writing = os.pipe()
    sys.stdout.flush()
    sys.stderr.flush()
    pid = os.fork()
    if pid == 0:
        os.close(reading)
        _end_after(task.seconds, writing)
        _work(task, writing)
    os.close(writing)
    return _Child(number, pid, reading, time.monotonic() + WALL * task.seconds)


def _work(task: Task, writing: int) -> None:
    """The child process: prints nothing, answers through the pipe, and exits without cleanup."""
    answer = FELL
    try:
        null = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(null, stream)
        _bound_memory()
        answer = task.run()
    finally:
        while answer:
            answer = answer[os.write(writing, answer) :]
        os._exit(0)


def note(doing: bytes) -> None:
    """Name what this child does from now on, for `stuck_in` if that takes too long."""
    global _doing, _since
    _doing, _since = doing, time.process_time()


def stuck_in(answer: bytes) -> tuple[str, float]:
    """What a task that took too long did last, and for how many seconds of processor time; ("", 0.0) if unknown."""
    if not answer.startswith(TOO_LONG + _IN):
        return "", 0.0
    seconds, _, doing = answer.removeprefix(TOO_LONG + _IN).partition(b" ")
    return doing.decode(), float(seconds)


def _end_after(seconds: float, writing: int) -> None:
    """End this child after this much processor time, with what it noted last; the system ends it if Python cannot."""

    def end(*_: object) -> None:
        where = b"%b%.3f %b" % (_IN, time.process_time() - _since, _doing[:4000]) if _doing else b""
        os.write(writing, TOO_LONG + where)
        os._exit(0)

    signal.signal(signal.SIGPROF, end)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds + 1)


def _bound_memory() -> None:
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, resource.getrlimit(resource.RLIMIT_AS)[1]))
    except (ImportError, ValueError, OSError):
        return


def _end(child: _Child, is_ready: bool) -> bytes:
    answer = TOO_LONG
    if is_ready:
        answer = b"".join(iter(lambda: os.read(child.pipe, 65_536), b"")) or FELL
    else:
        os.kill(child.pid, signal.SIGKILL)
    os.close(child.pipe)
    _, status = os.waitpid(child.pid, 0)
    return TOO_LONG if os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGVTALRM else answer
