"""Powers on the map in real browsers, by mouse on a desktop and by touch on a phone.

A cone, a redraw, a hidden archer behind a wall, redirected blows, a kept card in a heal of the dying, light and
darkness that are carried along, and a creature that is called.
"""

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
from support.browser.pages import fits
from support.browser.people import IS_DEEP
from support.browser.rust_in_the_canyon import seated

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]
ROOT = Path(__file__).parents[2]
PICTURES = ROOT / ("docs" if os.environ.get("CROUPIER_REWRITE") == "1" else "build") / "pictures"
"""Where the pictures go; CROUPIER_REWRITE=1 makes those of the documentation anew."""
PACK = """
Powers:
  Fan of Sparks:
    {Type: Major, Category: [Combat, Sorcery], Range: 0, AOE: Cone 3, Damage: 1, ToHit: Craft,
     Mechanic: Attack everyone in a cone with Craft}
  Stand Between:
    {Type: Passive, Category: Guard, Mechanic: Take a blow for a friend within 2,
     Effects: [{redirect: user, ask: may, within: 2, limit: 1 per combat}]}
  Palmed Card:
    {Type: Free, Category: Luck, Range: 0, Mechanic: Keep a card for later,
     Effects: [{hold: 1, who: user, until: combat, limit: 1 per combat}]}
  Raise the Lantern:
    {Type: Free, Category: Sorcery, Range: 0, Mechanic: Light goes with you,
     Effects: [{light: bright, around: 1, who: user, until: scene, limit: 1 per combat}]}
  Snuff:
    {Type: Free, Category: Sorcery, Range: 6, Damage: 0, Mechanic: Darkness goes with a foe,
     Effects: [{light: full darkness, around: 1, until: 3 rounds, limit: 1 per combat}]}
  Call the Owl:
    {Type: Free, Category: Sorcery, Range: 0, Mechanic: It hears you,
     Effects: [{bring: Ash Owl, within: 3, until: 3 rounds, limit: 1 per combat}]}
Bestiary:
  Ash Owl: {Type: Companion, HP: 1, AR: 3, Speed: 8, Primary_Skill: Finesse}
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
    Speed: 6
    Skills: {Craft: 2}
    Powers:
      [Fan of Sparks, Stubborn Luck, Field Dressing, Stand Between, Palmed Card, Raise the Lantern, Snuff, Call the Owl]
"""
CARDS = {
    "deck-c1.2": ("KD", "4D", "JH", "9S", "QS", "4H"),
    "deck-c2.3": ("QD", "5C"),
    "deck-gm.1": ("10H", "9C", "8C", "KH", "JD"),
}


class Pair(Hero):
    """A player at a table for two."""

    players = 2


@contextmanager
def fight(path: Path, browser: Browser, way: str) -> Iterator[tuple[Pair, Pair, Pair | Distant]]:
    """The GM and Vesna's player with this input device, and Bram's, who has a browser in the deep run alone."""
    with house(path, CARDS) as url:
        gm, ana = Pair(browser, way, "Gil"), Pair(browser, way, "Ana")
        ben = Pair(browser, "mouse", "Ben") if IS_DEEP else Distant("Ben", "p2", Pair.game)
        with seated(url, [gm, ana, ben]):
            yield gm, ana, ben


@pytest.mark.parametrize("way", [pytest.param("mouse", marks=pytest.mark.slow), "touch"])
def test_powers_on_the_map(browser: Browser, tmp_path: Path, way: str) -> None:
    with fight(tmp_path, browser, way) as (gm, ana, ben):
        the_gate(gm, ana, ben)
        a_cone_with_a_redraw(gm, ana)
        ben.does("Bram Holloway: Interpose", Target="Vesna Holt")
        for person in (ana, gm):
            person.settle()
            expect(token(person, "Vesna Holt").locator(".mark")).to_have_text(["I"])
            assert "Interpose: Bram Holloway takes the next damage" in marked(person, "Vesna Holt")
        ends_turns(gm, ben, "c2", "c3", "c4")
        an_archer_nobody_sees(gm, ana)
        a_kept_card_heals_the_dying(gm, ana)
        light_and_darkness(gm, ana)
        an_owl_is_called(gm, ana)
        ana.does("End Vesna Holt's turn")
        ends_turns(gm, ben, "c2", "c3", "c4")
        a_blow_is_taken_for_a_friend(gm, ana)
        the_archer_is_seen(gm, ana)
        for person in paged(gm, ana, ben):
            person.settle()
            serious = [one for one in violations(person.page) if one["impact"] in {"serious", "critical"}]
            assert [(one["id"], one["nodes"][0]["html"]) for one in serious] == []
            assert person.troubles == []
            if person.way == "touch":
                fits(person.page, 390)


