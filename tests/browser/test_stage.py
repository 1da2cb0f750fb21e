"""The stage of the page: who attacks whom and with what result, skipping, the card at the end, and what was missed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from support.browser.accessibility import violations
from support.browser.distant import Distant
from support.browser.luck import StagedLuck
from support.browser.pages import DESK, PATIENCE, SAME_ENTROPY, borrowed, create_table, fits, gives_entropy, settle
from support.browser.rust_in_the_canyon import served

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]
WIDTHS = {"desk": {"width": 1440, "height": 900}, "phone": {"width": 390, "height": 844}}
ONE_ROW = """() => {
  const tops = [...document.querySelectorAll('.groups > .group')].map((area) => area.getBoundingClientRect().top);
  return new Set(tops.map(Math.round)).size === 1;
}"""
"""Whether the areas stand in one row."""
WEAK = {"block": "Mook", "body": 1, "willpower": 1, "defense": 2}
STRONG = {"block": "Brute", "attack": 12, "power": 12}


class Duel:
    """A fight of one hero against one foe, fought over the API."""

    def __init__(self, url: str, page: Page) -> None:
        self.url, self.page = url, page
        self.gm = Distant("Gwen", "gm", "state-stack")
        self.gm.players = 1
        self.gm.open(url, numbers="own")
        page.goto(f"{url}/join/{self.gm.code}")
        page.get_by_label("Your name").first.fill("Ana")
        page.get_by_role("button", name="Join table").click()
        page.locator(".choices").wait_for()

    def begin(self) -> None:
        self.gm.sends("add_combatant", name="Bandit", side="Foes", owner="gm", **WEAK)
        self.gm.sends("add_combatant", name="Asha", side="Heroes", owner="gm", **STRONG)
        gives_entropy(self.page)
        self.gm.sends("start_fight")

    def fight_on(self, until: str, most: int = 200) -> bool:
        """Take the first suitable choice again and again, until a banner of this moment and kind comes."""
        for _ in range(most):
            offered = [one for one in self.gm.sees()["choices"] if one["legal"] and one["group"] == "now"]
            choice = next((one for word in LIKED for one in offered if word in one["label"]), None)
            if choice is None:
                return False
            self.gm.does(choice["label"])
            banners = self.gm.sees("/log")["entries"][-1].get("banners", ())
            if any(f"{one['banner']['moment']} {one['banner']['about']}" == until for one in banners):
                return True
        return False


LIKED = (
    "attack",
    "defend",
    "draw",
    "divide",
    "rebalance",
    "stop flipping",
    "flip",
    "recover",
    "boost",
    "put",
    "burn",
    "pass",
)


WHOLE = """() => {
  const bar = document.querySelector('.stagebar');
  return bar?.querySelector('.endcard') && bar.scrollHeight <= bar.clientHeight + 1;
}"""
"""Whether the card at the end stands there with all that it says."""
IN_SIGHT = """() => {
  const top = document.querySelector('.endcard').getBoundingClientRect().top;
  return top >= 0 && top < innerHeight / 3;
}"""
"""Whether the card at the end begins in sight, also on a phone whose page was scrolled down."""
UNCOVERED = """() => {
  const [links, bar] = ['.endcard .links', '.choices'].map((one) => document.querySelector(one));
  return links.getBoundingClientRect().bottom <= bar.getBoundingClientRect().top;
}"""
"""Whether the bar of choices of a phone leaves all of the card at the end in sight."""
BROKEN = """(card) => {
  const [title, close] = ['h2', 'header > button'].map((one) => card.querySelector(one));
  const before = title.textContent;
  title.textContent = 'Asha, Bram and Ysolde of the Long Bridge win';
  const text = document.createRange();
  text.selectNodeContents(close.firstChild);
  const lines = text.getClientRects().length;
  title.textContent = before;
  return lines;
}"""
"""In how many lines "Close" stands next to a long title."""
SPLIT = """(card) => {
  const own = [...card.classList].find((one) => one.startsWith('s-'));
  const [figures, row, who, result] = ['dl', 'div', 'dt', 'dd'].map((tag) => document.createElement(tag));
  for (const one of [figures, row, who, result]) one.classList.add(own);
  figures.classList.add('figures');
  who.append('June Calloway');
  result.append("won with 20, 12 chips go to June Calloway's stack");
  row.append(who, result);
  figures.append(row);
  card.querySelector('header').after(figures);
  const label = who.firstChild;
  const name = document.createRange();
  name.setStart(label, 'June '.length);
  name.setEnd(label, label.length);
  const lines = name.getClientRects().length;
  figures.remove();
  return lines;
}"""
"""In how many lines a name stands that has a long result after it."""


@contextmanager
def duel(browser: Browser, path: Path, width: str = "desk", **more: Any) -> Iterator[tuple[Duel, Page]]:
    with served(path, StagedLuck()) as url:
        context = browser.new_context(**{"viewport": WIDTHS[width], "reduced_motion": "no-preference", **more})
        context.add_init_script(SAME_ENTROPY)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        troubles: list[str] = []
        page.on("pageerror", lambda error: troubles.append(str(error)))
        fought = Duel(url, page)
        try:
            yield fought, page
        finally:
            fought.gm.leave()
        assert troubles == []


def stage(page: Page) -> Locator:
    return page.get_by_role("region", name="What is going on")


@pytest.mark.parametrize("width", WIDTHS)
def test_a_fight_is_shown_on_the_stage(width: str, browser: Browser, tmp_path: Path) -> None:
    """The attack with the score to beat, its result in a sentence, and in the end who it cost what."""
    with duel(browser, tmp_path, width) as (fought, page):
        fought.begin()
        expect(stage(page)).to_contain_text("Fight 1")
        assert fought.fight_on("declared attack")
        expect(stage(page).locator(".sides")).to_contain_text("→")
        assert fought.fight_on("result attack")
        expect(stage(page).locator(".verdict")).to_have_text("Hit" if hit(fought) else "Miss")
        if width == "phone":
            assert page.locator(".head .count").bounding_box()["y"] >= 0  # type: ignore[index]
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        assert fought.fight_on("end fight")
        card = page.locator(".endcard")
        expect(card).to_contain_text("The fight is over")
        people = card.get_by_role("list", name="Who did what, and what it cost them")
        asha = people.get_by_role("listitem").filter(has_text="Asha won landed")
        expect(asha).to_contain_text(re.compile("No cost|Hurt"))
        expect(people.get_by_role("listitem").filter(has_text="Bandit")).to_contain_text("Hurt (")
        expect(card).to_contain_text("The last attack:")
        expect(card).to_contain_text("Next:")
        steps = card.get_by_role("list", name="Next").get_by_role("button")
        expect(steps).to_have_text(["Add a combatant…"])
        page.wait_for_function(WHOLE)
        page.wait_for_function(IN_SIGHT)
        assert card.evaluate(BROKEN) == 1
        assert card.evaluate(SPLIT) == 1
        serious = [one["id"] for one in violations(page) if one["impact"] in ("serious", "critical")]
        assert serious == []
        fits(page, WIDTHS[width]["width"])
        assert width == "desk" or page.evaluate(UNCOVERED)
        page.reload()
        expect(card).to_contain_text("The fight is over")
        if width == "phone":
            searchable_at_the_end(page)
        page.keyboard.press("Escape")
        expect(card).to_have_count(0)
        page.reload()
        expect(page.locator(".entry").first).to_be_attached()
        expect(card).to_have_count(0)
        if width == "phone":
            reopened_at_its_end(page)
            pressed_is_no_alarm(page)


def reopened_at_its_end(page: Page) -> None:
    """The phone's log opens at its newest line, wherever it was left."""
    last = page.locator(".entry .line").last
    for _ in range(2):
        page.get_by_role("button", name="Log").first.click()
        expect(last).to_be_in_viewport()
        page.locator(".log .scroll").evaluate("(box) => box.scrollTo(0, 200)")
        expect(last).not_to_be_in_viewport()
        page.locator(".log").get_by_role("button", name="Close").click()


