"""Shared by browser tests: how long they wait for what they expect, and closing every page afterward."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from croupier.web.live_table import LiveTable
from croupier.web.shared_luck import SharedLuck
from support.browser.distant import everybody_leaves
from support.browser.pages import IDLE, PATIENCE, give_back
from support.browser.people import hang_up
from support.browser.unpainted import nothing_is_painted
from support.store.unhurried_disk import unhurried_disk

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session", autouse=True)
def _pages_may_be_slow() -> Iterator[None]:
    """A table waits two seconds for what a page reveals: enough for people, not always for a page on a busy machine."""
    begin = SharedLuck.__init__

    def begin_patiently(self: SharedLuck, table: LiveTable) -> None:
        begin(self, table, PATIENCE / 1000)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(SharedLuck, "__init__", begin_patiently)
        yield


@pytest.fixture(scope="module", autouse=True)
def _disk_is_not_waited_for() -> Iterator[None]:
    """Each command would wait for the disk, with a page waiting for it."""
    with unhurried_disk():
        yield


@pytest.fixture(scope="session", autouse=True)
def _nothing_is_painted() -> Iterator[None]:
    with nothing_is_painted():
        yield


@pytest.fixture(scope="session", autouse=True)
def _nobody_stays_on_the_line() -> Iterator[None]:
    yield
    hang_up()


@pytest.fixture(scope="module", autouse=True)
def _nobody_stays_connected() -> Iterator[None]:
    yield
    everybody_leaves()


@pytest.fixture(autouse=True)
def _everybody_leaves(browser: Browser) -> Iterator[None]:
    """A page left open would continue requesting its table, and slow down the tests after it."""
    yield
    give_back()
    idle = [context for contexts in IDLE.values() for context in contexts]
    for context in browser.contexts:
        if context not in idle:
            context.close()
