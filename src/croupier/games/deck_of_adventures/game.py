"""Deck of Adventures: the interface that the engine expects of a game, implemented by its chapters."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Any, ClassVar

import msgspec

from croupier.core.bots import Bot
from croupier.core.canceling import Canceling
from croupier.core.choices import Choice
from croupier.core.commands import Command
from croupier.core.odds.questions import OddsRequest, WhyNoOdds
from croupier.core.play import Play, Trial
from croupier.core.tour import Tour
from croupier.games.deck_of_adventures import bots, flow, odds_from_view, places, repair
from croupier.games.deck_of_adventures.chapters import CHAPTERS
from croupier.games.deck_of_adventures.character_sheets import AdventureSheets
from croupier.games.deck_of_adventures.content_packs import AdventurePacks
from croupier.games.deck_of_adventures.display import AdventureDisplay
from croupier.games.deck_of_adventures.introduction import INTRODUCTION
from croupier.games.deck_of_adventures.odds import QUESTIONS
from croupier.games.deck_of_adventures.odds_from_view import missing
from croupier.games.deck_of_adventures.settings import OVERRIDE_VOTE
from croupier.games.deck_of_adventures.state import Adventure
from croupier.pieces.chapters import ChapterGame, events_of, rules_of
from croupier.pieces.override_commands import Decree
from croupier.pieces.state import Board


class DeckOfAdventures(ChapterGame[Adventure]):
    """A personal deck as stamina, Target Cards and a ring of ranks, combat on a grid."""

    name = "deck-of-adventures"
    title = "Deck of Adventures"
    about = "adventures in which a deck of cards is your stamina, with fights on a map"
    introduction = INTRODUCTION
    least_players = 1
    most_players = 8
    tour = Tour(seed=18, players=2, entries=202)
    ledger = files(__package__).joinpath("rules.md").read_text(encoding="utf-8")
    how_to_play = files(__package__).joinpath("how_to_play.md").read_text(encoding="utf-8")
    chapters = CHAPTERS
    rules: ClassVar[Mapping[type[Command], Any]] = rules_of(CHAPTERS)
    events = events_of(CHAPTERS)
    state = Adventure
    display = AdventureDisplay()
    sheets = AdventureSheets()
    packs = AdventurePacks()
    refuses = "DA-1.8"
    trial = Trial
    override_vote = OVERRIDE_VOTE
    questions = QUESTIONS
    canceling = Canceling(repair.canceled_now)
    why_no_odds = WhyNoOdds(missing.missing_for_odds)

    def start(self, state: Adventure, players: tuple[str, ...]) -> Adventure:
        """Create the GM's places; the cards follow when the first session opens, and no characters exist yet."""
        return msgspec.structs.replace(state, board=Board(places.gm_places()))

    def carry_out(self, play: Play[Adventure], command: Command) -> None:
        super().carry_out(play, command)
        flow.cite_command(play, self.rules.get(type(command)))
        if play.viewer is None and not isinstance(command, Decree):
            flow.go_on(play)

    def repair(self, play: Play[Adventure]) -> None:
        repair.show_compared(play)
        repair.return_jokers(play)
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


GAME = DeckOfAdventures()
