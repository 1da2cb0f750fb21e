"""Maelstrom: the interface that the engine expects of a game, implemented by its chapters."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Any, ClassVar

from croupier.core.bots import Bot
from croupier.core.canceling import Canceling
from croupier.core.choices import Choice
from croupier.core.commands import Command
from croupier.core.odds.questions import OddsRequest, WhyNoOdds
from croupier.core.play import Play, Trial
from croupier.core.tour import Tour
from croupier.games.maelstrom import bots, flow, odds_from_view, repair
from croupier.games.maelstrom.campaign import absence
from croupier.games.maelstrom.chapters import CHAPTERS
from croupier.games.maelstrom.character_sheets import CampaignSheets
from croupier.games.maelstrom.display import CampaignDisplay
from croupier.games.maelstrom.introduction import INTRODUCTION
from croupier.games.maelstrom.odds import QUESTIONS
from croupier.games.maelstrom.odds_from_view import missing
from croupier.games.maelstrom.state import Campaign
from croupier.pieces.chapters import ChapterGame, events_of, rules_of
from croupier.pieces.override_commands import Decree


class Maelstrom(ChapterGame[Campaign]):
    """Pools of ten-sided dice under a storyteller."""

    name = "maelstrom"
    title = "Maelstrom"
    about = "long-form science fiction with rich character sheets and pools of ten-sided dice"
    introduction = INTRODUCTION
    least_players = 1
    most_players = 8
    tour = Tour(seed=99, players=1, entries=163)
    ledger = files(__package__).joinpath("rules.md").read_text(encoding="utf-8")
    how_to_play = files(__package__).joinpath("how_to_play.md").read_text(encoding="utf-8")
    chapters = CHAPTERS
    rules: ClassVar[Mapping[type[Command], Any]] = rules_of(CHAPTERS)
    events = events_of(CHAPTERS)
    state = Campaign
    display = CampaignDisplay()
    sheets = CampaignSheets()
    refuses = "MS-1.10"
    trial = Trial
    questions = QUESTIONS
    why_no_odds = WhyNoOdds(missing.missing_for_odds)
    canceling = Canceling(repair.canceled_now)

    def start(self, state: Campaign, players: tuple[str, ...]) -> Campaign:
        """Start with an empty campaign: no characters exist yet."""
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
        repair.left(play)
        flow.run_automatic_steps(play)

    def seats_changed(self, play: Play[Campaign]) -> None:
        absence.update_proxies(play)
        flow.run_automatic_steps(play)

    def is_between(self, state: Campaign) -> bool:
        """Whether no roll and no fight is in progress."""
        return not any(one.is_under_way for one in state.attempts) and state.fight is None

    def has_begun(self, state: Campaign) -> bool:
        return bool(state.characters)

    def overrides(self, view: Campaign, on: str) -> list[Choice]:
        return [*repair.decrees(view, on), *super().overrides(view, on)]

    def odds(self, view: Campaign, seat: str, command: Command) -> OddsRequest | None:
        return odds_from_view.odds_question(self, view, seat, command)

    def bot(self, seat: str, seed: str) -> Bot:
        return bots.bot(self, seat, seed)


GAME = Maelstrom()
