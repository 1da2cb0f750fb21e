"""A side table: another game's table next to this one for a fight or a duel; its participants and its outcome."""

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
"""Side tables that one table can have open or proposed at once."""
MOST_CHARACTERS = 12
KEPT = 12
"""Closed side tables that a table still lists; older ones are in the log."""

ASKED, OPEN, TAKEN, REFUSED, UNBOUND = "asked", "open", "taken", "refused", "unbound"


class Number(msgspec.Struct, frozen=True):
    """A number under the name that the side table's game uses for it."""

    name: str
    value: int


class Figures(msgspec.Struct, frozen=True, omit_defaults=True):
    """The numbers on a character's sheet: a ready-made kind of the game's, and individual numbers."""

    kind: str = ""
    numbers: tuple[Number, ...] = ()


class Character(msgspec.Struct, frozen=True, omit_defaults=True):
    """A character at the side table and the seat that plays it; `party` is its side."""

    name: str
    seat: str
    party: str = ""
    figures: Secret[Figures] = public(Figures())


class Brief(msgspec.Struct, frozen=True, omit_defaults=True):
    """The terms of a side table: game, title and name, the participants, and the stakes.

    `seats` are those included: (seat here, seat there); everyone else here can watch there.
    """

    game: str
    title: str
    name: str
    characters: tuple[Character, ...]
    seats: tuple[tuple[str, str], ...]
    stakes: str = ""

    def there(self, seat: str) -> str:
        """This seat's seat at the side table; `watch` if it is not included."""
        return dict(self.seats).get(seat, "watch")

    @property
    def players(self) -> tuple[str, ...]:
        """The players' seats at the side table, in order."""
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
    """A character's state afterward, in a few words and in public numbers."""

    name: str
    is_standing: bool = True
    words: str = ""
    numbers: tuple[Number, ...] = ()


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """The outcome of a side table, as the public sees it; not over while it could continue."""

    text: str
    characters: tuple[CharacterAfter, ...] = ()
    is_over: bool = True


class Wanted(msgspec.Struct, frozen=True):
    """What a game needs to know about a character: numbers as (name, min, max), its ready-made kinds, its parties."""

    numbers: tuple[tuple[str, int, int], ...] = ()
    kinds: tuple[str, ...] = ()
    parties: tuple[str, ...] = ()


class SideTableStatus(NamedTuple):
    """The current state of a side table: its last entry, the head of its journal, and its outcome."""

    n: int
    head: str
    outcome: Outcome


class SideTables(Protocol):
    """A table's access to its side tables; the server provides it, and a replay needs none."""

    def games(self) -> Mapping[str, Game[Any]]:
        """The games that can be played at a side table, by name."""
        ...

    def rehearse(self, brief: Brief, state: State) -> None:
        """Dry run of opening the side table. Raises Refusal if its game refuses one of the characters."""
        ...

    def status_of(self, side_table: str) -> SideTableStatus:
        """The current state of a side table. Raises Impossible if the side table cannot be read."""
        ...


class NoSideTables:
    """A table that opens no side tables: at the command line and in a replay."""

    def games(self) -> Mapping[str, Game[Any]]:
        return {}

    def rehearse(self, brief: Brief, state: State) -> None:
        raise Impossible("no side tables are opened here", "use a table of `croupier serve`")

    def status_of(self, side_table: str) -> SideTableStatus:
        raise Impossible("no side tables are opened here", "use a table of `croupier serve`")


def deal_side_tables(found: tuple[SideTable, ...], chance: Chance) -> tuple[SideTable, ...]:
    """Side tables with chance filling in the sheets that the viewer does not know."""
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
