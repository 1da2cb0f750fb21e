"""The part of the battery about playtests: bots play by the same rules as at a table, with the same luck."""

from __future__ import annotations

from typing import Any, ClassVar

from croupier.core.game import Game
from croupier.core.luck_sources import StreamLuck
from croupier.core.playtest import Playtest
from croupier.core.session import moment, new_state, opening
from croupier.core.state import TABLE
from croupier.core.table import Table
from croupier.testing.battery_game import GameTests
from croupier.testing.battery_moments import DEEP
from croupier.testing.battery_play import Setup, setups


class PlaytestTests(GameTests):
    """Tests that `Battery` has."""

    tables: ClassVar[int]
    steps: ClassVar[int]

    def test_a_playtest_gives_the_same_events_as_a_table(self) -> None:
        moves = sum(compare_with_table(self.game, one, self.steps) for one in setups(self.game, self.tables * DEEP))
        assert moves > self.tables, "bots hardly played"


class PlainStreams(StreamLuck):
    """The luck of a playtest with ids that do not depend on the number of entries sent to a seat."""

    def token(self, *parts: object) -> str:
        return "|".join(str(one) for one in parts if not isinstance(one, int))


def compare_with_table(game: Game[Any], setup: Setup, steps: int) -> int:
    """Play by bots, then the same commands at a table with the same luck; returns the number of moves."""
    settings = game.read_settings(setup.settings)
    how: dict[str, Any] = {"with_gm": setup.with_gm, "mode": setup.mode, "consent": setup.consent}
    test = Playtest(game, setup.seed, players=setup.players, settings=settings, luck=PlainStreams(setup.seed), **how)
    start: Any = new_state(game, setup.players, settings, **how)
    table = Table(game, start, PlainStreams(setup.seed))
    for command in opening(start):
        table.submit(TABLE, command, moment(table.n))
    for move in test.moves(steps):
        entry = table.submit(move.seat, move.command, moment(table.n))
        assert tuple(move.events) == entry.events, (
            f"entry {entry.n}, {type(move.command).__name__}: a different event than at a table"
        )
    assert test.state == table.state, "a playtest ends in a different state than a table"
    return test.count
