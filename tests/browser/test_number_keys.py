"""A number key takes nothing in the moment after the number has meant another choice."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from support.browser.deck_of_adventures import party

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]
STOPPED = """() => {
  const at = performance.now();
  window.later = 0;
  performance.now = () => at + window.later;
}"""
"""Stops the page's clock, until `later` moves it on."""


def test_a_number_key_waits_after_the_choices_have_changed(browser: Browser, tmp_path: Path) -> None:
    with party(browser, tmp_path, {"deck-gm.1": ["9C"], "deck-c1.2": ["10H", "QC"]}) as (page, gil, _ben, _cem):
        first = page.locator(".choicelist button").first
        expect(first).to_contain_text("Bram Holloway")
        page.evaluate(STOPPED)
        gil.does("Call for a Check", Who="Bram Holloway")
        expect(first).to_contain_text("Draw")
        page.keyboard.press("1")
        page.evaluate("later = 290")
        page.keyboard.press("1")
        page.wait_for_timeout(300)
        sent = [one["command"]["type"] for one in gil.sees("/log")["entries"] if one["command"]]
        assert "draw_card" not in sent
        page.evaluate("later = 310")
        page.keyboard.press("1")
        expect(page.locator(".wheel .landed")).to_have_count(1)
