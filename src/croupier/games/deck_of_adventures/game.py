"""Deck of Adventures: what the engine asks of a game, answered by its chapters."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib.resources import files
from typing import Any, ClassVar

import msgspec

from croupier.core.bots import Bot
from croupier.core.choices import Choice, Option
from croupier.core.commands import Command
from croupier.core.odds.questions import OddsRequest
from croupier.core.packs import PackFiles, PackReport
from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.sheets.printed_sheet import PrintedSheet, SheetFile
from croupier.core.sheets.worksheet import Document, Draft, Worksheet
from croupier.games.deck_of_adventures import bots, card_log, flow, odds_from_view, places, repair
from croupier.games.deck_of_adventures import view as table_view
from croupier.games.deck_of_adventures.cast import printed_sheet, sheet_file, worksheet
from croupier.games.deck_of_adventures.chapters import CHAPTERS
from croupier.games.deck_of_adventures.checks.wheels import wheels
from croupier.games.deck_of_adventures.odds import QUESTIONS
from croupier.games.deck_of_adventures.packs.table_packs import packs_of_files
from croupier.games.deck_of_adventures.settings import WAITING
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.terrain.map_view import map_places
from croupier.pieces.chapters import ChapterGame, events_of, rules_of
from croupier.pieces.events import PieceEvent
from croupier.pieces.override_commands import Decree
from croupier.pieces.state import Board
from croupier.pieces.view_model import Group, Place, Track
from croupier.pieces.wheels import Wheel


class DeckOfAdventures(ChapterGame[Adventure]):
    """A deck of one's own as stamina, Target Cards and a ring of ranks, combat on a grid."""

    name = "deck-of-adventures"
    title = "Deck of Adventures"
    about = "adventures with a deck as your stamina, and fights on a map"
    least_players = 1
    most_players = 8
    ledger = files(__package__).joinpath("rules.md").read_text(encoding="utf-8")
    how_to_play = files(__package__).joinpath("how_to_play.md").read_text(encoding="utf-8")
    chapters = CHAPTERS
    rules: ClassVar[Mapping[type[Command], Any]] = rules_of(CHAPTERS)
    events = events_of(CHAPTERS)
    state = Adventure
    waiting = frozenset(WAITING)
    refuses = "DA-1.8"
    reads_packs = True
    questions = QUESTIONS

    def start(self, state: Adventure, players: tuple[str, ...]) -> Adventure:
        """The GM's places are laid, the cards when the first sitting opens; nobody is made yet."""
        return msgspec.structs.replace(state, board=Board(places.gm_places()))

    def carry_out(self, play: Play[Adventure], command: Command) -> None:
        super().carry_out(play, command)
        if play.viewer is None and not isinstance(command, Decree):
            flow.go_on(play)

    def repair(self, play: Play[Adventure]) -> None:
        repair.mend_decks(play)
        flow.go_on(play)

    def abandon(self, play: Play[Adventure]) -> None:
        repair.break_off(play)
        flow.go_on(play)

    def seat_left(self, play: Play[Adventure], seat: str) -> None:
        repair.seat_left(play, seat)
        flow.go_on(play)

    def seats_changed(self, play: Play[Adventure]) -> None:
        repair.seats_changed(play)
        flow.go_on(play)

    def wheels(self, view: Adventure) -> tuple[Wheel, ...]:
        return wheels(view)

    @rule("DA-1.2", "DA-R117")
    def votes_on_overrides(self, state: Adventure) -> bool:
        return state.ruling("gm_override") == "with_vote"

    def is_between(self, state: Adventure) -> bool:
        return state.is_between

    def has_begun(self, state: Adventure) -> bool:
        return bool(state.characters)

    def odds(self, view: Adventure, seat: str, command: Command) -> OddsRequest | None:
        return odds_from_view.odds_question(view, command)

    def overrides(self, view: Adventure, on: str) -> list[Choice]:
        return [*repair.decree_choices(view, on), *super().overrides(view, on)]

    def bot(self, seat: str, seed: str) -> Bot:
        return bots.bot(self, seat, seed)

    def drafts(self, view: Adventure, seat: str) -> tuple[Draft, ...]:
        return worksheet.drafts(view, seat)

    def worksheet(self, view: Adventure, seat: str, kind: str, document: Document) -> Worksheet:
        return worksheet.worksheet(view, seat, kind, document)

    def fill_at_random(
        self, view: Adventure, seat: str, kind: str, document: Document, number: Callable[[int], int]
    ) -> dict[str, Any]:
        return worksheet.fill_at_random(view, seat, kind, document, number)

    def sheets(self, view: Adventure) -> tuple[Option, ...]:
        return printed_sheet.sheets(view)

    def starting_commands(self, texts: Mapping[str, str]) -> tuple[Command, ...]:
        return packs_of_files(texts)

    def check_packs(self, files: PackFiles) -> tuple[PackReport, ...]:
        from croupier.games.deck_of_adventures.packs.reports import reports

        return reports(files)

    def shipped_packs(self) -> tuple[PackReport, ...]:
        from croupier.games.deck_of_adventures.packs.reports import shipped_reports

        return shipped_reports()

    def sheet(self, view: Adventure, id: str) -> PrintedSheet:
        return printed_sheet.sheet(view, id)

    def file_of_sheet(self, view: Adventure, id: str) -> SheetFile:
        return sheet_file.to_file(view, id)

    def maps(self, view: Adventure, seat: str) -> tuple[Place, ...]:
        return map_places(view, seat)

    # how it looks

    def piece_line(self, event: PieceEvent, view: Adventure) -> str:
        line = card_log.line(event, view)
        return super().piece_line(event, view) if line is None else line

    def place_name(self, view: Adventure, place: str) -> str:
        return table_view.place_name(view, place) or super().place_name(view, place)

    def status(self, view: Adventure) -> str:
        return view.result or table_view.status(view)

    def tracks(self, view: Adventure) -> tuple[Track, ...]:
        return table_view.tracks(view)

    def groups(self, view: Adventure) -> tuple[Group, ...]:
        return table_view.groups(view)


GAME = DeckOfAdventures()
