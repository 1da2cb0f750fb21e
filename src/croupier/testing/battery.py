"""The battery: tests that every game inherits without writing any.

`class TestMyGame(Battery): game = MY_GAME`. Pinned files (perft, playthrough) are next to the test file and rewritten
by running it with CROUPIER_REWRITE=1; CROUPIER_DEEP=1 plays ten times as much.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, ClassVar

import pytest

from croupier.core.chance import even_numbers
from croupier.core.entry import Entry
from croupier.core.refusals import Refusal
from croupier.core.sheets.character_sheets import NO_SHEETS
from croupier.core.state import WATCH
from croupier.core.table import Table
from croupier.core.table_commands import Undo, Vote
from croupier.core.table_events import Undone
from croupier.pieces.events import PlacesCleared
from croupier.pieces.state import Board
from croupier.testing import battery_choices as offered
from croupier.testing import battery_drafts as drafting
from croupier.testing import battery_invariants as laws
from croupier.testing import battery_odds as odds
from croupier.testing.battery_assist import SOME, Assist
from croupier.testing.battery_commands import takes_only_what_is_offered
from croupier.testing.battery_exchange import Exchanges, Tells
from croupier.testing.battery_hidden_entries import UnevenTwins, live_through
from croupier.testing.battery_moments import DEEP, PlayedTables, played, replayed
from croupier.testing.battery_other_tables import OtherTablesTests
from croupier.testing.battery_outputs import law
from croupier.testing.battery_pauses import stops_and_changes_nothing
from croupier.testing.battery_pinned_tests import PinnedTests
from croupier.testing.battery_play import Act, Setup, Sitting, setups
from croupier.testing.battery_playtests import PlaytestTests
from croupier.testing.battery_settings import go_on_at_once
from croupier.testing.battery_unoffered import Unoffered
from croupier.testing.battery_word_tests import WordTests


class Battery(PlayedTables, OtherTablesTests, WordTests, PinnedTests, PlaytestTests):
    """The base class of a game's tests: subclass it with a game; `tables` and `steps` say how much is played."""

    tables = 10
    steps = 100
    elsewhere: ClassVar[Mapping[str, frozenset[str]]] = MappingProxyType({})
    """Fields of commands that a page fills in elsewhere than in a choice's form, such as on a sheet."""
    words: ClassVar[Mapping[str, frozenset[str]]] = MappingProxyType({})
    """Fields of commands that at some tables or moments are free text, and so accept any name."""

    unlisted: ClassVar[frozenset[str]] = frozenset()
    """Commands that a rule accepts even where no choice offers their kind."""

    varied: ClassVar[tuple[str, ...]] = ()
    """Fields of the state that are kept, in which some other worlds have other numbers than a seat could know."""
    tells: ClassVar[Tells] = MappingProxyType({})
    """By type of event, the fields that may follow from hidden numbers of `varied`; all fields, if none are named."""
    alike: ClassVar[frozenset[str]] = frozenset()
    """Hidden values that are the same in every world, as paths in the state: their leaks are not found here."""

    def keep(self, dealt: Any, true: Any) -> Any:
        """The dealt world, but with the true values of hidden facts that later events may legitimately reveal.

        A card that is valid against a hidden rank reveals something about the rank. If a game keeps such facts, half
        of the other worlds still differ in them, and may then diverge through events, but through nothing else.

        """
        return dealt

    def settle(self, dealt: Any, true: Any) -> Any:
        """The dealt world with the true values of facts that everyone was told but no view contains."""
        return dealt

    # the tests

    def test_pieces_are_conserved_and_every_state_survives_storage(self) -> None:
        """Also checks that no automatic step is left to run."""
        for at in range(self.tables * DEEP):
            sitting = played(type(self), at)
            again: Table[Any] = Table(self.game, sitting.start, sitting.luck_source)
            cleared = False
            for entry in sitting.table.entries:
                laws.walk(again, entry)
                cleared = cleared or _clears(entry)
                laws.enough_unseen(again.state.board, cleared=cleared)
                if entry.n % 7 == 0:
                    laws.survives(self.game, again.state)
                    laws.is_settled(self.game, again.state)

    def test_a_replay_of_the_log_gives_the_same_table(self) -> None:
        for at in range(self.tables * DEEP):
            sitting = played(type(self), at)
            again: Table[Any] = Table(self.game, sitting.start, sitting.luck_source)
            for entry in sitting.table.entries:
                again.fold(entry)
            assert again.state == sitting.table.state, "the replay of a log ends in a different state"
            for seat in (*sitting.seats, WATCH):
                assert again.version(seat) == sitting.table.version(seat), (
                    f"{seat} has a different version after a replay"
                )

    def test_the_chances_of_every_question_add_up_to_one(self) -> None:
        """Playing a table checks every draw request before it is answered."""
        tables = [played(type(self), at).table for at in range(self.tables * DEEP)]
        assert any(entry.draws for table in tables for entry in table.entries), "chance was never asked"

    def test_a_view_holds_nothing_but_what_its_seat_knows(self) -> None:
        for table, sitting in self.moments(3):
            for seat in (*sitting.seats, WATCH):
                laws.knows_only(table.view(seat), seat)

    def test_nothing_changes_for_a_seat_that_was_sent_nothing(self) -> None:
        for at in range(self.tables * DEEP):
            start = Sitting(self.game, self.setups()[at])
            seats = (*start.seats, WATCH)
            views = {seat: start.table.view(seat) for seat in seats}
            for sitting, entry in replayed(type(self), at):
                for seat in seats:
                    if entry.is_visible(seat):
                        continue
                    now = self.game.see(sitting.table.state, seat)
                    told = type(entry.command).__name__
                    assert now == views[seat], f"{told} changes what {seat} has, and it was sent nothing"
                views = {seat: sitting.table.view(seat) for seat in seats}

    def test_every_entry_that_a_seat_is_sent_has_a_log_line(self) -> None:
        """The line of an event, or of the command itself (`log_phrase`); the table's own commands may have none."""
        mute = set[str]()
        for at in range(self.tables * DEEP):
            for sitting, entry in replayed(type(self), at):
                mute.update(laws.mute_commands(sitting.table, entry, (*sitting.seats, WATCH)))
        assert not mute, f"no log line: give a log_phrase to {sorted(mute)}"

    def test_a_world_dealt_from_a_view_looks_the_same(self) -> None:
        for table, sitting in self.moments(5):
            for seat in (*sitting.seats, WATCH):
                law(self.game, table.state, seat, sitting.number)

    def test_every_byte_for_a_seat_is_the_same_in_two_worlds(self) -> None:
        """Every second table only assists, where rules are also broken: what is flagged reveals nothing either.

        Whatever was hidden at several moments was another in some world, or its leaks would not be found.
        """
        compared, inserted = 0, 0
        exchanges = Exchanges()
        for at, one in enumerate(self.setups()):
            setup = one._replace(mode=("enforce", "assist")[at % 2])
            for seat, steps in self._watched(setup).items():
                twins = self.twins(setup, seat, steps, exchanges)
                compared += twins.compared
                inserted += twins.inserted
        never = [path for path in exchanges.never if path not in self.alike]
        assert not never, f"hidden, and the same in every world: {never}"
        assert compared > self.tables, "too little was compared"
        assert inserted > self.tables, "too little happened in only one of the worlds"

    def _watched(self, setup: Setup) -> dict[str, int]:
        """The seats for which a table is compared, with the number of steps: all for the first, half for another."""
        seats = (*Sitting(self.game, setup).seats, WATCH)
        if DEEP > 1:
            return dict.fromkeys(seats, self.steps)
        return {seats[hash_of(setup) % len(seats)]: self.steps // 2, seats[0]: self.steps}

    @pytest.mark.slow
    @pytest.mark.timeout(7200)
    def test_a_thousand_steps_are_the_same_in_two_worlds(self) -> None:
        """Security audit 20: one long session, as seen by a player, by the last seat and by a watcher."""
        setup = setups(self.game, 1, "thousand")[0]
        seats = Sitting(self.game, setup).seats
        for seat in dict.fromkeys((seats[-1], seats[0], WATCH)):
            twins = self.twins(setup, seat, 1000)
            assert twins.compared > 100
            assert twins.inserted > 10  # little is hidden from a GM

    def twins(self, setup: Setup, seat: str, steps: int, exchanges: Exchanges | None = None) -> UnevenTwins:
        """This many steps of a table and its twin, as one seat sees them."""
        sitting = Sitting(self.game, setup)
        sitting.talks = True
        for _ in sitting.sit_down():
            pass
        self.prepare(sitting)
        twins = UnevenTwins(sitting, seat, self.keep, self.settle)
        twins.varied, twins.tells, twins.exchanges = self.varied, self.tells, exchanges
        live_through(twins, sitting, steps)
        return twins

    def test_choices_tell_the_truth(self) -> None:
        sample = offered.Sample(is_whole=DEEP > 1)
        for table, sitting in self.tried_moments(4):
            offered.somebody_can_act(table)
            for seat in sitting.seats:
                for choice in table.choices(seat):
                    if not sample.has(choice, sitting.number):
                        continue
                    offered.check_choice(table, seat, choice, sitting.number)
                    if choice.odds:
                        odds.check_odds(table, seat, choice, even_numbers(choice.choice))

    def test_a_pause_stops_the_game_and_changes_nothing_else(self) -> None:
        paused = sum(stops_and_changes_nothing(table) for table, _ in self.tried_moments(10))
        assert paused

    def test_what_follows_from_a_changed_setting_happens_at_once(self) -> None:
        changed = sum(go_on_at_once(table, sitting.number) for table, sitting in self.tried_moments(6))
        assert changed or all(one.changeable == "creation" for one in self.game.settings)

    def test_a_group_of_choices_is_the_same_alone(self) -> None:
        for table, sitting in self.moments(20):
            for seat in sitting.seats:
                offered.check_groups(table, seat)

    def test_dry_runs_agree_with_whole_rules(self) -> None:
        for table, sitting in self.moments(20):
            for seat in sitting.seats:
                offered.check_dry_runs(table, seat)

    def test_drafts_and_sheets_hold_what_they_show(self) -> None:
        held = 0
        for table, sitting in self.moments(20):
            for seat in (*sitting.seats, WATCH):
                held += drafting.check_drafts(table, seat, sitting.number)
        assert held or self.game.sheets is NO_SHEETS, "no seat had a draft or saw a sheet"

    def test_what_is_not_offered_changes_nothing(self) -> None:
        tried = 0
        for table, sitting in self.tried_moments(5):
            tried += offered.illegal_changes_nothing(table, sitting.number)
            offered.unreadable(table)
        assert tried > self.tables

    def test_the_api_takes_only_what_is_offered(self) -> None:
        """Changes fields of offered commands to other values: they are refused, unless another choice offers them."""
        tried = 0
        for table, sitting in self.tried_moments(8):
            if table.state.mode == "enforce":
                tried += takes_only_what_is_offered(table, sitting.number, elsewhere=self.elsewhere)
        assert tried > self.tables

    def test_the_api_takes_no_command_whose_kind_is_not_offered(self) -> None:
        """Commands offered to others, or at other times, are refused unless their kind is offered to the seat now."""
        unoffered, tried = Unoffered(self.unlisted), 0
        for table, sitting in self.tried_moments(4):
            if table.state.mode == "enforce":
                tried += unoffered.hold(table, sitting.number)
        assert tried > self.tables

    def test_a_table_that_assists_refuses_what_means_nothing(self) -> None:
        """Changes fields as above in assist mode: the command is refused, or accepted and the table stays sound."""
        assist = Assist(self.elsewhere, self.words, self.seams.kept_sealed, some=SOME * DEEP)
        for every in (20, 3):  # more often where sessions are short
            for table, sitting in () if assist.tried else self.moments(every):
                assist.hold(table, sitting.number)
        assert assist.tried

    def test_an_undo_forgets_nothing(self) -> None:
        undone = 0
        for setup in self.setups():
            sitting = Sitting(self.game, setup)
            for entry in sitting.play(self.steps, self.prepare):
                if any(isinstance(event, Undone) for event in entry.events):
                    undone += 1
                    laws.remembers(sitting.table)
                elif entry.n % 5 == 0:
                    undone += _undo(sitting)
        assert undone, "nothing was ever undone"


def hash_of(setup: Setup) -> int:
    """A number for a table, the same on every machine."""
    return even_numbers(setup.seed)(1 << 16)


def _undo(sitting: Sitting) -> int:
    """Undo one to three entries of anyone, with everybody's consent; nobody forgets what they saw."""
    table = sitting.table
    seat = sitting.seats[0]
    wish = Undo(table.version(seat) - sitting.number(3))
    before = table.n
    try:
        sitting.do(Act(seat, wish, None))
        while asked := [poll for poll in table.state.polls if poll.question.startswith("undo")]:
            voter = next(one for one in asked[0].voters if all(voted != one for voted, _ in asked[0].votes))
            sitting.do(Act(voter, Vote(asked[0].id, yes=True), None))
    except Refusal:
        return 0
    laws.remembers(table)
    cleared = any(_clears(entry) for entry in table.entries)
    laws.enough_unseen(getattr(table.state, "board", Board()), cleared=cleared)
    return table.n - before


def _clears(entry: Entry) -> bool:
    return any(isinstance(event, PlacesCleared) for event in entry.events)
