"""Whose luck an entry's draws used, for its receipt."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from croupier.core.chance import DrawRecord
from croupier.core.events import Event
from croupier.core.key_events import LeafTaken
from croupier.core.luck_events import LinksRevealed
from croupier.core.receipts import LuckShare, Receipt
from croupier.core.secrets import EVERYONE
from croupier.core.state import State


def with_luck(
    receipt: Receipt, before: State, state: State, events: Iterable[Event], drawn: Sequence[DrawRecord]
) -> Receipt:
    """The receipt with the contributors to its draws' luck, for each audience that may know about the draws.

    `before` is the state before the entry's events, which may have opened the keys.

    """
    keyed = [one for one in drawn if one.is_new]
    if not keyed:
        return receipt
    shown = next((one for one in events if isinstance(one, LinksRevealed)), None)
    audiences = dict.fromkeys(_audience(one) for one in keyed)
    mixes = mixes_of_keys(before, events)
    seats = {one.leaf: set(state.mixed_seats(one.leaf, mixes.get(one.leaf, 0))) for one in keyed}
    shares = tuple(_share(seats, shown, to, [one for one in keyed if _audience(one) == to]) for to in audiences)
    return msgspec.structs.replace(receipt, luck=shares)


def _audience(draw: DrawRecord) -> tuple[str, ...] | None:
    to = draw.question.to
    return to if to and EVERYONE not in to else None


def _share(
    mixed: Mapping[int, set[str]], shown: LinksRevealed | None, to: tuple[str, ...] | None, drawn: Sequence[DrawRecord]
) -> LuckShare:
    """For draws with one audience: the seats whose entropy is in all of them, by their keys, and whose links are."""
    seats = tuple(sorted(set.intersection(*(mixed[one.leaf] for one in drawn))))
    if shown is None or any(one.question.silent for one in drawn):
        return LuckShare(seats, to=to)
    return LuckShare(seats, tuple(seat for seat, _ in shown.links), shown.left_out, to)


def mixes_of_keys(before: State, events: Iterable[Event]) -> dict[int, int]:
    """The number of entropy mixes of each key that an entry may draw from: those used before, and those it took."""
    taken = {one.index: one.mix for one in events if isinstance(one, LeafTaken)}
    return {**{leaf.index: leaf.mix for leaf in before.leaves}, **taken}
