"""The state of the pieces: places with slots for cards, and the sets of unseen cards."""

from __future__ import annotations

from collections.abc import Collection
from itertools import pairwise
from typing import Any, ClassVar, Self

import msgspec

from croupier.core.cached import cached
from croupier.core.secrets import EVERYONE, Secret
from croupier.core.state import State
from croupier.pieces.public_draws import PublicDraws, counts_of, draws_in

UP, DOWN, SIDE_UP, SIDE_DOWN = "up", "down", "side_up", "side_down"
WAY = ">"
WRITTEN = ""
"""The set of written cards: they come from no deck, and everyone knows them."""
BY_HAND = "laid."
SEES = ("all", "owner", "none", "count")


class Slot(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The position of one card: known, or a member of an unseen set. `of` is the path by which it left its sets."""

    set: str
    card: str | None = None
    seen: tuple[str, ...] = ()
    id: str = ""
    lie: str = DOWN
    of: str = ""

    @property
    def way(self) -> tuple[str, ...]:
        """The sets through which a known card came, from that of its slot down to its own."""
        return tuple(self.of.split(WAY)) if self.of else (self.set,)

    def is_known_to(self, seat: str) -> bool:
        return seat in self.seen or EVERYONE in self.seen


class UnseenSet(msgspec.Struct, frozen=True, omit_defaults=True, dict=True):
    """Cards of one shuffle in unknown positions, sorted; `parts` are draws from older sets mixed into it.

    `leaf` is the key of its shuffle, or -1 if it has none and nothing can be drawn from it.
    """

    id: str
    cards: tuple[str, ...]
    parts: tuple[tuple[str, int], ...] = ()
    leaf: int = -1
    veiled: tuple[str, ...] = ()

    @cached
    def weights(self) -> tuple[tuple[str, int], ...]:
        """The number of cards for each face."""
        return counts_of(self.cards)

    @property
    def size(self) -> int:
        return len(self.cards) + sum(count for _, count in self.parts)


class Token(msgspec.Struct, frozen=True, gc=False):
    """A pawn on a cell of a grid or track."""

    id: str
    cell: str


class Place(msgspec.Struct, frozen=True, omit_defaults=True, dict=True):
    """A pile, hand, row, pot, track or grid: its owner, who sees into it, and its contents, back to front."""

    id: str
    kind: str
    label: str
    owner: str | None = None
    sees: str = "all"
    group: str | None = None
    slots: tuple[Slot, ...] = ()
    chips: tuple[tuple[str, int], ...] = ()
    dice: Secret[tuple[int, ...]] | None = None
    tokens: tuple[Token, ...] = ()
    at: int = 0
    size: int = 0
    text: Secret[str] | None = None

    @property
    def count(self) -> int:
        return len(self.slots)

    @property
    def is_by_hand(self) -> bool:
        """Whether people added it: a clock or note that no rule knows about."""
        return self.id.startswith(BY_HAND)

    def chip(self, kind: str) -> int:
        for name, count in self.chips:
            if name == kind:
                return count
        return 0

    @cached
    def differs(self) -> bool:
        """Whether seats see different things here."""
        return (
            any(slot.card is not None and EVERYONE not in slot.seen for slot in self.slots)
            or (self.dice is not None and not self.dice.is_known_to(EVERYONE))
            or (self.text is not None and not self.text.is_known_to(EVERYONE))
        )

    @cached
    def owes(self) -> tuple[tuple[str, int], ...]:
        """The sets of the unseen cards here, and how many of each."""
        return counts_of([slot.set for slot in self.slots if slot.card is None])

    @cached
    def owes_all(self) -> tuple[tuple[str, int], ...]:
        """Like `owes`, from public knowledge: a card that only some have seen counts as unseen."""
        return counts_of([slot.set for slot in self.slots if slot.card is None or EVERYONE not in slot.seen])

    @cached
    def mixes(self) -> tuple[tuple[str, str], ...]:
        """The paths, step by step, of the cards here that only some have seen: draws from one set in another."""
        if not self.differs:
            return ()
        hidden = (slot for slot in self.slots if slot.card is not None and EVERYONE not in slot.seen)
        return tuple(step for slot in hidden for step in pairwise(slot.way))

    def lookers(self) -> tuple[str, ...]:
        """The seats that see anything put here at once."""
        if self.sees == "all":
            return (EVERYONE,)
        return (self.owner,) if self.sees == "owner" and self.owner else ()


class Board(msgspec.Struct, frozen=True, omit_defaults=True, dict=True):
    """All places and unseen sets; `named` counts the piece ids assigned, `finished` the sets no longer kept.

    `veiled` are the seats whose cards stayed hidden in sets that are no longer kept.
    """

    noted_calls: ClassVar[tuple[str, ...]] = ("place", "has", "get", "unseen", "of_group", "find")

    places: tuple[Place, ...] = ()
    sets: tuple[UnseenSet, ...] = ()
    named: int = 0
    finished: int = 0
    veiled: tuple[str, ...] = ()

    @cached
    def _place_at(self) -> dict[str, int]:
        return {place.id: at for at, place in enumerate(self.places)}

    @cached
    def _set_at(self) -> dict[str, int]:
        return {one.id: at for at, one in enumerate(self.sets)}

    def place(self, place: str) -> Place:
        """The place with this id. Raises KeyError if there is none."""
        return self.places[self._place_at[place]]

    def has(self, place: str) -> bool:
        return place in self._place_at

    def get(self, place: str) -> Place | None:
        """The place with this id, if there is one."""
        at = self._place_at.get(place)
        return None if at is None else self.places[at]

    def no_draws(self) -> dict[str, int]:
        """Zero draws for each set, to start counting from."""
        return dict.fromkeys(self._set_at, 0)

    def unseen(self, name: str) -> UnseenSet:
        return self.sets[self._set_at[name]]

    @cached
    def _groups(self) -> dict[str | None, tuple[Place, ...]]:
        found: dict[str | None, list[Place]] = {}
        for place in self.places:
            found.setdefault(place.group, []).append(place)
        return {group: tuple(places) for group, places in found.items()}

    @cached
    def differing(self) -> tuple[Place, ...]:
        """The places in which seats see different things."""
        return tuple(place for place in self.places if place.differs)

    def of_group(self, group: str) -> tuple[Place, ...]:
        """The places of a group, in board order."""
        return self._groups.get(group, ())

    @cached
    def _spot_of(self) -> dict[str, tuple[Place, int]]:
        found: dict[str, tuple[Place, int]] = {}
        for place in self.places:
            for spot, slot in enumerate(place.slots):
                found.setdefault(slot.id, (place, spot))
        return found

    def find(self, piece: str) -> tuple[Place, int] | None:
        """The place and position of the piece with this id."""
        return self._spot_of.get(piece)

    def put(self, *changed: Place, **more: Any) -> Board:
        """The board with these places replaced, and other fields that do not change the layout."""
        places, at = list(self.places), self._place_at
        for place in changed:
            places[at[place.id]] = place
        return self.like_this(places=tuple(places), **more)

    def is_finished(self, name: str) -> bool:
        """Whether nothing in a set is hidden, as far as everyone knows, and no other set contains its cards."""
        return (
            not self.unseen(name).veiled
            and not any(name in dict(place.owes_all) for place in self.places)
            and not any(name in step for place in self.places for step in place.mixes)
            and not any(name in dict(one.parts) for one in self.sets)
        )

    def without_finished(self, name: str, sealed: Collection[str]) -> Board:
        """The board without this set if it is finished, and without any of its parts that are finished too.

        Sets whose names are `sealed` stay: their keys are not opened yet.
        """
        if name not in self._set_at or name in sealed or not self.is_finished(name):
            return self
        parts = self.unseen(name).parts
        left = tuple(one for one in self.sets if one.id != name)
        board = self.with_sets(left, finished=self.finished + 1)
        for inner, _ in parts:
            board = board.without_finished(inner, sealed)
        return board

    def without_veil(self, name: str) -> Board:
        """The board on which a set needs nobody's consent anymore, as its key stays sealed."""
        one = self.unseen(name) if name in self._set_at else None
        if one is None or not one.veiled:
            return self
        board = self.put_set(msgspec.structs.replace(one, veiled=()))
        return board.like_this(veiled=tuple(sorted({*self.veiled, *one.veiled})))

    @cached
    def public_draws(self) -> PublicDraws:
        """What is left to draw from each set, from public knowledge; recounted only where places changed."""
        before: PublicDraws | None = self.__dict__.get("_draws_before")
        return draws_in(self.places) if before is None else before.after(self.places)

    def put_set(self, changed: UnseenSet) -> Board:
        sets = list(self.sets)
        sets[self._set_at[changed.id]] = changed
        return self.like_this(sets=tuple(sets))

    def with_sets(self, sets: tuple[UnseenSet, ...], **more: Any) -> Board:
        """The board with other sets; its places are those of this one, in the same order, or some of them changed."""
        return self._carried_to(msgspec.structs.replace(self, sets=sets, **more))

    def like_this(self, **changes: Any) -> Board:
        """A board with the same places and sets in the same order, so that the layout need not be recomputed."""
        board = self._carried_to(msgspec.structs.replace(self, **changes))
        if (sets := self.__dict__.get("_set_at")) is not None:
            board.__dict__["_set_at"] = sets
        return board

    def _carried_to(self, board: Board) -> Board:
        """Carry cached facts about this board's places over to that board, and return it."""
        known, new = self.__dict__, board.__dict__
        if (places := known.get("_place_at")) is not None:
            new["_place_at"] = places
        if (draws := known.get("public_draws") or known.get("_draws_before")) is not None:
            new["_draws_before"] = draws
        return board


class TableState(State, frozen=True, kw_only=True):
    """The state of a table with pieces; a game adds its own fields."""

    noted_parts: ClassVar[frozenset[str]] = frozenset({"board"})
    board: Board = Board()

    def without_key(self, name: str, index: int) -> Self:
        """The state without the key and, if it is the last one of a shuffle, without its unseen set."""
        state = super().without_key(name, index)
        board = state.board.without_finished(name, {one.name for one in state.leaves})
        return state if board is state.board else change(state, board=board)

    def without_sealed_key(self, name: str, index: int) -> Self:
        """The state without the key, and without its unseen set, whose hidden cards nobody will see."""
        state: Self = change(self, board=self.board.without_veil(name))
        return state.without_key(name, index)

    def with_open_secrets(self) -> Self:
        """The state with those secrets opened to everyone that a ruling has made public."""
        return self


def change(state: Any, **changes: Any) -> Any:
    """A copy of this state with these fields changed."""
    return msgspec.structs.replace(state, **changes)
