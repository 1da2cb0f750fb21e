"""Choosing in real browsers: confirmation, search, sealed answers, forms that stay, and the bar on a phone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from croupier.store import Journal
from croupier.web.app import create_app
from croupier.web.limits import Limits
from support.browser.accessibility import violations
from support.browser.pages import PHONE, fits
from support.browser.people import Person
from support.browser.rust_in_the_canyon import LaidLuck
from support.web.serving import serving

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]
ZOOMED: Any = {"width": 720, "height": 450}
"""A desk of 1440 by 900 at 200 % zoom."""


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server at which each test has a table of its own."""
    with Journal.open(tmp_path_factory.mktemp("choices") / "croupier.db") as journal:
        app = create_app(journal, luck=LaidLuck({}), limits=Limits(commands_a_second=1000))
        with serving(app) as address:
            yield address


def send(person: Person, url: str, command: dict[str, Any]) -> None:
    """Send a command that is accepted, as a program in that browser would."""
    address = person.page.url.replace("/tables/", "/api/tables/").replace("?", "/commands?")
    answer = person.context.request.post(address, data={"command": command}, headers={"origin": url})
    assert answer.ok, answer.text()


def fight(url: str, *people: Person) -> None:
    """A GM's Ogre against Ysolde of the player, at the first initiative."""
    gm, ana = people
    gm.players = 1
    gm.open(url)
    ana.join(url, gm.code)
    sides = (("Ogre", "gm", "Foes"), ("Bandit", "gm", "Foes"), ("Ysolde", "p1", "Heroes"))
    for name, owner, side in sides:
        send(gm, url, {"type": "add_combatant", "block": "Average", "name": name, "owner": owner, "side": side})
    send(gm, url, {"type": "start_fight"})
    gm.settle()
    ana.settle()


def in_view(page: Page, selector: str) -> bool:
    """Whether the whole of the first such element can be seen without scrolling."""
    found: bool = page.locator(selector).first.evaluate(
        "(it) => { const box = it.getBoundingClientRect(); "
        "return box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth; }"
    )
    return found


def test_a_dangerous_choice_asks_first_and_the_search_finds_it_folded(browser: Browser, url: str) -> None:
    gm, ana = Person(browser, "mouse", "Gia"), Person(browser, "mouse", "Ana")
    fight(url, gm, ana)
    page = ana.page
    page.keyboard.press("/")
    page.get_by_role("searchbox", name="Search the choices").fill("leave for good")
    expect(page.locator(".choicesearch .found")).to_have_text("1 found")
    page.locator(".choicesearch .choice > button").click()
    form = page.locator(".filling")
    expect(form).to_contain_text("Leave this table for good?")
    before = ana.version
    page.keyboard.press("Escape")
    expect(form).to_have_count(0)
    assert ana.version == before
    page.locator("body").press("/")
    page.get_by_role("searchbox", name="Search the choices").fill("no such choice")
    expect(page.locator(".choicesearch .found")).to_have_text("0 found")
    page.keyboard.press("Escape")
    expect(page.locator("ol[aria-label^='Your choices now'] .choice").first).to_be_visible()
    assert gm.troubles == ana.troubles == []


def test_the_count_of_questions_is_next_to_their_name(browser: Browser, url: str) -> None:
    gm, ana = Person(browser, "mouse", "Gia"), Person(browser, "mouse", "Ana")
    fight(url, gm, ana)
    expect(ana.page.locator(".choices .waiting")).to_contain_text("Gia (2 answers)")


def test_a_sealed_answer_is_shown_to_its_owner_who_may_change_it(browser: Browser, url: str) -> None:
    gm, ana = Person(browser, "mouse", "Gia"), Person(browser, "mouse", "Ana")
    fight(url, gm, ana)
    for person, name in ((ana, "Ysolde"), (gm, "Ogre"), (gm, "Bandit")):
        person.does(f"{name}: flip a card")
        person.does(f"{name}: stop flipping")
    ana.does("Ysolde: divide the row", **{"Cards in front": "1"})
    sealed = ana.page.locator(".ownsealed")
    expect(sealed).to_contain_text("Ysolde: 1 in front")
    gm.settle()
    expect(gm.page.locator(".ownsealed")).to_have_count(0)
    assert not any("1 in front" in frame for frame in gm.frames)
    sealed.get_by_role("button", name=re.compile("Change")).click()
    ana.fill({"Cards in front": "0"})
    expect(sealed).to_contain_text("Ysolde: 0 in front")
    expect(ana.page.locator(".choicelist .choice", has_text="change the division")).to_have_count(0)


