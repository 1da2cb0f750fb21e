"""The lobby in real browsers: a new table, its invitation, seat links, what a lost seat or connection looks like."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, WebSocketRoute, expect

from croupier.store import Journal
from croupier.web.app import create_app
from croupier.web.limits import Limits
from support.browser.accessibility import violations
from support.browser.pages import DESK, PATIENCE, PHONE, fits
from support.web.serving import serving

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]
LAN = "http://192.168.7.20:8420"
HEADER = 80
"""The highest header of a phone, in pixels."""
UNCOVERED = """(it) => {
  const { left, top, width, height } = it.getBoundingClientRect();
  return document.elementFromPoint(left + width / 2, top + height / 2) === it;
}"""
"""Whether a press in the middle of something reaches it."""
SCHEMES = ("Dark", "Light", "High contrast")


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server in a local network, which this machine opens as 127.0.0.1."""
    with Journal.open(tmp_path_factory.mktemp("lobby") / "croupier.db") as journal:
        app = create_app(journal, limits=Limits(commands_a_second=1000), phones=[LAN], grace=1.0)
        with serving(app) as address:
            yield address


@pytest.fixture
def troubles() -> Iterator[list[str]]:
    """What browsers complained about: nothing, at the end."""
    found: list[str] = []
    yield found
    assert found == []


def page_of(browser: Browser, troubles: list[str], *, phone: bool = False, **more: Any) -> Page:
    size = {"viewport": PHONE, "has_touch": True, "is_mobile": True} if phone else {"viewport": DESK}
    page = browser.new_context(**{"reduced_motion": "reduce", **size, **more}).new_page()
    page.set_default_timeout(PATIENCE)
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("console", lambda said: troubles.append(said.text) if said.type in ("error", "warning") else None)
    return page


def faults(page: Page) -> list[str]:
    """What axe finds, and whether the page is wider than its window."""
    found = [f"{one['id']}: {one['nodes'][0]['target']}" for one in violations(page)]
    wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    return [*found, *(["the page scrolls sideways"] if wide else [])]


def open_table(page: Page, url: str, players: int = 2, game: str = "state-stack") -> None:
    page.goto(f"{url}/?game={game}")
    page.locator("#person").fill("Gil")
    page.locator("#players").fill(str(players))
    if game == "state-stack":
        page.locator("#gm").select_option("yes")
    page.get_by_role("button", name="Open the table").click()
    page.locator(".choices").wait_for()


def test_a_table_is_set_up_and_filled_from_the_front_page(browser: Browser, url: str, troubles: list[str]) -> None:
    """Audit of the page, 6 and 14, and the lobby of the empty table."""
    gm = page_of(browser, troubles, color_scheme="light")
    gm.goto(url)
    assert faults(gm) == []
    gm.locator("#person").fill("Gil")
    gm.locator("#players").fill("3")
    gm.get_by_role("link", name="State Stack", exact=True).click()
    expect(gm.locator(".tile.chosen h3")).to_have_text("State Stack")
    gm.get_by_role("link", name="Rust in the Canyon", exact=True).click()
    expect(gm.get_by_role("button", name="Open the table: Rust in the Canyon")).to_be_visible()
    expect(gm.locator("#person")).to_have_value("Gil")
    expect(gm.locator("#players")).to_have_value("3")
    expect(gm.get_by_label("Table name")).to_have_value("Rust in the Canyon")
    gm.locator(".house > summary").click()
    gm.locator(".preset", has_text="Grim").click()
    gm.locator(".settings > summary").click()
    gm.get_by_label("Search the settings").fill("tied hand")
    expect(gm.locator("[data-setting]:visible")).to_have_count(1)
    expect(gm.locator("[data-setting]:visible option").first).to_have_text("The GM (preset)")
    assert faults(gm) == []
    gm.get_by_label("Search the settings").fill("")
    gm.locator("#players").fill("1")
    gm.get_by_role("button", name="Open the table").click()

    lobby = gm.locator(".lobby")
    expect(lobby.get_by_role("heading", level=2)).to_have_text("Lobby · your turn, waiting for one player")
    code = lobby.locator(".joincode strong").inner_text()
    expect(lobby.get_by_label("Link to join", exact=True)).to_have_value(f"{LAN}/join/{code}")
    expect(lobby.get_by_role("img", name="QR code")).to_be_visible()
    chairs = lobby.get_by_role("list", name="Who sits where").get_by_role("listitem")
    expect(chairs).to_contain_text([re.compile(r"Gil\s*you"), re.compile(r"Player 1\s*free")])
    expect(lobby).to_contain_text("You: choose which faction the PCs belong to")
    assert faults(gm) == []
    ana = page_of(browser, troubles, phone=True, color_scheme="dark")
    ana.goto(f"{url}/join/{code}")
    ana.get_by_label("Your name").fill("Ana")
    ana.get_by_role("button", name="Join table").click()
    ana.locator(".choices").wait_for()
    expect(chairs.last).to_contain_text(re.compile(r"Ana\s*Player 1 · ready"))
    expect(lobby.get_by_role("heading", level=2)).to_have_text("Lobby · your turn")
    expect(lobby.locator(".joincode")).to_have_count(0)
    theirs = ana.locator(".lobby")
    expect(theirs.get_by_role("heading", level=2)).to_have_text("Lobby · waiting for Gil")
    expect(theirs).to_contain_text("Gil: choose which faction the PCs belong to")
    assert faults(ana) == []
    gm.locator(".head .code").click()
    expect(gm.locator(".arrivals")).to_contain_text(re.compile("Ana\\s*here"))
    late = page_of(browser, troubles)
    late.goto(f"{url}/join/{code}")
    expect(late.locator("main")).to_contain_text("Every seat is taken")
    late.get_by_label("Your name").fill("Cleo")
    late.get_by_role("button", name="Ask to watch").click()
    gm.get_by_role("button", name="Close", exact=True).click()
    expect(gm.locator("body")).to_contain_text("Cleo")


