"""The record that each browser keeps: it is checked in the page, and a server that changes it is found."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, Page, expect

from browser_people import PATIENCE
from croupier.store import Journal
from croupier.web import telling, wire
from croupier.web.app import create_app
from croupier.web.limits import Limits
from web_serving import serving

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]
PICTURES = Path(__file__).parents[2] / "build" / "pictures"
WIDTHS = {"desk": {"width": 1440, "height": 900}, "phone": {"width": 390, "height": 844}}


@pytest.fixture
def url(tmp_path: Path) -> Iterator[str]:
    with (
        Journal.open(tmp_path / "croupier.db") as journal,
        serving(create_app(journal, limits=Limits(commands_a_second=1000))) as address,
    ):
        yield address


def page_of(browser: Browser, width: str = "desk") -> Page:
    page = browser.new_context(viewport=WIDTHS[width], reduced_motion="reduce").new_page()  # type: ignore[arg-type]
    page.set_default_timeout(PATIENCE)
    return page


def two_at_a_table(browser: Browser, url: str, width: str = "desk") -> tuple[Page, Page]:
    gm, ana = page_of(browser, width), page_of(browser, width)
    gm.goto(f"{url}/?game=state-stack")
    gm.get_by_role("button", name="Open the table").click()
    gm.locator(".choices").wait_for()
    code = gm.locator("#table").get_attribute("data-code") or gm.locator(".code").first.inner_text()
    ana.goto(f"{url}/join/{code}")
    ana.get_by_label("Your name").fill("Ana")
    ana.get_by_role("button", name=re.compile("Sit down")).click()
    ana.locator(".choices").wait_for()
    return gm, ana


def act(page: Page, command: dict[str, Any]) -> None:
    address = page.url.replace("/tables/", "/api/tables/").replace("?", "/commands?")
    origin = re.match("https?://[^/]+", page.url)
    assert origin
    answer = page.request.post(address, data={"command": command}, headers={"origin": origin[0]})
    assert answer.status == 200, answer.text()


def checked(page: Page) -> Any:
    page.get_by_role("button", name="Check this table").click()
    dialog = page.get_by_role("dialog", name="Check this table")
    expect(dialog.locator(".verdict")).to_be_visible()
    return dialog


def kept_by(page: Page) -> Any:
    """The file that the page saves for `croupier verify --seen`."""
    with page.expect_download() as download:
        page.get_by_role("button", name="Save what this browser saw").last.click()
    return json.loads(Path(download.value.path()).read_text("utf-8"))


@pytest.mark.parametrize("width", WIDTHS)
def test_an_honest_table_matches_what_the_browser_kept(browser: Browser, url: str, width: str) -> None:
    gm, ana = two_at_a_table(browser, url, width)
    for text in ("Hello", 'a "quoted" line\u2028and 1.50', "🂡"):
        act(gm, {"type": "say", "text": text})
    expect(ana.locator(".log")).to_contain_text("🂡")
    ana.reload()
    act(gm, {"type": "say", "text": "again"})
    expect(ana.locator(".log")).to_contain_text("again")
    dialog = checked(ana)
    expect(dialog.locator(".verdict")).to_contain_text("Everything matches")
    PICTURES.mkdir(parents=True, exist_ok=True)
    ana.screenshot(path=PICTURES / f"check-{width}.png")
    file = kept_by(ana)
    assert (file["croupier"], file["seat"], len(file["lives"])) == ("seen", "p1", 1)
    dialog.get_by_role("button", name="Close").click()
    ana.locator(".record summary").click()
    expect(ana.locator(".record .whole")).to_contain_text(re.compile("[0-9a-f]{64}"))
    ana.screenshot(path=PICTURES / f"record-{width}.png")


def rewritten(monkeypatch: pytest.MonkeyPatch, old: str, new: str) -> None:
    """From now on the server serves another text in the place of an old one."""
    entry = telling.entry

    def forged(*given: Any) -> wire.Entry:
        text = msgspec.json.encode(entry(*given)).decode()
        return msgspec.json.decode(text.replace(old, new), type=wire.Entry)

    monkeypatch.setattr(telling, "entry", forged)


def test_a_server_that_rewrites_an_entry_is_found_in_the_page(
    browser: Browser, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    gm, ana = two_at_a_table(browser, url)
    act(gm, {"type": "say", "text": "You may have it."})
    expect(ana.locator(".log")).to_contain_text("You may have it.")
    rewritten(monkeypatch, "You may", "You cannot")
    dialog = checked(ana)
    expect(dialog.locator(".verdict")).to_contain_text("does not match")
    expect(dialog).to_contain_text("Entry 3 is not the one that this browser was shown")


def test_a_message_that_does_not_make_the_stated_head_brings_up_a_banner(
    browser: Browser, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    gm, ana = two_at_a_table(browser, url)
    act(gm, {"type": "say", "text": "One."})
    expect(ana.locator(".log")).to_contain_text("One.")
    expect(ana.locator(".record-banner")).to_have_count(0)
    rewritten(monkeypatch, "Two", "Three")
    act(gm, {"type": "say", "text": "Two."})
    expect(ana.locator(".record-banner")).to_contain_text("does not match what this browser was shown")
    ana.screenshot(path=PICTURES / "banner.png")
