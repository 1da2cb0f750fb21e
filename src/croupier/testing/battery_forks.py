"""Tests that odds come true: a choice is made many times with fresh luck, each time in a world that its seat may be in.

What came of it is read by the game's readers, one for each odds question.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec

from croupier.core import bots
from croupier.core.chance import Chance, seeded_source
from croupier.core.choices import Choice
from croupier.core.commands import Command
from croupier.core.luck_sources import SeededLuck
from croupier.core.odds.questions import TooManyCases
from croupier.core.refusals import Refusal
from croupier.core.state import TABLE, Ask
from croupier.core.table import Table
from croupier.core.table_commands import TimeUp
from croupier.odds import live
from croupier.testing.battery_curious import Moment
from croupier.testing.battery_interruptions import own_prompts
from croupier.testing.battery_play import AT, Act
from croupier.testing.battery_predictions import Reader, Tally, Told, Truth, shares_of

FAR = 20.0
"""The surprise that counts as wrong: a right prediction comes so far off once in hundreds of millions."""
DOUBTFUL = 6.0
"""The surprise after which more is played, if that is allowed."""
FEWEST = 12
"""After so many worlds in none of which the prediction applied, a choice is given up."""
LOOKS = 12
"""So many choices of a type of command are looked at for each moment at which it is made."""
LONGEST_LINE = 400
"""The maximum number of characters of the parameters in a message."""
LONGEST = 24
"""The maximum number of default answers after the choice."""

Answers = Callable[[Told, Any, Ask], Command | None]
"""The answer to a prompt after the choice that the odds presume; None for the default."""


def by_default(told: Told, state: Any, ask: Ask) -> Command | None:
    """The default answer."""
    return None


class Forks:
    """How often the odds of choices came true; each kind of choice is made at a few moments."""

    def __init__(
        self, readers: Mapping[str, Reader], answer: Answers = by_default, *, states: int, worlds: int, most: int
    ) -> None:
        self.readers, self.answer = readers, answer
        self.states, self.worlds, self.most = states, worlds, most
        self.looked = Counter[str]()
        """How many choices of each type of command were looked at."""
        self.tried = Counter[tuple[str, ...]]()
        """How often each kind of choice was made: question, command, and whether it says when it applies."""
        self.settled = Counter[tuple[str, ...]]()
        """In how many worlds the prediction applied."""
        self.made = Counter[tuple[str, ...]]()
        """In how many worlds the choice was made."""
        self.whole: dict[tuple[str, ...], Tally] = {}
        self.faults: list[str] = []

    def hold(self, moment: Moment) -> None:
        """Make each choice with odds many times, and compare. Notes what is wrong in `faults`."""
        number = moment.numbers("forks")
        for seat in moment.seats:
            for choice in moment.choices(seat):
                command = choice.command["type"]
                if choice.odds and choice.legal and self.looked[command] < LOOKS * self.states:
                    self.looked[command] += 1
                    self._hold(moment, seat, choice, bots.fill_fields(choice.fields, number))

    def _hold(self, moment: Moment, seat: str, choice: Choice, values: dict[str, Any]) -> None:
        told = _prediction(moment.table, seat, choice, values)
        if told is None or told.put.asked.name not in self.readers:
            return
        kind = (told.put.asked.name, choice.command["type"], "if" if told.put.when else "")
        if self.tried[kind] >= self.states:
            return
        tallies: dict[str, Tally] = {}
        settled = 0
        seed = f"{moment.seed}|{moment.table.n}|{choice.choice}"
        for at in range(self.most):
            most = max((one.surprise for one in tallies.values()), default=0.0)
            if (at >= FEWEST and not settled) or (at >= self.worlds and most < DOUBTFUL):
                break
            truth = self._come_true(moment.table, told._replace(seen={}), f"{seed}|{at}")
            settled += bool(truth)
            self.made[kind] += 1
            for name, came in truth.items():
                if name in told.shares:
                    for tally in (tallies.setdefault(name, Tally()), self.whole.setdefault((*kind, name), Tally())):
                        tally.add(told.shares[name], came)
        self.tried[kind] += bool(settled)
        self.settled[kind] += settled
        for name, tally in tallies.items():
            if tally.surprise > FAR:
                asked = f"{told.put.asked.name} {dict(told.put.given.values)}"
                by = f"{choice.label} ({told.act.command} by {seat}) {told.put.when}"
                self.faults.append(f"{by}: {name}: {tally!r}; {asked[:LONGEST_LINE]}")

    def _come_true(self, table: Table[Any], told: Told, seed: str) -> Truth:
        """What came true in one world; empty if the prediction did not apply there."""
        view = table.view(told.act.seat)
        world = table.game.deal(view, Chance(seeded_source(f"world {seed}")))
        world = msgspec.structs.replace(world, prompts=table.state.prompts)
        fork: Table[Any] = Table(table.game, world, SeededLuck(seed), n=table.n, past=table.state_before)
        try:
            entry = fork.submit(told.act.seat, told.act.command, AT, told.act.prompt)
        except Refusal:
            return {}
        told = told._replace(before=world)
        reader = self.readers[told.put.asked.name]
        for _ in range(LONGEST):
            truth = reader(told, entry, fork.state)
            if truth is not None:
                return truth
            asked = own_prompts(fork.state)
            if not asked:
                return {}
            ask = asked[0].ask
            answer = self.answer(told, fork.state, ask)
            try:
                if answer is None:
                    entry = fork.submit(TABLE, TimeUp(ask.seat, ask.key), AT)
                else:
                    entry = fork.submit(ask.seat, answer, AT, asked[0].id.value)
            except Refusal:
                return {}
        return {}

    def lines(self) -> Iterator[str]:
        """One line for every kind of choice and outcome."""
        for kind, tally in sorted(self.whole.items()):
            yield f"{' '.join(filter(None, kind))}: {tally!r}"

    @property
    def wrong(self) -> list[str]:
        """What is wrong over all moments, where the difference at each is too small to be sure."""
        return [line for line, (_, tally) in zip(self.lines(), sorted(self.whole.items()), strict=True)
                if abs(tally.sigma) > 6 and tally.spread > 10]  # fmt: skip


def _prediction(table: Table[Any], seat: str, choice: Choice, values: dict[str, Any]) -> Told | None:
    """The odds of a choice with these values; None if it has none, or none that are found soon."""
    game = table.game
    try:
        command = game.read_command(msgspec.json.encode({**choice.command, **values}))
        put = live.make_task(game, table.view(seat), seat, choice, command)
        body = None if put is None or put.play is not None else live.quick_answer(put)
    except (Refusal, TooManyCases):
        return None
    if put is None or body is None:
        return None
    return Told(Act(seat, command, choice.prompt, choice), put, shares_of(body), table.state, {})
