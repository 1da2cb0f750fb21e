"""Chat, whispers, rolls of one's own, the X-card and its tools, in real browsers by keyboard and by touch."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from croupier.store import Journal
from croupier.web.app import create_app
from croupier.web.limits import Limits
from support.browser.accessibility import violations
from support.browser.distant import Distant
from support.browser.pages import fits
from support.browser.people import Person
from support.web.serving import serving

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]
WAYS = ("keyboard", "touch")


@pytest.fixture
def url(tmp_path: Path) -> Iterator[str]:
    with Journal.open(tmp_path / "croupier.db") as journal, serving(_app(journal)) as address:
        yield address


def _app(journal: Journal) -> Any:
    return create_app(journal, limits=Limits(commands_a_second=1000))


class Table:
    """Gil at his page, Ana and Ben without one."""

    def __init__(self, browser: Browser, url: str, way: str) -> None:
        self.gil = Person(browser, way, "Gil")
        self.ana, self.ben = Distant("Ana", "p1", "state-stack"), Distant("Ben", "p2", "state-stack")
        self.gil.open(url)
        for one in (self.ana, self.ben):
            one.join(url, self.gil.code)
        self.page: Page = self.gil.page
        self.is_phone = way == "touch"

    def to_the_chat(self) -> Locator:
        """One key away, or in the log's drawer."""
        field = self.page.get_by_role("textbox", name="Message")
        if self.is_phone:
            if not field.is_visible():
                self.page.get_by_role("button", name=re.compile("^Log")).tap()
        else:
            self.page.keyboard.press("m")
        expect(field).to_be_visible()
        return field

    def writes(self, words: str) -> None:
        field = self.to_the_chat()
        field.fill(words)
        field.press("Enter")

    def log(self) -> Locator:
        return self.page.get_by_role("complementary", name="Log")

    def chat(self) -> Locator:
        return self.page.get_by_role("form", name="Chat")

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name)

    def presses(self, button: Locator) -> None:
        if self.is_phone:
            button.tap()
        else:
            button.focus()
            self.page.keyboard.press("Enter")

    def in_menu(self, name: str) -> None:
        self.presses(self.page.locator("summary[aria-label='Menu']"))
        self.presses(self.button(name))

    def leave(self) -> None:
        assert self.gil.troubles == []
        self.gil.leave()
        self.ana.leave()
        self.ben.leave()

    def heard(self, one: Distant) -> str:
        """Everything that this seat's log says."""
        return str(one.sees("/log"))


@pytest.fixture(params=WAYS)
def table(request: pytest.FixtureRequest, browser: Browser, url: str) -> Iterator[Table]:
    one = Table(browser, url, request.param)
    yield one
    one.leave()


def nothing_wrong(page: Page) -> None:
    assert [(one["id"], one["nodes"][0]["target"]) for one in violations(page)] == []
    assert page.viewport_size
    fits(page, page.viewport_size["width"])


def test_people_talk_whisper_and_say_what_they_do(table: Table) -> None:
    table.writes("Good evening!")
    expect(table.log()).to_contain_text("Gil: Good evening!")
    table.writes("/w ana You wake up first.")
    expect(table.log()).to_contain_text("Gil whispers to Ana: You wake up first.")
    expect(table.log().locator(".entry.private")).to_contain_text("Only you and Ana see this")
    assert "You wake up first." in table.heard(table.ana)
    assert "You wake up first." not in table.heard(table.ben)
    table.writes("/me lights a candle")
    expect(table.log()).to_contain_text("Gil lights a candle.")
    table.ben.sends("emote", text="yawns")
    expect(table.log()).to_contain_text("Ben yawns.")
    table.ben.sends("say", text="The map: https://example.org/map?x=1, and <b>run</b>!")
    link = table.log().get_by_role("link", name="https://example.org/map?x=1")
    expect(link).to_have_attribute("href", "https://example.org/map?x=1")
    expect(link).to_have_attribute("target", "_blank")
    expect(link).to_have_attribute("rel", "noopener")
    expect(link.locator("..")).to_have_text("The map: https://example.org/map?x=1, and <b>run</b>!")  # under their name
    table.ben.sends("undo", version=table.ben.sees()["version"])
    expect(link.locator("..")).to_have_text("Undone: The map: https://example.org/map?x=1, and <b>run</b>!")
    table.writes("/dance")
    expect(table.chat().get_by_role("alert")).to_contain_text("There is no /dance. Try /r")
    nothing_wrong(table.page)
    only = table.button("Chat only")
    expect(table.log()).to_contain_text("Ana sits down.")
    table.presses(only)
    expect(table.log()).not_to_contain_text("Ana sits down.")
    expect(table.log()).to_contain_text("Ben yawns.")
    table.presses(only)
    expect(table.log().locator(".entry").last).to_be_in_viewport()  # back at the newest line, not at the oldest