def paged(*people: Pair | Distant) -> list[Pair]:
    """Those who have a browser."""
    return [one for one in people if isinstance(one, Pair)]


def says(person: Pair | Distant, kind: str, **fields: str) -> None:
    """Send a command over the API, whichever way this player has."""
    if isinstance(person, Distant):
        person.sends(kind, **fields)
    else:
        person.say(kind, **fields)


def ends_turns(gm: Hero, ben: Pair | Distant, *characters: str) -> None:
    """Bram and the bruisers do nothing more."""
    for one in characters:
        says(ben if one == "c2" else gm, "end_turn", character=one)  # type: ignore[arg-type]


def the_gate(gm: Hero, ana: Hero, ben: Pair | Distant) -> None:
    """Vesna and Bram face two bruisers; an archer whom only the GM sees is behind a wall."""
    gm.say("add_pack", name="Sparks", text=PACK)
    ana.say("take_premade", being="Vesna Holt")
    says(ben, "take_premade", being="Bram Holloway")
    gm.say("lay_grid", width=10, height=7)
    gm.say("paint_grid", what="wall", cells=[{"x": 6, "y": y} for y in (3, 4, 5, 6)])
    for being in ("Toll-Gate Bruiser", "Toll-Gate Bruiser", "Marsh Slinger"):
        gm.say("make_ready", being=being)
    gm.say("place_token", who="w3", x=8, y=5, hidden=True)
    gm.say("bring_on", waiting=["w1", "w2", "w3"])
    for who, x, y in (("c1", 1, 2), ("c2", 1, 3), ("c3", 3, 2), ("c4", 4, 3)):
        gm.say("place_token", who=who, x=x, y=y)
    gm.does("Start a combat")
    ana.does("Keep Vesna Holt's card")
    ben.does("Keep Bram Holloway's card")


def a_cone_with_a_redraw(gm: Hero, ana: Hero) -> None:
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
    picture(ana, "cone")
    ana.press(ana.page.locator(".filling .confirm"))
    expect(covered).to_have_count(0)
    ana.does("Draw")
    expect(ana.choice("Accept: Color Miss")).to_be_visible()
    ana.does("Redraw a card with Stubborn Luck")
    ana.does("Draw")
    ana.does("Accept: Major Success")
    for person in (ana, gm):
        logged(
            person,
            "redraws the 4 of diamonds with Stubborn Luck",
            "Toll-Gate Bruiser 2 takes 1 damage from Vesna Holt.",
        )
        staged(person, "Vesna Holt", "Toll-Gate Bruiser 2", "Major Success", "1 damage")
        assert held(person, "Vesna Holt", "Fate Cards") == 2, "a redraw by a power costs no Fate Card"
    ana.does("End Vesna Holt's turn")


def an_archer_nobody_sees(gm: Hero, ana: Hero) -> None:
    """Nobody but the GM sees where the shot comes from; the GM gives cover, and Bram takes the blow for Vesna."""
    assert token(ana, "Marsh Slinger").count() == 0
    expect(token(gm, "Marsh Slinger")).to_have_class(re.compile(r"\bhidden\b"))
    picture(gm, "archer")
    gm.does("Marsh Slinger attacks Vesna Holt with Ash Bow")
    gm.does("Vesna Holt has partial cover against Marsh Slinger")
    gm.does("Draw")
    for person in (ana, gm):
        logged(
            person, "Vesna Holt has partial cover against Marsh Slinger",
            "Bram Holloway takes 1 damage from Marsh Slinger, meant for Vesna Holt: "
            "armor absorbs all of it (no AP left), 6 HP left.",
        )  # fmt: skip
        staged(person, "Marsh Slinger", "Bram Holloway", "1 damage")
        expect(token(person, "Vesna Holt").locator(".mark")).to_have_count(0)
    assert token(ana, "Marsh Slinger").count() == 0
    gm.does("End Marsh Slinger's turn")


