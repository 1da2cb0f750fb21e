"""What can be wrong with a journal: each is one line that says what to do."""


class StoreError(Exception):
    """The journal, or a file meant to become one, cannot be used so; the text is one plain line."""


class StoreFull(StoreError):
    """The journal could not be written (disk full, I/O error); nothing was changed and reading goes on."""


class OutOfMemory(StoreError):
    """There was no memory left for a write; nothing was changed."""


class AssetsFull(StoreError):
    """The table holds as many files as it may."""


class NoTable(StoreError):
    """There is no such table in this journal."""


class OutOfTurn(StoreError):
    """The entry's number is not the one that is due."""


class SeatTaken(StoreError):
    """Somebody else sits there."""


class Damaged(StoreError):
    """The stored text of a table was changed; everything before entry `n` can still be read. 0 is its first line."""

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
            return "put a backup in the journal's place"
        return f"stop the server and run `croupier repair {self.table}`"
