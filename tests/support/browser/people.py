"""People at a table in real browsers: by mouse, by keyboard only, or by touch on a phone."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable
from functools import cache
from typing import Any

import httpx
from playwright.sync_api import Browser, Locator
from playwright.sync_api import Error as PlaywrightError

from support.browser.pages import NOTHING_AFTER, PATIENCE, create_table, release, someone, submit_form, watch

BRIEFLY = 5_000
"""Milliseconds for one press, after which a person looks again: others' actions may have moved the button."""
CALM = 0.35
"""Seconds after an update in which a person presses no number."""
IS_DEEP = os.environ.get("CROUPIER_DEEP") == "1"
"""Whether everyone has a page; otherwise people whose pages are not checked may play over the API."""
PONG = '{"pong":true}'
ODDS = '{"odds":['
NOW = ", ".join(
    f"ol[aria-label^='{name}'] li.choice:not(.grey) > button" for name in ("Your choices now", "Your decisions")
)


FIELDS = """(form) => [...form.querySelectorAll('fieldset')].map((field) => ({
  legend: field.querySelector('legend').innerText,
  radio: field.querySelector('input[type=radio]') !== null,
  checked: field.querySelector('input:checked') !== null,
  chosen: (field.querySelector('label:has(input:checked)')?.innerText ?? '').trim(),
  texts: field.querySelector('textarea, input[type=text], input:not([type])') !== null,
  numbers: field.querySelector('input[type=number]') !== null,
  selects: field.querySelector('select') !== null,
  several: field.querySelector('input[type=checkbox]') !== null,
  words: field.innerText,
}))"""
"""What the open form asks for, and what is chosen in it."""


@cache
def _client() -> httpx.Client:
    """One for everybody: each has their own cookies."""
    return httpx.Client(timeout=PATIENCE / 1000)


def hang_up() -> None:
    """Close the connections kept open from person to person."""
    if _client.cache_info().currsize:
        _client().close()
        _client.cache_clear()


OF_THE_TABLE = ("gm", "odds", "watchers")
"""The fields of a new table's form other than the settings of its game."""


