"""The tutorial "From an empty table to the first firefight" in real browsers; nobody learns of a secret roll."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from support.browser.accessibility import violations
from support.browser.distant import Distant
from support.browser.maelstrom import (
    DOTS,
    CastLuck,
    Player,
    dots,
    exported,
    maelstrom,
    maelstrom_seen_by,
    receipt,
    sent_in,
    three_clauses_open,
    worksheet,
)
from support.browser.pages import fits
from support.browser.people import first_difference, masked
from support.browser.rust_in_the_canyon import play

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]
ROOT = Path(__file__).parents[2]
IS_FOR_DOCS = os.environ.get("CROUPIER_REWRITE") == "1"
PICTURES = ROOT / ("docs" if IS_FOR_DOCS else "build") / "pictures"
"""Where the pictures go; CROUPIER_REWRITE=1 makes those of the tutorial anew."""
CLIMB, SHOT = ("2,5,5,6,7,9",), ("1,3,8,9,9,10,10", "2,5,8,10", "7,9")
ORDER = ("3", "9", "6")
FIRST = ("2,3,7,8,8,9,10", "2,4,7", "1,1,5,5,6,7,8,9", "4")
SECOND = ("6,6,8,9", "2,3,5,8", "3,4,6,6,8,9")
THIRD = ("2,4,6,7,7,8,9,10", "2,3", "2,4,6,7,8,9,10,10,10", "5")
"""Attack, evasion, damage and soak of each exchange."""
OFF_CENTER = """(mark) => {
  const middle = (one) => { const box = one.getBoundingClientRect(); return box.left + box.width / 2; };
  return Math.abs(middle(mark) - middle(mark.closest('.die').querySelector('svg')));
}"""
"""How many pixels the words under a die are off its middle."""


def picture(person: Player, name: str) -> None:
    """A screenshot of someone's page for the tutorial."""
    person.settle()
    PICTURES.mkdir(parents=True, exist_ok=True)
    person.page.screenshot(path=PICTURES / f"maelstrom-{name}.jpg", type="jpeg", quality=80)


def nothing_serious(page: Page) -> None:
    found = violations(page)
    assert [(one["id"], one["nodes"][0]["html"]) for one in found if one["impact"] in {"serious", "critical"}] == []


def guided(ana: Player) -> None:
    """Ana makes Vesna on her phone, line by line, and is shown what is left and what is wrong."""
    page = worksheet(ana)
    left, wrong = page.locator(".ledge .budgets"), page.locator(".ledge .wrongs")
    expect(wrong).to_contain_text("to fix")
    page.get_by_role("textbox", name="Name", exact=True).fill("Vesna Arrow")
    page.get_by_role("textbox", name="Concept", exact=True).fill("Salvager between two contracts")
    ana.press(page.locator(".pick", has_text="Physical"))
    for name in ("Strength", "Strength", "Strength", "Precision", "Reflexes", "Perception", "Intelligence"):
        ana.press(page.get_by_role("button", name=f"{name}: increase"))
    expect(left).to_contain_text("Physical all spent")
    expect(left).to_contain_text("Mental 1 of 3 left")
    picture_of_draft(ana, page)
    ana.press(page.get_by_role("button", name="Wits: increase"))
    dots(page, **{name: count for name, count in DOTS.items() if name not in ORDERED})
    dots(page, Survival=1)
    expect(wrong).to_contain_text("13 abilities have dots: exactly 12")
    dots(page, Survival=0)
    expect(wrong).to_contain_text("1 to fix")
    ana.press(page.get_by_role("button", name="Add Backgrounds"))
    page.get_by_role("textbox", name="Name, Backgrounds 1").fill("Born on a hulk")
    expect(wrong).to_contain_text("No problems")
    nothing_serious(page)
    fits(page, 390)
    sent_in(page)


ORDERED = ("Strength", "Precision", "Reflexes", "Perception", "Intelligence", "Wits")


def picture_of_draft(ana: Player, page: Page) -> None:
    page.get_by_role("spinbutton", name="Perception", exact=True).scroll_into_view_if_needed()
    PICTURES.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=PICTURES / "maelstrom-draft.jpg", type="jpeg", quality=80)


