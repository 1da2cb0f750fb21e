"""`croupier rules` on State Stack's ledger."""

import json
from pathlib import Path
from typing import Any

import pytest

from croupier.cli import rules_verbs
from croupier.core.game import Game
from croupier.core.refusals import Invalid
from croupier.testing import project
from croupier.testing.report import PLACE, Report, stamp, write

LEDGER = (Path(rules_verbs.__file__).parents[1] / "games" / "state_stack" / "rules.md").read_text("utf-8")


class Stacks(Game[Any]):
    name = "stacks"
    title = "Stacks"
    ledger = LEDGER
    waiting = frozenset({("turn_ties", "card")})
    how_to_play = "# How to play\n\nStack cards.\n"


class OurOwn(Stacks):
    name = "our-own"


@pytest.fixture(autouse=True)
def _one_game(monkeypatch: pytest.MonkeyPatch) -> None:
    games = {"stacks": Stacks()}

    def game(name: str) -> Game[Any]:
        if name not in games:
            raise Invalid("game", name, ", ".join(games))
        return games[name]

    monkeypatch.setattr(rules_verbs, "game_of", game)
    monkeypatch.setattr(rules_verbs, "rulebook", lambda name: game(name).rulebook)
    monkeypatch.setattr(project, "installed", lambda: games)


@pytest.mark.parametrize(
    ("clause", "says"),
    [
        (None, ["STATE STACK", "SS-1.1 to SS-1.9   1. Fight", "58 settings with 146 options"]),
        ("5.7", ["SS-5.7 [rule] 5. Act", "Defense score > attack score: fails."]),
        ("SS-3.6", ["setting `too_high_card`", " * discarded: It is discarded", "   may_keep: The owner may"]),
        ("SS-1.8", ['source: "four face down cards"']),
        ("SS-R24", ["SS-R24 [ruling]", " * count: One point for each card"]),
        ("turn_ties", ["SS-R19 [ruling]"]),
        ("7", ["SS-7.1 [rule]", "SS-7.5 [rule]"]),
    ],
)
def test_the_requested_part_of_the_rules_is_printed(
    clause: str | None, says: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert rules_verbs.show("stacks", clause) == 0
    told = capsys.readouterr().out
    assert [line for line in says if line not in told] == []
    assert "\x1b" not in told


def test_the_how_to_play_page_is_printed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert rules_verbs.how_to_play("stacks") == 0
    assert capsys.readouterr().out == "# How to play\n\nStack cards.\n"
    monkeypatch.setattr(Stacks, "how_to_play", "")
    assert rules_verbs.how_to_play("stacks") == 1
    assert "no how-to-play page" in capsys.readouterr().err
    assert rules_verbs.how_to_play("chess") == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_search_shows_where_words_occur(capsys: pytest.CaptureFixture[str]) -> None:
    assert rules_verbs.show("stacks", search="second wind automatic") == 0
    assert capsys.readouterr().out.startswith("SS-4.8 [rule] Second wind:")
    assert rules_verbs.show("stacks", search="zeppelin") == 1
    assert capsys.readouterr().err == "croupier: no match in the rules of stacks: zeppelin\n"


@pytest.mark.parametrize(
    ("game", "clause", "near"),
    [("stacks", "SS-5.77", "SS-5.7"), ("stacks", "willpower", "use --search to find words"), ("chess", None, "stacks")],
)
def test_the_error_for_an_unknown_part_is_one_line(
    game: str, clause: str | None, near: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert rules_verbs.show(game, clause) == 2
    told = capsys.readouterr()
    assert (told.out, told.err.count("\n")) == ("", 1)
    assert near in told.err


def test_the_rules_are_available_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert rules_verbs.show("stacks", "5.7", as_json=True) == 0
    assert json.loads(capsys.readouterr().out)[0]["id"] == "SS-5.7"
    assert rules_verbs.show("stacks", as_json=True) == 0
    assert len(json.loads(capsys.readouterr().out)["settings"]) == 58


def test_coverage_counts_and_lists_what_is_missing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "pyproject.toml").touch()
    write(tmp_path / PLACE, Report(stamp(tmp_path), {"SS-5.7": ("t",)}, {"stacks": {"turn_ties=simultaneous": ("t",)}}))
    assert rules_verbs.coverage("stacks", folder=tmp_path) == 1
    told = capsys.readouterr().out
    assert "binding clauses 68:" in told
    assert "1 with a passing test" in told
    assert "options 146: 58 defaults, 87 more work (1 with a test that fails under the default), 1 waiting" in told
    assert "waiting: turn_ties=card" in told
    assert "MISSING SS-9.1 [content] lacks" in told
    assert "report" not in told
    assert rules_verbs.coverage("stacks", as_json=True, folder=tmp_path) == 1
    assert json.loads(capsys.readouterr().out)[0]["game"] == "stacks"


def test_coverage_without_a_report_says_what_to_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert rules_verbs.coverage("stacks", folder=tmp_path) == 1
    assert "MISSING there is no report of a full test run; run all tests first: python -m pytest" in (
        capsys.readouterr().out
    )
    (tmp_path / "start.py").touch()
    assert rules_verbs.coverage("stacks", folder=tmp_path) == 1
    assert "run all tests first: python3 start.py test" in capsys.readouterr().out


def test_coverage_without_a_name_covers_the_games_of_the_project(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "pyproject.toml").touch()
    (tmp_path / "tests").mkdir()
    where = {"stacks": tmp_path / "stacks.py", "our-own": tmp_path / ".venv" / "site-packages" / "our_own.py"}
    monkeypatch.setattr(project, "installed", lambda: {"stacks": Stacks(), "our-own": OurOwn()})
    monkeypatch.setattr(project, "code_of", lambda game: where[game.name])
    assert rules_verbs.coverage(folder=tmp_path / "tests", as_json=True) == 1
    assert [one["game"] for one in json.loads(capsys.readouterr().out)] == ["stacks"]


def test_coverage_in_a_project_without_a_game_says_what_to_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert rules_verbs.coverage(folder=tmp_path) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err == (
        f"croupier: no installed game has its code in {tmp_path}; "
        "name a game, or run: python -m pip install --editable .\n"
    )
