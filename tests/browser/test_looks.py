"""The pages as people see and use them: accessible in both themes and widths, clean under the strict policy."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, ViewportSize, WebSocketRoute, expect

from croupier.store import Journal
from croupier.store.export import import_table
from croupier.store.seats import gm_link
from croupier.web.app import create_app
from croupier.web.limits import Limits
from support.browser.accessibility import violations
from support.browser.distant import Distant
from support.browser.pages import DESK, PATIENCE, PHONE, borrowed, create_table, fits, gives_entropy
from support.browser.rust_in_the_canyon import Anybody, LaidLuck, Sitter, seated, served, to_the_mill
from support.browser.unpainted import painted
from support.web.serving import serving

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]
PICTURES = Path(__file__).parents[2] / "build" / "pictures"
WIDTHS: dict[str, ViewportSize] = {"desk": DESK, "phone": PHONE}


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server at which each test has a table of its own."""
    with Journal.open(tmp_path_factory.mktemp("looks") / "croupier.db") as journal:
        app = create_app(journal, limits=Limits(commands_a_second=1000))
        with serving(app) as address:
            yield address


@pytest.fixture
def troubles() -> Iterator[list[str]]:
    """What browsers complained about: nothing, at the end."""
    found: list[str] = []
    yield found
    assert found == []


def page_of(
    browser: Browser, troubles: list[str], viewport: ViewportSize = DESK, *, is_new: bool = False, **media: Any
) -> Page:
    """A person's page, without motion unless requested; its console errors count. A new one is not used before."""
    hears: dict[Any, Callable[[Any], None]] = {
        "pageerror": lambda error: troubles.append(str(error)),
        "console": lambda said: troubles.append(said.text) if said.type in ("error", "warning") else None,
    }
    if not is_new:
        return borrowed(browser, viewport, hears, **media)
    page = browser.new_context(viewport=viewport, reduced_motion="reduce").new_page()
    page.set_default_timeout(PATIENCE)
    for event, heard in hears.items():
        page.on(event, heard)
    return page


def lay(page: Page, url: str) -> None:
    """Create a table and sit down as GM."""
    create_table(page, url, "state-stack")


def sends(page: Page, url: str, command: dict[str, Any]) -> None:
    """Send a command over the API with this browser's seat."""
    address = page.url.replace("/tables/", "/api/tables/").replace("?", "/commands?")
    assert page.request.post(address, data={"command": command}, headers={"origin": url}).ok


def bring(page: Page, url: str, name: str, side: str) -> None:
    """Add a combatant over the API."""
    sends(page, url, {"type": "add_combatant", "block": "Average", "owner": "gm", "name": name, "side": side})
    expect(page.locator(".group", has_text=name)).to_have_count(1)


def described(page: Page, name: str, side: str) -> Locator:
    """The form of a combatant, filled in."""
    page.locator(".choice > button:visible", has_text="Add a combatant").first.click()
    form = page.locator(".filling")
    form.get_by_label("Name").last.fill(name)
    form.locator(".pick", has_text=side).click()
    return form


def fight(page: Page, url: str) -> None:
    """A GM alone with a hero and a foe, at the first initiative, set up over the API."""
    lay(page, url)
    bring(page, url, "Ogre", "Foes")
    bring(page, url, "Ysolde", "Heroes")
    sends(page, url, {"type": "start_fight"})
    expect(page.locator(".track .lit")).to_have_text("Initiative")


def serious(page: Page) -> list[str]:
    """The serious problems that axe finds, with their location."""
    found = violations(page)
    return [f"{one['id']}: {one['nodes'][0]['target']}" for one in found if one["impact"] in ("serious", "critical")]


