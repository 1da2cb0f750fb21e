"""Real cards and dice entered in a real browser: typed or tapped, with what is asked and one line for what is wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from support.browser.accessibility import violations
from support.browser.distant import Distant
from support.browser.fighting import HEROES
from support.browser.luck import StagedLuck
from support.browser.maelstrom import CastLuck, Player, exported
from support.browser.pages import DESK, PHONE, fits
from support.browser.people import Person
from support.browser.rust_in_the_canyon import seated, served

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]
PICTURES = Path(__file__).parents[2] / "build" / "pictures"
DIVIDED = "initiative"


class Real:
    """Ana uses her own cards in a fight; Gil and Ben have no page."""

    def __init__(self, browser: Browser, url: str, way: str) -> None:
        self.ana = Person(browser, way, "Ana")
        self.gil, self.ben = Distant("Gil", "gm", "state-stack"), Distant("Ben", "p2", "state-stack")
        self.gil.open(url, numbers="own")
        self.ana.join(url, self.gil.code)
        self.ben.join(url, self.gil.code)
        self.page = self.ana.page

    def begins(self) -> None:
        """The fight begins: Ana's first real card is asked for."""
        self.ana.does("Use real cards and dice")
        self.gil.does("Allow")
        self.ana.does("Add a combatant", Name="Ana", **HEROES)
        self.ben.does("Add a combatant", Name="Ben", **{**HEROES, "Side": "Foes"})
        self.gil.does("Start the fight")

    def flips(self) -> None:
        """Ana flips a card: her real one is asked for."""
        self.ana.does("flip")

    def log(self) -> Locator:
        return self.page.locator("aside[aria-label=Log]")

    def panel(self) -> Locator:
        return self.page.locator("form.luck")

    def leave(self) -> None:
        for one in (self.ana, self.gil, self.ben):
            one.leave()


@pytest.fixture(params=["keyboard", "touch"])
def real(request: pytest.FixtureRequest, browser: Browser, tmp_path: Path) -> Iterator[Real]:
    with served(tmp_path, StagedLuck()) as url:
        one = Real(browser, url, request.param)
        yield one
        one.leave()


def answer(real: Real) -> Locator:
    return real.panel().get_by_role("textbox")


def test_a_card_is_typed_and_the_next_one_is_kept(real: Real) -> None:
    real.begins()
    real.flips()
    expect(real.panel()).to_contain_text("a real card for Ana, from Deck")
    assert real.panel().get_by_role("button", name=re.compile(" of (spades|hearts|diamonds|clubs)$")).count() == 52
    answer(real).fill("kx")
    answer(real).press("Enter")
    expect(real.panel().get_by_role("alert")).to_have_text(
        "“kx” is not a card: type its rank and suit, such as KH or 10D."
    )
    assert [(one["id"], one["nodes"][0]["html"][:200]) for one in violations(real.page)] == []
    answer(real).fill("5h 2c")
    answer(real).press("Enter")
    expect(real.log()).to_contain_text("Ana flips the 5 of hearts")
    real.ana.settle()


def test_a_card_is_tapped(real: Real) -> None:
    real.begins()
    real.flips()
    card = real.panel().get_by_role("button", name="6 of diamonds")
    real.page.set_viewport_size(DESK)
    for size in (DESK, PHONE):
        if size is PHONE:
            real.page.set_viewport_size(size)
            real.page.locator("form.luck:is(.phone *)").wait_for()
            expect(answer(real)).to_have_value("6D")  # what was entered is kept
        expect(real.panel()).to_be_visible()
        real.ana.press(card)
        expect(card).to_have_attribute("aria-pressed", "true")
        expect(answer(real)).to_have_value("6D")
        fits(real.page, size["width"])
        assert [(one["id"], one["nodes"][0]["html"][:200]) for one in violations(real.page)] == []
        PICTURES.mkdir(parents=True, exist_ok=True)
        real.page.screenshot(path=PICTURES / f"luck-{size['width']}.png")
    real.ana.press(real.panel().get_by_role("button", name="Enter", exact=True))
    expect(real.log()).to_contain_text("Ana flips the 6 of diamonds")


def test_the_gm_enters_a_card_for_a_player(browser: Browser, tmp_path: Path) -> None:
    with served(tmp_path, StagedLuck()) as url:
        gil, ana = Person(browser, "mouse", "Gil"), Distant("Ana", "p1", "state-stack")
        gil.open(url)
        ana.join(url, gil.code)
        ana.does("Use real cards and dice")
        gil.does("Allow")
        ana.does("Add a combatant", Name="Ana", **HEROES)
        gil.does("Add a combatant", Name="Grim", **{**HEROES, "Side": "Foes"})
        gil.does("Start the fight")
        ana.does(str(next(label for label in ana.choices() if "lip" in label)))
        gil.settle()
        assert gil.page.locator("form.luck").count() == 0
        gil.press(gil.choice("Enter the result"))
        panel = gil.page.locator("form.luck")
        expect(panel).to_contain_text("a real card for Ana, from Deck")
        expect(panel.get_by_role("textbox")).to_be_focused()
        gil.page.keyboard.type("7s")
        gil.page.keyboard.press("Enter")
        expect(gil.page.get_by_role("complementary", name="Log")).to_contain_text("Ana flips the 7 of spades")
        gil.leave()
        ana.leave()


def test_dice_are_tapped_and_counted(browser: Browser, tmp_path: Path) -> None:
    gil, ana = Player(browser, "mouse", "Gil", "gm"), Player(browser, "touch", "Ana", "p1")
    with served(tmp_path, CastLuck(())) as url, seated(url, [gil, ana]):
        ana.sends("import_character", text=exported())
        gil.sends("approve_character", seat="p1")
        gil.sends("begin_campaign")
        gil.sends("set_scene", title="The hull of the Carrion Star")
        gil.sends("use_real_luck", on=True)
        gil.sends("add_npc", name="A guard", pools=[{"label": "Watch", "dice": 4}])
        gil.sends("roll_for_npc", npc="n2", pool="Watch", hidden=False, words="does the guard hear?")
        panel = gil.page.locator("form.luck")
        expect(panel).to_contain_text(re.compile(r"\d+ real dice with 10 sides \(\d+d10\) for "))
        count = int(re.findall(r"\((\d+)d10\)", panel.inner_text())[0])
        enter, line = panel.get_by_role("button", name="Enter", exact=True), panel.get_by_role("textbox", name="Faces")
        for _ in range(count - 1):
            gil.press(panel.get_by_role("button", name="7", exact=True))
        gil.press(enter)
        wrong = f"{count - 1} of {count} dice so far: tap or type 1 more."
        expect(panel.get_by_role("alert")).to_have_text(wrong)
        gil.press(panel.get_by_role("button", name="10", exact=True))
        expect(line).to_have_value(" ".join(["7"] * (count - 1) + ["10"]))
        assert [(one["id"], one["nodes"][0]["html"][:200]) for one in violations(gil.page)] == []
        gil.page.screenshot(path=PICTURES / "luck-dice.png")
        line.press("Enter")
        expect(panel).to_have_count(0)
