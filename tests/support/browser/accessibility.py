"""What axe finds wrong on a page."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.base import AXE_SCRIPT  # type: ignore[import-untyped]
from playwright.sync_api import Page

RUN = """(only) => axe.run({resultTypes: ['violations'], ...(only.length ? {runOnly: only} : {})})
  .then((found) => found.violations)"""


def violations(page: Page, *only: str) -> list[dict[str, Any]]:
    """Each rule that is violated, with the nodes, of all or `only` these; axe itself is brought to a page once."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found: list[dict[str, Any]] = page.evaluate(RUN, list(only))
    return found