def middle(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def looks_well(page: Page) -> None:
    """Nothing serious is found in either width, and nothing is wider than the screen."""
    for size in WIDTHS.values():
        page.set_viewport_size(size)
        assert serious(page) == []
        fits(page, size["width"])


SLOW = pytest.mark.slow
ON_A_PHONE = pytest.mark.parametrize("width", ["phone", pytest.param("desk", marks=SLOW)])
"""Played on a phone, and in the deep run on a desktop, too; the result is looked at in both widths."""
LOOKS = {
    False: (("desk", "light"), ("phone", "dark")),
    True: (("desk", "light"), ("phone", "dark"), ("desk", "dark"), ("phone", "light")),
}
"""The widths and themes in which each page is looked at, the second ones in the deep run."""


@pytest.mark.parametrize("looks", [LOOKS[False], pytest.param(LOOKS[True], marks=SLOW)], ids=["two", "all"])
def test_every_page_is_accessible(
    looks: Sequence[tuple[str, Any]], browser: Browser, url: str, troubles: list[str]
) -> None:
    """Each page is loaded once and looked at in several widths and themes."""
    page = page_of(browser, troubles)
    found: dict[str, list[str]] = {}
    PICTURES.mkdir(parents=True, exist_ok=True)

    def look(name: str) -> None:
        with painted(page):
            look_painted(name)

    def look_painted(name: str) -> None:
        for width, light in looks:
            page.set_viewport_size(WIDTHS[width])
            page.emulate_media(color_scheme=light)
            if name == "table":
                page.screenshot(path=PICTURES / f"table-{width}-{light}.png", full_page=True)
            else:
                fits(page, WIDTHS[width]["width"])
            found[f"{name}, {width}, {light}"] = serious(page)

    fight(page, url)
    code = page.locator("#table").get_attribute("data-code")
    look("table")
    page.locator(".entry summary").last.evaluate("(line) => line.click()")
    page.keyboard.press("?")
    look("keys and receipt")
    for name, path in {"start": "/", "join": f"/join/{code}", "rules": "/rules/state-stack"}.items():
        if looks != LOOKS[False]:  # otherwise in `test_every_page`, where every violation counts in every color scheme
            page.goto(url + path)
            look(name)
    assert {name: told for name, told in found.items() if told} == {}


@ON_A_PHONE
def test_a_canyon_table_is_accessible(width: str, browser: Browser, tmp_path: Path) -> None:
    """A conflict of two against the mill: while it is prepared, and with its bids open."""
    way, found = "touch" if width == "phone" else "mouse", {}
    gm, ana = Sitter(browser, way, "GM", "gm"), Sitter(browser, way, "Ana", "p1")
    ben = Distant("Ben", "p2", Sitter.game)
    everybody: list[Anybody] = [gm, ana, ben]
    with served(tmp_path, LaidLuck({})) as own, seated(own, everybody) as people:

        def look(step: str) -> None:
            for person in (gm, ana):
                person.settle()
                found[f"{step}, {person.name}"] = serious(person.page)
                fits(person.page, WIDTHS[width]["width"])
                PICTURES.mkdir(parents=True, exist_ok=True)
                person.page.screenshot(path=PICTURES / f"canyon-{step}-{person.name}-{width}.png", full_page=True)

        def sealing(those: Sequence[Anybody]) -> None:
            for person in those[:2]:
                person.sends("prepare", level=1)
            look("sealed")
            ben.sends("prepare", level=3)

        look("setting-up")
        to_the_mill(people, prepare=sealing)
        for person, chips in zip(everybody, (0, 1, 2), strict=True):
            person.sends("bid", amount=chips)
        gm.sends("start_clock", name="The sheriff hears of it", cause="the fire", size=6)
        look("bids")
        assert [trouble for person in people for trouble in person.troubles] == []
    assert {name: told for name, told in found.items() if told} == {}


def test_a_card_is_dragged_to_its_place_with_the_mouse(browser: Browser, url: str, troubles: list[str]) -> None:
    page = page_of(browser, troubles, viewport=WIDTHS["desk"], reduced_motion="no-preference")
    fight(page, url)
    row = page.locator(".group", has_text="Ysolde")
    x, y = middle(row.locator("[data-place$='.defense'] .piece").last)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 20, y - 30, steps=4)
    expect(page.locator(".ghost")).to_have_count(1)
    page.mouse.move(*middle(row.locator("[data-place$='.initiative']")), steps=4)
    expect(row.locator("[data-place$='.initiative'].over")).to_have_count(1)
    page.mouse.up()
    expect(page.locator(".ghost")).to_have_count(0)
    expect(row.locator("[data-place$='.drawn'] .piece")).to_have_count(1)
    expect(row.locator("[data-place$='.defense'] .piece")).to_have_count(3)