def test_from_an_empty_table_to_the_first_firefight(browser: Browser, tmp_path: Path) -> None:
    """The tutorial as written: one character made on a phone, one from a file; a climb, a shot, a fight."""
    ways = {"Gil": "mouse", "Ana": "touch", "Ben": "mouse"}
    with maelstrom(tmp_path, browser, ways, CastLuck((*CLIMB, *SHOT, *ORDER, *FIRST, *SECOND, *THIRD))) as people:
        gil, ana, ben = people
        guided(ana)
        ben.does("Import a character from a file", **{"The file's text": exported()})
        for name in ("Vesna Arrow", "Koji Brandt"):
            gil.does(f"Approve {name}")
        play(
            people,
            """
            Gil: Begin the campaign
            Gil: Set the scene | Title = The hull of the Carrion Star | Description = Dark, cold, turning slowly.
            Gil: Give a weapon or armor | To = Vesna Arrow | What = Knife
            Gil: Give a weapon or armor | To = Koji Brandt | What = Pistol, heavy
            Ana: Vesna Arrow does something | What they do = I climb the mast to the antenna
        """,
        )
        gil.does(
            "Ask for a roll",
            Attribute="Strength",
            With="Athletics",
            Difficulty="5",
            Threshold="2",
            **{"What to call": "hand over hand", "Another way": "yes"},
        )
        gil.does(
            "Offer another way",
            **{"Attribute": "Precision", "With": "Athletics", "Threshold": "1", "What to call": "by the handholds"},
        )
        expect(ana.choice("hand over hand")).to_contain_text("Strength + Athletics, 6 dice, difficulty 5, threshold 2")
        picture(ana, "offer")
        ana.does("hand over hand")
        pool = ana.page.locator(".scene [data-place='dice.pool']")
        expect(pool.locator(".die")).to_have_count(6)
        expect(pool.locator(".mark")).to_have_text(["threshold", "threshold"])
        assert pool.locator(".mark").first.evaluate(OFF_CENTER) < 2
        expect(pool.locator(".die.lit")).to_have_count(3)
        expect(ana.page.locator(".scene")).to_contain_text("success, 3, really good")
        picture(ana, "roll")
        why = receipt(ana)
        expect(why).to_contain_text("MS-17.3")
        expect(why).to_contain_text(re.compile(r"removed\s*5, 5"))
        expect(why).to_contain_text(re.compile(r"counted\s*6, 7, 9"))
        three_clauses_open(why)
        nothing_serious(ana.page)
        ana.press(ana.page.get_by_role("button", name="Close", exact=True))
        play(
            people,
            """
            Ben: Koji Brandt does something | What they do = I shoot the lock of the far airlock
            Gil: Ask for a roll | Attribute = Precision | With = Firearms | Difficulty = 8 | Required = Extreme Range
        """,
        )
        expect(ben.choice("Precision + Firearms")).to_contain_text("needs Extreme Range")
        ben.does("Precision + Firearms")
        for place, count in (("dice.pool", 7), ("dice.wave.1", 4), ("dice.wave.2", 2)):
            expect(ben.page.locator(f".scene [data-place='{place}'] .die")).to_have_count(count)
        expect(ben.page.locator(".scene")).to_contain_text("with Extreme Range")
        why = receipt(ben)
        expect(why).to_contain_text(re.compile(r"wave 1\s*2, 5, 8, 10"))
        picture(ben, "waves")
        fight(people)
        on_paper(ben)
        for person in people:
            assert person.troubles == []


def on_paper(ben: Player) -> None:
    """Koji's sheet: one printed page, and a file to use him elsewhere."""
    page = ben.page
    ben.press(page.get_by_role("link", name="Sheets", exact=True))
    ben.press(page.get_by_role("link", name="Koji Brandt"))
    expect(page.locator(".sheet")).to_contain_text("5 lethal, 30 m, 4 of 7 rounds")
    page.wait_for_load_state("load")  # with its styles
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4"))) == 1
    with page.expect_download() as taken:
        ben.press(page.get_by_role("link", name="Download the character as a file"))
    assert taken.value.suggested_filename == "koji-brandt.json"


def fight(people: list[Player]) -> None:
    """Two turns against a raider: the order, a shot and an answer, wounds, a burst; then it is over."""
    gil, ana, ben = people
    gil.does(
        "Bring somebody in",
        **{"Name": "The raider", "Pools": "Shotgun 5 and Knife 4", "Soak against lethal": "1", "Evade pool": "3"},
    )
    gil.does("Open a fight", **{"Who fights": "Vesna Arrow and Koji Brandt and The raider"})
    order = ben.page.locator(".head .track li")
    expect(order).to_have_text(["Koji Brandt 14", "The raider", "Vesna Arrow 7"])
    expect(order.first).to_have_class(re.compile("lit"))
    initiative = ben.page.locator(".scene .sheetlines div", has_text="Initiative")
    expect(initiative.locator(".rolled i")).to_have_text(list(ORDER))
    play(
        people,
        """
        Ben: Attack The raider with Heavy pistol
        Gil: Set the terms | Meters = 8
    """,
    )
    expect(ben.page.locator(".scene")).to_contain_text("Koji Brandt on The raider with Heavy pistol")
    picture(gil, "answer")
    play(
        people,
        """
        Gil: The raider: Evade
    """,
    )
    attack = ben.page.locator(".scene .sheetlines .rolled").first
    expect(attack.locator("i")).to_have_text(FIRST[0].split(","))
    expect(attack.locator("i.counts")).to_have_text(FIRST[0].split(",")[2:])
    expect(ben.page.locator(".entry .line.result .rolled").last.locator("i")).to_have_text(SHOT[-1].split(","))
    boxes = group(gil, "The raider").locator("> .counted .boxes i")
    expect(group(gil, "The raider").locator("> .counted .boxes i.on")).to_have_count(2)
    good = boxes.last.evaluate("(box) => getComputedStyle(box).borderTopColor")
    expect(boxes.last).to_have_css("background-color", good)  # what is left is full, what is lost is not
    expect(boxes.first).not_to_have_css("background-color", good)
    expect(group(ben, "The raider").locator("> .counted .boxes")).to_have_count(0)
    expect(group(ben, "Koji Brandt").locator("> .counted")).to_contain_text("6 of 7 rounds")
    play(
        people,
        """
        Gil: Attack with Shotgun | Target = Vesna Arrow | Damage dice = 4 | Range in meters = 20
        Gil: Set the terms | Meters = 8
        Ana: Vesna Arrow: Evade
    """,
    )
    expect(group(ana, "Vesna Arrow").locator("> .counted")).to_contain_text("Injured, -2 dice")
    expect(group(ana, "Vesna Arrow").locator("> .counted .boxes i.on")).to_have_text(["X"] * 4)
    picture(ana, "turn")
    nothing_serious(ana.page)
    play(
        people,
        """
        Ana: Do something else, or move far | What = I run for the raider, knife in hand
        Gil: It happens without a roll
        Ben: Attack The raider with Heavy pistol | How = Precision + Firearms | Rounds = 2
        Gil: Set the terms | Meters = 8
        Gil: The raider: Evade
    """,
    )
    expect(group(ben, "The raider")).to_have_class(re.compile("out"))
    picture(ben, "fight")
    nothing_serious(ben.page)
    gil.does("End the fight")
    expect(ben.page.locator(".head .track")).to_have_count(0)


