"""A draft on its page: by keyboard and on a phone, saved while it is filled in, submitted; a one-page sheet."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import APIResponse, Browser, BrowserContext, Page, Route, expect

from croupier.store import Journal
from croupier.web.app import create_app
from croupier.web.limits import Limits
from support.browser.accessibility import violations
from support.browser.pages import PATIENCE, create_table, fits, submit_form
from support.web.roster import GAME, RosterSheets
from support.web.serving import serving

pytestmark = [pytest.mark.browser, pytest.mark.timeout(180)]
PICTURES = Path(__file__).parents[2] / "build" / "pictures"
PHONE = {"width": 390, "height": 844}
MINE = "/drafts/character-1"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server at which each test has a table of its own."""
    with Journal.open(tmp_path_factory.mktemp("drafts") / "croupier.db") as journal:
        app = create_app(journal, games={"roster": GAME}, limits=Limits(commands_a_second=1000))
        with serving(app) as here:
            yield here


@pytest.fixture
def ana(address: str, browser: Browser) -> Iterator[BrowserContext]:
    """Ana's browser, at a table of the roster."""
    made = httpx.post(f"{address}/api/tables", json={"game": "roster", "players": 2}).json()
    context = browser.new_context(viewport={"width": 1280, "height": 900}, base_url=address, reduced_motion="reduce")
    page = context.new_page()
    submit_form(page, address, f"/join/{made['code']}", name="Ana")
    yield context
    context.close()


def draft_of(context: BrowserContext, page: Page | None = None) -> Page:
    """The draft, opened from the table by its links."""
    page = page or context.pages[0]
    page.set_default_timeout(PATIENCE)
    sheets = page.get_by_role("link", name="Sheets", exact=True)
    if not sheets.is_visible():  # on a phone
        page.get_by_label("Menu").click()
    sheets.click()
    page.get_by_role("link", name="A character").click()
    page.locator(".worksheet").wait_for()
    return page


def dots(page: Page, name: str) -> int:
    return int(page.get_by_role("spinbutton", name=name, exact=True).input_value())


def kept(page: Page, version: int) -> None:
    expect(page.locator(f".worksheet[data-kept=true][data-version='{version}']")).to_be_visible()


def nothing_serious(page: Page) -> None:
    found = violations(page)
    assert [(one["id"], one["nodes"][0]["html"]) for one in found if one["impact"] in {"serious", "critical"}] == []


def test_a_draft_is_filled_in_and_submitted_by_keyboard_only(ana: BrowserContext) -> None:
    page = draft_of(ana)
    left, wrong = page.locator(".ledge .budgets"), page.get_by_role("list", name="To fix")
    expect(left).to_have_text("Dots 4 of 7 left")
    expect(wrong.get_by_role("listitem")).to_have_text(
        [re.compile("a character has a name"), re.compile("4 dots left")]
    )
    page.get_by_role("textbox", name="Name", exact=True).focus()
    page.keyboard.type("Ana <b>Ñandú</b> Иванова")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    while page.evaluate("document.activeElement.getAttribute('aria-label')") != "Body":
        page.keyboard.press("Tab")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(left).to_have_text("Dots 1 of 7 left")
    page.keyboard.press("Tab")
    while page.evaluate("document.activeElement.getAttribute('aria-label')") != "Mind":
        page.keyboard.press("Tab")
    page.keyboard.press("ArrowUp")
    expect(left).to_have_text("Dots all spent")
    expect(page.get_by_text("No problems, 1 warning")).to_be_visible()
    expect(page.get_by_role("status")).to_have_text("All changes saved.")
    page.screenshot(path=PICTURES / "draft.png", full_page=True)
    page.reload()
    expect(page.get_by_role("textbox", name="Name", exact=True)).to_have_value("Ana <b>Ñandú</b> Иванова")
    assert dots(page, "Body") == 4
    page.get_by_role("button", name="Send to the GM").focus()
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/tables/[a-z0-9]+\?seat=p1"))
    expect(page.locator(".log")).to_contain_text("Ana <b>Ñandú</b> Иванова joins.")


