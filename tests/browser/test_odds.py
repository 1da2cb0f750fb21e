"""Odds on choices as people see them, and the odds pages: what a page shows is computed again here by hand."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from croupier.core.commands import Command
from croupier.core.menu import Menu
from croupier.games.rust_in_the_canyon.betting.commands import PlayReserve
from support.browser.accessibility import violations
from support.browser.distant import Distant
from support.browser.maelstrom import CastLuck, Player, exported
from support.browser.odds import Odds, pressable
from support.browser.pages import DESK, PHONE
from support.browser.rust_in_the_canyon import LaidLuck, Sitter, seated, served, to_the_mill

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]
ROOT = Path(__file__).parents[2]
IS_FOR_DOCS = os.environ.get("CROUPIER_REWRITE") == "1"
PICTURES = ROOT / ("docs" if IS_FOR_DOCS else "build") / "pictures"
"""Where pictures go; CROUPIER_REWRITE=1 makes those of the docs anew."""
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
DECKS = dict.fromkeys((f"deck.{at}" for at in range(2, 8)), ("4C", "5D", "9S", "7H", "2H"))
"""What comes from everybody's deck: two cards for the reserve, then the hand."""


@contextmanager
def at_the_mill(path: Path, browser: Browser, **settings: str) -> Iterator[tuple[Sitter, list[Any]]]:
    """Ana with a browser whose traffic is recorded, about to take a card; the others without one."""
    with served(path, LaidLuck(DECKS)) as url:
        gm, ana, ben = (("GM", "gm"), ("Ana", "p1"), ("Ben", "p2"))
        sitter = Sitter(browser, "mouse", *ana)
        people: list[Any] = [Distant(*gm, Sitter.game), sitter, Distant(*ben, Sitter.game)]
        with seated(url, people, **settings):
            to_the_mill(people)
            bids(people)
            yield sitter, people


def bids(people: Sequence[Any]) -> None:
    for person in people:
        person.sends("bid", amount=0)


def hit(page: Page) -> Locator:
    """The odds shown on Hit."""
    return page.locator(".choice", has=page.locator("button .label", has_text=re.compile("^Hit$"))).locator(".odds")


def totals(hand: Sequence[str], out: Sequence[str]) -> dict[str, Fraction]:
    """The totals that one more card can give, by looking at every card that is left of 52."""
    left = Counter(dict.fromkeys(RANKS, 4))
    left.subtract([*hand, *out])
    made: Counter[str] = Counter()
    for rank in left.elements():
        values = [min(RANKS.index(one) + 1, 10) for one in (*hand, rank)]
        total = sum(values) + (10 if 1 in values and sum(values) <= 11 else 0)
        made[str(total) if total <= 21 else "bust"] += 1
    return {name: Fraction(count, left.total()) for name, count in made.items()}


def percent(share: Fraction) -> str:
    return f"{int(share * 1000 + Fraction(1, 2)) / 10:g}%"


def shows(odds: Locator, expected: dict[str, Fraction], *names: str) -> None:
    """Whether the button shows this for each of these outcomes."""
    expect(odds).not_to_have_class(re.compile("stale"))
    for name in names:
        share = expected.get(name, Fraction(0))
        fraction = str(share) if 0 < share < 1 else ""
        expect(odds.locator(".chance", has_text=re.compile(rf"^\s*{name}\b"))).to_have_text(
            re.compile(rf"{name}\s+{re.escape(percent(share))}\s*{re.escape(fraction)}\s*$")
        )


def nothing_serious(page: Page) -> None:
    found = violations(page)
    serious = [one for one in found if one["impact"] in ("serious", "critical")]
    assert serious == [], [(one["id"], [node["html"] for node in one["nodes"]]) for one in serious]


def picture(page: Page, name: str) -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=PICTURES / f"{name}.jpg", type="jpeg", quality=82)


