"""Whose luck an entry's draws used, for its receipt."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from croupier.core.chance import DrawRecord
from croupier.core.events import Event
from croupier.core.luck_events import LinksRevealed
from croupier.core.receipts import LuckShare, Receipt
from croupier.core.secrets import EVERYONE
from croupier.core.state import State


def with_luck(receipt: Receipt, state: State, events: Iterable[Event], drawn: Sequence[DrawRecord]) -> Receipt:
    """The receipt with whose luck its draws used, for each audience that may know about them."""
    keyed = [one for one in drawn if one.is_new]
    if not keyed:
        return receipt
    shown = next((one for one in events if isinstance(one, LinksRevealed)), None)
    audiences = dict.fromkeys(_audience(one) for one in keyed)
    shares = tuple(_share(state, shown, to, [one for one in keyed if _audience(one) == to]) for to in audiences)
    return msgspec.structs.replace(receipt, luck=shares)


def _audience(draw: DrawRecord) -> tuple[str, ...] | None:
    to = draw.question.to
    return to if to and EVERYONE not in to else None


def _share(
    state: State, shown: LinksRevealed | None, to: tuple[str, ...] | None, drawn: Sequence[DrawRecord]
) -> LuckShare:
    """For draws with one audience: the seats whose entropy is in all of them, and whose links are."""
    mixes = {leaf.index: leaf.mix for leaf in state.leaves}
    mixed = [set(state.mixed_seats(one.leaf, mixes.get(one.leaf, 0))) for one in drawn]
    seats = tuple(sorted(set.intersection(*mixed)))
    if shown is None or any(one.question.silent for one in drawn):
        return LuckShare(seats, to=to)
    return LuckShare(seats, tuple(seat for seat, _ in shown.links), shown.left_out, to)
