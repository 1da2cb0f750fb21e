"""A GM and three players of Deck of Adventures fight on a map: by mouse, by touch, by keyboard only."""

from __future__ import annotations

import os
import re
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageDraw
from playwright.sync_api import Browser, FilePayload, Locator, Page, expect

from support.browser.accessibility import violations
from support.browser.deck_of_adventures import PARTY, Hero, adventure
from support.browser.pages import fits

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]
ROOT = Path(__file__).parents[2]
IS_FOR_DOCS = os.environ.get("CROUPIER_REWRITE") == "1"
PICTURES = ROOT / ("docs" if IS_FOR_DOCS else "build") / "pictures"
"""Where the pictures go; CROUPIER_REWRITE=1 makes those of the documentation anew."""
CARDS = {
    "deck-c1.2": ("JC", "10C", "10S"),
    "deck-c2.3": ("QD", "3C"),
    "deck-c3.4": ("KS", "9S"),
    "deck-gm.1": ("10H", "9C", "QH"),
}
"""Who acts first: Wen, Ilse, Bram, the bruiser, the slinger; then what each draws for an attack."""
WALL = [(6, y) for y in (0, 1, 2, 6, 7)]


PICTURED = {"mouse": "fight", "touch": "phone"}
"""Whose page is pictured in a fight, and how the picture is called."""


def nothing_serious(page: Page) -> None:
    found = violations(page)
    assert [(one["id"], one["nodes"][0]["html"]) for one in found if one["impact"] in {"serious", "critical"}] == []


def picture(person: Hero, name: str) -> None:
    """A screenshot of someone's page for the documentation."""
    person.settle()
    PICTURES.mkdir(parents=True, exist_ok=True)
    person.page.screenshot(path=PICTURES / f"deck-of-adventures-{name}.jpg", type="jpeg", quality=80)


def yard() -> bytes:
    """A picture to place under the map: a yard with a pond."""
    drawn = Image.new("RGB", (480, 320), "#a9a37f")
    pen = ImageDraw.Draw(drawn)
    pen.ellipse((300, 210, 440, 310), fill="#7fa3ad")
    pen.rectangle((0, 150, 480, 190), fill="#b9b08a")
    out = BytesIO()
    drawn.save(out, "PNG")
    return out.getvalue()


def test_a_fight_on_the_map_by_mouse_touch_and_keys(browser: Browser, tmp_path: Path) -> None:
    with adventure(tmp_path, browser, CARDS) as people:
        gil, ana, ben, cem = people
        for person in (ana, ben, cem):
            person.does(f"Play {PARTY[person.name]}")
        the_yard(gil)
        in_order(people)
        by_keys(cem)
        by_touch(ben)
        by_mouse(ana, gil)
        for person in people:
            person.settle()
            expect(person.page.locator(".track")).to_have_count(0)
            assert person.troubles == []
        for person in (gil, ana, ben):
            nothing_serious(person.page)
        for person in (ana, ben):
            expect(person.page.locator("[data-token]")).to_have_count(4)
            assert not any(f'"cell":"{cell}"' in told for told in person.told for cell in ("10,1", "9,2"))


def the_yard(gil: Hero) -> None:
    """The GM prepares: who waits, a map with a wall, mud and dark corners, a picture under it, who stands where."""
    gil.does("Set the scene", Where="The mill yard")
    gil.does("Prepare a creature", Who="Toll-Gate Bruiser, Level 1")
    gil.say("make_ready", being="Marsh Slinger")
    gil.does("Set up a map", **{"Spaces wide": "12", "Spaces high": "8"})
    gil.paints("wall", (6, 0), (6, 2))
    gil.paints("rough", (3, 5), (4, 5))
    gil.say("paint_grid", what="wall", cells=[{"x": 6, "y": 6}, {"x": 6, "y": 7}])
    gil.say("paint_grid", what="full darkness", cells=[{"x": x, "y": y} for x in (10, 11) for y in (0, 1)])
    gil.press(gil.unfolds("Put a picture under the map"))
    chosen: FilePayload = {"name": "yard.png", "mimeType": "image/png", "buffer": yard()}
    gil.page.locator(".filling input[type=file]").set_input_files(chosen)
    expect(gil.page.locator(".filling").get_by_text("uploaded", exact=True)).to_be_visible()
    gil.press(gil.page.locator(".filling .confirm"))
    expect(gil.page.locator(".mapbox image")).to_have_count(1)
    for at, y in enumerate((2, 4, 6), 1):
        gil.say("place_token", who=f"c{at}", x=1, y=y)
    gil.say("place_token", who="w2", x=10, y=1, hidden=True)
    gil.say("bring_on", waiting=["w1", "w2"])
    gil.press(gil.unfolds("Place a token"))
    gil.press(gil.page.locator(".filling label", has_text=re.compile(r"^\s*Toll-Gate Bruiser\s*$")))
    gil.page.mouse.click(*gil.at(8, 3))
    gil.press(gil.page.locator(".filling .confirm"))
    expect(gil.page.locator(".maplist li", has_text="Toll-Gate Bruiser")).to_contain_text("8,3")
    expect(gil.page.locator("[data-token]")).to_have_count(5)


