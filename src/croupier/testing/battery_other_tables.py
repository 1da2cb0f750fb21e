"""The laws of curious play at tables set up in other ways: other options, no GM, one player, as many as can sit."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Any

import pytest

from croupier.core.game import Game
from croupier.testing import battery_choices as offered
from croupier.testing import battery_invariants as invariants
from croupier.testing.battery_curious import Moment, curious_moments
from croupier.testing.battery_curious_tests import UNOFFERED, CuriousTests, hold_api
from croupier.testing.battery_form_fields import FormFields
from croupier.testing.battery_forms import Forms
from croupier.testing.battery_out import OutOfPlay
from croupier.testing.battery_play import Setup, setups
from croupier.testing.battery_receipts import wrong_sums
from croupier.testing.battery_taken_back import left_behind
from croupier.testing.battery_told import unnamed_changes
from croupier.testing.battery_undo import left_after_undo
from croupier.testing.battery_unoffered import Unoffered

STEPS = 30
HELD = 8
"""At this many moments the laws are held in the quick tests, in equal distances."""
AGAIN = 2
"""In the quick tests, forms are opened again at one moment in this many."""
TRIED = 6
"""One choice in this many is tried with all its values."""
ROWS = 60
"""At most this many tables are played in the slow test of options."""
CROWD = 8
"""The most players at a table with many."""
LATER = 400
"""The number of steps in which a table comes to its later fights and scenes."""


class Laws:
    """The laws of curious play, but for odds, and what broke them; forms are opened again at one moment in `again`."""

    def __init__(self, battery: CuriousTests, again: int = 1) -> None:
        self.battery, self.every = battery, again
        self.unoffered = Unoffered(battery.unlisted, UNOFFERED)
        self.forms: dict[str, Forms] = {}
        self.again = Forms(battery.fresh)
        self.fields = FormFields(battery.elsewhere, battery.lacking)
        self.out = OutOfPlay(battery.out, battery.is_asked_when_out)
        self.held = 0
        self.found: dict[str, None] = {}

    def hold(self, moment: Moment) -> None:
        """Hold each law at a moment."""
        self.held += 1
        battery, table = self.battery, moment.table
        act = f"after {type(moment.act.command).__name__}"
        try:
            invariants.survives(battery.game, table.state)
            invariants.is_settled(battery.game, table.state)
            offered.somebody_can_act(table)
            self._offers(moment)
        except AssertionError as error:
            self._note(moment, f"{error} {act}")
        try:
            hold_api([moment], self.unoffered, battery.elsewhere)
        except AssertionError as error:
            if str(error) != "nothing was tried":
                self._note(moment, str(error))
        self.forms.setdefault(moment.seed, Forms(battery.depends, battery.typed)).hold(moment)
        if self.held % self.every == 0:
            self.again.set_again(moment)
        self.fields.hold(moment)
        self.out.hold(moment)
        for told in (
            *unnamed_changes(moment, battery.untold),
            *left_behind(moment, battery.seams.take_back, battery.replaced),
            *wrong_sums(table.entries[-1], battery.sums),
            *left_after_undo(moment, battery.shows),
        ):
            self._note(moment, told)

    def _offers(self, moment: Moment) -> None:
        number = moment.numbers("offers")
        for seat in moment.seats:
            for choice in moment.choices(seat):
                if choice.group != "table" and not number(TRIED):
                    offered.check_choice(moment.table, seat, choice, number)

    def _note(self, moment: Moment, told: str) -> None:
        self.found[f"{told} (table {moment.seed})"] = None

    @property
    def faults(self) -> list[str]:
        told = [f"{fault} (table {seed})" for seed, forms in self.forms.items() for fault in forms.faults]
        return [*self.found, *told, *self.again.faults, *self.fields.faults, *self.out.faults]


def crossed_tables(game: Game[Any], most: int = ROWS) -> list[Setup]:
    """Tables under options other than the defaults; together they meet every pair of options, if enough may play."""
    left = _pairs(game)
    found: list[Setup] = []
    for setup in setups(game, most + 1, "crossed")[1:]:
        if left or not found:
            found.append(setup)
            left -= set(combinations(sorted(setup.settings.items()), 2))
    return found


def _pairs(game: Game[Any]) -> set[tuple[tuple[str, str], tuple[str, str]]]:
    """Every pair of playable options of two settings."""
    options = sorted(
        (one.key, code) for one in game.settings for code in one.codes if (one.key, code) not in game.waiting
    )
    return {(one, other) for one, other in combinations(options, 2) if one[0] != other[0]}


def other_tables(game: Game[Any]) -> list[Setup]:
    """Tables without a GM, with the fewest players and with the most, as far as the game allows them."""
    usual = setups(game, 1, "others")[0]
    most = min(game.most_players, CROWD)
    found = [usual._replace(seed="others|fewest", players=game.least_players)]
    if game.gm == "optional":
        alone = usual._replace(seed="others|no GM", with_gm=False, consent="anyone")
        found += [alone, alone._replace(seed="others|fewest, no GM", players=game.least_players)]
    return [*found, usual._replace(seed="others|most", players=most)]


class OtherTablesTests(CuriousTests):
    """The laws of curious play at other tables."""

    held = HELD
    """The number of moments at which the laws are held in each quick test; fewer where each takes long."""

    def test_the_laws_hold_under_other_options(self) -> None:
        """A table whose options differ from the defaults in many ways keeps the laws of curious play."""
        self._hold_some(crossed_tables(self.game, 1))

    def test_the_laws_hold_at_other_tables(self) -> None:
        """Tables without a GM, with the fewest players and with the most keep the laws of curious play."""
        self._hold_some(other_tables(self.game))

    @pytest.mark.slow
    @pytest.mark.timeout(14400)
    def test_the_laws_hold_under_every_pair_of_options(self) -> None:
        """Every two options of two settings are played together somewhere."""
        self._hold(curious_moments(self.game, self.prepare, at_tables=crossed_tables(self.game)))

    @pytest.mark.slow
    @pytest.mark.timeout(7200)
    def test_the_laws_hold_at_more_tables(self) -> None:
        """Other tables for longer, until their later fights and scenes."""
        self._hold(curious_moments(self.game, self.prepare, at_tables=other_tables(self.game), steps=LATER, kept=4))

    def _hold_some(self, tables: list[Setup]) -> None:
        steps = STEPS // len(tables)
        plays = (curious_moments(self.game, self.prepare, at_tables=[one], steps=steps, kept=1) for one in tables)
        moments = [moment for play in plays for moment in play]
        self._hold(moments[:: max(1, len(moments) // self.held)][: self.held], again=AGAIN)

    def _hold(self, moments: Iterable[Moment], again: int = 1) -> None:
        laws = Laws(self, again)
        for moment in moments:
            laws.hold(moment)
        assert laws.held, "no moment was reached"
        assert not laws.faults, "\n".join(laws.faults)
