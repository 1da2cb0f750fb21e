"""One hash for many keys: shown before play, it binds them all, and each can be opened without the others."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

import msgspec


class Tree(msgspec.Struct, frozen=True):
    """The keys' hashes in layers, from the leaves up to the root."""

    layers: tuple[tuple[bytes, ...], ...]

    @staticmethod
    def of(keys: Sequence[bytes]) -> Tree:
        """The tree over these keys, one or more, in order."""
        if not keys:
            raise ValueError("a tree needs a key")
        layer = tuple(_leaf(index, key) for index, key in enumerate(keys))
        layers = [layer]
        while len(layer) > 1:
            layer = tuple(
                _node(layer[at], layer[at + 1]) if at + 1 < len(layer) else layer[at] for at in range(0, len(layer), 2)
            )
            layers.append(layer)
        return Tree(tuple(layers))

    @property
    def root(self) -> str:
        """What is shown before play: 64 hex digits."""
        return self.layers[-1][0].hex()

    def path(self, index: int) -> tuple[str, ...]:
        """The neighbours from a leaf up to the root; an odd one at the end of a layer has none there."""
        if not 0 <= index < len(self.layers[0]):
            raise IndexError(index)
        path = []
        for layer in self.layers[:-1]:
            if index ^ 1 < len(layer):
                path.append(layer[index ^ 1].hex())
            index //= 2
        return tuple(path)


def check(root: str, index: int, key: bytes, path: Sequence[str], total: int) -> bool:
    """Whether this key is number `index` of the `total` under this root."""
    if not 0 <= index < total:
        return False
    found, left = _leaf(index, key), list(path)
    while total > 1:
        if index ^ 1 < total:
            neighbour = _read(left.pop(0)) if left else None
            if neighbour is None:
                return False
            found = _node(neighbour, found) if index % 2 else _node(found, neighbour)
        index, total = index // 2, (total + 1) // 2
    return not left and found.hex() == root


def _leaf(index: int, key: bytes) -> bytes:
    return sha256(b"\x00" + index.to_bytes(8, "big") + key).digest()


def _node(left: bytes, right: bytes) -> bytes:
    return sha256(b"\x01" + left + right).digest()


def _read(text: str) -> bytes | None:
    try:
        neighbour = bytes.fromhex(text)
    except ValueError:
        return None
    return neighbour if len(neighbour) == 32 else None
