"""People at a table in real browsers: by mouse, by keyboard alone, or by touch on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page, ViewportSize, expect
from playwright.sync_api import Error as PlaywrightError

PATIENCE = 30_000
"""Milliseconds that a page may take: other work may share the machine, and a slow page is not a wrong one."""
PONG = '{"pong":true}'
DESK: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
NOW = ", ".join(
    f"ol[aria-label='{name}'] li.choice:not(.grey) button" for name in ("Your choices now", "Judgements asked of you")
)


IDLE: dict[str, list[BrowserContext]] = {}
"""Browsers of people who have left, by their way: starting one takes longer than most of what is done in it."""


def _someone(browser: Browser, way: str) -> tuple[BrowserContext, Page]:
    """A browser with an empty page: of somebody who has left, or a new one."""
    idle = IDLE.get(way, [])
    while idle:
        context = idle.pop()
        if context in browser.contexts:
            return context, context.pages[0]
    phone = way == "touch"
    context = browser.new_context(
        viewport=PHONE if phone else DESK, has_touch=phone, is_mobile=phone, reduced_motion="reduce"
    )
    return context, context.new_page()


class Person:
    """Somebody with a browser: `way` is mouse, keyboard or touch."""

    game, players = "state-stack", 2

    def __init__(self, browser: Browser, way: str, name: str) -> None:
        self.way, self.name = way, name
        self.context, self.page = _someone(browser, way)
        self.page.set_default_timeout(PATIENCE)
        self.frames: list[str] = []
        self.answers: list[str] = []
        self.troubles: list[str] = []
        self.filled: dict[str, str] = {}
        self.code = ""
        self._patience = 3
        self._hears: dict[Any, Callable[[Any], None]] = {
            "pageerror": lambda error: self.troubles.append(str(error)),
            "console": self._said,
            "websocket": lambda socket: socket.on("framereceived", self._frame),
            "response": self._response,
        }
        for event, heard in self._hears.items():
            self.page.on(event, heard)

    def leave(self) -> None:
        """Get up: the next person with a browser of this kind has the same one, which knows nothing any more."""
        for event, heard in self._hears.items():
            self.page.remove_listener(event, heard)
        self.page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
        self.page.goto("about:blank")
        self.context.clear_cookies()
        IDLE.setdefault(self.way, []).append(self.context)

    def _said(self, said: Any) -> None:
        if said.type == "error":
            self.troubles.append(said.text)

    def _frame(self, payload: Any) -> None:
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
        """All that this browser got: pages and answers, then frames; which of the two is read first varies.

        A pong answers the page's own ping, which goes by the clock and not by what happens at the table.
        """
        return [*self.answers, *(frame for frame in self.frames if frame != PONG)]

    # by whichever way

    def press(self, button: Locator) -> None:
        """Press a button as this person does."""
        if self.way == "touch":
            button.tap()
        elif self.way == "mouse":
            button.click()
        else:
            self.reach(lambda: button.evaluate("(it) => it === document.activeElement"))
            self.page.keyboard.press("Enter")

    def reach(self, there: Callable[[], bool], most: int = 120) -> None:
        """Go with Tab until the focus is there."""
        for _ in range(most):
            if there():
                return
            self.page.keyboard.press("Tab")
        raise AssertionError("no way there by keyboard")

    # at the table

    def open(self, url: str, **settings: str) -> None:
        """Lay a table for `players` and sit down as GM."""
        page = self.page
        page.goto(f"{url}/?game={self.game}#create")
        page.get_by_label("Name of the table").fill("The bridge")
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
        found = re.search(r"/join/([A-Z0-9]{6})", page.content())
        assert found, "no code on the page"
        self.code = found.group(1)

    def join(self, url: str, code: str) -> None:
        self.page.goto(f"{url}/join/{code}")
        self.page.get_by_label("Your name").first.fill(self.name)
        self.page.locator("main form button[type=submit]").first.click()
        self.page.locator(".choices").wait_for()

    def settle(self) -> None:
        """Wait until the page shows all that the server has for this seat."""
        address, _, seat = self.page.url.replace("/tables/", "/api/tables/").partition("?")
        told = self.context.request.get(f"{address}?{seat}" if seat else address).json()
        expect(self.page.locator(".croupier-table")).to_have_attribute("data-version", str(told["version"]))

    def choices(self) -> list[str]:
        """What may be done now, in the page's words."""
        return [" ".join(text.split()) for text in self.page.locator(NOW).all_inner_texts()]

    def choice(self, label: str) -> Locator:
        """The first choice on offer with these words."""
        return self.page.locator(".choice:not(.grey) > button", has_text=label).first

    def does(self, label: str, **fields: str) -> None:
        """Choose by label, fill in, confirm, and see it come back from the server."""
        page = self.page
        button = self.choice(label)
        before = page.locator(".croupier-table").get_attribute("data-version")
        number = button.get_attribute("aria-keyshortcuts") if self.way == "keyboard" else None
        if number and len(number) == 1:
            page.keyboard.press(number)
        else:
            self.press(button)
        if before is not None and not self._settles(before):
            self.fill(fields)
        self._wait(before)

    def manages(self, label: str) -> bool:
        """Do it, unless what another did came in between and it is no longer offered, as people see and try again."""
        before = self.page.locator(".croupier-table").get_attribute("data-version")
        try:
            self.does(label)
        except (AssertionError, PlaywrightError):
            self.page.keyboard.press("Escape")
            assert self.page.locator(".croupier-table").get_attribute("data-version") != before or self._patience > 0
            self._patience -= 1
            return False
        return True

    def _settles(self, before: str | None) -> bool:
        """Whether the choice asked for nothing more."""
        for _ in range(400):
            if self.page.locator(".filling").count():
                return False
            if self.page.locator(".croupier-table").get_attribute("data-version") != before:
                return True
            self.page.wait_for_timeout(5)
        raise AssertionError(f"nothing came of it: {self.troubles or self.page.locator('body').inner_text()[-600:]}")

    def _wait(self, before: str | None) -> None:
        try:
            expect(self.page.locator(".filling")).to_have_count(0)
        except AssertionError:
            raise AssertionError(self.page.locator(".filling").inner_text()) from None
        expect(self.page.locator(".croupier-table")).not_to_have_attribute("data-version", before or "")

    def fill(self, fields: dict[str, str]) -> None:
        """Fill in what is asked for: the fields named, and the first option where nothing is chosen yet."""
        form = self.page.locator(".filling")
        for field in form.locator("fieldset").all():
            legend = field.locator("legend").inner_text()
            wish = next((value for name, value in fields.items() if legend.startswith(name)), None)
            if field.locator("input[type=radio]").count():
                if wish is None and (field.locator("input:checked").count() or "may stay empty" in legend):
                    continue
                label = (
                    field.locator("label", has_text=re.compile(rf"^\s*{re.escape(wish)}\s*$")).first
                    if wish
                    else field.locator("label").first
                )
                self._radio(field, label)
            elif wish is not None:
                self._write(field, wish)
        for field in form.locator("fieldset", has=self.page.locator("input:checked")).all():
            chosen = field.locator("label", has=self.page.locator("input:checked")).first
            self.filled[field.locator("legend").inner_text()] = chosen.inner_text().strip()
        if self.way == "keyboard":
            self.page.keyboard.press("Enter")
        else:
            self.press(form.locator(".confirm"))

    def _radio(self, field: Locator, label: Locator) -> None:
        if self.way != "keyboard":
            self.press(label)
            return
        inside = "(it) => it.contains(document.activeElement) && document.activeElement.type === 'radio'"
        self.reach(lambda: bool(field.evaluate(inside)))
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
        self.reach(lambda: bool(box.evaluate("(it) => it === document.activeElement")))
        self.page.keyboard.press("Control+A")
        self.page.keyboard.type(wish)


def first_difference(one: list[str], other: list[str]) -> tuple[str, str] | None:
    """Where two worlds part: what was told there in each; None where they never do."""
    for ours, theirs in zip([*one, "the end"], [*other, "the end"], strict=False):
        if ours != theirs:
            at = next((i for i, (a, b) in enumerate(zip(ours, theirs, strict=False)) if a != b), 0)
            return ours[max(0, at - 80) : at + 120], theirs[max(0, at - 80) : at + 120]
    return None


def masked(told: str, code: str) -> str:
    """Without what differs from run to run and tells nothing: port, incarnation, command ids, code and its QR."""
    told = re.sub(r'<path class="qrline"[^>]*>|"incarnation":"[0-9a-f]+"|"id":"[0-9a-f]{24}"', "MASKED", told)
    return re.sub(r"127\.0\.0\.1:\d+", "HERE", told).replace(code, "CODE")
