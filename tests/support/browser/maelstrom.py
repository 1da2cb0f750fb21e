"""A Maelstrom table in real browsers: a storyteller, players by mouse or on a phone, predetermined dice."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Locator, Page, expect

from croupier.core.chance import AnswerSource, DrawRequest
from croupier.core.luck_sources import FindPosition, LuckSource
from support.browser.distant import Distant
from support.browser.luck import NoTens, StagedLuck
from support.browser.rust_in_the_canyon import Sitter, seated, seats, served

SECRET = "dice.1.gm"
"""The key of dice that the storyteller rolls in secret."""
DOTS = {
    "Strength": 4, "Precision": 2, "Reflexes": 2, "Perception": 2, "Intelligence": 2, "Wits": 2,
    "Melee": 3, "Firearms": 3, "Athletics": 2, "Alertness": 2, "Piloting": 2, "Medicine": 2,
    "Stealth": 1, "Streetwise": 1, "Driving": 1, "Tradecraft": 1, "Engineering": 1, "Science": 1,
}  # fmt: skip
"""The dots of WE-22 and WE-23."""
KOJI = Path(__file__).parents[3] / "examples" / "characters" / "koji-brandt.json"


class Cast(NoTens):
    """Open dice from a list, roll by roll; secret ones from another seed."""

    def __init__(self, throws: Sequence[str], secret: str) -> None:
        super().__init__("maelstrom")
        self.throws, self.secret = list(throws), NoTens(secret)

    def source(self, entry: int, find: FindPosition) -> AnswerSource:
        hidden = self.secret.source(entry, find)
        return lambda question, k: hidden(question, k) if question.key == SECRET else (self._next(question), "seeded")

    def _next(self, question: DrawRequest) -> str:
        assert self.throws, f"{question.dice} more dice are asked for ({question.key})"
        assert question.dice == len(self.throws[0].split(",")), f"{question.dice} dice: {self.throws}"
        return self.throws.pop(0)


class CastLuck(StagedLuck):
    """Everything that the server does not decide by rule, with predetermined dice."""

    def __init__(self, throws: Sequence[str], secret: str = "one") -> None:
        super().__init__("maelstrom")
        self.cast = throws, secret

    def luck_source(self, table: str, life: str = "") -> LuckSource:
        return Cast(*self.cast)


class Player(Sitter):
    """A player at a Maelstrom table, who fills in what the test says, in that order, and nothing else."""

    game = "maelstrom"

    def fill(self, fields: dict[str, str]) -> None:
        form = self.page.locator(".filling")
        for name, wish in fields.items():
            field = form.locator("fieldset.field", has=self.page.locator("legend", has_text=re.compile(rf"^\s*{name}")))
            if not field.first.is_visible():
                self.press(form.locator(".seldom > summary"))
            self._put(field.first, wish)
        self.press(form.locator(".confirm"))

    def _put(self, field: Locator, wish: str) -> None:
        if "list" in (field.get_attribute("class") or "").split():
            self.rows(field, wish)
        elif field.locator("input[type=checkbox], input[type=radio]").count():
            for part in wish.split(" and "):
                told = re.compile(rf"^\s*{re.escape(part)}(\s+\d)?\s*$")  # a trait, with its dots or without
                self.press(field.locator("label", has_text=told).first)
        elif field.locator("select").count() and self.way != "keyboard":
            told = re.compile(rf"^\s*{re.escape(wish)}(\s+\d)?\s*$")
            self._write(field, field.locator("option", has_text=told).first.inner_text().strip())
        else:
            self._write(field, wish)

    def rows(self, field: Locator, wish: str) -> None:
        """A list with a row for each entry such as "Shotgun 5", the rows that the form begins with first."""
        for at, part in enumerate(wish.split(" and ")):
            row = field.locator(".row").nth(at)
            if not row.count():
                self.press(field.get_by_text("+ Add"))
            words, number = part.rsplit(" ", 1)
            row.locator("input[type=text]").fill(words)
            row.locator("input[type=number]").fill(number)


def exported() -> str:
    """Koji as a file in the public format: the one that the tutorial names."""
    return KOJI.read_text(encoding="utf-8")


def worksheet(person: Player) -> Page:
    """The player's draft, opened through the choice that leads to it."""
    person.press(person.unfolds("Make a character, step by step"))
    person.page.locator(".worksheet").wait_for()
    return person.page


def dots(page: Page, **traits: int) -> None:
    """Put dots on lines of a draft, by the names of traits."""
    for name, count in traits.items():
        page.get_by_role("spinbutton", name=name, exact=True).fill(str(count))


def sent_in(page: Page) -> None:
    """Wait until everything is saved, and submit it."""
    expect(page.get_by_role("status")).to_have_text("All changes saved.")
    page.locator(".ledge .confirm").click()
    page.locator(".choices").wait_for()


def receipt(person: Player) -> Locator:
    """The receipt of the newest line of the log, expanded."""
    if person.way == "touch":
        person.press(person.page.get_by_role("button", name=re.compile("^Log")))
    newest = person.page.locator(".entry").last
    person.press(newest.locator("details > summary").first)
    return newest.locator(".receipt")


def three_clauses_open(receipt: Locator) -> None:
    """Only the first three clauses of a receipt are open; the rest unfolds."""
    expect(receipt.locator("> .law")).to_have_count(3)
    rest = receipt.locator("details .law")
    expect(rest.first).to_be_hidden()
    receipt.get_by_text(re.compile("more clause")).click()
    expect(rest.first).to_be_visible()


@contextmanager
def maelstrom(
    path: Path, browser: Browser, ways: Mapping[str, str], luck: StagedLuck, **settings: str
) -> Iterator[list[Player]]:
    """A separate server with this luck, a table, and the storyteller and players at it, each with their own device."""
    with served(path, luck) as url:
        people = [Player(browser, ways[name], name, seat) for seat, name in seats(*ways)]
        with seated(url, people, **settings):
            yield people


@contextmanager
def maelstrom_seen_by(
    blind: str, path: Path, browser: Browser, luck: StagedLuck
) -> Iterator[tuple[Player, list[Player | Distant]]]:
    """A table for Gil, Ana and Ben, one of whom has a browser whose traffic is recorded."""
    with served(path, luck) as url:
        people: list[Player | Distant] = [Distant(name, seat, Player.game) for seat, name in seats("Gil", "Ana", "Ben")]
        at = next(at for at, person in enumerate(people) if person.seat == blind)
        people[at] = one = Player(browser, "mouse", people[at].name, blind)
        one.by_page = True
        with seated(url, people):
            yield one, people
