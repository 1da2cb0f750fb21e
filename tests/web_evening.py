"""An evening of people who know the API's contract alone, at any game: played, backed up, gone on with, exported."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from croupier.cli.export_verbs import Judged, judge
from croupier.core.doors import Keyed
from croupier.core.state import TABLE
from croupier.games import game as game_of
from croupier.store import Journal
from croupier.store.backup import backup
from croupier.web.app import create_app
from croupier.web.limits import Limits
from croupier.web.luck import KeptLuck
from web_keen import KeenPlayers
from web_players import Players
from web_serving import serving

PAUSES = 20
"""How often in an evening everybody sits still, so that the server has something to say."""
MOST = 3
"""What did not come about by the default rulings may do so in up to so many times as many steps by others."""
SERVERS_OWN = "promise_keys"
"""What the server says when a backup is brought back."""


def every_command(game: str) -> frozenset[str]:
    """The types of all commands that people can send at a table of this game."""
    return frozenset(str(kind.__struct_config__.tag) for kind in game_of(game).command_types) - {SERVERS_OWN}


class SameLuck(KeptLuck):
    """The same luck each time, so that a run can be run again."""

    def door(self, table: str, life: str = "") -> Keyed:
        return Keyed(b"\x07" * 32, life)


class Evening:
    """What was played, and what came of it."""

    def __init__(
        self,
        path: Path,
        steps: int,
        seed: int,
        wanted: frozenset[str] = frozenset(),
        game: str = "state-stack",
        *,
        keen: bool = False,
        enough: Callable[[Evening], bool] = lambda _: True,
    ) -> None:
        """It goes on for `steps`, then up to `MOST` times as long until all that is `wanted` was done, and `enough`."""
        self.steps = steps
        with self.at(path / "croupier.db") as client:
            self.players = players = (KeenPlayers if keen else Players)(client, seed, game)
            for at in range(MOST * steps):
                if at >= steps and at % 50 == 0 and not wanted - players.has_done():
                    self.log = players.log()
                    if enough(self):
                        break
                self.steps, players.tries_rulings = at + 1, at >= (steps // 4 if keen else steps)
                players.step()
                if at % max(1, steps // PAUSES) == 0:
                    players.sit_still()
            with Journal.look(path / "croupier.db") as journal:
                backup(journal, path / "brought-back.db")
        with self.at(path / "brought-back.db") as client:  # the evening goes on with what the backup has
            players.client = client
            for _ in range(10):
                players.step()
            whole = players.ask("GET", "/export?whole=1&confirm=1", players.host)
            self.log = players.log()
        (path / "whole.jsonl").write_bytes(whole.content)
        self.judged: Judged = judge(path / "whole.jsonl")

    @contextmanager
    def at(self, file: Path) -> Iterator[httpx.Client]:
        limits = Limits(commands_a_second=100_000, text_bytes_a_day=2**30)
        with Journal.open(file) as journal:
            app = create_app(journal, limits=limits, luck=SameLuck(journal), grace=0.02, pace=1000)
            with serving(app) as address, httpx.Client(base_url=address, timeout=30) as client:
                yield client

    @property
    def by_the_server(self) -> set[str]:
        """What the server's own seat has said, by the GM's log."""
        return {one["command"]["type"] for one in self.log if one["seat"] == TABLE}

    @property
    def happened(self) -> Counter[str]:
        """How often each thing happened, by the GM's log."""
        return Counter(event["type"] for event in self.events)

    @property
    def events(self) -> list[dict[str, Any]]:
        """All that happened, by the GM's log."""
        return [event for one in self.log for event in one["events"]]