class Person:
    """A person with a browser; `way` is mouse, keyboard or touch."""

    game, players = "state-stack", 2
    by_page = False
    """Whether a table is created and joined by filling in those pages; otherwise their forms are sent at once."""

    def __init__(self, browser: Browser, way: str, name: str) -> None:
        self.way, self.name = way, name
        self.context, self.page = someone(browser, way)
        self.page.set_default_timeout(PATIENCE)
        self.frames: list[str] = []
        self.answers: list[str] = []
        self.troubles: list[str] = []
        self.filled: dict[str, str] = {}
        self.code = ""
        self._patience = 3
        self._heard_at = 0.0
        self._cookies: dict[str, dict[Any, Any]] = {}
        self._hears: dict[Any, Callable[[Any], None]] = {
            "pageerror": lambda error: self.troubles.append(str(error)),
            "console": self._said,
            "websocket": lambda socket: socket.on("framereceived", self._frame),
            "response": self._response,
        }
        for event, heard in self._hears.items():
            self.page.on(event, heard)

    def leave(self) -> None:
        release(self.way, self.page, self._hears)

    def _said(self, said: Any) -> None:
        if said.type == "error":
            self.troubles.append(said.text)

    def _frame(self, payload: Any) -> None:
        self._heard_at = time.monotonic()
        self.frames.append(payload if isinstance(payload, str) else payload.decode())

    def _response(self, response: Any) -> None:
        if "/static/" in response.url or response.status in (301, 302, 303, 101):
            return
        try:
            self.answers.append(f"{response.status} {response.text()}")
        except PlaywrightError:  # the page was left before its body was read
            return

    @property
    def told(self) -> list[str]:
        """Everything that this browser received: pages and answers, then frames, whose relative order varies.

        Left out are pongs, which answer the page's own ping and follow the clock instead of the table, and answers to
        requests for odds, whose two worlds are tested without a browser.
        """
        return [*self.answers, *(frame for frame in self.frames if frame != PONG and not frame.startswith(ODDS))]

    # by whichever way

    def press(self, button: Locator, patience: float | None = None) -> None:
        """Press a button with this person's device, waiting up to `patience` for it to be ready."""
        if self.way == "touch":
            button.tap(timeout=patience)
        elif self.way == "mouse":
            button.click(timeout=patience)
        else:
            self.reach(button, patience=patience)
            self.page.keyboard.press("Enter")

    def close_end_card(self) -> None:
        """On a phone, the card at the end of a scene or fight leaves no room for the choices until it is closed."""
        close = self.page.locator(".phone .endcard header button")
        if self.way == "touch" and close.count():
            close.tap(timeout=BRIEFLY)

    def reach(
        self, there: Locator, is_there: str = "(it) => it === document.activeElement", patience: float | None = None
    ) -> None:
        """Press Tab until the element has the focus."""
        aim = there.element_handle(timeout=patience or PATIENCE)
        for _ in range(120):
            if aim.evaluate(is_there):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError("no way there by keyboard")

    # at the table

    def open(self, url: str, **settings: str) -> None:
        """Create a table for `players` and sit down as GM."""
        if self.by_page:
            self._fills_in_the_form(url, settings)
        else:
            named = {key if key in OF_THE_TABLE else f"setting.{key}": option for key, option in settings.items()}
            create_table(self.page, url, self.game, person=self.name, players=str(self.players), **named)
        self._commits()
        found = re.search(r"/join/([A-Z0-9]{6})", self.page.content())
        assert found, "no code on the page"
        self.code = found.group(1)

    def _fills_in_the_form(self, url: str, settings: dict[str, str]) -> None:
        page = self.page
        page.goto(f"{url}/?game={self.game}#new-table")
        if self.game == "state-stack":
            page.locator("#gm").select_option("yes")
        page.get_by_label("Table name").fill("The bridge")
        page.locator("input[name=person]").fill(self.name)
        page.locator("input[name=players]").fill(str(self.players))
        for key, option in settings.items():
            choose = page.locator(f"select[name='setting.{key}'], select[name='{key}'], select[name$='{key}']").first
            choose.evaluate(
                "(it) => { for (let p = it; p; p = p.parentElement) if (p.tagName === 'DETAILS') p.open = true }"
            )
            choose.select_option(value=option)
        page.locator("form[action='/tables'] button[type=submit]").click()
        page.locator(".choices").wait_for()

    def join(self, url: str, code: str) -> None:
        if self.by_page:
            self.page.goto(f"{url}/join/{code}")
            self.page.get_by_label("Your name").first.fill(self.name)
            self.page.locator("main form button[type=submit]").first.click()
            self.page.locator(".choices").wait_for()
        else:
            submit_form(self.page, url, f"/join/{code}", name=self.name)
        self._commits()

    def _commits(self) -> None:
        """Wait until the page has committed to its entropy: that entry would otherwise come at a random moment."""
        until = time.monotonic() + PATIENCE / 1000
        while not any('"entropy_committed"' in frame for frame in self.frames) and time.monotonic() < until:
            self.page.wait_for_timeout(25)

    def gets(self, what: str = "", **query: str | int) -> httpx.Response:
        """What the server answers this seat; asking it past the browser takes a fraction of the time."""
        address, _, seat = self.page.url.replace("/tables/", "/api/tables/").partition("?")
        if address not in self._cookies:
            self._cookies = {address: {one["name"]: one["value"] for one in self.context.cookies(address)}}
        cookie = "; ".join(f"{name}={value}" for name, value in self._cookies[address].items())
        sits = dict(one.split("=", 1) for one in seat.split("&") if one)
        return _client().get(f"{address}{what}", params={**sits, **query}, headers={"cookie": cookie})

    def settle(self) -> None:
        """Wait until the page shows everything that the server has for this seat."""
        told = self.gets("/log", limit=1, after=NOTHING_AFTER).json()
        self._watch("shows", str(told["version"]))

    def choices(self) -> list[str]:
        """The available choices, in the page's words."""
        return [" ".join(text.split()) for text in self.page.locator(NOW).all_inner_texts()]

    def is_offered(self, label: str) -> bool:
        """Whether anything with these words is on the page."""
        return self.page.locator(".choice > button", has_text=label).count() > 0

    def choice(self, label: str) -> Locator:
        """The first available choice with this label."""
        return self.page.locator(".choice:not(.grey) > button", has_text=label).first

    def unfolds(self, label: str) -> Locator:
        """A visible choice: open the group that it is folded into, as often as others' actions fold it again."""
        until = time.monotonic() + PATIENCE / 1000
        while True:
            button = self.choice(label)
            if button.is_visible():
                return button
            folded = self.page.locator(".choices details:not([open])", has=button)
            bar = self.page.locator(".choices.low .fold")
            try:
                if bar.count():
                    self.press(bar, BRIEFLY)
                elif folded.count():
                    self.press(folded.first.locator("> summary"), BRIEFLY)
                elif not button.count() and self.page.locator(".choices details.folded").count():
                    self.points_at_the_board()
                    button.wait_for(state="attached", timeout=2 * BRIEFLY)
                else:
                    button.wait_for(timeout=250)
            except PlaywrightError:
                if time.monotonic() > until:
                    raise

    def points_at_the_board(self) -> None:
        """Have everything at any time requested: this test knows a choice, not the heading that it is under."""
        self.page.locator(".felt").first.dispatch_event("pointerenter")

    def chooses(self, look: Callable[[], Locator], before: str, *, may: Callable[[], bool] = lambda: True) -> None:
        """Press a choice, looking for it again until it is pressed, time is up, or it may not be pressed (`may`)."""
        until = time.monotonic() + PATIENCE / 1000
        while True:
            try:
                self.close_end_card()
                button = look()
                number = button.get_attribute("aria-keyshortcuts", timeout=BRIEFLY) if self.way == "keyboard" else None
                if number and len(number) == 1:
                    self._waits_for_calm()
                    self.page.keyboard.press(number)
                else:
                    self.press(button, BRIEFLY)
                return
            except PlaywrightError:
                if self.taken != before or self.page.locator(".filling").count():
                    return  # it was pressed, but the page was slow to show it
                if time.monotonic() > until or not may():
                    raise

    @property
    def version(self) -> str:
        """The version that the page shows."""
        return self.page.locator(".croupier-table").get_attribute("data-version") or ""

    @property
    def taken(self) -> str:
        """The version after the page's last accepted command: what others do meanwhile is not its result."""
        return self.page.locator(".croupier-table").get_attribute("data-taken") or ""

    def does(self, label: str, **fields: str) -> None:
        """Make a choice by label, fill it in, confirm, and wait for the result from the server."""
        self.settle()
        before = self.taken
        self.chooses(lambda: self._form_of(self.unfolds(label)) if fields else self.unfolds(label), before)
        if self._watch("comes", before) == "filling":
            self.fill(fields)
            self._done(before)

    def _waits_for_calm(self) -> None:
        """For a moment after the choices have changed, their numbers are not accepted."""
        calm = CALM - (time.monotonic() - self._heard_at)
        if calm > 0:
            self.page.wait_for_timeout(1000 * calm)

    @staticmethod
    def _form_of(button: Locator) -> Locator:
        """The button that opens a choice's form, where a press on the choice itself takes it as it is filled in."""
        details = button.locator("xpath=..").locator(".details button")
        return details if details.count() else button

    def manages(self, label: str) -> bool:
        """Make the choice unless another action has removed it meanwhile; then look and try again, as people do."""
        before = self.version
        try:
            self.does(label)
        except (AssertionError, PlaywrightError):
            self.page.keyboard.press("Escape")
            assert self.version != before or self._patience > 0
            self._patience -= 1
            return False
        return True

    def _watch(self, what: str, before: str) -> str:
        """Wait until the page asks for more or its command is done, or until it shows a version."""
        found = watch(self.page, what, before)
        assert found, f"nothing came of it: {self.troubles or self.page.locator('body').inner_text()[-600:]}"
        return found

    def _done(self, before: str) -> None:
        """Wait until the values that were filled in have been accepted."""
        form = self.page.locator(".filling")
        try:
            self._watch("done", before)
        except AssertionError:
            raise AssertionError(form.inner_text() if form.count() else "nothing came of it") from None

    def fill(self, fields: dict[str, str]) -> None:
        """Fill in the fields named, and the first option where nothing is selected yet."""
        form = self.page.locator(".filling")
        asked, told, at = form.locator("fieldset"), form.evaluate(FIELDS), 0
        while at < len(told):
            if self._answers(asked.nth(at), told[at], fields):
                told = form.evaluate(FIELDS)  # further fields may depend on it
            at += 1
        self.filled |= {one["legend"]: one["chosen"] for one in told if one["checked"]}
        if self.way == "keyboard" and not form.locator("textarea").count():
            self.page.keyboard.press("Enter")
        else:  # Enter adds a line in a long text, as the button says
            self.press(form.locator(".confirm"))

    def _answers(self, field: Locator, told: dict[str, Any], fields: dict[str, str]) -> bool:
        """Whether anything was filled in for a field that the page reports as missing."""
        wish = next((value for name, value in fields.items() if told["legend"].startswith(name)), None)
        if told["radio"]:
            if wish is None and (told["checked"] or "optional" in told["legend"]):
                return False
            labels = field.locator("label")
            wished = labels if wish is None else labels.filter(has_text=re.compile(rf"^\s*{re.escape(wish)}\s*$"))
            self._radio(field, wished.first)
        elif wish is not None:
            self._write(field, wish)
        else:
            return False
        return True

    def _radio(self, field: Locator, label: Locator) -> None:
        if self.way != "keyboard":
            self.press(label)
            return
        inside = "(it) => it.contains(document.activeElement) && document.activeElement.type === 'radio'"
        self.reach(field, inside)
        self.page.keyboard.press("Space")
        for _ in range(40):
            if label.locator("input").is_checked():
                return
            self.page.keyboard.press("ArrowDown")
        raise AssertionError("no way to that option by keyboard")

    def _write(self, field: Locator, wish: str) -> None:
        box = field.locator("input, textarea, select").first
        if self.way != "keyboard":
            box.select_option(label=wish) if field.locator("select").count() else box.fill(wish)
            return
        self.reach(box)
        self.page.keyboard.press("Control+A")
        self.page.keyboard.type(wish)


def first_difference(one: list[str], other: list[str]) -> tuple[str, str] | None:
    """Where two worlds first differ and what each received there; None if they never do."""
    for ours, theirs in zip([*one, "the end"], [*other, "the end"], strict=False):
        if ours != theirs:
            at = next((i for i, (a, b) in enumerate(zip(ours, theirs, strict=False)) if a != b), 0)
            return ours[max(0, at - 80) : at + 120], theirs[max(0, at - 80) : at + 120]
    return None


def masked(told: str, code: str) -> str:
    """Without what differs between runs and reveals nothing: port, incarnation, command ids, code and its QR code."""
    told = re.sub(r'<path class="qrline"[^>]*>|"incarnation":"[0-9a-f]+"|"id":"[0-9a-f]{24}"', "MASKED", told)
    return re.sub(r"127\.0\.0\.1:\d+", "HERE", told).replace(code, "CODE")