def test_a_card_dropped_elsewhere_returns(browser: Browser, url: str, troubles: list[str]) -> None:
    page = page_of(browser, troubles, viewport=WIDTHS["desk"], reduced_motion="no-preference")
    fight(page, url)
    gives_entropy(page)
    version = page.locator(".croupier-table").get_attribute("data-version")
    row = page.locator(".group", has_text="Ysolde")
    page.mouse.move(*middle(row.locator("[data-place$='.defense'] .piece").last))
    page.mouse.down()
    page.mouse.move(*middle(page.locator(".log")), steps=6)
    page.mouse.up()
    expect(page.locator(".ghost")).to_have_count(0)
    expect(page.locator(".croupier-table")).to_have_attribute("data-version", str(version))


def test_a_disabled_choice_gives_its_reason_and_an_alternative(browser: Browser, url: str, troubles: list[str]) -> None:
    page = page_of(browser, troubles, viewport=WIDTHS["desk"])
    lay(page, url)
    start = page.locator(".choice.grey", has_text="Start the fight")
    expect(start).to_contain_text("on different sides. Instead: add combatants.")
    start.locator("button").click(force=True)
    expect(page.locator(".toast")).to_contain_text("Start the fight: a fight needs two combatants on different sides")
    page.keyboard.press("Escape")
    expect(page.locator(".toast")).to_have_count(0)


def test_the_log_is_one_tab_stop_and_arrow_keys_move_between_its_lines(
    browser: Browser, url: str, troubles: list[str]
) -> None:
    page = page_of(browser, troubles, viewport=WIDTHS["desk"])
    fight(page, url)
    gives_entropy(page)
    lines, stop = page.locator(".log summary"), page.locator(".log summary[tabindex='0']")
    assert lines.count() > 2
    expect(stop).to_have_count(1)
    page.keyboard.press("l")
    expect(lines.last).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(lines.last).not_to_be_focused()
    expect(stop).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator(".log .scroll :focus")).to_have_count(0)


def test_on_a_phone_the_number_of_new_lines_does_not_cover_the_word(
    browser: Browser, url: str, troubles: list[str]
) -> None:
    page = page_of(browser, troubles, viewport=WIDTHS["phone"])
    fight(page, url)
    count = page.locator(".ends .count")
    expect(count).to_be_visible()
    apart = count.evaluate("""(count) => {
      const word = document.createRange();
      word.selectNode([...count.parentElement.childNodes].find((one) => one.textContent.trim() === 'Log'));
      const [text, badge] = [word.getBoundingClientRect(), count.getBoundingClientRect()];
      return Math.max(badge.left - text.right, text.top + text.height / 4 - badge.bottom);
    }""")
    assert apart >= 0


def test_an_override_is_a_click_on_the_piece(browser: Browser, url: str, troubles: list[str]) -> None:
    page = page_of(browser, troubles, viewport=WIDTHS["desk"])
    fight(page, url)
    row = page.locator(".group", has_text="Ogre")
    page.keyboard.press("o")
    row.locator("[data-place$='.damage'] .name").click()
    page.locator(".overrides .choice > button", has_text="Set damage").click()
    form = page.locator(".filling")
    expect(form.locator("input[type=number]")).to_have_value("0")
    form.locator("input[type=number]").fill("2")
    form.locator(".field", has_text="Reason").locator("input, textarea").fill("the bridge fell")
    form.locator(".confirm").click()
    expect(row.locator("[data-place$='.damage'] .piece")).to_have_count(2)
    expect(page.locator(".entry").last).to_contain_text("override")


def test_an_area_names_its_side_where_no_heading_does(browser: Browser, url: str, troubles: list[str]) -> None:
    """On the GM's own desk nothing said which side anybody was on."""
    page = page_of(browser, troubles, viewport=WIDTHS["desk"])
    lay(page, url)
    for name in ("Ogre", "Wolf"):
        bring(page, url, name, "Foes")
        expect(page.locator(".group", has_text=name).locator(".of")).to_have_text("Foes")
    bring(page, url, "Ysolde", "Heroes")
    expect(page.locator(".sidename", has_text="Heroes")).to_be_visible()
    expect(page.locator(".group", has_text="Ysolde").locator(".of")).to_be_hidden()


