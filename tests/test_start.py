"""start.py: one line that says what to do, whatever is missing."""

import os
import runpy
import subprocess
import sys
import threading
from collections import namedtuple
from pathlib import Path

import pytest
from typer.main import get_group

from croupier.cli.app import app

START = Path(__file__).resolve().parent.parent / "start.py"
Version = namedtuple("Version", "major minor micro releaselevel serial")  # noqa: PYI024  (stands in for sys.version_info)


def run(*words: str, **env: str) -> "subprocess.CompletedProcess[str]":
    """start.py in its own process, with an environment that contains only what is given."""
    kept = {"SYSTEMROOT": os.environ.get("SYSTEMROOT", "")}
    return subprocess.run(
        [sys.executable, str(START), *words], env={**kept, **env}, capture_output=True, text=True, check=False
    )


def test_help_lists_every_verb() -> None:
    shown = run("help")
    assert shown.returncode == 0
    assert all(word in shown.stdout for word in ("serve", "test", "check", "bench", "mutants", "demo", "verify"))


def test_every_verb_of_the_installed_command_is_one_of_start_py() -> None:
    offered = runpy.run_path(str(START))
    assert set(get_group(app).commands) <= {*offered["CROUPIER"], *offered["VERBS"]}


def test_the_error_for_an_unknown_verb_is_one_line() -> None:
    shown = run("sevre")
    assert shown.returncode == 2
    assert shown.stderr.count("\n") == 1
    assert "sevre" in shown.stderr
    assert "serve" in shown.stderr


@pytest.mark.parametrize("minor", [4, 8, 10])
def test_with_an_old_python_one_line_says_what_to_install(
    minor: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "version_info", Version(3, minor, 0, "final", 0))
    monkeypatch.setenv("PATH", "")
    with pytest.raises(SystemExit) as ended:
        runpy.run_path(str(START))
    assert ended.value.code == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert f"this is 3.{minor}: install Python 3.11" in said


def test_an_old_python_points_to_a_newer_installed_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "python3.12").touch()
    monkeypatch.setattr(sys, "version_info", Version(3, 9, 0, "final", 0))
    monkeypatch.setattr(sys, "argv", ["start.py", "serve", "--lan"])
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(SystemExit):
        runpy.run_path(str(START))
    assert "python3.12 start.py serve --lan" in capsys.readouterr().err


def test_without_venv_one_line_says_what_to_install(tmp_path: Path) -> None:
    (tmp_path / "ensurepip.py").write_text("raise ImportError('left out, as Debian does')", encoding="utf-8")
    shown = run("check", PATH="", PYTHONPATH=str(tmp_path), CROUPIER_VENV=str(tmp_path / "venv"))
    assert shown.returncode == 2
    assert shown.stderr.count("\n") == 1
    assert "python3-venv" in shown.stderr


def test_an_outdated_bundle_is_reported(tmp_path: Path) -> None:
    built, committed = tmp_path / "built", tmp_path / "committed"
    for folder, text in ((built, "new"), (committed, "old")):
        folder.mkdir()
        (folder / "table.js").write_text(text, encoding="utf-8")
        (folder / "table.css").write_text("same", encoding="utf-8")
    (built / "more.js").write_text("more", encoding="utf-8")
    different = runpy.run_path(str(START))["different"]
    assert different(str(built), str(committed)) == ["more.js", "table.js"]


def test_bytecode_compiled_for_the_tests_is_cached_for_the_next_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the environment forbids caching it, each of several hundred processes would compile everything."""
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    monkeypatch.delenv("PYTHONPYCACHEPREFIX", raising=False)
    (tmp_path / "sample.py").write_text("")
    start = runpy.run_path(str(START))
    command, kept = [sys.executable, "-c", "import sample"], tmp_path / "__pycache__"
    assert start["step"]("as it is", command, cwd=tmp_path)
    assert not kept.exists()
    assert start["step"]("as tests run", command, cwd=tmp_path, env=start["KEEPING"])
    assert len(list(kept.iterdir())) == 1


def test_the_tests_run_with_a_bytecode_cache() -> None:
    start = runpy.run_path(str(START))
    given: list[dict[str, str]] = []
    start["test"].__globals__.update(
        dict.fromkeys(("ready", "ready_browser", "frontend", "compiling", "finish"), lambda *_: None),
        step=lambda name, command, env: given.append(env),
    )
    start["test"]([])
    assert given == [start["KEEPING"]]


@pytest.mark.parametrize(("status", "commands"), [(0, 1), (1, 1), (2, 2)])
def test_types_are_checked_on_all_cores_and_again_on_one_if_that_breaks(
    status: int, commands: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = runpy.run_path(str(START))
    here, ran = start["types"].__globals__, list[list[str]]()

    def run_workers(command: list[str], **_: object) -> "subprocess.CompletedProcess[bytes]":
        ran.append(command)
        (tmp_path / ".mypy_worker.0.json").touch()
        return subprocess.CompletedProcess(command, status, b"said")

    here.update(ROOT=str(tmp_path), step=lambda _, command: ran.append(command))
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    monkeypatch.setattr(subprocess, "run", run_workers)
    start["types"]()
    assert [one[1:] for one in ran] == [["-m", "mypy", "-n", "2"], ["-m", "mypy"]][:commands]
    assert [one[2] for one in here["took"]] == ([status] if commands == 1 else [])
    assert not list(tmp_path.iterdir())
    (tmp_path / ".mypy_cache").mkdir()
    start["types"]()
    assert ran[-1][1:] == ["-m", "mypy"]


@pytest.mark.filterwarnings("ignore:Exception in thread:pytest.PytestUnhandledThreadExceptionWarning")
def test_the_front_end_is_checked_with_the_tests_and_its_failure_counts(capsys: pytest.CaptureFixture[str]) -> None:
    start = runpy.run_path(str(START))
    here = start["test"].__globals__
    begun, ended = threading.Event(), threading.Event()

    def frontend() -> None:
        begun.set()
        assert ended.wait(60), "the tests were not run beside it"
        start["step"]("check", [sys.executable, "-c", "print('as told'); exit(3)"])
        raise OSError("the disk is full")

    def tests(name: str, command: list[str], env: dict[str, str]) -> None:
        assert begun.wait(60)
        ended.set()

    here.update(dict.fromkeys(("ready", "ready_browser", "compiling"), lambda *_: None))
    here.update(frontend=frontend, step=tests)
    with pytest.raises(SystemExit) as status:
        start["test"]([])
    assert status.value.code == 1
    shown = capsys.readouterr().out
    assert "--- check\nas told" in shown
    assert shown.splitlines()[-1] == "FAILED: check, frontend"