def group(person: Player, name: str) -> Locator:
    """A person's group on the table."""
    return person.page.locator(".group", has=person.page.locator(".label", has_text=name)).first


# two worlds: what the storyteller rolls in secret


def told(path: Path, browser: Browser, blind: str, *, secret: bool) -> list[str]:
    """Everything that one player's browser receives, whether or not the storyteller rolls in secret."""
    with maelstrom_seen_by(blind, path, browser, CastLuck(CLIMB, "two" if secret else "one")) as (one, people):
        gil, ana, ben = people
        settle_in(people)
        at = first_attempt(ana)
        for words in ("the raider in the dark", "the crack in her visor") if secret else ():
            gil.sends("roll_in_secret", character="c1", first="Perception", second="Alertness", words=words)
            gil.sends("roll_for_npc", npc=npc(gil), pool="Knife", hidden=True, words=words)
        gil.sends("offer_way", attempt=at, first="Strength", second="Athletics", difficulty=5, threshold=2)
        if secret:
            gil.sends("roll_in_secret", character="c1", first="Wits", difficulty=7, threshold=1)
        ana.sends("choose_way", attempt=at)
        if secret:
            gil.sends("call_willpower", who="c1", difficulty=8, threshold=0, hidden=True)
        gil.sends("set_scene", title="The antenna")
        ben.sends("declare_action", character="c2", words="I keep watch")
        for person in people:
            person.settle()
        for what in ("", "/log", "/export", "/replay/1", "/sheets", "/sheets/c1", "/drafts"):
            call = one.context.request.get(f"{one.address}{what}?seat={blind}")
            one.answers.append(f"{call.status} {call.text()}")
        assert all(not person.troubles for person in people)
        return [masked(text, people[0].code) for text in one.told]


def settle_in(people: list[Player | Distant]) -> None:
    """Two characters, a raider, and Ana's first declaration, set up over the API."""
    gil, ana, ben = people
    dots_of = {kind: {name: count for name, count in DOTS.items() if (name in ORDERED) == (kind == "attributes")}
               for kind in ("attributes", "abilities")}  # fmt: skip
    before = [{"name": "Born on a hulk", "text": ""}]
    ana.sends("propose_character", name="Vesna Arrow", primary="physical", backgrounds=before, **dots_of)
    ben.sends("import_character", text=exported())
    for seat in ("p1", "p2"):
        gil.sends("approve_character", seat=seat)
    gil.sends("begin_campaign")
    gil.sends("add_npc", name="The raider", pools=[{"label": "Knife", "dice": 4}])
    ana.sends("declare_action", character="c1", words="I climb the mast")


def first_attempt(person: Player | Distant) -> str:
    """The roll that waits for the storyteller, by its id."""
    found = [event["attempt"]["id"] for entry in person.sees("/log")["entries"] for event in entry["events"]
             if event["type"] == "attempt_began"]  # fmt: skip
    assert found
    return str(found[-1])


def npc(person: Player | Distant) -> str:
    return str(next(one["id"] for one in person.sees()["view"]["groups"] if one["label"] == "The raider"))


@pytest.mark.parametrize("blind", ["p1", "p2"])
def test_a_secret_roll_reveals_no_byte_to_a_player(blind: str, browser: Browser, tmp_path: Path) -> None:
    one = told(tmp_path / "one", browser, blind, secret=False)
    other = told(tmp_path / "other", browser, blind, secret=True)
    assert len(one) > 15
    assert first_difference(one, other) is None
