"""A session of people who know only the API's contract, in any game: played, backed up, continued, exported."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from croupier.cli.export_verbs import VerifyReport, verify_file
from croupier.core.luck_sources import KeyedLuck
from croupier.core.state import GM, TABLE
from croupier.games import game as game_of
from croupier.store import Journal
from croupier.store.backup import backup
from croupier.store.export import export
from croupier.web.app import create_app
from croupier.web.limits import Limits
from croupier.web.server_luck import SecretLuck
from support.web.keen import KeenPlayers
from support.web.players import Done, Players
from support.web.serving import serving

PAUSES, SHORT = 20, 100
"""How often at a table everybody sits still, so that the server has something to say; a fifth of it in short evenings.
"""
SCENE, ANSWERS = 100, 66
"""Steps between two scenes that the host has prepared, and for how many of them prompts are answered first."""
PAGES_LUCK = frozenset({"commit_entropy", "open_entropy", "call_reveals", "commit_chain", "record_links"})
"""What the server says for pages that add to the luck over their sockets (`test_shared_luck`)."""
SERVERS_OWN = frozenset({"promise_keys", "note_absence", "note_pass", "move_seat", "allow_pass"}) | PAGES_LUCK
"""What the server says, too, when a backup is brought back, of passes, and once a request for one is granted."""


def every_command(game: str) -> frozenset[str]:
    """The types of all commands that people can send at a table of this game."""
    return frozenset(str(kind.__struct_config__.tag) for kind in game_of(game).command_types) - SERVERS_OWN


class SameLuck(SecretLuck):
    """The same luck each time, so that a run can be repeated."""

    def luck_source(self, table: str, life: str = "") -> KeyedLuck:
        return KeyedLuck(b"\x07" * 32, life)


class Evening:
    """Tables of a game, one after another: what was played there, and with what result."""

    def __init__(
        self,
        path: Path,
        steps: int,
        seed: int,
        wanted: frozenset[str] = frozenset(),
        game: str = "state-stack",
        *,
        keen: bool = False,
        tables: Sequence[Mapping[str, Any]] = ({},),
        likes: Sequence[tuple[str, ...]] = (),
        scenes: Sequence[Sequence[Callable[[Any], None]]] = (),
        starts: Sequence[Callable[[Any], None]] = (),
        enough: Callable[[Evening], bool] = lambda _: True,
        brings_friends: bool = False,
        many_cards: bool = False,
    ) -> None:
        """Play this many steps at each table, until everything `wanted` was done and it is `enough`.

        `tables` are their settings; from the second on other rulings are tried as well. `likes` is what keen players
        prefer at each table, repeated from the start, `starts` what is done first there, and `scenes` what their hosts
        have ready. With `brings_friends` someone sits down in each seat that is added. With `many_cards`, overrides
        are mostly on places and people.

        """
        self.done, self.steps = Done(), 0
        self.log: list[dict[str, Any]] = []
        self.judged: list[VerifyReport] = []
        for at, laid in enumerate(tables):
            table = path / str(at)
            table.mkdir()
            with self.at(table / "croupier.db") as client:
                players = (KeenPlayers if keen else Players)(client, seed + at, game, self.done, **laid)
                players.tries_rulings, players.brings_friends, players.many_cards = at > 0, brings_friends, many_cards
                if likes and isinstance(players, KeenPlayers):
                    players.likes = likes[at % len(likes)]
                if starts:
                    starts[at % len(starts)](players)
                self._play(players, steps, scenes[at % len(scenes)] if scenes else ())
                with Journal.look(table / "croupier.db") as journal:
                    backup(journal, table / "brought-back.db")
            self._bring_back(table, players)
            if not wanted - self.has_done and enough(self):
                break

    def _play(self, players: Players, steps: int, scenes: Sequence[Callable[[Any], None]]) -> None:
        for at in range(steps):
            self.steps += 1
            if scenes and isinstance(players, KeenPlayers):
                if at % SCENE == 0:
                    scenes[at // SCENE % len(scenes)](players)
                players.attentive = at % SCENE < ANSWERS
            players.step()
            if at % max(1, steps // (PAUSES if steps > SHORT else PAUSES // 5)) == 0:
                players.sit_still()
        players.keep_safe()

    def _bring_back(self, path: Path, players: Players) -> None:
        """Continue from the backup, and verify the whole of it."""
        with self.at(path / "brought-back.db") as client:
            players.client = client
            for _ in range(10):
                players.step()
            whole = players.ask("GET", "/export?whole=1&confirm=1", players.host).content
            self.log += players.log()
        if players.host != GM:  # no seat may export the whole table; the server's operator may
            with Journal.look(path / "brought-back.db") as journal:
                whole = b"".join(export(journal, players.table))
        (path / "whole.jsonl").write_bytes(whole)
        self.judged.append(verify_file(path / "whole.jsonl"))

    @contextmanager
    def at(self, file: Path) -> Iterator[httpx.Client]:
        limits = Limits(commands_a_second=100_000, text_bytes_a_day=2**30)
        with Journal.open(file) as journal:
            app = create_app(journal, limits=limits, luck=SameLuck(journal), grace=0.02, pace=1000)
            with serving(app) as address, httpx.Client(base_url=address, timeout=30) as client:
                yield client

    @property
    def has_done(self) -> set[str]:
        """The accepted commands, including the server's own."""
        return {*self.done.accepted, *(one["command"]["type"] for one in self.log if one["seat"] == TABLE)}

    @property
    def wrong(self) -> list[str]:
        """The errors in the exports; empty if all are sound."""
        return [word for one in self.judged for word in one.wrong]

    @property
    def draws_checked(self) -> int:
        return sum(one.draws.get("checked", 0) for one in self.judged)

    @property
    def entries(self) -> int:
        return sum(one.entries for one in self.judged)

    @property
    def happened(self) -> Counter[str]:
        """How often each event happened, by the hosts' logs."""
        return Counter(event["type"] for event in self.events)

    @property
    def events(self) -> list[dict[str, Any]]:
        """Everything that happened, by the hosts' logs."""
        return [event for one in self.log for event in one["events"]]

    def told(self) -> str:
        """The summary quoted in a closing note."""
        sealed = sum(sum(one.sealed_choices.values()) for one in self.judged)
        return (
            f"{self.steps} steps at {len(self.judged)} tables; accepted {sum(self.done.accepted.values())} commands of "
            f"{len(self.done.accepted)} types, refused {sum(self.done.refused.values())}; {self.entries} entries, "
            f"{self.draws_checked} draws checked, {sealed} sealed choices"
        )
