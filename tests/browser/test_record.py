"""The record that each browser stores: the page checks it, and a server that changes history is found."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, Page, expect

from croupier.cli import browser_files, export_verbs
from croupier.cli.export_verbs import verify
from croupier.core.events import Event
from croupier.core.luck_commands import OpenEntropy
from croupier.core.luck_events import ChainCommitted, EntropyCommitted, EntropyOpened, LinksRevealed
from croupier.store import Journal
from croupier.store.export import export as lines_of
from croupier.web import serialize, wire
from croupier.web.app import create_app
from croupier.web.limits import Limits
from croupier.web.live_table import LiveTable
from support.browser.accessibility import violations
from support.browser.pages import DESK, PATIENCE, PHONE, borrowed, create_table, fits, submit_form
from support.web.serving import serving
from support.web.tiny import GAME

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]
PICTURES = Path(__file__).parents[2] / "build" / "pictures"
WIDTHS = {"desk": DESK, "phone": PHONE}


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server at which each test has a table of its own."""
    with (
        Journal.open(tmp_path_factory.mktemp("record") / "croupier.db") as journal,
        serving(create_app(journal, limits=Limits(commands_a_second=1000))) as address,
    ):
        yield address


def page_of(browser: Browser, width: str = "desk") -> Page:
    return borrowed(browser, WIDTHS[width])


def two_at_a_table(browser: Browser, url: str, width: str = "desk") -> tuple[Page, Page]:
    gm, ana = page_of(browser, width), page_of(browser, width)
    create_table(gm, url, "state-stack")
    submit_form(ana, url, f"/join/{gm.locator('#table').get_attribute('data-code')}", name="Ana")
    return gm, ana


def act(page: Page, command: dict[str, Any]) -> None:
    address = page.url.replace("/tables/", "/api/tables/").replace("?", "/commands?")
    origin = re.match("https?://[^/]+", page.url)
    assert origin
    answer = page.request.post(address, data={"command": command}, headers={"origin": origin[0]})
    assert answer.status == 200, answer.text()


def opened(page: Page) -> None:
    """Open what is said of fairness: hashes are for whoever looks for them, not in everyone's view."""
    record = page.locator(".record")
    if record.get_attribute("open") is None:
        expect(record.locator(".whole")).to_be_hidden()
        record.locator("summary").click()


def checked(page: Page) -> Any:
    opened(page)
    page.get_by_role("button", name="Check this table").click()
    dialog = page.get_by_role("dialog", name="Check this table")
    expect(dialog.locator(".verdict")).to_be_visible()
    return dialog


def kept_by(page: Page) -> Any:
    """The file that the page saves for `croupier verify --seen`."""
    with page.expect_download() as download:
        page.get_by_role("button", name="Save what this browser saw").last.click()
    return json.loads(Path(download.value.path()).read_text("utf-8"))


@pytest.mark.parametrize("width", ["phone", pytest.param("desk", marks=pytest.mark.slow)])
def test_an_honest_table_matches_what_the_browser_stored(browser: Browser, url: str, width: str) -> None:
    gm, ana = two_at_a_table(browser, url, width)
    for text in ("Hello", 'a "quoted" line\u2028and 1.50', "🂡"):
        act(gm, {"type": "say", "text": text})
    expect(ana.locator(".log")).to_contain_text("🂡")
    ana.reload()
    act(gm, {"type": "say", "text": "again"})
    expect(ana.locator(".log")).to_contain_text("again")
    dialog = checked(ana)
    verdict = re.compile(
        r"Everything this browser has seen \(\d+ entries since \w+\) is in the table.s record, unchanged\."
    )
    expect(dialog.locator(".verdict")).to_contain_text(verdict)
    PICTURES.mkdir(parents=True, exist_ok=True)
    ana.screenshot(path=PICTURES / f"check-{width}.png")
    file = kept_by(ana)
    assert (file["croupier"], file["seat"], len(file["lives"])) == ("seen", "p1", 1)
    dialog.get_by_role("button", name="Close", exact=True).click()
    opened(ana)
    expect(ana.locator(".record .whole")).to_contain_text(re.compile("[0-9a-f]{64}"))
    ana.screenshot(path=PICTURES / f"record-{width}.png")


def rewritten(monkeypatch: pytest.MonkeyPatch, old: str, new: str) -> None:
    """From now on the server serves another text in place of an old one."""
    entry = serialize.entry

    def forged(*given: Any) -> wire.Entry:
        text = msgspec.json.encode(entry(*given)).decode()
        return msgspec.json.decode(text.replace(old, new), type=wire.Entry)

    monkeypatch.setattr(serialize, "entry", forged)


