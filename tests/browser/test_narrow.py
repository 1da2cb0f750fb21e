"""Narrow phones in a real browser: nothing overlaps at 320 pixels, and the table has the room while one waits."""

from __future__ import annotations

import re
from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from croupier.store import Journal
from croupier.web.app import create_app
from croupier.web.limits import Limits
from support.browser.pages import PATIENCE, create_table, submit_form
from support.browser.rust_in_the_canyon import LaidLuck
from support.browser.unpainted import painted
from support.web.serving import serving

pytestmark = [pytest.mark.browser, pytest.mark.timeout(180)]
NARROW, TALL = 320, 640
LOW = 145
"""Pixels: the title, who is waited for, and the totals of the others."""
LAYERS = "header.head, .stagebar, .choices .ends, .choices, .toasts, .log, .dialog, .tablemenu > ul"
"""Elements that overlay the page or stay in view while it is scrolled."""
OVERLAPS = """(layers) => {
  const things = [...document.querySelectorAll('a, button, input, select, textarea, summary, h1, h2, h3, label')];
  const shown = things.filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }));
  const seen = shown.filter((one) => !one.closest('.sr-only, [inert], svg'));
  const boxes = seen.flatMap((one) => [...one.getClientRects()].map((box) => [one, box]));
  const touch = (x, y) => Math.min(x.right, y.right) - Math.max(x.left, y.left) > 2
    && Math.min(x.bottom, y.bottom) - Math.max(x.top, y.top) > 2;
  const apart = (a, b) => a !== b && !a.contains(b) && !b.contains(a) && a.closest(layers) === b.closest(layers)
    && a.closest('label') !== b && b.closest('label') !== a
    && !(a.closest('.choice') && a.closest('.choice') === b.closest('.choice'));
  const name = (one) => `${one.tagName} ${(one.innerText || one.className || one.name || '').slice(0, 30)}`;
  return boxes.flatMap(([a, x], at) => boxes.slice(at + 1)
    .filter(([b, y]) => apart(a, b) && touch(x, y)).map(([b]) => `${name(a)} over ${name(b)}`));
}"""


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with Journal.open(tmp_path_factory.mktemp("narrow") / "croupier.db") as journal:
        app = create_app(journal, luck=LaidLuck({}), limits=Limits(commands_a_second=1000), grace=60.0)
        with serving(app) as address:
            yield address


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A small phone, whose browser has nothing to complain about."""
    troubles: list[str] = []
    context = browser.new_context(
        viewport={"width": NARROW, "height": TALL}, has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.on("pageerror", lambda error: troubles.append(str(error)))
    yield page
    context.close()
    assert troubles == []


SIDEWAYS = """() => [...document.querySelectorAll('.choices, .dialog, .log')]
  .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth)
  .map((one) => `${one.className} scrolls sideways: ${one.scrollWidth} in ${one.clientWidth}`)"""
"""Parts that are read from top to bottom and are wider than they show."""


def faults(page: Page) -> list[str]:
    wide = page.evaluate("document.documentElement.scrollWidth")
    with painted(page):
        overlaps = page.evaluate(OVERLAPS, LAYERS)
        sideways = page.evaluate(SIDEWAYS)
    return [*overlaps, *sideways, *([f"the page is {wide} wide"] if wide > NARROW else [])]


def test_nothing_overlaps_on_a_narrow_phone(page: Page, url: str) -> None:
    found: dict[str, list[str]] = {}

    def look(name: str) -> None:
        found[name] = faults(page)

    create_table(page, url, "state-stack", person="Gil", players="1")
    code = str(page.locator("#table").get_attribute("data-code"))
    table = page.url
    look("an empty table")
    assert in_view(page, ".joincode strong"), "the bar of choices covers the code"
    page.get_by_label("Menu").tap()
    expect(page.locator(".tablemenu li")).not_to_have_count(0)
    look("the menu")
    assert page.get_by_text("Keyboard shortcuts").count() == 0, "a phone has no keys"
    page.get_by_role("button", name="Sound and colors").tap()
    look("sound and colors")
    page.get_by_role("button", name="Close", exact=True).tap()
    join(url, code)
    expect(page.locator(".joincode")).to_have_count(0)
    expect(page.locator(".lobby .chairs li")).to_have_count(2)
    look("everyone has a seat")
    for name, side in (("Ogre of the Ninth Bridge", "Foes"), ("Ysolde", "Heroes")):
        page.locator(".choice > button", has_text="Add a combatant").tap()
        form = page.locator(".filling")
        form.get_by_label("Name").last.fill(name)
        form.locator(".field", has_text="Side").locator(".pick", has_text=side).tap()
        look(f"a form, {name}")
        form.locator(".confirm").tap()
        expect(page.locator(".group", has_text=name)).to_have_count(1)
        expect(page.locator(".lobby")).to_have_count(0)
    page.locator(".choice:not(.grey) > button", has_text="Start the fight").tap()
    expect(page.locator(".track .lit")).to_have_text("Initiative")
    look("a fight")
    page.get_by_role("button", name=re.compile("^Log")).tap()
    look("the log")
    for path in (
        "/",
        "/?game=maelstrom#new-table",
        f"/join/{code}",
        "/rules/state-stack",
        "/rules/deck-of-adventures",
        "/rules/maelstrom",
        "/odds/",
        "/tutorials/first-fight",
    ):
        page.goto(f"{url}{path}")
        look(path)
    page.goto(table)
    page.locator(".choices").wait_for()
    look("the table again")
    assert {name: told for name, told in found.items() if told} == {}


def in_view(page: Page, what: str) -> bool:
    """Whether nothing covers the middle of an element."""
    seen: bool = page.locator(what).first.evaluate(
        """(it) => {
          const box = it.getBoundingClientRect();
          const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
          return hit !== null && (it.contains(hit) || hit.contains(it));
        }"""
    )
    return seen


def test_the_bar_of_choices_is_one_line_while_a_player_only_waits(page: Page, url: str) -> None:
    """A third of the screen used to go to choices, though none was prompted."""
    with httpx.Client(base_url=url, headers={"origin": url}) as gm:
        made = gm.post("/api/tables", json={"game": "state-stack", "name": "The bridge", "players": 1}).json()
        gm.headers["authorization"] = f"Bearer {made['token']}"
        submit_form(page, url, f"/join/{made['code']}", name="Ana")
        bar, fold = page.locator(".choices"), page.locator(".choices .fold")
        expect(bar).to_contain_text("Add your combatant")
        expect(page.locator(".choice > button", has_text="Add a combatant")).to_be_visible()
        sends(gm, made["table"], type="add_combatant", block="Average", owner="p1", name="Ysolde", side="Heroes")
        sends(gm, made["table"], type="add_combatant", block="Average", owner="gm", name="Ogre", side="Foes")
        sends(gm, made["table"], type="start_fight")
        for word in ("flip a card", "stop flipping"):
            expect(fold).to_have_attribute("aria-expanded", "true")
            page.locator(".choice > button:visible", has_text=word).first.tap()
        expect(fold).to_have_attribute("aria-expanded", "false")
        expect(bar).to_contain_text("for the GM: Ogre: initiative")
        assert height(page) < LOW
        assert faults(page) == []
        fold.tap()
        expect(page.locator(".choices .more > summary", has_text="At any time")).to_be_visible()
        expect(page.locator(".choice:visible")).to_have_count(0)  # only what cannot be done now
        fold.tap()
        expect(page.locator(".choices .more:visible")).to_have_count(0)
        for command in ("flip", "stop_flipping"):
            sends(gm, made["table"], type=command, combatant="c2")
        expect(page.locator(".choice > button", has_text="divide the row").first).to_be_visible()
        expect(fold).to_have_attribute("aria-expanded", "true")


def height(page: Page) -> float:
    """How much of the screen the bar of choices takes."""
    box = page.locator(".choices").bounding_box()
    assert box is not None
    return box["height"]


def sends(client: httpx.Client, table: str, **command: object) -> None:
    answer = client.post(f"/api/tables/{table}/commands", json={"command": command})
    assert answer.is_success, answer.text


def join(url: str, code: str) -> None:
    """Ana takes the other seat, over the API."""
    httpx.post(f"{url}/api/tables/{code}/join", json={"name": "Ana"}).raise_for_status()
