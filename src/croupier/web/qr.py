"""QR codes as one SVG path, so that a page can draw them without parsing markup."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from croupier.web.wire_lobby import Qr

BORDER = 2
"""Empty modules around the code."""


def qr_code(link: str) -> Qr:
    """The QR code of a link."""
    import segno

    rows = [list(row) for row in segno.make(link, error="m", micro=False).matrix_iter(border=BORDER)]
    path = "".join(part for y, row in enumerate(rows) for part in _runs(y, row))
    return Qr(len(rows), path)


def _runs(y: int, row: list[int]) -> Iterator[str]:
    x = 0
    for is_dark, modules in groupby(row, key=bool):
        wide = len(list(modules))
        if is_dark:
            yield f"M{x} {y}h{wide}v1h-{wide}z"
        x += wide
