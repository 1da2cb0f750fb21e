"""The single writer thread: queued jobs share a transaction and are answered once it is on disk."""

import sqlite3
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Any, Protocol, TypeVar

from croupier.store import at_once
from croupier.store.errors import OutOfMemory, StoreError, StoreFull

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], T]
MOST = 512  # jobs per transaction
BATCH_WAIT = (
    0.004  # seconds that a job waits for others when jobs arrive in quick succession; a single job is written at once
)

RETRY = 5.0
"""Seconds after a failed write until a probe is tried, unless somebody writes first."""

STUCK = 2.0
"""Seconds after which a transaction counts as stuck."""

# Errors of the disk or system, as opposed to those of the file or the job.
_UNWRITABLE = frozenset(
    {
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_NOMEM,
    }
)


class CommitState(Protocol):
    """State that jobs keep between statements: rows not yet written, and the chain ends after them."""

    def write(self, db: sqlite3.Connection) -> None:
        """Write the gathered rows as part of a transaction."""

    def commit(self, db: sqlite3.Connection, number: int | None) -> bool:
        """Write the gathered rows and the commit's number in their own transaction; False if there are none."""
        ...

    def forget(self) -> None:
        """Drop the cache after a rollback: only the file is trusted."""


class Counter(Protocol):
    """Numbers the commits, inside and outside the database."""

    @property
    def next(self) -> int | None:
        """The number of the next commit; None if commits are not numbered."""
        ...

    def raise_in(self, db: sqlite3.Connection) -> None:
        """Write the next number as part of this transaction."""

    def committed(self) -> None:
        """Record the number outside the database, once the transaction is durable."""


class Job:
    """A piece of work, its future, and its state."""

    __slots__ = ("error", "future", "gathers", "result", "work")

    def __init__(self, work: Work[Any], *, gathers: bool) -> None:
        self.work = work
        self.gathers = gathers
        self.future: Future[Any] = Future()
        self.result: Any = None
        self.error: Exception | None = None

    def settle(self, error: Exception | None = None) -> None:
        if error := self.error or error:
            self.future.set_exception(error)
        else:
            self.future.set_result(self.result)


