"""What axe finds wrong on a page."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.base import AXE_SCRIPT  # type: ignore[import-untyped]
from playwright.sync_api import Page

from support.browser.unpainted import painted

RUN = """([only, kinds]) => axe.run(
  kinds ? {include: kinds} : document,
  {resultTypes: ['violations'], ...(only.length ? {runOnly: only} : {})},
).then((found) => found.violations)"""

KINDS = """(most) => {
  const kinds = new Map(), grounds = new Map();
  const ground = (it) => {
    if (!it) return '';
    if (!grounds.has(it)) {
      const style = getComputedStyle(it);
      const paint = [style.backgroundColor, style.backgroundImage, style.opacity, style.filter].join();
      const place = style.position === 'static' ? '' : it.tagName + it.className;
      grounds.set(it, `${ground(it.parentElement)}>${paint},${place}`);
    }
    return grounds.get(it);
  };
  const says = (it) => it.matches('input, select, textarea') ||
    [...it.childNodes].some((one) => one.nodeType === Node.TEXT_NODE && one.data.trim());
  for (const it of document.body.querySelectorAll('*')) {
    if (!says(it) || !it.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const style = getComputedStyle(it);
    const text = [style.color, style.fontSize, style.fontWeight, style.textShadow].join();
    const off = it.matches(':disabled, :disabled *, [aria-disabled=true], [aria-disabled=true] *')
      || it.closest('label')?.control?.disabled;
    const kind = `${text}|${off}|${ground(it)}`;
    kinds.set(kind, [...(kinds.get(kind) ?? []), it]);
  }
  return [...kinds.values()].flatMap((all) =>
    all.length <= most ? all : Array.from({ length: most }, (_, n) => all[Math.floor(n * all.length / most)]));
}"""
"""Maximum elements checked of each kind of text: the same color, font and background read alike."""


def violations(page: Page, *only: str) -> list[dict[str, Any]]:
    """Each rule that is violated, with the nodes, of all or `only` these; axe itself is loaded into a page once."""
    return _run(page, list(only), None)


def contrast(page: Page) -> list[dict[str, Any]]:
    """Text with too little contrast, checked in a few elements of each kind instead of all."""
    return _run(page, ["color-contrast"], 3)


def _run(page: Page, only: list[str], most: int | None) -> list[dict[str, Any]]:
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    with painted(page):
        kinds = page.evaluate_handle(KINDS, most) if most else None
        found: list[dict[str, Any]] = page.evaluate(RUN, [only, kinds])
    return found
