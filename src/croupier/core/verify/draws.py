"""Verifies a journal's draws: each from the newest key of its name, in order, and recomputed once its key is opened."""

from __future__ import annotations

from collections import Counter
from typing import Any, Literal

import msgspec

from croupier.core.chance import DrawRecord, pick_outcome
from croupier.core.entry import Entry
from croupier.core.key_events import LeafTaken
from croupier.core.luck import FIRST_ALGORITHM, Position, first_numbers, links_text, numbers
from croupier.core.luck_events import LinksRevealed
from croupier.core.luck_shares import mixes_of_keys
from croupier.core.names import count_of
from croupier.core.state import JOINT, State
from croupier.core.verify.promises import PromisedKeys

Verdict = Literal["checked", "sealed", "typed in", "unpromised", "failed"]


class DrawToCheck(msgspec.Struct, frozen=True):
    """A draw with its inputs: the entry, its key's algorithm, and its position as that algorithm counts it."""

    n: int
    draw: DrawRecord
    leaf: int | None
    is_first: bool = False
    position: Position = Position(-1, 0)
    entry: int = 0
    words: str = ""


class Draws:
    """All draws so far. `take` checks their positions; `verdicts` judges them when all openings are known."""

    def __init__(self, promised: PromisedKeys, *, is_keyed: bool) -> None:
        self.promised = promised
        self.is_keyed = is_keyed
        self.given: dict[int, int] = {}
        self.late = 0
        """Draws whose keys were committed after all their entropy was known, and so could have been chosen freely."""
        self.words = [""]
        """The words that the first algorithm mixes in, by entry number."""
        self._made: dict[tuple[int, int], tuple[int, str]] = {}
        self._noted: list[DrawToCheck] = []

    @property
    def unbound(self) -> int:
        """The number of draws with the first algorithm, which does not bind them to the faces shown."""
        return sum(one.is_first for one in self._noted)

    def take(self, entry: Entry, before: State, after: State) -> list[str]:
        """Check the positions of an entry's draws; returns one line for each error."""
        wrong = []
        shown = next((one for one in entry.events if isinstance(one, LinksRevealed) and not one.unused), None)
        leaves = {leaf.name: leaf.index for leaf in before.leaves}
        mixes = mixes_of_keys(before, entry.events)
        newest = {**leaves, **{one.name: one.index for one in entry.events if isinstance(one, LeafTaken)}}
        for draw in entry.draws:
            leaf = newest.get(draw.question.key)
            if not self.is_keyed or draw.how != "keyed":
                self._noted.append(DrawToCheck(entry.n, draw, leaf))
                continue
            if leaf is None or self._is_first(after, leaf, draw):
                wrong += self._of_first(entry, draw, leaf, after)
                continue
            wrong += self._place(entry, draw, leaf, leaves, mixes, after, shown)
            wrong += _links(draw, entry, before, shown)
        return wrong

    def _is_first(self, state: State, leaf: int, draw: DrawRecord) -> bool:
        return draw.leaf < 0 and self.promised.of(state, leaf).algorithm == FIRST_ALGORITHM

    def _of_first(self, entry: Entry, draw: DrawRecord, leaf: int | None, state: State) -> list[str]:
        first = draw.entry or entry.n
        words = self.words[first] if first < len(self.words) else ""
        self._noted.append(DrawToCheck(entry.n, draw, leaf, is_first=True, entry=first, words=words))
        wrong = self.promised.draw(state, draw, leaf)
        return [wrong] if wrong else []

    def _place(
        self,
        entry: Entry,
        draw: DrawRecord,
        leaf: int,
        before: dict[str, int],
        mixes: dict[int, int],
        state: State,
        shown: LinksRevealed | None,
    ) -> list[str]:
        name = draw.question.key
        if draw.entry:
            made = self._made.get((draw.leaf, draw.k))
            same = made == (draw.entry, draw.answer)
            return [] if same else [f"a draw from {name} is said to be of entry {draw.entry}, which has no such draw"]
        wrong = []
        if draw.leaf not in (leaf, before.get(name)):
            wrong.append(f"a draw from {name} was made under key {draw.leaf}, not under its own key {leaf}")
        due = self.given.get(draw.leaf, 0)
        if draw.k != due:
            wrong.append(f"a draw from {name} is number {draw.k} of its key, but number {due} was expected")
        stale = self.promised.draw(state, draw, draw.leaf)
        wrong += [stale] if stale else []
        self.given[draw.leaf] = max(due, draw.k) + 1
        self._made[draw.leaf, draw.k] = (entry.n, draw.answer)
        mix = mixes.get(draw.leaf, 0)
        links = links_text(shown.links) if draw.joint and shown is not None else ""
        before_promise = self.promised.mixes_before.get(self.promised.of(state, draw.leaf).root, 0)
        self.late += 0 < mix <= before_promise and not draw.joint
        mixed = state.mix(mix) if mix <= len(state.mixes) else b""
        position = Position(draw.leaf, draw.k, mixed, links)
        self._noted.append(DrawToCheck(entry.n, draw, draw.leaf, position=position))
        return wrong

    def verdicts(self) -> tuple[Counter[str], list[str]]:
        """The number of draws by verdict, and a line for each that failed."""
        counts, wrong = Counter[str](), list[str]()
        for noted in self._noted:
            verdict, why = self._judge(noted)
            counts[verdict] += 1
            if why:
                wrong.append(f"entry {noted.n}, draw {noted.draw.k + 1} from {noted.draw.question.key}: {why}")
        return counts, wrong

    def _judge(self, noted: DrawToCheck) -> tuple[Verdict, str]:
        draw = noted.draw
        if draw.how == "typed":
            return "typed in", ""
        if not self.is_keyed:
            return ("failed", "its key was never committed to") if draw.how == "keyed" else ("unpromised", "")
        if draw.how != "keyed":
            return "failed", f"its luck was {draw.how}"
        if noted.leaf is None:
            return "failed", "it belongs to no key"
        key = self.promised.keys.get(noted.leaf)
        if key is None:
            return "sealed", ""
        again = _redrawn(noted, key)
        return (
            ("checked", "")
            if again == draw.answer
            else ("failed", f"its key gives {again or 'nothing'}, the journal has {draw.answer}")
        )


