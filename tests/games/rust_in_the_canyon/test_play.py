"""Whole campaigns of five conflicts, rests and towns: each conflict ends; only the bank adds or removes chips."""

from collections import Counter

import msgspec
import pytest

from croupier.core import bots
from croupier.core.bots import Number
from croupier.core.chance import even_numbers
from croupier.core.commands import Command
from croupier.core.entry import Entry
from croupier.core.luck_sources import SeededLuck
from croupier.core.refusals import Refusal
from croupier.core.session import moment, sit_down
from croupier.core.state import GM, TABLE, Prompt
from croupier.core.table import Table
from croupier.core.table_asks import NO_DEFAULT
from croupier.core.table_commands import CloseSitting, OpenSitting
from croupier.games.rust_in_the_canyon import GAME, places
from croupier.games.rust_in_the_canyon.conflict.commands import ProposeConflict
from croupier.games.rust_in_the_canyon.conflict.events import ConflictEnded
from croupier.games.rust_in_the_canyon.state import Canyon
from croupier.games.rust_in_the_canyon.town.commands import LeaveTown
from croupier.pieces.events import ChipsMoved

CONFLICTS = 5
"""Conflicts of a campaign."""
LONGEST = 400
"""Entries that one conflict may take, and that may lie between two."""
PCS = (1, 3, 5)
PIECE = 250


class Campaign:
    """A table at which the game's bots play, and one answer in `wild` is any that is offered.

    Where the bots would call it an evening, the GM continues: to the next town, and to the next conflict. Whoever was
    removed comes back in the next session, which opens when nobody else is left to play.
    """

    def __init__(self, index: int, wild: int) -> None:
        self.number: Number = even_numbers(f"campaign {index}")
        self.wild = wild
        drawn = {one.key: self.number(len(self.playable(one.key))) for one in GAME.settings}
        rulings = {key: self.playable(key)[at] for key, at in drawn.items()} if index % 2 else {}
        settings = GAME.read_settings(rulings)
        luck_source = SeededLuck(f"campaign {index}")
        self.table: Table[Canyon] = sit_down(GAME, luck_source, players=PCS[index % len(PCS)], settings=settings)
        self.bots = {seat.id: GAME.bot(seat.id, f"{index}|{seat.id}") for seat in self.table.state.seats}

    def playable(self, key: str) -> list[str]:
        codes = next(one.codes for one in GAME.settings if one.key == key)
        return [code for code in codes if (key, code) not in GAME.waiting]

    def step(self) -> Entry | None:
        """Somebody answers; where nobody is asked, whoever wants to do something does it."""
        asked = [one for one in self.table.state.prompts if not one.ask.key.startswith(NO_DEFAULT)]
        if asked:
            return self.answer(asked[self.number(len(asked))])
        for seat, bot in self.bots.items():
            wish = bot(self.table.view(seat), seat, ())
            if wish is not None:
                return self.submit(seat, wish)
        return self.go_on()

    def go_on(self) -> Entry | None:
        """What comes after all that the bots want to do; None after the last conflict and its rest."""
        now = self.table.state
        if now.conflicts >= CONFLICTS:
            return None
        if now.is_open and not now.playing():
            return self.table.submit(TABLE, CloseSitting(), moment(self.table.n))
        if not now.is_open:
            return self.table.submit(TABLE, OpenSitting(), moment(self.table.n))
        new_town = len(now.towns) < 3
        wish: Command = LeaveTown() if new_town else ProposeConflict("Does the road stay open?")
        return self.table.submit(GM, wish, moment(self.table.n))

    def answer(self, prompt: Prompt) -> Entry:
        """Any answer that is offered, or the bot's; the ledger's own where that is refused."""
        seat = prompt.ask.seat
        for _ in range(5):
            try:
                wish = self.bots[seat](self.table.view(seat), seat, ())
                if wish is None or (self.wild and not self.number(self.wild)):
                    wish = bots.random_bot(self.number)(self.table.view(seat), seat, self.table.choices(seat))
                assert wish is not None, f"{seat} is asked to {prompt.ask.label} and offered nothing"
                return self.submit(seat, wish)
            except Refusal:
                continue
        command = GAME.default(self.table.view(seat), prompt.ask)
        return self.table.submit(seat, command, moment(self.table.n), prompt.id.value)

    def submit(self, seat: str, wish: bots.Answer) -> Entry:
        command = GAME.read_command(msgspec.json.encode(wish.command))
        return self.table.submit(seat, command, moment(self.table.n), wish.prompt)


def chips(state: Canyon) -> int:
    return sum(place.chip(places.CHIP) for place in state.board.places)


def from_the_bank(entry: Entry) -> int:
    """Chips that came from the bank, less those that went there."""
    moved = [event for event in entry.events if isinstance(event, ChipsMoved)]
    came = sum(event.count for event in moved if event.source is None)
    return came - sum(event.count for event in moved if event.target is None)


def play(index: int, wild: int) -> Counter[str]:
    """One campaign to its end; what happened there."""
    campaign = Campaign(index, wild)
    table, happened, began, before = campaign.table, Counter[str](), 0, 0
    conflict = table.state.conflict
    while (entry := campaign.step()) is not None:
        now = chips(table.state)
        assert now == before + from_the_bank(entry), f"campaign {index}, entry {entry.n}: chips came or went"
        before = now
        happened.update(type(event).__name__ for event in entry.events)
        began = entry.n if (table.state.conflict is None) != (conflict is None) else began
        conflict = table.state.conflict
        assert entry.n - began < LONGEST, f"campaign {index}, conflict {table.state.conflicts}: there is no way on"
    state = table.state
    assert (state.conflicts, state.conflict, state.downtime) == (CONFLICTS, None, None), f"campaign {index} stands"
    assert happened[ConflictEnded.__name__] == CONFLICTS
    return happened


def run(campaigns: range) -> Counter[str]:
    found = Counter[str]()
    for index in campaigns:
        found += play(index, wild=(0, 2, 3, 6)[index % 4])
    return found


@pytest.mark.rule("RC-8.3", "RC-1.7", "RC-12.17")
def test_random_campaigns_end() -> None:
    happened = run(range(9))
    assert happened["HandPlayed"] >= 30
    assert happened["TownEntered"] >= 20
    assert happened["DowntimeClosed"] >= 36
    assert happened["PcRemoved"] >= 5


@pytest.mark.slow
@pytest.mark.timeout(7200)
@pytest.mark.rule("RC-8.3", "RC-1.7", "RC-12.17")
@pytest.mark.parametrize("first", range(0, 2000, PIECE))
def test_two_thousand_random_campaigns_of_five_conflicts_end(first: int) -> None:
    happened = run(range(first, first + PIECE))
    print(f"{PIECE} campaigns from {first}: {dict(happened)}")  # noqa: T201 - quoted
    assert happened["ConflictEnded"] == CONFLICTS * PIECE
    assert happened["PcDied"] >= PIECE // 50
