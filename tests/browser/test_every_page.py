"""Every page as people see it: axe finds nothing in any width and color scheme, and a picture of each is kept.

CROUPIER_REWRITE=1 makes the pictures of docs/reference/pages.md and of the README's first fight anew; that of the wall
is made by test_wall.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from support.browser.accessibility import contrast, violations
from support.browser.distant import Distant
from support.browser.fighting import MOOKS, fight, gather
from support.browser.jail import JAIL, TO_GET_THEM_OUT
from support.browser.luck import StagedLuck
from support.browser.maelstrom import CastLuck, Player, exported
from support.browser.map import combat
from support.browser.pages import DESK, PHONE
from support.browser.people import Person
from support.browser.rust_in_the_canyon import LaidLuck, Sitter, play, seated, seats, served
from support.browser.syuzheteers import SHORT, DistantTeller, Teller, stage
from support.browser.unpainted import painted

pytestmark = [pytest.mark.browser, pytest.mark.timeout(400)]
ROOT = Path(__file__).parents[2]
IS_FOR_DOCS = os.environ.get("CROUPIER_REWRITE") == "1"
"""Only pictures are taken then, and widths measured."""
PICTURES = ROOT / ("docs" if IS_FOR_DOCS else "build") / "pictures"
NARROW: ViewportSize = {"width": 320, "height": 640}
ZOOMED: ViewportSize = {"width": 720, "height": 450}
"""A desktop of 1440 by 900 at 200 % zoom."""
SIZES = {"desk": DESK, "phone": PHONE}
SCHEMES = ("light", "dark", "contrast")
"""Between which colors alone differ: all rules are looked at in the first."""
OF_THE_SITE = {
    "rules": "/rules/",
    "how-to-play": "/how-to-play/state-stack",
    "tutorial": "/tutorials/first-fight",
    "odds": "/odds/",
    "odds-of-a-game": "/odds/state-stack",
}


class Looks:
    """What is found wrong, page by page."""

    def __init__(self) -> None:
        self.found: dict[str, list[str]] = {}

    def at(self, page: Page, name: str, *sizes: str) -> None:
        """Look at a page in these sizes and all color schemes, on a narrow phone and zoomed, and keep its picture."""
        PICTURES.mkdir(parents=True, exist_ok=True)
        with painted(page):
            self._at(page, name, sizes or tuple(SIZES))

    def _at(self, page: Page, name: str, sizes: Sequence[str]) -> None:
        for size in sizes:
            page.set_viewport_size(SIZES[size])
            for scheme in SCHEMES:
                paint(page, scheme)
                is_first = scheme == SCHEMES[0]
                self._note(f"{name}, {size}, {scheme}", page, SIZES[size], violations if is_first else contrast)
            paint(page, "light")
            if not (IS_FOR_DOCS and name.endswith("-empty")):
                page.screenshot(path=PICTURES / f"page-{name}-{size}.jpg", type="jpeg", quality=50)
        for small in (NARROW, ZOOMED):
            page.set_viewport_size(small)
            self._note(f"{name}, {small['width']} wide", page, small, targets)

    def _note(self, name: str, page: Page, size: ViewportSize, faults: Callable[[Page], list[dict[str, Any]]]) -> None:
        wrong = [f"{one['id']}: {one['nodes'][0]['target']}" for one in ([] if IS_FOR_DOCS else faults(page))]
        wide = page.evaluate("document.documentElement.scrollWidth")
        wrong += [f"{wide} pixels wide"] if wide > size["width"] else []
        if wrong:
            self.found[name] = wrong


def targets(page: Page) -> list[dict[str, Any]]:
    """What is too small to be hit by a finger."""
    return violations(page, "target-size")


def paint(page: Page, scheme: str) -> None:
    """Show a page in a color scheme, as its menu of colors does."""
    page.evaluate("(scheme) => (document.documentElement.dataset.theme = scheme)", scheme)


@pytest.fixture
def looks() -> Iterator[Looks]:
    """Nothing is wrong at the end, in anything that was looked at."""
    one = Looks()
    yield one
    assert one.found == {}


def test_every_page_of_the_site(browser: Browser, tmp_path: Path, looks: Looks) -> None:
    """From the front page to one's own tables, through the rules, a tutorial and the odds."""
    with served(tmp_path, StagedLuck()) as url:
        gil = Person(browser, "mouse", "Gil")
        page = gil.page
        for name, path in {"front": "/", "new-table": "/?game=maelstrom#new-table", **OF_THE_SITE}.items():
            page.goto(url + path)
            looks.at(page, name)
        gil.open(url)
        looks.at(page, "lobby")
        table = page.url
        for name, path in {"join": f"/join/{gil.code}", "my-tables": "/", "no-such-table": "/join/ABCDEF"}.items():
            page.goto(url + path)
            looks.at(page, name)
        page.goto(table.replace("?", "/delete?"))
        looks.at(page, "delete")
        for name in ("wall-empty", "hot-seat"):
            page.goto(f"{table.partition('?')[0]}/{name.removesuffix('-empty')}")
            page.locator(".wall-turn, #curtain button:enabled").first.wait_for(state="attached")
            looks.at(page, name)
        gil.leave()