def a_kept_card_heals_the_dying(gm: Hero, ana: Hero) -> None:
    """Vesna keeps a card, which all see, and plays it in the Check that brings Bram back."""
    gm.say("deal_damage", target="c2", damage=9, bypass=True, source="the ceiling")
    ana.does("Let the damage stand")
    for person in (ana, gm):
        person.settle()
        expect(token(person, "Bram Holloway")).to_have_class(re.compile(r"\bout\b"))
    ana.does("Vesna Holt: Palmed Card")
    for person in (ana, gm):
        person.settle()
        assert held(person, "Vesna Holt", "Kept for a Check") == 1
        expect(area(person, "Vesna Holt")).to_contain_text("Palmed Card a card set aside")
    ana.does("Vesna Holt: Field Dressing", **{"PP to spend": "2 PP", "Target": "Bram Holloway (knocked out)"})
    ana.does("Draw")
    expect(ana.choice("Accept: Color Success")).to_be_visible()
    picture(ana, "kept-card")
    ana.does("Play a kept card")
    for person in (ana, gm):
        logged(person, "Bram Holloway is healed for 2.", "Bram Holloway is awake again.")
        staged(person, "Vesna Holt", "Bram Holloway", "queen of spades", "Major Success", "Healed", "2 health")
        expect(token(person, "Bram Holloway")).not_to_have_class(re.compile(r"\bout\b"))
        assert held(person, "Vesna Holt", "Kept for a Check") == 0


def light_and_darkness(gm: Hero, ana: Hero) -> None:
    """The lantern lights the spaces around Vesna and goes with her; darkness lies around the bruiser."""
    ana.does("Vesna Holt: Raise the Lantern")
    ana.does("Vesna Holt: Snuff", Target="Toll-Gate Bruiser")
    around = [(x, y) for x in (2, 3, 4) for y in (1, 2, 3)]
    lit(ana, gm, bright=[(x, y) for x in (0, 1, 2) for y in (1, 2, 3) if (x, y) not in around], dark=around)
    walks(ana, "Vesna Holt", 1, 4)
    lit(ana, gm, bright=[(x, y) for x in (0, 1, 2) for y in (3, 4, 5) if (x, y) not in around], dark=around)
    for person in (ana, gm):
        assert "Raise the Lantern: bright within 1" in marked(person, "Vesna Holt")
        assert "Snuff: full darkness within 1, 3 rounds left" in marked(person, "Toll-Gate Bruiser")


def an_owl_is_called(gm: Hero, ana: Hero) -> None:
    """A click on the map chooses where a creature appears; Ana commands it."""
    ana.press(ana.choice("Vesna Holt: Call the Owl"))
    expect(ana.page.locator(".filling")).to_be_visible()
    if ana.way == "touch":
        assert ana.sees_the_map(), "the form that asks about the map covers it"
    ana.points_at(0, 6)
    ana.press(ana.page.locator(".filling .confirm"))
    for person in (ana, gm):
        expect(token(person, "Ash Owl")).to_have_count(1)
        person.settle()
        assert person.stands("Ash Owl") == "0,6"
        assert "Call the Owl: called, 3 rounds left" in marked(person, "Ash Owl")
    expect(ana.choice("Command Ash Owl")).to_have_count(1)
    picture(ana, "owl")


