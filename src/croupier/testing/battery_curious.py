"""Curious play: seats do what was done least often so far, so that a few short tables reach most of a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from croupier.core.bots import Number
from croupier.core.chance import even_numbers
from croupier.core.choices import Choice
from croupier.core.game import Game
from croupier.core.refusals import Refusal
from croupier.core.state import GM
from croupier.core.table import Table
from croupier.pieces.state import Board
from croupier.testing.battery_play import OUTSIDE_GAME, RARE, Act, Setup, Sitting, act_of, setups

TABLES, STEPS = 3, 100
AS_BOTS = 3
"""One step in this many is a bot's, so that what has begun also ends."""
OVERRIDES = 10
"""The GM looks at the overrides of a place about once in this many steps."""
KEPT = 2
"""A moment is kept after each of the first so many commands of a kind."""


class Moment:
    """A table after a command of a kind that was done seldom, and the table before it."""

    def __init__(self, before: Table[Any], act: Act, table: Table[Any], seed: str) -> None:
        self.before, self.act, self.table, self.seed = before, act, table, seed
        self._choices: dict[str, list[Choice]] = {}

    @property
    def seats(self) -> tuple[str, ...]:
        return tuple(one.id for one in self.table.state.seats)

    def numbers(self, law: str) -> Number:
        """Random numbers for one law, whatever other laws use."""
        return even_numbers(f"{self.seed}|{self.table.n}|{law}")

    def choices(self, seat: str) -> list[Choice]:
        """The choices of a seat, computed once."""
        if seat not in self._choices:
            self._choices[seat] = self.table.choices(seat)
        return self._choices[seat]


def curious_moments(
    game: Game[Any],
    prepare: Callable[[Sitting], None],
    *,
    tables: int = TABLES,
    steps: int = STEPS,
    at_tables: Sequence[Setup] = (),
    kept: int = KEPT,
) -> Iterator[Moment]:
    """The moments after the first few commands of each kind, at tables where seats seek what is new."""
    tried, done = Counter[str](), Counter[str]()
    for setup in at_tables or setups(game, tables, "curious"):
        sitting = Sitting(game, setup._replace(mode="enforce"))
        sitting.table.find_public_odds = None
        for _ in sitting.sit_down():
            pass
        prepare(sitting)
        for at in range(steps):
            before, acts = sitting.table.copy(), len(sitting.acts)
            _step(sitting, tried, as_bot=at % AS_BOTS == AS_BOTS - 1)
            if len(sitting.acts) > acts:
                act = sitting.acts[-1]
                done[_kind(act)] += 1
                if done[_kind(act)] <= kept:
                    yield Moment(before, act, sitting.table.copy(), setup.seed)
            if sitting.is_over:
                break


def _step(sitting: Sitting, tried: Counter[str], *, as_bot: bool) -> None:
    act = None if as_bot else _newest(sitting, tried)
    if act is None:
        sitting.step(wild=False)
        return
    tried[_kind(act)] += 1
    try:
        sitting.do(act)
    except Refusal:
        return


def _newest(sitting: Sitting, tried: Counter[str]) -> Act | None:
    """What the first seat with anything to do has tried least; answers come first, overrides seldom."""
    left = list(sitting.seats)
    while left:
        seat = left.pop(sitting.number(len(left)))
        found = [one for one in _offered(sitting, seat) if _is_tried(one)]
        if found:
            least = min(_weight(one, tried) for one in found)
            found = [one for one in found if _weight(one, tried) == least]
            return act_of(sitting.game, seat, found[sitting.number(len(found))], sitting.number)
    return None


def _offered(sitting: Sitting, seat: str) -> list[Choice]:
    table = sitting.table
    places = getattr(table.view(seat), "board", Board()).places if seat == GM else ()
    if not places or sitting.number(OVERRIDES):
        return table.choices(seat)
    place = places[sitting.number(len(places))].id
    return [*table.choices(seat), *table.game.overrides(table.view(seat), place)]


def _is_tried(choice: Choice) -> bool:
    needs_a_file = any(one.kind == "asset" and one.required for one in choice.fields)
    outside = choice.group == "table" or choice.command["type"] in OUTSIDE_GAME | RARE | {"type_luck"}
    return choice.legal and not outside and not needs_a_file


def _weight(choice: Choice, tried: Counter[str]) -> int:
    often = tried[choice.command["type"]] * (1 if choice.prompt else 2) * (3 if choice.group == "override" else 1)
    return often + (choice.prompt is None)


def _kind(act: Act) -> str:
    return str(act.command.__struct_config__.tag)