def test_dice_are_rolled_from_the_tray_and_seen_by_some(table: Table) -> None:
    table.to_the_chat()
    table.presses(table.button("Dice tray"))
    for die in ("d6", "d6", "d8"):
        table.presses(table.button(f"Add a {die}"))
    field = table.page.get_by_role("textbox", name="Message")
    expect(field).to_have_value("/r 2d6+1d8")
    table.presses(table.chat().get_by_role("button", name="Odds"))
    expect(table.page.get_by_text("Average of 2d6+1d8: 11.5")).to_be_visible()
    expect(table.page.get_by_role("list", name="Odds of 2d6+1d8").get_by_role("listitem")).to_have_count(18)
    nothing_wrong(table.page)
    table.page.get_by_role("combobox", name="Seen by").select_option(label="only me")
    field.press("Enter")
    expect(table.log()).to_contain_text(re.compile(r"Gil rolls 2d6\+1d8: \d, \d; \d = \d+\."))
    expect(table.log().locator(".entry.private").last).to_contain_text("Only you see this")
    assert "Gil rolls dice in secret." in table.heard(table.ana)
    assert "2d6+1d8" not in table.heard(table.ana)
    table.writes("/r 2d6x")
    expect(table.chat().get_by_role("alert")).to_contain_text("x is not allowed; allowed: +, -, *, /")
    expect(field).to_have_value("/r 2d6x")
    assert [one for one in table.gil.troubles if "422" not in one] == []
    table.gil.troubles.clear()  # a browser reports every refusal


def test_on_a_phone_messages_of_others_are_in_view_and_one_press_leads_there(browser: Browser, url: str) -> None:
    """The log with the chat is in a drawer there: a message was a number on its button."""
    gil, ana = Person(browser, "touch", "Gil"), Distant("Ana", "p1", "state-stack")
    gil.open(url)
    ana.join(url, gil.code)
    new = gil.page.get_by_role("region", name="New messages")
    ana.sends("say", text="Good evening!")
    expect(new).to_contain_text("Ana: Good evening!")
    ana.sends("whisper", to="gm", text="I have a plan.")
    expect(new).to_contain_text("Ana whispers to Gil: I have a plan. 2")
    expect(new).to_contain_text("Only you and Ana see this:")
    nothing_wrong(gil.page)
    gil.page.wait_for_function(
        """() => document.querySelector('.newtalk').getBoundingClientRect().bottom
          <= document.querySelector('.choices').getBoundingClientRect().top"""
    )
    assert gil.page.evaluate(  # at the top: what is below is pressed
        "() => document.querySelector('.newtalk').getBoundingClientRect().top < innerHeight / 2"
    )
    gil.press(new.get_by_role("button", name=re.compile("I have a plan")))
    expect(gil.page.get_by_role("textbox", name="Message")).to_be_visible()
    expect(gil.page.get_by_role("complementary", name="Log").get_by_text("Ana: Good evening!")).to_be_visible()
    expect(new).to_have_count(0)
    gil.page.get_by_role("textbox", name="Message").fill("Tell me.")
    gil.page.keyboard.press("Enter")
    expect(gil.page.get_by_role("complementary", name="Log").get_by_text("Gil: Tell me.")).to_be_visible()
    gil.press(gil.page.get_by_role("button", name="Close", exact=True))
    expect(new).to_have_count(0)
    ana.sends("emote", text="nods")
    expect(new).to_contain_text("Ana nods.")
    gil.press(new.get_by_role("button", name="Dismiss"))
    expect(new).to_have_count(0)
    ana.sends("say", text="Wrong window, sorry.")
    expect(new).to_contain_text("Wrong window")
    ana.sends("undo", version=ana.sees()["version"])
    expect(new).to_have_count(0)
    ana.sends("say", text="What the X-card is tapped for.")
    expect(new).to_contain_text("What the X-card")
    gil.press(gil.page.get_by_role("button", name=re.compile("^X-card")))
    expect(new).to_have_count(0)
    ana.sends("say", text="Thank you.")
    expect(new).to_contain_text("Ana: Thank you.")
    expect(new).to_have_count(0, timeout=20_000)  # it covers the table for ten seconds
    assert gil.troubles == []
    gil.leave()
    ana.leave()


