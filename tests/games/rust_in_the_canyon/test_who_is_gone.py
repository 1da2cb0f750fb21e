"""Random play in the middle of which people leave, go away and come back: nothing gets stuck (RC-22.1, RC-R65)."""

from __future__ import annotations

import pytest

from croupier.core.chance import even_numbers
from croupier.core.refusals import Refusal
from croupier.core.state import GM, TABLE
from croupier.core.table_commands import (
    Abandon,
    AnswerFor,
    CancelLuck,
    LeaveSeat,
    SeatAway,
    SeatBack,
    SeatPlayer,
    UseRealLuck,
)
from croupier.games.rust_in_the_canyon import GAME
from croupier.games.rust_in_the_canyon.state import Canyon
from croupier.testing.battery_play import Act, Setup, Sitting

STEPS, LEAVES, MOST_ANSWERS = 160, 25, 400
"""Acts at a table, one in this many of which is a seat leaving, and answers after which all is over."""


def table(seed: str, players: int, **settings: str) -> Sitting:
    """A table at which random play has continued for a while, people leaving and coming back all the time."""
    sitting = Sitting(GAME, Setup(seed, settings, players, with_gm=True, mode="enforce", consent="nobody_objects"))
    for _ in sitting.sit_down():
        pass
    number = even_numbers(f"{seed}|gone")
    for _ in range(STEPS):
        if not number(LEAVES):
            somebody_goes(sitting, sitting.seats[1 + number(players)], number(3))
        sitting.step(wild=bool(number(2)))
    return sitting


def somebody_goes(sitting: Sitting, seat: str, how: int) -> None:
    """Away for a while, gone for good, or there again."""
    one = sitting.table.state.seat(seat)
    if not one.taken:
        sitting.do(Act(TABLE, SeatPlayer(seat, f"New {seat}"), None))
    elif one.away:
        sitting.do(Act(TABLE, SeatBack(seat), None))
    elif how:
        sitting.do(Act(TABLE, SeatAway(seat), None))
    elif sitting.table.state.pending is None:
        sitting.do(Act(seat, LeaveSeat(), None))


def leave_it_to_luck(sitting: Sitting) -> None:
    """No real card is awaited anymore, nor the next one that comes of it."""
    for _ in range(60):
        if state(sitting).pending is None:
            return
        sitting.do(Act(GM, CancelLuck(), None))


def everybody_goes(sitting: Sitting) -> None:
    """All players at once, for good; the GM alone is left, who leaves luck to the table.

    Random play also acts for a free seat, which nobody can do at a table: it may have turned to real cards.
    """
    leave_it_to_luck(sitting)
    for seat in sitting.seats:
        if sitting.table.state.seat(seat).real_luck:
            sitting.do(Act(seat, UseRealLuck(on=False), None))
    for seat in sitting.seats[1:]:
        if sitting.table.state.seat(seat).taken:
            sitting.do(Act(seat, LeaveSeat(), None))


def state(sitting: Sitting) -> Canyon:
    now: Canyon = sitting.table.state
    return now


def answered_by_the_gm(sitting: Sitting) -> bool:
    """Whether the GM can bring what is under way to its end, giving the default answers for whoever is asked."""
    for _ in range(MOST_ANSWERS):
        leave_it_to_luck(sitting)  # a card of somebody who left while playing with real ones
        prompts = [one.ask for one in state(sitting).prompts if one.ask.key.partition(":")[0] not in ("poll", "luck")]
        if state(sitting).conflict is None and state(sitting).is_between:
            return True
        if not prompts:
            return bool(state(sitting).downtime)  # rest waits for nobody: the GM closes it
        sitting.do(Act(GM, AnswerFor(prompts[0].seat, prompts[0].key, "she is gone"), None))
    return False


SEEDS = [pytest.param(f"gone {at}", 1 + at % 4, id=f"{at}") for at in range(4)]


@pytest.mark.rule("RC-22.1", "RC-R65")
@pytest.mark.parametrize("absent", ["pause", "back_down"])
@pytest.mark.parametrize(("seed", "players"), SEEDS)
def test_the_gm_can_finish_everything_without_a_player_who_has_left(seed: str, players: int, absent: str) -> None:
    sitting = table(f"{seed} {absent}", players, absent=absent)
    everybody_goes(sitting)
    assert answered_by_the_gm(sitting), [one.ask for one in state(sitting).prompts]


@pytest.mark.rule("RC-22.1")
@pytest.mark.parametrize(("seed", "players"), SEEDS)
def test_anything_in_progress_can_be_called_off_while_nobody_is_there(seed: str, players: int) -> None:
    sitting = table(seed, players)
    everybody_goes(sitting)
    for _ in range(4):
        if state(sitting).is_between:
            break
        sitting.do(Act(GM, Abandon(), None))
    assert state(sitting).is_between
    with pytest.raises(Refusal, match="nothing in progress to cancel"):
        sitting.do(Act(GM, Abandon(), None))


@pytest.mark.rule("RC-22.1")
@pytest.mark.parametrize(("seed", "players"), SEEDS[2:])
def test_a_table_without_its_gm_waits_and_continues_with_another(seed: str, players: int) -> None:
    sitting = table(seed, players)
    leave_it_to_luck(sitting)
    sitting.do(Act(GM, LeaveSeat(), None))
    asked = [one.ask for one in state(sitting).prompts if one.ask.seat == GM]
    for seat in sitting.seats[1:]:
        assert any(one.legal for one in sitting.table.choices(seat))
    sitting.do(Act(TABLE, SeatPlayer(GM, "Another"), None))
    assert [one.ask for one in state(sitting).prompts if one.ask.seat == GM] == asked
    everybody_goes(sitting)
    assert answered_by_the_gm(sitting)
