"""Two servers with different numbers of secret entries: over HTTP and socket a seat receives the same bytes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from croupier import games
from croupier.core.choices import EVERY_GROUP
from croupier.core.play import Play
from croupier.core.secrets import Secret
from croupier.core.state import Ask, Prompt
from croupier.core.table import Table
from croupier.testing.battery_play import Setup
from croupier.web.live_table import LiveTable
from croupier.web.pending_writes import PendingWrite
from support.web.two_servers import SECRET, Evening, worlds

WITH_A_CLOCK = ("syuzheteers",)
"""Where some answer has a time limit by default: the window in which a beat is claimed."""
STEPS = 8


def play(folder: Path, name: str, steps: int) -> Evening:
    game = games.game(name)
    setup = Setup(f"servers {name}", {}, max(2, game.least_players), game.gm != "none", "enforce", "nobody_objects")
    with worlds(folder, game, setup, "p2", SECRET[name], Evening) as evening:
        evening.play(steps)
        assert evening.inserted > steps
        assert evening.compared > 2 * steps
        assert evening.branched
        assert evening.one.table.n + evening.inserted <= evening.other.table.n
        return evening


@pytest.mark.parametrize("name", sorted(SECRET))
def test_a_seat_receives_the_same_bytes_however_much_happened_in_secret(tmp_path: Path, name: str) -> None:
    """Security audit 10 and 20: bodies, sizes, headers, statuses, messages and their order, with undo."""
    play(tmp_path, name, STEPS)


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("name", sorted(SECRET))
def test_a_long_session_is_the_same_on_two_servers(tmp_path: Path, name: str) -> None:
    evening = play(tmp_path, name, 150)
    assert evening.timed_out or name not in WITH_A_CLOCK


def test_a_body_that_counts_entries_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: a snapshot that contains the number of all entries."""
    snapshot = LiveTable.snapshot_now

    def counting(self: LiveTable, seat: str, groups: frozenset[str] = EVERY_GROUP) -> bytes:
        return snapshot(self, seat, groups)[:-1] + b',"entries":%d}' % self.table.n

    monkeypatch.setattr(LiveTable, "snapshot_now", counting)
    with pytest.raises(AssertionError, match="may not know"):
        play(tmp_path, "state-stack", STEPS)


def test_a_message_sent_for_a_secret_entry_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: everyone's presence is sent again after each entry, even after a secret one."""
    landed = LiveTable._send

    def telling(self: LiveTable, pending: PendingWrite) -> None:
        landed(self, pending)
        for stream in self.presence.streams:
            stream.say(self.presence._presence_now())

    monkeypatch.setattr(LiveTable, "_send", telling)
    with pytest.raises(AssertionError, match="may not know"):
        play(tmp_path, "state-stack", STEPS)


def test_ids_made_from_the_entry_number_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: questions are named after the entry that opened them."""

    def numbered(self: Table[Any], play: Play[Any], ask: Ask) -> Prompt:
        return Prompt(ask, Secret(self.luck_source.token("prompt", play.entry, ask.seat, ask.key), (ask.seat,)))

    monkeypatch.setattr(Table, "_prompt", numbered)
    with pytest.raises(AssertionError, match="may not know"):
        play(tmp_path, "state-stack", STEPS)
