"""A Rust in the Canyon table in real browsers, with stacked decks and a town already there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from playwright.sync_api import Browser, Locator

from croupier.core.chance import AnswerSource, DrawRequest
from croupier.core.luck_sources import FindPosition, LuckSource, SeededLuck
from croupier.core.playing_cards import STANDARD
from croupier.store import Journal
from croupier.web.app import create_app
from croupier.web.limits import Limits
from support.browser.distant import Distant
from support.browser.luck import StagedLuck
from support.browser.people import FIELDS, Person
from support.web.serving import serving

Cards = Mapping[str, Sequence[str]]
"""Faces, "KD", in the order in which they come from a deck as it was shuffled: "deck.3", the third shuffle of all."""


class Laid(SeededLuck):
    """Luck by shuffle: the cards stacked in a deck first, then the first one left that is not held back."""

    def __init__(self, cards: Cards, kept_back: Sequence[str] = ()) -> None:
        super().__init__("canyon")
        self.ready = {deck: list(faces) for deck, faces in cards.items()}
        self.kept_back = frozenset(kept_back)

    def source(self, entry: int, find: FindPosition) -> AnswerSource:
        def answer(question: DrawRequest, k: int) -> tuple[str, str]:
            there = {face for face, weight in question.options if weight}
            ready = self.ready.get(question.key, [])
            if ready and ready[0] in there:
                return ready.pop(0), "seeded"
            return next(face for face in STANDARD if face in there - self.kept_back), "seeded"

        return answer


class LaidLuck(StagedLuck):
    """Everything that the server does not decide by rule, with stacked decks."""

    def __init__(self, cards: Cards, kept_back: Sequence[str] = ()) -> None:
        super().__init__("canyon")
        self.laid = cards, kept_back

    def luck_source(self, table: str, life: str = "") -> LuckSource:
        return Laid(*self.laid)


class Sitter(Person):
    """A player at a canyon table, who may also send a command as a program in that browser would."""

    game = "rust-in-the-canyon"

    def __init__(self, browser: Browser, way: str, name: str, seat: str) -> None:
        super().__init__(browser, way, name)
        self.seat = seat
        self.sent = 0

    def choice(self, label: str) -> Locator:
        """As usual, but "Physical" does not match "Non-physical"."""
        words = re.compile(f"(?<!-){re.escape(label)}", re.IGNORECASE)
        return self.page.locator(".choice:not(.grey) > button", has_text=words).first

    def fill(self, fields: dict[str, str]) -> None:
        """As usual; of several options, pick the first ones unless a field says which."""
        form = self.page.locator(".filling")
        for at, told in enumerate(form.evaluate(FIELDS)):
            if told["several"] and not told["checked"] and "yes" not in told["words"].lower():
                self.press(form.locator("fieldset").nth(at).locator("label").first)
        super().fill(fields)

    @property
    def address(self) -> str:
        """The table's address in the API."""
        return self.page.url.replace("/tables/", "/api/tables/").partition("?")[0]

    def tries(self, kind: str, **fields: Any) -> Any:
        """Send a command as a program in this browser would; return the response."""
        self.sent += 1
        body = {"command": {"type": kind, **fields}, "id": f"{self.seat}-{self.sent}"}
        origin = {"origin": self.page.url.partition("/tables")[0]}
        return self.context.request.post(f"{self.address}/commands?seat={self.seat}", data=body, headers=origin)

    def sees(self, what: str = "") -> dict[str, Any]:
        """What the server sends this seat: its view, or its log."""
        told: dict[str, Any] = self.context.request.get(f"{self.address}{what}?seat={self.seat}").json()
        return told

    def sends(self, kind: str, **fields: Any) -> None:
        """Send a command that is accepted."""
        answer = self.tries(kind, **fields)
        assert answer.ok, f"{self.name}: {kind} {fields}: {answer.text()}"


Anybody = Sitter | Distant
P = TypeVar("P", bound=Anybody)
Seated = TypeVar("Seated", bound=Person | Distant)