def a_fight(browser: Browser, path: Path, looks: Looks) -> None:
    people: list[Any] = [
        Person(browser, "mouse", "GM"),
        Person(browser, "touch", "Ana"),
        Distant("Ben", "p2", "state-stack"),
    ]
    with served(path, StagedLuck()) as url, seated(url, people, numbers="own"):
        gather(people, MOOKS)
        fight(people, 14)
        sees(people[:2], "state-stack", looks)
        if IS_FOR_DOCS:
            for_the_readme(people[1].page)
        page = people[0].page
        page.goto(page.url.replace("?", "/replay?"))
        page.get_by_role("slider", name="Entry").wait_for()
        looks.at(page, "replay")


def for_the_readme(page: Page) -> None:
    """One fight through Ana's eyes, on a desktop and on her phone."""
    with painted(page):
        paint(page, "dark")
        for name, size in (("table", DESK), ("phone", PHONE)):
            page.set_viewport_size(size)
            page.screenshot(path=PICTURES / f"{name}.jpg", type="jpeg", quality=60)
        paint(page, "light")


def a_conflict(browser: Browser, path: Path, looks: Looks) -> None:
    people = [
        Sitter(browser, way, name, seat)
        for way, (seat, name) in zip(("mouse", "touch"), seats("GM", "Ana"), strict=True)
    ]
    with served(path, LaidLuck(JAIL)) as url, seated(url, people):
        for step, script in TO_GET_THEM_OUT.items():
            play(people, script)
            if step == "the bids":
                break
        sees(people, "rust-in-the-canyon", looks)


def an_adventure(browser: Browser, path: Path, looks: Looks) -> None:
    with combat(path, browser) as (gm, ana):
        sees((gm, ana), "deck-of-adventures", looks)
        ana.page.goto(ana.page.url.replace("?", "/sheets?"))
        looks.at(ana.page, "sheets")
        ana.page.goto(str(ana.page.locator("main a[href*='/sheets/']").first.evaluate("(link) => link.href")))
        looks.at(ana.page, "sheet")


def a_firefight(browser: Browser, path: Path, looks: Looks) -> None:
    gil, ana = Player(browser, "mouse", "Gil", "gm"), Player(browser, "touch", "Ana", "p1")
    with served(path, CastLuck(())) as url, seated(url, [gil, ana]):
        ana.press(ana.unfolds("Make a character, step by step"))
        ana.page.locator(".worksheet").wait_for()
        looks.at(ana.page, "draft")
        ana.page.go_back()
        ana.page.locator(".choices").wait_for()
        ana.sends("import_character", text=exported())
        gil.sends("approve_character", seat="p1")
        gil.sends("begin_campaign")
        gil.sends("set_scene", title="The hull of the Carrion Star")
        ana.sends("declare_action", character="c1", words="I climb the mast")
        sees((gil, ana), "maelstrom", looks)


def a_play(browser: Browser, path: Path, looks: Looks) -> None:
    ana = Teller(browser, "touch", "Ana", {})
    people: list[Teller | DistantTeller] = [ana, DistantTeller("Ben", "p2", {}), DistantTeller("Cem", "p3", {})]
    with stage(path, browser, people, **SHORT):
        for at in range(90):
            people[at % len(people)].acts()
        sees((ana,), "syuzheteers", looks)


def sees(people: Any, name: str, looks: Looks) -> None:
    """Look at the page of each: the first is at a desktop, the last on a phone."""
    for person in people:
        person.settle()
    looks.at(people[0].page, name, "desk")
    looks.at(people[-1].page, name, "phone")


TABLES: tuple[Callable[[Browser, Path, Looks], None], ...] = (a_fight, a_conflict, an_adventure, a_firefight, a_play)


@pytest.mark.parametrize("table", [a_fight, *(pytest.param(one, marks=pytest.mark.slow) for one in TABLES[1:])])
def test_the_table_of_each_game(
    table: Callable[[Browser, Path, Looks], None], browser: Browser, tmp_path: Path, looks: Looks
) -> None:
    """In the middle of play: the GM's page at a desktop, a player's on a phone."""
    table(browser, tmp_path, looks)
