"""Players who use their own cards and are away when one is needed (DA-R51)."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.core.luck_sources import SeededLuck
from croupier.core.session import moment, sit_down
from croupier.core.settings import Settings
from croupier.core.state import GM, TABLE
from croupier.core.table import Table
from croupier.core.table_commands import SeatAway, TypeLuck, UseRealLuck
from croupier.games.deck_of_adventures import GAME
from croupier.games.deck_of_adventures.cast.commands import TakePremade
from croupier.games.deck_of_adventures.checks.commands import CallCheck, DrawCard


def checking(rulings: Settings, own: str) -> Table[Any]:
    """Both players are to draw for a Check; one of them brings her own cards."""
    at = sit_down(GAME, SeededLuck("own"), players=2, settings=rulings)
    at.submit("p1", TakePremade("Bram Holloway"), moment(at.n))
    at.submit("p2", TakePremade("Wen Sabry"), moment(at.n))
    at.submit(own, UseRealLuck(on=True), moment(at.n))
    at.submit(GM, CallCheck(("c1", "c2"), "Athletics", 2), moment(at.n))
    return at


def asked(at: Table[Any]) -> list[str]:
    return [f"{one.ask.seat} {one.ask.key}" for one in at.state.prompts]


@pytest.mark.rule("DA-1.7", "DA-R51")
def test_the_gm_continues_the_check_of_a_player_who_left_with_real_cards(rulings: Settings) -> None:
    at = checking(rulings, "p1")
    at.submit(TABLE, SeatAway("p1"), moment(at.n))
    assert at.state.pending is None
    assert [one.command["check"] for one in at.choices(GM) if one.command["type"] == "draw_card" and one.legal] == [
        "q1"
    ]


@pytest.mark.rule("DA-1.7", "DA-R51")
def test_nobody_draws_for_an_absent_player_while_another_card_is_awaited(rulings: Settings) -> None:
    at = checking(rulings, "p2")
    at.submit("p2", DrawCard("q2"), moment(at.n))
    waits = at.state.pending
    assert waits is not None
    before = at.state.checks
    at.submit(TABLE, SeatAway("p1"), moment(at.n))
    assert (at.state.pending, at.state.checks) == (waits, before)
    at.submit("p2", TypeLuck(waits.options.open()[0]), moment(at.n))
    assert at.state.pending is None
    assert [key.split(":")[0] for key in asked(at)] == ["p1 draw", "p2 decide"]
