"""Question: how fast does a replay of 2,000 entries open in a real browser, and does it scrub at 60 frames a second?

Twelve creatures on a map of 60 x 60 spaces, moved one after another by the GM; then a server in this process and
headless Chromium on the same machine. Each line names its target; `--strict` makes a missed one an error. It measures:

- opening: milliseconds from the navigation to the view after the last entry, and to one in the middle;
- a part: milliseconds of the server for 100 messages, and their bytes;
- scrubbing: the page's processor time for each view, which other work on the machine hardly changes, and the frames
  while the slider goes through all entries, a new view in every frame, with the whole log next to it.
"""

import argparse
import sys
import time
from collections.abc import Iterator
from statistics import median, quantiles
from typing import Any

try:  # as a module from the root, or as a program
    from benchmarks.bench_page import CHROMIUM, Table, a_map, served
except ModuleNotFoundError:
    from bench_page import CHROMIUM, Table, a_map, served

ENTRIES, TIMES, SECONDS = 2_000, 5, 6
OPENED = """
new MutationObserver((_, watch) => {
  if (!document.querySelector('.replay[data-version]')) return;
  requestAnimationFrame(() => setTimeout(() => (window.openedAt ??= performance.now())));
  watch.disconnect();
}).observe(document, {subtree: true, childList: true, attributeFilter: ['data-version']});
"""
"""Notes when the first view is on the screen."""
SCRUB = """(seconds) => new Promise((done) => {
  const slider = document.querySelector('.scrubber');
  const most = Number(slider.max), frames = [];
  let last = performance.now();
  const next = (now) => {
    frames.push(now - last); last = now;
    const share = frames.length / 60 / seconds;
    if (share >= 2) return done(frames.slice(1));
    slider.value = Math.round(most * (share < 1 ? share : 2 - share));
    slider.dispatchEvent(new Event('input', { bubbles: true }));
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
})"""
"""Scrubs from the first entry to the last and back, this many seconds each way at 60 frames a second; returns how long
each frame took.
"""
LOADED = """() => Number(document.querySelector('.replay').dataset.loaded) >
  Number(document.querySelector('.scrubber').max)"""
"""Whether all views are in the browser."""
Figure = tuple[str, float, float, str]


def filled(url: str, entries: int) -> Table:
    """A table at which this many moves were made."""
    table = a_map(url)
    for at in range(entries):
        who, way = at % 12, at // 12
        table.sends(
            "place_token", who=f"c{who + 1}", x=4 + 4 * (who % 4) + way % 4, y=4 + 4 * (who // 4) + way // 4 % 4
        )
    return table


def parts(table: Table, times: int) -> Iterator[Figure]:
    took, size = [], 0
    for at in range(times):
        began = time.perf_counter()
        answer = table.client.get(f"{table.api}/replay?seat=gm&after={100 * (at + 1)}&limit=100")
        took.append((time.perf_counter() - began) * 1000)
        size = max(size, len(answer.content))
    yield "100 messages from the server", median(took), 250, "ms"
    yield "100 messages, before compression", size / 1000, 500, "kB"


def openings(browser: Any, table: Table, where: str, times: int) -> Iterator[Figure]:
    took = []
    for _ in range(times):
        page = table.page(browser)
        page.add_init_script(OPENED)
        page.goto(table.address.replace("?", "/replay?") + where)
        page.wait_for_function("() => window.openedAt")
        took.append(page.evaluate("window.openedAt"))
        page.context.close()
    yield f"opening at {where or 'the last entry'}", median(took), 1000, "ms"


def busy(cdp: Any) -> float:
    """Milliseconds of processor time that the page's main thread has taken so far."""
    told = {one["name"]: one["value"] for one in cdp.send("Performance.getMetrics")["metrics"]}
    return float(told["TaskDuration"]) * 1000


def scrubbing(browser: Any, table: Table, seconds: float) -> Iterator[Figure]:
    page = table.page(browser)
    page.goto(table.address.replace("?", "/replay?"))
    page.wait_for_selector(".scrubber")
    page.wait_for_function(LOADED)
    cdp = page.context.new_cdp_session(page)
    cdp.send("Performance.setTimeDomain", {"timeDomain": "threadTicks"})
    cdp.send("Performance.enable")
    before = busy(cdp)
    frames = page.evaluate(SCRUB, seconds)
    yield "scrubbing, processor time for each view", (busy(cdp) - before) / len(frames), 16.7, "ms"
    yield "scrubbing, frames a second", 1000 / (sum(frames) / len(frames)), 0, "fps"
    yield "scrubbing, a frame: median", median(frames), 17, "ms"
    yield "scrubbing, a frame: 19 of 20", quantiles(frames, n=20)[-1], 34, "ms"
    yield "scrubbing, the longest frame", max(frames), 100, "ms"
    page.context.close()


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--entries", type=int, default=ENTRIES, help="entries of the table")
    parser.add_argument("--times", type=int, default=TIMES, help="visits, and parts that are read")
    parser.add_argument("--strict", action="store_true", help="fail if a target is missed")
    given = parser.parse_args()
    from playwright.sync_api import sync_playwright

    missed = 0
    with served() as url, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM)
        table = filled(url, given.entries)
        figures = (
            *parts(table, min(given.times, given.entries // 100 - 1)),
            *openings(browser, table, "", given.times),
            *openings(browser, table, f"#{given.entries // 2}", given.times),
            *scrubbing(browser, table, SECONDS),
        )
        for what, value, most, unit in figures:
            is_late = value > most > 0
            missed += is_late
            target = f"target {most:g}" if 0 < most < float("inf") else ""
            print(f"{what:48} {value:9.1f} {unit:4} {target}{'  MISSED' if is_late else ''}", flush=True)
        browser.close()
    return 1 if missed and given.strict else 0


if __name__ == "__main__":
    sys.exit(main())
