"""A table in play: decides commands, applies entries, keeps earlier states, and shows each seat its view."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from croupier.core import assets
from croupier.core.chance import Chance, DrawRequest, LuckAnswer, NeedChance
from croupier.core.choices import EVERY_GROUP, Choice, GroupName
from croupier.core.commands import Command
from croupier.core.entry import Entry, entry_for_seat
from croupier.core.field_reads import NOTHING_KEPT, FieldReads
from croupier.core.game import Game
from croupier.core.history import History
from croupier.core.interruptions import may_go_on
from croupier.core.key_events import LeafTaken, LuckSettled
from croupier.core.keys import EntryLuck, Links
from croupier.core.log.phrases import line_of_entry
from croupier.core.luck_events import LinksRevealed
from croupier.core.luck_shares import with_luck
from croupier.core.luck_sources import LuckSource
from croupier.core.odds_events import OddsNoted
from croupier.core.offers import Offers
from croupier.core.parsing import Parser, parse_now
from croupier.core.play import Play
from croupier.core.refusals import Forbidden, Impossible, Stale
from croupier.core.rule_runner import TABLE_RULES, RuleRunner
from croupier.core.side_table.model import NoSideTables, SideTables
from croupier.core.standing_answers import give_standing_answers
from croupier.core.state import EVERYONE_LEARNS, TABLE, WATCH, State
from croupier.core.table_commands import PromiseKeys
from croupier.core.table_events import Undone
from croupier.core.typed_luck import await_luck

S = TypeVar("S", bound=State)
FindPublicOdds = Callable[[Game[Any], Any, str, Command], OddsNoted | None]
"""The odds of a seat's action, from the public view before it; None if unknown."""
LONGEST_LINE = 120
"""The maximum number of characters of a log line quoted in a request."""