def in_order(people: list[Hero]) -> None:
    """Target Cards for the order, which nobody sees before everyone is done."""
    gil, ana, ben, cem = people
    gil.does("Start a combat")
    gil.settle()
    for person in (ana, ben, cem):
        person.settle()
        expect(person.page.locator("[data-place='order.c1'] .piece")).to_have_count(1)
        expect(person.page.locator(".head .track, .headrest .track")).to_have_count(0)
    for person in (ana, ben, cem):
        person.does(f"Keep {PARTY[person.name]}'s card")
    steps = ["Wen Sabry K♠", "Ilse Corran Q♦", "Bram Holloway J♣", "Toll-Gate Bruiser 10♥", "Marsh Slinger 9♣"]
    for person in people:
        expect(person.page.locator(".track li")).to_have_text(steps)


def by_keys(cem: Hero) -> None:
    """Wen walks with the arrow keys, is told why a wall blocks the way, and sends a thread of light."""
    page, said = cem.page, cem.page.locator(".mapsaid")
    cem.takes_up("Wen Sabry")
    for key in ("ArrowRight", "ArrowRight", "ArrowUp"):
        page.keyboard.press(key)
    expect(said).to_have_text("3,5: 3 of 6 spaces")
    page.keyboard.press("Enter")
    expect(page.locator(".maplist li", has_text="Wen Sabry")).to_contain_text("3,5")
    cem.does("Wen Sabry: Ember Lance", Target="Toll-Gate Bruiser")
    settled(cem, "9S", "Success")
    cem.does("End Wen Sabry's turn")


def by_touch(ben: Hero) -> None:
    """Ilse zooms in with two fingers, cannot enter a wall, walks by tapping, and misses."""
    page = ben.page
    drawn = page.locator(".mapbox svg")
    whole = drawn.get_attribute("viewBox") or ""
    ben.pinches(1.6)
    expect(drawn).not_to_have_attribute("viewBox", whole)
    near = drawn.get_attribute("viewBox") or ""
    ben.pans(-60, 0)
    expect(drawn).not_to_have_attribute("viewBox", near)
    ben.press(page.get_by_role("button", name="Whole map"))
    expect(drawn).to_have_attribute("viewBox", "0 0 12 8")
    ben.takes_up("Ilse Corran")
    ben.taps(6, 1)
    expect(page.locator(".toast")).to_contain_text("6,1: a wall")
    ben.takes_up("Ilse Corran")
    ben.taps(4, 3)
    expect(page.locator(".maplist li", has_text="Ilse Corran")).to_contain_text("4,3")
    fits(page, 390)
    ben.does("Ilse Corran attacks Toll-Gate Bruiser with Ash Bow")
    settled(ben, "3C", "Miss")
    ben.does("End Ilse Corran's turn")


def by_mouse(ana: Hero, gil: Hero) -> None:
    """Bram is dragged next to the bruiser and fells it; the GM drags the slinger, whom nobody sees, and shoots."""
    ana.carries("Bram Holloway", 7, 3)
    expect(ana.page.locator(".maplist li", has_text="Bram Holloway")).to_contain_text("7,3")
    ana.does("Bram Holloway attacks Toll-Gate Bruiser with Trail Axe")
    settled(ana, "10C", "Major Success", more=1)  # a slow starter draws with a Lower Hand at first
    expect(group(ana, "Toll-Gate Bruiser")).to_have_class(re.compile(r"\bout\b"))
    ana.does("End Bram Holloway's turn")
    gil.settle()
    gil.carries("Marsh Slinger", 9, 2)
    expect(gil.page.locator(".maplist li", has_text="Marsh Slinger")).to_contain_text("hidden at 9,2")
    gil.does("Marsh Slinger attacks Bram Holloway with Ash Bow")
    gil.does("Draw")
    ana.settle()
    expect(ana.page.locator(".wheel figcaption")).to_contain_text("drawn: Q\u2665 counts and wins")
    expect(group(ana, "Bram Holloway").locator("> .counted")).to_contain_text("0 of 1")
    gil.does("End Marsh Slinger's turn")
    gil.does("End the combat", **{"What follows": "The slinger runs."})


def settled(person: Hero, card: str, result: str, more: int = 0) -> None:
    """Draw for an attack, see the card land on the ring, draw the rest of the hand, keep the result."""
    person.does("Draw")
    expect(person.page.locator(".wheel .landed")).to_have_count(1)
    expect(person.page.locator(".wheel figcaption")).to_contain_text(f"drawn: {shown(card)}")
    if person.way in PICTURED:
        person.page.locator(".wheel").scroll_into_view_if_needed()
        picture(person, PICTURED[person.way])
    for _ in range(more):
        person.does("Draw the next card")
    person.does(f"Accept: {result}")


def shown(card: str) -> str:
    return card[:-1] + dict(zip("SHDC", "♠♥♦♣", strict=True))[card[-1]]


def group(person: Hero, name: str) -> Locator:
    """A person's group on the table."""
    return person.page.locator(".group", has=person.page.locator(".label", has_text=name)).first
