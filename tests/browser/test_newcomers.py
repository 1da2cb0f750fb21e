"""What newcomers stumbled over, in real browsers: what to do first, and what was hidden, cut off or said twice."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from croupier.store import Journal
from croupier.web.app import create_app
from croupier.web.limits import Limits
from support.browser.accessibility import violations
from support.browser.distant import Distant
from support.browser.pages import DESK, PHONE, borrowed, create_table, fits, submit_form
from support.browser.people import Person
from support.web.serving import serving

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]


COVERED = """() => {
  const [felt, mine] = ['.felt', '.docked'].map((one) => document.querySelector(one));
  felt.scrollTop = 0;
  const top = mine.getBoundingClientRect().top + 1;
  const others = [...felt.querySelectorAll('.group')].filter((it) => !mine.contains(it));
  return others.length > 0 && others.every((it) => it.getBoundingClientRect().bottom <= top);
}"""
"""Whether nobody's area is behind mine when the felt is scrolled to its top."""
PANELS = """() => ['.log', '.choices'].map((one) => {
  const { top, bottom } = document.querySelector(one).getBoundingClientRect();
  return [Math.round(top), Math.round(bottom)];
})"""
"""Where the log and the choices are: what is opened in the footer lies over them."""

SETTLED = f"""() => new Promise((done) => {{
  const now = () => JSON.stringify(({PANELS})());
  let was = now(), frames = 0;
  const look = () => {{
    frames = now() === was ? frames + 1 : 0;
    was = now();
    if (frames > 30) done();
    else requestAnimationFrame(look);
  }};
  look();
}})"""
"""Waits until the panels have not moved for half a second: their choices come after the fight's first picture."""


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    path: Path = tmp_path_factory.mktemp("newcomers")
    with Journal.open(path / "croupier.db") as journal, serving(_app(journal)) as address:
        yield address


def _app(journal: Journal) -> Any:
    return create_app(journal, limits=Limits(commands_a_second=1000))


def nothing_wrong(page: Page) -> None:
    assert [(one["id"], one["nodes"][0]["target"]) for one in violations(page)] == []
    assert page.viewport_size
    fits(page, page.viewport_size["width"])


def seated(browser: Browser, url: str, size: Any, game: str = "state-stack") -> tuple[Page, Page]:
    """A GM at a desk and Ana in a window of this size."""
    gil, ana = borrowed(browser, DESK), borrowed(browser, size)
    create_table(gil, url, game, person="Gil", players="1")
    found = re.search(r"/join/([A-Z0-9]{6})", gil.content())
    assert found
    submit_form(ana, url, f"/join/{found.group(1)}", name="Ana")
    return gil, ana


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_player_is_asked_for_a_combatant_before_the_first_fight(browser: Browser, url: str, size: Any) -> None:
    """Nothing asked for one: the panel said "Waiting"."""
    gil, ana = seated(browser, url, size)
    panel = ana.locator(".choices")
    expect(panel.get_by_role("heading", level=2)).to_have_text("Your choice")
    expect(panel.get_by_role("button", name="Add a combatant")).to_be_in_viewport()
    expect(ana.locator(".next .mine")).to_have_text("You: add your combatant")
    expect(gil.locator(".choices")).to_contain_text("waiting for Ana: add their combatant")
    nothing_wrong(ana)


def test_a_request_to_go_back_is_answered_in_the_panel_of_the_pause(browser: Browser, url: str) -> None:
    """Allow and Refuse were among the choices, behind the panel that everybody reads."""
    gil = Person(browser, "mouse", "Gil")
    gil.open(url)
    ana = Distant("Ana", "p1", "state-stack")
    ana.join(url, gil.code)
    ana.sends("say", text="Sorry")
    gil.page.get_by_role("textbox", name="Message").fill("Go on.")
    gil.press(gil.page.get_by_role("button", name="Send"))
    gil.settle()
    before = next(one for one in ana.sees("/log")["entries"] if "Sorry" in str(one))["version"]
    gil.press(gil.page.get_by_role("button", name=re.compile("^X-card")))
    panel = gil.page.get_by_role("region", name="X-card: the game is paused")
    ana.sends("undo", version=before)
    asked = panel.get_by_role("group", name=re.compile("^Undo"))
    expect(asked).to_contain_text("Ana asks to undo")
    expect(asked.get_by_role("button")).to_have_text(["Allow", "Refuse"])
    expect(gil.page.get_by_role("button", name=re.compile("^Allow"))).to_have_count(1)
    nothing_wrong(gil.page)
    gil.press(asked.get_by_role("button", name="Allow"))
    expect(asked).to_have_count(0)
    expect(panel).to_be_visible()
    said = gil.page.locator(".entry.spoken", has_text="Sorry")
    expect(said).to_contain_text("Ana: Sorry")
    assert said.inner_text().count("Ana") == 1
    assert gil.troubles == []
    gil.leave()
    ana.leave()


