"""The own area and the choices cover nothing that others draw, and not the ring, while somebody is asked."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from support.browser.deck_of_adventures import party, presses
from support.browser.map import combat

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]
CARDS = {
    "deck-gm.1": ["9C", "JC", "8D", "2S"],
    "deck-c1.2": ["3H", "QC", "KC", "7D"],
    "deck-c2.3": ["10D", "5S", "8S", "5C"],
}
SIZES: tuple[ViewportSize, ...] = (
    {"width": 1440, "height": 900},
    {"width": 1280, "height": 720},
    {"width": 390, "height": 844},
)
COVERED = """() => {
  const own = [...document.querySelectorAll('.docked, .choices')];
  const cards = [...document.querySelectorAll('.felt .piece, .wheel')];
  const mine = (card) => card.closest('.group.mine');
  const cut = (card, over) => {
    const [one, other] = [card, over].map((it) => it.getBoundingClientRect());
    const across = one.left < other.right - 1 && other.left < one.right - 1;
    return across && one.top < other.bottom - 1 && other.top < one.bottom - 1;
  };
  const found = cards.filter((card) => card.checkVisibility() && !mine(card) && own.some((over) => cut(card, over)));
  return found.map((card) => card.closest('[data-place]')?.dataset.place ?? 'wheel');
}"""
"""The places of others' cards, and rings, that the own area or the choices cover."""


UNDER = """() => {
  const area = document.querySelector('.docked'), box = area.getBoundingClientRect();
  return [...area.parentElement.children].filter((one) => one !== area && one.checkVisibility()).flatMap((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return top < box.bottom - 1 && box.top < bottom - 1 ? [one.className] : [];
  });
}"""
"""What the own area lies over."""


def nothing_is_covered(page: Page, wanted: str) -> None:
    """At each size, once what is waited for is there and the cards have their size."""
    for size in SIZES:
        page.set_viewport_size(size)
        page.locator(wanted).first.wait_for()
        page.wait_for_function(f"() => !({COVERED})().length")
        assert page.evaluate(COVERED) == []


def test_what_others_draw_is_covered_by_nothing(browser: Browser, tmp_path: Path) -> None:
    with party(browser, tmp_path, CARDS) as (page, gil, ben, cem):
        ben.does("Ilse Corran tries something", **{"What they do": "I look for tracks"})
        gil.does("Set the DR")
        ben.does("Draw")
        nothing_is_covered(page, ".wheel .landed")
        ben.does("Accept")
        gil.does("Call for a Check", Who="Bram Holloway")
        presses(page, "Draw")
        nothing_is_covered(page, ".choices.mine .choice")
        presses(page, "Accept")
        gil.sends("make_ready", being="Marsh Slinger")
        gil.does("Bring on")
        gil.does("Start a combat")
        for one in (ben, cem):
            one.does("Keep")
        presses(page, "Keep Bram")
        nothing_is_covered(page, ".track .lit, .headrest")


def test_the_own_area_covers_nothing_next_to_a_map(browser: Browser, tmp_path: Path) -> None:
    """It lay over the areas of the others, which scrolled beneath it."""
    with combat(tmp_path, browser) as (_, ana):
        for size in SIZES[:2]:
            ana.page.set_viewport_size(size)
            ana.page.locator(".docked").wait_for()
            assert ana.page.evaluate(UNDER) == []
