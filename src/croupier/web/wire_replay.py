"""The wire types of replays: a seat's view at one of its versions, and the messages that followed."""

from __future__ import annotations

from msgspec import Struct

from croupier.web.wire import Snapshot
from croupier.web.wire_live import Brief
from croupier.web.wire_odds import ChoiceOdds


class Replay(Struct, frozen=True):
    """A seat's view after one of its versions, and the messages it was sent next, without choices.

    `version` is the last one that can be replayed; `undone` are the versions among the steps that were undone later.
    `public` are the versions of what everybody saw, at the snapshot and after each step.
    """

    version: int
    snapshot: Snapshot
    steps: tuple[Brief, ...]
    undone: tuple[int, ...]
    public: tuple[int, ...]


class ReplayOdds(Struct, frozen=True):
    """The odds of what a seat did at one of its versions, as it could know them just before; null if there are none."""

    version: int
    odds: ChoiceOdds | None


class ReplayLink(Struct, frozen=True):
    """What opens a seat's replay, up to its version `until`, to others at the table."""

    of: str
    until: int
    key: str
    path: str
