"""Two people go from a card game to a fight next to it, each to their own seat, and return with its outcome."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from croupier.core.game import Game
from croupier.games.state_stack import GAME as STATE_STACK
from croupier.store import Journal
from croupier.web.app import create_app
from croupier.web.limits import Limits
from high_card import HIGH_CARD
from support.browser.pages import PATIENCE
from support.web.serving import serving

pytestmark = [pytest.mark.browser, pytest.mark.timeout(180)]
PICTURES = Path(__file__).parents[2] / "build" / "pictures"
DESK, PHONE = {"width": 1440, "height": 900}, {"width": 390, "height": 844}


def page_of(browser: Browser, viewport: Any, troubles: list[str]) -> Page:
    page = browser.new_context(viewport=viewport, reduced_motion="reduce").new_page()
    page.set_default_timeout(PATIENCE)
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("console", lambda said: troubles.append(said.text) if said.type == "error" else None)
    return page


def test_two_people_go_to_a_fight_and_back(browser: Browser, tmp_path: Path) -> None:
    troubles: list[str] = []
    games: dict[str, Game[Any]] = {"high-card": HIGH_CARD, "state-stack": STATE_STACK}
    with Journal.open(tmp_path / "croupier.db") as journal:
        app = create_app(journal, games=games, limits=Limits(commands_a_second=1000))
        with serving(app) as url:
            gm, ana = page_of(browser, DESK, troubles), page_of(browser, PHONE, troubles)
            play(gm, ana, url)
    assert troubles == []


def play(gm: Page, ana: Page, url: str) -> None:
    gm.goto(f"{url}/?game=high-card")
    gm.get_by_label("GM", exact=True).select_option("yes")
    gm.locator("input[name=person]").fill("GM")
    gm.get_by_role("button", name="Open the table").click()
    gm.locator(".choices").wait_for()
    here = gm.url
    code = re.search(r"/join/([A-Z0-9]{6})", gm.content())
    assert code
    ana.goto(f"{url}/join/{code[1]}")
    ana.get_by_label("Your name").first.fill("Ana")
    ana.locator("main form button[type=submit]").first.click()
    ana.locator(".choices").wait_for()

    gm.locator(".sidetables summary").click()
    gm.locator(".sidetables button", has_text="Open a side table: State Stack").click()
    gm.locator(".filling").get_by_label("Side table name").last.fill("Duel at dawn")
    names = gm.locator(".filling .row").get_by_label("Name", exact=True)
    expect(names.last).to_have_value("")
    names.first.fill("Xena")
    names.last.fill("Ogre")
    gm.screenshot(path=PICTURES / "beside-filling.png")
    gm.locator(".filling .confirm").click()
    expect(gm.locator(".sidetables")).to_contain_text("waiting for everyone to confirm")

    expect(ana.locator(".sidetables")).to_contain_text("Xena (Heroes, played by Ana")
    ana.screenshot(path=PICTURES / "beside-brief-phone.png")
    ana.locator(".choice button", has_text="Join: Duel at dawn").click()
    ana.locator(".sidetables a", has_text="Open").click()
    expect(ana.locator(".head h1")).to_have_text("Duel at dawn")
    assert "seat=p1" in ana.url

    gm.screenshot(path=PICTURES / "beside-desk.png")
    gm.locator(".sidetables a", has_text="Open").click()
    gm.locator(".choice button", has_text="Start the fight").click()
    expect(ana.locator(".head .status")).to_contain_text("Round 1")
    ana.locator("footer a", has_text="High Card").or_(ana.locator("footer .beside a")).first.click()
    ana.locator(".sidetables").wait_for()

    gm.goto(here)
    gm.locator(".sidetables button", has_text="Accept the outcome of Duel at dawn").click()
    words = gm.locator(".filling textarea, .filling input[type=text]").first
    expect(words).to_have_value(re.compile("^Broken off in round 1"))
    words.fill("They drank until noon.")
    gm.locator(".filling .confirm").click()
    expect(gm.locator(".sidetables")).to_contain_text("outcome accepted")
    expect(ana.locator(".sidetables")).to_contain_text("They drank until noon.")
