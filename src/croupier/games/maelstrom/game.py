"""Maelstrom: what the engine asks of a game, answered by its chapters."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib.resources import files
from typing import Any, ClassVar

from croupier.core.bots import Bot
from croupier.core.choices import Choice, Option
from croupier.core.commands import Command
from croupier.core.odds.questions import OddsRequest
from croupier.core.play import Play
from croupier.core.sheets.printed_sheet import PrintedSheet, SheetFile
from croupier.core.sheets.worksheet import Document, Draft, Worksheet
from croupier.games.maelstrom import bots, flow, repair
from croupier.games.maelstrom import view as table_view
from croupier.games.maelstrom.campaign import absence
from croupier.games.maelstrom.chapters import CHAPTERS
from croupier.games.maelstrom.odds import QUESTIONS, odds_from_view
from croupier.games.maelstrom.rolls import table_center
from croupier.games.maelstrom.settings import WAITING
from croupier.games.maelstrom.sheets import printed_sheet, worksheet
from croupier.games.maelstrom.state import Campaign
from croupier.pieces.chapters import ChapterGame, events_of, rules_of
from croupier.pieces.events import PieceEvent
from croupier.pieces.override_commands import Decree
from croupier.pieces.view_model import Group, Look, Track


class Maelstrom(ChapterGame[Campaign]):
    """Pools of ten-sided dice under a storyteller."""

    name = "maelstrom"
    title = "Maelstrom"
    about = "long science fiction on rich character sheets, with pools of ten-sided dice"
    least_players = 1
    most_players = 8
    ledger = files(__package__).joinpath("rules.md").read_text(encoding="utf-8")
    how_to_play = files(__package__).joinpath("how_to_play.md").read_text(encoding="utf-8")
    chapters = CHAPTERS
    rules: ClassVar[Mapping[type[Command], Any]] = rules_of(CHAPTERS)
    events = events_of(CHAPTERS)
    state = Campaign
    waiting = frozenset(WAITING)
    refuses = "MS-1.10"
    questions = QUESTIONS

    def start(self, state: Campaign, players: tuple[str, ...]) -> Campaign:
        """An empty campaign: nobody is made yet."""
        return state

    def carry_out(self, play: Play[Campaign], command: Command) -> None:
        super().carry_out(play, command)
        if play.viewer is None and not isinstance(command, Decree):
            flow.run_automatic_steps(play)

    def repair(self, play: Play[Campaign]) -> None:
        flow.run_automatic_steps(play)

    def abandon(self, play: Play[Campaign]) -> None:
        repair.break_off(play)
        flow.run_automatic_steps(play)

    def seat_left(self, play: Play[Campaign], seat: str) -> None:
        repair.left(play, seat)
        flow.run_automatic_steps(play)

    def seats_changed(self, play: Play[Campaign]) -> None:
        absence.update_proxies(play)
        flow.run_automatic_steps(play)

    def is_between(self, state: Campaign) -> bool:
        """Whether neither a roll nor a fight is running."""
        return not any(one.is_under_way for one in state.attempts) and state.fight is None

    def has_begun(self, state: Campaign) -> bool:
        return bool(state.characters)

    def overrides(self, view: Campaign, on: str) -> list[Choice]:
        return [*repair.decrees(view, on), *super().overrides(view, on)]

    def drafts(self, view: Campaign, seat: str) -> tuple[Draft, ...]:
        return worksheet.drafts(view, seat)

    def worksheet(self, view: Campaign, seat: str, kind: str, document: Document) -> Worksheet:
        return worksheet.worksheet(view, seat, kind, document)

    def fill_at_random(
        self, view: Campaign, seat: str, kind: str, document: Document, number: Callable[[int], int]
    ) -> dict[str, Any]:
        return worksheet.fill_at_random(view, seat, kind, document, number)

    def sheets(self, view: Campaign) -> tuple[Option, ...]:
        return printed_sheet.sheets(view)

    def sheet(self, view: Campaign, id: str) -> PrintedSheet:
        return printed_sheet.sheet(view, id)

    def file_of_sheet(self, view: Campaign, id: str) -> SheetFile:
        return printed_sheet.to_file(view, id)

    def sheet_of_file(self, given: Mapping[str, Any]) -> PrintedSheet | None:
        return printed_sheet.of_file(self.read_settings({}), given)

    def odds(self, view: Campaign, seat: str, command: Command) -> OddsRequest | None:
        return odds_from_view.odds_question(self, view, seat, command)

    def bot(self, seat: str, seed: str) -> Bot:
        return bots.bot(self, seat, seed)

    # how it looks

    def status(self, view: Campaign) -> str:
        return view.result or table_view.status(view)

    def tracks(self, view: Campaign) -> tuple[Track, ...]:
        return table_view.tracks(view)

    def groups(self, view: Campaign) -> tuple[Group, ...]:
        return table_view.groups(view)

    def piece_line(self, event: PieceEvent, view: Campaign) -> str:
        return "" if table_center.is_of_roll(event) else super().piece_line(event, view)

    def looks(self, view: Campaign) -> Mapping[str, Look]:
        return table_center.die_looks(view)


GAME = Maelstrom()
