"""Distinct random inputs for Maelstrom's odds."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from support.odds.amount import INPUTS

Given = dict[str, Any]
RULES = ("net", "none_left", "raw_ones", "classic")
EMPTY = ("fail", "chance_die")
"""What becomes of a pool without dice; the third way is to refuse it."""
MEASURES = ("uncancelled", "ones", "with_unmet_threshold")


def drawn(draw: Callable[[Random], Given], count: int = INPUTS) -> list[Given]:
    """This many distinct inputs; fails if `draw` cannot produce that many."""
    luck, found = Random(1), dict[str, Given]()
    for _ in range(40 * count):
        one = draw(luck)
        found.setdefault(repr(one), one)
        if len(found) == count:
            break
    assert len(found) == count, f"only {len(found)} different inputs"
    return list(found.values())
