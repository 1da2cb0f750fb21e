"""A journal's own record as a source of luck, ids and keys, to run the rules again."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from croupier.core.chance import AnswerSource, DrawRecord, DrawRequest, LuckAnswer, NeedChance, NeedLinks
from croupier.core.commands import Command
from croupier.core.entry import Entry, read, write
from croupier.core.game import Game
from croupier.core.key_events import KeyOpened, KeysPromised, WordSealed
from croupier.core.keys import Links
from croupier.core.luck_events import LinksRevealed
from croupier.core.luck_sources import FindPosition
from croupier.core.question_events import ChoiceSealed, QuestionsAsked
from croupier.core.refusals import Refusal
from croupier.core.secrets import Hidden
from croupier.core.side_table.events import OutcomeTaken
from croupier.core.side_table.model import Brief, SideTableStatus
from croupier.core.state import Promise, State
from croupier.core.table import Table

BROKEN = (
    LookupError, ValueError, ArithmeticError, AttributeError, TypeError, AssertionError, StopIteration, RuntimeError,
    msgspec.MsgspecError, Refusal, Hidden, NeedChance, NeedLinks,
)  # fmt: skip
"""Exceptions that rules and events may raise for a journal that no server wrote."""
BLANK = "\0"
"""Marks an id that is taken from the record."""


class Differs(Exception):
    """Rerunning the rules gives something other than the record."""


class CannotRerun(Exception):
    """A rule needs something that is not in the journal, such as the text of a file."""


class RecordedLuck:
    """Answers from an entry's record, in the order of its draws. Call `begin` for each entry."""

    root = ""

    def __init__(self, algorithm: str, size: int) -> None:
        self.algorithm = algorithm
        self.size = size
        self.life = ""
        self._promises: list[Promise] = []
        self._openings: dict[int, tuple[str, tuple[str, ...]]] = {}
        self._draws: list[DrawRecord] = []
        self._tokens: dict[tuple[object, ...], str] = {}
        self._blanks: dict[tuple[object, ...], str] = {}

    def begin(self, entry: Entry, life: str) -> None:
        """Start answering from this entry's record; `life` is the table's incarnation before it."""
        self._promises = [event.promise for event in entry.events if isinstance(event, KeysPromised)]
        self.life = next((one.life for one in self._promises), life)
        self._openings = {one.index: (one.key, one.path) for one in entry.events if isinstance(one, KeyOpened)}
        self._draws = [one for one in entry.draws if one.how != "typed" and not one.entry]
        self._tokens = dict(_tokens(entry))
        self._blanks = {}

    def end(self) -> None:
        """Raises Differs if the record has more draws than the rules requested."""
        if self._draws:
            raise Differs(f"{len(self._draws)} of its draws were never requested")

    def promise(self, start: int) -> Promise | None:
        return next((one for one in self._promises if one.start == start), None)

    def opened_key(self, promise: Promise | None, index: int) -> tuple[str, tuple[str, ...]]:
        return self._openings.get(index, ("", ()))

    def source(self, entry: int, find: FindPosition) -> AnswerSource:
        def answer(question: DrawRequest, k: int) -> LuckAnswer:
            if not self._draws:
                raise Differs(f"the rules draw from {question.key} more often than recorded")
            draw = self._draws.pop(0)
            if draw.question != question:
                raise Differs(f"the rules request another draw from {question.key} than the record has")
            if draw.leaf < 0:
                return LuckAnswer(draw.answer, draw.how)
            _, position = find(question)
            if (position.leaf, position.k, bool(position.links)) != (draw.leaf, draw.k, draw.joint):
                raise Differs(f"a draw from {question.key} has the wrong position under its key")
            return LuckAnswer(draw.answer, draw.how, leaf=draw.leaf, k=draw.k, joint=draw.joint)

        return answer

    def token(self, *parts: object) -> str:
        key = (parts[0], *parts[2:]) if len(parts) > 2 else parts
        return self._tokens.get(key) or self._blanks.setdefault(parts, f"{BLANK}{len(self._blanks)}{BLANK}")


