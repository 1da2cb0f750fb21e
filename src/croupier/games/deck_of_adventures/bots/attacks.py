"""How a bot attacks: with weapons, powers, and rarely a grapple."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from croupier.core.commands import Command
from croupier.games.deck_of_adventures.bots.moment import Moment
from croupier.games.deck_of_adventures.characters import numbers
from croupier.games.deck_of_adventures.combat.commands import Grapple, MakeAttack
from croupier.games.deck_of_adventures.combat.state import MAJOR
from croupier.games.deck_of_adventures.combat.weapons import attack_traits, weapons
from croupier.games.deck_of_adventures.harm.state import ENTANGLED
from croupier.games.deck_of_adventures.packs import library
from croupier.games.deck_of_adventures.packs import state as packs
from croupier.games.deck_of_adventures.packs.state import Power
from croupier.games.deck_of_adventures.powers.areas import AURA, aura
from croupier.games.deck_of_adventures.powers.commands import UsePower
from croupier.games.deck_of_adventures.powers.sources import at_place

RARELY, THIRD = 12, 3


class Arm(NamedTuple):
    """Something to attack with: a weapon with its Trait, or a power at one of its prices; and its reach."""

    reach: int
    worth: int
    weapon: str = ""
    trait: str = ""
    power: str = ""
    pp: int = 0
    size: str = MAJOR

    def against(self, attacker: str, target: str) -> Command:
        if self.power:
            return UsePower(attacker, self.power, self.pp, (target,))
        return MakeAttack(attacker, target, self.trait, self.weapon)


def arms(now: Moment) -> list[Arm]:
    """The weapons and powers that the character can attack with, best first."""
    found = [
        Arm(power.range, 2 * at_place(power.damage, at) + 1, power=power.id, pp=price, size=_size(power))
        for power in usable(now)
        if power.checks and power.area is None
        for at, price in enumerate(power.pp)
        if at_place(power.damage, at) > 0
    ]
    if now.ruling("basic_attack") == "universal":
        for weapon in weapons(now.ruling, now.view, now.one.id):
            traits = attack_traits(now.ruling, now.view, now.one.id, weapon)
            best = max(traits, key=lambda trait: numbers.trait(now.ruling, now.view, now.one.id, trait))
            skill = numbers.trait(now.ruling, now.view, now.one.id, best)
            found.append(Arm(weapon.reach, 2 * weapon.damage + skill, weapon.item, best))
    return sorted(found, key=lambda arm: (-arm.worth, arm.reach))


def usable(now: Moment) -> Iterator[Power]:
    """The powers that the character can use on a turn and pay for."""
    has = now.one.vitals.value.pp if now.one.vitals.value is not None else 0
    for id in dict.fromkeys(taken.id for taken in now.sheet.powers):
        power = library.power(now.view, id)
        if power is not None and power.type in (packs.MAJOR, packs.MINOR, packs.FREE) and min(power.pp) <= has:
            yield power


def _size(power: Power) -> str:
    return power.type.lower()


def attacks(now: Moment) -> Iterator[Command]:
    """Attacks on foes within reach, usually the weakest first; after the Major Action a Minor one."""
    spent = {MAJOR: now.turn.major, packs.MINOR.lower(): now.turn.minor or not now.turn.major}
    targets = now.standing()
    if now.pick(THIRD) == 0:
        targets.reverse()
    for arm in arms(now):
        if not spent.get(arm.size, False):
            yield from (arm.against(now.one.id, each.id) for each in targets if now.is_within(each.id, arm.reach))


def power_attacks(now: Moment) -> Iterator[Command]:
    """Sometimes, uses of powers against which foes make Saves."""
    for power in usable(now):
        free = not (now.turn.major if _size(power) == MAJOR else now.turn.minor)
        if power.save is not None and not power.checks and free and now.pick(THIRD) == 0:
            yield from _power_attack(now, power)


def _power_attack(now: Moment, power: Power) -> Iterator[Command]:
    near = [each for each in now.standing() if now.is_within(each.id, power.range)]
    if power.area is None or now.at(now.one.id) is None:
        yield from (UsePower(now.one.id, power.id, power.pp[0], (each.id,)) for each in near)
    elif power.area[0] == AURA:
        friends = [at for each in (now.one, *now.others(hostile=False)) if (at := now.at(each.id)) is not None]
        for spot in (at for each in near if (at := now.at(each.id)) is not None):
            if not any(at in aura(spot, power.area[1]) for at in friends):
                yield UsePower(now.one.id, power.id, power.pp[0], x=spot.x, y=spot.y)


def grapples(now: Moment) -> Iterator[Command]:
    """Rarely, a grapple of somebody who is not already held."""
    if not now.turn.major and now.pick(RARELY) == 0:
        free = (each for each in now.standing() if each.has(ENTANGLED) is None)
        yield from (Grapple(now.one.id, each.id) for each in free if now.is_within(each.id, 1))
