"""A Merkle tree: one hash, shown before play, commits to many keys, and each can be opened separately."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256

BLOCK = 32
"""Leaves that are rehashed for a path, so that only the tree above them is stored. A power of two."""


class Tree:
    """A tree over `size` keys, at least one; `key(i)` returns key i.

    It takes about 4 KB for 1,024 keys, and 5 KB more once a path was asked for.
    """

    def __init__(self, key: Callable[[int], bytes], size: int) -> None:
        if size < 1:
            raise ValueError("a tree needs a key")
        self._key = key
        self._size = size
        blocks = tuple(self._block(start)[-1][0] for start in range(0, size, BLOCK))
        self._upper = _layers(blocks)
        self._latest: tuple[int, tuple[tuple[bytes, ...], ...]] | None = None
        """The block of the latest path: keys are opened roughly in their order, and most paths need it again."""

    @property
    def root(self) -> str:
        """The root shown before play: 64 hex digits."""
        return self._upper[-1][0].hex()

    def path(self, index: int) -> tuple[str, ...]:
        """The neighbors from a leaf up to the root; an odd last node in a layer has none."""
        if not 0 <= index < self._size:
            raise IndexError(index)
        start = index - index % BLOCK
        latest = self._latest
        if latest is None or latest[0] != start:
            latest = self._latest = (start, self._block(start))
        lower = _neighbors(latest[1], index - start, levels=_LEVELS)
        return (*lower, *_neighbors(self._upper, index // BLOCK, levels=len(self._upper) - 1))

    def _block(self, start: int) -> tuple[tuple[bytes, ...], ...]:
        """The layers over the leaves of one block."""
        end = min(start + BLOCK, self._size)
        return _layers(tuple(_leaf(index, self._key(index)) for index in range(start, end)))


_LEVELS = BLOCK.bit_length() - 1


def _layers(layer: tuple[bytes, ...]) -> tuple[tuple[bytes, ...], ...]:
    """This layer and those above it, up to a single node."""
    layers = [layer]
    while len(layer) > 1:
        layer = tuple(
            _node(layer[at], layer[at + 1]) if at + 1 < len(layer) else layer[at] for at in range(0, len(layer), 2)
        )
        layers.append(layer)
    return tuple(layers)


def _neighbors(layers: tuple[tuple[bytes, ...], ...], index: int, levels: int) -> list[str]:
    path = []
    for layer in layers[:levels]:
        if index ^ 1 < len(layer):
            path.append(layer[index ^ 1].hex())
        index //= 2
    return path


def check(root: str, index: int, key: bytes, path: Sequence[str], total: int) -> bool:
    """Whether this key is number `index` of the `total` under this root."""
    if not 0 <= index < total:
        return False
    found, left = _leaf(index, key), list(path)
    while total > 1:
        if index ^ 1 < total:
            neighbor = _read(left.pop(0)) if left else None
            if neighbor is None:
                return False
            found = _node(neighbor, found) if index % 2 else _node(found, neighbor)
        index, total = index // 2, (total + 1) // 2
    return not left and found.hex() == root


def _leaf(index: int, key: bytes) -> bytes:
    return sha256(b"\x00" + index.to_bytes(8, "big") + key).digest()


def _node(left: bytes, right: bytes) -> bytes:
    return sha256(b"\x01" + left + right).digest()


def _read(text: str) -> bytes | None:
    try:
        neighbor = bytes.fromhex(text)
    except ValueError:
        return None
    return neighbor if len(neighbor) == 32 else None
