"""What browser tests rely on: pages come back as they were, and unreadable text is found among much that is alike."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image
from playwright.sync_api import Browser

from support.browser.accessibility import contrast, violations
from support.browser.pages import DESK, IDLE, PHONE, borrowed
from support.browser.people import Person
from support.browser.unpainted import painted

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(("way", "size"), [("mouse", DESK), ("touch", PHONE)])
def test_a_page_is_reused_at_its_usual_size(browser: Browser, way: str, size: dict[str, int]) -> None:
    first = Person(browser, way, "Ana")
    first.page.route("http://somewhere.test/", lambda route: route.fulfill(body="A page"))
    first.page.goto("http://somewhere.test/")
    first.page.unroute_all()
    first.page.set_viewport_size({"width": 720, "height": 450})
    first.leave()
    assert IDLE[way], "nobody has closed it"
    second = Person(browser, way, "Ben")
    assert second.page.viewport_size == size
    second.leave()


@pytest.mark.parametrize(
    "wrong",
    [
        "p.at7 { color: #ccc }",
        "p:nth-child(13) { background: #777; color: #888 }",
        ".few { color: #999 }",
        ".beneath { background: #444 }",
    ],
)
def test_text_that_is_hard_to_read_is_found_in_each_kind(browser: Browser, wrong: str) -> None:
    page = borrowed(browser, DESK)
    lines = "".join(f"<p class='at{n}'>Line {n}</p>" for n in range(40))
    page.set_content(
        "<style>body { background: white; color: black; font: 16px serif }</style>"
        f"<main>{lines}<div class='beneath'><p>Another</p></div><p>Some <b class='few'>more</b></p></main>"
    )
    assert contrast(page) == []
    page.add_style_tag(content=wrong)
    assert [one["id"] for one in contrast(page)] == ["color-contrast"]


def test_pages_have_no_sound(browser: Browser) -> None:
    """Otherwise each press would start the sound device, and keep it running for a second."""
    page = borrowed(browser, DESK)
    page.goto("data:text/html,<title>Quiet</title>")
    assert page.evaluate("'AudioContext' in window") is False


def test_a_page_is_painted_for_pictures_and_for_axe(browser: Browser) -> None:
    """Otherwise it is only laid out, and nobody notices: everything is visible as before."""
    page = borrowed(browser, DESK)
    pale = "<title>Red</title><html lang=en><body style='background: red'><main><h1 style='color: #f33'>Red</h1></main>"
    page.goto(f"data:text/html,{pale.replace('#', '%23')}")
    shown = page.get_by_role("heading", name="Red")
    opacity = "getComputedStyle(document.documentElement).opacity"
    assert shown.is_visible()
    assert page.evaluate(opacity) == "0"
    assert Image.open(BytesIO(page.screenshot())).getpixel((5, 5)) == (255, 0, 0)
    assert [one["id"] for one in violations(page)] == ["color-contrast"]
    assert [one["id"] for one in contrast(page)] == ["color-contrast"]
    with painted(page):
        assert page.evaluate(opacity) == "1"
    assert page.evaluate(opacity) == "0"