def test_a_seat_moves_by_a_link_and_leaves_no_live_page_behind(browser: Browser, url: str, troubles: list[str]) -> None:
    """Audit of the page, 2 and 7: without leaving the table, and what stays cannot be pressed."""
    gm = page_of(browser, troubles)
    open_table(gm, url)
    gm.get_by_label("Menu").click()
    gm.get_by_role("button", name="Invite, move a seat").click()
    gm.get_by_role("button", name="Create a seat link").click()
    link = gm.get_by_label("Seat link", exact=True).input_value()
    assert link.startswith(f"{LAN}/seat#")
    assert faults(gm) == []
    gm.wait_for_timeout(1500)  # longer than the grace period: the GM's page is still connected
    expect(gm.locator(".log")).not_to_contain_text("away")
    gm.get_by_role("button", name="Close", exact=True).click()

    phone = page_of(browser, troubles, phone=True)
    phone.goto(link.replace(LAN, url))
    expect(phone.locator("#seat-of-pass")).to_have_text("At State Stack (State Stack): the seat of Gil, the GM.")
    assert "#" not in phone.url
    assert faults(phone) == []
    phone.get_by_role("button", name="Take the seat").click()
    phone.locator(".choices").wait_for()
    lost = gm.get_by_role("dialog", name="You have left this seat")
    expect(lost).to_contain_text("taken over with a seat link")
    gm.keyboard.press("Escape")
    gm.keyboard.press("1")
    expect(lost).to_be_visible()
    expect(gm.locator(".filling")).to_have_count(0)
    assert faults(gm) == []
    lost.get_by_role("link", name="My tables").click()
    expect(gm.locator("[data-table]")).to_have_count(0)


def test_a_phones_header_stays_small_while_the_connection_is_lost(
    browser: Browser, url: str, troubles: list[str]
) -> None:
    """Audit of the page, 1 and 13: nothing overlaps, the seconds count down, and one press tries again."""
    phones: tuple[ViewportSize, ...] = ({"width": 320, "height": 700}, {"width": 390, "height": 700})
    page = page_of(browser, troubles, phone=True, viewport=phones[0])
    lines: list[WebSocketRoute] = []
    is_lost = False

    def opened(socket: WebSocketRoute) -> None:
        if is_lost:
            socket.close(code=1001)
            return
        socket.connect_to_server()
        lines.append(socket)

    page.route_web_socket(re.compile("/live"), opened)
    open_table(page, url)
    head = page.locator("header.head")
    for size in reversed(phones):
        page.set_viewport_size(size)
        fits(page, size["width"])
        assert height(page) < HEADER, size
    is_lost = True
    lines[-1].close(code=1001)
    expect(head).to_contain_text(re.compile(r"Retrying in \d s"))
    for seconds in (3, 2, 1):  # after a few tries
        expect(head).to_contain_text(f"in {seconds} s")
    for size in phones:
        page.set_viewport_size(size)
        fits(page, size["width"])
        expect(head).to_contain_text(re.compile(r"in \d s"))
        assert height(page) < HEADER, size
        assert overlaps(page) == [], size
        assert faults(page) == [], size
    is_lost = False
    head.get_by_role("button", name="Try to reconnect now").click()
    expect(head.locator(".lifeline.live")).to_have_count(1)
    expect(head).not_to_contain_text("Connection lost")
    status = head.locator(".status")
    status.evaluate("(it) => (it.textContent = 'Round 12, phase 3: Bartholomew acts')")
    assert status.evaluate("(it) => it.scrollWidth <= it.clientWidth"), "whose turn it is, is cut"
    fits(page, phones[-1]["width"])


