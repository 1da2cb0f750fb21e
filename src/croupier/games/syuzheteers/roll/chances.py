"""What claims are worth: the chance of a success for each number of dice, before they are rolled (Odds 1 and 3)."""

from __future__ import annotations

from fractions import Fraction

from croupier.core.rules import rule
from croupier.games.syuzheteers.roll.counting import dice_for
from croupier.games.syuzheteers.roll.numbers import start_parts, stop_parts, target_of
from croupier.games.syuzheteers.roll.state import START, Roll
from croupier.games.syuzheteers.settings import Ruling
from croupier.games.syuzheteers.state import Story

SIDES = 6


@rule("SZ-7.5", "SZ-7.8", "SZ-7.10")
def success(highest: int, stop: int, target: int) -> Fraction:
    """That the lowest of `stop` dice is enough beside the highest start die."""
    needed = max(1, target - highest)
    return Fraction(max(0, SIDES + 1 - needed), SIDES) ** stop


@rule("SZ-8.1", "SZ-8.3")
def at_any_price(highest: int, stop: int, target: int) -> Fraction:
    """That there is a success, or one that can be bought: with two stop dice or more the best of them is enough."""
    if stop < 2:
        return success(highest, stop, target)
    needed = min(max(1, target - highest), SIDES + 1)
    return 1 - Fraction(needed - 1, SIDES) ** stop


def before_start(start: int, target: int) -> Fraction:
    """A success with so many start dice and one stop die."""
    shows = {face: Fraction(face**start - (face - 1) ** start, SIDES**start) for face in range(1, SIDES + 1)}
    return sum((share * success(face, 1, target) for face, share in shows.items()), Fraction(0))


@rule("SZ-7.3", "SZ-7.6")
def told(ruling: Ruling, story: Story, roll: Roll, claims: int) -> str:
    """What none, one or more of these claims would make of the chance, in a line."""
    is_start = roll.side == START
    parts = sum((start_parts if is_start else stop_parts)(ruling, story, roll).values())
    target = target_of(ruling, story, roll)
    numbers = sorted({dice_for(ruling, parts + more) for more in range(claims + 1)})
    if is_start:
        chances = ", ".join(f"{number}: {_percent(before_start(number, target))}" for number in numbers)
        return f"chance by start dice, against one stop die: {chances}"
    if not roll.start:
        return "the start dice are still to be rolled"
    highest = max(roll.start)
    chances = ", ".join(f"{number}: {_both(highest, number, target)}" for number in numbers)
    return f"chance by stop dice: {chances}"


def _both(highest: int, number: int, target: int) -> str:
    plain, bought = success(highest, number, target), at_any_price(highest, number, target)
    return _percent(plain) if plain == bought else f"{_percent(plain)} ({_percent(bought)} at a price)"


def _percent(share: Fraction) -> str:
    return f"{float(share):.0%}"
