"""One pass over a journal's entries: checks chance, keys, seals and reveals, and runs the rules again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import msgspec

from croupier.core import entry as entries
from croupier.core.entry import Entry
from croupier.core.game import Game
from croupier.core.key_events import KeyOpened, KeysPromised, LeafTaken, LuckAwaited, WordSealed, WordsOpened
from croupier.core.luck import ALGORITHM, FIRST_ALGORITHM, size_of
from croupier.core.question_events import ChoicesOpened
from croupier.core.refusals import Refusal
from croupier.core.state import State
from croupier.core.table import FindPublicOdds, Table
from croupier.core.table_events import Undone
from croupier.core.verify.draws import Draws, wrong_reveals
from croupier.core.verify.promises import PromisedKeys
from croupier.core.verify.rerun import (
    BROKEN,
    CannotRerun,
    Differs,
    RecordedLuck,
    RecordedSideTables,
    RecordedTable,
    is_same,
)
from croupier.core.verify.seals import OpenedSeals
from croupier.core.verify.shared_luck import faults_in

SALTED, BOUND = 2, 3
"""The first entry versions that store the salts of words, and that bind draws to the faces shown."""
UNNAMED = "an unnamed version"
WITHOUT = "this version, but "


class Verified(msgspec.Struct, frozen=True):
    """Counts of draws and seals by result and of rerun entries, and the errors, one line each.

    `derived` counts the entries that were not rerun, by the version of the rules that made them. `unbound` counts the
    draws of 0.1, whose faces are not bound; `late` those that use only the server's luck although seats revealed
    entropy, because their keys were committed after it.
    """

    entries: int
    draws: dict[str, int]
    seals: dict[str, int]
    words: dict[str, int]
    keys: int
    roots: int
    wrong: tuple[str, ...]
    rerun: int = 0
    derived: dict[str, int] = {}
    unbound: int = 0
    late: int = 0

    @property
    def is_sound(self) -> bool:
        return not self.wrong

    @property
    def summary(self) -> str:
        """One line: "211 entries, 211 re-run; draws: 180 checked, 12 sealed; sealed choices: 40 checked"."""
        again = [f"{self.rerun} re-run"] if self.rerun else []
        parts = [", ".join([f"{self.entries} entries", *again]), *([f"{self.roots} roots"] if self.roots > 1 else [])]
        for what, counts in (("draws", self.draws), ("sealed choices", self.seals), ("words", self.words)):
            told = ", ".join(f"{count} {verdict}" for verdict, count in counts.items() if count)
            parts.append(f"{what}: {told or 'none'}")
        return "; ".join(parts)


class Verifier:
    """Takes the entries one by one; draws are judged at the end, when all openings are known.

    `rules` is the current version of the rules: entries made by it are rerun. `games` are those that can be played at
    side tables, `texts` returns a file's text by its hash, `noting` the odds that everyone is shown.
    """

    def __init__(
        self,
        game: Game[Any],
        state: State,
        root: str,
        algorithm: str,
        size: int = 0,
        *,
        rules: str = "",
        games: Mapping[str, Game[Any]] | None = None,
        texts: Callable[[str], str | None] = lambda _: None,
        find_public_odds: FindPublicOdds | None = None,
    ) -> None:
        self.game = game
        self.start = state
        self.is_keyed = algorithm in (ALGORITHM, FIRST_ALGORITHM)
        self.promised = PromisedKeys(root, size or size_of(algorithm), algorithm)
        self.draws = Draws(self.promised, is_keyed=self.is_keyed)
        self.unsealed = OpenedSeals()
        self.rules = rules
        self.n = 0
        self.wrong: list[str] = []
        luck = RecordedLuck(algorithm, self.promised.first.size)
        self.table = RecordedTable(game, state, luck, RecordedSideTables(games or {}), texts)
        self.table.rules = rules
        self.table.find_public_odds = find_public_odds
        self.table.past = self._past
        self._kept: list[Entry] = []
        self.table.older_entries = lambda first, end: self._kept[first - 1 : end - 1]
        self._version = BOUND
        self._rerun = 0
        self._derived = Counter[str]()

    @property
    def state(self) -> Any:
        return self.table.state

    def take(self, line: bytes) -> bool:
        """Add one entry; False if it cannot be read or does not follow, and nothing after it can be judged."""
        try:
            entry = entries.read(self.game, line)
            self._version = entries.version(line)
        except (msgspec.MsgspecError, ValueError, Refusal, RecursionError) as error:
            self.wrong.append(f"entry {self.n + 1} cannot be read: {error}")
            return False
        self.n += 1
        self.draws.words.append(self.state.said)
        try:
            if entry.n != self.n:
                raise ValueError(f"entry {entry.n} is in the place of entry {self.n}")
            if self.rules and entry.rules == self.rules and entries.write(entry) != line:
                self._say("its line is not in this version's format")
            is_bound = self._run_again(entry)
            self._fold(entry, is_bound=is_bound)
        except BROKEN as error:
            self.wrong.append(f"entry {self.n} does not follow from those before it ({type(error).__name__}: {error})")
            return False
        self._kept.append(entry)
        return True

    def result(self) -> Verified:
        counts, wrong = self.draws.verdicts()
        seals = {"checked": self.unsealed.choices, "sealed": len(self.state.seals)}
        words = dict(self.unsealed.words + Counter({"sealed": len(self.state.sealed_words)}))
        return Verified(
            self.n,
            dict(counts),
            seals,
            words,
            len(self.promised.keys),
            len(self.promised.shown),
            (*self.wrong, *wrong),
            self._rerun,
            dict(self._derived),
            self.draws.unbound,
            self.draws.late,
        )

    # the rules

    def _run_again(self, entry: Entry) -> bool:
        """Whether the current rules produce the same entry; differences are recorded."""
        if not self.is_keyed:
            return False
        if not self.rules or entry.rules != self.rules:
            self._derived[entry.rules or UNNAMED] += 1
            return False
        try:
            made = self.table.again(entry)
        except CannotRerun as missing:
            self._derived[f"{WITHOUT}{missing}"] += 1
            return False
        except Differs as difference:
            self._say(str(difference))
            return False
        different = _difference(made, entry)
        self._say(different)
        self._rerun += not different
        return not different

    def _past(self, n: int) -> Any:
        """The state before an entry that is no longer in memory."""
        again: Table[Any] = Table(self.game, self.start, self.table.luck)
        again.past = self._past
        for entry in self._kept[: n - 1]:
            again.fold(entry)
        return again.state

    # what happened

    def _fold(self, entry: Entry, *, is_bound: bool) -> None:
        before = state = self.state
        asked = Counter[tuple[str, tuple[tuple[str, int], ...]]]()
        shown = Counter[tuple[str, str]]()
        for event in entry.events:
            self._say(*self._check(state, event))
            if entry.draws or not is_bound:
                asked.update(self._askable(state, entry))
                shown.update(self.game.luck.draws_shown(state, event))
            if isinstance(event, Undone):
                state = self.game.restore(self.table.state_before(event.to.open()), state, event)
            else:
                state = self.game.apply(state, event)
        asked.update(self._askable(state, entry))
        if is_bound or any(isinstance(event, LuckAwaited) for event in entry.events):
            asked.clear()  # the rules drew, or a rule was stopped: its work between draws is not in the events
        self._say(*wrong_reveals(entry, asked, shown), *self.draws.take(entry, before, state))
        self.table.keep(entry, state)

    def _askable(self, state: Any, entry: Entry) -> list[tuple[str, tuple[tuple[str, int], ...]]]:
        found = []
        for key in {draw.question.key for draw in entry.draws}:
            options = self.game.luck.draw_options(state, key)
            if options is not None:
                found.append((key, options))
        return found

    def _say(self, *wrong: str) -> None:
        self.wrong.extend(f"entry {self.n}: {one}" for one in wrong if one)

    def _check(self, state: Any, event: object) -> Iterator[str]:
        if not self.is_keyed:
            return
        if self._version >= BOUND:
            yield from faults_in(state, event)
        elif self.promised.first.algorithm != FIRST_ALGORITHM:
            yield "its format is older than its table's luck"
        match event:
            case KeyOpened():
                yield self.promised.open(state, event)
            case KeysPromised(promise=promise):
                yield self.promised.promise(state, promise, self.n)
            case LeafTaken():
                yield self.promised.take(state, event, self.n)
            case ChoicesOpened(seals=seals):
                for seal in seals:
                    yield from self.unsealed.open_choice(state, seal)
            case WordSealed(seat=seat, salt=salt) if self._version >= SALTED and not salt.value:
                yield f"the word of {seat} was sealed without a salt"
            case WordsOpened(words=words):
                yield from self.unsealed.open_words(state, words)
            case _:
                pass


def _difference(made: Entry, kept: Entry) -> str:
    """How an entry differs from the one that the rules make; empty if it does not."""
    names: dict[str, str] = {}
    for at, (one, other) in enumerate(zip(made.events, kept.events, strict=False)):
        if one != other and not is_same(_plain(one), _plain(other), names):
            return f"its event {at + 1}, {other.__struct_config__.tag}, is not what the rules produce"
    if len(made.events) != len(kept.events):
        return f"it has {len(kept.events)} events, but the rules produce {len(made.events)}"
    if made.receipt != kept.receipt and not is_same(_plain(made.receipt), _plain(kept.receipt), names):
        return "its receipt is not the one that the rules produce"
    if made.draws != kept.draws:
        return "its draws are not those that the rules request"
    return ""


def _plain(value: object) -> Any:
    """The value as plain JSON data, as a line of the journal has it."""
    return msgspec.json.decode(msgspec.json.encode(value))


def verify(
    game: Game[Any],
    state: State,
    root: str,
    algorithm: str,
    lines: Iterable[bytes],
    size: int = 0,
    *,
    rules: str = "",
) -> Verified:
    """Verify the entries of a journal, given the state before the first and the commitment before play."""
    verifier = Verifier(game, state, root, algorithm, size, rules=rules)
    for line in lines:
        if not verifier.take(line):
            break
    return verifier.result()
