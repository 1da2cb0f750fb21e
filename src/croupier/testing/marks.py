"""The marks of a test, and running it once."""

from __future__ import annotations

from typing import Any

import pytest
from _pytest.runner import runtestprotocol


def options_of(item: pytest.Item) -> dict[str, str]:
    """The options that a test is marked with, by setting."""
    return {mark.args[0]: mark.args[1] for mark in item.iter_markers("option")}


def clauses_of(item: pytest.Item) -> tuple[str, ...]:
    return tuple(dict.fromkeys(clause for mark in item.iter_markers("rule") for clause in mark.args))


def run_once(item: pytest.Item) -> list[pytest.TestReport]:
    """One run of a test; with its parent as the next item, only the test's own fixtures are torn down."""
    item.session._setupstate.teardown_exact(item)  # left over from an earlier test of another file
    parent: Any = item.parent
    return runtestprotocol(item, log=False, nextitem=parent)


def fails(item: pytest.Item) -> bool:
    """Whether one complete run of a test fails in its body; the slow formatting of the failure is skipped."""
    silent: Any = item
    silent.repr_failure = lambda *_, **__: "fails"
    try:
        return any(report.failed for report in run_once(item) if report.when == "call")
    finally:
        del silent.repr_failure
