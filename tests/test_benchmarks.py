"""Benchmarks can be started as modules and as programs; tests do not check what they measure."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.parametrize(
    "name",
    [
        "bench_fights",
        "bench_growth",
        "bench_plays",
        "bench_live",
        "bench_stages",
        "bench_joint",
        "bench_lengths",
        "bench_odds",
        "bench_odds_cold",
        "bench_odds_table",
        "bench_page",
        "bench_replay",
    ],
)
@pytest.mark.parametrize("way", ["-m benchmarks.{}", "benchmarks/{}.py"])
def test_a_benchmark_starts_as_a_module_and_as_a_program(name: str, way: str) -> None:
    words = [sys.executable, *way.format(name).split(), "--help"]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout[:6]) == (0, "usage:"), done.stderr


@pytest.mark.parametrize("contest", ["pool of 5", "piles", "Checks", "36 pairs"])
def test_the_libraries_that_odds_are_compared_with_give_the_same_answers(contest: str) -> None:
    words = [sys.executable, "benchmarks/bench_odds.py", "--compare", "--only", contest]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "equal: " in done.stdout
