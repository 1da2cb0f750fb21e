"""Keyed luck: every draw is made from a key that was promised before play, and can be made again afterwards.

The name of the algorithm stands in the journal. What it names never changes; a better one gets another name.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable

ALGORITHM = "croupier-hmac-sha256-1"
LEAVES = 4096
SHORT = 64
"""When fewer keys than this are left, more are promised: an entry must find keys that were promised before it."""

SPAN = 1 << 256


def leaf_key(master: bytes, index: int) -> bytes:
    """The key of one shuffle, or of one sitting's dice: 32 bytes that tell nothing of the master or of other keys."""
    if len(master) != 32 or index < 0:
        raise ValueError("a master is 32 bytes, an index 0 or more")
    return hmac.digest(master, f"{ALGORITHM}|leaf|{index}".encode(), "sha256")


def more_keys(master: bytes, life: str, start: int) -> bytes:
    """The master of keys that are promised later: for a life of the table, from index `start` on."""
    return hmac.digest(master, f"{ALGORITHM}|keys|{life}|{start}".encode(), "sha256")


def draw_index(key: bytes, entry: int, k: int, words: str, total: int, part: int = 0) -> int:
    """An even number from 0 to total - 1: draw `k` of an entry; `part` counts the dice of one roll."""
    if not 0 < total <= SPAN:
        raise ValueError(f"cannot draw from {total} cases")
    fair = SPAN - SPAN % total
    attempt = 0
    while True:
        value = _block(key, f"{ALGORITHM}|draw|{entry}|{k}|{part}|{attempt}|{words}".encode())
        if value < fair:
            return value % total
        attempt += 1


def numbers(key: bytes, entry: int, k: int, words: str) -> Callable[[int], int]:
    """What `chance.pick` asks for its numbers: each call is the next part of the same draw."""
    part = -1

    def number(total: int) -> int:
        nonlocal part
        part += 1
        return draw_index(key, entry, k, words, total, part)

    return number


def _block(key: bytes, message: bytes) -> int:
    return int.from_bytes(hmac.digest(key, message, "sha256"), "big")
