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
from croupier.pieces.chi_square import Deviation, Deviations, tail
from croupier.pieces.events import SEARCHED, CardSeen
from croupier.pieces.state import Board
from croupier.pieces.visibility import MIXED, redact_board

CARDS = "cards"
FEW = 20
"""Fewer draws than this are too few to judge."""
UNCOMMON, RARE, VERY_RARE = 0.05, 0.01, 0.001
"""Probabilities of a deviation by luck alone, below which it is called uncommon, rare or very rare."""
FEW_DRAWS = "There are too few draws yet to say anything about the luck: with few draws, almost anything is normal."


class FaceCount(Struct, frozen=True):
    """How often a face or rank came up, and how often it was expected."""

    label: str
    observed: int
    expected: float


class LuckOfKind(Struct, frozen=True):
    """The luck of one kind of die, or of cards by rank (ace 1 to king 13).

    `chance` is the probability of a mean at least this far off, `uneven` that of counts at least this uneven (None
    with too few draws), and `verdict` says it in words; `typed` counts real cards or dice that were typed in, which the
    other numbers exclude.
    """

    kind: str
    draws: int
    typed: int
    mean: float
    expected: float
    chance: float
    text: str
    faces: tuple[FaceCount, ...]
    uneven: float | None = None
    verdict: str = ""


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
        """The luck of each kind drawn: dice first, by number of sides, then cards."""
        names = sorted(self._tallies, key=lambda kind: (kind == CARDS, len(kind), kind))
        return tuple(self._tallies[name].result(name) for name in names)

    def summary(self) -> str:
        """What all kinds of draws together say about the luck, in words; empty if nothing was drawn."""
        drawn = [one for one in self._tallies.values() if one.count]
        judged = [one.spread for one in drawn if one.count >= one.spread.needed]
        if not judged:
            return FEW_DRAWS if drawn else ""
        if len(judged) < 2:
            return ""
        statistic, freedom = sum(one.statistic for one in judged), sum(one.freedom for one in judged)
        return f"All counts taken together: {_rarity(tail(statistic, freedom))}"

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
        self._deviations = Deviations()

    @property
    def count(self) -> int:
        return sum(self.observed.values())

    @property
    def spread(self) -> Deviation:
        return self._deviations.result()

    def add(self, face: int, chances: dict[int, float]) -> None:
        mean = sum(value * chance for value, chance in chances.items())
        self.observed[face] += 1
        self._deviations.add(face, chances)
        for value, chance in chances.items():
            self.expected[value] += chance  # type: ignore[assignment]
        self.mean += mean
        self.difference += face - mean
        self.variance += sum((value - mean) ** 2 * chance for value, chance in chances.items())

    def result(self, kind: str) -> LuckOfKind:
        count, spread = self.count, self.spread
        expected = self.mean / count if count else 0.0
        mean = expected + self.difference / count if count else 0.0
        chance = math.erfc(abs(self.difference) / math.sqrt(2 * self.variance)) if self.variance > 1e-9 else 1.0
        faces = tuple(
            FaceCount(_label(kind, value), self.observed[value], round(self.expected[value], 3))
            for value in sorted(self.expected | self.observed)
        )
        text = _text(kind, count, mean, expected, chance)
        uneven = round(spread.chance, 6) if count and count >= spread.needed else None
        verdict = _verdict(kind, count, spread) if count else ""
        return LuckOfKind(kind, count, self.typed, round(mean, 3), round(expected, 3), round(chance, 6), text, faces,
                          uneven, verdict)  # fmt: skip


def _text(kind: str, count: int, mean: float, expected: float, chance: float) -> str:
    if count == 0:
        return "All results were typed in from real cards or dice."
    text = f"Over {count} {kind} the average was {mean:.1f}; {expected:.1f} is expected."
    if count < FEW:
        return f"{text} That is too few to judge."
    if chance > 0.5:
        return f"{text} A difference this small is nothing unusual."
    return f"{text} Luck alone is this far off in about 1 of {round(1 / max(chance, 1e-9))} such games."


def _verdict(kind: str, count: int, spread: Deviation) -> str:
    if count < spread.needed:
        name = "faces" if kind != CARDS else "ranks"
        return (
            f"Too few to compare the {name}: at least {spread.needed} {kind} are needed, and there are {count} so far."
        )
    return f"The counts: {_rarity(spread.chance)}"


def _rarity(chance: float) -> str:
    """How often luck alone deviates at least this far, and what that means."""
    if chance > 1 - VERY_RARE:
        return f"so even as this only {_times(1 - chance)} by luck alone. That is unusual: verify an export."
    often = f"at least this uneven {_times(chance)} by luck alone."
    if chance > UNCOMMON:
        return f"{often} That is nothing unusual."
    if chance > RARE:
        return f"{often} That is uncommon, but happens now and then."
    if chance > VERY_RARE:
        return f"{often} That is rare; one such result proves nothing."
    return f"{often} That is very rare: verify an export."


def _times(chance: float) -> str:
    if chance > 0.99:
        return "in almost all games"
    if chance >= 0.095:
        return f"in {round(100 * chance)} of 100 games"
    return f"in about 1 of {round(1 / max(chance, 1e-9)):,} games"


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