def height(page: Page) -> float:
    box = page.locator("header.head").bounding_box()
    assert box is not None
    return box["y"] + box["height"]


def overlaps(page: Page) -> list[str]:
    """The controls of the header that lie over one another or over the title."""
    return page.evaluate(  # type: ignore[no-any-return]
        """() => {
          const all = [...document.querySelectorAll('.head :is(h1, .status, .ends > *)')];
          const parts = all.filter((one) => one.checkVisibility());
          const boxes = parts.map((one) => [one.className || one.tagName, one.getBoundingClientRect()]);
          const along = (x, y) => x.left < y.right - 1 && y.left < x.right - 1;
          const touch = (x, y) => along(x, y) && x.top < y.bottom - 1 && y.top < x.bottom - 1;
          return boxes.flatMap(([a, x], i) =>
            boxes.slice(i + 1).filter(([, y]) => touch(x, y)).map(([b]) => `${a} over ${b}`));
        }"""
    )


def test_a_phone_lists_the_games_and_leads_to_a_form_that_nothing_covers(
    browser: Browser, url: str, troubles: list[str]
) -> None:
    """The games stood in a row to scroll sideways, and the button lay over the fields for players and GM."""
    page = page_of(browser, troubles, phone=True)
    page.goto(f"{url}/")
    tiles = page.locator(".games .tile:not(.hint)")
    boxes = [one.bounding_box() for one in tiles.all()]
    assert len(boxes) == 5
    assert len({box["x"] for box in boxes if box}) == 1
    assert [box["y"] for box in boxes if box] == sorted({box["y"] for box in boxes if box})
    assert faults(page) == []
    page.get_by_role("link", name="Syuzheteers", exact=True).tap()
    button = page.get_by_role("button", name="Open the table: Syuzheteers")
    for one in (*(page.locator(f"#{name}") for name in ("person", "table-name", "players", "gm")), button):
        expect(one).to_be_in_viewport(ratio=1)
        assert one.evaluate(UNCOVERED)
    assert faults(page) == []


def test_signals_colors_and_dialogs(browser: Browser, url: str, troubles: list[str]) -> None:
    """Audit of the page, 15 and 29: the focus comes back, dialogs fit a phone; title, icon and schemes."""
    page = page_of(browser, troubles, phone=True)
    open_table(page, url, players=1)
    expect(page).to_have_title("Your turn · State Stack")
    expect(page.locator("link[rel=icon]")).to_have_attribute("href", "/static/croupier-turn.svg")
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keyboard shortcuts")
    close = keys.get_by_role("button", name="Close", exact=True).bounding_box()
    assert close is not None
    assert close["y"] + close["height"] <= PHONE["height"]
    keys.get_by_role("button", name="Close", exact=True).click()
    expect(page.get_by_label("Menu")).to_be_focused()
    for scheme in SCHEMES:
        page.get_by_label("Menu").click()
        page.get_by_role("button", name="Sound and colors").click()
        expect(page.get_by_label("Sounds")).to_have_value("0")  # off by default on a phone
        page.locator(".pick", has_text=scheme).click()
        assert faults(page) == [], scheme
        page.get_by_role("button", name="Close", exact=True).click()
        assert faults(page) == [], scheme
    suits = "() => ['hearts', 'diamonds'].map((one) => getComputedStyle(document.body).getPropertyValue(`--${one}`))"
    for name, colors in (("Red and black", 1), ("Four colors", 2), ("Red and black", 1)):
        page.get_by_label("Menu").click()
        page.get_by_role("button", name="Sound and colors").click()
        page.locator(".pick", has_text=name).click()
        page.get_by_role("button", name="Close", exact=True).click()
        assert len(set(page.evaluate(suits))) == colors, name
    page.reload()
    page.locator(".choices").wait_for()
    assert len(set(page.evaluate(suits))) == 1
    page.goto(url)
    assert page.evaluate("document.documentElement.dataset.theme") == "contrast"
    assert faults(page) == []

    row = page.locator("[data-table]")
    expect(row).to_contain_text("your turn")
    row.get_by_role("button", name="Archive").click()
    expect(page.locator(".archived .count")).to_have_text("1")
    page.reload()
    page.locator(".archived > summary").click()
    page.get_by_role("button", name="Put back").click()
    page.get_by_role("link", name="Delete").click()
    page.get_by_label("I have exported it").check()
    page.get_by_role("button", name="for everyone").click()
    expect(page.get_by_role("alert")).to_contain_text("Export the table first")
    troubles.clear()  # the browser reports the status 403
    with page.expect_download():
        page.get_by_role("link", name="Export what the GM has seen").click()
    page.get_by_label("I have exported it").check()
    page.get_by_role("button", name="for everyone").click()
    expect(page.locator("[data-table]")).to_have_count(0)


