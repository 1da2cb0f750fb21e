"""Pages that nobody looks at or hears: laid out, pressed and read as usual, but not painted, which took a fifth of the
time, and silent, since sounds run a process of their own and a thread in each page.

Nothing tells an unpainted page from another except `opacity` of its root, so what asks for it paints first: a picture
by itself, axe in `accessibility.py`, and whatever else looks at what is to be seen in `painted`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

SILENT = "delete window.AudioContext"
"""The page plays no sound where the browser has none."""
UNPAINTED = """{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('html { opacity: 0 !important }');
  document.adoptedStyleSheets = [sheet];
}"""
PAINT = """(is) => {
  const was = document.adoptedStyleSheets.every((sheet) => sheet.disabled);
  for (const sheet of document.adoptedStyleSheets) sheet.disabled = is;
  return was;
}"""


@contextmanager
def painted(page: Page) -> Iterator[None]:
    """A page as people see it."""
    was = page.evaluate(PAINT, True)
    try:
        yield
    finally:
        if not was:
            page.evaluate(PAINT, False)


@contextmanager
def nothing_is_painted() -> Iterator[None]:
    """Pages without motion are painted for pictures alone; with motion, everything is painted."""
    begin, take = Browser.new_context, Page.screenshot

    def new_context(browser: Browser, **how: Any) -> BrowserContext:
        made = begin(browser, **how)
        made.add_init_script(SILENT)
        if how.get("reduced_motion") == "reduce":
            made.add_init_script(UNPAINTED)
        return made

    def screenshot(page: Page, **how: Any) -> bytes:
        with painted(page):
            return take(page, **how)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Browser, "new_context", new_context)
        patch.setattr(Page, "screenshot", screenshot)
        yield
