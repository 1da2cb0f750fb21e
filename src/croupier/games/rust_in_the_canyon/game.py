"""Rust in the Canyon as the engine plays it, put together from its chapters."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib.resources import files
from typing import Any, ClassVar

from croupier.core.bots import Bot
from croupier.core.choices import Choice
from croupier.core.commands import Command
from croupier.core.odds.questions import OddsRequest
from croupier.core.play import Play
from croupier.games.rust_in_the_canyon import bots, card_log, flow, odds_from_view, repair
from croupier.games.rust_in_the_canyon import view as table_view
from croupier.games.rust_in_the_canyon.chapter import Chapter
from croupier.games.rust_in_the_canyon.chapters import CHAPTERS
from croupier.games.rust_in_the_canyon.cost import stress
from croupier.games.rust_in_the_canyon.cost.commands import JudgeMortal, TellDeath
from croupier.games.rust_in_the_canyon.decree.choices import decrees
from croupier.games.rust_in_the_canyon.odds import QUESTIONS
from croupier.games.rust_in_the_canyon.settings import WAITING
from croupier.games.rust_in_the_canyon.state import Canyon
from croupier.games.rust_in_the_canyon.town.commands import (
    BringBack,
    SetAside,
    TickClock,
    WriteNotes,
    WriteTownNotes,
)
from croupier.pieces.chapters import ChapterGame, events_of, rules_of
from croupier.pieces.events import PieceEvent
from croupier.pieces.override_commands import Decree
from croupier.pieces.overrides import RECORD
from croupier.pieces.view_model import Chips, Fact, Group, Slip, Track


class RustInTheCanyon(ChapterGame[Canyon]):
    """A western of towns and factions, whose conflicts are hands of blackjack with bets."""

    name = "rust-in-the-canyon"
    title = "Rust in the Canyon"
    about = "a western of towns and old rust; conflicts are blackjack, with secrets and a price"
    least_players = 1
    most_players = 6
    gm = "needed"
    ledger = files(__package__).joinpath("rules.md").read_text(encoding="utf-8")
    how_to_play = files(__package__).joinpath("how_to_play.md").read_text(encoding="utf-8")
    chapters = CHAPTERS
    rules: ClassVar[Mapping[type[Command], Any]] = rules_of(CHAPTERS)
    events = events_of(CHAPTERS)
    state = Canyon
    questions = QUESTIONS
    waiting = frozenset(WAITING)
    between_sittings = frozenset({SetAside, BringBack, TellDeath, JudgeMortal, WriteNotes, WriteTownNotes, TickClock})

    def start(self, state: Canyon, players: tuple[str, ...]) -> Canyon:
        return state

    def carry_out(self, play: Play[Canyon], command: Command) -> None:
        """Run the rule, check stress and advance automatically; after a decree `mend` does that."""
        if play.viewer is not None or play.state.mode == RECORD:
            super().carry_out(play, command)
            return
        before = stress.levels(play.state)
        super().carry_out(play, command)
        if isinstance(command, Decree):
            stress.check(play, before)
        else:
            flow.go_on(play, before)

    def repair(self, play: Play[Canyon]) -> None:
        repair.mend(play)
        flow.go_on(play, stress.levels(play.state))

    def abandon(self, play: Play[Canyon]) -> None:
        repair.break_off(play)
        flow.go_on(play, stress.levels(play.state))

    def seat_left(self, play: Play[Canyon], seat: str) -> None:
        if play.state.mode != RECORD:
            repair.left(play, seat)
            flow.go_on(play, stress.levels(play.state))

    def seats_changed(self, play: Play[Canyon]) -> None:
        """Who must agree to a conflict depends on who is present (RC-R73)."""
        now = play.state
        if now.mode != RECORD and now.pending is None and now.conflict is not None and not now.conflict.hand:
            flow.go_on(play, stress.levels(play.state))

    def sitting_opened(self, play: Play[Canyon]) -> None:
        self._at_a_sitting(play, lambda chapter: chapter.opened)

    def sitting_closed(self, play: Play[Canyon]) -> None:
        self._at_a_sitting(play, lambda chapter: chapter.closed)

    def _at_a_sitting(self, play: Play[Canyon], part: Callable[[Chapter], Callable[[Play[Canyon]], None]]) -> None:
        """Let each chapter do its part when a sitting opens or closes; a table that only records has none."""
        if play.state.mode == RECORD:
            return
        before = stress.levels(play.state)
        for chapter in CHAPTERS:
            part(chapter)(play)
        flow.go_on(play, before)

    def is_between(self, state: Canyon) -> bool:
        """RC-1.8: rulings change between procedures, never while a conflict is running."""
        return flow.is_between(state)

    def has_begun(self, state: Canyon) -> bool:
        return bool(state.characters)

    def overrides(self, view: Canyon, on: str) -> list[Choice]:
        return [*decrees(view, on), *super().overrides(view, on)]

    def bot(self, seat: str, seed: str) -> Bot:
        return bots.bot(self, seat, seed)

    def in_order(self, view: Canyon) -> Sequence[Chapter]:
        """In a conflict its own choices come first; worksheet and notes wait."""
        running = ("conflict", "betting") if view.conflict is not None else ()
        return sorted(self.chapters, key=lambda one: one.name not in running)

    def odds(self, view: Canyon, seat: str, command: Command) -> OddsRequest | None:
        return odds_from_view.odds_question(view, seat, command)

    # the view model

    def status(self, view: Canyon) -> str:
        return table_view.status(view)

    def tracks(self, view: Canyon) -> tuple[Track, ...]:
        return table_view.tracks(view)

    def groups(self, view: Canyon) -> tuple[Group, ...]:
        return table_view.groups(view)

    def facts(self, view: Canyon) -> tuple[Fact, ...]:
        first = next((one.facts(view) for one in CHAPTERS if one.name == "conflict"), ())
        rest = tuple(fact for fact in super().facts(view) if fact not in first)
        return (*table_view.facts(view), *first, *rest)

    def piece_line(self, event: PieceEvent, view: Canyon) -> str:
        line = card_log.line(event, view)
        return super().piece_line(event, view) if line is None else line

    def heaps(self, view: Canyon) -> Mapping[str, tuple[Chips, ...]]:
        return table_view.heaps(view)

    def slips(self, view: Canyon, seat: str) -> tuple[Slip, ...]:
        return table_view.slips(view, seat, super().slips(view, seat))

    def mood(self, view: Canyon) -> str:
        return table_view.mood(view)

    def place_name(self, view: Canyon, place: str) -> str:
        return table_view.place_label(view, place) or super().place_name(view, place)


GAME = RustInTheCanyon()
