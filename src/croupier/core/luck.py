"""Keyed luck: every draw comes from a key that was committed before play, and can be recomputed afterward.

docs/reference/luck.md specifies the formats. The algorithm's name is in the journal and never changes its meaning; a
better algorithm gets another name.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

ALGORITHM = "croupier-hmac-sha256-2"
FIRST_ALGORITHM = "croupier-hmac-sha256-1"
"""Luck of 0.1: its draws depended on the entry's number, and nothing bound them to the faces shown."""

LEAVES = 1024
"""Keys in one promise."""
FIRST_LEAVES = 4096
"""Keys in one promise of the first algorithm."""
SHORT = 64
"""When fewer keys than this are left, more are committed: an entry can only use keys from earlier entries."""

SPAN = 1 << 256
NO_MIX = bytes(32)
"""Mix 0: only the server's entropy."""


class Position(NamedTuple):
    """The position of a draw: its key's index, the number of earlier draws from that key, and what is mixed in.

    `mix` is 32 bytes of the seats' entropy, `links` the revealed links of joint luck as text, both as in luck.md.
    """

    leaf: int
    k: int
    mix: bytes = NO_MIX
    links: str = ""


def size_of(algorithm: str) -> int:
    """The number of keys in a promise of this algorithm."""
    return FIRST_LEAVES if algorithm == FIRST_ALGORITHM else LEAVES


def leaf_key(master: bytes, index: int, algorithm: str = ALGORITHM) -> bytes:
    """The key of one shuffle, or of one session's dice: 32 bytes that reveal nothing about other keys."""
    if len(master) != 32 or index < 0:
        raise ValueError("a master is 32 bytes, an index 0 or more")
    return hmac_sha256(master, f"{algorithm}|leaf|{index}".encode())


def more_keys(master: bytes, life: str, start: int, algorithm: str = ALGORITHM) -> bytes:
    """The master of keys committed later: for an incarnation of the table, from index `start` on."""
    return hmac_sha256(master, f"{algorithm}|keys|{life}|{start}".encode())


def hmac_sha256(key: bytes, message: bytes) -> bytes:
    """HMAC-SHA-256 (RFC 2104): 32 bytes.

    The same as `hmac.digest`, in a fifth of its time: OpenSSL looks its algorithms up by name at every call.
    """
    inner, outer = _keyed_hashes(key)
    inner, outer = inner.copy(), outer.copy()
    inner.update(message)
    outer.update(inner.digest())
    return bytes(outer.digest())


@lru_cache(1024)
def _keyed_hashes(key: bytes) -> tuple[Any, Any]:
    """The two hashes of an HMAC, ready for the message."""
    padded = (key if len(key) <= 64 else hashlib.sha256(key).digest()).ljust(64, b"\0")
    return hashlib.sha256(padded.translate(_INNER)), hashlib.sha256(padded.translate(_OUTER))


_INNER, _OUTER = (bytes(byte ^ pad for byte in range(256)) for pad in (0x36, 0x5C))


# everyone's entropy


def entropy_commitment(random: str, word: str) -> str:
    """The commitment to a seat's 32 random bytes (64 hex digits) and its word: 64 hex digits."""
    return hashlib.sha256(f"croupier-entropy|{random}|{word}".encode()).hexdigest()


def mix_reveals(before: bytes, reveals: Iterable[tuple[str, str, str]]) -> bytes:
    """The next mix, from the previous one and the reveals (seat, random, word) in order."""
    return _mix(before, (f"{seat}|{random}|{word}" for seat, random, word in reveals))


def mix_words(before: bytes, words: Iterable[tuple[str, str]]) -> bytes:
    """The next mix, from words (seat, word) that seats gave through the server."""
    return _mix(before, (f"{seat}|word|{word}" for seat, word in words))


def _mix(before: bytes, parts: Iterable[str]) -> bytes:
    return hashlib.sha256(before + b"".join(hashlib.sha256(part.encode()).digest() for part in parts)).digest()


# joint luck


def links_text(links: Sequence[tuple[str, str]]) -> str:
    """Revealed links (seat, 64 hex digits) as text for a joint draw."""
    return ",".join(f"{seat}:{link}" for seat, link in links)


def link_before(link: str) -> str:
    """The link revealed before this one, or the committed tip: 64 hex digits each."""
    return hashlib.sha256(bytes.fromhex(link)).hexdigest()


def links_purpose(nonce: str, seat: str, command: bytes) -> str:
    """What links are requested for: a commitment to the command, as JSON, under the server's nonce."""
    return hashlib.sha256(f"croupier-joint|{nonce}|{seat}|".encode() + command).hexdigest()


# draws


def numbers(key: bytes, position: Position) -> Callable[[int], int]:
    """The number source for one draw: each call returns the next uniform number from 0 to total - 1."""
    mixed = hmac_sha256(key, position.mix)
    part = -1

    def number(total: int) -> int:
        nonlocal part
        part += 1
        return _even(mixed, lambda attempt: f"{ALGORITHM}|{position.k}|{part}|{attempt}|{position.links}", total)

    return number


def first_numbers(key: bytes, entry: int, k: int, words: str) -> Callable[[int], int]:
    """Like `numbers`, but with the first algorithm, for journals that began with it."""
    part = -1

    def number(total: int) -> int:
        nonlocal part
        part += 1
        return _even(key, lambda attempt: f"{FIRST_ALGORITHM}|draw|{entry}|{k}|{part}|{attempt}|{words}", total)

    return number


def _even(key: bytes, message: Callable[[int], str], total: int) -> int:
    if not 0 < total <= SPAN:
        raise ValueError(f"cannot draw from {total} cases")
    fair = SPAN - SPAN % total
    attempt = 0
    while True:
        value = int.from_bytes(hmac_sha256(key, message(attempt).encode()), "big")
        if value < fair:
            return value % total
        attempt += 1
