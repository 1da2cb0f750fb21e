"""Each worked example of the ledger and each of its exact odds has a test that names it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from croupier.games.maelstrom import GAME

HERE = Path(__file__).parent
NAMED = re.compile(r"(?<![a-zA-Z])(we|od)[-_](\d+)", re.IGNORECASE)
EXAMPLES = sorted(set(re.findall(r"^- \*\*(WE-\d+)", GAME.ledger, re.MULTILINE)), key=lambda one: int(one[3:]))
ODDS = [f"OD-{number}" for number in range(1, 9)]


def named() -> set[str]:
    """What names of tests and of their rows say, in all files of this folder."""
    lines = [line for path in HERE.glob("test_*.py") for line in path.read_text(encoding="utf-8").splitlines()]
    told = [line for line in lines if "def test_" in line or "id=" in line]
    return {f"{kind.upper()}-{number}" for line in told for kind, number in NAMED.findall(line)}


@pytest.mark.parametrize("example", [*EXAMPLES, *ODDS])
def test_every_worked_example_has_a_test_that_names_it(example: str) -> None:
    assert example in named()


def test_the_ledger_has_thirty_worked_examples() -> None:
    assert len(EXAMPLES) == 30
