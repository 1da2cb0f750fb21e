"""The journal kept: one SQLite file of tables, their entries, and who may sit where."""

from croupier.store.errors import Damaged, NoTable, OutOfTurn, SeatTaken, StoreError, StoreFull
from croupier.store.journal import Head, Journal
from croupier.store.paths import data_directory, journal_file

__all__ = [
    "Damaged",
    "Head",
    "Journal",
    "NoTable",
    "OutOfTurn",
    "SeatTaken",
    "StoreError",
    "StoreFull",
    "data_directory",
    "journal_file",
]
