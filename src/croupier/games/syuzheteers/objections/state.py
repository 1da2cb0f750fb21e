"""A claim that the table judges."""

from __future__ import annotations

import msgspec


class Matter(msgspec.Struct, frozen=True, omit_defaults=True):
    """A claim put to the table (SZ-1.8): others may object, then all but the claimant cast sealed votes.

    `on_end` names the function that receives whether it stands; `objectors` are in the order received.
    """

    number: int
    key: str
    claimant: str
    words: str
    on_end: str
    answered: tuple[str, ...] = ()
    objectors: tuple[str, ...] = ()
    votes: bool = False