def test_the_x_card_closes_a_form_silently_and_the_form_returns(browser: Browser, url: str) -> None:
    """Its pause has a panel of its own: a red line about the form stayed there, long after the game continued."""
    gil, ana = Person(browser, "mouse", "Gil"), Distant("Ana", "p1", "state-stack")
    gil.open(url)
    ana.join(url, gil.code)
    gil.press(gil.page.get_by_role("button", name="Add a combatant"))
    gil.page.get_by_role("textbox", name="Name").fill("Grim")
    gil.press(gil.page.get_by_role("button", name=re.compile("^X-card")))
    panel = gil.page.get_by_role("region", name="X-card: the game is paused")
    expect(panel).to_be_visible()
    expect(gil.page.get_by_role("form", name="Add a combatant")).to_have_count(0)
    expect(gil.page.locator(".toast")).to_have_count(0)
    gil.press(panel.get_by_role("button", name="Continue"))
    gil.press(gil.page.get_by_role("button", name="Add a combatant"))
    expect(gil.page.get_by_role("textbox", name="Name")).to_have_value("Grim")
    gil.leave()
    ana.leave()


def test_a_press_elsewhere_closes_the_dice_tray_and_a_link_closes_the_menu(browser: Browser, url: str) -> None:
    """Both stayed open over the table and the choices."""
    gil = Person(browser, "mouse", "Gil")
    gil.open(url)
    gil.press(gil.page.get_by_role("button", name="Dice tray"))
    tray = gil.page.get_by_role("group", name="Dice tray")
    gil.press(tray.get_by_role("button", name="Add a d6"))
    gil.press(gil.page.get_by_role("button", name="Send"))
    expect(tray).to_be_visible()
    gil.press(gil.page.get_by_role("heading", level=1))
    expect(tray).to_have_count(0)
    gil.press(gil.page.locator("summary[aria-label='Menu']"))
    gil.press(gil.page.get_by_role("link", name="The story so far"))
    expect(gil.page.get_by_role("heading", level=1)).to_have_text("The bridge")
    with gil.page.expect_download():
        gil.press(gil.page.get_by_role("link", name="Download this page"))
    gil.press(gil.page.get_by_role("link", name="Back to the table").first)
    gil.page.locator(".choices").wait_for()
    gil.leave()


def test_the_gm_chooses_between_two_audiences(table: Table) -> None:
    """The other two would be the same."""
    field = table.to_the_chat()
    field.fill("/r d6")
    seen_by = table.page.get_by_role("combobox", name="Seen by").get_by_role("option")
    expect(seen_by).to_have_text(["everyone", "only me"])
    table.writes("/gmroll d6 # the trap")
    expect(table.log()).to_contain_text(re.compile(r"Gil rolls d6 \(the trap\): \d = \d\. +Only you see this"))
    field.fill("/g")
    expect(table.page.get_by_role("list", name="Chat commands")).to_have_count(0)
    field.fill("/s")
    expect(table.page.get_by_role("list", name="Chat commands")).to_contain_text("roll so that only you see it")


SCROLLED_UP = """(box) => new Promise((done) => {
  box.scrollTop = box.scrollHeight / 4;
  setTimeout(done, 300);
})"""


def test_what_you_send_is_in_view_wherever_you_were_reading(table: Table) -> None:
    """The result of a roll of one's own was below a log that was scrolled up."""
    for at in range(50):
        table.ana.sends("say", text=f"Line {at}.")
    field = table.to_the_chat()
    expect(table.log().get_by_text("Line 49.")).to_be_in_viewport()
    if not table.is_phone:
        assert "(M)" in (field.get_attribute("placeholder") or "")
    table.log().locator(".scroll").evaluate(SCROLLED_UP)
    table.ana.sends("say", text="Unread.")
    expect(table.log().get_by_text("Unread.")).not_to_be_in_viewport()
    table.writes("/sr d6")
    expect(table.log().get_by_text("Only you see this")).to_be_in_viewport()


LATE_EVENT = """(box) => {
  box.style.paddingBottom = '600px';
  box.dispatchEvent(new Event('scroll'));
  box.style.paddingBottom = '';
}"""


def test_the_log_follows_although_it_grew_before_it_was_told_that_it_had_moved(table: Table) -> None:
    """The event of the log's own move came after the next entry and was taken for the reader's: the log stood still."""
    for at in range(30):
        table.ana.sends("say", text=f"Line {at}.")
    table.to_the_chat()
    expect(table.log().get_by_text("Line 29.")).to_be_in_viewport()
    table.log().locator(".scroll").evaluate(LATE_EVENT)
    table.ana.sends("say", text="Read this.")
    expect(table.log().get_by_text("Read this.")).to_be_in_viewport()
    expect(table.log().locator(".fresh")).to_have_count(0)


