"""Compression of a response whose parts learn nothing about each other (decision 29)."""

from __future__ import annotations

import zlib
from collections.abc import Iterable

GZIP = 31
"""The window bits with which zlib writes gzip."""
LEVEL = 6


def zip_apart(parts: Iterable[bytes]) -> bytes:
    """All parts as one gzip stream, each compressed by itself: no part refers back to another.

    So the size of a part depends on its own bytes alone, and does not show whether an entry of a log repeats what
    somebody wrote in another.
    """
    packed = zlib.compressobj(LEVEL, zlib.DEFLATED, GZIP)
    done = [packed.compress(part) + packed.flush(zlib.Z_FULL_FLUSH) for part in parts]
    return b"".join([*done, packed.flush()])
