"""The game State Stack: its chapter, settings, view and side tables."""

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
from croupier.games.state_stack import absent_players, bots, decree, flow, repair
from croupier.games.state_stack.answer_times import FightAnswerTimes
from croupier.games.state_stack.chapter import CHAPTER
from croupier.games.state_stack.choices.decrees import decrees
from croupier.games.state_stack.display import FightDisplay
from croupier.games.state_stack.introduction import INTRODUCTION
from croupier.games.state_stack.odds import QUESTIONS, missing, odds_from_view
from croupier.games.state_stack.side_table import FightOffer
from croupier.games.state_stack.state import Fight
from croupier.pieces.chapters import ChapterGame, events_of, rules_of
from croupier.pieces.override_commands import Decree


class StateStack(ChapterGame[Fight]):
    """A combat game in which one row of cards shows energy, readiness, attitude and injury."""

    name = "state-stack"
    title = "State Stack"
    about = "one tactical fight, in which energy, readiness and injuries are a single row of cards"
    introduction = INTRODUCTION
    least_players = 1
    most_players = 8
    gm = "optional"
    gm_by_default = True
    tour = Tour(seed=347, players=1)
    ledger = files(__package__).joinpath("rules.md").read_text(encoding="utf-8")
    chapters = (CHAPTER,)
    rules: ClassVar[Mapping[type[Command], Any]] = rules_of(chapters)
    events = events_of(chapters)
    how_to_play = files(__package__).joinpath("how_to_play.md").read_text(encoding="utf-8")
    questions = QUESTIONS
    why_no_odds = WhyNoOdds(missing.missing_for_odds)
    canceling = Canceling(decree.canceled_now)
    state = Fight
    display = FightDisplay()
    answer_times = FightAnswerTimes()
    trial = Trial
    keeps_choices = False
    side_table = FightOffer()

    def start(self, state: Fight, players: tuple[str, ...]) -> Fight:
        return state

    def carry_out(self, play: Play[Fight], command: Command) -> None:
        decree.limit_blanks(play, command)
        super().carry_out(play, command)
        if play.viewer is None and not isinstance(command, Decree):
            flow.go_on(play)

    def odds(self, view: Fight, seat: str, command: Command) -> OddsRequest | None:
        return odds_from_view.odds_of_choice(view, seat, command)

    def repair(self, play: Play[Fight]) -> None:
        repair.repair(play)
        flow.go_on(play)

    def abandon(self, play: Play[Fight]) -> None:
        decree.break_off(play)
        flow.go_on(play)

    def seat_left(self, play: Play[Fight], seat: str) -> None:
        absent_players.keep_by_rule(play, seat)
        flow.go_on(play)

    def is_between(self, state: Fight) -> bool:
        return not state.is_running

    def has_begun(self, state: Fight) -> bool:
        return state.fights > 0

    def overrides(self, view: Fight, on: str) -> list[Choice]:
        return [*decrees(view, on), *decree.with_limited_blanks(super().overrides(view, on))]

    def bot(self, seat: str, seed: str) -> Bot:
        return bots.bot(seat, seed)


GAME = StateStack()