def test_errors_appear_next_to_their_line_and_link_to_it(ana: BrowserContext) -> None:
    page = draft_of(ana)
    expect(page.locator(".line", has_text="Any will do.").locator(".stops")).to_have_text("a character has a name")
    page.get_by_role("list", name="To fix").get_by_role("button", name="a character has a name").click()
    expect(page.get_by_role("textbox", name="Name", exact=True)).to_be_focused()
    page.get_by_role("button", name="Send to the GM").click()
    assert "/drafts/" in page.url
    body = page.get_by_role("spinbutton", name="Body", exact=True)
    body.fill("9")
    line = page.locator(".line", has=body)
    expect(
        line.get_by_text("Not saved: dots.body: 9 is not allowed; allowed: a whole number from 1 to 4")
    ).to_be_visible()
    line.get_by_role("button", name="Revert").click()
    expect(body).to_have_value("1")
    nothing_serious(page)


def test_a_list_is_saved_once_each_of_its_rows_is_complete(ana: BrowserContext) -> None:
    page = draft_of(ana)
    page.get_by_role("button", name="Add Friends").click()
    friends = page.locator(".line", has=page.get_by_role("list", name="Friends", exact=True))
    expect(friends.get_by_text("Not saved")).to_be_visible()
    page.get_by_role("textbox", name="Name, Friends 1").fill("Ben")
    expect(friends.get_by_text("Not saved")).to_have_count(0)
    expect(page.get_by_text("it is lonely without friends")).to_have_count(0)
    page.get_by_role("spinbutton", name="Since, Friends 1").fill("12")
    expect(page.get_by_role("status")).to_have_text("All changes saved.")
    page.reload()
    expect(page.get_by_role("spinbutton", name="Since, Friends 1")).to_have_value("12")
    page.get_by_role("button", name="Remove Friends 1").click()
    expect(page.get_by_text("it is lonely without friends").first).to_be_visible()


def test_two_tabs_never_lose_changes_silently(ana: BrowserContext) -> None:
    page = draft_of(ana)
    other = ana.new_page()
    other.goto(page.url)
    other.locator(".worksheet").wait_for()
    other.get_by_role("button", name="Body: increase").click()
    expect(page.get_by_role("spinbutton", name="Body", exact=True)).to_have_value("2")
    ana.set_offline(True)
    for tab, name in ((page, "Ana"), (other, "Eve")):
        tab.get_by_role("textbox", name="Name", exact=True).fill(name)
    page.get_by_role("button", name="Luck: increase").click()
    tabs = [page, other]
    for tab in tabs:
        expect(tab.get_by_text("Not saved yet. The server is not responding.")).to_be_visible()
    ana.set_offline(False)
    for tab in tabs:
        expect(tab.get_by_role("status")).to_have_text("All changes saved.")
    said = [tab.get_by_text("changed in another tab: Name; check it again") for tab in tabs]
    while not any(one.count() for one in said):
        page.wait_for_timeout(20)
    assert sorted(one.count() for one in said) == [0, 1]
    for tab in tabs:
        expect(tab.get_by_role("spinbutton", name="Luck", exact=True)).to_have_value("2")
    names = {tab.get_by_role("textbox", name="Name", exact=True).input_value() for tab in tabs}
    assert names in ({"Ana"}, {"Eve"})


def test_a_slow_answer_about_an_older_draft_does_not_undo_a_newer_one(ana: BrowserContext) -> None:
    page = draft_of(ana)
    held: list[tuple[Route, APIResponse]] = []

    def hold(route: Route) -> None:
        if route.request.method == "GET" and not held:
            held.append((route, route.fetch()))
        else:
            route.continue_()

    address = f"{page.url.partition('/drafts')[0].replace('/tables/', '/api/tables/')}{MINE}"
    page.route(f"{address}*", hold)
    origin = {"origin": page.url.partition("/tables")[0]}
    assert page.request.patch(address, data={"version": 0, "changes": {"name": "Ana"}}, headers=origin).ok
    while not held:  # another tab changed it: the page reads it again
        page.wait_for_timeout(20)
    page.get_by_role("button", name="Body: increase").click()
    expect(page.locator(".worksheet[data-kept=true][data-version='2']")).to_be_visible()
    route, answer = held[0]
    with page.expect_request(lambda one: one.method == "GET" and one.url.startswith(address)):
        route.fulfill(response=answer)  # it is too old: the page reads once more
    expect(page.locator(".worksheet")).to_have_attribute("data-version", "2")
    assert dots(page, "Body") == 2


