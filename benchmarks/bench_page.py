"""Question: how fast is the page of a table in a real browser, and does it stay small?

A server in this process and headless Chromium on the same machine, over the loopback interface: a new browser context
per visit, so nothing is cached. Each line names its target; `--strict` makes a missed one an error. What is measured:

- a visit: milliseconds from the navigation to the first choice that can be pressed, and bytes on the wire until then
  (the first visitors after a start get gzip, a tenth more than the brotli that is made for the others meanwhile);
- a press: from the mouse button to the changed table on the screen, with twelve creatures on a map of 60 x 60 spaces,
  and the longest task of the page meanwhile;
- a folded group: from the press to its choices;
- a deal: the frames of the second in which a fight deals its cards;
- a long session: heap and nodes of the page after many commands of somebody else.
"""

import argparse
import os
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

import httpx

CHROMIUMS = ("/usr/bin/chromium", "/usr/bin/chromium-headless-shell")
CHROMIUM = os.environ.get("CHROMIUM") or next((path for path in CHROMIUMS if Path(path).exists()), CHROMIUMS[0])
DESK = {"width": 1440, "height": 900}
CREATURES, SIDE = 12, 60
SPAN = 200
"""Over how many commands the size of a page is measured, twenty times: two drops of the log's oldest lines."""
PASSES = 3
"""Passes of the collector until nothing more is freed: the first leaves up to 3 MB, more the longer a page lives."""
SWEPT = 100
"""Milliseconds after each pass, in which the page's own tasks let go of what it left."""
LIMITED, MANY = ("commands_a_second", "requests_a_second", "reads_a_second"), 100_000
"""The limits of an address and of a seat that a benchmark would reach, and what it sets them to."""
FIRST = """
new MutationObserver((_, watch) => {
  if (!document.querySelector('.choice:not(.grey) > button')) return;
  window.firstChoice = performance.now();
  watch.disconnect();
}).observe(document, {subtree: true, childList: true});
"""
"""Notes when the first choice can be pressed."""
LOADED = """() => [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
  .filter((one) => one.responseEnd <= window.firstChoice).reduce((sum, one) => sum + one.transferSize, 0)"""
"""The bytes on the wire of everything that was loaded by then, headers included."""
WATCH = """
window.tasks = []; window.presses = []; let pressed = 0;
new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map((one) => one.duration)))
  .observe({type: 'longtask'});
for (const kind of ['pointerup', 'keydown']) addEventListener(kind, (event) => (pressed = event.timeStamp), true);
new MutationObserver(() => {
  if (!pressed) return;
  const from = pressed; pressed = 0;
  requestAnimationFrame(() => setTimeout(() => window.presses.push(performance.now() - from)));
}).observe(document, {subtree: true, attributeFilter: ['data-version']});
"""
"""Notes the time from each press to the frame with the changed table, and the long tasks of the page (over 50 ms)."""
FRAMES = """(milliseconds) => new Promise((done) => {
  const frames = []; let last = performance.now(); const end = last + milliseconds;
  const next = (now) => {
    frames.push(now - last); last = now;
    now < end ? requestAnimationFrame(next) : done(frames);
  };
  requestAnimationFrame(next);
})"""


def wait_until(is_so: Callable[[], Any], what: str, patience: float = 30.0) -> None:
    until = time.monotonic() + patience
    while not is_so():
        if time.monotonic() > until:
            raise SystemExit(f"bench_page: {what} did not happen")
        time.sleep(0.005)


def limits() -> Any:
    """Limits that no benchmark reaches: one client fills its tables and reads them, faster than people do."""
    from croupier.web.limits import Limits

    return Limits(**dict.fromkeys(LIMITED, MANY), text_bytes_a_day=MANY**2)


@contextmanager
def served() -> Iterator[str]:
    """The address of a server in a thread of this process, with its own journal."""
    import asyncio

    import uvicorn

    from croupier.store import Journal
    from croupier.web.app import create_app, server_options

    far = limits()
    with tempfile.TemporaryDirectory() as folder, Journal.open(Path(folder) / "croupier.db") as journal:
        app = create_app(journal, limits=far)
        config = uvicorn.Config(app, host="127.0.0.1", port=0, log_level="error", **server_options(far))
        server = uvicorn.Server(config)
        thread = threading.Thread(target=lambda: asyncio.run(server.serve()), daemon=True)
        thread.start()
        wait_until(lambda: server.started, "the start of the server")
        yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
        server.should_exit = True
        thread.join(20)


