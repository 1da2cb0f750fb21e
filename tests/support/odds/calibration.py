"""Whether predicted odds come true: bots play, odds are computed before each choice, and the outcome is read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import sqrt
from typing import Any, NamedTuple

from croupier.core.entry import Entry
from croupier.core.refusals import Invalid, Refusal
from croupier.core.state import State
from croupier.games import game as game_named
from croupier.odds import live
from croupier.testing.battery_play import Act, Setup, Sitting, setups

FAR, ENOUGH, SURE = 4.5, 3.0, 1e-9
"""Standard deviations that count as wrong, the minimum variance for a verdict, the rounding error of floats."""
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

    def __repr__(self) -> str:
        return f"{self.count} asked, {self.told:.1f} told, {self.came} came, {self.sigma:+.2f} sigma"


class Calibration:
    """All tallies of one game, by question and bar."""

    def __init__(self, name: str, readers: dict[str, Reader]) -> None:
        self.game = game_named(name)
        self.readers = readers
        self.tallies: dict[tuple[str, str], Tally] = {}
        self.dropped: dict[str, int] = {}

    def play(self, sittings: int, steps: int, *, seed: str, plain: bool = False, until: str = "") -> None:
        """Sessions with the ledger's defaults (plain), or with settings combined pairwise.

        They stop as soon as a bar is wrong whose name has `until` in it.
        """
        for row in setups(self.game, sittings, seed):
            self._sitting(row._replace(settings={} if plain else row.settings, mode="enforce"), steps)
            if until and any(until in line for line in self.wrong):
                return

    def _sitting(self, setup: Setup, steps: int) -> None:
        sitting = Sitting(self.game, setup)
        open_ones: dict[tuple[str, str], Told] = {}
        for _ in sitting.sit_down():
            pass
        for _ in range(steps):
            act = sitting.wish(wild=False)
            if act is None or sitting.is_over:
                return
            told = self._told(sitting, act)
            try:
                entry = sitting.do(act)
            except Refusal:
                continue
            if told is not None:
                open_ones[told.put.asked.name, self._apart(act)] = told
            for key, one in list(open_ones.items()):
                truth = self.readers[key[0]](one, entry, sitting.table.state)
                if truth is not None:
                    del open_ones[key]
                    self._settle(key[0], one, truth)

    def _told(self, sitting: Sitting, act: Act) -> Told | None:
        if act.choice is None or not act.choice.odds:
            return None
        view = sitting.table.view(act.seat)
        try:
            put = live.make_task(self.game, view, act.seat, act.choice, act.command)
        except Invalid:
            return None
        if put is None or put.asked.name not in self.readers:
            return None
        body = live.answer_of(put)
        if body is None:
            return None
        shares = {one["outcome"]: one["decimal"] for one in body.get("outcomes", ())}
        shares |= {one["label"]: one["decimal"] for one in body.get("bars", ()) if "decimal" in one}
        return Told(act, put, shares, sitting.table.state, {})

    def _settle(self, question: str, told: Told, truth: Truth) -> None:
        if not truth:
            self.dropped[question] = self.dropped.get(question, 0) + 1
        for name, came in truth.items():
            if name in told.shares:
                self.tallies.setdefault((question, name), Tally()).add(told.shares[name], came)

    def lines(self) -> Iterator[str]:
        """One line for every tally."""
        for (question, name), tally in sorted(self.tallies.items()):
            yield f"{self.game.name} {question} [{name}]: {tally!r}, {self.dropped.get(question, 0)} dropped"

    def _apart(self, act: Act) -> str:
        """What distinguishes questions that are open together; a later one of the same key replaces the first."""
        if self.game.name == "rust-in-the-canyon":
            return act.seat
        return type(act.command).__name__ if self.game.name == "deck-of-adventures" else ""

    @property
    def wrong(self) -> list[str]:
        """The bars that came true far too often or too seldom; very rare ones are not judged yet."""
        return [
            f"{question} [{name}]: {tally!r}"
            for (question, name), tally in sorted(self.tallies.items())
            if abs(tally.sigma) > FAR and not 0 < tally.spread < ENOUGH
        ]
