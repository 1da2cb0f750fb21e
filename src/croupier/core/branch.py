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
from croupier.core.refusals import Impossible
from croupier.core.secrets import Secret
from croupier.core.state import Leaf, LuckCounts, Prompt, Seal, Seat, State
from croupier.core.table import Table
from croupier.core.table_asks import table_asks

S = TypeVar("S", bound=State)


class BranchStart(msgspec.Struct, frozen=True):
    """Which table a branch continues, after which entry of its maker's log, and the state that it starts with.

    `format` identifies the format of the state. The salt keeps the hash of the line that holds all this from confirming
    guesses at what was dealt; neither it nor the state is shown to a seat.
    """

    table: str
    name: str
    entry: int
    seat: str
    by: str
    format: str = ""
    salt: str = ""
    state: str = ""

    @property
    def without_secrets(self) -> BranchStart:
        """What every seat may know."""
        return msgspec.structs.replace(self, salt="", state="")

    @property
    def sentence(self) -> str:
        """Where this branch comes from, in two sentences for its log, its reports and its exports."""
        return (
            f"This table is a branch of {self.name} after entry {self.entry}, made by {self.by}. Its luck is new, and "
            f"what {self.by} did not know there was dealt again."
        )


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

    It inherits no key, salt, prompt or pause: its luck comes from its own source, under its own root. Nobody is away
    yet, and nobody has standing answers or draws real cards. Raises Impossible while a real card or die is awaited.
    """
    view = game.see(state, seat)
    if view.pending is not None:
        raise Impossible(
            "the table was waiting for a real card or die there", "continue from the entry before it, or after it"
        )
    dealt = msgspec.structs.replace(game.deal(view, chance), promises=())
    seals = tuple(_sealed(seal, luck_source) for seal in dealt.seals if seal.answer.value is not None)
    leaves = tuple(Leaf(name, index) for index, name in enumerate(game.luck.keys_needed(dealt)))
    fresh = msgspec.structs.replace(
        dealt, seals=seals, leaves=leaves, keys_opened=0, prompts=(), polls=(), side_tables=(),
        pending=None, words=(), sealed_words=(), mixes=(), entropy=(), asked_to_reveal=(), chains=(),
        luck_counts=LuckCounts(), pause=None, seats=tuple(map(_rested, dealt.seats)),
    )  # fmt: skip
    asks = (*table_asks(fresh), *(game.open_questions(fresh) if fresh.mode != "record" else ()))
    prompts = tuple(Prompt(ask, Secret(luck_source.token("prompt", 0, ask.seat, ask.key), (ask.seat,))) for ask in asks)
    return Table(game, msgspec.structs.replace(fresh, prompts=prompts), luck_source)


def _rested(seat: Seat) -> Seat:
    return Seat(seat.id, seat.name, seat.taken)


def _sealed(seal: Seal, luck_source: LuckSource) -> Seal:
    """A sealed answer under a salt of the branch."""
    salt = luck_source.token("salt", 0, seal.seat, seal.window, seal.about)
    told = salt if isinstance(luck_source, PlainTokens) else commitment(salt, seal.answer.open())
    return msgspec.structs.replace(seal, salt=Secret(salt, (seal.seat,)), commitment=Secret(told, (seal.seat,)))