def test_an_open_form_stays_while_others_act(browser: Browser, url: str) -> None:
    gm, ana = Person(browser, "mouse", "Gia"), Person(browser, "mouse", "Ana")
    fight(url, gm, ana)
    gm.page.keyboard.press("/")
    gm.page.get_by_role("searchbox", name="Search the choices").fill("add a combatant")
    gm.page.locator(".choicesearch .choice > button").first.click()
    form = gm.page.locator(".filling")
    form.get_by_label("Name").last.fill("Third")
    ana.does("flip a card")
    gm.settle()
    expect(form.get_by_label("Name").last).to_have_value("Third")
    expect(gm.page.locator(".toast")).to_have_count(0)
    gm.press(form.locator(".confirm"))
    expect(form).to_have_count(0)
    expect(gm.page.locator(".croupier-table")).to_contain_text("Third")


def test_a_gray_submit_button_says_what_is_missing_before_it_is_pressed(browser: Browser, url: str) -> None:
    gm = Person(browser, "mouse", "Gia")
    gm.players = 1
    gm.open(url)
    gm.page.locator(".choice > button:visible", has_text="Add a combatant").first.click()
    form = gm.page.locator(".filling")
    submit = form.locator(".confirm")
    expect(form.get_by_label("Name").last).to_have_value("Bandit")
    form.get_by_label("Name").last.fill("")
    expect(submit).to_have_attribute("aria-disabled", "true")
    expect(form.locator(".lacks")).to_have_text("Name: required")
    expect(submit).to_have_accessible_description("Name: required")
    gm.page.set_viewport_size(PHONE)
    gm.page.wait_for_function("() => document.querySelector('.phone .filling .confirm')?.offsetHeight <= 60")
    form.get_by_label("Name").last.fill("Ogre")
    expect(form.locator(".lacks")).to_have_count(0)
    expect(submit).to_have_attribute("aria-disabled", "false")


def test_the_table_never_leaves_the_window_at_a_desk(browser: Browser, url: str) -> None:
    gm, ana = Person(browser, "mouse", "Gia"), Person(browser, "mouse", "Ana")
    fight(url, gm, ana)
    gm.page.evaluate("document.querySelectorAll('.choices details').forEach((it) => { it.open = true; })")
    gm.page.set_viewport_size({"width": 1100, "height": 450})
    assert gm.page.evaluate("scrollTo(0, 300), scrollY") == 0
    assert in_view(gm.page, ".table-footer")


@pytest.mark.parametrize("size", [PHONE, ZOOMED], ids=["phone", "zoomed"])
def test_the_bar_keeps_choices_and_the_submit_button_in_view(size: Any, browser: Browser, url: str) -> None:
    gm, ana = Person(browser, "mouse", "Gia"), Person(browser, "mouse", "Ana")
    fight(url, gm, ana)
    page = gm.page
    page.set_viewport_size(size)
    expect(page.locator(".croupier-table.phone")).to_be_visible()
    assert in_view(page, ".choices > header")
    assert in_view(page, "ol[aria-label^='Your choices now'] .choice > button")
    expect(page.locator(".totals")).to_contain_text("Ysolde")
    assert in_view(page, ".totals li")
    assert page.evaluate("[...document.querySelectorAll('.totals li')].every((it) => it.scrollWidth <= it.clientWidth)")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    assert in_view(page, ".choices > header")
    page.locator(".choices").get_by_role("button", name="Search").click()
    page.get_by_role("searchbox", name="Search the choices").fill("add a combatant")
    page.locator(".choicesearch .choice > button").first.click()
    expect(page.locator(".filling .confirm")).to_be_visible()
    assert in_view(page, ".filling .confirm")
    fits(page, size["width"])
    found = [one for one in violations(page) if one["impact"] in ("serious", "critical")]
    assert [one["id"] for one in found] == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Show more of the table").click()
    expect(page.locator("#choices-all")).to_be_hidden()
    page.get_by_role("button", name="Show the choices").click()
    expect(page.locator("#choices-all")).to_be_visible()
