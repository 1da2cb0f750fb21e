"""What goes on by itself in a roll once everyone has answered (Procedure 2)."""

from __future__ import annotations

from collections.abc import Callable

from croupier.core.rules import rule
from croupier.games.syuzheteers.people import Table, state
from croupier.games.syuzheteers.roll import buying, counting, ending, gone, judging, throwing, trouble, windows
from croupier.games.syuzheteers.roll.claims import roll_of
from croupier.games.syuzheteers.roll.events import RollWent
from croupier.games.syuzheteers.roll.numbers import reached, target_of
from croupier.games.syuzheteers.roll.rolling import REACH
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

OWN_MATTERS = (REACH, windows.CLAIM, trouble.NAMED)


def step(play: Table) -> bool:
    """One thing that happens by itself; whether there was one."""
    now = state(play)
    for matter in now.matters:
        if now.roll is None and matter.on_end in OWN_MATTERS:
            judging.drop(play, matter)
            return True
    if judging.go_on(play):
        return True
    if now.roll is None or now.matters:
        return False
    return STEPS[now.roll.step](play) if now.roll.step in STEPS else False


def _waits(play: Table) -> bool:
    return bool(windows.asked(play.ruling, state(play)))


def _window(play: Table) -> bool:
    if _waits(play):
        return False
    windows.close_window(play)
    return True


@rule("SZ-7.1", "SZ-7.5", "SZ-7.8", "SZ-7.12", "SZ-R32", "SZ-R46")
def _voting(play: Table) -> bool:
    """When every claim of a side is settled its dice are thrown, by a ruling only when those of both are."""
    if windows.settle_claims(play):
        return True
    roll = roll_of(play)
    before_any = play.ruling("stop_claims") == "before_any"
    if roll.side == START:
        if not before_any:
            throwing.throw(play, START)
        play.do(RollWent(CLAIMS, STOP))
        return True
    if roll.side == STOP:
        if before_any:
            throwing.throw(play, START)
        throwing.throw(play, STOP)
        if play.ruling("flashback_late") == "before_total" and roll.before is None:
            windows.open_window(play, LATE)
            return True
    play.do(RollWent(LENDING, STOP))
    return True


@rule("SZ-7.10", "SZ-10.1", "SZ-8.1")
def _lending(play: Table) -> bool:
    """The window closes when the total is enough or all have answered."""
    roll = roll_of(play)
    if counting.succeeds(reached(roll), target_of(play.ruling, state(play), roll)):
        ending.succeed(play)
    elif _waits(play):
        return False
    elif buying.can_be_bought(play.ruling, state(play), roll):
        play.do(RollWent(OFFERS, STOP))
    else:
        _failing(play)
    return True


@rule("SZ-8.1", "SZ-10.4")
def _offers(play: Table) -> bool:
    """When all have offered or passed the active player buys or does not."""
    if _waits(play):
        return False
    roll = roll_of(play)
    if roll.offers or buying.own_ways(play.ruling, state(play), roll):
        play.do(RollWent(BUYING, STOP))
    else:
        _failing(play)
    return True


@rule("SZ-8.1", "SZ-12.1")
def _buying(play: Table) -> bool:
    """Bought, it is a success; declined, it fails."""
    if roll_of(play).eliminated:
        ending.succeed(play)
    elif not _waits(play):
        _failing(play)
    else:
        return False
    return True


@rule("SZ-11.12")
def _failing(play: Table) -> None:
    """Before a failure takes effect, Act III asks for the heavy price."""
    if trouble.prices(play.ruling, state(play), roll_of(play)):
        play.do(RollWent(PRICE, STOP))
    else:
        ending.fail(play)


def _price(play: Table) -> bool:
    roll = roll_of(play)
    if roll.paid:
        ending.succeed(play)
    elif not _waits(play):
        ending.fail(play)
    else:
        return False
    return True


def _over(play: Table) -> bool:
    ending.end(play)
    return True


STEPS: dict[str, Callable[[Table], bool]] = {
    AGREEING: gone.agreeing,
    CLAIMS: gone.claiming,
    WINDOW: _window,
    VOTING: _voting,
    LENDING: _lending,
    OFFERS: _offers,
    BUYING: _buying,
    PRICE: _price,
    NAMING: gone.naming,
    HURTING: gone.hurting,
    SHEDDING: gone.shedding,
    OVER: _over,
}
