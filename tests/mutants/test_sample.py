"""A mark is a claim: a fixed sample of twenty mutants per game is caught by tests marked with the clause."""

import subprocess
import sys
from pathlib import Path

import pytest

from croupier.games import installed

ROOT = Path(__file__).parents[2]


@pytest.mark.timeout(300)
@pytest.mark.skipif(sys.platform == "win32", reason="an endless mutant is only ended where there is fork")
@pytest.mark.parametrize("game", list(installed()))
def test_every_mutant_of_the_sample_is_caught(game: str) -> None:
    command = [sys.executable, "-m", "croupier.testing.mutants", game, "--sample", "20"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
