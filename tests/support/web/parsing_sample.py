"""Functions for the process that parses texts: one that works, and three that fail."""

import sys
from collections import Counter

from msgspec import Struct


class Counted(Struct, frozen=True):
    counts: tuple[tuple[str, int], ...]
    is_elsewhere: bool


def count_words(text: str, known: tuple[str, ...]) -> Counted:
    return Counted(tuple(sorted(Counter(text.split()).items())), "pytest" not in sys.modules)


def run_forever(text: str) -> int:
    while text:
        pass
    return 0


def fill_memory(text: str) -> int:
    return len(bytearray(4 * 1024**3)) + len(text)


def fail(text: str) -> int:
    return {"y": 1}[text]
