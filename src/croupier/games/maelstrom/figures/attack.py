"""From an attack's margin to levels: rounds, damage, soak, a grenade's reach (MS-R61, MS-R63, MS-R66)."""

from __future__ import annotations

from typing import NamedTuple

from croupier.core.rules import cites, rule

BASHING, LETHAL, AGGRAVATED = KINDS = cites("MS-10.5", "MS-R49", name="KINDS")(("bashing", "lethal", "aggravated"))
SOURCES = ("heat", "cold", "vacuum", "radiation", "chemical", "current")
"""The sources of aggravated damage that armor can stop (MS-R67)."""
ABILITIES = ("Melee", "Firearms", "Athletics", "Heavy Weapons", "Remote Weapons")
"""The abilities that weapons are used with (MS-R58)."""
STANDARD = 6
"""The difficulty of damage and soak rolls."""
FEWER, METRES = 2, 2
"""A grenade loses this many dice for each of this many meters."""


@rule("MS-10.5", "MS-R49")
def kinds_of(option: str) -> tuple[str, ...]:
    """The kinds of damage at a table: all three, or only lethal."""
    return (LETHAL,) if option == "one" else KINDS


class Burst(NamedTuple):
    """What rounds after the first add to an attack."""

    dice: int
    difficulty: int


@rule("MS-R63")
def burst(rounds: int) -> Burst:
    """A die for each round after the first, and one difficulty for all of them."""
    return Burst(max(0, rounds - 1), int(rounds > 1))


@rule("MS-R60", "MS-R61")
def margin(net: int, off: int, *, botched: bool) -> int:
    """The margin of an attack over the answer to it; a botched answer adds one."""
    return net - off + botched


@rule("MS-R61")
def damage(base: int, margin: int) -> int:
    """The damage dice, or the levels of fixed damage: one more for each point of margin past 1."""
    return base + margin - 1


@rule("MS-10.7", "MS-R50")
def strength_soaks(option: str, kind: str) -> bool:
    """Whether Strength is rolled against damage of this kind."""
    return kind == BASHING or (option == "strength_all" and kind == LETHAL)


@rule("MS-R66")
def reach_of(dice: int) -> int:
    """The greatest distance in meters at which a damage die is left."""
    return max(0, -(-dice // FEWER) * METRES - 1)


@rule("MS-R66")
def dice_at(dice: int, metres: int) -> int:
    """The damage dice at this many meters from where a grenade goes off."""
    return max(0, dice - FEWER * (metres // METRES))