class Table:
    """A table whose GM acts over the API; `address` is its page for the GM."""

    def __init__(self, url: str, game: str) -> None:
        self.client = httpx.Client(base_url=url, headers={"origin": url}, timeout=30)
        form = {"game": game, "name": "Bench", "players": "1", "person": "Gil"}
        answer = self.client.post("/tables", data=form)
        self.address = f"{url}{answer.headers['location']}"
        self.api = answer.headers["location"].replace("/tables/", "/api/tables/").partition("?")[0]

    @property
    def cookies(self) -> list[dict[str, str]]:
        jar = self.client.cookies.jar
        return [
            {"name": one.name, "value": one.value or "", "domain": "127.0.0.1", "path": one.path}
            for one in jar
        ]  # fmt: skip

    def sends(self, kind: str, **fields: Any) -> None:
        body = {"command": {"type": kind, **fields}}
        answer = self.client.post(f"{self.api}/commands?seat=gm", json=body)
        answer.raise_for_status()

    def page(self, browser: Any, **more: Any) -> Any:
        """A new browser's page with the GM's seat, not yet at the table."""
        context = browser.new_context(**{"viewport": DESK, "reduced_motion": "no-preference", **more})
        context.add_cookies(self.cookies)
        page = context.new_page()
        page.set_default_timeout(30_000)
        return page


def at_table(table: Table, page: Any) -> Any:
    page.goto(table.address)
    page.locator(".choice:not(.grey) > button").first.wait_for()
    return page


def a_fight(url: str, combatants: int = 2) -> Table:
    table = Table(url, "state-stack")
    for at in range(combatants):
        side = "Foes" if at % 2 else "Heroes"
        table.sends("add_combatant", block="Average", owner="gm", name=f"Fighter {at + 1}", side=side)
    return table


