"""The wall in a real browser: whose turn it is, the log and the code, without a control, in three sizes."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from croupier.store import Journal
from croupier.web.app import create_app
from support.browser.accessibility import violations
from support.browser.distant import Distant
from support.browser.fighting import MOOKS, Anybody, fight, gather
from support.browser.luck import StagedLuck
from support.browser.pages import DESK, PHONE, fits
from support.browser.people import Person
from support.browser.rust_in_the_canyon import seated, served
from support.web.serving import serving

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]
TELEVISION: ViewportSize = {"width": 1920, "height": 1080}
IS_FOR_DOCS = os.environ.get("CROUPIER_REWRITE") == "1"
PICTURES = Path(__file__).parents[2] / ("docs" if IS_FOR_DOCS else "build") / "pictures"
NAMES = {1440: "page-wall-desk", 390: "page-wall-phone"}
"""The pictures of docs/reference/pages.md, which CROUPIER_REWRITE=1 makes anew."""
CAN_BE_PRESSED = """[...document.querySelectorAll('#main :is(a, button, input, select, textarea, summary)')]
  .filter((it) => !it.closest('[inert]')).length"""
AWAKE = """() => {
  window.locks = 0;
  const request = async () => { window.locks += 1; return { released: true, release: async () => {} }; };
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
  window.sockets = [];
  const Socket = window.WebSocket;
  window.WebSocket = class extends Socket { constructor(...given) { super(...given); window.sockets.push(this); } };
}"""
"""Counts the requests to keep the screen on, and keeps the sockets, so that a test can cut them."""


def wall_of(person: Person, size: ViewportSize, query: str = "") -> Page:
    """The wall in another tab of this person's browser."""
    page = person.context.new_page()
    page.set_viewport_size(size)
    page.add_init_script(f"({AWAKE})()")
    page.goto(person.page.url.partition("?")[0] + "/wall" + query)
    expect(page.locator(".wall-turn")).to_be_visible()
    return page


def test_the_wall_shows_the_table_and_no_control(browser: Browser, tmp_path: Path) -> None:
    """On a television, at a desk and on a phone, one after the other at the same table."""
    gil, ana = Person(browser, "mouse", "Gil"), Distant("Ana", "p1", "state-stack")
    people: list[Anybody] = [gil, ana, Distant("Ben", "p2", "state-stack")]
    with served(tmp_path, StagedLuck()) as url, seated(url, people, numbers="own"):
        gather(people, MOOKS)
        fight(people, 6)
        gil.settle()
        PICTURES.mkdir(parents=True, exist_ok=True)
        for size in (TELEVISION, DESK, PHONE):
            wall = wall_of(gil, size)
            shows_the_table(wall, gil.code)
            line = f"It rains on the bridge, {size['width']} drops."
            ana.sends("say", text=line)
            expect(wall.get_by_role("region", name="Log").locator("li").last).to_contain_text(line)
            assert wall.evaluate(CAN_BE_PRESSED) == 0
            assert wall.evaluate("window.locks") > 0
            fits(wall, size["width"])
            assert violations(wall) == [], size
            if name := NAMES.get(size["width"]):
                wall.screenshot(path=PICTURES / f"{name}.jpg", type="jpeg", quality=50)
            wall.close()


def shows_the_table(wall: Page, code: str) -> None:
    """Whose turn it is, how to join, and the cards."""
    expect(wall.locator(".wall-turn")).to_contain_text(re.compile("Waiting for|Turn: "))
    expect(wall.get_by_role("complementary", name="Join")).to_contain_text(code)
    expect(wall.locator(".wall-board .felt").last).to_be_visible()


def test_the_wall_has_a_code_to_scan_if_others_can_open_it(browser: Browser, tmp_path: Path) -> None:
    gil = Person(browser, "mouse", "Gil")
    with (
        Journal.open(tmp_path / "croupier.db") as journal,
        serving(create_app(journal, public_url="http://table.example:8000", hosts=("127.0.0.1",))) as url,
    ):
        gil.open(url)
        wall = wall_of(gil, TELEVISION)
        join = wall.get_by_role("complementary", name="Join")
        code = join.get_by_role("img", name="QR code to join the table")
        expect(code).to_be_visible()
        expect(join).to_contain_text(f"table.example:8000/join/{gil.code}")
        box = code.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 150  # of 1080 lines: it is scanned from across the room
        assert abs(box["width"] - box["height"]) < 2
        fits(wall, TELEVISION["width"])
        assert violations(wall) == []
        wall.close()
        gil.leave()


def test_the_wall_of_a_player_shows_nothing_private(browser: Browser, tmp_path: Path) -> None:
    gil, ana = Distant("Gil", "gm", "state-stack"), Person(browser, "mouse", "Ana")
    people: list[Anybody] = [gil, ana, Distant("Ben", "p2", "state-stack")]
    with served(tmp_path, StagedLuck()) as url, seated(url, people, numbers="own"):
        gather(people, MOOKS)
        fight(people, 4)
        sent: list[str] = []

        def hears(frame: str | bytes) -> None:
            sent.append(str(frame))

        ana.context.on("page", lambda page: page.on("websocket", lambda it: it.on("framereceived", hears)))
        gil.sends("whisper", to="p1", text="a secret of the GM")
        expect(ana.page.get_by_text("a secret of the GM").last).to_be_visible()
        wall = wall_of(ana, DESK)
        gil.sends("whisper", to="p1", text="another secret of the GM")
        gil.sends("say", text="The last word.")
        expect(wall.get_by_role("region", name="Log").locator("li").last).to_contain_text("The last word.")
        told = "".join(sent)
        assert '"seat":"watch"' in told
        assert "secret of the GM" not in told
        assert "secret of the GM" not in wall.content()
        wall.close()


def test_safety_events_are_not_on_the_wall(browser: Browser, tmp_path: Path) -> None:
    """A stream is seen by people who are not at the table."""
    gil, ana = Person(browser, "mouse", "Gil"), Distant("Ana", "p1", "state-stack")
    with served(tmp_path, StagedLuck()) as url:
        gil.open(url)
        ana.join(url, gil.code)
        wall = wall_of(gil, TELEVISION)
        ana.sends("say", text="It rains.")
        gil.press(gil.page.get_by_role("button", name=re.compile("^X-card")))
        expect(wall.locator(".wall-turn")).to_have_text("The game is paused")
        log = ana.sees("/log")["entries"]
        ana.sends("undo", version=next(one["version"] for one in log if "It rains." in str(one["events"])))
        ana.sends("step_out")
        ana.sends("say", text="Talk goes on.")
        expect(wall.get_by_role("region", name="Log").locator("li")).to_contain_text(
            ["Gil sits down.", "Ana sits down.", "Talk goes on."]
        )
        wall.close()
        gil.leave()
        ana.leave()


def test_the_wall_comes_back_by_itself(browser: Browser, tmp_path: Path) -> None:
    gil, ana = Person(browser, "mouse", "Gil"), Distant("Ana", "p1", "state-stack")
    with served(tmp_path, StagedLuck()) as url:
        gil.open(url)
        ana.join(url, gil.code)
        wall = wall_of(gil, TELEVISION, "?join=no")
        assert wall.locator(".wall-join").count() == 0
        wall.evaluate("() => window.sockets.at(-1).close()")
        ana.sends("say", text="Nobody hears me.")
        expect(wall.get_by_role("region", name="Log").locator("li").last).to_contain_text("Nobody hears me.")
        assert wall.evaluate("window.sockets.length") == 2
        wall.close()
        gil.leave()
        ana.leave()
