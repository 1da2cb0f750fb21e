"""The battery on the example game with a fight next to it: briefs, their secrets and outcomes pass every test too."""

from __future__ import annotations

import pytest

from croupier.core.side_table.commands import Brought, ConfirmBrief, OpenSideTable, TakeOutcome
from croupier.core.table import Table
from croupier.testing.battery import Battery
from croupier.testing.battery_hidden_entries import UnevenTwins
from croupier.testing.battery_play import Act, Sitting
from high_card import HIGH_CARD
from support.core.side_table import DUEL, XENA, OneGame

FOE = Brought("Ogre", "p2", "Foes", numbers={"power": 12})
FREE_FOR_ALL = OpenSideTable("state-stack", "Duel", (XENA, FOE), runs="p2")


@pytest.fixture(autouse=True)
def side_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give every table a server where State Stack can be played."""
    monkeypatch.setattr(Table, "side_tables", OneGame())


class TestHighCardBesideAFight(Battery):
    game = HIGH_CARD
    tables = 8
    steps = 80
    shows = frozenset({"confirm_brief"})
    """A table that was opened with the last confirmation stays, and cannot be opened again."""
    test_the_counts_of_perft_are_as_pinned = None  # type: ignore[assignment]
    test_the_playthrough_is_as_pinned = None  # type: ignore[assignment]
    test_what_may_come_between_is_as_pinned = None  # type: ignore[assignment]

    def prepare(self, sitting: Sitting) -> None:
        gm = sitting.table.state.has_gm
        sitting.do(Act("gm" if gm else "p1", DUEL if gm else FREE_FOR_ALL, None))

    def test_side_tables_are_proposed_opened_and_accepted_in_two_worlds(self) -> None:
        inserted = 0
        for setup in self.setups():
            for seat in ("p1", "p2", "watch"):
                sitting = Sitting(self.game, setup)
                for _ in sitting.sit_down():
                    pass
                twins = UnevenTwins(sitting, seat)
                state = sitting.table.state
                gm = state.has_gm
                inserted += sum(twins.insert() for _ in range(4))
                twins.act(Act("gm" if gm else "p1", DUEL if gm else FREE_FOR_ALL, None))
                twins.deal()
                (one,) = twins.one.state.side_tables or (None,)
                if one is None:
                    continue  # requests still open at the table
                inserted += sum(twins.insert() for _ in range(4))
                if one.waiting:
                    twins.act(Act("p1", ConfirmBrief(one.id), None))
                twins.deal()
                taken = twins.act(Act("gm" if gm else "p1", TakeOutcome(one.id), None))
                assert taken is not None
                twins.compare()
                assert twins.compared >= 3
        assert inserted > self.tables
