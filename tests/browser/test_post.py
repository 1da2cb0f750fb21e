"""Play by post in real browsers: the GM sets, tests and removes where the table posts, by keyboard and by touch."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from croupier.store import Journal
from croupier.web import asked_since
from croupier.web.app import create_app
from croupier.web.webhooks.rules import PostRules
from support.browser.accessibility import violations
from support.browser.distant import Distant
from support.browser.pages import fits
from support.browser.people import Person
from support.web.receiver import Receiver, receiving, status
from support.web.serving import serving

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]
SECRET = "s3cr3t-t0ken"


@pytest.fixture
def url(tmp_path: Path) -> Iterator[str]:
    rules = PostRules(allows_local=True, gather=0.01)
    with Journal.open(tmp_path / "croupier.db") as journal, serving(create_app(journal, posts=rules)) as address:
        yield address


@pytest.fixture
def channel() -> Iterator[Receiver]:
    with receiving() as receiver:
        yield receiver


def opened(who: Person) -> Locator:
    """The dialog, from the menu."""
    who.press(who.page.locator("summary[aria-label='Menu']"))
    who.press(who.page.get_by_role("button", name="Play by post"))
    return who.page.get_by_role("dialog", name="Play by post")


def nothing_wrong(page: Page) -> None:
    assert [(one["id"], one["nodes"][0]["target"]) for one in violations(page)] == []
    assert page.viewport_size
    fits(page, page.viewport_size["width"])


@pytest.mark.parametrize("way", ["keyboard", "touch"])
def test_the_gm_lets_the_table_post(browser: Browser, url: str, channel: Receiver, way: str) -> None:
    gil = Person(browser, way, "Gil")
    gil.open(url)
    dialog = opened(gil)
    expect(dialog.get_by_text("This table does not post.")).to_be_visible()
    nothing_wrong(gil.page)
    address = dialog.get_by_label("Webhook URL")
    address.fill("https://10.0.0.1/x")
    gil.press(dialog.get_by_role("button", name="Save"))
    expect(dialog.get_by_role("alert")).to_have_text("its host cannot be found on the public internet")
    address.fill(channel.address)
    dialog.get_by_label("Format").select_option("json")
    dialog.get_by_label("Remind players whose turn it is after").select_option("2 days")
    quiet = dialog.get_by_label("Quiet hours")
    expect(dialog.get_by_label("Time zone")).to_have_count(0)
    quiet.check()
    dialog.get_by_label("From").fill("21:30")
    dialog.get_by_label("Time zone").fill("Europe/Atlantis")
    nothing_wrong(gil.page)
    gil.press(dialog.get_by_role("button", name="Save"))
    expect(dialog.get_by_role("alert")).to_contain_text("a time zone such as Europe/Berlin")
    dialog.get_by_label("Time zone").fill("Asia/Tokyo")
    gil.press(dialog.get_by_role("button", name="Save"))
    expect(dialog.get_by_role("status")).to_have_text("Saved.")
    expect(dialog.get_by_text("Nothing has been posted yet.")).to_be_visible()
    expect(address).to_have_value("")
    expect(quiet).to_be_checked()
    expect(dialog.get_by_label("From")).to_have_value("21:30")
    assert SECRET not in gil.page.content()
    gil.press(dialog.get_by_role("button", name="Send a test message"))
    expect(dialog.get_by_role("status")).to_have_text("Sent. Check your channel.")
    assert channel.next().json["event"] == "test"
    expect(dialog.get_by_text("Last post:")).to_be_visible()
    nothing_wrong(gil.page)
    channel.replies = [status(404)]
    gil.press(dialog.get_by_role("button", name="Send a test message"))
    expect(dialog.get_by_role("alert")).to_have_text("The test message was not accepted: it answered 404.")
    gil.press(dialog.get_by_role("button", name="Remove"))
    expect(dialog.get_by_text("This table does not post.")).to_be_visible()
    gil.press(dialog.get_by_role("button", name="Close"))
    expect(dialog).to_have_count(0)
    assert all("422" in one for one in gil.troubles)  # the refused address
    gil.leave()


def test_a_player_only_sees_whether_it_posts(browser: Browser, url: str) -> None:
    gil, ana = Distant("Gil", "gm", "state-stack"), Person(browser, "touch", "Ana")
    gil.open(url)
    ana.join(url, gil.code)
    dialog = opened(ana)
    expect(dialog.get_by_text("This table does not post. The GM can change that.")).to_be_visible()
    expect(dialog.get_by_role("button", name="Save")).to_have_count(0)
    nothing_wrong(ana.page)
    ana.leave()
    gil.leave()


@pytest.mark.parametrize("way", ["keyboard", "touch"])
def test_the_page_says_since_when_it_is_your_turn(
    browser: Browser, url: str, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asked_since, "LATE", timedelta(0))
    gil, ana = Person(browser, way, "Gil"), Distant("Ana", "p1", "state-stack")
    gil.open(url)
    ana.join(url, gil.code)
    expect(gil.page.locator(".waiting")).to_contain_text("your turn since")
    (row,) = [one for one in ana.sees()["waiting_for"] if one["seat"] == "gm"]
    assert "since" not in row
    nothing_wrong(gil.page)
    gil.leave()
    ana.leave()
