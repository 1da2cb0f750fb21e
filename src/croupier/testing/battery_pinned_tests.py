"""The part of the battery with pinned files: how many choices there are, and how a table looks to each seat."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, ClassVar

from croupier.core.table import Table
from croupier.testing import battery_perft, battery_text
from croupier.testing.battery_game import GameTests
from croupier.testing.battery_play import Sitting, setups

REWRITE = os.environ.get("CROUPIER_REWRITE") == "1"


class PinnedTests(GameTests):
    """Tests that `Battery` has; the numbers say how much is pinned."""

    nodes: ClassVar[int] = 1000
    deepest: ClassVar[int] = 3
    positions: ClassVar[int] = 4
    shown: ClassVar[int] = 40

    def test_the_counts_of_perft_are_as_pinned(self) -> None:
        found = "\n".join(
            battery_perft.perft_text(table, f"{name}", self.nodes, self.deepest) for name, table in self._positions()
        )
        _pinned(self.folder / f"{self.game.name}.perft", found, self._divided)

    def test_the_playthrough_is_as_pinned(self) -> None:
        sitting = Sitting(self.game, setups(self.game, 1, "playthrough")[0])
        text = battery_text.playthrough(sitting, self.shown, self.prepare)
        _pinned(self.folder / f"{self.game.name}.playthrough.txt", text)

    def _positions(self) -> Iterator[tuple[str, Table[Any]]]:
        sitting = Sitting(self.game, setups(self.game, 1, "perft")[0]._replace(players=max(2, self.game.least_players)))
        for _ in sitting.sit_down():
            pass
        self.prepare(sitting)
        for at in range(self.positions):
            yield f"{self.game.name} {at}", sitting.table
            for _ in range(2):
                sitting.step(wild=False)

    def _divided(self) -> str:
        return "\n\n".join(
            f"{name}\n{battery_perft.divided_text(table, 2, self.nodes)}" for name, table in self._positions()
        )


def _pinned(path: Path, text: str, why: Callable[[], str] | None = None) -> None:
    """Compare the text with the file; CROUPIER_REWRITE=1 writes the file."""
    if REWRITE:
        path.write_text(text, encoding="utf-8")
    assert path.exists(), f"{path.name} is not there: run this test with CROUPIER_REWRITE=1 and read what it writes"
    if path.read_text(encoding="utf-8") != text:
        kept = path.read_text(encoding="utf-8").splitlines()
        new = text.splitlines()
        at = next((at for at, (a, b) in enumerate(zip(kept, new, strict=False)) if a != b), min(len(kept), len(new)))
        told = f"{path.name}, line {at + 1}:\n  pinned {kept[at : at + 1]}\n  now    {new[at : at + 1]}"
        hint = "if that is right, run with CROUPIER_REWRITE=1 and read the diff"
        raise AssertionError(f"{told}\n{hint}\n{why() if why is not None else ''}")