@pytest.mark.rule("RC-22.3")
def test_the_odds_of_a_hit_change_with_every_card_that_becomes_known(browser: Browser, tmp_path: Path) -> None:
    with at_the_mill(tmp_path, browser) as (ana, people):
        page = ana.page
        reserve = ("4", "5")
        shows(hit(page), totals(["9"], reserve), "bust", "20", "21")
        for person in people:
            person.does("Hit")
        bids(people)
        shows(hit(page), totals(["9", "7"], reserve), "bust", "20", "21")
        expect(hit(page).locator(".chance").first).to_contain_text("PC wins the stakes")
        assert totals(["9", "7"], reserve)["bust"] == Fraction(30, 48)
        picture(page, "odds-hit")
        how = hit(page).get_by_role("button", name=re.compile("^how"))
        ana.reach(how)
        page.keyboard.press("Enter")
        expect(hit(page)).to_contain_text("From the face-up cards and chips")
        expect(hit(page).locator(".oddsreceipt")).to_contain_text("5/8")
        described = page.locator(".choice.hasodds > button").first.get_attribute("aria-describedby")
        expect(page.locator(f"#{described}")).to_contain_text("bust")
        nothing_serious(page)
        page.set_viewport_size(PHONE)
        nothing_serious(page)
        expect(page.locator("html")).to_have_js_property("scrollWidth", PHONE["width"])
        page.set_viewport_size(DESK)
        ana.does("Play the 4 of clubs")
        assert ana.troubles == []


def test_at_a_table_without_odds_no_byte_of_them_is_sent(browser: Browser, tmp_path: Path) -> None:
    asked: list[str] = []

    def heard(socket: Any) -> None:
        asked.append(socket.url)
        socket.on("framesent", lambda frame: asked.append(str(frame)))

    with served(tmp_path, LaidLuck(DECKS)) as url:
        ana = Sitter(browser, "mouse", "Ana", "p1")
        ana.by_page = True
        ana.page.on("websocket", heard)
        ana.page.on("request", lambda request: asked.append(request.url))
        people: list[Any] = [Distant("GM", "gm", Sitter.game), ana, Distant("Ben", "p2", Sitter.game)]
        with seated(url, people, odds="off"):
            to_the_mill(people)
            bids(people)
            ana.settle()
            expect(ana.choice("Hit")).to_be_visible()
            ana.page.wait_for_timeout(500)  # longer than a page waits before it requests odds
            assert ana.page.locator(".odds").count() == 0
            assert any("/live" in one for one in asked)
            assert [one for one in asked if "odds" in one] == []
            for frame in ana.frames:
                assert '"odds":true' not in frame
                assert '"probability"' not in frame
                assert not frame.startswith('{"odds"')
        ana.page.remove_listener("websocket", heard)


WAITING: dict[str, Any] = {"waiting": True}
LONG: dict[str, Any] = {
    "when": "if nobody bets from here on, nobody objects and both of them hit below seventeen",
    "bars": [
        {"label": "somebody else than you succeeds", "probability": "15/47", "decimal": 15 / 47, "tone": "good"},
        {"label": "it comes at a price", "probability": "3/11", "decimal": 3 / 11},
        {"label": "nothing of all this", "probability": "211/517", "decimal": 211 / 517, "tone": "bad"},
        {"label": "cards until then, on the average", "decimal": 3.25},
    ],
    "receipt": {"text": "47 cards of your deck that you have not seen. " * 9, "clauses": ["RC-15.1", "RC-22.3"]},
}  # fmt: skip
REAL: dict[str, Any] = {
    "when": "in range, at current cover, if nobody evades",
    "bars": [
        {"label": "success", "probability": "74629/103985", "decimal": 0.7177, "tone": "good"},
        {"label": "failure", "probability": "17583/103985", "decimal": 0.1691},
        {"label": "botch", "probability": "11773/103985", "decimal": 0.1132, "tone": "bad"},
    ],
}
"""As much as a game tells of a choice on its button."""
SHORT: dict[str, Any] = {"bars": [{"label": "bust", "probability": "1/2", "decimal": 0.5, "tone": "bad"}]}
NOTHING: dict[str, Any] = {}


WHOLE = """(room) => [room, ...room.children].every(
  (it) => it.scrollHeight <= it.clientHeight + 1 && it.scrollWidth <= it.clientWidth + 1,
)"""
"""Whether all that is said there can be read."""


