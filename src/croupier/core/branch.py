"""Opens any moment of a table again: as a replay from one seat's view, or as a branch to play on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple, TypeVar

import msgspec

from croupier.core.chance import Chance
from croupier.core.entry import Entry, SeatEntry, entry_for_seat
from croupier.core.game import Game
from croupier.core.luck_sources import LuckSource
from croupier.core.play import PlainTokens, commitment
from croupier.core.secrets import Secret
from croupier.core.state import Leaf, LuckCounts, Prompt, Seal, State
from croupier.core.table import Table
from croupier.core.table_asks import table_asks

S = TypeVar("S", bound=State)


class Moment(NamedTuple):
    """What a seat saw at one of its versions: the entry it was sent, and its view afterward."""

    version: int
    entry: SeatEntry
    view: Any


def replay(
    game: Game[Any], start: Any, luck_source: LuckSource, entries: Iterable[Entry], seat: str
) -> Iterator[Moment]:
    """The table from one seat's view, one moment for each entry that it was sent."""
    table: Table[Any] = Table(game, start, luck_source)
    for entry in entries:
        table.fold(entry)
        if entry.is_visible(seat):
            yield Moment(table.version(seat), entry_for_seat(entry, seat), table.view(seat))


def at_moment(game: Game[S], start: S, luck_source: LuckSource, entries: Iterable[Entry], n: int) -> S:
    """The state after entry `n`. Raises ValueError if there is no such entry."""
    table = Table(game, start, luck_source)
    for entry in entries:
        if entry.n > n:
            break
        table.fold(entry)
    if table.n != n:
        raise ValueError(f"there is no entry {n}: the last is {table.n}")
    return table.state


def branch(game: Game[S], state: S, seat: str, luck_source: LuckSource, chance: Chance) -> Table[S]:
    """A new table that continues from this state as far as the seat knows it; the rest is dealt again.

    It inherits no key, salt or prompt: its luck comes from its own source, under its own root.
    """
    view = game.see(state, seat)
    dealt = msgspec.structs.replace(game.deal(view, chance), promises=())
    seals = tuple(_sealed(seal, luck_source) for seal in dealt.seals if seal.answer.value is not None)
    leaves = tuple(Leaf(name, index) for index, name in enumerate(game.luck.keys_needed(dealt)))
    fresh = msgspec.structs.replace(
        dealt, seals=seals, leaves=leaves, keys_opened=0, prompts=(), polls=(), side_tables=(),
        pending=None, words=(), sealed_words=(), mixes=(), entropy=(), asked_to_reveal=(), chains=(),
        luck_counts=LuckCounts(),
    )  # fmt: skip
    asks = (*table_asks(fresh), *(game.open_questions(fresh) if fresh.mode != "record" else ()))
    prompts = tuple(Prompt(ask, Secret(luck_source.token("prompt", 0, ask.seat, ask.key), (ask.seat,))) for ask in asks)
    return Table(game, msgspec.structs.replace(fresh, prompts=prompts), luck_source)


def _sealed(seal: Seal, luck_source: LuckSource) -> Seal:
    """The same answer under a salt of the branch."""
    salt = luck_source.token("salt", 0, seal.seat, seal.window, seal.about)
    told = salt if isinstance(luck_source, PlainTokens) else commitment(salt, seal.answer.open())
    return msgspec.structs.replace(seal, salt=Secret(salt, (seal.seat,)), commitment=Secret(told, (seal.seat,)))
