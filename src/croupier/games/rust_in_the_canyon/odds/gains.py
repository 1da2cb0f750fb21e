"""The gains from the rows of a hand: chips moved, and the cost of piles (RC-14.2, RC-14.4, RC-15.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from croupier.core.odds.questions import Given
from croupier.core.refusals import Invalid
from croupier.games.rust_in_the_canyon.figures.outcomes import STACK, STRESS, TOWN
from croupier.games.rust_in_the_canyon.odds.bets import Purse
from croupier.games.rust_in_the_canyon.odds.fallout import LEVELS, costs
from croupier.games.rust_in_the_canyon.odds.hands import End
from croupier.games.rust_in_the_canyon.odds.piles import nobody_dies
from croupier.games.rust_in_the_canyon.odds.rows import outcome_of
from croupier.games.rust_in_the_canyon.odds.sides import NONE


class Gains(NamedTuple):
    """The expected changes in chips over all rows, and the probability of death."""

    stack: Fraction
    stress: Fraction
    town: Fraction
    death: Fraction

    def summary(self, of: str = "") -> dict[str, Fraction]:
        changes = {f"{of}expected stack": self.stack, f"{of}expected stress": self.stress}
        return {**changes, f"{of}expected town-stack": self.town}


class Older(NamedTuple):
    """The PC's pots of earlier hands: chips, the PC's part, levels; they go with the last one (RC-14.4)."""

    chips: tuple[int, ...] = ()
    own: tuple[int, ...] = ()
    levels: tuple[str, ...] = ()


ALONE = Older()


def older(given: Given) -> Older:
    """The PC's pots of earlier hands. Raises Invalid if their parameters are inconsistent."""
    chips, own, levels = given["older"], given["older-own"], given["older-levels"]
    own = own if len(own) == len(chips) else own * len(chips)
    if len(own) != len(chips) or any(mine > pot for mine, pot in zip(own, chips, strict=True)):
        raise Invalid(
            "older-own", ",".join(map(str, given["older-own"])), "at most its chips for each older pot", "RC-R44"
        )
    if given.rulings["fallout_level"] == "each_hand" and len(levels) != len(chips):
        raise Invalid("older-levels", ",".join(levels), "one level for each older pot", "RC-R46")
    return Older(chips, own, levels)


def gains(
    ends: Mapping[End, Fraction], before: Purse, level: str, left: dict[str, int], given: Given, older: Older = ALONE
) -> Gains:
    """The expected gains from the pots, and the expected cost of the piles."""
    rulings = given.rulings
    stack = stress = town = death = Fraction(0)
    known: dict[int, Piles] = {}
    for (row, best, purse), share in ends.items():
        pot = purse.own + purse.gm + sum(older.chips)
        comes = outcome_of(rulings, row, best)
        stack += share * (purse.stack - before.stack + pot * (comes.pots == STACK))
        town += share * (purse.town - before.town + pot * (comes.pots == TOWN))
        stress += share * (purse.stress - before.stress + pot * (comes.pots == STRESS))
        if comes.fallout:
            size = purse.own if rulings["pile_size"] == "own_chips" else purse.own + purse.gm
            if size not in known:
                known[size] = piles(size, level, left, given, older)
            stress, death = stress + share * known[size].stress, death + share * known[size].death
            stack -= share * sum((min(taken, purse.stack) * part for taken, part in known[size].of_stack.items()), NONE)
    return Gains(stack, stress, town, death)


class Piles(NamedTuple):
    """The cost of all pots' piles: stress of non-lethal ones, death, and possible losses from the stack."""

    stress: Fraction
    death: Fraction
    of_stack: dict[int, Fraction]


def piles(size: int, level: str, left: dict[str, int], given: Given, older: Older) -> Piles:
    """The cost of one or several piles from one deck; each pile is equally random, so their means add up."""
    rulings, deck = given.rulings, sum(left.values())
    sizes = [*(older.own if rulings["pile_size"] == "own_chips" else older.chips), size]
    each = rulings.get("fallout_level") == "each_hand"
    levels = [*(older.levels if each else [level] * len(older.chips)), level]
    there = [(min(size, deck), one) for size, one in zip(sizes, levels, strict=True) if size]
    stress = NONE
    for cards, one in there:
        found = costs(rulings["pile_reading"], (cards,), (one,), left, given.step)
        stress += sum((cost * part for (cost, dead), part in found.items() if not dead), NONE)
    taken: dict[int, Fraction] = {}
    told = [cards for cards, one in there if one == LEVELS[0]]
    if told and rulings["stress_from"] == "stack_first":
        _fit(told, deck)
        found = costs(rulings["pile_reading"], told, LEVELS[:1] * len(told), left, given.step)
        taken = {cost: part for (cost, _), part in found.items()}
    deadly = [cards for cards, one in there if one == LEVELS[2]]
    _fit(deadly, deck)
    return Piles(stress, 1 - nobody_dies(deadly, left), taken)


def _fit(sizes: Sequence[int], deck: int) -> None:
    if len(sizes) > 1 and sum(sizes) > deck:
        raise Invalid("older", ",".join(map(str, sizes)), "pots of as many chips as cards are left", "RC-5.7")
