"""How a bot fights to the end: it helps, attacks and approaches; the GM's last character gives up when hurt."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from croupier.core.bots import Number
from croupier.core.commands import Command
from croupier.core.state import GM, Ask
from croupier.games.deck_of_adventures.bots import answers, attacks, care, movement
from croupier.games.deck_of_adventures.bots.moment import Asked, May, Moment
from croupier.games.deck_of_adventures.cast.state import COMPANION, MINION, Character
from croupier.games.deck_of_adventures.characters.sides import are_foes
from croupier.games.deck_of_adventures.checks import fate_cards
from croupier.games.deck_of_adventures.combat import commands as wish
from croupier.games.deck_of_adventures.combat.actions import INSPECT
from croupier.games.deck_of_adventures.packs.effects import Rough
from croupier.games.deck_of_adventures.packs.state import Power
from croupier.games.deck_of_adventures.powers import bosses
from croupier.games.deck_of_adventures.powers.commands import UsePower
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.terrain.state import Spot
from croupier.games.deck_of_adventures.turns import turn_actions
from croupier.pieces.questions import kind_of

LONG = 10
"""After this round the GM's characters give up."""
HALF, RARELY = 2, 8
RUNS, YIELDS = "gone before anyone can stop them", "they give up"
"""How the GM's characters leave a fight."""


class Fighter:
    """Plays one seat in a fight, and remembers where its moves began."""

    def __init__(self, pick: Number) -> None:
        self.pick = pick
        self.walked: set[tuple[int, str, Spot, bool]] = set()
        self.asked: set[Asked] = set()
        self.treated: set[str] = set()
        self.stands = (0, "")
        """The round and the character of the last turn in which the seat decided whether to give up."""

    def sees(self, view: Adventure) -> None:
        """Note what anyone has learned about an opponent, until the fight is over."""
        if view.combat is None:
            self.asked.clear()
            self.treated.clear()
        for check in view.checks:
            if check.kind == INSPECT and check.result is not None and check.result.passed:
                self.asked.add((INSPECT, "", check.about))

    def answer(self, view: Adventure, ask: Ask, may: May) -> Command | None:
        """The answer to a question of the fight; None for the default answer, which ends the turn."""
        if view.combat is None or not view.combat.round:
            self.walked.clear()
        found = next((one for one in self._wishes(view, ask, may) if may(one)), None)
        if isinstance(found, wish.Inspect | wish.Recall | wish.Convince):
            self.asked |= care.asks(found)
        if isinstance(found, UsePower):
            there = (view.character(who) for who in found.targets if view.has(who))
            self.treated |= {one.id for one in there if one.kind == MINION and one.knockout is not None}
        return found

    def _wishes(self, view: Adventure, ask: Ask, may: May) -> Iterator[Command]:
        """The seat's possible commands, best first."""
        match kind_of(ask):
            case "turn":
                yield from self._turn(view, ask.about, may)
            case "held":
                yield wish.StepIn(ask.about)
            case "order_card":
                held = fate_cards.spendable_cards(view, ask.about)
                if len(held) > HALF and not self.pick(RARELY):
                    yield wish.RedrawOrderCard(ask.about, held[0])
            case "boss":
                yield from _between(view, ask.about, self.pick)
            case "dying" | "wound" if not _is_past(view, ask.seat):
                yield from care.toughen_up(view, view.character(ask.about))

    def _turn(self, view: Adventure, who: str, may: May) -> Iterator[Command]:
        combat, one = view.combat, view.character(who)
        turn = combat.turn if combat is not None else None
        if combat is None or turn is None or one.sheet.value is None:
            return
        if not turn.begun and turn_actions.steps_due(view, who):
            return
        now = Moment(view, one, one.sheet.value, turn, may, self.pick, self.walked, self.asked, self.treated)
        if self.stands != (here := (combat.round, who)):
            self.stands = here
            yield from _gives_up(now)
        delays = turn_actions.is_fresh(turn) and one.seat != GM and _somebody_follows(view, who)
        if delays and self.pick(RARELY) == 0:
            yield wish.Delay(who)
        pets_first = bool(_pets(now)) and self.pick(HALF) == 0
        if pets_first:
            yield from commands(now)
        yield from _acts(now)
        if not pets_first:
            yield from commands(now)


def _somebody_follows(view: Adventure, who: str) -> bool:
    """Whether another character who can act still has a turn to come this round."""
    assert view.combat is not None
    past = {*view.combat.done, *view.combat.delayed, *view.combat.gone, who}
    return any(view.has(one) and not view.character(one).is_out for one in view.combat.order if one not in past)


def _is_past(view: Adventure, seat: str) -> bool:
    """Whether the fight is over for the GM's characters, which then spend no more Fate Cards."""
    return seat == GM and (view.combat is None or view.combat.over)


def _between(view: Adventure, boss: str, pick: Number) -> Iterator[Command]:
    """What a boss does between turns, to a random foe."""
    standing = [one.id for one in view.characters if one.here and not one.is_out and are_foes(view, boss, one.id)]
    for moment in view.deeds.moments if standing else ():
        if moment.boss == boss:
            for power in bosses.usable_powers(view, moment):
                if _floods(power) and not answers.easy_rows(view):
                    continue
                yield UsePower(boss, power.id, targets=(standing[pick(len(standing))],) if power.range else ())


def _floods(power: Power) -> bool:
    """Whether a power only creates Challenging Terrain; the map may have no easy row left."""
    return bool(power.effects) and all(isinstance(one.verb, Rough) for one in power.effects)


def _acts(now: Moment) -> Iterator[Command]:
    """Care first, then attacks, then approaching a foe to attack."""
    yield from care.fate_uses(now)
    yield from care.saves(now)
    yield from care.shake_off_conditions(now)
    yield from care.minors(now)
    yield from attacks.power_attacks(now)
    yield from attacks.grapples(now)
    yield from care.hides(now)
    yield from attacks.attacks(now)
    if not now.turn.major or now.turn.rush:
        reach = max((arm.reach for arm in attacks.arms(now)), default=1)
        yield from movement.approach(now, now.standing(), reach, sees=True)


def _gives_up(now: Moment) -> Iterator[Command]:
    """The GM's characters run or surrender before they act when the last of them is hurt, or after a long fight."""
    acted = now.turn.major or now.turn.minor
    if now.one.seat != GM or now.view.combat is None or acted or not now.standing():
        return
    alone = not any(not each.is_out for each in now.others(hostile=False))
    shaken = alone and now.one.vitals.value is not None and now.one.vitals.value.hp == 1
    if now.view.combat.round > LONG or (shaken and now.pick(HALF) == 0):
        yield wish.LeaveCombat(now.one.id, RUNS if now.pick(HALF) else YIELDS)


def commands(now: Moment) -> Iterator[Command]:
    """Commands for the character's Companions."""
    for pet in _pets(now):
        if pet.sheet.value is None:
            continue
        own = msgspec.structs.replace(now.turn, major=False, minor=False)  # the rules know what it has used
        its = now._replace(one=pet, sheet=pet.sheet.value, turn=own)
        if pet.id not in now.turn.commanded:
            yield wish.CommandCompanion(pet.id)
        yield from care.shake_off_conditions(its)
        yield from attacks.attacks(its)
        yield from movement.approach(its, its.standing(), 1)


def _pets(now: Moment) -> list[Character]:
    """The character's Companions that can act."""
    mine = (each for each in now.view.characters if each.kind == COMPANION and each.dealer == now.one.id)
    return [each for each in mine if each.here and not each.is_out]
