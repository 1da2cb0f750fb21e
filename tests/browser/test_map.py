"""The map in real browsers: by finger, mouse and arrow keys; hidden tokens stay hidden; axe finds nothing serious."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page, expect

from support.browser.accessibility import violations
from support.browser.map import Adventurer, combat, table
from support.browser.pages import fits

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]
SEND = """async (bytes) => {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(bytes)], 'map.png', {type: 'image/png'}))
  const at = location.pathname.replace('/tables/', '/api/tables/') + '/assets' + location.search
  return (await (await fetch(at, {method: 'POST', body: form})).json()).asset
}"""
PICTURES = Path(__file__).parents[2] / "build" / "pictures"


def nothing_serious(page: Page) -> None:
    found = violations(page)
    assert [(one["id"], one["nodes"][0]["html"]) for one in found if one["impact"] in {"serious", "critical"}] == []


def picture(person: Adventurer, name: str) -> None:
    person.settle()
    PICTURES.mkdir(parents=True, exist_ok=True)
    person.page.screenshot(path=PICTURES / f"map-{name}.jpg", type="jpeg", quality=80)


def test_a_map_works_by_finger_mouse_and_keys(browser: Browser, tmp_path: Path) -> None:
    with combat(tmp_path, browser) as (gm, ana):
        by_finger(ana)
        by_keys(ana)
        by_mouse(gm)
        for person in (gm, ana):
            nothing_serious(person.page)
            person.page.emulate_media(color_scheme="dark")
            nothing_serious(person.page)
            picture(person, f"{person.name}-dark")
            assert person.troubles == []
        assert not any('"cell":"10,1"' in one for one in ana.told)


def test_a_check_is_drawn_on_the_ring_of_ranks(browser: Browser, tmp_path: Path) -> None:
    with table(tmp_path, browser) as (gm, ana):
        ana.say("take_premade", being="Bram Holloway")
        the_range_moves_the_bar(gm)
        gm.say("call_check", actors=["c1"], trait="Athletics", dr=2)
        for person in (gm, ana):
            expect(person.page.locator(".wheel .target")).to_have_count(1)
            expect(person.page.locator(".wheel figcaption")).to_contain_text("wins: ")
        draw = next(one["command"] for one in ana.sees()["choices"] if one["command"]["type"] == "draw_card")
        ana.say("draw_card", check=draw["check"])
        expect(ana.page.locator(".wheel .landed")).to_have_count(1)
        expect(ana.page.locator(".wheel figcaption")).to_contain_text("drawn: ")
        nothing_serious(ana.page)
        fits(ana.page, 390)
        picture(ana, "wheel-phone")
        picture(gm, "wheel-desk")


def the_range_moves_the_bar(gm: Adventurer) -> None:
    """Bram's Athletics is 2: any card may be the target, and those of the 13 ranks within that distance succeed."""
    gm.settle()
    gm.press(gm.unfolds("Call for a Check"))
    form = gm.page.locator(".filling")
    form.locator(".pick:has([type=checkbox])", has_text="Bram Holloway").click()
    form.get_by_label("Trait").select_option(label="Athletics")
    for reach in (1, 3, 0):
        field = form.locator("fieldset", has=gm.page.locator("legend", has_text="Difficulty Range"))
        field.locator("label", has_text=re.compile(rf"^\s*{reach}\s*$")).click()
        expect(form.locator(".odds")).not_to_have_class(re.compile("stale"))
        expect(form.locator("rect.good")).to_have_attribute("width", f"{100 * (2 * (reach + 2) + 1) / 13:.3f}%")
    gm.press(form.locator(".cancel"))


def test_a_tap_on_the_map_is_the_target_of_a_move_that_was_chosen(browser: Browser, tmp_path: Path) -> None:
    with combat(tmp_path, browser) as (_gm, ana):
        page = ana.page
        page.get_by_role("button", name=re.compile("^Bram Holloway moves")).first.click()
        expect(page.locator(".filling")).to_be_visible()
        ana.settle()
        assert ana.sees_the_map()
        page.touchscreen.tap(*ana.at(4, 3))
        expect(page.locator(".toast")).to_contain_text("4,3: a wall")
        expect(page.locator(".filling .confirm")).to_have_attribute("aria-disabled", "true")
        page.touchscreen.tap(*ana.at(1, 3))
        expect(page.locator(".filling .way")).to_have_text("1,2 → 1,3")
        expect(page.locator(".mapsaid")).to_have_text("To 1,3. Tap another space to change it.")
        picture(ana, "move")
        page.locator(".filling .confirm").click()
        expect(page.locator(".maplist li").first).to_contain_text("1,3")
        assert ana.stands("Bram Holloway") == "1,3"


