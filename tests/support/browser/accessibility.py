"""What axe finds wrong on a page."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.base import AXE_SCRIPT  # type: ignore[import-untyped]
from playwright.sync_api import Page

RUN = "() => axe.run({resultTypes: ['violations']}).then((found) => found.violations)"


def violations(page: Page) -> list[dict[str, Any]]:
    """Each rule that is violated, with the nodes; axe itself is brought to a page once."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found: list[dict[str, Any]] = page.evaluate(RUN)
    return found