def _tokens(entry: Entry) -> Iterable[tuple[tuple[object, ...], str]]:
    """The ids and salts of an entry, by purpose (without the entry's number or a seat's version)."""
    for event in entry.events:
        if isinstance(event, QuestionsAsked):
            yield from ((("prompt", one.ask.seat, one.ask.key), one.id.value or "") for one in event.asked)
        elif isinstance(event, ChoiceSealed):
            seal = event.seal
            yield ("salt", seal.seat, seal.window, seal.about), seal.salt.value or ""
        elif isinstance(event, WordSealed):
            yield ("word", event.seat), event.salt.value or ""


def is_same(made: Any, kept: Any, names: dict[str, str]) -> bool:
    """Whether two plain JSON values are the same, with blanks in the new one standing for ids of the record."""
    if isinstance(made, str) and BLANK in made:
        return isinstance(kept, str) and _fits(made, kept, names)
    if isinstance(made, dict) and isinstance(kept, dict):
        return list(made) == list(kept) and all(is_same(value, kept[key], names) for key, value in made.items())
    if isinstance(made, list) and isinstance(kept, list):
        return len(made) == len(kept) and all(is_same(one, other, names) for one, other in zip(made, kept, strict=True))
    return type(made) is type(kept) and bool(made == kept)


def _fits(made: str, kept: str, names: dict[str, str]) -> bool:
    """Whether a text matches one with blanks; a blank is the same id wherever it occurs."""
    parts = re.split(f"({BLANK}[0-9]+{BLANK})", made)
    found = re.fullmatch("".join("([0-9a-f]{8,64})" if BLANK in part else re.escape(part) for part in parts), kept)
    if found is None:
        return False
    blanks = [part for part in parts if BLANK in part]
    return all(names.setdefault(blank, id) == id for blank, id in zip(blanks, found.groups(), strict=True))


class RecordedSideTables:
    """Side tables as an entry's record has them."""

    def __init__(self, games: Mapping[str, Game[Any]]) -> None:
        self._games = games
        self._taken: list[OutcomeTaken] = []

    def begin(self, entry: Entry) -> None:
        self._taken = [event for event in entry.events if isinstance(event, OutcomeTaken)]

    def games(self) -> Mapping[str, Game[Any]]:
        return self._games

    def rehearse(self, brief: Brief, state: State) -> None:
        """Accept everything: it was possible at the time."""

    def status_of(self, side_table: str) -> SideTableStatus:
        for one in self._taken:
            if one.side_table == side_table:
                return SideTableStatus(one.n.open(), one.head.open(), one.outcome)
        raise CannotRerun("it needs the side table's own journal")


class RecordedTable(Table[Any]):
    """A table that redoes the decisions of a journal; files are assumed to have been there."""

    def __init__(
        self,
        game: Game[Any],
        state: Any,
        luck: RecordedLuck,
        side_tables: RecordedSideTables,
        texts: Callable[[str], str | None],
    ) -> None:
        super().__init__(game, state, luck)
        self.luck = luck
        self.recorded = side_tables
        self.side_tables = side_tables
        self.known_texts = texts

    def check_assets(self, seat: str, command: Command) -> None:
        """Accepts all files: they are not part of a journal."""

    def words_of(self, asset: str) -> str:
        found = self.known_texts(asset)
        if found is None:
            raise CannotRerun("it needs the text of a file")
        return found

    def again(self, entry: Entry) -> Entry:
        """The entry that the rules make from this one's command and luck. Raises Differs or CannotRerun."""
        self.luck.begin(entry, self.state.life)
        self.recorded.begin(entry)
        shown = next((one for one in entry.events if isinstance(one, LinksRevealed)), None)
        links = Links(shown.links, shown.left_out, shown.nonce.value or "") if shown is not None else Links()
        try:
            made, _ = self.decide(entry.seat, entry.command, entry.at, links=links)
        except Refusal as refusal:
            raise Differs(f"the rules refuse it: {refusal.why}") from None
        except BROKEN as error:
            raise Differs(f"the rules cannot carry it out ({type(error).__name__}: {error})") from None
        self.luck.end()
        return read(self.game, write(made))