class Table(History[S], RuleRunner[S]):
    """One table, without clock, journal or network."""

    side_tables: SideTables = NoSideTables()
    """The side tables, as far as this table knows them."""
    find_public_odds: FindPublicOdds | None = None
    """Computes the odds that everyone is shown, at a table where everyone sees odds."""
    asked_since: Callable[[str], str] | None = None
    """When the prompt of this id opened, in ISO 8601; empty if that is unknown or too recent to show."""

    def __init__(
        self, game: Game[S], state: S, luck_source: LuckSource, *, n: int = 0, past: Callable[[int], S] | None = None
    ) -> None:
        super().__init__(state, n=n, past=past)
        self.game = game
        self.luck_source = luck_source
        self.assets: assets.AssetTypes = {}
        self.hides_asset: Callable[[str, str], bool] | None = None
        self.texts: Callable[[str], str] | None = None
        self.reader: Parser = parse_now
        self.rules = ""
        """The version of the rules recorded in entries; empty if they are not needed."""
        self._views: dict[str, tuple[S, S]] = {}
        self._offers = Offers()
        self._kept: dict[str, FieldReads] = {}

    # decisions

    def submit(self, seat: str, command: Command, at: str, prompt: str | None = None) -> Entry:
        """Carry out a command, or raise a Refusal and leave everything unchanged."""
        entry, state = self.decide(seat, command, at, prompt)
        self.keep(entry, state)
        return entry

    def decide(
        self, seat: str, command: Command, at: str, prompt: str | None = None, links: Links | None = None
    ) -> tuple[Entry, S]:
        """The entry that a command would make, and the state after it; nothing is kept. Raises Refusal.

        At a table with joint luck, raises NeedLinks if other seats' pages must reveal links first.
        """
        self._check_seat(seat)
        if self.are_keys_due and not isinstance(command, PromiseKeys):
            raise Impossible("this table was restored and has no new luck keys yet")
        self.check_assets(seat, command)
        if prompt is not None and not any(p.id.value == prompt for p in self.state.prompts if p.ask.seat == seat):
            raise Stale("that prompt is no longer open")
        may_go_on(self.state, command)
        play = self._play(seat, links)
        try:
            self.run(play, command)
            self.settle(play)  # repair draws too, and may reach a card that a seat supplies
        except NeedChance as need:
            stopped = play
            play = self._play(seat, links)
            self._keep_luck(play, stopped)
            await_luck(play, stopped, command, need.question)
            self.settle(play)
        give_standing_answers(play, self.settle)
        receipt = with_luck(play.receipt, self.state, play.state, play.events, play.chance.drawn)
        entry = Entry(self.n + 1, at, seat, command, tuple(play.events), receipt, tuple(play.chance.drawn), self.rules)
        return self._with_public_odds(entry), play.state

    def _keep_luck(self, play: Play[S], stopped: Play[S]) -> None:
        """Keeps on record the draws of a stopped rule, the keys it took and the links it used."""
        drawn = [one for one in stopped.chance.drawn if one.is_new]
        play.chance.drawn.extend(drawn)
        for event in stopped.events if drawn else ():
            if isinstance(event, LinksRevealed | LeafTaken):
                play.do(event)

    def _with_public_odds(self, entry: Entry) -> Entry:
        """The entry with its public odds, if everyone sees odds: for open actions, from public knowledge."""
        if self.state.odds != EVERYONE_LEARNS or self.find_public_odds is None:
            return entry
        seat, command = self._done_by(entry)
        if seat == TABLE or type(command) in TABLE_RULES or not entry.is_open:
            return entry
        public = msgspec.structs.replace(self.view(WATCH), pending=None)
        noted = self.find_public_odds(self.game, public, seat, command)
        return entry if noted is None else msgspec.structs.replace(entry, events=(noted, *entry.events))

    def _done_by(self, entry: Entry) -> tuple[str, Command]:
        """Who acted: for a real card or die, the seat that sent the command, not the one that typed the result."""
        pending = self.state.pending
        if pending is None or not any(isinstance(one, LuckSettled) and not one.cancelled for one in entry.events):
            return entry.seat, entry.command
        return pending.seat, self.game.read_command(pending.command.open().encode())

    def words_of(self, asset: str) -> str:
        """The content of a text of this table. Raises Impossible if texts cannot be read."""
        if self.texts is None:
            raise Impossible("files cannot be read at this table", "write it out in the command")
        return self.texts(asset)

    def read(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        """The result of a pure function on a text. Raises ParsingNeeded if a server has to compute it first."""
        return self.reader(function, arguments)

    def check_assets(self, seat: str, command: Command) -> None:
        """Raises Invalid for a file that is not at this table, as far as this seat can know."""
        assets.check(command, self.assets, lambda asset: self._is_hidden(seat, asset))

    def _is_hidden(self, seat: str, asset: str) -> bool:
        """Whether this seat cannot know about a file: it is hidden and not referred to in the seat's view."""
        if seat == TABLE or self.hides_asset is None or not self.hides_asset(seat, asset):
            return False
        return asset.encode() not in msgspec.json.encode(self.view(seat))

    def _check_seat(self, seat: str) -> None:
        if seat == TABLE or any(one.id == seat for one in self.state.seats):
            return
        raise Forbidden("watchers cannot act" if seat == WATCH else f"there is no seat {seat}")

    def _play(self, seat: str, links: Links | None) -> Play[S]:
        """A running rule with this entry's luck: from a seat that supplies its own, otherwise the table's."""
        play: Play[S] = Play(self.game, self.state, seat, entry=self.n + 1, token_maker=self.luck_source, table=self)
        play.public_version = self.version(WATCH) + 1
        keyed = EntryLuck(self.luck_source, play, self.given, links).source
        own = {seat.id for seat in self.state.seats if seat.real_luck}

        def answer(question: DrawRequest, k: int) -> tuple[str, str] | LuckAnswer:
            if question.seat in own:
                raise NeedChance(question)
            return keyed(question, k)

        play.chance = Chance(answer if own else keyed, (), keyed)
        return play

    # applying entries

    def fold(self, entry: Entry) -> None:
        """Apply an entry of the journal, without rules or luck. Raises ValueError for an entry out of order."""
        if entry.n != self.n + 1:
            raise ValueError(f"entry {entry.n} cannot follow entry {self.n}")
        state = self.state
        for event in entry.events:
            if isinstance(event, Undone):
                state = self.game.restore(self.state_before(event.to.open()), state, event)
            else:
                state = self.game.apply(state, event)
        self.keep(entry, state)

    @property
    def are_keys_due(self) -> bool:
        """Whether this table was copied or restored and must get new keys before anything else."""
        return self.state.life != self.luck_source.life

    def copy_with(self, entry: Entry, state: S) -> Table[S]:
        """A copy of this table with one more entry, to try a command on; this table is unchanged."""
        trial = self.copy()
        trial.keep(entry, state)
        return trial

    def copy(self) -> Table[S]:
        """A snapshot of the table, unaffected by later entries."""
        made = copy.copy(self)
        made.copy_history()
        made._views = dict(self._views)  # cached offers record the view that they belong to
        return made

    # views

    def kept(self, seat: str) -> FieldReads:
        """Results computed from this seat's current and previous views, reused while their inputs are unchanged."""
        if not self.game.keeps_choices:
            return NOTHING_KEPT
        return self._kept.setdefault(seat, FieldReads())

    def view(self, seat: str) -> S:
        """The state as this seat may know it, the same object until the state changes."""
        known = self._views.get(seat)
        if known is None or known[0] is not self.state:
            known = self._views[seat] = (self.state, self.game.see(self.state, seat))
        return known[1]

    def view_after(self, entry: int, seat: str) -> S:
        """The state after an entry as this seat could know it then: its log lines are worded from that."""
        return self.view(seat) if entry == self.n else self.game.see(self.state_after(entry), seat)

    def public_line(self, entry: Entry) -> str:
        """The log line of an entry as everyone saw it; empty if there is none."""
        view = self.view_after(entry.n, WATCH)
        lines = [line for event in entry_for_seat(entry, WATCH).events if (line := self.game.log_line(event, view))]
        line = lines[0] if lines else line_of_entry(entry, (), view)
        return line if len(line) <= LONGEST_LINE else f"{line[: LONGEST_LINE - 1].rstrip()}\u2026"

    is_read_only = False
    """Whether the table is read-only, such as an imported one."""

    def choices(self, seat: str, groups: frozenset[str] = EVERY_GROUP) -> list[Choice]:
        """This seat's choices in these groups, from its view alone, each with an opaque id."""
        return [] if seat == WATCH or self.is_read_only else self._offers.choices(self, seat, groups)

    def folded(self, seat: str, groups: frozenset[str]) -> tuple[GroupName, ...]:
        """The other groups in which this seat has choices; the game computes those only when asked for them."""
        return () if seat == WATCH or self.is_read_only else self._offers.folded(self, seat, groups)
