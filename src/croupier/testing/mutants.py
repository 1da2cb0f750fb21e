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
from croupier.testing.coverage import import_whole
from croupier.testing.forked_tasks import FELL, TOO_LONG, Task, note, outcomes, stuck_in
from croupier.testing.marks import clauses_of, run_once
from croupier.testing.project import games_in, root_of
from croupier.testing.variants import Mutant, mutants_of

ALIVE = b"alive"
LEFT_OUT = ("slow", "browser")
SLOWEST = 5.0
PATIENCE = 3.0
"""Seconds of processor time for a mutant's tests before it is known how long they take without it."""


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
    """A pytest session that collects the marked tests once and runs them against each mutant.

    A test counts only if it passes without mutants: all are run first, or in a sample only those that matter.
    """

    def __init__(self, hunted: Sequence[Mutant], at_once: int, *, is_sample: bool = False) -> None:
        self.hunted = hunted
        self.at_once = at_once
        self.is_sample = is_sample
        self.verdicts: list[Verdict] = []
        self.failing: list[str] = []
        self.took: dict[str, float] = {}
        """How long each test takes without mutants, for tests run so far that do not fail."""

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            raise session.Interrupted(f"{session.testsfailed} errors while the tests were collected")
        tests: defaultdict[str, list[pytest.Item]] = defaultdict(list)
        for item in session.items:
            if not any(item.get_closest_marker(name) for name in LEFT_OUT):
                for clause in clauses_of(item):
                    tests[clause].append(item)
        chosen = [_those([item for clause in one.rule.clauses for item in tests[clause]]) for one in self.hunted]
        self._hunt(chosen, self._hunt_quickly(chosen) if self.is_sample else range(len(chosen)))
        return True

    def _hunt_quickly(self, chosen: list[list[pytest.Item]]) -> list[int]:
        """Run the most specific tests first, and those that also fail without the mutant; return the mutants left."""
        found: dict[int, bytes] = {}
        for items in chosen:
            items.sort(key=lambda item: len(clauses_of(item)))
        tasks = [Task(partial(_spoilt, one, items), PATIENCE) for one, items in zip(self.hunted, chosen, strict=True)]
        found.update(outcomes(tasks, self.at_once))
        stuck = {number: stuck_in(by) for number, by in found.items()}
        named = {
            number: stuck[number][0] or by.decode() for number, by in found.items() if by not in (ALIVE, TOO_LONG, FELL)
        }
        self._run_unspoiled([item for number, by in named.items() for item in chosen[number] if item.nodeid == by])
        sure = [
            number
            for number, by in found.items()
            if by == ALIVE or (self._is_used(named.get(number)) and not self._may_end(*stuck[number]))
        ]
        for number in sure:
            self._judge(number, found[number], chosen[number])
        return sorted(found.keys() - sure)

    def _hunt(self, chosen: list[list[pytest.Item]], numbers: Sequence[int]) -> None:
        """Run each mutant's tests, the shortest first, within a limit set by the time that they take without it."""
        self._run_unspoiled([item for number in numbers for item in chosen[number]])
        tasks = []
        for number in numbers:
            items = sorted(
                (item for item in chosen[number] if self._is_used(item.nodeid)), key=lambda item: self.took[item.nodeid]
            )
            seconds = sum(self.took[item.nodeid] for item in items)
            tasks.append(Task(partial(_spoilt, self.hunted[number], items), _limit(seconds)))
        for at, answer in outcomes(tasks, self.at_once):
            self._judge(numbers[at], answer, [item for item in chosen[numbers[at]] if self._is_used(item.nodeid)])

    def _may_end(self, test: str, seconds: float) -> bool:
        """Whether a test that did not finish in this many seconds with a mutant may just be slow."""
        return bool(test) and seconds < _limit(self.took[test])

    def _is_used(self, test: str | None) -> bool:
        """Whether a test passes without mutants, and quickly enough."""
        return test is not None and self.took.get(test, SLOWEST + 1) <= SLOWEST

    def _judge(self, number: int, answer: bytes, items: list[pytest.Item]) -> None:
        mutant = self.hunted[number]
        why_not = "" if answer != ALIVE else "its tests pass" if items else "no marked test"
        test, _ = stuck_in(answer)
        caught_by = "" if why_not else f"{test} {TOO_LONG.decode()}" if test else answer.decode()
        self.verdicts.append(Verdict(str(mutant), f"{mutant.rule.module}.{mutant.rule.name}", caught_by, why_not))

    def _run_unspoiled(self, items: Sequence[pytest.Item]) -> None:
        """Run tests without mutants, except those already run; those that fail anyway are listed and left out."""
        new = [one for one in _those(items) if one.nodeid not in self.took and one.nodeid not in self.failing]
        parts = [new[start :: self.at_once] for start in range(self.at_once)]
        parts = [part for part in parts if part]
        for number, answer in outcomes([Task(partial(_timed, part), 600) for part in parts], self.at_once):
            if not answer.startswith(b"{"):
                raise pytest.UsageError(f"the tests themselves did not finish: {answer.decode()}")
            self.took |= msgspec.json.decode(answer, type=dict[str, float])
            self.failing += [item.nodeid for item in parts[number] if item.nodeid not in self.took]