def test_a_condition_is_shown_in_full_and_three_choices_are_visible(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    odds = Odds(monkeypatch)
    with at_the_mill(tmp_path, browser) as (ana, people):
        page = ana.page
        page.set_viewport_size({"width": 1280, "height": 800})
        shows(hit(page), {})
        expect(page.locator(".choice .label").nth(2)).to_be_in_viewport(ratio=1)
        assert page.locator(".choice.hasodds > .cites").count() == 0
        hit(page).get_by_role("button", name=re.compile("^how")).click()
        expect(hit(page).locator(".oddsreceipt a", has_text="RC-5.13")).to_be_visible()
        for size in (None, PHONE):
            if size is not None:
                page.set_viewport_size(size)
            odds.hold()
            people[0].sends("narrate", text="rain")
            odds.tell(REAL)
            expect(hit(page).locator(".chances")).to_contain_text("botch 11.3%")
            assert hit(page).locator(".chances").evaluate(WHOLE)


def test_no_button_moves_when_odds_arrive_or_change(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the answer is, and whether or not "how" is open: in the list, and in the menu of a card."""
    odds = Odds(monkeypatch)
    add = Menu.add

    def with_odds(menu: Menu[Any], label: str, command: Command, *fields: Any, **more: Any) -> None:
        """A reserve card's total is certain; here it has odds, as what a card may do has in other games."""
        add(menu, label, command, *fields, **(more | ({"odds": True} if isinstance(command, PlayReserve) else {})))

    monkeypatch.setattr(Menu, "add", with_odds)
    with at_the_mill(tmp_path, browser) as (ana, people):
        page = ana.page
        for size in (DESK, PHONE):
            page.set_viewport_size(size)
            odds.hold()
            page.reload()
            expect(ana.choice("Hit")).to_be_visible()
            if size is PHONE:  # where one is asked, what may be done at any time is folded, and not even counted
                expect(page.locator("summary", has_text="At any time")).not_to_contain_text(re.compile(r"\d"))
            hit(page).get_by_role("button", name=re.compile("^how")).click()
            before = pressable(page)
            assert len(before) > 10
            for told, words in ((WAITING, "computing"), (LONG, "somebody else"), (NOTHING, "")):
                if told is NOTHING:
                    odds.hold()
                    people[0].sends("narrate", text="rain")  # what is known is requested again
                    expect(hit(page)).to_have_class(re.compile("stale"))
                odds.tell(told)
                chances = hit(page).locator(".chances")
                expect(chances).to_contain_text(words) if words else expect(chances).to_have_text("")
                assert pressable(page) == before
            page.locator("[data-place='reserve.p1'] .piece").first.click(button="right")
            # A menu asks for the groups that were folded until now: the list changes once, when they are here.
            expect(page.get_by_role("menuitem", name="Play the 4 of clubs from the reserve")).to_be_visible()
            expect(page.locator("summary", has_text="Unavailable")).to_be_visible()
            expect(page.locator("summary", has_text="At any time")).to_contain_text(re.compile(r"\d"))
            before = pressable(page)
            for told, words in ((LONG, "somebody else"), (SHORT, "bust")):
                odds.hold()
                people[0].sends("narrate", text="snow")
                odds.tell(told)
                expect(page.locator(".menu .chances").first).to_contain_text(words)
                assert pressable(page) == before
            page.keyboard.press("Escape")


def success(dice: int, difficulty: int) -> Fraction:
    """The probability that this many ten-sided dice, minus their ones, total more than zero: every roll counted."""
    nets = Counter({0: 1})
    for _ in range(dice):
        after: Counter[int] = Counter()
        for net, ways in nets.items():
            for face in range(1, 11):
                after[net + (face >= difficulty) - (face == 1)] += ways
        nets = after
    return Fraction(sum(ways for net, ways in nets.items() if net > 0), 10**dice)


SEEN = """(bar) => {
  const box = bar.getBoundingClientRect();
  return bar.contains(document.elementFromPoint(box.left + 9, box.top + box.height / 2));
}"""
"""Whether nothing lies over a bar."""


def test_setting_the_difficulty_moves_only_the_bar(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    coming = Odds(monkeypatch)
    with served(tmp_path, CastLuck(())) as url:
        gil, ana = Player(browser, "mouse", "Gil", "gm"), Distant("Ana", "p1", Player.game)
        people: list[Any] = [gil, ana]
        with seated(url, people):
            ana.does("Import a character from a file", **{"The file's text": exported()})
            for label in ("Approve Koji Brandt", "Begin the campaign"):
                gil.does(label)
            ana.does("Koji Brandt does something", **{"What they do": "I shoot the lock"})
            gil.settle()
            page = gil.page
            gil.press(gil.choice("Ask for a roll"))
            form = page.locator(".filling")
            odds = form.locator(".odds")
            for name, wish in (("Attribute", "Precision"), ("With", "Firearms")):
                gil._put(form.locator("fieldset.field", has=page.locator("legend", has_text=name)).first, wish)
            field = form.locator("fieldset.field", has=page.locator("legend", has_text=re.compile(r"^\s*Difficulty")))
            widths = []
            for difficulty, size in ((9, PHONE), (8, DESK)):
                page.set_viewport_size(size)
                coming.hold()
                gil._put(field.first, str(difficulty))
                expect(odds).to_have_class(re.compile("stale"))
                before = pressable(page)
                coming.come()
                expect(odds).not_to_have_class(re.compile("stale"))
                share = success(7, difficulty)
                expect(odds.locator(".chance.good")).to_contain_text(percent(share))
                assert pressable(page) == before
                assert odds.locator(".oddsbar").evaluate(SEEN)
                widths.append(odds.locator("rect.good").get_attribute("width") or "")
            assert [float(width.rstrip("%")) for width in widths] == [
                pytest.approx(100 * float(success(7, difficulty)), abs=0.001) for difficulty in (9, 8)
            ]
            gil._put(field.first, "6")
            expect(odds.locator(".chance.good")).to_contain_text(percent(success(7, 6)))
            expect(page.locator("p[aria-live=polite]").first).to_contain_text("success")
            picture(page, "odds-difficulty")
            assert gil.troubles == []


LONG_NAMES = "level=physical&hand=J,4&gm-hand=9&pot=6&pay=2&reserve=5&gm-reserve=2"


EARLY = """document.addEventListener("readystatechange", () => {
  const pool = document.querySelector("input[name=pool]");
  if (pool && !location.search && document.readyState === "interactive") pool.value = "6";
})"""
"""Somebody moves the slider before the page's own script has come."""


def test_an_odds_page_is_shared_by_its_url(browser: Browser, tmp_path: Path) -> None:
    troubles: list[str] = []
    with served(tmp_path, LaidLuck({})) as url:
        page = browser.new_context(viewport={"width": 1280, "height": 900}).new_page()
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on("console", lambda said: troubles.append(said.text) if said.type == "error" else None)
        page.add_init_script(EARLY)
        page.goto(f"{url}/odds")
        for link in ("Maelstrom", "An action roll"):
            page.get_by_role("link", name=link).first.click()
        expect(page).to_have_url(re.compile(r"pool=6\b"))
        page.get_by_role("slider", name="Pool").press("ArrowRight")
        expect(page).to_have_url(re.compile(r"pool=7\b"))
        expect(page.locator(".heads .chance.good")).to_contain_text(percent(success(7, 6)))
        page.get_by_text("Rulings that change the answer:").click()
        page.get_by_label("Compare with: When is a roll a botch?").select_option("roll_botch_rule=classic")
        expect(page.locator(".headline")).to_have_count(2)
        page.get_by_role("slider", name="Difficulty").press("ArrowRight")
        expect(page.locator(".heads .chance.good").first).to_contain_text(percent(success(7, 7)))
        nothing_serious(page)
        expect(page).to_have_url(re.compile(r"difficulty=7\b"))
        shown, address = page.locator("main").inner_text(), page.url
        expect(page.locator("#link")).to_have_value(address)
        picture(page, "odds-page")
        fresh = browser.new_context(viewport=PHONE, java_script_enabled=False).new_page()
        fresh.goto(address)
        expect(fresh.locator("html")).to_have_js_property("scrollWidth", PHONE["width"])
        assert told(fresh.locator("#heads, #shown")) == told(page.locator("#heads, #shown"))
        fresh.goto(f"{url}/odds/rust-in-the-canyon/see-or-back-down?{LONG_NAMES}")
        expect(fresh.get_by_role("rowheader", name="back down: expected town-stack")).to_be_visible()
        expect(fresh.locator("html")).to_have_js_property("scrollWidth", PHONE["width"])
        again = browser.new_context(viewport=PHONE).new_page()
        again.goto(address)
        nothing_serious(again)
        page.goto(address)
        assert page.locator("main").inner_text() == shown
        assert troubles == []
        page.get_by_label("Most").fill("999")
        expect(page.locator("#wrong-most")).to_have_text("999 is not allowed; allowed: a whole number from 0 to 200")


def told(parts: Locator) -> list[str]:
    """The text of these parts of a page, in order."""
    return ["".join(text.split()) for text in parts.all_text_contents()]
