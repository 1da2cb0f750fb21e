"""`croupier dice`: odds, rolls, and errors in one line."""

from __future__ import annotations

import json
from fractions import Fraction

from support.cli.sample import Croupier


def test_the_odds_are_printed_with_bars_and_the_mean(croupier: Croupier) -> None:
    found = croupier("dice", "2d6+3")
    assert found.status == 0
    lines = found.out.splitlines()
    assert lines[0] == "2d6+3"
    assert lines[2].split()[:2] == ["5", "2.78%"]
    assert lines[2].split()[-1] == "1/36"
    assert len(lines) == 2 + 11 + 2
    assert lines[-1].split() == ["mean", "10.00", "10"]


def test_programs_get_json(croupier: Croupier) -> None:
    found = json.loads(croupier("dice", "4d6kh3", "--json").out)
    assert found["roll"] == "4d6kh3"
    assert sum(Fraction(one["probability"]) for one in found["outcomes"]) == 1
    assert Fraction(found["mean"]) == Fraction(15869, 1296)


def test_a_roll_is_the_same_for_the_same_seed(croupier: Croupier) -> None:
    first, second = (croupier("dice", "3d6+2", "--roll", "--seed", "7").out for _ in range(2))
    assert first == second
    assert first.startswith("3d6+2: ")
    assert json.loads(croupier("dice", "3d6+2", "--roll", "--json").out)["expression"] == "3d6+2"


def test_a_wrong_or_too_large_expression_gives_one_line(croupier: Croupier) -> None:
    wrong = croupier("dice", "2d6x")
    assert (wrong.status, wrong.out) == (2, "")
    assert (
        wrong.err
        == "croupier: roll: x is not allowed; allowed: +, -, *, /, a modifier, or a space and a comment after 2d6\n"
    )
    assert len(croupier("dice", "100d1000").err.splitlines()) == 1
    assert "not shown: " in croupier("dice", "20d6").out
