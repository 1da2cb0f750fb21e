"""Continue from here: a branch is opened from the menu or from a line of the log, and says what it is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from croupier.store import Journal
from croupier.web.app import create_app
from croupier.web.limits import Limits
from support.browser.accessibility import violations
from support.browser.pages import DESK, PHONE, borrowed, create_table, fits, submit_form
from support.web.serving import serving

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]
PICTURES = Path(__file__).parents[2] / "build" / "pictures"
WIDTHS = {"desk": DESK, "phone": PHONE}


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with (
        Journal.open(tmp_path_factory.mktemp("branch") / "croupier.db") as journal,
        serving(create_app(journal, limits=Limits(commands_a_second=1000))) as address,
    ):
        yield address


def act(page: Page, command: dict[str, Any]) -> None:
    address = page.url.replace("/tables/", "/api/tables/").replace("?", "/commands?")
    origin = re.match("https?://[^/]+", page.url)
    assert origin
    answer = page.request.post(address, data={"command": command}, headers={"origin": origin[0]})
    assert answer.status == 200, answer.text()


@pytest.mark.parametrize("width", ["phone", pytest.param("desk", marks=pytest.mark.slow)])
def test_a_branch_opens_from_the_menu_and_says_what_it_is(browser: Browser, url: str, width: str) -> None:
    gm, ana = borrowed(browser, DESK), borrowed(browser, WIDTHS[width])
    create_table(gm, url, "state-stack")
    submit_form(ana, url, f"/join/{gm.locator('#table').get_attribute('data-code')}", name="Ana")
    act(gm, {"type": "say", "text": "The bridge burns."})
    expect(ana.locator(".log")).to_contain_text("The bridge burns.")
    parent = ana.url
    ana.get_by_label("Menu", exact=True).click()
    ana.get_by_role("button", name="Continue from an entry…").click()
    dialog = ana.get_by_role("dialog", name="Continue from here")
    dialog.get_by_role("button", name="The bridge burns.").click()
    expect(dialog).to_contain_text(
        re.compile("What you did not know, such as others. cards and the order of decks, is dealt again")
    )
    fits(ana, WIDTHS[width]["width"])
    PICTURES.mkdir(parents=True, exist_ok=True)
    ana.screenshot(path=PICTURES / f"continue-{width}.png")
    assert violations(ana) == []
    dialog.get_by_role("button", name="Open the branch").click()
    expect(ana.locator(".status")).to_contain_text("branch")
    assert ana.url.split("?")[1] == parent.split("?")[1]
    assert ana.url != parent
    expect(ana.locator("h1")).to_contain_text("(branch)")
    expect(ana.locator(".log")).to_contain_text(re.compile(r"is a branch of .* after entry \d+, made by Ana"))
    fits(ana, WIDTHS[width]["width"])
    ana.screenshot(path=PICTURES / f"branch-{width}.png")
    assert violations(ana) == []


def test_a_line_of_the_log_leads_to_the_same_dialog(browser: Browser, url: str) -> None:
    gm = borrowed(browser, DESK)
    create_table(gm, url, "state-stack")
    act(gm, {"type": "say", "text": "It rains."})
    line = gm.locator(".entry", has_text="It rains.")
    line.locator("summary").first.click()
    line.get_by_role("button", name="Continue from here…").click()
    dialog = gm.get_by_role("dialog", name="Continue from here")
    expect(dialog).to_contain_text("It rains.")
    expect(dialog).to_contain_text("everything that you knew then, as the GM")
    dialog.get_by_role("button", name="Cancel").click()
    expect(dialog).to_have_count(0)
