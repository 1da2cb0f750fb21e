"""One server per journal: a lock that the system releases when its process ends, however it ends."""

import contextlib
import os
import sys
import threading
from pathlib import Path

from croupier.store.errors import StoreError

COUNT_AT = 80
"""The byte offset of the commit count in the lock file, in 20 digits."""

_mine: set[Path] = set()
_guard = threading.Lock()


class Lock:
    """Held from creation to `release`; a second holder, in this process or another, is refused.

    `mark` was written at the last opening, `count` is the last number recorded, `place` is the inode of its file.
    """

    def __init__(self, journal: Path) -> None:
        self.journal = journal.resolve()
        self._path = self.journal.with_name(self.journal.name + ".lock")
        with _guard:
            if self.journal in _mine:
                raise StoreError(_refusal(self.journal, str(os.getpid())))
            self._file = self._take()
            _mine.add(self.journal)

    def _take(self) -> int:
        try:
            file = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise StoreError(f"cannot write in {self._path.parent}: {error.strerror}; use --data DIR") from None
        try:
            _claim(file)
        except OSError:
            holder, _ = _read(file)
            os.close(file)
            raise StoreError(_refusal(self.journal, holder)) from None
        _, self.mark = _read(file)
        self.count = _read_count(file)
        self.place = os.fstat(file).st_ino
        _write(file, self.mark, self.count)
        return file

    def write(self, mark: str) -> None:
        """Write the mark for the next opening."""
        self.mark = mark
        _write(self._file, mark, self.count)

    def note(self, count: int) -> None:
        """Record the commit count; not synced, since losing it in a power cut does no harm."""
        self.count = count
        with contextlib.suppress(OSError):
            _write_at(self._file, b"%020d\n" % count, COUNT_AT)

    def release(self) -> None:
        with _guard:
            if self.journal in _mine:
                _mine.discard(self.journal)
                os.close(self._file)


def _read(file: int) -> tuple[str, str]:
    """The holder's process number and the mark. They start after byte 0, which is locked and unreadable on Windows."""
    os.lseek(file, 1, os.SEEK_SET)
    holder, mark, *_ = [*os.read(file, 100).decode("ascii", "replace").split("\n"), "", ""]
    return holder.strip(), mark.strip()


def _read_count(file: int) -> int:
    os.lseek(file, COUNT_AT, os.SEEK_SET)
    digits = os.read(file, 20)
    return int(digits) if len(digits) == 20 and digits.isdigit() else 0


def _write(file: int, mark: str, count: int) -> None:
    """Write everything at once, padded past any earlier content, so that no reader sees half of it."""
    text = f" {os.getpid()}\n{mark}\n".ljust(COUNT_AT - 1) + f"\n{count:020}\n"
    os.lseek(file, 0, os.SEEK_SET)
    os.write(file, text.encode())


def is_held_here(journal: Path) -> bool:
    return journal.resolve() in _mine


def _refusal(journal: Path, holder: str) -> str:
    process = holder or "unknown"
    return f"{journal} is in use by another Croupier (process {process}): stop it first, or use --data DIR"


if sys.platform == "win32":
    import msvcrt

    def _write_at(file: int, text: bytes, at: int) -> None:
        os.lseek(file, at, os.SEEK_SET)
        os.write(file, text)

    def _claim(file: int) -> None:
        os.lseek(file, 0, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    _write_at = os.pwrite  # one call: the writer waits for the interpreter after each

    def _claim(file: int) -> None:
        # lockf, not flock: a pool's child that outlives a killed server must not keep holding the journal.
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1)
