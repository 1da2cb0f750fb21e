"""Refusals in tests: by their clause, whatever their words."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from croupier.core.refusals import Illegal, Refusal


@contextmanager
def refused_by(clause: str, kind: type[Refusal] = Illegal) -> Iterator[None]:
    """Expect a refusal that cites this clause."""
    with pytest.raises(kind) as caught:
        yield
    found = caught.value
    assert found.clause == clause, f"refused by {found.clause}, not by {clause}: {found.why}"
