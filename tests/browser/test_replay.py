"""A replay in real browsers: moved through by keyboard and by touch, reached from the table, and fit for everyone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from croupier.store import Journal
from croupier.web.app import create_app
from croupier.web.limits import Limits
from support.browser.accessibility import violations
from support.browser.distant import Distant
from support.browser.fighting import MOOKS, fight, gather
from support.browser.luck import StagedLuck
from support.browser.pages import DESK, PHONE, borrowed, fits
from support.web.serving import serving

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]
LONGER = 24
"""Choices of the fight: some of them have odds."""


class Seated(Distant):
    """Acts over the API with the cookie of a browser, which can open pages, too."""

    def open(self, url: str, **settings: str) -> None:
        named = {f"setting.{key}": option for key, option in settings.items()}
        self._send(
            url, "/tables", game=self.game, name="The bridge", players="2", person=self.name, watchers="open", **named
        )
        self.code = str(self.sees()["code"])

    def join(self, url: str, code: str) -> None:
        self._send(url, f"/join/{code}", name=self.name)

    def _send(self, url: str, form: str, **fields: str) -> None:
        self._client.headers["origin"] = url
        answer = self._client.post(f"{url}{form}", data=fields)
        assert answer.status_code == 303, answer.text
        self.address = f"{url}/api{answer.headers['location'].partition('?')[0]}"

    def cookies(self, url: str) -> list[Any]:
        return [{"name": one.name, "value": one.value or "", "url": url} for one in self._client.cookies.jar]

    def reads(self, what: str) -> str:
        return self._client.get(f"{self.address}{what}").text

    def makes(self, what: str) -> Any:
        return self._client.post(f"{self.address}{what}").json()


class Fought(NamedTuple):
    """A fight that was played over the API, and its server's address."""

    url: str
    gil: Seated
    ana: Seated

    def page(self, browser: Browser, who: Seated, size: Any = DESK) -> Page:
        """A page with somebody's seats."""
        page = borrowed(browser, size)
        page.context.add_cookies(who.cookies(self.url))
        return page

    def address(self, who: Distant, what: str = "/replay", asked: str = "") -> str:
        return f"{who.address.replace('/api/tables', '/tables')}{what}?seat={who.seat}{asked}"


@pytest.fixture(scope="module")
def fought(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fought]:
    path: Path = tmp_path_factory.mktemp("replay")
    people = [Seated(name, seat, "state-stack") for name, seat in (("Gil", "gm"), ("Ana", "p1"), ("Ben", "p2"))]
    with Journal.open(path / "croupier.db") as journal:
        limits = Limits(commands_a_second=1000, reads_a_second=1000, requests_a_second=1000)
        with serving(create_app(journal, luck=StagedLuck(), limits=limits)) as url:
            people[0].open(url, numbers="own")
            for one in people[1:]:
                one.join(url, people[0].code)
            gather(people, MOOKS)
            fight(people, LONGER)
            yield Fought(url, people[0], people[1])
            for one in people:
                one.leave()


def at(page: Page, version: int) -> None:
    """Wait until the replay shows this version."""
    expect(page.locator(".replay")).to_have_attribute("data-version", str(version))


def opened(page: Page) -> int:
    """Wait for the replay, which opens at its last entry, also if that came in while it loaded."""
    slider = page.get_by_role("slider", name="Entry")
    expect(slider).to_be_visible()
    page.wait_for_selector(".replay[data-version]:not([data-loading])")
    last = int(slider.get_attribute("max") or 0)
    at(page, last)
    return last


def nothing_wrong(page: Page) -> None:
    assert [(one["id"], one["nodes"][0]["target"]) for one in violations(page)] == []
    assert page.viewport_size
    fits(page, page.viewport_size["width"])


def bar(page: Page) -> Locator:
    return page.get_by_role("region", name="Move through the replay")