def test_the_x_card_pauses_and_the_gm_goes_back(table: Table) -> None:
    table.ana.sends("say", text="The cellar door opens.")
    table.ana.sends("say", text="Something is wrong here.")
    with table.page.expect_request("**/x-card") as sent:
        table.presses(table.button(re.compile("^X-card")))
    assert sent.value.url.endswith("/x-card")  # no seat in an address, which a proxy may log
    title = table.page.get_by_role("heading", name="X-card: the game is paused")
    expect(title).to_be_visible()
    expect(table.page.get_by_role("heading", name="Paused", exact=True)).to_be_visible()
    expect(table.page.locator(".questions")).to_have_count(0)  # nothing can be answered now
    assert table.ana.sees()["view"]["pause"] == {"kind": "x_card"}
    assert "Gil" not in str([one for one in table.ana.sees("/log")["entries"] if "X-card" in str(one)])
    nothing_wrong(table.page)
    if not table.is_phone:
        table.page.locator("summary[aria-label='Menu']").focus()
        table.page.keyboard.press("Tab")  # it was the last stop, after all entries of the log
        expect(table.button("Continue")).to_be_focused()
        table.page.keyboard.press("c")  # or one key
        expect(table.button("Continue")).to_be_focused()
    table.presses(table.button("Go back…"))
    nothing_wrong(table.page)
    table.presses(table.button(re.compile("Something is wrong here")))
    expect(table.page.get_by_role("dialog")).to_have_count(0)
    log = table.ana.sees("/log")["entries"]
    assert [one["undone"] for one in log if "Something is wrong" in str(one["events"])] == [True]
    assert "Undone; what was seen stays seen." in str(log[-1]["events"])
    expect(title).to_be_visible()
    table.presses(table.button("Go back…"))
    entries = table.page.get_by_role("dialog").get_by_role("list").get_by_role("button")
    expect(entries.filter(has_text="The cellar door opens")).to_be_visible()
    expect(entries.filter(has_text=re.compile("X-card|Undone"))).to_have_count(0)
    table.page.keyboard.press("Escape")
    table.presses(table.button("End the scene"))
    expect(table.page.get_by_role("alert").filter(has_text="continue, or go back")).to_be_visible()
    table.gil.troubles.clear()  # a browser reports every refusal
    table.presses(table.button("Continue"))
    expect(title).to_have_count(0)
    assert table.ana.sees()["view"]["pause"] is None


@pytest.mark.parametrize("way", ["mouse", "touch"])
def test_a_player_reads_that_a_request_is_named_and_the_tap_is_anonymous(browser: Browser, url: str, way: str) -> None:
    gil, ana = Distant("Gil", "gm", "state-stack"), Person(browser, way, "Ana")
    gil.open(url)
    ana.join(url, gil.code)
    ana.press(ana.page.get_by_role("button", name=re.compile("^X-card")))
    panel = ana.page.get_by_role("region", name="X-card: the game is paused")
    expect(panel).to_contain_text("If you ask for one of these, the log shows your name.")
    ana.press(panel.get_by_role("button", name="Ask to go back…"))
    expect(ana.page.get_by_role("dialog")).to_contain_text("everything after it are undone if the GM agrees.")
    ana.page.keyboard.press("Escape")
    ana.press(panel.get_by_role("button", name="Ask to continue"))
    expect(panel.get_by_role("status")).to_have_text("Ana asks to continue the game.")
    assert "Ana" not in str([one for one in gil.sees("/log")["entries"] if "X-card" in str(one)])
    nothing_wrong(ana.page)
    if way == "touch":  # the panel covers neither the menu nor the log, with its chat
        ana.press(ana.page.locator("summary[aria-label='Menu']"))
        ana.press(ana.page.locator(".tablemenu").get_by_role("button", name="Lines and veils"))
        ana.page.keyboard.press("Escape")
        ana.press(ana.page.get_by_role("button", name=re.compile("^Log")))
        ana.press(ana.page.get_by_role("button", name="Chat only"))
    ana.leave()
    gil.leave()