def test_a_focused_thing_that_goes_away_breaks_nothing(browser: Browser, tmp_path: Path) -> None:
    """The browser says so in the middle of a redraw, in which nothing may be noted: `state_unsafe_mutation`."""
    with duel(browser, tmp_path) as (fought, page):
        for name in ("Bandit", "Thug"):
            fought.gm.sends("add_combatant", name=name, side="Foes", owner="gm", **WEAK)
        thug = page.locator(".group", has_text="Thug")
        thug.locator("[data-thing]").first.focus()
        seen = fought.gm.sees()["view"]["groups"]
        fought.gm.sends("remove_combatant", combatant=next(one["id"] for one in seen if one["label"] == "Thug"))
        expect(thug).to_have_count(0)
        assert page.evaluate("document.activeElement.closest('.group')?.textContent ?? ''").count("Thug") == 0


def searchable_at_the_end(page: Page) -> None:
    """The bar, folded below the card at the end, opens for the search."""
    search = page.get_by_role("button", name="Search", exact=True)
    search.click()
    expect(page.get_by_role("searchbox", name="Search the choices")).to_be_visible()
    search.click()
    expect(page.get_by_role("searchbox", name="Search the choices")).to_have_count(0)


def pressed_is_no_alarm(page: Page) -> None:
    """A filter that is on looks chosen; red is for what went wrong."""
    page.get_by_role("button", name="Log").first.click()
    only = page.get_by_role("button", name="Chat only", pressed=False)
    only.click()
    pressed = page.get_by_role("button", name="Chat only", pressed=True)
    expect(pressed).to_have_css("background-color", "rgb(125, 86, 14)")


