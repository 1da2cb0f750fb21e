"""Deck of Adventures in real browsers: a GM and three players, by mouse, touch or keys, with stacked decks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Browser, Locator, Page, expect

from croupier.games.deck_of_adventures import GAME
from croupier.store import Journal
from croupier.web.app import create_app
from croupier.web.limits import Limits
from support.browser.distant import Distant
from support.browser.map import Adventurer
from support.browser.pages import DESK, borrowed
from support.browser.rust_in_the_canyon import Cards, LaidLuck
from support.web.serving import serving

PARTY = {"Ana": "Bram Holloway", "Ben": "Ilse Corran", "Cem": "Wen Sabry"}
WAYS = {"Gil": "mouse", "Ana": "mouse", "Ben": "touch", "Cem": "keyboard"}


class Hero(Adventurer):
    """A player at a table for three, who fills in what the test says and nothing else."""

    players = 3

    def fill(self, fields: dict[str, str]) -> None:
        form = self.page.locator(".filling")
        for name, wish in fields.items():
            legend = self.page.locator("legend", has_text=re.compile(rf"^\s*{re.escape(name)}"))
            field = form.locator("fieldset.field", has=legend).first
            if not field.is_visible():
                self.press(form.locator(".seldom > summary"))
            self._put(field, wish)
        if self.way == "keyboard":
            self.page.keyboard.press("Enter")
        else:
            self.press(form.locator(".confirm"))

    def _put(self, field: Locator, wish: str) -> None:
        if field.locator("input[type=checkbox], input[type=radio]").count():
            for part in wish.split(" and "):
                alone = field.locator("label", has_text=re.compile(rf"^\s*{re.escape(part)}\s*$"))
                explained = field.locator("label", has=self.page.locator("small")).filter(
                    has_text=re.compile(rf"^\s*{re.escape(part)}")
                )
                self._tick(alone.or_(explained).first)
        else:
            self._write(field, wish)

    def _tick(self, label: Locator) -> None:
        if self.way != "keyboard":
            self.press(label)
            return
        box = label.locator("input")
        self.reach(box)
        self.page.keyboard.press("Space")

    # on the map

    def takes_up(self, name: str) -> None:
        """Pick up a token, with a finger or with the keys."""
        page = self.page
        self.settle()
        if self.way == "keyboard":
            self.reach(page.locator(".mapbox"))
            page.keyboard.press("Enter")
        else:
            page.locator(".mapbox").scroll_into_view_if_needed()
            page.touchscreen.tap(*self._cell(name))
        expect(page.locator(".mapsaid")).to_contain_text(f"{name}: choose a space")

    def _cell(self, name: str) -> tuple[float, float]:
        x, y = self.stands(name).split(",")
        return self.at(int(x), int(y))

    def taps(self, x: int, y: int) -> None:
        self.page.touchscreen.tap(*self.at(x, y))

    def points_at(self, x: int, y: int) -> None:
        """Click or tap a space of the map."""
        self.settle()
        self.page.locator(".mapbox").scroll_into_view_if_needed()
        if self.way == "touch":
            self.taps(x, y)
        else:
            self.page.mouse.click(*self.at(x, y))

    def pinches(self, by: float) -> None:
        """Pinch with two fingers until the map is this much larger."""
        x, y = self._middle()
        self._fingers([[(x - far, y), (x + far, y)] for far in (30.0, 30 + (by - 1) * 15, 30 * by)])

    def pans(self, dx: float, dy: float) -> None:
        """Pan the map with one finger."""
        x, y = self._middle()
        self._fingers([[(x + dx * share, y + dy * share)] for share in (0.0, 0.5, 1.0)])

    def _middle(self) -> tuple[float, float]:
        self.settle()  # a turn that begins unfolds the choices over the map
        drawn = self.page.locator(".mapbox")
        drawn.scroll_into_view_if_needed()
        box = drawn.bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def _fingers(self, steps: list[list[tuple[float, float]]]) -> None:
        """Touch, move and lift fingers, as events of the browser."""
        device = self.context.new_cdp_session(self.page)
        for at, fingers in enumerate(steps):
            points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(fingers)]
            kind = "touchMove" if at else "touchStart"
            device.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        device.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        device.detach()

    def carries(self, name: str, x: int, y: int) -> None:
        """Drag a token to a space with the mouse."""
        self.settle()
        mouse = self.page.mouse
        self.page.locator(".mapbox").scroll_into_view_if_needed()
        mouse.move(*self._cell(name))
        mouse.down()
        mouse.move(*self.at(x, y), steps=4)
        mouse.up()

    def paints(self, what: str, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Draw a stroke over the map with the mouse."""
        self.settle()
        brush, mouse = self.page.locator(".brush select"), self.page.mouse
        self.page.locator(".mapbox").scroll_into_view_if_needed()
        brush.select_option(label=what)
        mouse.move(*self.at(*start))
        mouse.down()
        mouse.move(*self.at(*end), steps=8)
        mouse.up()
        self.settle()
        brush.select_option(label="nothing")


@contextmanager
def house(path: Path, cards: Cards) -> Iterator[str]:
    """The address of a separate server with this luck."""
    path.mkdir(exist_ok=True)
    with Journal.open(path / "croupier.db") as journal:
        limits = Limits(commands_a_second=1000)
        app = create_app(journal, games={GAME.name: GAME}, luck=LaidLuck(cards), limits=limits, grace=60.0)
        with serving(app) as url:
            yield url


