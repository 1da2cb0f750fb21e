"""The pytest plugin: marks `rule` and `option`, the fixture `rulings`, and the report that coverage reads.

A test of an option runs once under it and once with that setting at its default, where it must fail; otherwise it
does not test the option. Its settings come from `rulings`: for the game of its folder `games/NAME`, or of `game`.

"""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

from croupier.core.settings import Settings
from croupier.testing.marks import clauses_of, fails, options_of, run_once
from croupier.testing.report import PLACE, Report, stamp, write

AT_DEFAULT = pytest.StashKey[str]()
MARKS = "croupier"


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("croupier", "rules and their tests")
    group.addoption("--rules-report", metavar="FILE", help=f"write what was tested here (a full run: {PLACE})")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*clauses): the ledger's clauses that this test holds the code to")
    config.addinivalue_line("markers", "option(setting, option): passes under it, fails under the default")
    config.addinivalue_line("markers", "slow: takes minutes; left out by -m 'not slow'")
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Tally(config), "croupier-tally")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Refuse a test of an option that does not use `rulings`."""
    for item in items:
        if options_of(item) and "rulings" not in getattr(item, "fixturenames", ()):
            raise pytest.UsageError(f"{item.nodeid}: a test of an option takes its settings from `rulings`")


@pytest.fixture
def game(request: pytest.FixtureRequest) -> Any:
    """The game of this test's folder `games/NAME`; a conftest can override it."""
    from croupier.games import game as game_of

    parts = request.path.parts
    name = parts[parts.index("games") + 1] if "games" in parts else "none: give a fixture `game` in a conftest"
    return game_of(name.replace("_", "-"))


@pytest.fixture
def rulings(request: pytest.FixtureRequest, game: Any) -> Settings:
    """The settings of this test: the options it is marked with, and the ledger's defaults."""
    marked = options_of(request.node)
    at_default = request.node.stash.get(AT_DEFAULT, None)
    request.node.user_properties[:] = [
        (name, {**value, "game": game.name}) if name == MARKS else (name, value)
        for name, value in request.node.user_properties
    ]
    settings: Settings = game.read_settings({key: told for key, told in marked.items() if key != at_default})
    return settings


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Run a marked test, and a test of an option again with each default."""
    clauses, options = clauses_of(item), options_of(item)
    if not clauses and not options:
        return None
    told = {key: option.partition(":")[0] for key, option in options.items()}
    item.user_properties.append((MARKS, {"clauses": list(clauses), "options": told, "game": ""}))
    if not options:
        return None
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    reports = run_once(item)
    idle = _passing_at_default(item, options) if all(one.passed for one in reports) else []
    for report in reports:
        if report.when == "call" and idle:
            report.outcome = "failed"
            report.longrepr = "\n".join(idle)
        item.ihook.pytest_runtest_logreport(report=report)
    item.session._setupstate.teardown_exact(nextitem)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


def _passing_at_default(item: pytest.Item, options: dict[str, str]) -> list[str]:
    idle = []
    for key, option in options.items():
        item.stash[AT_DEFAULT] = key
        if not fails(item):
            idle.append(f"passes with `{key}` at its default too: it does not test `{option}`")
    del item.stash[AT_DEFAULT]
    return idle


class Tally:
    """Collects what passed, from this process or from xdist's, and writes the report at the end."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.clauses: defaultdict[str, set[str]] = defaultdict(set)
        self.options: defaultdict[str, defaultdict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
        self.failed: set[str] = set()
        self.place: Path | str | None = None

    def pytest_sessionstart(self) -> None:
        """Stamp the source before it is tested, so that a change during the run is detected."""
        self.place = self.config.getoption("--rules-report") or (PLACE if self._is_full() else None)
        if self.place:
            self.stamp = stamp(self.config.rootpath)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        marks: Any = dict(report.user_properties).get(MARKS)
        if not marks or report.skipped:
            return
        if report.failed:
            self.failed.add(report.nodeid)
        elif report.when == "call":
            for clause in marks["clauses"]:
                self.clauses[clause].add(report.nodeid)
            for key, option in marks["options"].items():
                self.options[marks["game"]][f"{key}={option}"].add(report.nodeid)

    def pytest_sessionfinish(self) -> None:
        if self.place:
            write(self.config.rootpath / self.place, self._report())

    def _is_full(self) -> bool:
        option = self.config.option
        narrowed = option.keyword or option.markexpr not in ("", "not slow") or getattr(option, "lf", False)
        whole = self.config.args_source is not pytest.Config.ArgsSource.ARGS
        return whole and not narrowed and not option.collectonly

    def _report(self) -> Report:
        return Report(
            self.stamp,
            {clause: tuple(sorted(tests)) for clause, tests in sorted(self.clauses.items())},
            {
                game: {option: tuple(sorted(tests)) for option, tests in sorted(options.items())}
                for game, options in sorted(self.options.items())
            },
            tuple(sorted(self.failed)),
        )
