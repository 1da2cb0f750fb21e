"""The journal on disk: one SQLite file with tables, their entries, and their seat holders."""

from croupier.store.access import Head
from croupier.store.errors import Damaged, NoTable, OutOfTurn, SeatTaken, StoreError, StoreFull
from croupier.store.journal import Journal
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
