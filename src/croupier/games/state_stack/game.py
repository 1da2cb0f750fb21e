"""The game State Stack: its chapter, settings, view and side tables."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Any, ClassVar

import msgspec

from croupier.core.bots import Bot
from croupier.core.choices import Choice
from croupier.core.commands import Command
from croupier.core.odds.questions import OddsRequest
from croupier.core.play import Play, Trial
from croupier.core.rules import rule
from croupier.core.secrets import EVERYONE, Secret
from croupier.core.side_table.model import Character, Outcome
from croupier.games.state_stack import bots, decree, flow, log, out, repair, side_table
from croupier.games.state_stack import view as fight_view
from croupier.games.state_stack.chapter import CHAPTER
from croupier.games.state_stack.choices.gm import decrees
from croupier.games.state_stack.odds import QUESTIONS, odds_from_view
from croupier.games.state_stack.settings import WAITING, seconds_for_an_answer
from croupier.games.state_stack.state import Combatant, Fight
from croupier.pieces.chapters import ChapterGame, events_of, rules_of
from croupier.pieces.events import PieceEvent
from croupier.pieces.override_commands import Decree
from croupier.pieces.state import Place
from croupier.pieces.view_model import Group, Track


class StateStack(ChapterGame[Fight]):
    """Combat in which one row of cards shows energy, readiness, attitude and injury."""

    name = "state-stack"
    title = "State Stack"
    about = "one fight, as tactics: energy, readiness and injuries are one row of cards"
    least_players = 1
    most_players = 8
    gm = "needed"
    ledger = files(__package__).joinpath("rules.md").read_text(encoding="utf-8")
    chapters = (CHAPTER,)
    rules: ClassVar[Mapping[type[Command], Any]] = rules_of(chapters)
    events = events_of(chapters)
    how_to_play = files(__package__).joinpath("how_to_play.md").read_text(encoding="utf-8")
    questions = QUESTIONS
    state = Fight
    waiting = frozenset(WAITING)
    trial = Trial
    wanted = side_table.WANTED
    side_settings: ClassVar[Mapping[str, str]] = side_table.SETTINGS

    def start(self, state: Fight, players: tuple[str, ...]) -> Fight:
        return state

    def carry_out(self, play: Play[Fight], command: Command) -> None:
        super().carry_out(play, command)
        if play.viewer is None and not isinstance(command, Decree):
            flow.go_on(play)

    def odds(self, view: Fight, seat: str, command: Command) -> OddsRequest | None:
        return odds_from_view.odds_of_choice(view, seat, command)

    @rule("SS-R45")
    def see(self, state: Fight, seat: str) -> Fight:
        """GM characters' attributes and ranks are known to the GM alone, unless the table plays with open sheets."""
        if state.ruling("gm_sheets") == "open" and any(not one.sheet_is_open for one in state.combatants):
            shown = tuple(_with_open_sheet(one) for one in state.combatants)
            state = msgspec.structs.replace(state, combatants=shown)
        return super().see(state, seat)

    def repair(self, play: Play[Fight]) -> None:
        repair.repair(play)
        flow.go_on(play)

    def abandon(self, play: Play[Fight]) -> None:
        decree.break_off(play)
        flow.go_on(play)

    def seat_left(self, play: Play[Fight], seat: str) -> None:
        out.keep_by_rule(play, seat)
        flow.go_on(play)

    def is_between(self, state: Fight) -> bool:
        return not state.is_running

    def has_begun(self, state: Fight) -> bool:
        return state.fights > 0

    def overrides(self, view: Fight, on: str) -> list[Choice]:
        return [*decrees(view, on), *super().overrides(view, on)]

    def bot(self, seat: str, seed: str) -> Bot:
        return bots.bot(seat, seed)

    def seconds(self, state: Fight) -> int | None:
        """Seconds before a question gets its default answer; None for no limit."""
        return seconds_for_an_answer(state.settings)

    # as a side table

    def as_combatant(self, character: Character) -> Command:
        return side_table.as_combatant(character)

    def outcome(self, view: Fight) -> Outcome:
        return side_table.outcome(view)

    # the view

    def status(self, view: Fight) -> str:
        return fight_view.status(view)

    def tracks(self, view: Fight) -> tuple[Track, ...]:
        return (fight_view.track(view),)

    def groups(self, view: Fight) -> tuple[Group, ...]:
        return fight_view.groups(view)

    def marks(self, view: Fight) -> Mapping[str, str]:
        return fight_view.marks(view)

    def counter_lie(self, place: Place) -> str:
        return fight_view.counter_lie(place)

    def chip_look(self, kind: str) -> tuple[str, str]:
        return fight_view.chip_look(kind)

    def piece_line(self, event: PieceEvent, view: Fight) -> str:
        """No line for cards that are drawn for a test: the event of the test says what they show."""
        return "" if log.is_move_of_drawn_cards(event) else super().piece_line(event, view)

    def place_name(self, view: Fight, place: str) -> str:
        """A part of a stack as the log calls it: "Ana's defense"."""
        name, _, part = place.partition(".")
        return f"{view.combatant(name).name}'s {part}" if part and view.has(name) else super().place_name(view, place)


def _with_open_sheet(one: Combatant) -> Combatant:
    return msgspec.structs.replace(one, sheet=Secret(one.sheet.value, (EVERYONE,)))


GAME = StateStack()
