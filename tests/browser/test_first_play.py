"""The tutorial "Your first play" as written, by mouse: two players without a GM, from the prologue to the end."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from playwright.sync_api import Browser, Locator, expect

from croupier.core.chance import AnswerSource, DrawRequest
from croupier.core.luck_sources import FindPosition, LuckSource, SeededLuck
from croupier.games.syuzheteers.answer_times import StoryAnswerTimes
from croupier.store import Journal
from croupier.web.app import create_app
from croupier.web.limits import Limits
from support.browser.luck import StagedLuck
from support.browser.people import Person
from support.browser.rust_in_the_canyon import Sitter, play
from support.web.serving import serving

pytestmark = [pytest.mark.browser, pytest.mark.timeout(150)]
ROOT = Path(__file__).parents[2]
IS_FOR_DOCS = os.environ.get("CROUPIER_REWRITE") == "1"
PICTURES = ROOT / ("docs" if IS_FOR_DOCS else "build") / "pictures"
"""Where the pictures go; CROUPIER_REWRITE=1 makes those of the tutorial anew."""
DICE = ("3,6", "2", "3", "2", "4", "3", "4", "1,5")

SEVERAL = ("Claims", "Steps")
"""Fields in which several things are named."""


class Cast(SeededLuck):
    """Dice from a list, roll by roll."""

    def __init__(self, throws: Sequence[str]) -> None:
        super().__init__("play")
        self.throws = list(throws)

    def source(self, entry: int, find: FindPosition) -> AnswerSource:
        return lambda question, k: (self._next(question), "seeded")

    def _next(self, question: DrawRequest) -> str:
        assert question.dice == len(self.throws[0].split(","))
        return self.throws.pop(0)


class CastLuck(StagedLuck):
    """Everything that the server does not decide by rule, with predetermined dice."""

    def luck_source(self, table: str, life: str = "") -> LuckSource:
        return Cast(DICE)


class Player(Sitter):
    """A player at a Syuzheteers table."""

    game = "syuzheteers"
    by_page = True

    def choice(self, label: str) -> Locator:
        """As usual, but "Pass" does not match "Pass for the rest of this scene" if both are available."""
        alone = self.page.locator(".choice:not(.grey) > button", has=self.page.get_by_text(label, exact=True))
        return alone.first if alone.count() else super().choice(label)

    def fill(self, fields: dict[str, str]) -> None:
        """As usual; several options are joined with "and"."""
        named = {name: iter(fields[name].split(" and ")) for name in SEVERAL if name in fields}
        for field in self.page.locator(".filling fieldset").all():
            words = next((told for name, told in named.items() if field.inner_text().startswith(name)), None)
            if words is None:
                continue
            if field.locator(".share").count():
                share = field.locator(".share", has_text=next(words))
                self.press(share.locator("button").last)
            elif field.locator("input[type=checkbox]").count():
                for word in words:
                    self.press(field.locator("label", has_text=word).first)
            else:
                field.locator("input").fill(next(words))
        Person.fill(self, {name: told for name, told in fields.items() if name not in named})

    def makes(self, name: str, signature: str, rally: str, destiny: str, want: str, comfort: str) -> None:
        words = {"Name": name, "Signature": signature, "Rally": rally, "Destiny": destiny}
        words |= {"What they want": want, "Zone of comfort": comfort}
        words |= {"First inclination": "angry", "Second inclination": "upset", "Third inclination": "shaken"}
        self.does("Make your main character", **words)

    def asks(self, number: int, type: str, question: str) -> None:
        self.does(f"Write challenge {number}", Type=type, **{"The question": question})


def picture(person: Player, name: str) -> None:
    """A screenshot of someone's page for the tutorial."""
    person.settle()
    PICTURES.mkdir(parents=True, exist_ok=True)
    person.page.screenshot(path=PICTURES / f"play-{name}.jpg", type="jpeg", quality=80)


LIMIT = StoryAnswerTimes.limit


def _at_leisure(self: StoryAnswerTimes, *asked: Any) -> float | None:
    """Half a second to pass a claimed beat is enough for people, but not always for a page on a busy machine."""
    limit = LIMIT(self, *asked)
    return None if limit is None else 60 * limit


