"""Automatic steps: one that does nothing leaves nothing in the receipt of the command before it."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.core.play import Play
from croupier.core.seat_events import StandingSet
from croupier.games.state_stack import GAME

SETTING = GAME.settings[0].key


def looking(*, does: bool, taken: bool) -> Any:
    """A step that reads a setting and cites a clause, and may do something."""

    def step(play: Play[Any]) -> bool:
        play.ruling(SETTING)
        play.because("SS-1.1")
        if does:
            play.do(StandingSet("p1", (), ()))
        return taken

    return step


def playing() -> Play[Any]:
    return Play(
        GAME, GAME.begin(("p1", "p2"), GAME.read_settings({}), with_gm=True, mode="enforce", consent="all"), "gm"
    )


@pytest.mark.parametrize(
    ("does", "taken", "noted"), [(False, False, 0), (True, True, 1), (True, False, 1), (False, True, 1)]
)
def test_only_a_step_that_does_something_is_in_the_receipt(does: bool, taken: bool, noted: int) -> None:
    play = playing()
    assert play.take(looking(does=does, taken=taken)) is taken
    assert (len(play.receipt.rulings), len(play.receipt.because)) == (noted, noted)


def test_rulings_read_by_the_command_itself_stay_in_the_receipt() -> None:
    play = playing()
    play.ruling(SETTING)
    play.because("SS-1.2")
    play.take(looking(does=False, taken=False))
    assert [key for key, _ in play.receipt.rulings] == [SETTING]
    assert [one.clause for one in play.receipt.because] == ["SS-1.2"]