def by_finger(ana: Adventurer) -> None:
    """Tap a token and a space: it goes there, or the page says why not."""
    page, said = ana.page, ana.page.locator(".mapsaid")
    expect(page.locator("[data-token]")).to_have_count(2)
    fits(page, 390)
    page.locator(".mapbox").scroll_into_view_if_needed()
    assert ana.sees_the_map()
    picture(ana, "phone")
    page.touchscreen.tap(*ana.at(1, 2))
    expect(said).to_contain_text("Bram Holloway: choose a space")
    page.touchscreen.tap(*ana.at(4, 3))
    expect(page.locator(".toast")).to_contain_text("4,3: a wall")
    page.touchscreen.tap(*ana.at(1, 2))
    page.touchscreen.tap(*ana.at(2, 3))
    expect(page.locator(".maplist li").first).to_contain_text("2,3")
    assert ana.stands("Bram Holloway") == "2,3"


def by_keys(ana: Adventurer) -> None:
    """The arrow keys move a cursor; below it are the cost of the move, or why it is refused."""
    page, said = ana.page, ana.page.locator(".mapsaid")
    page.locator(".mapbox").focus()
    page.keyboard.press("Enter")
    expect(said).to_contain_text("choose a space")
    page.keyboard.press("ArrowUp")
    expect(said).to_have_text("2,2: 1 of 5 spaces")
    page.keyboard.press("ArrowRight")
    expect(said).to_have_text("3,2: 1 of 5 spaces")
    page.keyboard.press("ArrowRight")
    expect(said).to_have_text("4,2: a wall")
    page.keyboard.press("ArrowUp")
    expect(said).to_have_text("4,1: 3 of 5 spaces")
    page.keyboard.press("Enter")
    expect(page.locator(".maplist li").first).to_contain_text("4,1")
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    expect(page.locator(".mapbox")).to_be_focused()


def by_mouse(gm: Adventurer) -> None:
    """The GM drags tokens, paints walls, zooms with the wheel, and places a picture under the map."""
    page = gm.page
    gm.settle()
    expect(page.locator("[data-token]")).to_have_count(3)
    page.locator(".mapbox").scroll_into_view_if_needed()
    page.mouse.move(*gm.at(6, 4))
    page.mouse.down()
    page.mouse.move(*gm.at(7, 4), steps=3)
    page.mouse.move(*gm.at(8, 5), steps=3)
    expect(page.locator(".mapsaid")).to_contain_text("8,5: Place a token")
    picture(gm, "carried")
    page.mouse.up()
    expect(page.locator(".maplist li", has_text="Marsh Slinger").first).to_contain_text("8,5")
    page.locator(".brush select").select_option(label="wall")
    page.mouse.move(*gm.at(6, 6))
    page.mouse.down()
    page.mouse.move(*gm.at(8, 6), steps=8)
    page.mouse.up()
    gm.settle()
    page.locator(".brush select").select_option(label="nothing")
    expect(page.locator(".mapbox .walls")).to_have_attribute("d", re.compile("M6 6h.*M7 6h.*M8 6h"))
    gm.say("set_map_picture", image=sent(gm))
    expect(page.locator(".mapbox image")).to_have_count(1)
    before = page.locator(".mapbox svg").get_attribute("viewBox")
    page.mouse.move(*gm.at(8, 5))
    page.mouse.wheel(0, -300)
    expect(page.locator(".mapbox svg")).not_to_have_attribute("viewBox", before or "")
    page.get_by_role("button", name="Whole map").click()
    expect(page.locator(".mapbox svg")).to_have_attribute("viewBox", "0 0 12 8")
    picture(gm, "desk")


def sent(gm: Adventurer) -> str:
    """A picture uploaded to the table from the page; return its id."""
    out = BytesIO()
    Image.new("RGB", (240, 160), "#7a8f62").save(out, "PNG")
    return str(gm.page.evaluate(SEND, list(out.getvalue())))