@contextmanager
def adventure(path: Path, browser: Browser, cards: Cards) -> Iterator[list[Hero]]:
    """The GM and three players at a table, each with their own input device."""
    with house(path, cards) as url:
        people = [Hero(browser, way, name) for name, way in WAYS.items()]
        try:
            people[0].open(url)
            for person in people[1:]:
                person.join(url, people[0].code)
            yield people
        finally:
            for person in people:
                person.leave()


class World:
    """A table where one seat, `blind`, has a browser; the others use only the API."""

    def __init__(self, url: str, one: Hero, blind: str) -> None:
        self.url, self.one, self.blind = url, one, blind
        self.tokens: dict[str, str] = {}
        self.sent = 0
        self.by_api = httpx.Client(base_url=url, timeout=60.0)
        if blind == "gm":
            one.open(url, dr_visible="gm_may_hide")
            self.code, self.table = one.code, one.page.url.partition("/tables/")[2].partition("?")[0]
        else:
            settings = {"dr_visible": "gm_may_hide"}
            asked = {"game": GAME.name, "name": "The bridge", "players": 3, "settings": settings}
            made = self.by_api.post("/api/tables", json=asked).json()
            self.tokens["gm"], self.code, self.table = made["token"], made["code"], made["table"]
            one.join(url, self.code)
        for name in ("Ben", "Cem") if blind == "p1" else ("Ana", "Ben", "Cem"):
            joined = self.by_api.post(f"/api/tables/{self.code}/join", json={"name": name}).json()
            self.tokens[joined["seat"]] = joined["token"]

    def says(self, seat: str, type: str, **fields: Any) -> None:
        """Send a command that is accepted, and wait until the browser has all of it."""
        fits = [one for one in self._asks(seat, "GET", "").json()["choices"] if one["command"]["type"] == type]
        exact = [one for one in fits if all(fields.get(name, type) == is_ for name, is_ in one["command"].items())]
        prompt = next((one["prompt"] for one in (*exact, *fits)), None)
        answer = self._sends(seat, {"prompt": prompt, "command": {"type": type, **fields}})
        assert answer.is_success, f"{seat}: {type} {fields}: {answer.text}"
        self.one.settle()

    def tries(self, seat: str, type: str, **fields: Any) -> None:
        """Send a command and return the response, which the browser is to remember."""
        answer = self._sends(seat, {"command": {"type": type, **fields}})
        self.one.answers.append(f"{answer.status_code} {answer.text}")

    def sends_file(self, seat: str, name: str, content: bytes) -> str:
        """Upload a file that only its seat sees until the table names it; return its id."""
        sent = self._asks(seat, "POST", "/assets?hidden=true", files={"file": (name, content)})
        return str(sent.json()["asset"])

    def gets(self, what: str) -> str:
        """What the API answers with this browser's cookie."""
        answer = self.one.context.request.get(f"{self.url}/api/tables/{self.table}{what}")
        return f"{answer.status} {answer.text()}"

    def _sends(self, seat: str, body: dict[str, Any]) -> httpx.Response:
        self.sent += 1
        return self._asks(seat, "POST", "/commands", json={**body, "id": f"{seat}-{self.sent}"})

    def _asks(self, seat: str, method: str, what: str, **how: Any) -> httpx.Response:
        """Send by token, or by cookie if this is the browser's own seat."""
        address = f"/api/tables/{self.table}{what}"
        if seat in self.tokens:
            headers = {"authorization": f"Bearer {self.tokens[seat]}"}
            return self.by_api.request(method, address, headers=headers, **how)
        cookies = "; ".join(f"{one['name']}={one['value']}" for one in self.one.context.cookies(self.url))
        query = f"{'&' if '?' in address else '?'}seat={seat}"
        return self.by_api.request(method, address + query, headers={"origin": self.url, "cookie": cookies}, **how)


@contextmanager
def world(path: Path, browser: Browser, blind: str, cards: Cards) -> Iterator[World]:
    """A separate server, and a table at which one seat has a browser."""
    with house(path, cards) as url:
        one = Hero(browser, "mouse", "Gil" if blind == "gm" else "Ana")
        one.by_page = True
        here = World(url, one, blind)
        try:
            yield here
        finally:
            here.by_api.close()
            one.leave()


@contextmanager
def party(browser: Browser, path: Path, cards: Cards) -> Iterator[tuple[Page, Distant, Distant, Distant]]:
    """Ana's page, and Gil, Ben and Cem over the API, each with a character."""
    with house(path, cards) as url:
        gil, ben, cem = (Distant(name, seat, "deck-of-adventures") for name, seat in
                         (("Gil", "gm"), ("Ben", "p2"), ("Cem", "p3")))  # fmt: skip
        gil.players = 3
        gil.open(url)
        page = borrowed(browser, DESK)
        page.goto(f"{url}/join/{gil.code}")
        page.get_by_label("Your name").first.fill("Ana")
        page.get_by_role("button", name="Join table").click()
        presses(page, "Play Bram Holloway")
        for one, who in ((ben, "Ilse Corran"), (cem, "Wen Sabry")):
            one.join(url, gil.code)
            one.does(f"Play {who}")
        try:
            yield page, gil, ben, cem
        finally:
            for one in (gil, ben, cem):
                one.leave()


def presses(page: Page, label: str) -> None:
    """A hidden choice of the same words, in a closed group, is passed over: a click keeps what it found first."""
    page.locator(".choice:not(.grey) > button:visible", has_text=label).first.click()
