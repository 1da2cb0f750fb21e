"""Thirty days of a campaign, through the journal: saved, restarted, exported, brought elsewhere, replayed."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from croupier.core import entry as entries
from croupier.core.commands import Command
from croupier.core.luck_sources import SeededLuck
from croupier.core.session import moment
from croupier.core.state import GM, TABLE
from croupier.core.table import Table
from croupier.core.table_commands import OpenSitting, SeatPlayer
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.bots.answers import take
from croupier.games.maelstrom.campaign import commands as campaign
from croupier.games.maelstrom.harm.commands import Care, Harm
from croupier.games.maelstrom.rolls.commands import DeclareAction, OfferWay
from croupier.games.maelstrom.sheets.audit import audit
from croupier.games.maelstrom.sheets.commands import BuyDot, TickPractice
from croupier.games.maelstrom.sheets.prices import dot_price
from croupier.games.maelstrom.sheets.state import Sheet
from croupier.games.maelstrom.state import Campaign
from croupier.games.maelstrom.willpower.commands import CallWillpower, CloseDay
from croupier.store import Journal
from croupier.store.check import check_lines
from croupier.store.export import export, import_table
from croupier.web.load_table import Head, head_json, load, row_of

AT = "2026-05-01T10:00:00Z"
DAYS, ROLLS, CHAPTER = 30, 200, 6
"""Days in the game, rolls at least, and days of a chapter."""
HEAD = Head("maelstrom", "Thirty days", {}, 3, with_gm=True, root="ab" * 32, algorithm="ours-1")
DEEDS = (("Strength", "Athletics"), ("Perception", "Alertness"), ("Wits", "Streetwise"), ("Reflexes", "Melee"),
         ("Intelligence", "Investigation"), ("Wits", "Survival"))  # fmt: skip


class Company:
    """Three players and a storyteller at a table that is kept in a journal, entry by entry."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        row = row_of(journal, "t1")
        self.table: Table[Any] = load(journal, row, GAME, SeededLuck("thirty days")).table

    @property
    def now(self) -> Campaign:
        state: Campaign = self.table.state
        return state

    def do(self, seat: str, command: Command, prompt: str | None = None) -> Company:
        """A command that is taken and kept, then all answers that it needs."""
        entry = self.table.submit(seat, command, moment(self.table.n), prompt)
        seats = (*(one.id for one in self.now.seats), "watch")
        sent = [(one, self.table.version(one)) for one in seats if entry.is_visible(one)]
        self.journal.append("t1", entry.n, entries.write(entry), sent=sent).result()
        return self

    def settled(self) -> Company:
        """Everybody gives an answer to what is asked: the best way, else the ledger's."""
        while self.now.prompts:
            prompt = self.now.prompts[0]
            seat, view = prompt.ask.seat, self.table.view(prompt.ask.seat)
            kind = prompt.ask.key.partition(":")[0]
            own = [one for one in self.table.choices(seat) if one.prompt == prompt.id.value and one.legal]
            best = take(view, view.attempt(prompt.ask.about), own) if kind == "way" else None
            self.do(seat, best or GAME.default(view, prompt.ask), prompt.id.value)
        return self

    def sheet(self, character: str) -> Sheet:
        return self.now.character(character).sheet.open()

    # a campaign

    def sits_down(self) -> Company:
        for seat in self.now.seats:
            self.do(TABLE, SeatPlayer(seat.id, seat.id.upper()))
        self.do(TABLE, OpenSitting()).settled()
        return self.do(GM, campaign.BeginCampaign())

    def day(self, number: int) -> Company:
        """Two deeds of each, now and then harm and care; a night's rest."""
        self.do(GM, campaign.SetScene(f"Day {number}", safe_rest=True))
        for at, one in enumerate(self.now.characters):
            for half in (0, 1):
                self.acts(one.id, DEEDS[(number + at + 3 * half) % len(DEEDS)])
        self.do(GM, CallWillpower("c1", 6, words="a bad night")).settled()
        if number % 4 == 0:
            self.do(GM, Harm("c2", 2, "bashing")).settled()
        hurt = self.now.character("c2")
        if hurt.level and self.sheet("c3").dots("Medicine"):
            self.do("p3", Care("c3", "c2", "treatment")).settled()
        everyone = tuple(one.id for one in self.now.characters)
        return self.do(GM, CloseDay(everyone, everyone)).settled()

    def acts(self, character: str, traits: tuple[str, str]) -> None:
        one = self.now.character(character)
        if one.broken or one.condition != "ok":
            return
        self.do(one.seat, DeclareAction(character, f"tries {traits[1]}"))
        attempt = self.now.attempts[-1].id
        self.do(GM, OfferWay(attempt, *traits)).settled()

    def chapter_ends(self) -> Company:
        """Awards to all, and each buys what she can of what she could learn."""
        everyone = tuple(one.id for one in self.now.characters)
        self.do(GM, campaign.AwardChapter(everyone, everyone[:1], everyone[1:], everyone[2:]))
        self.do(GM, campaign.AwardStory(victory=True, hazard=True)).do(GM, campaign.CloseChapter())
        for one in self.now.characters:
            sheet = self.sheet(one.id)
            prices = {name: dot_price(self.now.settings, name, dots + 1) for name, dots in sheet.abilities if dots < 5}
            cheapest = min(prices, key=lambda name: (prices[name], name))
            if prices[cheapest] <= sheet.experience.free:
                self.do(GM, TickPractice(one.id, cheapest)).do(one.seat, BuyDot(one.id, cheapest))
        return self.do(GM, campaign.OpenChapter())