def _redrawn(noted: DrawToCheck, key: bytes) -> str:
    """The draw redone from its key; empty if that is not possible."""
    draw = noted.draw
    number = first_numbers(key, noted.entry, draw.k, noted.words) if noted.is_first else numbers(key, noted.position)
    try:
        return pick_outcome(draw.question, number)
    except (IndexError, ValueError):
        return ""


def _links(draw: DrawRecord, entry: Entry, before: State, shown: LinksRevealed | None) -> list[str]:
    """Whether the seats that should contribute to this draw did, or are named as left out."""
    if draw.entry:
        return []
    is_due = before.luck == JOINT and not draw.question.silent
    others = {one.seat for one in before.chains if one.seat != entry.seat and one.left}
    named = {seat for seat, _ in shown.links} | set(shown.left_out) if shown is not None else set()
    if is_due and others != named:
        return [f"a draw from {draw.question.key} was made without {', '.join(sorted(others - named)) or 'them'}"]
    if draw.joint != bool(is_due and shown is not None and shown.links):
        return [f"a draw from {draw.question.key} is {'not ' if is_due else ''}joint"]
    return []


def wrong_reveals(entry: Entry, asked: Counter[Any], shown: Counter[tuple[str, str]]) -> list[str]:
    """Impossible draw requests, and faces shown but not drawn or drawn but never shown."""
    wrong = []
    known = {key for key, _ in asked}
    for draw in entry.draws:
        question = draw.question
        if question.key in known and (question.key, question.options) not in asked:
            wrong.append(f"a draw from {question.key} was not made from the cards that were there")
    drawn = Counter((draw.question.key, draw.answer) for draw in entry.draws)
    for (key, face), count in (shown - drawn).items():
        wrong.append(f"{face} of {key} was shown {count_of(count, 'time')} more than it was drawn")
    return wrong


__all__ = ["DrawToCheck", "Draws", "wrong_reveals"]
