"""Games are found by name, loaded one by one, and deleting the folder of one breaks nothing else."""

from importlib.metadata import EntryPoint

import pytest

from croupier import games
from croupier.core.refusals import Invalid


def test_every_folder_is_a_game_with_its_name() -> None:
    for name in games.names():
        assert games.game(name).name == name


def test_a_rulebook_read_without_its_game_is_the_same() -> None:
    for name in games.names():
        assert games.rulebook(name) == games.game(name).rulebook
    with pytest.raises(Invalid, match="allowed: state-stack"):
        games.rulebook("state stak")


def test_an_unknown_name_is_refused_in_one_line_with_a_suggestion() -> None:
    with pytest.raises(Invalid) as refused:
        games.game("state stak")
    assert str(refused.value) == "game: state stak is not allowed; allowed: state-stack"


def test_another_package_provides_a_game_with_an_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = EntryPoint("high-card", "high_card:GAME", games.GROUP)
    monkeypatch.setattr(games, "_elsewhere", lambda: {"high-card": entry})
    games.game.cache_clear()
    try:
        assert games.game("high-card").title == "High Card"
        assert games.rulebook("high-card") is games.game("high-card").rulebook
        assert "high-card" in games.installed()
    finally:
        games.game.cache_clear()


def test_a_missing_folder_breaks_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "_folders", frozenset)
    monkeypatch.setattr(games, "_elsewhere", dict)
    games.game.cache_clear()
    assert games.names() == ()
    assert games.installed() == {}
    with pytest.raises(Invalid, match="no game is installed"):
        games.game("state-stack")