def test_the_front_page_folds_older_tables(browser: Browser, url: str, troubles: list[str]) -> None:
    """Otherwise the forms to join or open a table are far below them."""
    page = page_of(browser, troubles)
    for _ in range(5):
        page.request.post(
            f"{url}/tables", form={"game": "state-stack", "name": "Friday", "players": "2"}, headers={"origin": url}
        )
    page.goto(url)
    rows = page.locator("[data-table]:visible")
    expect(rows).to_have_count(3)
    assert faults(page) == []
    page.get_by_role("button", name="Show all 5 tables").click()
    expect(rows).to_have_count(5)
    expect(rows.nth(3).get_by_role("link", name="Friday", exact=True)).to_be_focused()
    assert faults(page) == []


def test_only_who_runs_the_game_reads_of_starting_without_others(
    browser: Browser, url: str, troubles: list[str]
) -> None:
    """Players read "You may start without them", which only the GM can do."""
    gm = page_of(browser, troubles)
    open_table(gm, url)
    expect(gm.locator(".lobby")).to_contain_text("You may start without them")
    code = gm.locator(".lobby .joincode strong").inner_text()
    ana = page_of(browser, troubles)
    ana.goto(f"{url}/join/{code}")
    ana.get_by_label("Your name").fill("Ana")
    ana.get_by_role("button", name="Join table").click()
    expect(ana.locator(".lobby")).to_contain_text("One seat is free: share the code or the link.")
    expect(ana.locator(".lobby")).not_to_contain_text("You may start")


def test_the_lobby_tells_a_gm_what_to_prepare_meanwhile(browser: Browser, url: str, troubles: list[str]) -> None:
    """It said only that the players make their characters."""
    gm = page_of(browser, troubles)
    open_table(gm, url, game="deck-of-adventures")
    expect(gm.locator(".lobby .next")).to_contain_text("You, meanwhile: “Prepare a creature”")
    assert faults(gm) == []


def test_the_lobby_and_the_menu_lead_to_how_to_play(browser: Browser, url: str, troubles: list[str]) -> None:
    page = page_of(browser, troubles)
    open_table(page, url)
    expect(page.locator(".howto a")).to_have_attribute("href", "/how-to-play/state-stack")
    page.locator("summary[aria-label=Menu]").click()
    expect(page.locator(".menuitems").get_by_role("link", name="How to play")).to_be_visible()


def test_a_phone_explains_the_chosen_house_rules_only(browser: Browser, url: str, troubles: list[str]) -> None:
    page = page_of(browser, troubles, phone=True)
    page.goto(url)
    page.locator(".house > summary").tap()
    first, second = page.locator(".preset").nth(0), page.locator(".preset").nth(1)
    expect(first.locator("small")).to_be_visible()
    expect(second.locator("small")).to_be_hidden()
    second.tap()
    expect(first.locator("small")).to_be_hidden()
    expect(second.locator("small")).to_be_visible()


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_the_form_of_a_new_table_is_in_view_at_once(
    browser: Browser, url: str, troubles: list[str], *, phone: bool
) -> None:
    """It lay below the fold: newcomers saw pictures of games, and no way to open a table; a phone lists games first."""
    page = page_of(browser, troubles, phone=phone)
    page.goto(f"{url}/#new-table" if phone else url)
    box, window = page.locator(".main-button").bounding_box(), page.viewport_size
    assert box is not None
    assert window is not None
    assert box["y"] + box["height"] <= window["height"]
    chosen = page.locator(".tile.chosen")
    expect(chosen.get_by_text("1 to 8, GM optional")).to_be_visible()
    expect(page.get_by_label("GM", exact=True)).to_have_value("no")
    expect(chosen.get_by_text("10 to 30 minutes")).to_be_visible()
    fits(page, window["width"])
    assert faults(page) == []
