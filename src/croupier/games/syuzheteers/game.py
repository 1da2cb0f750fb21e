"""The game Syuzheteers: its chapters, settings and view."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Any, ClassVar

import msgspec

from croupier.core.bots import Bot
from croupier.core.canceling import Canceling
from croupier.core.choices import Choice
from croupier.core.commands import Command
from croupier.core.odds.questions import OddsRequest
from croupier.core.play import Play, Trial
from croupier.core.tour import Tour
from croupier.games.syuzheteers import bots, flow, places, repair
from croupier.games.syuzheteers.answer_times import StoryAnswerTimes
from croupier.games.syuzheteers.chapters import CHAPTERS
from croupier.games.syuzheteers.display import StoryDisplay
from croupier.games.syuzheteers.introduction import INTRODUCTION
from croupier.games.syuzheteers.names import asset_row_label
from croupier.games.syuzheteers.odds import QUESTIONS, odds_from_view
from croupier.games.syuzheteers.settings import PLAYER_LIMITS
from croupier.games.syuzheteers.state import Story
from croupier.pieces.chapters import ChapterGame, events_of, rules_of
from croupier.pieces.override_commands import Decree
from croupier.pieces.state import Board


class Syuzheteers(ChapterGame[Story]):
    """A story game in acts, with or without a GM."""

    name = "syuzheteers"
    title = "Syuzheteers"
    about = "a story told by everyone; problems are cards that you write"
    introduction = INTRODUCTION
    least_players = 2
    most_players = 6
    player_limits: ClassVar[Mapping[tuple[str, str], tuple[int, int]]] = PLAYER_LIMITS
    gm = "optional"
    tour = Tour(seed=38, players=2, entries=124)
    ledger = files(__package__).joinpath("rules.md").read_text(encoding="utf-8")
    how_to_play = files(__package__).joinpath("how_to_play.md").read_text(encoding="utf-8")
    chapters = CHAPTERS
    rules: ClassVar[Mapping[type[Command], Any]] = rules_of(CHAPTERS)
    events = events_of(CHAPTERS)
    questions = QUESTIONS
    state = Story
    trial = Trial
    canceling = Canceling(repair.canceled_now)
    keeps_choices = False
    display = StoryDisplay()
    answer_times = StoryAnswerTimes()
    with_a_gm: ClassVar[Mapping[str, str]] = {"gm_seat": "seat"}

    def start(self, state: Story, players: tuple[str, ...]) -> Story:
        """Set up the table; the play begins with its prologue."""
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

    def seats_changed(self, play: Play[Story]) -> None:
        flow.go_on(play)

    def is_between(self, state: Story) -> bool:
        """Whether no scene and no roll is under way; a scene, or a round, begins with its first claim."""
        claimed = state.claiming is not None and bool(state.claiming.claims)
        busy = claimed or bool(state.acted or state.matters or state.curtain)
        return state.beat is None and state.roll is None and not busy

    def has_begun(self, state: Story) -> bool:
        return bool(state.characters)

    def overrides(self, view: Story, on: str) -> list[Choice]:
        return [*repair.decrees(view, on), *super().overrides(view, on)]

    def bot(self, seat: str, seed: str) -> Bot:
        return bots.bot(seat, seed)

    def odds(self, view: Story, seat: str, command: Command) -> OddsRequest | None:
        return odds_from_view.odds_of_choice(view, seat, command)


GAME = Syuzheteers()
