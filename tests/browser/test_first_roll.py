"""From the link to the first roll of a fight in Maelstrom, as people read and press who have never seen it."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from croupier.core.chance import AnswerSource, DrawRequest, LuckAnswer
from croupier.core.luck_sources import FindPosition, LuckSource
from support.browser.luck import NoTens, StagedLuck
from support.browser.maelstrom import Player, maelstrom
from support.browser.pages import watch

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]
MINUTE = 60
JOINING = 44
"""Words of the page on which somebody joins, with a table name of two words."""
INITIATIVE = "dice.initiative"
READ = """() => {
  const root = document.querySelector('.filling') ?? document.querySelector('.choices .all');
  const skipped = '.sr-only, kbd, .count, a, .odds button, details > :not(summary)';
  const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const words = [];
  while (walk.nextNode()) {
    const box = walk.currentNode.parentElement;
    const fold = box.closest('summary');
    if (!box.checkVisibility() || box.closest(skipped) || (fold && !fold.closest('.inner'))) continue;
    words.push(...walk.currentNode.textContent.split(' ').filter((one) => /[\\p{L}\\d]/u.test(one)));
  }
  return words;
}"""
"""The words that a newcomer reads: questions, answers and help, or the open form; nothing folded or always there."""


class Opening(NoTens):
    """Initiative by a list, everything else from a seed."""

    def __init__(self, faces: list[str]) -> None:
        super().__init__("first roll")
        self.faces = faces

    def source(self, entry: int, find: FindPosition) -> AnswerSource:
        others = super().source(entry, find)

        def answer(question: DrawRequest, k: int) -> tuple[str, str] | LuckAnswer:
            is_first = question.key.startswith(INITIATIVE) and bool(self.faces)
            return (self.faces.pop(0), "seeded") if is_first else others(question, k)

        return answer


class OpeningLuck(StagedLuck):
    """Everything that the server does not decide by rule, with predetermined initiative."""

    def __init__(self, *faces: str) -> None:
        super().__init__("first roll")
        self.faces = list(faces)

    def luck_source(self, table: str, life: str = "") -> LuckSource:
        return Opening(self.faces)


class Newcomer:
    """Counts what somebody reads and presses until their first roll."""

    def __init__(self, person: Player) -> None:
        self.person = person
        self.words, self.presses, self.texts = JOINING, 1, list[str]()

    def press(self, label: str) -> str:
        """Read the screen, then press; whatever form follows is read and confirmed as it is."""
        self.person.settle()
        expect(self.person.choice(label)).to_be_visible()
        if not label.startswith("Take"):
            expect(self.person.page.locator(".odds .chance").first).to_be_visible()
        self._read()
        before = self.person.taken
        said = self.person.choice(label).inner_text()
        self.person.chooses(lambda: self.person.choice(label), before)
        self.presses += 1
        if watch(self.person.page, "comes", before) == "filling":
            self._read()
            self.person.press(self.person.page.locator(".filling .confirm"))
            self.presses += 1
        return said

    def _read(self) -> None:
        words = self.person.page.evaluate(READ)
        self.words += len(words)
        self.texts.append(f"{len(words)}: {' '.join(words)}")

    @property
    def seconds(self) -> float:
        return self.words * 60 / 200 + self.presses * 2


def test_a_player_who_reads_everything_rolls_within_a_minute(browser: Browser, tmp_path: Path) -> None:
    """At 200 words a minute and 2 seconds a press, from the link; it took 72 seconds for both players."""
    ways = {"Gil": "mouse", "Ana": "mouse", "Ben": "mouse"}
    with maelstrom(tmp_path, browser, ways, OpeningLuck("1", "9", "9")) as people:
        gil, *players = people
        newcomers = [Newcomer(one) for one in players]
        names = list[str]()
        for one in newcomers:
            names.append(one.press("Take ").partition("Take ")[2].partition(",")[0])
        for name in names:
            gil.does(f"Approve {name}")
        gil.does("Begin the campaign")
        gil.does("Bring in a thug")
        gil.does("Open a fight", **{"Who fights": f"{names[0]} and {names[1]} and Thug"})
        rolled = set[str]()
        while len(rolled) < len(players):
            now = next(one for one in ("Thug", *names) if f"{one} acts" in gil.sees()["view"]["status"])
            if now == "Thug":
                gil.does("Attack with Fight", Target=names[0])
                gil.does("Set the terms")
                rolled.add(names[0])
                newcomers[0].press(f"{names[0]}: Evade")
            else:
                rolled.add(now)
                newcomers[names.index(now)].press("Attack Thug with")
                gil.does("Set the terms")
                gil.does("Thug: Evade")
        for one in newcomers:
            expect(one.person.page.locator(".log .entry .result").first).to_be_visible()
            assert one.seconds <= MINUTE, (one.words, one.presses, one.texts)
