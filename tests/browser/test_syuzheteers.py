"""Three players without a GM play a whole short play in real browsers; one of them is away for a while."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from support.browser.people import IS_DEEP
from support.browser.syuzheteers import SHORT, DistantTeller, Teller, stage

pytestmark = [pytest.mark.browser, pytest.mark.timeout(400)]
PICTURES = Path(__file__).parents[2] / "build" / "pictures"

ANA = {
    "Name": "Зоя <b>Брандт</b>",
    "Signature": "знает каждую крышу",
    "First inclination": "angry",
    "Second inclination": "afraid",
    "Third inclination": "weary",
    "Rally": "an old song",
    "Destiny": "to sit on the empty throne",
    "What they want": "корабль",
    "Zone of comfort": "тёплый порт",
    "Her zone of comfort": "the roofs",
    "The question it asks": "Кто откроет ворота?",
    "What it has become": "Открытые ворота",
    "How they have changed": "Она простила.",
    "What goes wrong": "the bridge is down",
    "A word or phrase": "дом",
}
BEN = {
    "Name": "مريم",
    "Signature": "never forgets a debt",
    "First inclination": "upset",
    "Second inclination": "afraid",
    "Third inclination": "weary",
    "Rally": "a letter",
    "Destiny": "to be forgiven",
    "What they want": "to be thanked once",
    "Zone of comfort": "her workshop",
    "The question it asks": "Can the duke be made to listen?",
    "What it has become": "The duke's ear",
    "How they have changed": "She asks for help.",
    "What goes wrong": "the door is barred",
}
CEM = {
    "Name": "倫子 👩‍🚀",
    "Signature": "reads the stars",
    "First inclination": "shaken",
    "Second inclination": "afraid",
    "Third inclination": "weary",
    "Rally": "a cup of tea",
    "Destiny": "to see what is beyond the ice",
    "What they want": "a quiet house",
    "Zone of comfort": "an empty street",
    "The question it asks": "Where is the child?",
    "What it has become": "The truth, at last",
    "How they have changed": "She came home.",
    "What goes wrong": "somebody raises the alarm",
}
PLACES = {"Position from the top": "1"}
MOST = 300
"""So often somebody answers in a short play at most."""
ROLLING = ("pass_in_roll", "cast_ballot", "let_stand")
"""What is asked in a window of a roll."""


Anybody = Teller | DistantTeller


def seated(browser: Browser) -> tuple[Anybody, Anybody, Teller]:
    """Cem with a page; Ana and Ben have one in the deep run."""
    cem = Teller(browser, "touch", "Cem", CEM | PLACES)
    if IS_DEEP:
        return Teller(browser, "mouse", "Ana", ANA | PLACES), Teller(browser, "mouse", "Ben", BEN | PLACES), cem
    return DistantTeller("Ana", "p1", ANA | PLACES), DistantTeller("Ben", "p2", BEN | PLACES), cem


def until(people: Sequence[Anybody], over: Callable[[], bool]) -> list[str]:
    """Everyone answers their open questions, in turn, until a condition is met; return what they did."""
    done: list[str] = []
    for at in range(MOST):
        if over():
            return done
        done.append(people[at % len(people)].acts())
    raise AssertionError(f"it never came to that: {done}")


def test_three_without_a_gm_play_a_short_play_to_the_epilogue(browser: Browser, tmp_path: Path) -> None:
    """Ana on a desktop, Cem with a phone, whose battery dies while the others wait for her in a roll.

    Ana and Ben have pages in the deep run; otherwise they send what they do by the API. The tutorial's play is played
    on desktops every day.
    """
    ana, ben, cem = people = seated(browser)
    with stage(tmp_path, browser, people, **SHORT):
        cem.fits()
        until(people, lambda: cem.is_asked("take_beat"))
        cem.fits()
        until([ana, ben], lambda: cem.is_asked(*ROLLING))
        cem.fits()
        cem.page.screenshot(path=PICTURES / "syuzheteers-phone.png")
        address = cem.closes()
        until([ana, ben], lambda: not ana.asked() and not ben.asked())
        for _ in range(2):
            ana.asks_not_to_wait("Cem")
            until([ben], lambda: not ben.is_asked("vote"))
            until([ana, ben], lambda: not ana.asked() and not ben.asked())
        cem.opens(address)
        cem.fits()
        until(people, lambda: all(one.is_asked("play_again") for one in people))
        cem.fits()
        own = ("commit_entropy", "commit_chain")  # the pages do that automatically
        said = [one for one in ana.logged() if one["seat"] in ("p1", "p2", "p3") and one["command"]["type"] not in own]
        assert 40 <= len(said) <= sum(one.presses for one in people), "something was done, and not by the page"
        kinds = [one["command"]["type"] for one in said]
        assert kinds.count("ask_not_to_wait") == 2
        last = [one["command"]["type"] for one in said if one["seat"] == "p3"][-1]
        assert last == "seal", "her rewards, written while the others write theirs"
        for person in (one for one in people if isinstance(one, Teller)):
            text = person.page.locator("body")
            for words in (ANA, BEN, CEM):
                expect(text).to_contain_text(words["Name"])
            assert person.troubles == []
