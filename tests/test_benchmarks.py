"""Benchmarks can be started as modules and as programs; what they measure is no test's business."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.parametrize("name", ["bench_live", "bench_lengths"])
@pytest.mark.parametrize("way", ["-m benchmarks.{}", "benchmarks/{}.py"])
def test_a_benchmark_starts_as_a_module_and_as_a_program(name: str, way: str) -> None:
    words = [sys.executable, *way.format(name).split(), "--help"]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout[:6]) == (0, "usage:"), done.stderr
