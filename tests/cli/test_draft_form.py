"""A draft at the terminal: lines by number, findings after each change, and one command at the end."""

import io
from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint

import pytest

from croupier import games
from croupier.cli.draft_form import worksheet_lines
from croupier.core.sheets.draft_editor import DraftEditor
from support.cli.sample import Croupier
from support.web.roster import GAME


@pytest.fixture(autouse=True)
def roster(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    entry = EntryPoint("roster", "support.web.roster:GAME", games.GROUP)
    monkeypatch.setattr(games, "_elsewhere", lambda: {"roster": entry})
    games.game.cache_clear()
    yield
    games.game.cache_clear()


@pytest.fixture
def playing(croupier: Croupier, monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    def play(*lines: str) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        said = croupier("play", "roster", "--seed", "3", "--players", "1")
        assert (said.status, said.err) == (0, "")
        return said.out

    return play


def test_a_draft_is_filled_in_line_by_line_and_submitted(playing: Callable[..., str]) -> None:
    out = playing("d", "1", "Ana Иванова", "2", "4", "3", "2", "5", "1", "Ben", "7", "!", "q")
    assert "d: fill in a draft" in out
    assert "--- Dots (Dots 4 of 7 left)" in out
    assert "! a character has a name [TY-2.1]" in out
    assert "--- Dots (Dots 0 of 7 left)" in out
    assert "  5. Friends: Ben, 7" in out
    assert "No problems: ! to send to the gm." in out
    assert "Ana Иванова joins." in out


def test_a_rejected_value_says_why_and_keeps_earlier_changes(
    playing: Callable[..., str],
) -> None:
    out = playing("d", "2", "9", "3", "!", "5", "9", "5", "1", "\x07", "", "-5", "99999", "", "d", "", "q")
    assert "enter a whole number from 1 to 4" in out
    assert "Not yet: fix the lines marked with ! first." in out
    assert "Not saved: friends.0.name" in out
    assert out.rstrip().split("=== A character")[-1].count("  2. Body: 3") == 1


def test_a_draft_is_randomized_and_cleared(playing: Callable[..., str]) -> None:
    out = playing("d", "r", "n", "nonsense", "", "q")
    random, anew = out.split("=== A character")[2:4]
    assert "No problems" in random
    assert "Dots 4 of 7 left" in anew
    assert "-NUMBER: clear it" in anew


def test_a_seat_without_drafts_gets_a_message(croupier: Croupier, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("d\nq\n"))
    said = croupier("play", "roster", "--seed", "3", "--players", "1", "--as", "gm")
    assert "There is no draft for you to fill in now." in said.out


def test_after_a_change_its_section_and_all_errors_are_shown(playing: Callable[..., str]) -> None:
    out = playing("d", "2", "3", "s", "", "q")
    after, whole = out.split("=== A character")[2:4]
    assert "--- Dots (Dots 2 of 7 left)" in after
    assert "--- Who" not in after
    assert "! a character has a name [TY-2.1]" in after
    assert "--- Who" in whole


def test_values_are_shown_in_words() -> None:
    view = GAME.begin(("p1",), GAME.read_settings({}), with_gm=True, mode="enforce", consent="nobody_objects")
    lines = list(
        worksheet_lines(
            DraftEditor(GAME, view, "p1", "character-1").worksheet({"friends": [{"name": "Ben"}, {"name": "C"}]})
        )
    )
    assert "  5. Friends: Ben; C" in lines
    assert "  1. Name: -" in lines
