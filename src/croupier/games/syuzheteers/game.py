"""The game Syuzheteers: its chapters, settings and view."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Any, ClassVar

import msgspec

from croupier.core.bots import Bot
from croupier.core.choices import Choice
from croupier.core.commands import Command
from croupier.core.odds.questions import OddsRequest
from croupier.core.play import Play
from croupier.core.settings import Settings
from croupier.core.state import Ask, Rest
from croupier.games.syuzheteers import bots, flow, places, repair, rests, table_groups
from croupier.games.syuzheteers import view as story_view
from croupier.games.syuzheteers.assets import card_texts
from croupier.games.syuzheteers.chapters import CHAPTERS
from croupier.games.syuzheteers.names import asset_row_label
from croupier.games.syuzheteers.odds import QUESTIONS, odds_from_view
from croupier.games.syuzheteers.scenes import answer_times, piece_log
from croupier.games.syuzheteers.settings import WAITING
from croupier.games.syuzheteers.state import Story
from croupier.pieces.chapters import ChapterGame, events_of, rules_of
from croupier.pieces.events import PieceEvent
from croupier.pieces.override_commands import Decree
from croupier.pieces.state import Board
from croupier.pieces.view_model import Fact, Group, Look, Pawn, Track, Words


class Syuzheteers(ChapterGame[Story]):
    """A story game in acts, with or without a GM."""

    name = "syuzheteers"
    title = "Syuzheteers"
    about = "a story told by everyone; problems are cards that you write"
    least_players = 2
    most_players = 6
    gm = "optional"
    ledger = files(__package__).joinpath("rules.md").read_text(encoding="utf-8")
    how_to_play = files(__package__).joinpath("how_to_play.md").read_text(encoding="utf-8")
    chapters = CHAPTERS
    rules: ClassVar[Mapping[type[Command], Any]] = rules_of(CHAPTERS)
    events = events_of(CHAPTERS)
    questions = QUESTIONS
    state = Story
    waiting = frozenset(WAITING)
    with_a_gm: ClassVar[Mapping[str, str]] = {"gm_seat": "seat"}

    def start(self, state: Story, players: tuple[str, ...]) -> Story:
        """The table is laid; the play begins with its prologue."""
        return msgspec.structs.replace(
            state, board=Board(places.table_places(players, asset_row_label(state.settings)))
        )

    def carry_out(self, play: Play[Story], command: Command) -> None:
        super().carry_out(play, command)
        if play.viewer is None and not isinstance(command, Decree):
            flow.go_on(play)

    def repair(self, play: Play[Story]) -> None:
        repair.repair(play)
        flow.go_on(play)

    def abandon(self, play: Play[Story]) -> None:
        repair.break_off(play)
        flow.go_on(play)

    def seat_left(self, play: Play[Story], seat: str) -> None:
        repair.player_left(play, seat)
        flow.go_on(play)

    def players_for(self, settings: Settings) -> tuple[int, int]:
        """2 to 6, or by a ruling 1 to 8 (SZ-1.2, SZ-R1)."""
        return (1, 8) if settings["player_count"] == "1_8" else (self.least_players, self.most_players)

    def is_between(self, state: Story) -> bool:
        """Whether neither a scene nor a roll is running: a scene, or a round, runs from its first claim on."""
        claimed = state.claiming is not None and bool(state.claiming.claims)
        busy = claimed or bool(state.acted or state.matters or state.curtain)
        return state.beat is None and state.roll is None and not busy

    def seconds_for(self, state: Story, ask: Ask) -> float | None:
        return answer_times.limit(state, ask)

    def rests(self, view: Story, seat: str) -> tuple[Rest, ...]:
        return rests.rests(view, seat)

    def has_begun(self, state: Story) -> bool:
        return bool(state.characters)

    def overrides(self, view: Story, on: str) -> list[Choice]:
        return [*repair.decrees(view, on), *super().overrides(view, on)]

    def bot(self, seat: str, seed: str) -> Bot:
        return bots.bot(seat, seed)

    def odds(self, view: Story, seat: str, command: Command) -> OddsRequest | None:
        return odds_from_view.odds_of_choice(view, seat, command)

    # the view

    def piece_line(self, event: PieceEvent, view: Story) -> str:
        line = piece_log.piece_line(event, view)
        return super().piece_line(event, view) if line is None else line

    def title_of(self, view: Story) -> str:
        return " · ".join(story_view.TITLES)

    def status(self, view: Story) -> str:
        return story_view.status(view)

    def tracks(self, view: Story) -> tuple[Track, ...]:
        return story_view.tracks(view)

    def groups(self, view: Story) -> tuple[Group, ...]:
        return table_groups.groups(view)

    def facts(self, view: Story) -> tuple[Fact, ...]:
        return (*story_view.facts(view), *super().facts(view))

    def words(self, view: Story) -> Mapping[str | None, Words]:
        return card_texts.words(view)

    def looks(self, view: Story) -> Mapping[str, Look]:
        return story_view.looks(view)

    def pawns(self, view: Story) -> Mapping[str, Pawn]:
        return story_view.pawns(view)

    def chip_look(self, kind: str) -> tuple[str, str]:
        return story_view.chip_look(kind)


GAME = Syuzheteers()
