"""How a bot fights, to the end: it helps, strikes, comes nearer; who is alone and hurt gives up."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from croupier.core.bots import Number
from croupier.core.commands import Command
from croupier.core.state import GM, Ask
from croupier.games.deck_of_adventures.bots import blows, care, walking
from croupier.games.deck_of_adventures.bots.moment import Moment
from croupier.games.deck_of_adventures.cast.state import COMPANION
from croupier.games.deck_of_adventures.checks import fate
from croupier.games.deck_of_adventures.combat import commands as wish
from croupier.games.deck_of_adventures.combat import turns
from croupier.games.deck_of_adventures.state import Adventure

LONG = 10
"""From this round on the GM's people have had enough."""
HALF, RARELY = 2, 8


def answer(view: Adventure, ask: Ask, may: Callable[[Command], bool], pick: Number) -> Command | None:
    """An answer to a question of the fight; None leaves the ledger's: the turn ends."""
    match ask.key.partition(":")[0]:
        case "turn":
            return _first(_turn(view, ask.about, may, pick), may)
        case "held":
            return _first(iter((wish.StepIn(ask.about),)), may)
        case "order_card":
            held = fate.choices(view, ask.about)
            again = (wish.RedrawOrderCard(ask.about, held[0]),) if len(held) > HALF and not pick(RARELY) else ()
            return _first(iter(again), may)
        case "dying" | "wound":
            return _first(care.toughens(view, view.character(ask.about)), may)
        case _:
            return None


def _first(those: Iterator[Command], may: Callable[[Command], bool]) -> Command | None:
    return next((one for one in those if may(one)), None)


def _turn(view: Adventure, who: str, may: Callable[[Command], bool], pick: Number) -> Iterator[Command]:
    """What its owner would do next on a turn, the best first."""
    combat, one = view.combat, view.character(who)
    turn = combat.turn if combat is not None else None
    if turn is None or one.sheet.value is None or (not turn.begun and turns.steps_due(view, who)):
        return
    now = Moment(view, one, one.sheet.value, turn, may, pick)
    yield from _gives_up(now)
    if turns.is_fresh(turn) and one.seat != GM and pick(RARELY) == 0:
        yield wish.Delay(who)
    yield from _acts(now)
    yield from _commands(now)


def _acts(now: Moment) -> Iterator[Command]:
    """Care first, then blows, then the way to somebody whom it can strike."""
    yield from care.fates(now)
    yield from care.saves(now)
    yield from care.shakes_off(now)
    yield from care.minors(now)
    yield from blows.hexes(now)
    yield from blows.holds(now)
    yield from blows.strikes(now)
    if not now.turn.major:
        yield from walking.comes_nearer(now, now.standing(), max((arm.reach for arm in blows.arms(now)), default=1))


def _gives_up(now: Moment) -> Iterator[Command]:
    """The GM's people run or surrender when the last of them is hurt, or after a long fight."""
    if now.one.seat != GM or now.view.combat is None or not now.standing():
        return
    alone = not any(not each.is_out for each in now.others(hostile=False))
    shaken = alone and now.one.vitals.value is not None and now.one.vitals.value.hp == 1
    if now.view.combat.round > LONG or (shaken and now.pick(HALF) == 0):
        yield wish.LeaveCombat(now.one.id, "runs" if now.pick(HALF) else "surrenders")


def _commands(now: Moment) -> Iterator[Command]:
    """Its Companions do what they are told."""
    for pet in now.view.characters:
        if pet.kind == COMPANION and pet.dealer == now.one.id and pet.here and not pet.is_out:
            if pet.id not in now.turn.commanded:
                yield wish.CommandCompanion(pet.id)
            if pet.sheet.value is not None:
                its = now._replace(one=pet, sheet=pet.sheet.value)
                yield from blows.strikes(its)
                yield from walking.comes_nearer(its, its.standing(), 1)
