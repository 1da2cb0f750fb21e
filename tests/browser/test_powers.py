"""Powers on the map in real browsers: a cone, a redraw, a redirected blow of a hidden archer, a heal of the dying."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from support.browser.accessibility import violations
from support.browser.deck_of_adventures import Hero, house
from support.browser.distant import Distant
from support.browser.people import IS_DEEP
from support.browser.rust_in_the_canyon import seated

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]
ROOT = Path(__file__).parents[2]
PICTURES = ROOT / ("docs" if os.environ.get("CROUPIER_REWRITE") == "1" else "build") / "pictures"
"""Where the pictures go; CROUPIER_REWRITE=1 makes those of the documentation anew."""
PACK = """
Powers:
  Fan of Sparks:
    Type: Major
    Category: [Combat, Sorcery]
    Range: 0
    AOE: Cone 3
    Damage: 1
    ToHit: Craft
    Mechanic: Attack everyone in a cone with Craft
PCs:
  Vesna Holt:
    Type: PC
    Pronouns: She/Her
    Role: Support
    Level: 1
    Primary_Skill: Craft
    HP: 5
    AP: 0
    AR: 3
    PP: 4
    Speed: 6
    Skills: {Craft: 2}
    Powers: [Fan of Sparks, Stubborn Luck, Field Dressing]
