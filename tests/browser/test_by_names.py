"""A whole fight and a whole conflict by the accessibility tree alone, and the conflict by keyboard alone.

A fight by keyboard alone is in `test_fight.py`.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from support.browser.distant import Distant
from support.browser.fighting import MOOKS, fight, gather
from support.browser.jail import JAIL, TO_GET_THEM_OUT, shows_the_jail
from support.browser.listener import Listener, ListeningSitter
from support.browser.luck import StagedLuck
from support.browser.people import Person
from support.browser.rust_in_the_canyon import LaidLuck, Sitter, play, seated, served

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]


def test_a_fight_by_roles_and_names(browser: Browser, tmp_path: Path) -> None:
    """The GM plays from the accessibility tree to the end of the fight, and hears who hit whom and who won."""
    gm = Listener(browser, "mouse", "GM")
    others = [Distant(name, seat, Person.game) for name, seat in (("Ana", "p1"), ("Ben", "p2"))]
    everybody: list[Person | Distant] = [gm, *others]
    with served(tmp_path, StagedLuck()) as url, seated(url, everybody, numbers="own") as people:
        gather(people, MOOKS)
        assert fight(people)
        gm.settle()
        heard = " ".join(gm.hears())
        assert "attacks" in heard
        assert "The fight is over" in heard
        expect(gm.page.get_by_role("region", name="What is going on")).to_contain_text("The fight is over")
        assert gm.troubles == []


@pytest.mark.parametrize("way", ["names", "keyboard"])
def test_a_conflict_without_a_pointer(way: str, browser: Browser, tmp_path: Path) -> None:
    """The booklet's own conflict, from the faction to its price: Ana by roles and names, or by keyboard alone."""
    ana = ListeningSitter(browser, "mouse", "Ana", "p1") if way == "names" else Sitter(browser, way, "Ana", "p1")
    gm = ListeningSitter(browser, "mouse", "GM", "gm") if way == "names" else Sitter(browser, way, "GM", "gm")
    people: list[Sitter] = [gm, ana]
    with served(tmp_path, LaidLuck(JAIL)) as url, seated(url, people):
        for step, script in TO_GET_THEM_OUT.items():
            play(people, script)
            shows_the_jail(step, gm, ana)
        ana.settle()
        mine = ana.page.get_by_role("region", name="Your area")
        expect(mine).to_contain_text("16 of 21")
        expect(mine).to_contain_text("Moderate")
        assert gm.troubles == ana.troubles == []