def test_nothing_moves_under_the_gm_while_others_answer_and_a_name_is_a_target(browser: Browser, url: str) -> None:
    """The list went up by a line with the last of the others; a target's name opened a menu; Escape left the dice."""
    gil, ana = Person(browser, "mouse", "Gil"), Distant("Ana", "p1", "state-stack")
    gil.players = 1
    gil.open(url, numbers="own")
    ana.join(url, gil.code)
    gil.does("Add a combatant", Name="Grim", Side="Foes", Speed="13")
    for name in ("Ysolde", "Orla"):
        ana.does("Add a combatant", Name=name, Side="Heroes", Speed="13")
    gil.does("Start the fight")
    panel = gil.page.locator(".choices")
    flip = panel.get_by_role("button", name=re.compile("Grim: flip a card")).first
    expect(panel.locator(".waiting")).to_contain_text("Ana")
    gil.page.evaluate(SETTLED)
    before = flip.bounding_box()
    for name in ("Ysolde", "Orla"):
        ana.does(f"{name}: flip a card")
        ana.does(f"{name}: stop flipping")
    expect(panel.locator(".waiting")).to_be_hidden()
    gil.page.evaluate(SETTLED)
    assert flip.bounding_box() == before

    gil.press(gil.page.get_by_role("button", name="Dice tray"))
    tray = gil.page.get_by_role("group", name="Dice tray")
    expect(tray).to_be_visible()
    gil.page.keyboard.press("Escape")
    expect(tray).to_be_hidden()

    gil.does("Grim: flip a card")
    gil.does("Grim: stop flipping")
    for name in ("Ysolde", "Orla"):
        ana.does(f"{name}: divide", **{"Cards in front": "0"})
    gil.does("Grim: divide")
    gil.press(gil.choice("Grim: attack"))
    gil.press(gil.page.locator(".felt").get_by_role("button", name="Orla", exact=True))
    expect(gil.page.get_by_role("radio", name="Orla")).to_be_checked()
    expect(gil.page.get_by_role("menu")).to_have_count(0)
    nothing_wrong(gil.page)
    assert gil.troubles == []
    gil.leave()
    ana.leave()


def test_my_area_covers_no_other_when_the_footer_is_open(browser: Browser, url: str) -> None:
    gil, ana = seated(browser, url, {"width": 1440, "height": 700})
    for name, page in (("Grim", gil), ("Ysolde", ana)):
        page.get_by_role("button", name="Add a combatant").click()
        page.get_by_role("textbox", name="Name").fill(name)
        page.locator(".filling button[type=submit], .filling .confirm").last.click()
    gil.get_by_role("button", name="Start the fight").click()
    docked = ana.locator(".docked")
    expect(docked).to_be_visible()
    expect(ana.locator(".choices")).not_to_contain_text("Loading")
    ana.evaluate(SETTLED)
    before = ana.evaluate(PANELS)
    ana.get_by_text("Invite, move seat, export, rules").click()
    expect(ana.get_by_role("link", name="The story so far")).to_be_in_viewport()
    ana.wait_for_function(COVERED)
    assert ana.evaluate(PANELS) == before


def test_the_title_on_a_phone_keeps_its_room_as_the_log_grows(browser: Browser, url: str) -> None:
    gil, ana = seated(browser, url, PHONE)
    title = ana.locator(".head > .title")
    before = title.bounding_box()
    field = gil.get_by_role("textbox", name="Message")
    for words in range(11):
        field.fill(f"Number {words}")
        field.press("Enter")
    expect(ana.locator(".head .count.said")).to_have_text(re.compile(r"^\D*\d\d\D+$"))
    after = title.bounding_box()
    assert before
    assert after
    assert after["width"] == before["width"]
    nothing_wrong(ana)


def test_the_form_of_a_new_table_asks_for_a_name(browser: Browser, url: str) -> None:
    """A GM without a name was accepted silently."""
    page = borrowed(browser, DESK)
    page.goto(f"{url}/?game=state-stack#new-table")
    page.locator("form[action='/tables'] button[type=submit]").click()
    assert page.locator("input[name=person]").evaluate("(it) => it.validity.valueMissing")
    assert "/tables/" not in page.url


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_story_opens_as_a_page_and_anyone_else_learns_who_may_read_it(
    browser: Browser, url: str, size: Any
) -> None:
    _, ana = seated(browser, url, size)
    ana.locator("summary[aria-label='Menu']").click()
    ana.get_by_role("link", name="The story so far").click()
    expect(ana.locator("article.story").get_by_role("heading", level=1)).to_have_text("The bridge")
    nothing_wrong(ana)
    stranger = borrowed(browser, size)
    stranger.goto(ana.url)
    expect(stranger.get_by_role("main")).to_contain_text("This story is for the people at its table")
    expect(stranger.get_by_role("button", name="Join")).to_be_visible()
    stranger.goto(ana.url.replace("/tables/", "/api/tables/"))
    expect(stranger.get_by_role("main")).to_contain_text("This story is for the people at its table")
    nothing_wrong(stranger)


def test_watchers_are_announced_and_read_why_they_cannot_write(browser: Browser, url: str) -> None:
    """Nobody at the table knew that somebody watched."""
    gil, wanda = borrowed(browser, DESK), borrowed(browser, PHONE)
    create_table(gil, url, "state-stack", person="Gil", players="1", watchers="open")
    found = re.search(r"/join/([A-Z0-9]{6})", gil.content())
    assert found
    expect(gil.locator(".seats .watching")).to_have_count(0)
    submit_form(wanda, url, f"/join/{found.group(1)}", name="Wanda", seat="watch")
    expect(gil.locator(".seats .watching")).to_have_text("Wanda watching")
    wanda.locator(".ends").get_by_role("button", name=re.compile("Log")).click()
    expect(wanda.locator(".help.watching")).to_contain_text("only people with a seat can write")
    nothing_wrong(gil)
    nothing_wrong(wanda)