def hit(fought: Duel) -> bool:
    """Whether the last attack was a hit, as the log says."""
    banners = [one["banner"] for entry in fought.gm.sees("/log")["entries"] for one in entry.get("banners", ())]
    verdicts = [one["verdict"] for one in banners if one["about"] == "attack" and one["moment"] == "result"]
    return bool(verdicts[-1] == "Hit")


def test_banners_are_stepped_through_and_skipped(browser: Browser, tmp_path: Path) -> None:
    """By clicks on the button, one for each result that waits, and by Escape."""
    with duel(browser, tmp_path) as (fought, page):
        fought.begin()
        assert fought.fight_on("result attack")
        settle(page)
        expect(page.locator(".log .entry .when .more").first).to_have_text(re.compile(r"^\+\d+ more lines?$"))
        step = stage(page).get_by_role("button", name="this result")
        expect(step).to_be_visible()
        while step.count():
            step.click()
        expect(stage(page).locator(".verdict")).to_have_count(0)
        assert fought.fight_on("end fight")
        settle(page)
        expect(page.locator(".endcard, .banner .verdict").first).to_be_visible()
        while stage(page).count():
            page.keyboard.press("Escape")
        expect(page.locator(".endcard")).to_have_count(0)


VERDICTS = """() => {
  window.verdicts = new Set();
  const note = () => {
    const shown = document.querySelectorAll('.stagebar .verdict, .stagebar .cost b');
    for (const one of shown) window.verdicts.add(one.textContent);
  };
  new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
"""Collects what the stage shows from now on."""


def test_a_replay_shows_the_last_blow_and_stays_on_the_card_at_the_end(browser: Browser, tmp_path: Path) -> None:
    """The entry with the last blow also ends the fight, of which play showed only the end, until somebody spoke."""
    with duel(browser, tmp_path) as (fought, page):
        fought.begin()
        assert fought.fight_on("end fight")
        ended = fought.gm.sees("/log")["entries"][-1]
        banners = [one["banner"] for one in ended["banners"]]
        fallen = {one["verdict"] for one in banners if one["moment"] == "cost"}
        assert fallen
        for words in ("Well fought.", "Another one?"):
            fought.gm.sends("say", text=words)
        page.goto(f"{page.url.replace('?', '/replay?')}#{ended['version'] - 3}")
        page.locator(".replay[data-version]:not([data-loading])").wait_for()
        page.evaluate(VERDICTS)
        page.get_by_role("button", name="Play").click()
        expect(page.get_by_role("button", name="Pause")).to_have_count(0)
        assert fallen <= set(page.evaluate("[...window.verdicts]"))
        expect(page.locator(".endcard")).to_be_visible()
        expect(page.locator(".endcard .side")).to_have_text(["won", "lost"])
        expect(page.locator(".endcard h2")).to_have_text("Asha wins against Bandit")


def test_with_reduced_motion_the_last_is_shown_at_once(browser: Browser, tmp_path: Path) -> None:
    with duel(browser, tmp_path, reduced_motion="reduce") as (fought, page):
        fought.begin()
        assert fought.fight_on("end fight")
        expect(page.locator(".endcard")).to_be_visible()
        assert page.evaluate("document.getAnimations().length") == 0


def test_somebody_who_was_away_reads_what_happened(browser: Browser, tmp_path: Path) -> None:
    with duel(browser, tmp_path) as (fought, page):
        fought.begin()
        expect(stage(page)).to_contain_text("Fight 1")
        there = page.url
        page.goto("about:blank")
        assert fought.fight_on("end fight")
        page.goto(there)
        missed = page.locator(".missed")
        expect(missed).to_contain_text("While you were away")
        expect(missed).to_contain_text("The fight is over")
        missed.get_by_role("button").click()
        expect(missed).to_have_count(0)
        page.reload()
        page.locator(".entry").first.wait_for()
        expect(missed).to_have_count(0)


def test_the_log_keeps_your_place_and_counts_what_is_new(browser: Browser, tmp_path: Path) -> None:
    with duel(browser, tmp_path) as (fought, page):
        fought.begin()
        fought.fight_on("result attack")
        settle(page)
        scroll = page.locator(".log .scroll")
        expect(page.locator(".entry .line").last).to_be_in_viewport()
        scroll.evaluate("(box) => { box.scrollTop = 0; box.dispatchEvent(new Event('scroll')) }")
        before = page.locator(".entry").count()
        for mile in (1, 2, 3):
            fought.gm.sends("say", text=f"And so we walk on, mile {mile}.")
        expect(page.locator(".log .fresh")).to_contain_text("3 new")
        assert page.locator(".entry").count() > before
        assert scroll.evaluate("(box) => box.scrollTop") < 5
        page.locator(".log .fresh").click()
        expect(page.locator(".log .fresh")).to_have_count(0)
        last = page.locator(".entry").last
        expect(last).to_contain_text("mile 3")
        expect(last).to_be_in_viewport()


TOP_ROW = """() => {
  const box = document.querySelector('.log .scroll').getBoundingClientRect();
  const rows = [...document.querySelectorAll('.log .scroll > ol > li')];
  return rows.find((row) => row.getBoundingClientRect().bottom > box.top + 1)?.textContent;
}"""
"""The row at the top of what the log shows."""


def test_the_log_keeps_your_place_when_the_window_becomes_narrow_and_wide_again(
    browser: Browser, tmp_path: Path
) -> None:
    with duel(browser, tmp_path) as (fought, page):
        for mile in range(40):
            fought.gm.sends("say", text=f"And so we walk on, and look back as far as we can, mile {mile}.")
        expect(page.locator(".entry").last).to_contain_text("mile 39")
        scroll = page.locator(".log .scroll")
        scroll.evaluate("(box) => box.scrollTo(0, 700)")
        settle(page)
        before = page.evaluate(TOP_ROW)
        assert "mile" in before
        for size in (WIDTHS["phone"], WIDTHS["desk"]):
            page.set_viewport_size(size)  # type: ignore[arg-type]
            expect(page.locator(".log.phone")).to_have_count(int(size is WIDTHS["phone"]))
            settle(page)
            assert page.evaluate(TOP_ROW) == before
        scroll.evaluate("(box) => box.scrollTo(0, box.scrollHeight)")
        page.set_viewport_size(WIDTHS["phone"])  # type: ignore[arg-type]
        expect(page.locator(".log.phone")).to_have_count(1)
        page.set_viewport_size(WIDTHS["desk"])  # type: ignore[arg-type]
        expect(page.locator(".log.phone")).to_have_count(0)
        expect(page.locator(".entry").last).to_be_in_viewport()


def test_a_phone_counts_messages_apart_from_what_happened(browser: Browser, tmp_path: Path) -> None:
    with duel(browser, tmp_path, "phone") as (fought, page):
        fought.gm.sends("add_combatant", name="Asha", side="Heroes", owner="p1", **STRONG)  # the session begins with it
        expect(page.locator(".group", has_text="Asha").first).to_be_attached()
        settle(page)
        page.get_by_role("button", name="Log").first.click()
        page.locator(".log").get_by_role("button", name="Close").click()
        fought.gm.sends("say", text="Ready?")
        fought.gm.sends("add_combatant", name="Bandit", side="Foes", owner="gm", **WEAK)
        fought.gm.sends("say", text="Go!")
        expect(page.locator(".head .count.said")).to_contain_text(re.compile(r"2\s*new messages"))
        expect(page.locator(".head .count:not(.said)")).to_contain_text(re.compile(r"1\s*new entry"))
        page.get_by_role("button", name="Log").first.click()
        expect(page.locator(".head .count")).to_have_count(0)


IN_VIEW = """() => {
  const seen = ({ top, bottom }) => top >= 0 && bottom <= innerHeight + 1;
  const felt = document.querySelector('.felt').getBoundingClientRect();
  const own = document.querySelector('.docked').getBoundingClientRect();
  const card = document.querySelector('.endcard .links').getBoundingClientRect();
  return seen(card) && seen(own) && own.top >= felt.top && own.bottom <= felt.bottom + 1;
}"""
"""Whether the card at the end and the own area are both in view."""


def test_the_end_card_leaves_your_own_area_in_view(browser: Browser, tmp_path: Path) -> None:
    """The others' areas fold, however many there are, and open again when the card is closed."""
    with duel(browser, tmp_path) as (fought, page):
        for at in range(7):
            fought.gm.sends("add_combatant", name=f"Bandit {at}", side="Foes", owner="gm", **WEAK)
        fought.gm.sends("add_combatant", name="Asha", side="Heroes", owner="p1", **STRONG)
        fought.gm.sends("start_fight")
        expect(page.locator(".group")).to_have_count(8)
        assert page.locator(".group.folded").count() == 0
        seen = fought.gm.sees()["view"]["groups"]
        for foe in [one["id"] for one in seen if one["label"].startswith("Bandit")]:
            fought.gm.sends("take_out", combatant=foe)
        expect(page.locator(".endcard")).to_be_visible()
        page.wait_for_function(WHOLE)
        page.wait_for_function(IN_VIEW)
        expect(page.locator(".group.folded")).to_have_count(7)
        page.keyboard.press("Escape")
        expect(page.locator(".group.folded")).to_have_count(0)