class Lived(NamedTuple):
    """A campaign that was played, with its journal at `file`, its last state and its state halfway."""

    file: Path
    state: Campaign
    halfway: tuple[Campaign, Campaign]
    """Before and after the journal was closed and reopened."""


@pytest.fixture(scope="module")
def lived(tmp_path_factory: pytest.TempPathFactory) -> Lived:
    file = tmp_path_factory.mktemp("campaign") / "croupier.db"
    with Journal.open(file) as journal:
        journal.create_table("t1", head_json(HEAD), at=AT).result()
        company = Company(journal).sits_down()
        for number in range(1, DAYS // 2 + 1):
            lives(company, number)
        before = company.now
    with Journal.open(file) as journal:
        company = Company(journal)
        after = company.now
        for number in range(DAYS // 2 + 1, DAYS + 1):
            lives(company, number)
        return Lived(file, company.now, (before, after))


def lives(company: Company, number: int) -> None:
    company.day(number)
    if number % CHAPTER == 0:
        company.chapter_ends()


def opened(file: Path, table: str = "t1") -> Campaign:
    with Journal.look(file) as journal:
        found: Campaign = load(journal, row_of(journal, table), GAME, SeededLuck("")).table.state
        return found


def events(file: Path) -> Counter[str]:
    with Journal.look(file) as journal:
        lines = [msgspec.json.decode(line) for line in journal.read("t1")]
    return Counter(event["type"] for line in lines for event in line["events"])


def test_thirty_days_and_two_hundred_rolls_with_awards_and_purchases(lived: Lived) -> None:
    happened = events(lived.file)
    assert lived.state.day == DAYS + 1
    assert happened["dice_fell"] >= ROLLS
    assert (happened["awarded"], lived.state.chapter) == (DAYS // CHAPTER * 13, 1 + DAYS // CHAPTER)
    of = [one.sheet.open().experience for one in lived.state.characters]
    assert [one.earned for one in of] == [30 + DAYS // CHAPTER * points for points in (4, 4, 5)]
    assert sum(one.spent for one in of) > sum(one.earned for one in of) // 2


def test_a_restarted_server_continues_with_equal_sheets(lived: Lived) -> None:
    before, after = lived.halfway
    assert after == before


def test_imported_and_replayed_tables_are_equal(lived: Lived, tmp_path: Path) -> None:
    with Journal.look(lived.file) as journal:
        lines = list(export(journal, "t1"))
    assert check_lines(lines).wrong is None
    elsewhere = tmp_path / "elsewhere.db"
    with Journal.open(elsewhere) as journal:
        import_table(journal, "t9", lines, at=AT).result()
        assert list(export(journal, "t9")) == lines
    assert opened(lived.file) == lived.state
    found = opened(elsewhere, "t9")
    assert [one.sheet for one in found.characters] == [one.sheet for one in lived.state.characters]
    assert found == lived.state


@pytest.mark.rule("MS-12.6")
def test_every_sheet_passes_the_audit(lived: Lived) -> None:
    for one in lived.state.characters:
        sheet = one.sheet.open()
        assert [found.words for found in audit(lived.state.settings, sheet) if found.refuses] == []
        own = sheet.experience
        assert own.earned == own.free + sum(dots for _, dots in own.banked) + own.spent + own.adjusted