def test_a_choice_that_opens_a_form_shows_its_clauses_there(browser: Browser, url: str, troubles: list[str]) -> None:
    """Their line below each choice pushed the fourth one of a turn out of sight."""
    page = page_of(browser, troubles, viewport=WIDTHS["desk"])
    lay(page, url)
    adding = page.locator(".choice", has_text="Add a combatant").first
    expect(adding.locator(".clause")).to_have_count(0)
    adding.locator("button").first.click()
    expect(page.locator(".filling .clause", has_text="SS-1.2")).to_be_visible()


def test_escape_leaves_override_mode_at_the_first_press(browser: Browser, url: str, troubles: list[str]) -> None:
    """ "Override..." in a menu also began the mode, which the press that closed its list did not end."""
    page = page_of(browser, troubles, viewport=WIDTHS["desk"])
    fight(page, url)
    hint = page.locator(".overridehint")
    page.keyboard.press("o")
    expect(hint).to_be_visible()
    page.keyboard.press("Escape")
    expect(hint).to_have_count(0)
    name = page.locator(".group", has_text="Ogre").locator("[data-place$='.damage'] .name")
    name.click(button="right")
    page.get_by_role("menuitem", name="Override").click()
    expect(page.locator(".overrides")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".overrides")).to_have_count(0)
    expect(hint).to_have_count(0)


def test_ctrl_z_shows_what_it_would_undo_and_then_undoes_it(browser: Browser, url: str, troubles: list[str]) -> None:
    page = page_of(browser, troubles, viewport=WIDTHS["desk"])
    lay(page, url)
    bring(page, url, "Ogre", "Foes")
    page.keyboard.press("Control+z")
    expect(page.locator("dialog")).to_contain_text("Ogre")
    page.keyboard.press("Enter")
    expect(page.locator(".entry.undone", has_text="Ogre")).to_have_count(1)
    expect(page.locator(".group")).to_have_count(0)


def test_a_press_while_an_answer_is_pending_is_neither_lost_nor_repeated(
    browser: Browser, url: str, troubles: list[str]
) -> None:
    """The server does what it is sent; its answers are delayed, and each arrives after its update."""
    page = page_of(browser, troubles, WIDTHS["desk"], is_new=True)
    held: list[Callable[[], None]] = []

    def let_go(answers: int) -> None:
        while len(held) < answers:
            page.wait_for_timeout(20)
        while held:
            held.pop(0)()

    def opened(socket: WebSocketRoute) -> None:
        def told(message: str | bytes) -> None:
            if '"ok":' in str(message)[:60]:
                held.append(lambda: socket.send(message))
            else:
                socket.send(message)

        socket.connect_to_server().on_message(told)

    page.route_web_socket(re.compile("/live"), opened)
    lay(page, url)
    form = described(page, "Ogre", "Foes")
    form.locator(".confirm").dblclick(force=True)
    expect(page.locator(".group")).to_have_count(1)
    page.keyboard.press("Escape")
    described(page, "Ysolde", "Heroes").locator(".confirm").click(force=True)
    expect(page.locator(".group")).to_have_count(2)
    page.keyboard.press("Escape")
    described(page, "Sly", "Foes")
    let_go(2)
    page.locator(".head h1").click()
    expect(form.get_by_label("Name").last).to_have_value("Sly")
    form.locator(".confirm").click()
    expect(page.locator(".group")).to_have_count(3)
    let_go(1)
    expect(form).to_have_count(0)


def test_a_form_still_being_loaded_takes_the_focus_once_it_is_loaded(
    browser: Browser, url: str, troubles: list[str]
) -> None:
    page = page_of(browser, troubles, is_new=True)
    held: list[Route] = []
    page.route("**/part-later.js*", lambda route: held.append(route))  # noqa: PLW0108 - Playwright marks the handler
    lay(page, url)
    page.locator(".choices summary", has_text="The table").click()
    page.locator(".choice > button", has_text="Change a setting").click()
    expect(page.locator(".choices.fills")).to_have_count(1)
    expect(page.locator(".filling")).to_have_count(0)
    for route in held:
        route.continue_()
    expect(page.get_by_label("Find in Setting")).to_be_focused()
    page.context.close()


