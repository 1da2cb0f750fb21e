"""Whether predicted odds come true: bots play, odds are computed before each choice, and the outcome is read."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.core.refusals import Invalid, Refusal
from croupier.games import game as game_named
from croupier.odds import live
from croupier.testing.battery_play import Act, Setup, Sitting, setups
from croupier.testing.battery_predictions import Reader, Tally, Told, Truth, shares_of

FAR, ENOUGH = 4.5, 3.0
"""Standard deviations that count as wrong, and the minimum variance for a verdict."""


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
        return Told(act, put, shares_of(body), sitting.table.state, {})

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
