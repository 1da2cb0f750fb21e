"""The automatic steps of a roll once everyone has answered (Procedure 2)."""

from __future__ import annotations

from collections.abc import Callable

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.syuzheteers.figures import dice_numbers
from croupier.games.syuzheteers.objections import judge_claims
from croupier.games.syuzheteers.roll import (
    absent_players,
    buy_success,
    end_roll,
    heavy_price,
    lend_hand,
    roll_windows,
    throw_dice,
    trouble,
)
from croupier.games.syuzheteers.roll.begin_roll import REACH
from croupier.games.syuzheteers.roll.claims import roll_of
from croupier.games.syuzheteers.roll.events import RollWent
from croupier.games.syuzheteers.roll.numbers import target_of, total_reached
from croupier.games.syuzheteers.roll.state import (
    AGREEING,
    BUYING,
    CLAIMS,
    HURTING,
    LATE,
    LENDING,
    NAMING,
    OFFERS,
    OVER,
    PRICE,
    SHEDDING,
    START,
    STOP,
    VOTING,
    WINDOW,
)
from croupier.games.syuzheteers.state import Story

OWN_MATTERS = (REACH, roll_windows.CLAIM, trouble.NAMED)


def step(play: Play[Story]) -> bool:
    """Take one automatic step; return whether there was one."""
    now = play.state
    for matter in now.matters:
        if now.roll is None and matter.on_end in OWN_MATTERS:
            judge_claims.drop(play, matter)
            return True
    if judge_claims.go_on(play):
        return True
    if now.roll is None or now.matters:
        return False
    return STEPS[now.roll.step](play) if now.roll.step in STEPS else False


def _waits(play: Play[Story]) -> bool:
    return bool(roll_windows.seats_to_ask(play.state.ruling, play.state))


def _window(play: Play[Story]) -> bool:
    if _waits(play):
        return False
    roll_windows.close_window(play)
    return True


@rule("SZ-7.1", "SZ-7.5", "SZ-7.8", "SZ-7.12", "SZ-R32", "SZ-R46")
def _voting(play: Play[Story]) -> bool:
    """Settle the next claim; with none left, throw a side's dice, under a ruling only once both sides' are settled."""
    if roll_windows.settle_claims(play):
        return True
    roll = roll_of(play)
    before_any = play.ruling("stop_claims") == "before_any"
    if roll.side == START:
        if not before_any:
            throw_dice.throw(play, START)
        play.do(RollWent(CLAIMS, STOP))
        return True
    if roll.side == STOP:
        if before_any:
            throw_dice.throw(play, START)
        throw_dice.throw(play, STOP)
        if roll_windows.may_be_late(play.state, roll) and play.ruling("flashback_late") == "before_total":
            roll_windows.open_window(play, LATE)
            return True
    play.do(RollWent(LENDING, STOP))
    return True


@rule("SZ-7.10", "SZ-10.1", "SZ-8.1")
def _lending(play: Play[Story]) -> bool:
    """Close the window when the total is enough or all have answered; return whether it was closed."""
    roll = roll_of(play)
    if dice_numbers.succeeds(total_reached(play.ruling, roll), target_of(play.ruling, play.state, roll)):
        end_roll.succeed(play)
    elif _waits(play):
        return False
    else:
        lend_hand.cite_cap(play, roll)
        if buy_success.can_be_bought(play.state.ruling, play.state, roll):
            play.do(RollWent(OFFERS, STOP))
        else:
            _failing(play)
    return True


@rule("SZ-8.1", "SZ-10.4")
def _offers(play: Play[Story]) -> bool:
    """Once all have offered or passed, go on to buying, or fail if nobody can bear the cost; False while it waits."""
    if _waits(play):
        return False
    roll = roll_of(play)
    if buy_success.has_way(play.state.ruling, play.state, roll):
        play.do(RollWent(BUYING, STOP))
    else:
        _failing(play)
    return True


@rule("SZ-8.1", "SZ-12.1")
def _buying(play: Play[Story]) -> bool:
    """Let the roll succeed if bought, or fail if declined or nobody can bear the cost; False while it waits."""
    roll = roll_of(play)
    if roll.eliminated:
        end_roll.succeed(play)
    elif not _waits(play) or not buy_success.has_way(play.state.ruling, play.state, roll):
        _failing(play)
    else:
        return False
    return True


@rule("SZ-11.12")
def _failing(play: Play[Story]) -> None:
    """In Act III, offer the heavy price before a failure takes effect."""
    now, roll = play.state, roll_of(play)
    if heavy_price.prices(now.ruling, now, roll) or heavy_price.may_retire(now.ruling, now, roll):
        play.do(RollWent(PRICE, STOP))
    else:
        end_roll.fail(play)


def _price(play: Play[Story]) -> bool:
    roll = roll_of(play)
    if roll.paid:
        end_roll.succeed(play)
    elif not _waits(play):
        end_roll.fail(play)
    else:
        return False
    return True


def _over(play: Play[Story]) -> bool:
    end_roll.end(play)
    return True


STEPS: dict[str, Callable[[Play[Story]], bool]] = {
    AGREEING: absent_players.refuse_consent,
    CLAIMS: absent_players.claim_nothing,
    WINDOW: _window,
    VOTING: _voting,
    LENDING: _lending,
    OFFERS: _offers,
    BUYING: _buying,
    PRICE: _price,
    NAMING: absent_players.name_default_trouble,
    HURTING: absent_players.take_default_hurt,
    SHEDDING: absent_players.keep_complication,
    OVER: _over,
}
