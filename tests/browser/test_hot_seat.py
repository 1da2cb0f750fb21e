"""Two people and one device, in a real browser: nothing of a seat is left when the next person looks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from support.browser.accessibility import violations
from support.browser.distant import Distant
from support.browser.luck import StagedLuck
from support.browser.pages import PHONE, fits, submit_form
from support.browser.people import Person
from support.browser.rust_in_the_canyon import served

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]
PICTURES = Path(__file__).parents[2] / "build" / "pictures"
ANAS, BENS = "the mask of Ana", "the mask of Ben"
"""What the GM whispers to each, and nobody else may see."""
ALL_OF_IT = """() => [document.documentElement.outerHTML, document.title, JSON.stringify(history.state), location.href,
  JSON.stringify({...sessionStorage}), JSON.stringify({...localStorage})].join()"""


class Around:
    """Ana and Ben at one device; the GM has another."""

    def __init__(self, browser: Browser, url: str, way: str) -> None:
        self.device = Person(browser, way, "Ana")
        self.page: Page = self.device.page
        self.gil = Distant("Gil", "gm", "state-stack")
        self.gil.open(url)
        for name in ("Ana", "Ben"):
            submit_form(self.page, url, f"/join/{self.gil.code}", name=name)
        self.gil.sends("whisper", to="p1", text=ANAS)
        self.gil.sends("whisper", to="p2", text=BENS)
        self.table = self.page.url.partition("?")[0]

    def presses(self, button: Locator) -> None:
        expect(button).to_be_enabled()
        self.device.press(button)

    def starts(self) -> None:
        self.presses(self.page.locator("summary[aria-label='Menu']"))
        self.presses(self.page.get_by_role("link", name="Pass this device around"))
        expect(self.curtain()).to_be_visible()

    def curtain(self) -> Locator:
        return self.page.get_by_role("heading", name=re.compile("^Pass "))

    def is_now(self, name: str, secret: str) -> None:
        self.presses(self.page.get_by_role("button", name=f"I am {name}"))
        expect(self.page.locator(".pass")).to_be_visible()
        expect(self.page.get_by_text(secret).first).to_be_attached()

    def passes_on(self) -> None:
        self.presses(self.page.locator("a.pass"))
        expect(self.curtain()).to_be_visible()

    def knows_nothing(self) -> None:
        everything = self.page.evaluate(ALL_OF_IT)
        assert ANAS not in everything
        assert BENS not in everything
        assert self.page.title() == "The bridge: pass the device"
        assert self.page.evaluate("document.querySelectorAll('[aria-live]').length") == 0

    def leave(self) -> None:
        self.device.leave()
        self.gil.leave()


@pytest.fixture(params=["keyboard", "touch"])
def around(request: pytest.FixtureRequest, browser: Browser, tmp_path: Path) -> Iterator[Any]:
    with served(tmp_path, StagedLuck()) as url:
        one = Around(browser, url, request.param)
        yield one
        one.leave()


def test_the_curtain_shows_nothing_of_either_seat(around: Around) -> None:
    around.starts()
    around.knows_nothing()
    around.is_now("Ben", BENS)
    assert ANAS not in around.page.evaluate(ALL_OF_IT)
    around.passes_on()
    around.knows_nothing()
    expect(around.page.get_by_role("button", name="I am Ana")).to_be_enabled()
    assert violations(around.page) == []
    around.is_now("Ana", ANAS)
    assert BENS not in around.page.evaluate(ALL_OF_IT)
    assert around.page.title() == "The bridge"
    if around.device.way == "touch":
        fits(around.page, PHONE["width"])
        PICTURES.mkdir(parents=True, exist_ok=True)
        around.page.screenshot(path=PICTURES / "hot-seat-table.png")
        around.passes_on()
        fits(around.page, PHONE["width"])
        expect(around.page.get_by_role("button", name="I am Ana")).to_be_enabled()
        around.page.screenshot(path=PICTURES / "hot-seat-curtain.png")


def test_going_back_leads_to_no_other_seat(around: Around) -> None:
    around.starts()
    around.is_now("Ben", BENS)
    around.passes_on()
    around.is_now("Ana", ANAS)
    for _ in range(3):
        around.page.go_back()
        if around.page.url == "about:blank":
            break
        assert BENS not in around.page.evaluate(ALL_OF_IT)
    around.page.goto(f"{around.table}?seat=p2")
    expect(around.curtain()).to_be_visible()
    around.knows_nothing()


def test_a_replay_and_a_branch_belong_to_the_person_with_the_device(around: Around) -> None:
    """Ana's replay is covered while it is Ben's turn, and she cannot open a branch; Ben's own replay is his."""
    around.starts()
    around.is_now("Ben", BENS)
    around.page.goto(f"{around.table}/replay?seat=p1")
    assert ANAS not in around.page.evaluate(ALL_OF_IT)
    expect(around.page.locator(".replay")).to_have_count(0)
    api = around.table.replace("/tables/", "/api/tables/")
    for answer in (
        around.page.request.get(f"{api}/replay?seat=p1"),
        around.page.request.get(f"{api}/story?seat=p1"),
        around.page.request.post(f"{around.table}/branch?seat=p1", form={"entry": "3"}, max_redirects=0),
    ):
        assert answer.status in (303, 401, 403, 409), answer.status
        assert answer.headers.get("location", "/hot-seat").endswith("/hot-seat")
        assert ANAS not in answer.text()
    around.page.goto(f"{around.table}/replay?seat=p2")
    expect(around.page.get_by_role("heading", name="Replay: what you saw")).to_be_visible()
    expect(around.page.get_by_text(BENS).first).to_be_attached()
    assert ANAS not in around.page.evaluate(ALL_OF_IT)
    around.page.get_by_role("link", name="Back to the table").click()
    expect(around.page.locator(".pass")).to_be_visible()
    around.passes_on()
    around.page.goto(f"{around.table}/replay?seat=p2")
    assert BENS not in around.page.evaluate(ALL_OF_IT)
    expect(around.page.locator(".replay")).to_have_count(0)


def test_another_tab_is_covered_too(around: Around) -> None:
    around.starts()
    around.is_now("Ben", BENS)
    other = around.device.context.new_page()
    other.goto(f"{around.table}?seat=p2")
    expect(other.get_by_text(BENS).first).to_be_attached()
    around.passes_on()
    expect(other.get_by_role("heading", name=re.compile("^Pass "))).to_be_visible()
    assert BENS not in other.evaluate(ALL_OF_IT)
    other.close()
