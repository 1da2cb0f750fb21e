"""A mark is a claim: a fixed sample of mutants per game is caught by tests marked with the clause."""

import subprocess
import sys
from pathlib import Path

import pytest

from croupier.games import installed

ROOT = Path(__file__).parents[2]


@pytest.mark.timeout(600)
@pytest.mark.skipif(sys.platform == "win32", reason="an endless mutant is only ended where there is fork")
@pytest.mark.parametrize("size", [8, pytest.param(20, marks=pytest.mark.slow)])
@pytest.mark.parametrize("game", list(installed()))
def test_every_mutant_of_the_sample_is_caught(game: str, size: int) -> None:
    command = [sys.executable, "-m", "croupier.testing.mutants", game, "--sample", f"{size}"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