@contextmanager
def served(path: Path, luck: StagedLuck) -> Iterator[str]:
    """The address of a separate server with this luck."""
    path.mkdir(exist_ok=True)
    with Journal.open(path / "croupier.db") as journal:
        app = create_app(journal, luck=luck, limits=Limits(commands_a_second=1000), grace=60.0)
        with serving(app) as url:
            yield url


@contextmanager
def seated(url: str, people: Sequence[Seated], **settings: str) -> Iterator[Sequence[Seated]]:
    """A table at which the first sits down as GM, followed by the others; at the end all leave."""
    try:
        people[0].players = len(people) - 1
        people[0].open(url, **settings)
        for person in people[1:]:
            person.join(url, people[0].code)
        yield people
    finally:
        for person in people:
            person.leave()


@contextmanager
def canyon(
    path: Path, browser: Browser, way: str, names: Sequence[str], luck: StagedLuck, **settings: str
) -> Iterator[Sequence[Sitter]]:
    """A separate server with this luck, a table, and the GM and players at it."""
    with served(path, luck) as url:
        people = [Sitter(browser, way, name, seat) for seat, name in seats("GM", *names)]
        with seated(url, people, **settings):
            yield people


@contextmanager
def canyon_seen_by(
    blind: str, path: Path, browser: Browser, luck: StagedLuck
) -> Iterator[tuple[Sitter, list[Anybody]]]:
    """A table for Ana and Ben; one of them or the GM has a browser whose traffic is recorded."""
    with served(path, luck) as url:
        people: list[Anybody] = [Distant(name, seat, Sitter.game) for seat, name in seats("GM", "Ana", "Ben")]
        at = next(at for at, person in enumerate(people) if person.seat == blind)
        people[at] = one = Sitter(browser, "mouse", people[at].name, blind)
        one.by_page = True
        with seated(url, people):
            yield one, people


def seats(*names: str) -> list[tuple[str, str]]:
    """Who has which seat, the GM first."""
    return list(zip(("gm", *(f"p{at}" for at in range(1, len(names)))), names, strict=True))


def settle_in(people: Sequence[Anybody], stats: Sequence[str]) -> None:
    """Set up the faction, a PC for each player and a town over the API."""
    gm = people[0]
    gm.sends("choose_faction", faction="outlaws", crew="the Long Riders")
    for person, dealt in zip(people[1:], stats, strict=True):
        person.sends(
            "make_character", name=person.name, hat="a straw hat", coat="a duster", weapon="pistols", vice="cards",
            stats=dealt,
        )  # fmt: skip
    gm.sends("arrive_at", name="Dry Fork")


def play(people: Sequence[Anybody], script: str) -> None:
    """Run a script, one line each: `name: choice | field = value | field = value`."""
    by_name = {person.name: person for person in people}
    for line in filter(None, map(str.strip, script.splitlines())):
        who, _, rest = line.partition(": ")
        label, *fields = (part.strip() for part in rest.split(" | "))
        by_name[who].does(label, **dict((field.split(" = ", 1)) for field in fields))


def at_level_one(people: Sequence[P]) -> None:
    for person in people:
        person.sends("prepare", level=1)


def to_the_mill(people: Sequence[P], prepare: Callable[[Sequence[P]], None] = at_level_one) -> None:
    """PCs at a mill, about to get their first card, set up over the API."""
    gm, *players = people
    settle_in(people, ["3-2-1"] * len(players))
    pcs = [f"c{at}" for at, _ in enumerate(players, 1)]
    gm.sends("propose_conflict", stakes="Does the mill burn?", shared=False)
    gm.sends("set_involved", pcs=pcs, who="the miller")
    for _ in ("the stakes", "the situation"):
        for person in people:
            person.sends("agree_conflict")
    prepare(people)
    for person in people:
        person.sends("say_action", text="wrestles for the torch")
    gm.sends("settle_level", level=2, rank=3)
    for person in players:
        person.sends("pay_ante")
