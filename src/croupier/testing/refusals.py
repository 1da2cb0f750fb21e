"""Refusals in tests: by their clause, and where several refusals cite it, by their words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from croupier.core.refusals import Illegal, Refusal


@contextmanager
def refused_by(clause: str, kind: type[Refusal] = Illegal, *, why: str = "") -> Iterator[None]:
    """Expect a refusal that cites this clause, and whose words match the pattern `why`."""
    with pytest.raises(kind) as caught:
        yield
    found = caught.value
    assert found.clause == clause, f"refused by {found.clause}, not by {clause}: {found.why}"
    assert re.search(why, str(found)), f"refused with other words: {found.why}"
