"""The state of a play. Cards, counters, markers, points and dice are on the board; their text is here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import ClassVar

import msgspec

from croupier.core.cached import computed_from
from croupier.core.rules import cites
from croupier.games.syuzheteers.assets.state import Card, Hurdle, Owed
from croupier.games.syuzheteers.objections.state import Matter
from croupier.games.syuzheteers.prologue.state import PRINCIPAL, Character, Minor, Opening
from croupier.games.syuzheteers.roll.state import Roll
from croupier.games.syuzheteers.scenes.state import PROLOGUE, Beat, Claiming, Curtain, Scene, Wish
from croupier.pieces.state import TableState


@cites("SZ-1.2", "SZ-2.4")
class Story(TableState, frozen=True, kw_only=True, dict=True):
    """The state of a table of Syuzheteers."""

    noted_parts: ClassVar[frozenset[str]] = frozenset({"board", "roll", "claiming", "beat"})
    noted_calls: ClassVar[Mapping[str, str]] = MappingProxyType(
        {
            **TableState.noted_calls,
            "card": "cards",
            "has_card": "cards",
            "character": "characters",
            "has": "characters",
        }
    )

    plays: int = 1
    phase: str = PROLOGUE
    step: str = ""
    turn: str = ""
    act_pass: int = 0
    act_round: int = 0
    characters: tuple[Character, ...] = ()
    cast: tuple[Minor, ...] = ()
    cards: tuple[Card, ...] = ()
    hurdles: tuple[Hurdle, ...] = ()
    owed: tuple[Owed, ...] = ()
    named: int = 0
    opening: Opening = Opening()
    themes: tuple[str, ...] = ()
    ready: tuple[str, ...] = ()
    divider: int = 0
    scenes: tuple[Scene, ...] = ()
    acted: tuple[str, ...] = ()
    acted_in: tuple[tuple[str, str], ...] = ()
    """Who has acted, and in the scene of which card: in Act III a player may act in several scenes of a round."""
    exited: tuple[str, ...] = ()
    openings: int = 0
    stays: str = ""
    wish: Wish | None = None
    curtain: Curtain | None = None
    lost: tuple[str, ...] = ()
    last_active: str = ""
    antagonized: tuple[str, ...] = ()
    claiming: Claiming | None = None
    beat: Beat | None = None
    roll: Roll | None = None
    rolls: int = 0
    matters: tuple[Matter, ...] = ()
    matters_so_far: int = 0
    rallied: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()

    @computed_from("seats", "gone")
    def players(self) -> tuple[str, ...]:
        """The seats that play, in clockwise order, without the GM's and those of players who have left."""
        return tuple(one.id for one in self.seats if one.id != "gm" and one.taken and one.id not in self.gone)

    @computed_from("seats", "gone", "characters")
    def seats_in_play(self) -> tuple[str, ...]:
        """The players who have a character, clockwise."""
        return tuple(seat for seat in self.players if self.has(seat))

    @computed_from("cards")
    def _cards(self) -> dict[str, Card]:
        return {one.id: one for one in self.cards}

    def card(self, name: str) -> Card:
        """A card by its id. Raises KeyError."""
        return self._cards[name]

    def has_card(self, name: str) -> bool:
        return name in self._cards

    @computed_from("board")
    def card_places(self) -> dict[str, str]:
        """The place in which each card lies."""
        return {slot.card: place.id for place in reversed(self.board.places) for slot in place.slots if slot.card}

    @computed_from("board")
    def marker_places(self) -> dict[str, str]:
        """The place of each player's presence marker, by seat."""
        return {token.id: place.id for place in reversed(self.board.places) for token in place.tokens}

    @computed_from("characters")
    def _by_id(self) -> dict[str, Character]:
        return {one.id: one for one in self.characters}

    def character(self, name: str) -> Character:
        """A main character by their player's seat, or the principal. Raises KeyError."""
        return self._by_id[name]

    def has(self, name: str) -> bool:
        return name in self._by_id

    @property
    def principal(self) -> Character | None:
        return next((one for one in self.characters if one.id == PRINCIPAL), None)

    def hurdles_of(self, bearer: str) -> tuple[Hurdle, ...]:
        return tuple(one for one in self.hurdles if one.bearer == bearer)

    def scene(self, card: str) -> Scene | None:
        return next((one for one in self.scenes if one.card == card), None)


def with_card(state: Story, card: str, **changes: object) -> Story:
    """The state with one card changed."""
    changed = tuple(msgspec.structs.replace(one, **changes) if one.id == card else one for one in state.cards)
    return msgspec.structs.replace(state, cards=changed)


def with_character(state: Story, name: str, **changes: object) -> Story:
    """The state with one character changed."""
    changed = tuple(msgspec.structs.replace(one, **changes) if one.id == name else one for one in state.characters)
    return msgspec.structs.replace(state, characters=changed)


def with_scene(state: Story, card: str, **changes: object) -> Story:
    """The state with one scene changed."""
    changed = tuple(msgspec.structs.replace(one, **changes) if one.card == card else one for one in state.scenes)
    return msgspec.structs.replace(state, scenes=changed)


def with_roll(state: Story, change: Callable[[Roll], Roll]) -> Story:
    """The state with the roll in progress changed; unchanged if there is none."""
    return state if state.roll is None else msgspec.structs.replace(state, roll=change(state.roll))