def test_a_draft_is_randomized_and_restarted_after_confirmation(ana: BrowserContext) -> None:
    page = draft_of(ana)
    page.get_by_role("button", name="Fill in at random").click()
    expect(page.locator(".ledge .budgets")).to_have_text("Dots all spent")
    page.get_by_role("textbox", name="Name", exact=True).fill("Ana")
    expect(page.get_by_role("status")).to_have_text("All changes saved.")
    page.get_by_role("button", name="Fill in at random").click()
    page.get_by_role("dialog").get_by_role("button", name="Fill in at random").click()
    expect(page.get_by_role("textbox", name="Name", exact=True)).to_have_value("Ana")
    page.get_by_role("button", name="Start over").click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("button", name="Start over").click()
    page.get_by_role("dialog").get_by_role("button", name="Start over").click()
    expect(page.locator(".ledge .budgets")).to_have_text("Dots 4 of 7 left")


def test_on_a_phone_the_remaining_budget_stays_visible(ana: BrowserContext) -> None:
    page = ana.pages[0]
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    page.reload()
    draft_of(ana)
    for _ in range(2):
        expect(page.locator(".ledge .budgets")).to_be_in_viewport()
        expect(page.get_by_role("button", name="Send to the GM")).to_be_in_viewport()
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
    fits(page, PHONE["width"])
    more = page.get_by_role("button", name="Body: increase")
    box = more.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 40
    more.click()
    expect(page.locator(".ledge .budgets")).to_have_text("Dots 3 of 7 left")
    nothing_serious(page)
    page.evaluate("scrollTo(0, 0)")
    page.screenshot(path=PICTURES / "draft-phone.png")


def test_submitting_while_typing_includes_the_latest_input(
    ana: BrowserContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_once = RosterSheets.fill_at_random

    def slowly(*given: Any) -> dict[str, Any]:
        time.sleep(0.5)
        return at_once(*given)

    page = draft_of(ana)
    monkeypatch.setattr(RosterSheets, "fill_at_random", slowly)
    page.get_by_role("button", name="Fill in at random").click()
    page.get_by_role("button", name="Send to the GM").click()
    page.wait_for_url(re.compile(r"/tables/[a-z0-9]+\?seat=p1"))


def test_a_sheet_reads_well_and_prints_on_one_page(ana: BrowserContext) -> None:
    page = draft_of(ana)
    page.get_by_role("textbox", name="Name", exact=True).fill("Мария")
    page.get_by_role("button", name="Fill in at random").click()
    page.get_by_role("dialog").get_by_role("button", name="Fill in at random").click()
    page.get_by_role("button", name="Send to the GM").click()
    page.locator(".choices").wait_for()
    page.get_by_role("link", name="Sheets", exact=True).click()
    page.get_by_role("link", name="Мария").click()
    expect(page.get_by_role("heading", name="Мария")).to_be_visible()
    expect(page.get_by_role("img", name=re.compile("[1-4] of 4"))).to_have_count(3)
    nothing_serious(page)
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    fits(page, PHONE["width"])
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4"))) == 1


def test_the_gm_reads_a_draft_and_reassigns_it_to_another_seat(tmp_path: Path, browser: Browser) -> None:
    with Journal.open(tmp_path / "croupier.db") as journal:
        app = create_app(journal, games={"roster": GAME}, limits=Limits(commands_a_second=1000))
        with serving(app) as address:
            context = browser.new_context(base_url=address, reduced_motion="reduce")
            page = context.new_page()
            page.set_default_timeout(PATIENCE)
            create_table(page, address, "roster")
            code = page.locator(".head .code").inner_text()
            sat = [httpx.post(f"{address}/api/tables/{code}/join", json={"name": name}) for name in ("Ana", "Ben")]
            headers = [{"authorization": f"Bearer {one.json()['token']}"} for one in sat]
            mine = f"{address}/api/tables/{sat[0].json()['table']}{MINE}"
            httpx.patch(mine, json={"version": 0, "changes": {"name": "Tumbleweed"}}, headers=headers[0])
            page.get_by_role("link", name="Sheets", exact=True).click()
            page.get_by_role("link", name="A character").click()
            name = page.get_by_role("textbox", name="Name", exact=True)
            expect(name).to_have_value("Tumbleweed")
            expect(name).to_be_disabled()
            expect(page.get_by_role("button", name="Send to the GM")).to_have_count(0)
            nothing_serious(page)
            page.get_by_label("Give this draft to another seat").select_option("p2")
            page.get_by_role("button", name="Give", exact=True).click()
            expect(page.get_by_text("A character of Ben: in progress")).to_be_visible()
            assert httpx.get(mine, headers=headers[1]).json()["document"] == {"name": "Tumbleweed"}
            assert httpx.get(mine, headers=headers[0]).json()["document"] == {}
            context.close()
