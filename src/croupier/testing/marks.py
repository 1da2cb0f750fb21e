"""What a test is marked with, and how it is run once."""

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
    """One whole run of a test; with its parent as the next item, only what belongs to the test is taken down."""
    item.session._setupstate.teardown_exact(item)  # what an earlier test of another file left standing
    parent: Any = item.parent
    return runtestprotocol(item, log=False, nextitem=parent)
