"""A person who plays by the accessibility tree alone: everything is found by its role and name, as it is read out.

Nothing is looked for by a selector. Only waiting for the server's answer uses the page's version, as in `people.py`.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Locator

from support.browser.pages import PATIENCE
from support.browser.people import BRIEFLY, Person
from support.browser.rust_in_the_canyon import Sitter

LISTS = ("Your decisions", "Your choices now")
BUTTON = re.compile(r'^ *- \'?button "((?:[^"\\]|\\.)*)"([^\n]*)', re.MULTILINE)
"""A button in the tree: its name and its states."""
GROUP = re.compile(r'group "((?:[^"\\]|\\.)*)"')


class Listener(Person):
    """A person who hears roles and names, moves the focus, and presses Enter and Space."""

    def choices(self) -> list[str]:
        """The names of the choices that may be taken now."""
        return [name for each in LISTS for name in self._names(self.page.get_by_role("list", name=each))]

    def _names(self, where: Locator) -> list[str]:
        found = BUTTON.findall("\n".join(one.aria_snapshot() for one in where.all()))
        return [
            name.replace('\\"', '"').replace("''", "'")
            for name, states in found
            if "[disabled]" not in states and name != "how"
        ]

    def is_offered(self, label: str) -> bool:
        return any(label in name for name in self.choices())

    def choice(self, label: str) -> Locator:
        """The button of a choice, by the beginning or any part of its name."""
        words = re.compile(rf"(?<!-){re.escape(label)}", re.IGNORECASE)
        return self._panel.get_by_role("button", name=words, disabled=False).first

    @property
    def _panel(self) -> Locator:
        """The region of the choices, whose name says whose turn it is."""
        return self.page.get_by_role("region", name=re.compile(r"^(Your (choice|decision|options)|Waiting|Choices)$"))

    def press(self, button: Locator, patience: float | None = None) -> None:
        button.focus(timeout=patience)
        self.page.keyboard.press("Enter")

    def unfolds(self, label: str) -> Locator:
        """A choice that is in the tree, or that the search finds in a folded group."""
        button = self.choice(label)
        if not button.count():
            self.page.get_by_role("button", name="Search", exact=False).first.press("Enter")
            self.page.get_by_role("searchbox", name="Search the choices").fill(label)
            button.wait_for(timeout=BRIEFLY)
        return button

    def chooses(self, look: Callable[[], Locator], before: str, *, may: Callable[[], bool] = lambda: True) -> None:
        until = time.monotonic() + PATIENCE / 1000
        while True:
            try:
                return self.press(look(), BRIEFLY)
            except PlaywrightError:
                if self.taken != before or self.page.get_by_role("form").count():
                    return None
                if time.monotonic() > until or not may():
                    raise

    def fill(self, fields: dict[str, str]) -> None:
        """Fill in the groups of the form by their names, then confirm it."""
        form = self.page.get_by_role("form").first
        at = 0
        while at < form.get_by_role("group").count():
            group = form.get_by_role("group").nth(at)
            named = GROUP.search(group.aria_snapshot().splitlines()[0])
            name = named.group(1) if named else ""
            wish = next((value for label, value in fields.items() if name.startswith(label)), None)
            self._answers_group(group, name, wish)
            at += 1
        self.press(form.get_by_role("button").filter(has_not_text="Cancel").last)

    def _answers_group(self, group: Locator, name: str, wish: str | None) -> None:
        radios, boxes = group.get_by_role("radio"), group.get_by_role("checkbox")
        if radios.count():
            checked = group.get_by_role("radio", checked=True).count() > 0
            if wish is not None or not (checked or "optional" in name):
                one = radios.first if wish is None else group.get_by_role("radio", name=wish, exact=True)
                one.focus()
                self.page.keyboard.press("Space")
        elif boxes.count():
            if "optional" not in name and not group.get_by_role("checkbox", checked=True).count():
                boxes.first.focus()
                self.page.keyboard.press("Space")
        elif wish is not None:
            box = group.get_by_role("textbox").or_(group.get_by_role("spinbutton")).first
            box.focus()
            self.page.keyboard.press("Control+A")
            self.page.keyboard.type(wish)

    def hears(self) -> list[str]:
        """The lines of the log, as they are read out."""
        lines = self.page.get_by_role("complementary", name="Log").get_by_role("listitem")
        return lines.all_inner_texts()

    def heard_result(self) -> str:
        """What the stage says is in progress, or has just happened."""
        stage = self.page.get_by_role("region", name="What is going on")
        return " ".join(stage.inner_text().split()) if stage.count() else ""


class ListeningSitter(Listener, Sitter):
    """A person at a canyon table who plays by the accessibility tree alone."""