def test_the_page_finds_a_server_that_rewrites_an_entry(
    browser: Browser, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    gm, ana = two_at_a_table(browser, url)
    act(gm, {"type": "say", "text": "You may have it."})
    expect(ana.locator(".log")).to_contain_text("You may have it.")
    rewritten(monkeypatch, "You may", "You cannot")
    dialog = checked(ana)
    expect(dialog.locator(".verdict")).to_contain_text("does not match")
    expect(dialog).to_contain_text(re.compile(r"Entry \d+ is not the one this browser was shown"))


def test_a_message_that_does_not_match_the_stated_head_shows_a_banner(
    browser: Browser, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    gm, ana = two_at_a_table(browser, url)
    act(gm, {"type": "say", "text": "One."})
    expect(ana.locator(".log")).to_contain_text("One.")
    expect(ana.locator(".record-banner")).to_have_count(0)
    rewritten(monkeypatch, "Two", "Three")
    act(gm, {"type": "say", "text": "Two."})
    expect(ana.locator(".record-banner")).to_contain_text("does not match what this browser was shown")
    ana.screenshot(path=PICTURES / "banner.png")


def tiny_table(browser: Browser, url: str, width: str = "desk") -> tuple[Page, Page]:
    gm, ana = page_of(browser, width), page_of(browser, width)
    create_table(gm, url, "tiny")
    submit_form(ana, url, f"/join/{gm.locator('#table').get_attribute('data-code')}", name="Ana")
    return gm, ana


def entry_events(table: LiveTable, kind: type[Event]) -> list[Any]:
    return [event for entry in list(table.table.entries) for event in entry.events if isinstance(event, kind)]


def until(true: Callable[[], bool], page: Page) -> None:
    """Wait, while the page runs, until this is true."""
    for _ in range(PATIENCE // 20):
        if true():
            return
        page.wait_for_timeout(20)
    raise AssertionError("it never came to be")


@pytest.fixture
def tiny(tmp_path: Path) -> Iterator[tuple[str, Any, Path]]:
    path = tmp_path / "croupier.db"
    with Journal.open(path) as journal:
        app: Any = create_app(journal, games={"tiny": GAME}, limits=Limits(commands_a_second=1000))
        with serving(app) as address:
            yield address, app.app.state["server"], path


def test_both_pages_contribute_to_the_luck_and_their_records_match_the_export(
    browser: Browser, tiny: tuple[str, Any, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    for module in (export_verbs, browser_files):
        monkeypatch.setattr(module, "game_of", lambda name: GAME)
    url, house, path = tiny
    gm, ana = tiny_table(browser, url)
    (table,) = house.live.values()
    until(lambda: len(entry_events(table, EntropyCommitted)) == 2, gm)
    act(gm, {"type": "lay"})
    (opened,) = entry_events(table, EntropyOpened)
    assert ([seat for seat, _, _ in opened.revealed], opened.missing) == (["gm", "p1"], ())
    act(gm, {"type": "change_luck", "luck": "joint"})
    until(lambda: len(entry_events(table, ChainCommitted)) == 2, gm)
    for _ in range(2):
        act(ana, {"type": "draw_one"})
    assert [[seat for seat, _ in one.links] for one in entry_events(table, LinksRevealed)] == [["gm"], ["gm"]]
    assert {one.joint for entry in list(table.table.entries) for one in entry.draws} == {True}
    browsers: list[Path] = []
    for page in (gm, ana):
        dialog = checked(page)
        expect(dialog.locator(".verdict")).to_contain_text(re.compile("in the table.s record, unchanged"))
        browsers.append(tmp_path / f"seen{len(browsers)}.json")
        browsers[-1].write_text(json.dumps(kept_by(page)))
    export, name = tmp_path / "table.jsonl", table.row.id
    with Journal.look(path) as journal:
        export.write_bytes(b"".join(lines_of(journal, name)))
    assert verify(export, seen=browsers, as_json=True) == 0
    found = json.loads(capsys.readouterr().out)["seen"]
    assert [(one["seat"], one["reveals"], one["links"]) for one in found] == [("gm", 1, 2), ("p1", 1, 0)]


def test_a_server_that_omits_a_reveal_is_found(
    browser: Browser, tiny: tuple[str, Any, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    url, house, _ = tiny
    gm, ana = tiny_table(browser, url)
    (table,) = house.live.values()
    until(lambda: len(entry_events(table, EntropyCommitted)) == 2, gm)
    submit = table.submit

    def picky(seat: str, command: Any, *more: Any, **others: Any) -> Any:
        if isinstance(command, OpenEntropy):
            command = OpenEntropy(tuple(one for one in command.reveals if one[0] != "p1"))
        return submit(seat, command, *more, **others)

    monkeypatch.setattr(table, "submit", picky)
    act(gm, {"type": "lay"})
    dialog = checked(ana)
    expect(dialog).to_contain_text("1 of the random values that this browser revealed was left out")


@pytest.mark.parametrize("width", ["phone", pytest.param("desk", marks=pytest.mark.slow)])
def test_the_tables_luck_is_compared_with_expectation(
    browser: Browser, tiny: tuple[str, Any, Path], width: str
) -> None:
    url, house, _ = tiny
    gm, ana = tiny_table(browser, url, width)
    (table,) = house.live.values()
    until(lambda: len(entry_events(table, EntropyCommitted)) == 2, gm)
    act(gm, {"type": "lay"})
    for _ in range(5):
        act(ana, {"type": "draw_one"})
    dialog = checked(ana)
    expect(dialog.locator(".fairness-facts")).to_contain_text("Random bytes or words from the GM and Ana are mixed in")
    expect(dialog.locator(".fairness-facts")).to_contain_text("Nobody at the table was left out")
    expect(dialog.locator(".fairness-facts")).to_contain_text("never been restored from a backup")
    expect(dialog.locator(".fairness-summary")).to_contain_text("too few draws yet to say anything")
    expect(dialog.locator("figcaption")).to_contain_text("Over 5 cards the average was")
    expect(dialog.locator("figcaption")).to_contain_text("at least 65 cards are needed, and there are 5 so far")
    dialog.get_by_text("As a table").click()
    expect(dialog.locator("tbody tr")).to_have_count(13)
    fits(ana, WIDTHS[width]["width"])
    ana.screenshot(path=PICTURES / f"fairness-{width}.png")
    assert violations(ana) == []