@contextmanager
def story(path: Path, browser: Browser) -> Iterator[list[Player]]:
    """A separate server, and a table at which Ana and Ben sit: one challenge for each, and no GM."""
    with Journal.open(path / "croupier.db") as journal:
        app = create_app(journal, luck=CastLuck(), limits=Limits(commands_a_second=1000), grace=60.0)
        with serving(app) as url, patch.object(StoryAnswerTimes, "limit", _at_leisure):
            people = [Player(browser, "mouse", "Ana", "p1"), Player(browser, "mouse", "Ben", "p2")]
            try:
                people[0].open(url, challenge_count="n")
                people[1].join(url, people[0].code)
                yield people
            finally:
                for person in people:
                    person.leave()


def prologue(people: list[Player]) -> None:
    """Steps 2 to 4: everything is written, and the plot is ranked."""
    ana, ben = people
    ana.makes(
        "Ilse",
        "knows every roof of the city",
        "an old marching song",
        "to sit on the throne",
        "a name",
        "a warm chimney",
    )
    ben.makes(
        "Marek", "never forgets a debt", "a bad joke", "to end the feud", "a quiet house of his own", "behind his desk"
    )
    ana.does("Write your relationship with", **{"What stands": "Old friends"})
    ben.does("Agree")
    ana.does("Write your starting resource", Name="A lantern that never fails")
    ben.does("Write your starting resource", Name="The watchman")
    ana.asks(1, "Mystery: to seek the answer to a question", "Who opens the gate before morning?")
    ben.asks(2, "Exigency: events demand action", "How long will the dam hold?")
    ana.does("Add a theme", **{"A word": "What we owe the dead"})
    ana.does("Nothing more to add")
    ben.does("Nothing more to add")
    ana.does("Put a challenge into the plot", Challenge="Who opens the gate before morning?")
    ben.does("Put a challenge into the plot")


def test_the_tutorial_can_be_followed_step_by_step(browser: Browser, tmp_path: Path) -> None:
    with story(tmp_path, browser) as people:
        ana = people[0]
        prologue(people)
        play(people, "Ana: Take the beat\nBen: Pass\nAna: Take center stage")
        picture(ana, "stage")
        play(
            people,
            """
            Ana: Claim what adds start dice | Claims = Ilse is good at this and This is Ilse's thing
            Ben: Object: this is Ilse's thing
            Ana: Strain A lantern | How it bears = she hid it up there last winter
        """,
        )
        picture(ana, "claims")
        play(
            people,
            """
            Ben: Pass
            Ben: Strike it
            Ana: Claim what adds stop dice | Claims = Ilse takes a risk
            Ben: Pass
        """,
        )
        picture(ana, "roll")
        play(
            people,
            """
            Ana: Write the face | What it has become = The smith's key
            Ben: Take the beat
            Ana: Pass
            Ben: Take center stage
            Ben: Claim what adds start dice | Claims = Marek is good at this
            Ana: Pass
            Ben: Pass
            Ben: Claim what adds stop dice | Claims = Marek takes a risk
            Ana: Pass
            Ben: Pass
            Ben: Name the new obstacle | What stands = The miller will not open his sluice
            Ana: Let it stand
            Ben: Take the beat
            Ana: Pass
            Ben: Take center stage: the obstacle
            Ben: Claim what adds start dice | Claims = Marek is good at this
            Ana: Pass
            Ben: Pass
            Ben: Claim what adds stop dice | Claims = Marek takes a risk
            Ana: Pass
            Ben: Pass
            Ana: Lend a hand
            Ana: Take the beat
            Ben: Pass
            Ana: Take center stage: the challenge
            Ana: Claim what adds start dice | Claims = Ilse is good at this
            Ana: Pass
            Ben: Pass
            Ana: Claim what adds stop dice | Claims = Ilse takes a risk and This is hard
            Ana: Pass
            Ben: Pass
            Ben: Do not lend a hand
            Ben: Offer nothing
        """,
        )
        picture(ana, "price")
        play(
            people,
            """
            Ana: Buy the success
            Ana: Write the face | What it has become = A dry town
            Ana: Describe how your character has changed | How they = She knows the name now, and lets him live.
            Ben: Describe how your character has changed | How they = He has built a house above the water.
            Ana: Ilse got what they wanted
            Ben: Let it stand
            Ben: Marek got what they wanted
            Ana: Let it stand
            Ana: raise destiny to 2
            Ben: Spend rewards | Steps = kept
        """,
        )
        for person in people:
            expect(person.page.locator(".log, [role=log]").first).to_contain_text("The play is over")
            assert person.troubles == []