def test_a_replay_is_navigated_by_keyboard(browser: Browser, fought: Fought) -> None:
    page = fought.page(browser, fought.ana)
    page.goto(fought.address(fought.ana))
    last = opened(page)
    page.keyboard.press("Home")
    at(page, 0)
    expect(bar(page)).to_contain_text("Before the first entry.")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    at(page, 3)
    page.keyboard.press("Shift+ArrowRight")
    at(page, 13)
    page.keyboard.press("ArrowLeft")
    at(page, 12)
    expect(page).to_have_url(re.compile("#12$"))
    page.get_by_role("slider", name="Entry").focus()
    page.keyboard.press("ArrowRight")
    at(page, 13)
    marked = page.locator(".marks i").count()
    assert 0 < marked < last
    page.keyboard.press("Home")
    expect(page.get_by_role("group", name="Results")).to_contain_text("Result")
    page.get_by_role("button", name="Next result").click()
    came = bar(page).locator(".came")
    expect(came).not_to_contain_text("Before the first entry.")
    first = came.inner_text()
    page.get_by_role("button", name="Next result").click()
    expect(came).not_to_have_text(first)
    page.get_by_role("button", name="Previous result").click()
    expect(came).to_have_text(first)
    page.get_by_role("slider", name="Entry").focus()
    page.keyboard.press("4")
    expect(page.get_by_role("button", name="Speed 4")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press(" ")
    at(page, last)
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    nothing_wrong(page)


def test_each_entry_shows_the_view_and_the_line_of_that_moment(browser: Browser, fought: Fought) -> None:
    page = fought.page(browser, fought.ana)
    found = fought.ana.sees("/replay")
    page.goto(fought.address(fought.ana, asked="#1"))
    at(page, 1)
    for step in found["steps"][1::7]:
        page.evaluate("(version) => (location.hash = `#${version}`)", step["version"])
        at(page, step["version"])
        lines = [event["text"] for event in step["entry"]["events"] if event["text"]]
        if lines:
            expect(page.get_by_role("complementary", name="Log")).to_contain_text(lines[0])
    shown = fought.ana.sees(f"/replay?after={found['version']}&limit=0")["snapshot"]["view"]
    page.evaluate("(version) => (location.hash = `#${version}`)", found["version"])
    at(page, found["version"])
    for group in shown["groups"]:
        expect(page.locator(f"[data-group='{group['id']}']").first).to_contain_text(group["label"])


def test_an_entry_named_while_the_page_renews_its_address_is_shown(browser: Browser, fought: Fought) -> None:
    page = fought.page(browser, fought.ana)
    page.goto(fought.address(fought.ana, asked="#1"))
    at(page, 1)
    page.evaluate("() => { location.hash = '#5'; history.replaceState(history.state, '', '#1'); }")
    at(page, 5)


def test_your_own_area_covers_nothing_of_a_replay(browser: Browser, fought: Fought) -> None:
    page = fought.page(browser, fought.ana)
    page.goto(fought.address(fought.ana))
    opened(page)
    expect(page.locator(".docked").first).to_have_css("position", "static")


def test_the_odds_of_your_own_action_are_next_to_the_result(browser: Browser, fought: Fought) -> None:
    page, found = fought.page(browser, fought.ana), fought.ana.sees("/replay")
    own = [one["version"] for one in found["steps"] if one["entry"]["seat"] == "p1"]
    version, odds = next(
        (version, told["odds"])
        for version in own
        if (told := fought.ana.sees(f"/replay/odds?version={version}"))["odds"] and told["odds"].get("bars")
    )
    page.goto(fought.address(fought.ana, asked=f"#{version}"))
    at(page, version)
    for one in odds["bars"]:
        expect(bar(page).locator(".odds")).to_contain_text(one["label"])
    expect(bar(page).locator(".came")).to_contain_text("Result:")
    nothing_wrong(page)


def test_an_entry_that_comes_in_while_the_replay_loads_is_its_last(browser: Browser, fought: Fought) -> None:
    page = fought.page(browser, fought.ana, DESK)
    before = int(fought.ana.sees()["version"])

    def go_on(route: Route) -> None:
        """The first request asks how far the replay goes; then somebody says something before the second."""
        if "limit=0" not in route.request.url:
            fought.gil.sends("say", text="One moment.")
        route.continue_()

    page.route(re.compile(r"/api/.*/replay\?"), go_on, times=2)
    page.goto(fought.address(fought.ana))
    assert opened(page) == before + 1


def test_a_phone_reaches_the_replay_from_the_menu_and_scrubs(browser: Browser, fought: Fought) -> None:
    page = fought.page(browser, fought.ana, PHONE)
    page.goto(fought.address(fought.ana, ""))
    page.locator("summary[aria-label='Menu']").click()
    page.get_by_role("link", name="Replay").click()
    page.wait_for_url(re.compile(r"#\d+$"))
    at(page, int(page.url.partition("#")[2]))  # the table's latest entry when the link was pressed
    nothing_wrong(page)
    page.get_by_role("slider", name="Entry").fill("5")
    at(page, 5)
    page.get_by_role("button", name="Forward", exact=True).click()
    at(page, 6)
    tall = bar(page).bounding_box()
    assert tall
    assert tall["height"] < PHONE["height"] / 4  # the table needs the room
    page.wait_for_function("() => document.querySelector('.replayhead .tracks').offsetHeight <= 40")  # one line
    page.get_by_role("button", name="Speed and links").click()
    page.get_by_role("button", name="Speed 4").click()
    expect(page.get_by_role("button", name="Share what I saw")).to_be_visible()
    nothing_wrong(page)
    page.get_by_role("button", name="Speed and links").click()
    expect(page.get_by_role("button", name="Speed 4")).to_have_count(0)
    longest = "document.querySelector('.then').scrollHeight - document.querySelector('.then').clientHeight"
    for n in range(1, 13):
        page.get_by_role("slider", name="Entry").fill(str(n))
        at(page, n)
        assert page.evaluate(longest) <= 1, n  # nothing of the caption is cut
    every = page.locator(".group")
    expect(every.filter(has=page.locator(".card"))).to_have_count(every.count())  # cards rather than words
    page.get_by_role("button", name="Log").click()
    page.locator(".log summary").last.click()
    page.get_by_role("link", name="Replay from here").last.click()
    page.get_by_role("button", name="Close", exact=True).click()
    expect(page.get_by_role("slider", name="Entry")).to_be_visible()
    nothing_wrong(page)
    page.get_by_role("link", name="Back to the table").click()
    page.locator(".croupier-table").wait_for()


def test_a_branch_can_be_opened_from_the_entry_that_is_shown(browser: Browser, fought: Fought) -> None:
    page = fought.page(browser, fought.ana)
    page.goto(fought.address(fought.ana, asked="#9"))
    at(page, 9)
    bar(page).get_by_role("button", name="Continue from here…").click()
    dialog = page.get_by_role("dialog", name="Continue from here")
    expect(dialog).to_contain_text("After entry 9")
    nothing_wrong(page)
    expect(dialog.locator("input[name=entry]")).to_have_value("9")
    expect(dialog.get_by_role("button", name="Open the branch")).to_be_visible()


def test_a_copied_link_opens_each_readers_own_replay(browser: Browser, fought: Fought) -> None:
    """It named the seat of whoever copied it: everybody else was told that they have no seat."""
    page = fought.page(browser, fought.ana)
    page.goto(fought.address(fought.ana, asked="#9"))
    at(page, 9)
    page.evaluate("() => { navigator.clipboard.writeText = async (text) => { window.copied = text; }; }")
    page.get_by_role("button", name="Copy link").click()
    expect(bar(page).get_by_role("status")).to_have_text("Link to this entry copied.")
    gil = fought.page(browser, fought.gil)
    gil.goto(page.evaluate("window.copied"))
    at(gil, 9)
    expect(gil.get_by_role("heading", level=1)).to_have_text("Replay: what you saw")
    assert "public=" in page.evaluate("window.copied")


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_link_leads_back_to_the_replay_after_joining(browser: Browser, fought: Fought, size: Any) -> None:
    """In a browser without a seat: the way goes by the table's code, and used to end at the table."""
    ana = fought.page(browser, fought.ana)
    ana.goto(fought.address(fought.ana, asked="#9"))
    at(ana, 9)
    ana.evaluate("() => { navigator.clipboard.writeText = async (text) => { window.copied = text; }; }")
    ana.get_by_role("button", name="Share what I saw").click()
    expect(bar(ana).get_by_role("status")).to_contain_text("Link copied.")
    link = ana.evaluate("window.copied")
    page = borrowed(browser, size)
    page.goto(link)
    expect(page.get_by_role("main")).to_contain_text("Join with the table's code, and the replay opens")
    nothing_wrong(page)
    page.get_by_label("Table code").fill(fought.gil.code)
    page.get_by_role("button", name="Join").click()
    page.get_by_label("Your name").fill("Eve" if size is DESK else "Eva")
    page.get_by_role("button", name="Watch").click()
    at(page, 9)
    expect(page.get_by_role("heading", level=1)).to_have_text("Replay: what Ana saw")
    if size is PHONE:
        page.get_by_role("button", name="Speed and links").click()
    expect(bar(page)).to_contain_text("To continue from an entry, take a seat at this table.")
    nothing_wrong(page)
    page.get_by_role("link", name="Back to the table").click()
    page.locator(".croupier-table").wait_for()


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_page_of_the_story_shows_its_numbers_on_demand(browser: Browser, fought: Fought, size: Any) -> None:
    page = fought.page(browser, fought.ana, size)
    page.goto(fought.address(fought.ana, "/story"))
    numbers = page.locator(".story p small").first
    expect(numbers).to_be_hidden()
    nothing_wrong(page)
    page.get_by_label("Show scores and rolls").check()
    expect(numbers).to_be_visible()
    nothing_wrong(page)
    page.get_by_role("link", name="Replay").first.click()
    expect(page.get_by_role("slider", name="Entry")).to_be_visible()


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_story_can_be_read_by_everybody(browser: Browser, fought: Fought, size: Any) -> None:
    page = borrowed(browser, size)
    page.set_content(fought.ana.reads("/story"))
    expect(page.get_by_role("heading", level=1)).to_have_text("The bridge")
    nothing_wrong(page)


def test_another_seats_replay_is_opened_only_by_a_link(browser: Browser, fought: Fought) -> None:
    gil = fought.page(browser, fought.gil)
    answer = gil.goto(fought.address(fought.gil, asked="&of=p1"))
    assert answer
    assert answer.status == 403
    expect(gil.get_by_role("main")).to_contain_text("You can replay what your own seat saw")
    made = fought.ana.makes("/replay/link")
    gil.goto(f"{fought.url}{made['path']}&seat=gm#4")
    at(gil, 4)
    expect(gil.get_by_role("heading", level=1)).to_have_text("Replay: what Ana saw")
    expect(gil.get_by_role("button", name="Continue from here…")).to_have_count(0)
    expect(bar(gil)).to_contain_text("To continue from an entry, go to “What you saw”.")
    gil.get_by_role("link", name="What you saw").click()
    expect(gil.get_by_role("heading", level=1)).to_have_text("Replay: what you saw")
    opened(gil)
    gil.get_by_role("link", name="What everybody saw").click()
    expect(gil.get_by_role("heading", level=1)).to_have_text("Replay: what everybody saw")
    gil.get_by_role("link", name="What you saw").click()
    gil.get_by_role("button", name="Share what I saw").click()
    expect(bar(gil).get_by_role("status")).to_contain_text(re.compile("link", re.IGNORECASE))
