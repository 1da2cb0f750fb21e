"""Servers of tests share their registered handlers: to register them anew costs most of a short test."""

from pathlib import Path
from typing import Any

from croupier.store import Journal
from croupier.web.app import create_app


def served(journal: Journal) -> Any:
    return create_app(journal, games={}).app


def test_servers_share_their_handlers_and_nothing_else(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "one.db") as one, Journal.open(tmp_path / "two.db") as two:
        first, second = served(one), served(two)
        assert first.routes is second.routes
        assert first.state["server"].journal is one
        assert second.state["server"].journal is two
