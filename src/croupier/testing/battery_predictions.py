"""Predictions: the odds that a choice shows, what came of it, and a count of how often that is as predicted."""

from __future__ import annotations

from collections.abc import Callable
from math import log, sqrt
from typing import Any, NamedTuple

from croupier.core.entry import Entry
from croupier.core.state import State
from croupier.odds import live
from croupier.testing.battery_play import Act

SURE = 1e-9
"""The rounding error of floats."""
Truth = dict[str, bool]
"""Which of the predicted bars and outcomes came true; empty if the prediction no longer applies."""


class Told(NamedTuple):
    """Odds that were shown to a seat before it acted."""

    act: Act
    put: live.OddsTask
    shares: dict[str, float]
    before: State
    seen: dict[str, Any]
    """What the outcome's reader has noted so far."""


Reader = Callable[[Told, Entry, State], Truth | None]
"""What an entry settles; None while it is open."""


class Tally:
    """How often each bar came true, next to how often it should have."""

    def __init__(self) -> None:
        self.count = self.came = 0
        self.told = self.spread = 0.0

    def add(self, share: float, came: bool) -> None:
        self.count += 1
        self.came += came
        self.told += share
        self.spread += share * (1 - share)

    @property
    def sigma(self) -> float:
        """The number of standard deviations between them; certain or impossible outcomes may not be wrong even once."""
        off = self.came - self.told
        return off / sqrt(self.spread) if self.spread else 1000 * off if abs(off) > SURE else 0.0

    @property
    def surprise(self) -> float:
        """A bound on how unlikely so great a difference is if each share was the same, as its negative logarithm.

        Chernoff's bound, which holds for rare outcomes too: 18 is about as unlikely as six standard deviations.
        """
        if not self.count:
            return 0.0
        share, came = self.told / self.count, self.came / self.count
        return self.count * (_divergence(came, share) + _divergence(1 - came, 1 - share))

    def __repr__(self) -> str:
        return f"{self.count} asked, {self.told:.1f} told, {self.came} came, {self.sigma:+.2f} sigma"


def _divergence(came: float, share: float) -> float:
    if not came:
        return 0.0
    return came * log(came / share) if share > SURE else came * 1e6


def shares_of(body: dict[str, Any]) -> dict[str, float]:
    """The predicted probability of each outcome and bar, by name."""
    shares = {one["outcome"]: one["decimal"] for one in body.get("outcomes", ())}
    return shares | {one["label"]: one["decimal"] for one in body.get("bars", ()) if "decimal" in one}
