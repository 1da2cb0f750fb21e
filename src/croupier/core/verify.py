"""Was the luck of a journal honest? Every draw whose key was opened is drawn again; every opened seal is checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, Literal

import msgspec

from croupier.core import entry as entries
from croupier.core.chance import Drawn, pick
from croupier.core.entry import Entry
from croupier.core.game import Game
from croupier.core.luck import ALGORITHM, LEAVES, numbers
from croupier.core.promised import Promised
from croupier.core.refusals import Refusal
from croupier.core.state import State
from croupier.core.table_events import (
    ChoicesOpened,
    KeyOpened,
    KeysPromised,
    LeafTaken,
    Undone,
    WordSealed,
    WordsOpened,
)
from croupier.core.unsealed import Unsealed

KEPT = 1024
"""Earlier states at hand for undone entries."""

SALTED = 2
"""The first version of entries that keeps the salts of words."""

Verdict = Literal["checked", "sealed", "typed in", "unpromised", "failed"]


class Verified(msgspec.Struct, frozen=True):
    """How many draws and seals came out how, and everything that is wrong, one line each."""

    entries: int
    draws: dict[str, int]
    seals: dict[str, int]
    words: dict[str, int]
    keys: int
    roots: int
    wrong: tuple[str, ...]

    @property
    def is_sound(self) -> bool:
        return not self.wrong

    @property
    def summary(self) -> str:
        """One line: "211 entries; draws: 180 checked, 12 sealed; choices: 40 checked"."""
        parts = [f"{self.entries} entries", *([f"{self.roots} roots"] if self.roots > 1 else [])]
        for what, counts in (("draws", self.draws), ("sealed choices", self.seals), ("words", self.words)):
            told = ", ".join(f"{count} {verdict}" for verdict, count in counts.items() if count)
            parts.append(f"{what}: {told or 'none'}")
        return "; ".join(parts)


class _Noted(msgspec.Struct, frozen=True):
    """A draw with what it was made from: the key's index, the entry of its first asking, the words at that time."""

    n: int
    draw: Drawn
    leaf: int | None
    entry: int
    words: str


