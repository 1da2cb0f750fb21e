"""Pages in a real browser: reused from test to test, and seated at a table by sending its forms."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize
from playwright.sync_api import Error as PlaywrightError

PATIENCE = 30_000
"""Milliseconds that a page may take: other work may share the machine, and a slow page is not a wrong one."""
DESK: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}

SAME_ENTROPY = """{
  const random = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = (bytes) => bytes.length === 32 ? bytes.fill(7) : random(bytes);
}"""
"""What a page mixes into the luck is the same in every run, so that two worlds can be compared."""

WATCHED = """([what, before, patience]) => new Promise((tell) => {
  const looks = {
    comes: (table, filling) => filling ? 'filling' : looks.done(table, filling),
    done: ({ version, taken }, filling) =>
      !filling && taken !== before && Number(version) >= Number(taken) && 'changed',
    shows: ({ version, asking }) => Number(version) >= Number(before) && !asking && 'changed',
  };
  const look = () => {
    const table = document.querySelector('.croupier-table');
    const found = table && looks[what](table.dataset, document.querySelector('.filling') !== null);
    if (found && what !== 'shows') end(found);
    else if (found) setTimeout(() => setTimeout(() => again() && end(found)));
  };
  // What a version makes the page ask for is asked once it is drawn.
  const again = () => {
    const table = document.querySelector('.croupier-table');
    return table && looks[what](table.dataset, false);
  };
  const end = (found) => { watch.disconnect(); clearTimeout(timer); tell(found); };
  const watch = new MutationObserver(look);
  const timer = setTimeout(() => end(''), patience);
  const attributeFilter = ['data-version', 'data-taken', 'data-asking'];
  watch.observe(document, { subtree: true, childList: true, attributeFilter });
  look();
})"""
"""The page reports by itself when it reaches a state: polling it takes more time than all its work."""
STICKS_OUT = """(most) => [...document.querySelectorAll('body *')]
  .filter((it) => it.getBoundingClientRect().right + scrollX > most + 1)
  .map((it) => `${it.outerHTML.slice(0, 160)} ${Math.round(it.getBoundingClientRect().right + scrollX)}`)
  .slice(0, 12)"""
"""The elements that reach further to the right than a page is wide, with where they end."""
SQUEEZED = """() => [...document.querySelectorAll('p')]
  .filter((it) => it.textContent.trim().length > 60 && it.checkVisibility())
  .filter((it) => it.clientWidth > 1 && it.clientWidth < 100)
  .map((it) => `${it.outerHTML.slice(0, 160)} ${it.clientWidth}`)
  .slice(0, 12)"""
"""The paragraphs of more than a few words that have less than a hundred pixels, with their widths."""
NOTHING_AFTER = 2**53
"""More entries than any table has: a log after it is empty, and contains only the version."""

PLAIN = "plain"
"""The kind of page that has its own randomness."""
IDLE: dict[str, list[BrowserContext]] = {}
"""Browsers of people who have left, by input device: starting one takes longer than most tests."""


def size_of(way: str) -> ViewportSize:
    """The window of somebody who presses in this way."""
    return PHONE if way == "touch" else DESK


def someone(browser: Browser, way: str) -> tuple[BrowserContext, Page]:
    """A browser with an empty page: one that someone has left, or a new one."""
    idle = IDLE.get(way, [])
    while idle:
        context = idle.pop()
        if context in browser.contexts:
            return context, context.pages[0]
    phone = way == "touch"
    context = browser.new_context(viewport=size_of(way), has_touch=phone, is_mobile=phone, reduced_motion="reduce")
    if way != PLAIN:
        context.add_init_script(SAME_ENTROPY)
    return context, context.new_page()


def release(way: str, page: Page, hears: Mapping[Any, Callable[[Any], None]]) -> None:
    """The next person with this kind of browser reuses it as if it were new: no storage, its own size and looks."""
    for event, heard in hears.items():
        page.remove_listener(event, heard)
    try:
        page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
        page.goto("about:blank")
        page.context.clear_cookies()
        page.context.set_offline(False)
        page.context.unroute_all()
        page.unroute_all()
        page.set_viewport_size(size_of(way))
        page.emulate_media(media="null", color_scheme="null", forced_colors="null", reduced_motion="reduce")
    except PlaywrightError:  # a page in trouble is not reused and does not hide what the trouble was
        page.context.close()
    else:
        IDLE.setdefault(way, []).append(page.context)


BORROWED: list[tuple[Page, Mapping[Any, Callable[[Any], None]]]] = []


def borrowed(
    browser: Browser, viewport: ViewportSize, hears: Mapping[Any, Callable[[Any], None]] = MappingProxyType({}),
    **media: Any,
) -> Page:  # fmt: skip
    """A page until the end of the test, without motion unless requested, and what listens to it."""
    _, page = someone(browser, PLAIN)
    page.set_default_timeout(PATIENCE)
    page.set_viewport_size(viewport)
    page.emulate_media(**{"reduced_motion": "reduce", "color_scheme": "light", **media})
    for event, heard in hears.items():
        page.on(event, heard)
    BORROWED.append((page, hears))
    return page


def give_back() -> None:
    """At the end of a test, leave the pages that were borrowed for it."""
    while BORROWED:
        page, hears = BORROWED.pop()
        if not page.is_closed():
            release(PLAIN, page, hears)


def submit_form(page: Page, url: str, form: str, **fields: str) -> None:
    """Send a form as its own page would, and open the table to which it leads."""
    answer = page.request.post(f"{url}{form}", form={**fields}, headers={"origin": url}, max_redirects=0)
    assert answer.status == 303, f"{answer.status}: {answer.text()[:2000]}"
    page.goto(f"{url}{answer.headers['location']}")
    page.locator(".choices").wait_for()


def create_table(page: Page, url: str, game: str, **fields: str) -> None:
    """Create a table for two players, unless said otherwise, and sit down there."""
    submit_form(page, url, "/tables", **{"game": game, "name": "The bridge", "players": "2", **fields})


def watch(page: Page, what: str, before: str) -> str:
    """Wait until the page asks for more or its command is done, or until it shows a version; empty if never."""
    found: str = page.evaluate(WATCHED, [what, before, PATIENCE])
    return found


def fits(page: Page, width: int) -> None:
    """Wait until the page is no wider than this, with room for each paragraph; if not, name what sticks out."""
    try:
        page.wait_for_function("(most) => document.documentElement.scrollWidth <= most", arg=width, polling=50)
    except PlaywrightError:
        raise AssertionError(f"wider than {width} pixels: {page.evaluate(STICKS_OUT, width)}") from None
    squeezed = page.evaluate(SQUEEZED)
    assert not squeezed, f"paragraphs without room: {squeezed}"


def log_of(page: Page, **query: str | int) -> Any:
    """The log of the seat whose page this is, from the server."""
    address, _, seat = page.url.replace("/tables/", "/api/tables/").partition("?")
    asked = "&".join([seat, *(f"{name}={value}" for name, value in query.items())])
    return page.request.get(f"{address}/log?{asked}").json()


def settle(page: Page) -> None:
    """Wait until the page shows everything that the server has for its seat."""
    version = log_of(page, limit=1, after=NOTHING_AFTER)["version"]
    assert watch(page, "shows", str(version)), f"the page does not come to version {version}"


def gives_entropy(page: Page) -> None:
    """Wait until the page's random bytes are mixed into the luck: those entries would otherwise come at any moment."""
    for _ in range(PATIENCE // 25):
        if '"entropy_opened"' in str(log_of(page)).replace("'", '"'):
            return settle(page)
        page.wait_for_timeout(25)
    raise AssertionError("the page never revealed its random bytes")
