"""Shared by browser tests: how long they wait for what they expect, and closing every page afterward."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from support.browser.pages import IDLE, PATIENCE, give_back

expect.set_options(timeout=PATIENCE)


@pytest.fixture(autouse=True)
def _everybody_leaves(browser: Browser) -> Iterator[None]:
    """A page left open would go on requesting its table, and slow down the tests after it."""
    yield
    give_back()
    idle = [context for contexts in IDLE.values() for context in contexts]
    for context in browser.contexts:
        if context not in idle:
            context.close()