class Verifier:
    """One pass over the entries; draws are judged at the end, when all openings are known."""

    def __init__(self, game: Game[Any], state: State, root: str, algorithm: str, size: int = LEAVES) -> None:
        self.game = game
        self.start = state
        self.state: Any = state
        self.promised = Promised(root, size)
        self.unsealed = Unsealed()
        self.is_keyed = algorithm == ALGORITHM
        self.n = 0
        self.wrong: list[str] = []
        self._kept: list[Entry] = []
        self._states: dict[int, Any] = {1: state}
        self._words: list[str] = [""]
        self._keeps_salts = True
        self._noted: list[_Noted] = []

    def take(self, line: bytes) -> bool:
        """One more entry; False where it cannot be read or does not follow, and nothing after it can be judged."""
        try:
            entry = entries.read(self.game, line)
            self._keeps_salts = entries.version(line) >= SALTED
        except (msgspec.MsgspecError, ValueError, Refusal) as error:
            self.wrong.append(f"entry {self.n + 1} cannot be read: {error}")
            return False
        self.n += 1
        self._words.append(self.state.said)
        try:
            self._fold(entry)
        except (KeyError, ValueError, IndexError, AttributeError, Refusal) as error:
            self.wrong.append(f"entry {self.n} does not follow from those before it ({type(error).__name__}: {error})")
            return False
        self._kept.append(entry)
        self._states[self.n + 1] = self.state
        self._states.pop(self.n + 1 - KEPT, None)
        return True

    def result(self) -> Verified:
        verdicts = [self._judge(one) for one in self._noted]
        draws: dict[str, int] = dict(Counter(verdicts))
        seals = {"checked": self.unsealed.choices, "sealed": len(self.state.seals)}
        words: dict[str, int] = dict(self.unsealed.words + Counter({"sealed": len(self.state.sealed_words)}))
        return Verified(
            self.n, draws, seals, words, len(self.promised.keys), len(self.promised.shown), tuple(self.wrong)
        )

    def _fold(self, entry: Entry) -> None:
        if entry.n != self.n:
            raise ValueError(f"entry {entry.n} stands where entry {self.n} is due")
        asked = Counter[tuple[str, tuple[tuple[str, int], ...]]]()
        shown = Counter[tuple[str, str]]()
        for event in entry.events:
            self._check(event)
            if entry.draws:
                asked.update(self._askable(entry))
                shown.update(self.game.luck_shown(self.state, event))
            if isinstance(event, Undone):
                self.state = self.game.restore(self._before(event.to.open()), self.state, event)
            else:
                self.state = self.game.apply(self.state, event)
        if not entry.draws:
            return
        asked.update(self._askable(entry))
        self._compare(entry, asked, shown)
        leaves = {leaf.name: leaf.index for leaf in self.state.leaves}
        for draw in entry.draws:
            if self.is_keyed:
                self._say(self.promised.draw(self.state, draw, leaves.get(draw.question.key)))
            first = draw.entry or entry.n
            words = self._words[first] if first < len(self._words) else ""
            self._noted.append(_Noted(entry.n, draw, leaves.get(draw.question.key), first, words))

    def _askable(self, entry: Entry) -> list[tuple[str, tuple[tuple[str, int], ...]]]:
        found = []
        for key in {draw.question.key for draw in entry.draws}:
            options = self.game.luck_asked(self.state, key)
            if options is not None:
                found.append((key, options))
        return found

    def _compare(self, entry: Entry, asked: Counter[Any], shown: Counter[tuple[str, str]]) -> None:
        """Chance was asked what could be asked, and what it answered is what was shown."""
        known = {key for key, _ in asked}
        for draw in entry.draws:
            question = draw.question
            if question.key in known and (question.key, question.options) not in asked:
                self.wrong.append(f"entry {entry.n}: a draw from {question.key} was not made from what lay there")
        drawn = Counter((draw.question.key, draw.answer) for draw in entry.draws)
        for (key, face), count in (shown - drawn).items():
            self.wrong.append(f"entry {entry.n}: {face} of {key} was shown {count} time(s) more than it was drawn")

    def _before(self, n: int) -> Any:
        """The state before an entry: kept at hand, or made anew from the first."""
        if n in self._states:
            return self._states[n]
        again = Verifier(self.game, self.start, "", "")
        for entry in self._kept[: n - 1]:
            again.n += 1
            again._fold(entry)
        return again.state

    def _say(self, *wrong: str) -> None:
        self.wrong.extend(f"entry {self.n}: {one}" for one in wrong if one)

    def _check(self, event: object) -> None:
        match event:
            case KeyOpened() if self.is_keyed:
                self._say(self.promised.open(self.state, event))
            case KeysPromised(promise=promise) if self.is_keyed:
                self._say(self.promised.promise(self.state, promise, self.n))
            case LeafTaken() if self.is_keyed:
                self._say(self.promised.take(self.state, event, self.n))
            case ChoicesOpened(seals=seals) if self.is_keyed:
                for seal in seals:
                    self._say(*self.unsealed.open_choice(self.state, seal))
            case WordSealed(seat=seat, salt=salt) if self.is_keyed and self._keeps_salts and not salt.value:
                self._say(f"the word of {seat} was sealed without a salt")
            case WordsOpened(words=words) if self.is_keyed:
                self._say(*self.unsealed.open_words(self.state, words))
            case _:
                pass

    def _judge(self, noted: _Noted) -> Verdict:
        draw = noted.draw
        if draw.how == "typed":
            return "typed in"
        if draw.how != "keyed":
            return self._failed(noted, f"its luck was {draw.how}") if self.is_keyed else "unpromised"
        if noted.leaf is None:
            return self._failed(noted, "it belongs to no key")
        key = self.promised.keys.get(noted.leaf)
        if key is None:
            return "sealed"
        try:
            again = pick(draw.question, numbers(key, noted.entry, draw.k, noted.words))
        except (IndexError, ValueError):
            again = ""
        if again == draw.answer:
            return "checked"
        return self._failed(noted, f"its key gives {again or 'nothing'}, the journal has {draw.answer}")

    def _failed(self, noted: _Noted, why: str) -> Verdict:
        self.wrong.append(f"entry {noted.n}, draw {noted.draw.k + 1} from {noted.draw.question.key}: {why}")
        return "failed"


def verify(
    game: Game[Any], state: State, root: str, algorithm: str, lines: Iterable[bytes], size: int = LEAVES
) -> Verified:
    """Judge the entries of a journal, given the state before the first and what was promised before play."""
    verifier = Verifier(game, state, root, algorithm, size)
    for line in lines:
        if not verifier.take(line):
            break
    return verifier.result()
