"""The errors of a journal; each message is one line that says what to do."""


class StoreError(Exception):
    """The journal, or a file meant to become one, cannot be used; the message is one plain line."""


class StoreFull(StoreError):
    """The journal could not be written (disk full, I/O error); nothing was changed and it can still be read."""


class OutOfMemory(StoreError):
    """There was no memory left for a write; nothing was changed."""


class AssetsFull(StoreError):
    """The table has reached its maximum number of files."""


class NoTable(StoreError):
    """There is no such table in this journal."""


class OutOfTurn(StoreError):
    """The entry's number is not the next one."""


class SeatTaken(StoreError):
    """The seat is taken."""


class Damaged(StoreError):
    """A table's stored text was changed; everything before entry `n` can still be read. 0 is its first line."""

    def __init__(self, table: str, n: int, why: str) -> None:
        self.table = table
        self.n = n
        self.why = why
        super().__init__(f"{self.what}; {self.remedy}")

    @property
    def what(self) -> str:
        """What is damaged and what can still be read."""
        if self.n == 0:
            return f"the first line of table {self.table} is damaged ({self.why}): the table cannot be read"
        readable = "no entry" if self.n == 1 else "entry 1" if self.n == 2 else f"entries 1 to {self.n - 1}"
        return f"entry {self.n} of table {self.table} is damaged ({self.why}): {readable} can be read"

    @property
    def remedy(self) -> str:
        """What to do about it."""
        if self.n == 0:
            return "restore a backup of the journal"
        return f"stop the server and run `croupier repair {self.table}`"
