"""The odds pages are correct: their interactive sessions and commands are run and give the output shown."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

from croupier.cli import main

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted([*(ROOT / "docs" / "explanation" / "odds").glob("*.md"), *(ROOT / "docs" / "how-to").glob("*odds*.md")])
CONSOLE = [
    (page, block)
    for page in [ROOT / "README.md", ROOT / "docs" / "reference" / "command-line.md", *PAGES]
    for block in re.findall(
        r"^```console\n(\$ croupier odds.*?)^```$", page.read_text("utf-8"), re.MULTILINE | re.DOTALL
    )
]


def test_each_game_has_its_page() -> None:
    told = {page.stem for page in PAGES}
    assert {"deck-of-adventures", "maelstrom", "rust-in-the-canyon", "state-stack", "syuzheteers"} <= told


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_interactive_sessions_of_a_page_give_the_output_shown(page: Path) -> None:
    blocks = re.findall(r"^```pycon\n(.*?)^```$", page.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    assert blocks
    session = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, page.name, str(page), 0)
    said: list[str] = []
    doctest.DocTestRunner(verbose=False).run(session, out=said.append)
    assert not said, "".join(said)


@pytest.mark.parametrize(("page", "block"), CONSOLE, ids=[f"{page.stem}-{at}" for at, (page, _) in enumerate(CONSOLE)])
def test_a_command_prints_what_the_page_shows(
    page: Path, block: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NO_COLOR", "1")
    for shown in re.split(r"^\$ (?=croupier )", block, flags=re.MULTILINE)[1:]:
        typed, _, printed = shown.partition("\n")
        status = main(shlex.split(typed)[1:])
        got = capsys.readouterr()
        assert got.out + got.err == printed, typed
        assert status == (2 if got.err else 0)
