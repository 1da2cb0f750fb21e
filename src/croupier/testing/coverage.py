"""Coverage of a game's ledger: which binding clauses and options are implemented and tested."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterable
from importlib import import_module
from typing import Any

import msgspec

from croupier.core.game import Game
from croupier.core.rules import CITATIONS, RULES
from croupier.testing.report import Report, Stamp


class ClauseCovered(msgspec.Struct, frozen=True):
    """One clause, the code that cites it and the passing tests marked with it."""

    id: str
    kind: str
    code: tuple[str, ...]
    tests: tuple[str, ...]

    @property
    def lacks(self) -> str:
        return " and ".join(
            what for what, there in (("code that cites it", self.code), ("a marked test", self.tests)) if not there
        )


class OptionCovered(msgspec.Struct, frozen=True):
    """One option: `default`, `works` or `waiting`, and the tests that pass under it and fail under the default."""

    setting: str
    option: str
    ruling: str
    state: str
    tests: tuple[str, ...]

    @property
    def lacks(self) -> str:
        untested = self.state == "works" and not self.tests
        return "a test that passes under it and fails under the default" if untested else ""


class Coverage(msgspec.Struct, frozen=True):
    """The coverage of one game; `stale` says why the test report is outdated, `failed` lists failed marked tests."""

    game: str
    stale: str
    clauses: tuple[ClauseCovered, ...]
    options: tuple[OptionCovered, ...]
    failed: tuple[str, ...] = ()

    @property
    def missing(self) -> tuple[str, ...]:
        """What is missing, one line each; empty if the ledger is covered."""
        return (
            *((self.stale,) if self.stale else ()),
            *(f"{clause.id} [{clause.kind}] lacks {clause.lacks}" for clause in self.clauses if clause.lacks),
            *(f"{one.setting}={one.option} ({one.ruling}) lacks {one.lacks}" for one in self.options if one.lacks),
            *(f"{test} is marked and did not pass" for test in self.failed),
        )

    def count(self, state: str) -> int:
        """How many options are `default`, `works` or `waiting`."""
        return sum(one.state == state for one in self.options)


def cover(game: Game[Any], report: Report | None, now: Stamp, run: str = "python3 start.py test") -> Coverage:
    """Compare a game's code and test report with its ledger; `run` is the command that runs all tests."""
    cited = citations(game)
    tested = report.clauses if report else {}
    chosen = report.options.get(game.name, {}) if report else {}
    clauses = tuple(
        ClauseCovered(clause.id, clause.kind, cited.get(clause.id, ()), tested.get(clause.id, ()))
        for clause in game.rulebook.clauses
        if clause.is_binding
    )
    options = tuple(
        OptionCovered(setting.key, code, setting.ruling, state, chosen.get(f"{setting.key}={code}", ()))
        for setting in game.settings
        for code in setting.codes
        for state in (_state(game, setting.key, code, setting.default),)
    )
    return Coverage(game.name, _stale(report, now, run), clauses, options, report.failed if report else ())


def citations(game: Game[Any]) -> dict[str, tuple[str, ...]]:
    """The functions, classes and tables that cite each clause, once all of the game's modules are imported."""
    import_whole(type(game).__module__)
    mark = f"{game.rulebook.mark}-"
    found: dict[str, list[str]] = {}
    cited: Iterable[Any] = (*RULES, *CITATIONS)
    for one in cited:
        for clause in one.clauses:
            if clause.startswith(mark):
                found.setdefault(clause, []).append(f"{one.module}.{one.name}")
    return {clause: tuple(dict.fromkeys(names)) for clause, names in found.items()}


def import_whole(module: str) -> None:
    """Import every module of the package that contains this one."""
    package = import_module(module)
    if not hasattr(package, "__path__") and "." in module:
        package = import_module(module.rpartition(".")[0])
    for found in pkgutil.walk_packages(getattr(package, "__path__", ()), f"{package.__name__}."):
        import_module(found.name)


def _state(game: Game[Any], key: str, code: str, default: str) -> str:
    if (key, code) in game.waiting:
        return "waiting"
    return "default" if code == default else "works"


def _stale(report: Report | None, now: Stamp, run: str) -> str:
    if report is None:
        return f"there is no report of a full test run; run all tests first: {run}"
    if report.stamp != now:
        return f"the tests' report is for {report.stamp}, this is {now}; run all tests first: {run}"
    return ""
