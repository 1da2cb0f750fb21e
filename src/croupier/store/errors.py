"""What can be wrong with a journal: each is one line that says what to do."""


class StoreError(Exception):
    """The journal, or a file meant to become one, cannot be used so; the text is one plain line."""


class StoreFull(StoreError):
    """The journal could not be written (disk full, I/O error); nothing was changed and reading goes on."""


class ShelfFull(StoreError):
    """The table holds as many files as it may."""


class NoTable(StoreError):
    """There is no such table in this journal."""


class OutOfTurn(StoreError):
    """The entry's number is not the one that is due."""


class SeatTaken(StoreError):
    """Somebody else sits there."""
