"""Which of several cards counts (chapter 9): integer weights by kind of card, over one total."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb, perm


def furthest(counts: Sequence[int], drawn: int) -> list[int]:
    """The number of ways, of comb(all, drawn), in which each kind, closest first, is the furthest of `drawn` cards."""
    found, upto, before = [], 0, 0
    for count in counts:
        upto += count
        ways = comb(upto, drawn)
        found.append(ways - before)
        before = ways
    return found


def nearest(counts: Sequence[int], drawn: int) -> list[int]:
    """Like `furthest`, for the closest card."""
    return furthest(counts[::-1], drawn)[::-1]


def until(counts: Sequence[int], drawn: int, stops: Sequence[bool], old: int = -1) -> list[int]:
    """For each kind, the ways to be the closest of up to `drawn` cards, until one `stops`; perm(all, drawn).

    While the closest so far is of one kind, none of the closer kinds has been drawn: each may still come.
    A card of the kind `old` may have been drawn already.
    """
    left = sum(counts)
    settled = [0] * len(counts)
    closer, before = [], 0
    for count in counts:
        closer.append(before)
        before += count
    lying = list(counts) if old < 0 else [n if at < old else 0 for at, n in enumerate(counts)]
    if old >= 0:
        lying[old] = left - closer[old]
    for done in range(1, drawn + 1):
        rest = perm(left - done, drawn - done)
        for at, stop in enumerate(stops):
            if stop or done == drawn:
                settled[at] += lying[at] * rest
                lying[at] = 0
        if done == drawn:
            break
        further = 0
        for at in range(len(counts) - 1, -1, -1):
            now = lying[at]
            lying[at] = now * (left - done - closer[at]) + further * counts[at]
            further += now
    return settled
