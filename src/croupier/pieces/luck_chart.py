"""A table's luck compared with expectation, from one seat's knowledge: the count of each face, and the mean."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from croupier.core.chance import DrawRecord
from croupier.core.entry import Entry
from croupier.core.playing_cards import RANKS
from croupier.core.secrets import EVERYONE
from croupier.core.state import WATCH
from croupier.core.table_events import Undone
from croupier.pieces.events import SEARCHED, CardSeen
from croupier.pieces.state import Board
from croupier.pieces.visibility import MIXED, redact_board

CARDS = "cards"
FEW = 20
"""Fewer draws than this are too few to judge."""


class FaceCount(Struct, frozen=True):
    """How often a face or rank came up, and how often it was expected."""

    label: str
    observed: int
    expected: float


class LuckOfKind(Struct, frozen=True):
    """The luck of one kind of die, or of cards by rank (ace 1 to king 13).

    `chance` is the probability of a mean at least this far off; `typed` counts real cards or dice that were typed in,
    which the other numbers exclude.
    """

    kind: str
    draws: int
    typed: int
    mean: float
    expected: float
    chance: float
    text: str
    faces: tuple[FaceCount, ...]


class LuckChart:
    """Processes a table's entries one by one, with the states between them."""

    def __init__(self, seat: str) -> None:
        self.seat = seat
        self._tallies: dict[str, _Tally] = {}

    def take_dice(self, entry: Entry) -> None:
        """Count the dice of an entry that this seat was shown."""
        for draw in entry.draws:
            question = draw.question
            if not question.dice or draw.entry or not self._is_for(question.to):
                continue
            tally = self._tally(f"d{question.sides}")
            faces = [int(face) for face in draw.answer.split(",")]
            if draw.how == "typed":
                tally.typed += len(faces)
                continue
            even = dict.fromkeys(range(1, question.sides + 1), 1 / question.sides)
            for face in faces:
                tally.add(face, even)

    def take_card(self, board: Board, event: CardSeen, draw: DrawRecord | None) -> None:
        """Count a card that nobody had seen before this event; `board` is the board before it."""
        if not self._is_for(event.by):
            return
        tally = self._tally(CARDS)
        if draw is not None and draw.how == "typed":
            tally.typed += 1
            return
        slot = board.place(event.place).slots[event.spot]
        chances = _ranks(redact_board(board, self.seat), slot.set)
        rank = _rank(event.face.open())
        if rank in chances:
            tally.add(rank, chances)

    def result(self) -> tuple[LuckOfKind, ...]:
        """All kinds drawn, dice first, by number of sides."""
        names = sorted(self._tallies, key=lambda kind: (kind == CARDS, len(kind), kind))
        return tuple(self._tallies[name].result(name) for name in names)

    def _is_for(self, to: tuple[str, ...]) -> bool:
        return not to or EVERYONE in to or (self.seat != WATCH and self.seat in to)

    def _tally(self, kind: str) -> _Tally:
        return self._tallies.setdefault(kind, _Tally())


class _Tally:
    def __init__(self) -> None:
        self.typed = 0
        self.observed = Counter[int]()
        self.expected = Counter[int]()
        self.difference = 0.0
        self.variance = 0.0
        self.mean = 0.0

    def add(self, face: int, chances: dict[int, float]) -> None:
        mean = sum(value * chance for value, chance in chances.items())
        self.observed[face] += 1
        for value, chance in chances.items():
            self.expected[value] += chance  # type: ignore[assignment]
        self.mean += mean
        self.difference += face - mean
        self.variance += sum((value - mean) ** 2 * chance for value, chance in chances.items())

    def result(self, kind: str) -> LuckOfKind:
        count = sum(self.observed.values())
        expected = self.mean / count if count else 0.0
        mean = expected + self.difference / count if count else 0.0
        chance = math.erfc(abs(self.difference) / math.sqrt(2 * self.variance)) if self.variance > 1e-9 else 1.0
        faces = tuple(
            FaceCount(_label(kind, value), self.observed[value], round(self.expected[value], 3))
            for value in sorted(self.expected | self.observed)
        )
        text = _text(kind, count, mean, expected, chance)
        return LuckOfKind(kind, count, self.typed, round(mean, 3), round(expected, 3), round(chance, 6), text, faces)


def _text(kind: str, count: int, mean: float, expected: float, chance: float) -> str:
    if count == 0:
        return "Only real ones were typed in."
    text = f"Over {count} {kind} the average was {mean:.1f}; {expected:.1f} is expected."
    if count < FEW:
        return f"{text} That is too few to judge."
    if chance > 0.5:
        return f"{text} A difference this small is nothing unusual."
    return f"{text} Luck this far off comes up once in {round(1 / max(chance, 1e-9))} such evenings."


def _label(kind: str, value: int) -> str:
    return RANKS[value - 1] if kind == CARDS else str(value)


def _rank(face: str) -> int:
    """A playing card's rank from 1, 0 for any other card."""
    return RANKS.index(face[:-1]) + 1 if face[:-1] in RANKS and face[-1:] in "CDHS" else 0


def _ranks(board: Board, name: str) -> dict[int, float]:
    """The probability of each rank for the next card of a set, given that it has a rank."""
    found = Counter[int]()
    for face, chance in _faces(board, name, 1.0):
        if rank := _rank(face):
            found[rank] += chance  # type: ignore[assignment]
    total = sum(found.values())
    return {rank: chance / total for rank, chance in found.items()} if total else {}


def _faces(board: Board, name: str, share: float) -> Iterator[tuple[str, float]]:
    one = board.unseen(name)
    for face, weight in one.weights:
        yield face, share * weight / one.size
    for inner, weight in one.parts:
        yield from _faces(board, inner, share * weight / one.size)


def fresh_cards(state: Any, entry: Entry, apply: Any) -> Iterator[tuple[Board, CardSeen, DrawRecord | None]]:
    """The cards drawn by chance in an entry, each with the board before it and its draw; `apply` applies an event."""
    draws = [one for one in entry.draws if not one.question.dice and not one.answer.startswith(MIXED) and not one.entry]
    for event in entry.events:
        if isinstance(event, Undone):
            return
        if isinstance(event, CardSeen) and event.how != SEARCHED:
            slots = state.board.place(event.place).slots
            if slots[event.spot].card is None:
                yield state.board, event, draws.pop(0) if draws else None
        state = apply(state, event)
