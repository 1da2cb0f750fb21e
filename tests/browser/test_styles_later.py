"""Parts of the table page that are loaded later come with their styles; a change restyles only what it concerns."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, ViewportSize, expect

from croupier.store import Journal
from croupier.web.app import create_app
from support.browser.pages import DESK, PHONE, borrowed, create_table
from support.web.serving import serving

pytestmark = [pytest.mark.browser, pytest.mark.timeout(120)]

AT_FIRST = """(what) => {
window.atFirst = new Promise((done) => {
  const look = () => {
    const found = document.querySelector(what);
    if (found) done(getComputedStyle(found).borderTopLeftRadius);
    return found !== null;
  };
  const watch = new MutationObserver(() => look() && watch.disconnect());
  watch.observe(document, {subtree: true, childList: true});
}); }"""
"""Notes the corners of an element at the moment when it is put into the page."""


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with Journal.open(tmp_path_factory.mktemp("styles") / "croupier.db") as journal, serving(create_app(journal)) as at:
        yield at


@pytest.mark.parametrize("viewport", [DESK, PHONE], ids=["desk", "phone"])
def test_a_menu_and_a_dialog_that_are_loaded_later_are_styled_when_they_appear(
    browser: Browser, url: str, viewport: ViewportSize
) -> None:
    page = borrowed(browser, viewport, {})
    create_table(page, url, "state-stack")
    page.evaluate(AT_FIRST, ".menuitems")
    page.get_by_label("Menu").click()
    expect(page.get_by_role("link", name="All my tables")).to_be_visible()
    assert page.evaluate("window.atFirst") == page.evaluate(
        "getComputedStyle(document.querySelector('.menuitems')).borderTopLeftRadius"
    )
    assert page.evaluate("window.atFirst") != "0px"
    page.evaluate(AT_FIRST, "dialog.dialog")
    page.get_by_role("button", name="Sound and colors").click()
    expect(page.locator("dialog.dialog h2")).to_have_text("Sound and colors")
    assert page.evaluate("window.atFirst") == "16px"


def test_the_table_loads_no_styles_for_parts_that_it_does_not_show(browser: Browser, url: str) -> None:
    page = borrowed(browser, DESK, {})
    create_table(page, url, "state-stack")
    expect(page.locator("#choices-title")).to_be_visible()
    loaded = page.evaluate("performance.getEntriesByType('resource').map((one) => one.name.split('/').pop())")
    assert "table.css" in loaded
    assert not {"pages.css", "draft.css", "part-MapView.css", "part-replay-page.css", "part-lobby.js"} & set(loaded)


def test_a_line_of_the_log_restyles_little_else(browser: Browser, url: str) -> None:
    """A rule with :has() on something large, or on anything below, would restyle the whole page with every entry."""
    page = borrowed(browser, DESK, {})
    create_table(page, url, "state-stack")
    field = page.get_by_role("textbox", name="Message")
    for words in ("first", "second"):
        field.fill(words)
        if words == "second":
            browser.start_tracing(page=page, categories=["devtools.timeline"])
        page.keyboard.press("Enter")
        expect(page.locator("li.entry", has_text=words)).to_have_count(1)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    restyled = [one["args"]["elementCount"] for one in events if one["name"] == "UpdateLayoutTree"]
    assert restyled
    assert max(restyled) < 60
