"""Tests a game's marks: each cited function is broken in turn, and a test marked with its clauses must fail.

`python -m croupier.testing.mutants GAME` prints the share caught; `--sample 40` requires all of a fixed sample.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import defaultdict
from collections.abc import Sequence
from contextlib import redirect_stdout
from functools import partial
from io import StringIO
from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier.core.rules import RULES
from croupier.games import game as game_of
from croupier.games import installed
from croupier.testing.coverage import import_whole
from croupier.testing.forked_tasks import TOO_LONG, Task, outcomes
from croupier.testing.marks import clauses_of, run_once
from croupier.testing.variants import Mutant, mutants_of

ALIVE = b"alive"
LEFT_OUT = ("slow", "browser")
SLOWEST = 5.0


class Verdict(msgspec.Struct, frozen=True):
    """The result for one mutant: the test that caught it, or why none did."""

    mutant: str
    function: str
    caught_by: str
    why_not: str = ""


def mutants(game: Any, sample: int | None = None) -> list[Mutant]:
    """All mutants of a game's rules in a fixed order, or the first ones up to a limit."""
    import_whole(type(game).__module__)
    mark = f"{game.rulebook.mark}-"
    made = [one for rule in RULES if rule.clauses[0].startswith(mark) for one in mutants_of(rule)]
    return sorted(made, key=lambda one: one.order)[:sample]


class Hunt:
    """A pytest session that collects the marked tests once and runs them against each mutant."""

    def __init__(self, hunted: Sequence[Mutant], at_once: int) -> None:
        self.hunted = hunted
        self.at_once = at_once
        self.verdicts: list[Verdict] = []
        self.failing: list[str] = []

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            raise session.Interrupted(f"{session.testsfailed} errors while the tests were collected")
        wanted = {clause for mutant in self.hunted for clause in mutant.rule.clauses}
        marked = [
            item
            for item in session.items
            if wanted.intersection(clauses_of(item)) and not any(item.get_closest_marker(name) for name in LEFT_OUT)
        ]
        took = self._unspoilt(marked)
        tests: defaultdict[str, list[pytest.Item]] = defaultdict(list)
        for item in sorted((item for item in marked if item.nodeid in took), key=lambda item: took[item.nodeid]):
            for clause in clauses_of(item):
                tests[clause].append(item)
        self._hunt(tests, took)
        return True

    def _unspoilt(self, marked: list[pytest.Item]) -> dict[str, float]:
        """How long each test takes without mutants; tests that fail anyway are listed and left out."""
        parts = [marked[start :: self.at_once] for start in range(self.at_once)]
        took: dict[str, float] = {}
        for number, answer in outcomes([Task(partial(_timed, part), 600) for part in parts], self.at_once):
            if answer == TOO_LONG or not answer.startswith(b"{"):
                raise pytest.UsageError(f"the tests themselves did not end: {answer.decode()}")
            took |= msgspec.json.decode(answer, type=dict[str, float])
            self.failing += [item.nodeid for item in parts[number] if item.nodeid not in took]
        return {nodeid: seconds for nodeid, seconds in took.items() if seconds <= SLOWEST}

    def _hunt(self, tests: dict[str, list[pytest.Item]], took: dict[str, float]) -> None:
        chosen = [
            sorted(
                {item for clause in mutant.rule.clauses for item in tests.get(clause, ())},
                key=lambda item: took[item.nodeid],
            )
            for mutant in self.hunted
        ]
        tasks = [
            Task(
                partial(_spoilt, mutant, items),
                1 + 3 * sum(took[one.nodeid] for one in items),
            )
            for mutant, items in zip(self.hunted, chosen, strict=True)
        ]
        for number, answer in outcomes(tasks, self.at_once):
            mutant = self.hunted[number]
            why_not = "" if answer != ALIVE else "no marked test" if not chosen[number] else "its tests pass"
            told = Verdict(str(mutant), f"{mutant.rule.module}.{mutant.rule.name}", answer.decode(), why_not)
            self.verdicts.append(msgspec.structs.replace(told, caught_by="") if why_not else told)


def hunt(hunted: Sequence[Mutant], paths: Sequence[str], at_once: int = 2) -> Hunt:
    """Collect the tests under these paths and run them against each mutant. Raises SystemExit if they cannot be run."""
    session = Hunt(hunted, at_once)
    quiet = ["-qq", "--no-header", "--no-summary", "-s", "-p", "no:cacheprovider", "-p", "no:randomly"]
    with redirect_stdout(StringIO()) as said:
        status = pytest.main([*quiet, *paths], plugins=[session])
    if status not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        raise SystemExit(f"mutants: the tests could not be run: {status!r}\n{said.getvalue()}")
    return session


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m croupier.testing.mutants", description=__doc__, epilog="example: ... state-stack --sample 40"
    )
    parser.add_argument("game", nargs="*", help="games; all that are installed when none is named")
    parser.add_argument("--sample", type=int, help="only so many, always the same; exit 1 when one is not caught")
    parser.add_argument("--tests", nargs="*", help="where the marked tests lie; tests/games/GAME by default")
    parser.add_argument("--at-once", type=int, default=min(os.cpu_count() or 1, 8), help="children at a time")
    parser.add_argument("--json", action="store_true", help="the verdicts for a program")
    chosen = parser.parse_args(arguments)
    return max((_run_game(name, chosen) for name in chosen.game or list(installed())), default=0)


def _run_game(name: str, chosen: argparse.Namespace) -> int:
    started = time.monotonic()
    game = game_of(name)
    home = Path("tests", "games", name.replace("-", "_"))
    found = hunt(
        mutants(game, chosen.sample), chosen.tests or [str(home if home.exists() else "tests")], chosen.at_once
    )
    verdicts = sorted(found.verdicts, key=lambda one: one.mutant)
    alive = [one for one in verdicts if one.why_not]
    if chosen.json:
        _say(msgspec.json.encode(verdicts).decode())
    else:
        _tell(name, verdicts, alive, found.failing, time.monotonic() - started)
    return 1 if chosen.sample and (alive or found.failing) else 0


def _tell(name: str, verdicts: list[Verdict], alive: list[Verdict], failing: list[str], seconds: float) -> None:
    functions = {one.function for one in verdicts}
    whole = len(functions - {one.function for one in alive})
    for one in alive:
        _say(f"  NOT CAUGHT {one.mutant}: {one.why_not}")
    for test in failing:
        _say(f"  LEFT OUT {test}: it fails, or is skipped, when nothing is wrong")
    caught = f"{len(verdicts) - len(alive)} of {len(verdicts)} mutants caught{_share(verdicts, alive)}"
    _say(f"{name}: {caught}; of {len(functions)} cited functions {whole} in every way; {seconds:.0f} s")


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")


def _share(verdicts: list[Verdict], alive: list[Verdict]) -> str:
    return f" ({100 * (len(verdicts) - len(alive)) / len(verdicts):.1f} %)" if verdicts else ""


def _timed(items: list[pytest.Item]) -> bytes:
    took = {}
    for item in items:
        started = time.process_time()
        reports = run_once(item)
        if all(report.passed for report in reports):
            took[item.nodeid] = time.process_time() - started
    return msgspec.json.encode(took)


def _spoilt(mutant: Mutant, items: list[pytest.Item]) -> bytes:
    mutant.rule.function = mutant.function
    try:
        for item in items:
            if any(report.failed for report in run_once(item)):
                return item.nodeid.encode()
        return ALIVE
    finally:
        mutant.rule.function = mutant.rule.__wrapped__


if __name__ == "__main__":
    sys.exit(main())