@pytest.mark.parametrize("wide", [1024, 1440, 2560])
def test_cards_fill_the_felt_and_your_own_hand_is_in_view(wide: int, browser: Browser, tmp_path: Path) -> None:
    with duel(browser, tmp_path, viewport={"width": wide, "height": round(wide * 0.62)}) as (fought, page):
        fought.gm.sends("add_combatant", name="Bandit", side="Foes", owner="gm", **WEAK)
        fought.gm.sends("add_combatant", name="Asha", side="Heroes", owner="p1", **STRONG)
        fought.gm.sends("start_fight")
        expect(page.locator(".group")).to_have_count(2)
        expect(page.locator(".group .piece .card").first).to_be_visible()
        expect(page.locator(".docked .piece .card").first).to_be_visible()
        felt = page.locator(".felt")
        assert felt.evaluate("(felt) => felt.scrollHeight <= felt.clientHeight + 1"), "the cards overflow the felt"
        widths = page.locator(".piece .card").evaluate_all("(cards) => cards.map((card) => card.offsetWidth)")
        assert max(widths) >= (54 if wide > 1024 else 40)
        if wide == 2560:
            assert max(widths) >= 100, "more than half of the felt is empty"
        mine = page.locator(".docked .group")
        expect(mine).to_contain_text("Asha")
        box, table = mine.bounding_box(), felt.bounding_box()
        assert box is not None
        assert table is not None
        assert box["y"] + box["height"] <= table["y"] + table["height"] + 1


def test_areas_stand_next_to_each_other_where_there_is_room(browser: Browser, tmp_path: Path) -> None:
    """Large cards once made every area as wide as the felt, with one below the other."""
    with served(tmp_path, StagedLuck()) as url:
        page = borrowed(browser, DESK)
        create_table(page, url, "syuzheteers", players="2")
        code = str(page.locator("#table").get_attribute("data-code"))
        people = [Distant(name, seat, "syuzheteers") for seat, name in (("p1", "Ana"), ("p2", "Ben"))]
        for one in people:
            one.join(url, code)
        expect(page.locator(".groups > .group")).to_have_count(2)
        page.wait_for_function(ONE_ROW)
        for one in people:
            one.leave()