def a_blow_is_taken_for_a_friend(gm: Hero, ana: Hero) -> None:
    """Between the hit and its damage Ana is asked, and Vesna takes the blow that was meant for Bram."""
    gm.does("Marsh Slinger attacks Bram Holloway with Ash Bow")
    gm.does("Draw")
    ana.settle()
    expect(ana.choice("Vesna Holt: Stand Between")).to_contain_text("1 damage to Bram Holloway")
    expect(ana.choice("Let the damage stand")).to_be_visible()
    assert not gm.is_offered("Vesna Holt: Stand Between")
    picture(ana, "redirect", after="Suited Success")
    ana.does("Vesna Holt: Stand Between")
    for person in (ana, gm):
        logged(person, "Vesna Holt takes 1 damage from Marsh Slinger, meant for Bram Holloway.")
        staged(person, "Vesna Holt", "1 damage")
        expect(area(person, "Vesna Holt")).to_contain_text("4 of 5")
    assert not any('"cell":"8,5"' in frame for frame in ana.told)


def the_archer_is_seen(gm: Hero, ana: Hero) -> None:
    """Once the GM shows the archer, everyone sees where they stand."""
    gm.does("Show a token", Who="Marsh Slinger")
    for person in (ana, gm):
        person.settle()
        expect(token(person, "Marsh Slinger")).not_to_have_class(re.compile(r"\bhidden\b"))
        assert person.stands("Marsh Slinger") == "8,5"


def outline(*cells: tuple[int, int]) -> str:
    return "".join(f"M{x} {y}h1v1h-1z" for x, y in cells)


def token(person: Hero, name: str) -> Locator:
    return person.page.locator(".maptoken", has=person.page.locator("text.called", has_text=re.compile(f"^{name}$")))


def marked(person: Hero, name: str) -> str:
    """What the title of a token says."""
    return token(person, name).locator("title").text_content() or ""


def area(person: Hero, name: str) -> Locator:
    """What the page shows of a character."""
    return person.page.locator(
        "[data-group]", has=person.page.locator(".who .label", has_text=re.compile(rf"^{name}$"))
    ).first


def held(person: Hero, name: str, what: str) -> int:
    """How many cards lie in a place of a character, as the page is told."""
    places = person.sees()["view"]["places"]
    group = next(one for one in person.sees()["view"]["groups"] if one["label"] == name)
    return sum(int(one["count"]) for one in places if one["id"] in group["places"] and one["label"] == what)


def lit(*people: Hero, bright: list[tuple[int, int]], dark: list[tuple[int, int]]) -> None:
    """These spaces are bright and dark on everyone's map."""
    for person in people:
        person.settle()
        for kind, cells in (("bright", bright), ("dark", dark)):
            drawn = person.page.locator(f".mapbox .light.{kind}").get_attribute("d") or ""
            assert sorted(re.findall(r"M(\d+) (\d+)", drawn)) == sorted((str(x), str(y)) for x, y in cells), kind


def walks(person: Hero, name: str, x: int, y: int) -> None:
    """Drag a token with the mouse, or tap it and then the space."""
    if person.way == "touch":
        person.takes_up(name)
        person.taps(x, y)
    else:
        person.carries(name, x, y)
    expect(person.page.locator(".maplist li", has_text=name)).to_contain_text(f"{x},{y}")


def staged(person: Hero, *words: str) -> None:
    """The banner on top of the table says this."""
    person.settle()
    for word in words:
        expect(person.page.locator(".banner").first).to_contain_text(word)


def logged(person: Hero | Distant, *lines: str) -> None:
    person.settle()
    written = "\n".join(
        event["text"] or "" for entry in person.sees("/log")["entries"] for event in entry["events"] if "text" in event
    )
    for line in lines:
        assert line in written, written[-1500:]


def picture(person: Hero, name: str, *, after: str = "") -> None:
    """A screenshot for the documentation, with the whole map, and with the result that it comes `after`."""
    person.settle()
    shown = person.page.locator(".banner").get_by_role("button", name="Close")
    if shown.count() and not after:
        person.press(shown)
    person.page.locator(".mapbox").evaluate("(map) => map.scrollIntoView({ block: 'nearest' })")
    assert person.sees_the_map()
    PICTURES.mkdir(parents=True, exist_ok=True)
    path = PICTURES / f"deck-of-adventures-powers-{name}-{person.way}.jpg"
    person.page.screenshot(path=path, type="jpeg", quality=70)