def test_escape_closes_a_dialog(table: Table) -> None:
    for name in ("Lines and veils", "Play by post", "Continue from an entry…", "Sound and colors"):
        table.in_menu(name)
        expect(table.page.get_by_role("dialog")).to_be_visible()
        table.page.keyboard.press("Escape")
        expect(table.page.get_by_role("dialog")).to_have_count(0)
    table.presses(table.button(re.compile("^X-card")))
    table.presses(table.button("Go back…"))
    expect(table.page.get_by_role("dialog")).to_be_visible()
    table.page.keyboard.press("Escape")
    expect(table.page.get_by_role("dialog")).to_have_count(0)


def test_commands_after_a_slash_are_listed(table: Table) -> None:
    field = table.to_the_chat()
    hints = table.page.get_by_role("list", name="Chat commands")
    field.fill("/")
    expect(hints.get_by_role("listitem")).to_have_count(5)
    expect(hints).to_contain_text("/w Ana hello")
    nothing_wrong(table.page)
    field.fill("/d")
    expect(hints.get_by_role("listitem")).to_have_count(1)
    hints.get_by_role("button").click()
    expect(field).to_have_value("/draw ")
    expect(field).to_be_focused()
    expect(hints).to_have_count(0)


def test_the_arrow_keys_choose_among_the_commands_after_a_slash(table: Table) -> None:
    field = table.to_the_chat()
    hints = table.page.get_by_role("list", name="Chat commands").get_by_role("button")
    field.fill("/")
    chosen = hints.nth(1).locator("code").inner_text()
    field.press("ArrowDown")
    expect(hints.first).to_be_focused()
    table.page.keyboard.press("ArrowUp")
    expect(field).to_be_focused()
    for _ in range(2):
        table.page.keyboard.press("ArrowDown")
    expect(hints.nth(1)).to_be_focused()
    table.page.keyboard.press("Enter")
    expect(field).to_be_focused()
    expect(field).to_have_value(re.compile(f"^{chosen.split()[0]} "))
    field.fill("/")
    field.press("ArrowDown")
    table.page.keyboard.press("Escape")
    expect(field).to_be_focused()


def test_lines_and_veils_are_one_list_without_names(table: Table) -> None:
    table.in_menu("Lines and veils")
    dialog = table.page.get_by_role("dialog", name="Lines and veils")
    dialog.get_by_role("textbox", name="What").fill("harm to animals")
    table.presses(dialog.get_by_role("button", name="Add"))
    expect(dialog.get_by_role("listitem").filter(has_text="harm to animals")).to_be_visible()
    dialog.get_by_role("combobox").select_option("veil")
    dialog.get_by_role("textbox", name="What").fill("torture")
    table.presses(dialog.get_by_role("button", name="Add"))
    expect(dialog.get_by_role("listitem").filter(has_text="torture")).to_be_visible()
    nothing_wrong(table.page)
    assert [one["text"] for one in table.ben.sees()["view"]["limits"]] == ["harm to animals", "torture"]
    table.presses(dialog.get_by_role("button", name="Remove “torture”"))
    expect(dialog.get_by_role("listitem").filter(has_text="torture")).to_have_count(0)
    table.presses(dialog.get_by_role("button", name="Close"))


def test_breaks_and_stepping_out_take_one_tap_each_way(table: Table) -> None:
    table.in_menu("Call a break")
    expect(table.page.get_by_role("heading", name="Break: Gil paused the game")).to_be_visible()
    table.presses(table.button("Continue"))
    table.in_menu("Step out for a while")
    expect(table.page.get_by_role("heading", name="You have stepped out")).to_be_visible()
    assert "Gil steps out for a while." in table.heard(table.ana)
    table.ana.sends("step_out")
    lists = table.page.get_by_role("list", name=re.compile("Seats|Who sits where"))  # a phone shows one of them
    seat = lists.first.get_by_role("listitem").filter(has_text="Ana")
    expect(seat).to_contain_text("has stepped out")
    table.ana.sends("return_to_table")
    expect(seat).not_to_contain_text("has stepped out")
    table.page.reload()
    expect(table.page.get_by_role("heading", name="You have stepped out")).to_be_visible()
    table.presses(table.button("Return to the table"))
    expect(table.page.get_by_role("heading", name="You have stepped out")).to_have_count(0)


def test_the_pages_for_players_can_be_read(table: Table) -> None:
    start = table.page.url.split("/tables")[0]
    for name, title in (("play-safely", "Play safely together"), ("dice", "Dice notation")):
        table.page.goto(f"{start}/tutorials/{name}")
        expect(table.page.get_by_role("heading", name=title, level=1)).to_be_visible()
        nothing_wrong(table.page)