"""
CARDS = {
    "deck-c1.2": ("KD", "4D", "JH", "9S", "QS"),
    "deck-c2.3": ("QD", "5C"),
    "deck-gm.1": ("10H", "9C", "8C", "KH"),
}


class Pair(Hero):
    """A player at a table for two."""

    players = 2


@contextmanager
def fight(path: Path, browser: Browser, way: str) -> Iterator[tuple[Pair, Pair, Pair | Distant]]:
    """The GM, Vesna's player with this input device, and Bram's, who has a browser in the deep run alone."""
    with house(path, CARDS) as url:
        gm, ana = Pair(browser, "mouse", "Gil"), Pair(browser, way, "Ana")
        ben = Pair(browser, "mouse", "Ben") if IS_DEEP else Distant("Ben", "p2", Pair.game)
        with seated(url, [gm, ana, ben]):
            yield gm, ana, ben


@pytest.mark.parametrize("way", [pytest.param("mouse", marks=pytest.mark.slow), "touch"])
def test_powers_on_the_map(browser: Browser, tmp_path: Path, way: str) -> None:
    with fight(tmp_path, browser, way) as (gm, ana, ben):
        the_gate(gm, ana, ben)
        a_cone_with_a_redraw(ana)
        ben.does("Bram Holloway: Interpose", Target="Vesna Holt")
        expect(token(ana, "Vesna Holt").locator(".mark")).to_have_text(["I"])
        assert "Interpose: Bram Holloway takes the next damage" in marked(ana, "Vesna Holt")
        picture(ana, way)
        for person, name in ((ben, "Bram Holloway"), (gm, "Toll-Gate Bruiser"), (gm, "Toll-Gate Bruiser 2")):
            person.does(f"End {name}'s turn")
        the_archer(gm, ana)
        a_heal_of_the_dying(gm, ana, ben)
        for person in paged(gm, ana, ben):
            person.settle()
            serious = [one for one in violations(person.page) if one["impact"] in {"serious", "critical"}]
            assert [(one["id"], one["nodes"][0]["html"]) for one in serious] == []
            assert person.troubles == []
        if way == "touch":
            assert ana.page.evaluate("document.documentElement.scrollWidth") <= 390


def paged(*people: Pair | Distant) -> list[Pair]:
    """Those who have a browser."""
    return [one for one in people if isinstance(one, Pair)]


def says(person: Pair | Distant, kind: str, **fields: str) -> None:
    """Send a command over the API, whichever way this player has."""
    if isinstance(person, Distant):
        person.sends(kind, **fields)
    else:
        person.say(kind, **fields)


def the_gate(gm: Hero, ana: Hero, ben: Pair | Distant) -> None:
    """Vesna and Bram face two bruisers; an archer whom only the GM sees is behind a wall."""
    gm.say("add_pack", name="Sparks", text=PACK)
    ana.say("take_premade", being="Vesna Holt")
    says(ben, "take_premade", being="Bram Holloway")
    gm.say("lay_grid", width=10, height=7)
    gm.say("paint_grid", what="wall", cells=[{"x": 6, "y": 4}, {"x": 6, "y": 5}])
    for being in ("Toll-Gate Bruiser", "Toll-Gate Bruiser", "Marsh Slinger"):
        gm.say("make_ready", being=being)
    gm.say("place_token", who="w3", x=8, y=5, hidden=True)
    gm.say("bring_on", waiting=["w1", "w2", "w3"])
    for who, x, y in (("c1", 1, 2), ("c2", 1, 3), ("c3", 3, 2), ("c4", 4, 3)):
        gm.say("place_token", who=who, x=x, y=y)
    gm.does("Start a combat")
    ana.does("Keep Vesna Holt's card")
    ben.does("Keep Bram Holloway's card")


def a_cone_with_a_redraw(ana: Hero) -> None:
    """A click into the cone on the map chooses its side and shows its spaces; a power redraws a Color Miss."""
    ana.press(ana.choice("Vesna Holt: Fan of Sparks"))
    covered = ana.page.locator(".mapbox .covered")
    expect(ana.page.locator(".filling")).to_be_visible()
    if ana.way == "touch":
        assert ana.sees_the_map(), "the form that asks about the map covers it"
    ana.points_at(2, 4)
    expect(covered).to_have_attribute("d", outline((0, 4), (0, 5), (1, 3), (1, 4), (1, 5), (2, 4), (2, 5)))
    ana.points_at(4, 3)
    expect(covered).to_have_attribute("d", outline((2, 2), (3, 1), (3, 2), (3, 3), (4, 1), (4, 2), (4, 3)))
    picture(ana, f"cone-{ana.way}")
    ana.press(ana.page.locator(".filling .confirm"))
    expect(covered).to_have_count(0)
    ana.does("Draw")
    expect(ana.choice("Accept: Color Miss")).to_be_visible()
    ana.does("Redraw a card with Stubborn Luck")
    ana.does("Draw")
    ana.does("Accept: Major Success")
    logged(ana, "redraws a card with Stubborn Luck", "Toll-Gate Bruiser 2 takes 1 damage from Vesna Holt.")
    ana.does("End Vesna Holt's turn")


def the_archer(gm: Hero, ana: Hero) -> None:
    """Nobody but the GM sees where the shot comes from; the GM gives cover, and Bram takes the blow for Vesna."""
    assert token(ana, "Marsh Slinger").count() == 0
    expect(token(gm, "Marsh Slinger")).to_have_count(1)
    gm.does("Marsh Slinger attacks Vesna Holt with Ash Bow")
    gm.does("Vesna Holt has partial cover against Marsh Slinger")
    gm.does("Draw")
    logged(
        ana, "Vesna Holt has partial cover against Marsh Slinger",
        "Bram Holloway takes 1 damage from Marsh Slinger, meant for Vesna Holt.",
    )  # fmt: skip
    expect(token(ana, "Vesna Holt").locator(".mark")).to_have_count(0)
    assert not any('"cell":"8,5"' in frame for frame in ana.told)


def a_heal_of_the_dying(gm: Hero, ana: Hero, ben: Pair | Distant) -> None:
    gm.say("deal_damage", target="c2", damage=9, bypass=True, source="the ceiling")
    expect(token(ana, "Bram Holloway")).to_have_class(re.compile(r"\bout\b"))
    gm.does("End Marsh Slinger's turn")
    ana.does("Vesna Holt: Field Dressing", **{"PP to spend": "2 PP", "Target": "Bram Holloway"})
    ana.does("Draw")
    ana.does("Accept: Major Success")
    logged(ben, "Bram Holloway is healed for 2.", "Bram Holloway is awake again.")
    expect(token(ana, "Bram Holloway")).not_to_have_class(re.compile(r"\bout\b"))


def outline(*cells: tuple[int, int]) -> str:
    return "".join(f"M{x} {y}h1v1h-1z" for x, y in cells)


def token(person: Hero, name: str) -> Locator:
    return person.page.locator(".maptoken", has=person.page.locator("text.called", has_text=re.compile(f"^{name}$")))


def marked(person: Hero, name: str) -> str:
    """What the title of a token says."""
    return token(person, name).locator("title").text_content() or ""


def logged(person: Hero | Distant, *lines: str) -> None:
    person.settle()
    written = "\n".join(
        event["text"] or "" for entry in person.sees("/log")["entries"] for event in entry["events"] if "text" in event
    )
    for line in lines:
        assert line in written, written[-1500:]


def picture(person: Hero, name: str) -> None:
    """A screenshot of someone's page for the documentation."""
    person.settle()
    person.page.locator(".map").scroll_into_view_if_needed()
    PICTURES.mkdir(parents=True, exist_ok=True)
    person.page.screenshot(path=PICTURES / f"deck-of-adventures-powers-{name}.jpg", type="jpeg", quality=80)
