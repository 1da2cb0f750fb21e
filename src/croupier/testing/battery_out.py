"""Tests that nobody is asked anything about somebody who is out: dead, knocked out, gone or taken out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from croupier.core import bots
from croupier.core.bots import Number
from croupier.core.choices import Choice
from croupier.core.refusals import Refusal
from croupier.core.state import GM, Prompt
from croupier.core.table import Table
from croupier.pieces.questions import SEPARATOR
from croupier.pieces.state import TableState
from croupier.testing.battery_curious import Moment
from croupier.testing.battery_interruptions import own_prompts
from croupier.testing.battery_play import AT
from croupier.testing.battery_seams import grant

Out = Callable[[Any], frozenset[str]]
"""The ids of everybody who is out in a state of a game."""
IsAsked = Callable[[Any, Prompt, str], bool]
"""Whether a question in a state may be about this character, although they are out."""
ENOUGH = 3
"""How often each kind of command is tried while the same kind of question is open."""


class OutOfPlay:
    """Who was taken out while somebody was asked about them; `is_asked` says which questions may be about them."""

    def __init__(self, out: Out, is_asked: IsAsked) -> None:
        self.out, self.is_asked = out, is_asked
        self.tried = Counter[tuple[str, str]]()
        self.taken_out = 0
        self.faults: dict[str, None] = {}

    def hold(self, moment: Moment) -> None:
        """Take out whoever a question is about, in every way that the GM or a player has, and look at what is asked."""
        number = moment.numbers("out")
        self._look(moment.table, moment.act.command)
        for prompt in own_prompts(moment.table.state):
            for id in sorted(_ids(moment.table.state, prompt) - self.out(moment.table.state)):
                for seat, choice, values in self._ways(moment, id, number):
                    self._take_out(moment.table, seat, choice, values, prompt, id)

    def _ways(self, moment: Moment, id: str, number: Number) -> Iterator[tuple[str, Choice, dict[str, Any]]]:
        """What may be done to somebody: choices that name them, with random values in the other fields."""
        seat = GM if moment.table.state.has_gm else moment.seats[0]
        for choice in moment.choices(seat):
            known = {one.name: id for one in choice.fields if any(option.value == id for option in one.options)}
            if choice.legal and choice.group != "table" and (known or id in choice.command.values()):
                yield seat, choice, bots.fill_fields(choice.fields, number, dict([*known.items()][:1]))

    def _take_out(
        self, table: Table[Any], seat: str, choice: Choice, values: dict[str, Any], prompt: Prompt, id: str
    ) -> None:
        kind = (prompt.ask.key.partition(SEPARATOR)[0], choice.command["type"])
        if self.tried[kind] >= ENOUGH:
            return
        self.tried[kind] += 1
        try:
            command = table.game.read_command(msgspec.json.encode({**choice.command, **values}))
            made = table.decide(seat, command, AT, choice.prompt)
        except Refusal:
            return
        after = table.copy()
        after.keep(*made)
        grant(after, table.state)
        if id in self.out(after.state):
            self.taken_out += 1
            self._look(after, command)

    def _look(self, table: Table[Any], command: Any) -> None:
        out = self.out(table.state)
        for prompt in own_prompts(table.state):
            named = sorted(_ids(table.state, prompt) & out)
            gone = [one for one in named if not self.is_asked(table.state, prompt, one)]
            if gone:
                told = f"{prompt.ask.seat} is asked about {', '.join(gone)}, who is out"
                self.faults[f"{prompt.ask.key} ({prompt.ask.label}): {told} after {type(command).__name__}"] = None


def _ids(state: Any, prompt: Prompt) -> frozenset[str]:
    """What a question is about, everything that its key names, and whose roll or check that is."""
    parts = prompt.ask.key.replace(".", SEPARATOR).replace(",", SEPARATOR).split(SEPARATOR)[1:]
    named = frozenset((*parts, prompt.ask.about)) - {""}
    made = (getattr(state, name) for name in state.__struct_fields__ if name not in TableState.__struct_fields__)
    rolls = (one for those in made if isinstance(those, tuple) for one in those if getattr(one, "id", None) in named)
    return named | {str(one.actor) for one in rolls if hasattr(one, "actor")}
