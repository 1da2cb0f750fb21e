"""A mark is a claim: a fixed sample of mutants per game is caught by tests marked with the clause."""

import subprocess
import sys
from pathlib import Path

import pytest

from croupier.games import installed

ROOT = Path(__file__).parents[2]
NEEDS_FORK = pytest.mark.skipif(sys.platform == "win32", reason="an endless mutant is only ended where there is fork")


FEW = 4
"""Mutants of each game in `test`."""


def caught(*arguments: str) -> None:
    """Run the command, which answers 1 if a mutant of its sample survives."""
    command = [sys.executable, "-m", "croupier.testing.mutants", *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.timeout(600)
@NEEDS_FORK
def test_the_first_mutants_of_each_games_sample_are_caught() -> None:
    """All games in one process, so that pytest and its plugins are imported once."""
    caught("--sample", f"{FEW}")


@pytest.mark.slow
@pytest.mark.timeout(600)
@NEEDS_FORK
@pytest.mark.parametrize("game", list(installed()))
def test_every_mutant_of_the_sample_is_caught(game: str) -> None:
    caught(game, "--sample", "20")