def _limit(seconds: float) -> float:
    """The seconds after which tests count as endless, given how long they take without a mutant."""
    return 1 + 3 * seconds


def _those(items: Sequence[pytest.Item]) -> list[pytest.Item]:
    """The given tests without duplicates, in order."""
    return list(dict.fromkeys(items))


def hunt(hunted: Sequence[Mutant], paths: Sequence[str], at_once: int = 2, *, is_sample: bool = False) -> Hunt:
    """Collect the tests under these paths and run them against each mutant. Raises SystemExit if they cannot be run."""
    session = Hunt(hunted, at_once, is_sample=is_sample)
    quiet = ["-qq", "--no-header", "--no-summary", "-s", "-p", "no:cacheprovider", "-p", "no:randomly"]
    with redirect_stdout(StringIO()) as said:
        status = pytest.main([*quiet, *paths], plugins=[session])
    if status not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        raise SystemExit(f"mutants: the tests could not be run: {status!r}\n{said.getvalue()}")
    return session


def mentioning(folder: Path, hunted: Sequence[Mutant]) -> list[str]:
    """The test files of a folder that name a clause of these mutants; the folder itself if none does."""
    clauses = {clause.encode() for one in hunted for clause in one.rule.clauses}
    files = sorted(folder.rglob("test_*.py"))
    return [str(one) for one in files if any(clause in one.read_bytes() for clause in clauses)] or [str(folder)]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m croupier.testing.mutants", description=__doc__, epilog="example: ... state-stack --sample 40"
    )
    parser.add_argument("game", nargs="*", help="game names; default: the games of this project")
    parser.add_argument("--sample", type=int, help="only this many, always the same; status 1 if one is not caught")
    parser.add_argument("--tests", nargs="*", help="where the marked tests are; default: tests/games/GAME")
    parser.add_argument("--at-once", type=int, default=min(os.cpu_count() or 1, 8), help="processes at a time")
    parser.add_argument("--json", action="store_true", help="JSON for programs")
    chosen = parser.parse_args(arguments)
    names = chosen.game or [game.name for game in games_in(root_of(Path.cwd()))]
    return max(_run_game(name, chosen) for name in names)


def _run_game(name: str, chosen: argparse.Namespace) -> int:
    started = time.monotonic()
    game = game_of(name)
    home = Path("tests", "games", name.replace("-", "_"))
    hunted = mutants(game, chosen.sample)
    paths = chosen.tests or mentioning(home if home.exists() else Path("tests"), hunted)
    found = hunt(hunted, paths, chosen.at_once, is_sample=chosen.sample is not None)
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
    return f" ({100 * (len(verdicts) - len(alive)) / len(verdicts):.1f}%)" if verdicts else ""


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
            note(item.nodeid.encode())
            if any(report.failed for report in run_once(item)):
                return item.nodeid.encode()
        return ALIVE
    finally:
        mutant.rule.function = mutant.rule.__wrapped__


if __name__ == "__main__":
    sys.exit(main())
