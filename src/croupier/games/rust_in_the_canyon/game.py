"""The Rust in the Canyon game class, assembled from its chapters."""

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
from croupier.games.rust_in_the_canyon import bots, flow, odds_from_view, repair
from croupier.games.rust_in_the_canyon.chapters import CHAPTERS
from croupier.games.rust_in_the_canyon.cost import stress
from croupier.games.rust_in_the_canyon.cost.commands import JudgeMortal, TellDeath
from croupier.games.rust_in_the_canyon.decree.choices import decrees
from croupier.games.rust_in_the_canyon.display import CanyonDisplay
from croupier.games.rust_in_the_canyon.introduction import INTRODUCTION
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
from croupier.pieces.override_commands import Decree
from croupier.pieces.overrides import RECORD


class RustInTheCanyon(ChapterGame[Canyon]):
    """A western of towns and factions, whose conflicts are hands of blackjack with bets."""

    name = "rust-in-the-canyon"
    title = "Rust in the Canyon"
    about = "a western of dusty towns and rusting machines; conflicts are played as blackjack, with secrets and a price"
    introduction = INTRODUCTION
    least_players = 1
    most_players = 6
    gm = "needed"
    tour = Tour(seed=55, players=2, entries=102)
    ledger = files(__package__).joinpath("rules.md").read_text(encoding="utf-8")
    how_to_play = files(__package__).joinpath("how_to_play.md").read_text(encoding="utf-8")
    chapters = (*CHAPTERS, flow.FLOW)
    rules: ClassVar[Mapping[type[Command], Any]] = rules_of(CHAPTERS)
    events = events_of(CHAPTERS)
    state = Canyon
    trial = Trial
    display = CanyonDisplay()
    questions = QUESTIONS
    why_no_odds = WhyNoOdds(odds_from_view.missing_for_odds)
    canceling = Canceling(repair.canceled_now)
    waiting = frozenset(WAITING)
    between_sittings = frozenset({SetAside, BringBack, TellDeath, JudgeMortal, WriteNotes, WriteTownNotes, TickClock})

    def start(self, state: Canyon, players: tuple[str, ...]) -> Canyon:
        return state

    def carry_out(self, play: Play[Canyon], command: Command) -> None:
        """Run the rule, check stress and advance automatically; after a decree, `mend` does that instead."""
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
        """Advance the conflict if nobody is left to agree to it, which depends on who is present (RC-R73)."""
        now = play.state
        if now.mode != RECORD and now.pending is None and now.conflict is not None and not now.conflict.hand:
            flow.go_on(play, stress.levels(play.state))

    def is_between(self, state: Canyon) -> bool:
        """Whether no procedure is under way: rulings never change while a conflict is running (RC-1.8)."""
        return flow.is_between(state)

    def has_begun(self, state: Canyon) -> bool:
        return bool(state.characters)

    def overrides(self, view: Canyon, on: str) -> list[Choice]:
        return [*decrees(view, on), *super().overrides(view, on)]

    def bot(self, seat: str, seed: str) -> Bot:
        return bots.bot(self, seat, seed)

    def odds(self, view: Canyon, seat: str, command: Command) -> OddsRequest | None:
        return odds_from_view.odds_question(view, seat, command)


GAME = RustInTheCanyon()
