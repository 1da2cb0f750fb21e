"""Run the command line in this process, with the example game installed as a separate package."""

from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint

import pytest

from croupier import games
from croupier.cli import main
from support.cli.sample import Said


@pytest.fixture
def high_card(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    entry = EntryPoint("high-card", "high_card:GAME", games.GROUP)
    monkeypatch.setattr(games, "_elsewhere", lambda: {"high-card": entry})
    games.game.cache_clear()
    yield
    games.game.cache_clear()


@pytest.fixture
def croupier(capfd: pytest.CaptureFixture[str]) -> Callable[..., Said]:
    def call(*words: str) -> Said:
        status = main(words)
        out, err = capfd.readouterr()
        return Said(status, out, err)

    return call