class Writer:
    """The writer; jobs can come from any thread."""

    def __init__(self, db: sqlite3.Connection, mind: CommitState, *, probe: Work[None], count: Counter) -> None:
        self._db = db
        self._mind = mind
        self._probe = probe
        self._count = count
        self._has_failed = False
        self._began: float | None = None
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._gate = threading.Lock()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="croupier-journal", daemon=True)
        self._thread.start()

    def do(self, work: Work[T], *, gathers: bool = False) -> "Future[T]":
        """Queue work; its future is resolved once the commit is durable. Work may run again after a rollback.

        Jobs that only gather rows share their statements, since each statement waits for the interpreter.
        """
        job = Job(work, gathers=gathers)
        with self._gate:
            if self._closed:
                job.settle(StoreError("the journal is closed"))
            else:
                self._jobs.put(job)
        return job.future

    def is_well(self) -> bool:
        """Whether the last transaction succeeded, none has been stuck longer than `STUCK`, and the thread is alive."""
        began = self._began
        is_stuck = began is not None and time.monotonic() - began > STUCK
        return self._thread.is_alive() and not self._has_failed and not is_stuck

    def close(self) -> None:
        """Finish queued jobs, then stop."""
        with self._gate:
            if not self._closed:
                self._closed = True
                self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        going, crowded = True, False
        while going:
            batch: list[Job] = []
            job = self._next()
            if crowded:
                time.sleep(BATCH_WAIT)
            with suppress(Empty):
                while job is not None:
                    if job.future.set_running_or_notify_cancel():
                        batch.append(job)
                    if len(batch) >= MOST:
                        break
                    job = self._jobs.get_nowait()
            going, crowded = job is not None, len(batch) > 1
            if batch:
                self._began = time.monotonic()
                self._commit(batch)
                self._began = None
        self._db.close()

    def _next(self) -> Job | None:
        """The next job; after a failure, a probe if none comes, to notice when writing works again."""
        if self._has_failed:
            with suppress(Empty):
                return self._jobs.get(timeout=RETRY)
            return Job(self._probe, gathers=False)
        return self._jobs.get()

    def _commit(self, batch: list[Job]) -> None:
        if len(batch) <= at_once.MOST and all(job.gathers for job in batch):
            self._commit_at_once(batch)
        else:
            self._commit_in_steps(batch)

    def _commit_at_once(self, batch: list[Job]) -> None:
        """Gather all rows and write them in one statement."""
        try:
            for job in batch:
                self._gather(job)
            is_written = self._mind.commit(self._db, self._count.next)
        except Exception as error:  # noqa: BLE001 - the statement wrote nothing, and the next batch follows
            self._mind.forget()
            self._retry(batch, error)
        else:
            if is_written:
                self._count.committed()
                self._has_failed = False
            for job in batch:
                job.settle()

    def _retry(self, batch: list[Job], error: Exception) -> None:
        """After a failure, commit each job alone: one huge job must fail only for its own caller."""
        is_locked = getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY
        if len(batch) > 1 and not is_locked:  # another process holds the file: do not wait again for each job
            for job in batch:
                self._commit([job])
            return
        self._has_failed = isinstance(error, sqlite3.Error) and not isinstance(error, sqlite3.IntegrityError)
        for job in batch:
            job.error = None
            job.settle(_plainly(error))

    def _commit_in_steps(self, batch: list[Job]) -> None:
        try:
            self._db.execute("BEGIN IMMEDIATE")
        except Exception as error:  # noqa: BLE001 - another process holds the file: do not wait again for each job
            self._has_failed = True
            for job in batch:
                job.settle(_plainly(error))
            return
        try:
            for job in batch:
                self._gather(job) if job.gathers else self._one(job)
            self._mind.write(self._db)
            self._count.raise_in(self._db)
            self._db.execute("COMMIT")
        except Exception as error:  # noqa: BLE001 - all callers get the error, and the next batch follows
            with suppress(sqlite3.Error):
                self._db.execute("ROLLBACK")
            self._mind.forget()
            self._retry(batch, error)
        else:
            self._count.committed()
            self._has_failed = False
            for job in batch:
                job.settle()

    def _gather(self, job: Job) -> None:
        job.error = None
        try:
            job.result = job.work(self._db)
        except sqlite3.Error:
            raise
        except Exception as error:  # noqa: BLE001 - it gathered nothing, and its caller gets the error
            job.error = error

    def _one(self, job: Job) -> None:
        job.error = None
        self._mind.write(self._db)
        self._db.execute("SAVEPOINT job")
        try:
            job.result = job.work(self._db)
        except sqlite3.IntegrityError as error:
            self._take_back(job, _plainly(error))
        except sqlite3.Error:
            raise
        except Exception as error:  # noqa: BLE001 - an error in the job goes to its caller
            self._take_back(job, error)
        self._db.execute("RELEASE job")

    def _take_back(self, job: Job, error: Exception) -> None:
        job.error = error
        self._db.execute("ROLLBACK TO job")
        self._mind.forget()


def _plainly(error: Exception) -> StoreError:
    if isinstance(error, MemoryError):
        return OutOfMemory("out of memory while writing the journal: nothing was changed; try again")
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code in _UNWRITABLE:
        remedy = "stop the program that has it locked" if code == sqlite3.SQLITE_BUSY else "free some space"
        return StoreFull(f"the journal could not be written ({error}): nothing was changed; {remedy} and try again")
    if isinstance(error, sqlite3.IntegrityError):
        return StoreError(f"the journal already contains this ({error})")
    return StoreError(f"the journal could not be written: {error}")
