"""A side table: another game's table beside this one, for a fight or a duel; who goes there, and what comes back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import msgspec

from croupier.core.chance import Chance, DrawRequest
from croupier.core.refusals import Impossible
from croupier.core.secrets import Secret, public

if TYPE_CHECKING:
    from croupier.core.game import Game
    from croupier.core.state import State

MOST_OPEN = 3
"""Side tables that one table may have open or asked for at once."""
MOST_CHARACTERS = 12
KEPT = 12
"""Closed side tables that a table still lists; the log names the older ones."""

ASKED, OPEN, TAKEN, REFUSED, UNBOUND = "asked", "open", "taken", "refused", "unbound"


class Number(msgspec.Struct, frozen=True):
    """A number under the name that the side table's game has for it."""

    name: str
    value: int


class Figures(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is written on a character's sheet: a ready-made kind of the game's, and numbers of one's own."""

    kind: str = ""
    numbers: tuple[Number, ...] = ()


class Character(msgspec.Struct, frozen=True, omit_defaults=True):
    """One who is brought to the side table, by the seat that plays her; `party` is whom she stands with."""

    name: str
    seat: str
    party: str = ""
    figures: Secret[Figures] = public(Figures())


class Brief(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a side table is opened with: game, title and name, who comes and as what, what is at stake.

    `seats` are those carried over: (seat here, seat there); everyone else here may watch there.
    """

    game: str
    title: str
    name: str
    characters: tuple[Character, ...]
    seats: tuple[tuple[str, str], ...]
    stakes: str = ""

    def there(self, seat: str) -> str:
        """Which seat of the side table this seat has; `watch` where it was not carried over."""
        return dict(self.seats).get(seat, "watch")

    @property
    def players(self) -> tuple[str, ...]:
        """The players' seats there, in order."""
        return tuple(there for _, there in self.seats if there != "gm")


class SideTable(msgspec.Struct, frozen=True, omit_defaults=True):
    """A side table as its parent knows it; its id is that of the table itself."""

    id: str
    brief: Brief
    asker: str
    status: str = ASKED
    waiting: tuple[str, ...] = ()
    words: str = ""

    @property
    def is_current(self) -> bool:
        return self.status in (ASKED, OPEN)


class CharacterAfter(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a character came out of it, in a few words and in numbers that all could see."""

    name: str
    is_standing: bool = True
    words: str = ""
    numbers: tuple[Number, ...] = ()


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """What came of a side table, as the public sees it; not over while it could still go on."""

    text: str
    characters: tuple[CharacterAfter, ...] = ()
    is_over: bool = True


class Wanted(msgspec.Struct, frozen=True):
    """What a game must be told of a character: numbers as (name, least, most), its ready-made kinds, its parties."""

    numbers: tuple[tuple[str, int, int], ...] = ()
    kinds: tuple[str, ...] = ()
    parties: tuple[str, ...] = ()


class SideTableStatus(NamedTuple):
    """How a side table stands now: its last entry, the head of its journal, and what has come of it."""

    n: int
    head: str
    outcome: Outcome


class SideTables(Protocol):
    """What a table knows of the tables beside it; the server gives it, and a replay needs none."""

    def games(self) -> Mapping[str, Game[Any]]:
        """The games that can be played at a side table, by name."""
        ...

    def rehearse(self, brief: Brief, state: State) -> None:
        """Lay the side table for trial. Raises Refusal where its game will not have one of the characters."""
        ...

    def status_of(self, side_table: str) -> SideTableStatus:
        """Raises Impossible where there is nothing to be read there."""
        ...


class NoSideTables:
    """A table without others beside it: at the command line, in the lab, in a replay."""

    def games(self) -> Mapping[str, Game[Any]]:
        return {}

    def rehearse(self, brief: Brief, state: State) -> None:
        raise Impossible("no side tables are opened here", "play at a table of `croupier serve`")

    def status_of(self, side_table: str) -> SideTableStatus:
        raise Impossible("no side tables are opened here", "play at a table of `croupier serve`")


def deal_side_tables(found: tuple[SideTable, ...], chance: Chance) -> tuple[SideTable, ...]:
    """The same side tables with sheets that the viewer does not know filled in by chance."""
    return tuple(_deal_character(one, chance) for one in found)


def _deal_character(one: SideTable, chance: Chance) -> SideTable:
    if all(character.figures.value is not None for character in one.brief.characters):
        return one
    characters = tuple(_with_figures(character, chance) for character in one.brief.characters)
    return msgspec.structs.replace(one, brief=msgspec.structs.replace(one.brief, characters=characters))


def _with_figures(one: Character, chance: Chance) -> Character:
    if one.figures.value is not None:
        return one
    value = int(chance.ask(DrawRequest("figures", tuple((str(n), 1) for n in range(1, 10)))))
    figures = Secret(Figures(numbers=(Number("hidden", value),)), one.figures.known_to)
    return msgspec.structs.replace(one, figures=figures)
