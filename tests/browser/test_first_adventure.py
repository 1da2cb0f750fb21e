"""The tutorial "Your first adventure" as written, in real browsers: a GM, a player on a phone, one on a desktop."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from croupier.store import Journal
from croupier.web.app import create_app
from croupier.web.limits import Limits
from support.browser.map import Adventurer
from support.browser.rust_in_the_canyon import LaidLuck, Sitter, play
from support.web.serving import serving

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(300)]
ROOT = Path(__file__).parents[2]
IS_FOR_DOCS = os.environ.get("CROUPIER_REWRITE") == "1"
PICTURES = ROOT / ("docs" if IS_FOR_DOCS else "build") / "pictures"
"""Where the pictures go; CROUPIER_REWRITE=1 makes those of the tutorial anew."""
CARDS = {
    "deck-gm.1": ["9C", "JC", "8D", "2S", "JH", "4H", "3C"],
    "deck-c1.2": ["3H", "QC", "KC", "7D", "5D", "9C"],
    "deck-c2.3": ["10D", "5S", "8S", "5C", "8D", "3S", "9H"],
}
"""What comes from the GM's deck, from Bram's and from Ilse's, in this order."""


class Player(Adventurer, Sitter):
    """A player who does what the tutorial says by hand, fills in what it says, and nothing else."""

    by_page = True

    def choice(self, label: str) -> Locator:
        """The first available choice that begins with these words."""
        return self.page.locator(
            ".choice:not(.grey) > button", has_text=re.compile(rf"^\W*\d?\W*{re.escape(label)}")
        ).first

    def fill(self, fields: dict[str, str]) -> None:
        form = self.page.locator(".filling")
        for name, wish in fields.items():
            field = form.locator("fieldset.field", has=self.page.locator("legend", has_text=re.compile(rf"^\s*{name}")))
            self._put(field.first, wish)
        self.press(form.locator(".confirm"))

    def _put(self, field: Locator, wish: str) -> None:
        if not field.locator("input[type=checkbox], input[type=radio]").count():
            self._write(field, wish)
            return
        wanted = wish.split(" and ")
        for label in field.locator("label", has=self.page.locator("input")).all():
            named = any(label.inner_text().strip().startswith(each) for each in wanted)
            if label.locator("input").is_checked() != named and (named or field.locator("[type=checkbox]").count()):
                self.press(label)

    def paints(self, what: str, *spaces: tuple[int, int]) -> None:
        """Draw on the map from space to space."""
        self.settle()
        self.page.locator(".brush select").select_option(label=what)
        self.page.mouse.move(*self.at(*spaces[0]))
        self.page.mouse.down()
        for space in spaces[1:]:
            self.page.mouse.move(*self.at(*space), steps=4)
        self.page.mouse.up()
        self.settle()
        self.page.locator(".brush select").select_option(label="nothing")

    def goes(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Tap the token, then the space."""
        self.settle()
        self.page.locator(".mapbox").scroll_into_view_if_needed()
        self.page.touchscreen.tap(*self.at(*start))
        self.page.touchscreen.tap(*self.at(*end))
        expect(self.page.locator(".maplist li").first).to_contain_text(f"{end[0]},{end[1]}")


def picture(person: Player, name: str, focus: str = "") -> None:
    """A screenshot of someone's page for the tutorial."""
    person.settle()
    if focus:
        person.page.locator(focus).first.scroll_into_view_if_needed()
    PICTURES.mkdir(parents=True, exist_ok=True)
    person.page.screenshot(path=PICTURES / f"adventure-{name}.jpg", type="jpeg", quality=80)


@contextmanager
def adventure(path: Path, browser: Browser) -> Iterator[list[Player]]:
    """A separate server, and a table: Gil is the GM, Ana has a phone, Ben a desktop."""
    with Journal.open(path / "croupier.db") as journal:
        app = create_app(journal, luck=LaidLuck(CARDS), limits=Limits(commands_a_second=1000), grace=60.0)
        with serving(app) as url:
            people = [Player(browser, way, name, seat) for name, way, seat in
                      (("Gil", "mouse", "gm"), ("Ana", "touch", "p1"), ("Ben", "mouse", "p2"))]  # fmt: skip
            try:
                people[0].players = 2
                people[0].open(url)
                for person in people[1:]:
                    person.join(url, people[0].code)
                yield people
            finally:
                for person in people:
                    person.leave()


def test_the_tutorial_can_be_followed_step_by_step(browser: Browser, tmp_path: Path) -> None:
    with adventure(tmp_path, browser) as people:
        checks(people)
        combat(people)
        epic_event(people)
        rests(people)
        for person in people:
            assert person.troubles == []


def checks(people: list[Player]) -> None:
    """Steps 2 to 5: premade characters, a Check with the Upper Hand, one with the Lower Hand and a redraw."""
    _gil, ana, ben = people
    play(
        people,
        """
        Ana: Play Bram Holloway
        Ben: Play Ilse Corran
        Gil: Set the scene | Where = The ford at dusk | What is there = A rope across the river, and a toll board.
        Ana: Bram Holloway tries something | Trait = Athletics +2 | What they do = I wade across with the rope
        Gil: Give Bram Holloway an Upper or Lower Hand | Source = Ilse holds the rope
        Gil: Set the DR | Difficulty Range = 2
    """,
    )
    expect(ana.page.locator(".wheel figcaption")).to_contain_text("wins: 5 6 7 8 9 10 J Q K")
    ana.does("Draw")
    ana.does("Keep drawing")
    picture(ana, "check", ".wheel")
    ana.does("Accept: Suited Success")
    play(
        people,
        """
        Gil: Set the light of the scene | Light = partial
        Gil: Call for a Check | Who = Ilse | Difficulty Range = 3 | Trait = Detection | What it = What moves there?
        Ben: Draw
        Ben: Draw the next card
    """,
    )
    expect(ben.choice("Accept: Color Miss")).to_have_count(1)
    ring, words = (ben.page.locator(f".wheel {part}").bounding_box() for part in ("svg", "figcaption"))
    assert ring is not None
    assert words is not None
    assert words["x"] >= ring["x"] + ring["width"], "on a desktop the words stand next to the ring"
    ben.does("Redraw a card for a Fate Card", **{"Card to replace": "5 of spades", "Fate Card": "Joker"})
    expect(ben.page.locator(".entry").last).to_contain_text("8 of spades, moved to 9 by the Modifier: Color Success")


def combat(people: list[Player]) -> None:
    """Steps 6 to 8: a map painted by hand, a hidden character waiting on it, and a fight of one round."""
    gil, ana, ben = people
    play(
        people,
        """
        Gil: Prepare a creature | Who = Toll-Gate Bruiser
        Gil: Set up a map | Spaces wide = 10 | Spaces high = 7
    """,
    )
    gil.paints("wall", (5, 0), (5, 1), (5, 2))
    gil.paints("rough", (3, 4), (4, 4), (5, 4))
    for who, at in (("Bram", (1, 3)), ("Ilse", (1, 5))):
        gil.does("Place a token", Who=who, Column=str(at[0]), Row=str(at[1]))
    gil.does("Place a token", Who="Toll-Gate Bruiser", Column="7", Row="3", Hidden="yes")
    picture(gil, "prepared", ".mapbox")
    assert not any("Toll-Gate" in told for told in ana.told if '"cell"' in told)
    play(
        people,
        """
        Gil: Bring on | Who = Toll-Gate Bruiser
        Gil: Show a token | Who = Toll-Gate Bruiser
        Gil: Start a combat | Who = Bram and Ilse and Toll
        Ana: Keep
        Ben: Keep
    """,
    )
    ana.goes((1, 3), (6, 3))
    picture(ana, "turn", ".mapbox")
    play(
        people,
        """
        Ana: Bram Holloway: Ram (1 PP) | Target = Toll-Gate Bruiser
        Ana: Draw
        Ana: Draw the next card
        Ana: Accept: Suited Success
        Gil: Draw
        Ana: End Bram Holloway's turn
        Gil: Toll-Gate Bruiser: stand up
        Gil: Toll-Gate Bruiser attacks Bram Holloway with Trail Axe | With = Brute
        Gil: Draw
    """,
    )
    expect(gil.page.locator("summary", has_text="Unavailable")).to_have_count(1)
    play(
        people,
        """
        Gil: End Toll-Gate Bruiser's turn
        Ben: Ilse Corran attacks Toll-Gate Bruiser with Ash Bow | With = Finesse
        Ben: Draw
    """,
    )
    picture(ben, "arrow")
    play(
        people,
        """
        Ben: Accept: Critical Success
        Gil: End the combat | What follows = He drops the axe and sits down in the water.
        Gil: Remove the map
    """,
    )


def epic_event(people: list[Player]) -> None:
    """Step 9: one Target Card, raced for."""
    _, _, ben = people
    play(
        people,
        """
        Gil: Call an Epic Event | What is at stake = The rope snaps: bring the ferry in | Successes = 1 | Failures = 2
        Gil: Turn up the next Target Card | Difficulty Range = 4
        Ben: Ilse Corran takes part | How = I swim for the loose end
        Ana: Bram Holloway sits this one out
        Gil: Give Ilse Corran a Trait | Trait = Agility +2
        Gil: Let Ilse Corran draw
        Ben: Draw
        Ben: Accept: Success, not passed
        Ben: Draw
    """,
    )
    picture(ben, "race", ".wheel")
    play(people, "Ben: Accept: Suited Success\nGil: End the Epic Event | How it ends = The ferry grates on the stones.")


def rests(people: list[Player]) -> None:
    """Step 10: Rest Cards, and a night."""
    _gil, ana, _ben = people
    play(
        people,
        """
        Gil: Call a Quick Rest | Who = Bram and Ilse
        Ana: Bram Holloway: use a Rest Card
        Ana: Bram Holloway: keep the 9 of clubs
    """,
    )
    picture(ana, "rest", ".choices")
    play(
        people,
        """
        Ana: Bram Holloway: stop resting
        Gil: Call a Full Rest | Who = Bram and Ilse
    """,
    )
    for name in ("Bram Holloway", "Ilse Corran"):
        mine = ana.page.locator("[data-group]", has_text=name).first
        expect(mine.locator("[data-place^='fate.'] .card")).to_have_count(2)
