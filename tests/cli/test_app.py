"""Every verb: help with an example, one line per error, and no traceback for anyone."""

import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from croupier import games
from croupier.web import app
from croupier.web.webhooks.rules import PostRules
from support.cli.sample import Croupier

VERBS = (
    *("serve", "demo", "play", "odds", "replay", "rules", "tables", "backup", "export", "import", "verify"),
    *("tables link", "tables delete", "tables prune"),
)


def run(*words: str, input: str = "", **environ: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "croupier", *words]
    return subprocess.run(
        command, input=input, capture_output=True, text=True, check=False, timeout=60, env={**os.environ, **environ}
    )


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_has_help_with_an_example(croupier: Croupier, verb: str) -> None:
    said = croupier(*verb.split(), "--help")
    assert said.status == 0
    assert f"Example: croupier {verb}" in " ".join(said.out.split())


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["nonsense"],
        ["demo"],
        ["demo", "chess"],
        ["demo", "high-card", "--seed", "x"],
        ["demo", "high-card", "--players", "7"],
        ["play", "high-card", "--as", "p9"],
        ["replay", "--nonsense"],
        ["serve", "--port", "70000"],
        ["serve", "--host", "1.2.3.4", "--no-open"],
        ["serve", "--public-url", "croupier.example.org"],
        ["serve", "--behind", "proxy.example.org", "--no-open"],
        ["tables", "prune", "0"],
        ["rules", "chess", "--json"],
    ],
)
@pytest.mark.usefixtures("high_card")
def test_wrong_usage_is_one_line_and_status_2(
    croupier: Croupier, words: list[str], tmp_path: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CROUPIER_DATA", str(tmp_path))
    said = croupier(*words)
    assert said.status == 2
    assert said.out == ""
    assert len(said.err.splitlines()) == 1
    assert said.err.startswith("croupier: ")


@pytest.mark.usefixtures("high_card")
def test_an_unknown_game_is_refused_with_a_suggestion(croupier: Croupier) -> None:
    assert "allowed: high-card" in croupier("demo", "hi-cards").err


def test_the_error_for_a_missing_file_is_one_line(croupier: Croupier) -> None:
    said = croupier("replay", "/nowhere/at-all.jsonl")
    assert (said.status, said.err) == (1, "croupier: cannot use /nowhere/at-all.jsonl: No such file or directory\n")


def test_the_error_for_a_bug_is_one_line_too(croupier: Croupier, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "names", lambda: 1 / 0)
    said = croupier("demo", "chess")
    assert said.status == 1
    assert said.err.startswith("croupier: a bug: ZeroDivisionError")
    assert len(said.err.splitlines()) == 1


def test_a_closed_output_pipe_is_not_an_error() -> None:
    piped = f"{sys.executable} -m croupier serve --help | head -c 1"
    done = subprocess.run(["sh", "-c", piped], capture_output=True, text=True, check=False, timeout=60)
    assert done.stderr == ""


def test_reading_a_rule_imports_nothing_that_it_does_not_need() -> None:
    heavy = "{'typer', 'rich', 'pydantic', 'litestar', 'croupier.testing', 'croupier.games.state_stack'}"
    code = (
        f"import sys, croupier.cli as c; c.main(['rules', 'state-stack', 'SS-1.1']); print({heavy} & {{*sys.modules}})"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60)
    assert done.stdout.splitlines()[0].startswith("SS-1.1 [")
    assert done.stdout.splitlines()[-1] == "set()"


def test_version() -> None:
    assert run("--version").stdout.startswith("croupier 0.")


@pytest.mark.parametrize(("words", "posts"), [([], True), (["--no-webhooks"], False)])
def test_the_host_can_switch_webhooks_off(
    croupier: Croupier, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, words: list[str], posts: bool
) -> None:
    found: list[bool] = []

    def create_app(*_: object, posts: PostRules, **more: object) -> None:
        found.append(posts.is_on)
        raise KeyboardInterrupt

    monkeypatch.setattr(app, "create_app", create_app)
    with suppress(KeyboardInterrupt):
        croupier("serve", "--no-open", "--port", "0", "--data", str(tmp_path), *words)
    assert found == [posts]
