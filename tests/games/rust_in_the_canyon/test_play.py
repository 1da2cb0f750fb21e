"""Whole sittings of four conflicts and two towns: each conflict ends, and no chip comes or goes but by the bank."""

from collections import Counter

import msgspec
import pytest

from croupier.core import bots
from croupier.core.bots import Number
from croupier.core.chance import evenly
from croupier.core.doors import Seeded
from croupier.core.entry import Entry
from croupier.core.refusals import Refusal
from croupier.core.session import moment, sit_down
from croupier.core.state import Prompt
from croupier.core.table import Table
from croupier.core.table_choices import NO_DEFAULT
from croupier.games.rust_in_the_canyon import GAME, places
from croupier.games.rust_in_the_canyon.bots.freeplay import IN_ALL
from croupier.games.rust_in_the_canyon.conflict.events import ConflictEnded
from croupier.games.rust_in_the_canyon.state import Canyon
from croupier.pieces.events import ChipsMoved

LONGEST = 400
"""Entries that one conflict may take."""


class Sitting:
    """A table at which the game's bots play, and one answer in `wild` is any that is offered."""

    def __init__(self, index: int, wild: int) -> None:
        self.number: Number = evenly(f"sitting {index}")
        self.wild = wild
        drawn = {one.key: self.number(len(self.playable(one.key))) for one in GAME.settings}
        rulings = {key: self.playable(key)[at] for key, at in drawn.items()} if index % 2 else {}
        settings = GAME.read_settings(rulings)
        door = Seeded(f"sitting {index}")
        self.table: Table[Canyon] = sit_down(GAME, door, players=1 + index % 6, settings=settings)
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
        return None

    def answer(self, prompt: Prompt) -> Entry:
        """Any answer that is offered, or the bot's; the ledger's own where that is refused."""
        seat = prompt.ask.seat
        for _ in range(5):
            try:
                wish = self.bots[seat](self.table.view(seat), seat, ())
                if wish is None or (self.wild and not self.number(self.wild)):
                    wish = bots.at_random(self.number)(self.table.view(seat), seat, self.table.choices(seat))
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
    """One sitting to its end; what happened there."""
    sitting = Sitting(index, wild)
    table, happened, began, before = sitting.table, Counter[str](), 0, 0
    while (entry := sitting.step()) is not None:
        now = chips(table.state)
        assert now == before + from_the_bank(entry), f"sitting {index}, entry {entry.n}: chips came or went"
        before = now
        happened.update(type(event).__name__ for event in entry.events)
        began = entry.n if table.state.conflict is None else began
        assert entry.n - began < LONGEST, f"sitting {index}: conflict {table.state.conflicts} comes to no end"
    state = table.state
    assert state.conflict is None
    assert state.downtime is None
    assert happened[ConflictEnded.__name__] == state.conflicts
    assert state.conflicts >= IN_ALL or not state.playing(), f"sitting {index} stands still"
    return happened


def run(sittings: int) -> Counter[str]:
    found = Counter[str]()
    for index in range(sittings):
        found += play(index, wild=(0, 2, 3, 6)[index % 4])
    return found


@pytest.mark.rule("RC-8.3", "RC-1.7", "RC-12.17")
def test_conflicts_played_at_random_end() -> None:
    happened = run(12)
    assert happened["ConflictEnded"] >= 40
    assert happened["HandPlayed"] >= 30
    assert happened["PcRemoved"] >= 5


@pytest.mark.slow
@pytest.mark.timeout(3000)
@pytest.mark.rule("RC-8.3", "RC-1.7", "RC-12.17")
def test_a_thousand_sittings_of_conflicts_end() -> None:
    happened = run(1000)
    assert happened["ConflictEnded"] >= 3500
    assert happened["PcDied"] >= 20
