"""A file uploaded from the page: accepted and shown, or refused in one line; in the tiny game, which accepts one."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page, expect

from croupier.store import Journal
from croupier.web.app import create_app
from croupier.web.limits import Limits
from support.browser.pages import PATIENCE
from support.web.serving import serving
from support.web.tiny import GAME

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]


@pytest.fixture
def page(tmp_path: Path, browser: Browser) -> Iterator[Page]:
    """The GM's page at a table of the tiny game."""
    with Journal.open(tmp_path / "croupier.db") as journal:
        app = create_app(journal, games={"tiny": GAME}, limits=Limits(commands_a_second=1000))
        with serving(app) as address:
            page = browser.new_context(reduced_motion="reduce").new_page()
            page.set_default_timeout(PATIENCE)
            page.goto(f"{address}/?game=tiny")
            page.locator("input[name=person]").fill("GM")
            page.get_by_role("button", name="Open the table").click()
            page.locator(".choices").wait_for()
            yield page
            page.context.close()


def picture() -> bytes:
    out = BytesIO()
    Image.new("RGB", (40, 30), "red").save(out, "PNG")
    return out.getvalue()


def test_a_picture_is_uploaded_shown_and_named(page: Page) -> None:
    page.locator(".choice > button", has_text="Show a picture").click()
    form = page.locator(".filling")
    chooser = form.locator("input[type=file]")
    assert chooser.get_attribute("accept") == "image/png,image/jpeg,image/webp"
    chooser.set_input_files({"name": "a.png", "mimeType": "image/png", "buffer": b"<svg></svg>"})
    expect(form.get_by_role("alert")).to_contain_text("markup (SVG, HTML or XML) is not allowed")
    expect(form.get_by_text("uploaded", exact=True)).to_have_count(0)
    chooser.set_input_files({"name": "map.png", "mimeType": "image/png", "buffer": picture()})
    expect(form.get_by_text("uploaded", exact=True)).to_be_visible()
    expect(form.get_by_role("alert")).to_have_count(0)
    expect(form.locator("img.sent")).to_have_js_property("naturalWidth", 40)
    form.locator("button[type=submit]").click()
    expect(page.locator(".filling")).to_have_count(0)
    assert shown(page) == 1


def shown(page: Page) -> int:
    """How many entries show a picture, by what the page itself may request."""
    log = page.evaluate("fetch(location.pathname.replace('/tables/', '/api/tables/') + '/log').then(a => a.json())")
    return sum(event["type"] == "shown" for entry in log["entries"] for event in entry["events"])
