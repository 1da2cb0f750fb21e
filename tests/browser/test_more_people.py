"""A full table without a GM in real browsers: the players agree on another seat and on watchers, and people join."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from croupier.store import Journal
from croupier.web.app import create_app
from support.browser.accessibility import violations
from support.browser.distant import Distant
from support.browser.pages import DESK, PATIENCE, borrowed, create_table, fits
from support.web.serving import serving

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]


def invites(page: Page) -> None:
    page.get_by_role("button", name="invite others").click()
    page.get_by_role("dialog", name="Invite").wait_for()


def test_players_without_a_gm_agree_on_another_seat_and_on_watchers(browser: Browser, tmp_path: Path) -> None:
    with Journal.open(tmp_path / "croupier.db") as journal, serving(create_app(journal)) as url:
        ana = borrowed(browser, viewport=DESK)
        eve = borrowed(browser, viewport=DESK)
        create_table(ana, url, "state-stack", person="Ana", gm="no", watchers="none")
        code = str(ana.locator(".code.tool").text_content())
        ben = Distant("Ben", "p2", "state-stack")
        ben.join(url, code)
        eve.goto(f"{url}/join/{code}")
        expect(eve.locator("#sit + .whoishere + p")).to_have_text(
            "Someone at the table can send you a link to their seat, "
            "or the players can agree to add one or to let you watch."
        )
        invites(ana)
        assert not violations(ana)
        fits(ana, DESK["width"])
        ana.get_by_role("dialog").get_by_role("button", name="Change who may watch…").click()
        ana.locator(".filling button[type=submit]").click()
        ben.does("Allow: let people who are let in watch")
        eve.get_by_role("link", name="Check again").click()
        eve.get_by_label("Your name").fill("Eve")
        eve.get_by_role("button", name="Watch").click()
        expect(ana.locator(".door")).to_contain_text("Eve asks to join, to watch")
        ana.get_by_role("button", name="Let in Eve").click()
        expect(eve.locator(".choices")).to_contain_text("You are watching", timeout=PATIENCE)
        invites(ana)
        ana.get_by_role("dialog").get_by_role("button", name="Add a seat").click()
        ben.does("Allow: add a seat")
        expect(eve.locator(".choices").get_by_role("link", name="Take a free seat")).to_be_visible()
        ben.leave()
