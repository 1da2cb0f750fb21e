"""Benchmarks that start a server run against one for a moment; what they measure is not checked."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from benchmarks import _live, bench_joint, bench_lengths, bench_live, bench_odds_table, bench_page, bench_replay

from croupier.store import Journal, journal_file
from croupier.web.app import create_app
from croupier.web.limits import Limits
from support.web.own_loop import run
from support.web.serving import serving


@pytest.fixture(autouse=True)
def _little_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """A command that not every seat learns of is given up soon."""
    monkeypatch.setattr(_live, "PATIENCE", 0.5)


class Served(NamedTuple):
    """The address of `croupier serve` in its own process, and an older table in its journal."""

    address: str
    table: str
    tokens: dict[str, str]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("benchmarks")
    with Journal.open(journal_file(folder)) as journal:
        older = bench_lengths.grow(journal, 60)
    with _live.server(folder) as begun:
        yield Served(begun.address, *older)


def test_tables_of_a_benchmark_are_not_stopped_by_the_limits_of_one_address(tmp_path: Path) -> None:
    limits = Limits(tables_a_day=1, sockets_an_address=len(_live.SEATS))
    with Journal.open(tmp_path / "croupier.db") as journal:
        app = create_app(journal, limits=limits, behind=("127.0.0.1",))
        with serving(app, limits) as url:
            load = bench_live.Load(tables=2, rate=20)
            found = run(bench_live.ours(_live.Served(url, os.getpid()), load, 2.0))
    assert found.rate > 0


def test_an_old_table_is_measured(served: Served) -> None:
    assert len(run(bench_lengths.measure(served.address, served.table, served.tokens, 2))) == 2


def test_a_table_with_joint_luck_is_measured(served: Served) -> None:
    assert run(bench_joint.measure(served.address, 1, 0.0, joint=True))


def test_a_table_with_odds_is_measured(served: Served, capsys: pytest.CaptureFixture[str]) -> None:
    run(bench_odds_table.measure(served.address, tables=1, turns=1, seconds=0.4, warm=0.2))
    assert "with odds against without" in capsys.readouterr().out


@pytest.mark.browser
def test_a_replay_and_a_long_session_are_measured_in_a_browser(browser: Any) -> None:
    with bench_page.served() as url:
        table = bench_replay.filled(url, 110)
        figures = [
            *bench_replay.parts(table, 1),
            *bench_replay.openings(browser, table, "#50", 1),
            *bench_replay.scrubbing(browser, table, 0.2),
            *bench_page.session(browser, url, 5),
        ]
        table.client.close()
    assert all(value >= 0 for _, value, *_ in figures)


def test_a_replay_of_full_length_can_be_filled_by_one_client() -> None:
    most, burst = bench_page.MANY, Limits().burst_seconds
    assert most * burst > bench_replay.ENTRIES + bench_page.PARTS["session"]
    assert all(getattr(bench_page.limits(), name) == most for name in bench_page.LIMITED)
