"""Maelstrom: what the engine asks of a game, answered by its chapters."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Any, ClassVar

from croupier.core.choices import Choice
from croupier.core.commands import Command
from croupier.core.play import Play
from croupier.games.maelstrom import flow, mending
from croupier.games.maelstrom.campaign import absence
from croupier.games.maelstrom.chapters import CHAPTERS
from croupier.games.maelstrom.settings import WAITING
from croupier.games.maelstrom.state import Campaign
from croupier.pieces.chapters import ChapterGame, events_of, rules_of
from croupier.pieces.override_commands import Decree


class Maelstrom(ChapterGame[Campaign]):
    """Pools of ten-sided dice under a storyteller."""

    name = "maelstrom"
    title = "Maelstrom"
    least_players = 1
    most_players = 8
    ledger = files(__package__).joinpath("rules.md").read_text(encoding="utf-8")
    chapters = CHAPTERS
    rules: ClassVar[Mapping[type[Command], Any]] = rules_of(CHAPTERS)
    events = events_of(CHAPTERS)
    state = Campaign
    waiting = frozenset(WAITING)

    def start(self, state: Campaign, players: tuple[str, ...]) -> Campaign:
        """An empty campaign: nobody is made yet."""
        return state

    def carry_out(self, play: Play[Campaign], command: Command) -> None:
        super().carry_out(play, command)
        if play.viewer is None and not isinstance(command, Decree):
            flow.go_on(play)

    def mend(self, play: Play[Campaign]) -> None:
        mending.mend(play)
        flow.go_on(play)

    def abandon(self, play: Play[Campaign]) -> None:
        mending.break_off(play)
        flow.go_on(play)

    def left(self, play: Play[Campaign], seat: str) -> None:
        mending.left(play, seat)
        flow.go_on(play)

    def seated(self, play: Play[Campaign]) -> None:
        absence.seated(play)
        flow.go_on(play)

    def is_between(self, state: Campaign) -> bool:
        """Whether neither a roll nor a fight is running."""
        return not any(one.is_under_way for one in state.attempts) and state.fight is None

    def has_begun(self, state: Campaign) -> bool:
        return bool(state.characters)

    def overrides(self, view: Campaign, on: str) -> list[Choice]:
        return [*mending.decrees(view, on), *super().overrides(view, on)]