@ON_A_PHONE
def test_a_setting_is_found_by_its_question_and_changed(
    width: str, browser: Browser, url: str, troubles: list[str]
) -> None:
    page = page_of(browser, troubles, viewport=WIDTHS[width])
    lay(page, url)
    page.locator(".choices summary", has_text="The table").click()
    page.locator(".choice > button", has_text="Change a setting").click()
    search = page.get_by_label("Find in Setting")
    expect(search).to_be_focused()
    expect(page.locator(".results .pick")).to_have_count(58)
    search.fill("for a choice")
    expect(page.locator(".results .pick")).to_have_count(1)
    search.press("Enter")
    expect(page.locator(".filling")).to_have_count(1)
    page.locator(".field", has_text="Option").locator(".pick", has_text="seconds").click()
    looks_well(page)
    page.set_viewport_size(WIDTHS[width])
    page.locator(".filling .confirm").click()
    expect(page.locator(".entry").last).to_contain_text("Is there a time limit for a choice? A number of seconds (60).")


FIRST_CHOICE = """new MutationObserver(() => {
  if (!document.querySelector('.choices button:not(:disabled)')) return;
  window.firstChoice ??= performance.now();
}).observe(document, {subtree: true, childList: true});"""
LOADED_FIRST = """() => performance.getEntriesByType('resource')
  .filter((one) => one.startTime <= window.firstChoice).map((one) => one.name.split('/').pop())"""


def test_what_stands_below_the_choices_is_loaded_once_they_are_drawn(browser: Browser, url: str) -> None:
    """Readers who move through the page without the focus find the side tables; no first choice waits for them."""
    page = browser.new_context(viewport=DESK, reduced_motion="reduce").new_page()
    fight(page, url)
    page.add_init_script(FIRST_CHOICE)
    page.reload()
    page.locator(".choice > button").first.wait_for()
    loaded = page.evaluate(LOADED_FIRST)
    assert "table.js" in loaded
    assert not [name for name in loaded if name.startswith(("part-later", "part-FieldInput"))]
    expect(page.locator(".sidetables")).to_be_attached()
    expect(page.get_by_role("textbox", name="Message")).to_be_visible()


@ON_A_PHONE
def test_a_watcher_sees_the_fight_and_has_no_choices(
    width: str, browser: Browser, url: str, troubles: list[str]
) -> None:
    page = page_of(browser, troubles, viewport=WIDTHS["desk"])
    page.goto(f"{url}/?game=state-stack")
    watchers = page.locator("select[name='watchers']")
    watchers.evaluate("(it) => { for (let p = it; p; p = p.parentElement) if (p.tagName === 'DETAILS') p.open = true }")
    watchers.select_option("open")
    page.locator("#gm").select_option("yes")
    page.locator("input[name=person]").fill("GM")
    page.get_by_role("button", name="Open the table").click()
    page.locator(".choices").wait_for()
    bring(page, url, "Ogre", "Foes")
    bring(page, url, "Ysolde", "Heroes")
    watching = page_of(browser, troubles, viewport=WIDTHS[width])
    watching.goto(f"{url}/join/{page.locator('#table').get_attribute('data-code')}")
    watching.get_by_label("Your name").first.fill("Wanda")
    watching.get_by_text("Choose a seat, or watch").click()
    watching.get_by_label("Seat", exact=True).select_option("watch")
    watching.get_by_role("button", name="Join table").click()
    expect(watching.locator(".choices")).to_contain_text("You are watching")
    page.locator(".choice > button", has_text="Start the fight").click()
    expect(watching.locator(".track .lit")).to_have_text("Initiative")
    expect(watching.locator(".group")).to_have_count(2)
    expect(watching.locator(".choice")).to_have_count(0)
    expect(watching.get_by_role("button", name="Undo")).to_have_count(0)
    expect(watching.locator("body")).not_to_contain_text("Speed")
    expect(watching.locator(".log")).to_contain_text("only people with a seat can write")
    expect(watching.locator(".log form")).to_have_count(0)
    looks_well(watching)