def a_map(url: str) -> Table:
    """Twelve creatures on a map of 60 x 60 spaces."""
    table = Table(url, "deck-of-adventures")
    table.sends("make_ready", being="Marsh Slinger", count=CREATURES)
    table.sends("lay_grid", width=SIDE, height=SIDE)
    table.sends("bring_on", waiting=[f"w{at}" for at in range(1, CREATURES + 1)])
    for at in range(CREATURES):
        table.sends("place_token", who=f"c{at + 1}", x=20 + 2 * (at % 4), y=20 + 2 * (at // 4))
    return table


def visits(browser: Any, url: str, times: int) -> Iterator[tuple[str, float, float, str]]:
    """Milliseconds to the first choice, and bytes on the wire until then."""
    table, waits, loads = a_fight(url), [], []
    table.sends("start_fight")
    for _ in range(times):
        page = table.page(browser)
        page.add_init_script(FIRST)
        at_table(table, page)
        waits.append(page.evaluate("window.firstChoice"))
        loads.append(page.evaluate(LOADED))
        page.context.close()
    yield "first choice can be pressed, median", median(waits), 1000, "ms"
    yield "first load on the wire, median", median(loads) / 1000, 90, "kB"


def presses(browser: Any, url: str, times: int) -> Iterator[tuple[str, float, float, str]]:
    """A token is moved by the keys of the map, again and again."""
    table = a_map(url)
    page = table.page(browser)
    page.add_init_script(WATCH)
    at_table(table, page)
    page.locator(".maptoken.loose").first.wait_for()
    page.locator(".mapbox").focus()
    page.evaluate("window.tasks.length = 0")
    for at in range(times):
        page.keyboard.press("Enter")
        page.keyboard.press("ArrowLeft" if at % 2 else "ArrowRight")
        before = page.evaluate("window.presses.length")
        page.keyboard.press("Enter")
        wait_until(lambda before=before: page.evaluate("window.presses.length") > before, "the move of a token")
    taken = sorted(page.evaluate("window.presses"))
    tasks = page.evaluate("window.tasks")
    yield f"a press to its result, p95 of {len(taken)}", taken[int(len(taken) * 0.95)], 100, "ms"
    yield "longest task meanwhile", max(tasks, default=0), 50, "ms"
    page.context.close()


def groups(browser: Any, url: str, times: int) -> Iterator[tuple[str, float, float, str]]:
    table, taken = a_map(url), []
    page = at_table(table, table.page(browser))
    for _ in range(times):
        taken.append(
            page.evaluate(
                """() => new Promise((done) => {
                  const summary = [...document.querySelectorAll('.choices details.more > summary')]
                    .find((one) => one.textContent.startsWith('Overrides'));
                  const group = summary.parentElement, from = performance.now();
                  const watch = new MutationObserver(() => {
                    if (!group.querySelector('.choice')) return;
                    watch.disconnect();
                    requestAnimationFrame(() => setTimeout(() => done(performance.now() - from)));
                  });
                  watch.observe(group, {subtree: true, childList: true});
                  summary.click();
                })"""
            )
        )
        page.evaluate(
            "[...document.querySelectorAll('.choices details.more > summary')]"
            ".find((one) => one.textContent.startsWith('Overrides')).click()"
        )
        page.locator(".choices ol[aria-label='Overrides']").wait_for(state="hidden")
    yield "a folded group opens, median", median(taken), 150, "ms"
    page.context.close()


def deal(browser: Any, url: str, times: int) -> Iterator[tuple[str, float, float, str]]:
    """Three combatants get four cards each."""
    worst, late, frames = 0.0, 0, 0
    for _ in range(times):
        table = a_fight(url, 3)
        page = at_table(table, table.page(browser))
        page.evaluate(f"window.traced = ({FRAMES})(1500)")
        table.sends("start_fight")
        found = page.evaluate("window.traced")[1:]
        worst, frames = max(worst, *found), frames + len(found)
        late += sum(one > 1000 / 60 * 1.5 for one in found)
        page.context.close()
    yield f"a deal: frames later than 25 ms, of {frames}", 100 * late / frames, 10, "%"
    yield "a deal: the longest frame", worst, 100, "ms"


def session(browser: Any, url: str, commands: int) -> Iterator[tuple[str, float, float, str]]:
    """Somebody else acts again and again; the page is measured after a fifth of it and at the end, garbage collected.

    The log keeps its last lines and drops a hundred at once: what is told is the median over two such spans.
    """
    table = a_fight(url)
    page = at_table(table, table.page(browser))
    cdp = page.context.new_cdp_session(page)
    cdp.send("Performance.enable")

    def size() -> tuple[float, int]:
        version = table.client.get(f"{table.api}?seat=gm").json()["version"]
        shown = "document.querySelector('.croupier-table').dataset.version"
        wait_until(lambda: int(page.evaluate(shown)) >= version, "the last command on the page", 120)
        for _ in range(PASSES):
            cdp.send("HeapProfiler.collectGarbage")
            page.wait_for_timeout(SWEPT)
        told = {one["name"]: one["value"] for one in cdp.send("Performance.getMetrics")["metrics"]}
        return told["JSHeapUsedSize"] / 1e6, int(told["Nodes"])

    sizes: list[list[tuple[float, int]]] = [[], []]
    for at in range(commands):
        table.sends("say", text=f"Line {at + 1}: somebody says something about the bridge.")
        for found, end in zip(sizes, (commands // 5, commands), strict=True):
            if end - SPAN <= at < end and (end - 1 - at) % (SPAN // 20) == 0:
                found.append(size())
    (early, few), (late, many) = ((median(one) for one in zip(*found, strict=True)) for found in sizes)
    yield f"heap after {commands} commands, over that after a fifth", late / early, 1.15, "times"
    yield f"nodes after {commands} commands, over those after a fifth", many / few, 1.05, "times"
    yield "heap at the end", late, 40, "MB"
    page.context.close()
    table.client.close()


PARTS = {"visits": 7, "presses": 200, "groups": 7, "deal": 5, "session": 5000}
"""Each part with how often it does what it measures."""


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--only", choices=PARTS, action="append", help="measure only this part; may be repeated")
    parser.add_argument("--commands", type=int, default=PARTS["session"], help="commands of the long session")
    parser.add_argument("--strict", action="store_true", help="fail if a target is missed")
    given = parser.parse_args()
    from playwright.sync_api import sync_playwright

    missed = 0
    with served() as url, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM)
        for name in given.only or PARTS:
            times = given.commands if name == "session" else PARTS[name]
            for what, value, most, unit in globals()[name](browser, url, times):
                missed += value > most
                print(
                    f"{what:58} {value:9.1f} {unit:6} target {most:g}{'' if value <= most else '  MISSED'}", flush=True
                )
        browser.close()
    return 1 if missed and given.strict else 0


if __name__ == "__main__":
    sys.exit(main())