@ON_A_PHONE
def test_in_record_mode_people_move_pieces_freely(width: str, browser: Browser, url: str, troubles: list[str]) -> None:
    page = page_of(browser, troubles, viewport=WIDTHS[width])
    fight(page, url)
    page.locator(".choices summary", has_text="The table").click()
    page.locator(".choice > button", has_text="Mode: record").click()
    page.locator(".choice > button", has_text="Move cards").click()
    form = page.locator(".filling")
    form.locator(".field", has_text="Where").locator(".pick", has_text="Ysolde's defense").click()
    form.locator(".field", has_text="Cards").locator(".pick", has_text="4: blank card").click()
    form.locator(".field", has_text="To").last.locator(".pick", has_text="Ogre's action").click()
    form.locator(".confirm").click()
    expect(page.locator(".entry").last).to_contain_text("1 card from Ysolde's defense to Ogre's action")
    page.locator(".choice > button", has_text="Add a clock").click()
    form.locator("input[type=text]").first.fill("Doom")
    form.locator(".confirm").click()
    expect(page.get_by_role("img", name="Doom: 0 of 6")).to_be_visible()
    looks_well(page)


def test_each_seat_can_export_what_it_has_seen(browser: Browser, url: str, troubles: list[str]) -> None:
    page = page_of(browser, troubles, viewport=WIDTHS["desk"])
    lay(page, url)
    page.locator("footer > details > summary").click()
    with page.expect_download() as taken:
        page.get_by_role("link", name="Export what the GM has seen").click()
    assert taken.value.suggested_filename.endswith("-gm.jsonl")
    assert Path(taken.value.path()).read_text().startswith('{"croupier":"seat"')


def test_an_imported_table_says_that_it_is_read_only(
    browser: Browser, url: str, troubles: list[str], tmp_path: Path
) -> None:
    page = page_of(browser, troubles, viewport=WIDTHS["phone"])
    fight(page, url)
    whole = page.request.post(
        page.url.replace("/tables/", "/api/tables/").replace("?", "/export?"),
        data={"whole": True, "confirm": True}, headers={"origin": url.rstrip("/")},
    )  # fmt: skip
    with Journal.open(tmp_path / "other.db") as journal:
        import_table(journal, "copy", whole.body().splitlines(keepends=True), at="2026-01-01T00:00:00Z").result()
        code = gm_link(journal, "copy").result()
        with serving(create_app(journal)) as there:
            reader = page_of(browser, troubles, viewport=WIDTHS["phone"])
            reader.goto(f"{there}/pass/{code}")
            reader.locator("main form button").click()
            expect(reader.locator(".choices")).to_contain_text("It is read-only")
            expect(reader.locator(".choice")).to_have_count(0)
            expect(reader.locator(".group")).to_have_count(2)
            expect(reader.locator(".readonly")).to_be_visible()
            assert serious(reader) == []


def test_reduced_motion_disables_animation(browser: Browser, url: str, troubles: list[str]) -> None:
    page = page_of(browser, troubles, viewport=WIDTHS["desk"], reduced_motion="reduce")
    fight(page, url)
    page.locator(".choice:not(.grey) > button:visible", has_text="flip").first.click()
    expect(page.locator("[data-place$='.drawn'] .piece")).to_have_count(1)
    assert page.evaluate("document.getAnimations().length") == 0


def test_names_of_two_areas_at_the_bottom_are_not_broken(browser: Browser, troubles: list[str], url: str) -> None:
    page = page_of(browser, troubles)
    lay(page, url)
    for name, side in (("Bandit", "Foes"), ("Bandit 2", "Foes"), ("Ysolde", "Heroes")):
        owner = "gm" if side == "Foes" else "p1"
        block = {"type": "add_combatant", "block": "Average", "owner": owner, "name": name, "side": side}
        sends(page, url, block)
    sends(page, url, {"type": "start_fight"})
    areas = page.locator(".docked .group")
    expect(areas).to_have_count(2)
    for area in areas.all():
        box = area.locator("button.label").bounding_box()
        assert box is not None
        assert box["height"] < 40, "the name takes one line"
