"""Rolling a parsed expression: which dice fell, which of them count, and the total."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Protocol

import msgspec

from croupier.core.free_rolls.expressions import (
    Compare,
    Dice,
    Expression,
    Function,
    Group,
    Keep,
    Number,
    Operation,
    apply_function,
    apply_operation,
)
from croupier.core.free_rolls.notation import Roll

MOST_IN_A_ROW = 20
"""How often one die explodes, or is rerolled before it is drawn from the faces that may stay."""
DROPPED, REROLLED, EXPLODED, SUCCESS, FAILURE = "dropped", "rerolled", "exploded", "success", "failure"


class RolledDie(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One die: the value it counts, and what happened to it."""

    value: int
    marks: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The die as the log shows it: dropped and rerolled dice in parentheses, exploded ones with "!"."""
        words = f"{self.value}{'!' if EXPLODED in self.marks else ''}"
        return f"({words})" if DROPPED in self.marks or REROLLED in self.marks else words


class RolledDice(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The dice of one kind, as written, in order of value, and what they count together."""

    text: str
    dice: tuple[RolledDie, ...]
    total: str
    is_dropped: bool = False
    """Whether a group drops them."""


class RollResult(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A roll: the expression, the comment, its dice in order, and the total as text ("7", "3.5", "10/3")."""

    expression: str
    dice: tuple[RolledDice, ...]
    total: str
    comment: str = ""
    counts: bool = False
    """Whether the total is a number of successes."""


class FallOfDice(Protocol):
    """The source of the faces of dice."""

    def roll(self, dice: int, sides: int) -> Sequence[int]:
        """The faces of this many dice, each from 1 to `sides`."""
        ...

    def pick(self, faces: Sequence[int]) -> int:
        """Pick one of these faces, all equally likely."""
        ...


def roll(parsed: Roll, fall: FallOfDice) -> RollResult:
    """The result of a roll whose faces come from `fall`."""
    rolled: list[RolledDice] = []
    total = _value(parsed.expression, fall, rolled)
    counts = isinstance(parsed.expression, Dice | Group) and parsed.expression.success is not None
    return RollResult(parsed.text, tuple(rolled), number_text(total), parsed.comment, counts)


def number_text(value: Fraction) -> str:
    """A number as people write it: 7, 3.5, or 10/3 where no three decimals are exact."""
    if (value * 1000).denominator == 1:
        return f"{float(value):g}" if value.denominator > 1 else str(value.numerator)
    return str(value)


def _value(expression: Expression, fall: FallOfDice, rolled: list[RolledDice]) -> Fraction:
    match expression:
        case Number(value=value):
            return Fraction(value)
        case Dice():
            return _roll_dice(expression, fall, rolled)
        case Operation(sign=sign, left=left, right=right):
            return apply_operation(sign, _value(left, fall, rolled), _value(right, fall, rolled))
        case Function(name=name, of=of):
            return apply_function(name, _value(of, fall, rolled))
        case Group():
            return _roll_group(expression, fall, rolled)


def _roll_group(group: Group, fall: FallOfDice, rolled: list[RolledDice]) -> Fraction:
    parts: list[list[RolledDice]] = [[] for _ in group.members]
    values = [_value(one, fall, part) for one, part in zip(group.members, parts, strict=True)]
    kept = kept_of(values, group.keep)
    for part, is_kept in zip(parts, kept, strict=True):
        rolled += part if is_kept else [msgspec.structs.replace(one, is_dropped=True) for one in part]
    counted = [value for value, is_kept in zip(values, kept, strict=True) if is_kept]
    return _counted(counted, group.success, group.failure)


def kept_of(values: Sequence[Fraction | int], keep: Keep | None) -> list[bool]:
    """Which of these values count; of equal ones the first are kept."""
    if keep is None:
        return [True] * len(values)
    order = sorted(range(len(values)), key=lambda at: values[at], reverse=keep.highest)
    chosen = set(order[: keep.number])
    return [(at in chosen) != keep.dropped for at in range(len(values))]


def _counted(values: Sequence[Fraction | int], success: Compare | None, failure: Compare | None) -> Fraction:
    if success is None:
        return Fraction(sum(values))
    return Fraction(sum(worth(one, success, failure) for one in values))


def worth(value: Fraction | int, success: Compare, failure: Compare | None) -> int:
    """What a die or a total adds to the number of successes: 1, -1 or 0."""
    return int(success.matches(value)) - int(failure is not None and failure.matches(value))


def _roll_dice(dice: Dice, fall: FallOfDice, rolled: list[RolledDice]) -> Fraction:
    gone: list[int] = []
    values = _exploded(dice, fall, gone)
    kept = kept_of([one.value for one in values], dice.keep)
    counted = [one.value for one, is_kept in zip(values, kept, strict=True) if is_kept]
    total = _counted(counted, dice.success, dice.failure)
    shown = [_marked(dice, one, is_kept=is_kept) for one, is_kept in zip(values, kept, strict=True)]
    shown.sort(key=lambda one: (DROPPED in one.marks, -one.value))
    rolled.append(RolledDice(dice.text, (*shown, *(RolledDie(one, (REROLLED,)) for one in gone)), number_text(total)))
    return total


def _marked(dice: Dice, die: RolledDie, *, is_kept: bool) -> RolledDie:
    marks = die.marks
    if not is_kept:
        marks = (*marks, DROPPED)
    elif dice.success is not None:
        gain = worth(die.value, dice.success, dice.failure)
        marks = (*marks, SUCCESS) if gain > 0 else (*marks, FAILURE) if gain < 0 else marks
    return RolledDie(die.value, marks)


def _faces(dice: Dice, count: int, fall: FallOfDice, gone: list[int]) -> list[int]:
    """The faces of this many of these dice after rerolls; those rerolled are added to `gone`."""
    faces = _fall(dice, count, fall)
    for _ in range(1 if dice.rerolls_once else MOST_IN_A_ROW):
        again = [one for one in faces if dice.is_rerolled(one)]
        if not again:
            return faces
        gone += again
        faces = [one for one in faces if not dice.is_rerolled(one)] + _fall(dice, len(again), fall)
    if dice.rerolls_once:
        return faces
    stay = [one for one in dice.faces if not dice.is_rerolled(one)]
    return [fall.pick(stay) if dice.is_rerolled(one) else one for one in faces]


def _fall(dice: Dice, count: int, fall: FallOfDice) -> list[int]:
    if dice.sides:
        return list(fall.roll(count, dice.sides))
    return [face - 2 for face in fall.roll(count, 3)]


def _exploded(dice: Dice, fall: FallOfDice, gone: list[int]) -> list[RolledDie]:
    """The dice after rerolls and explosions; the dice that explosions add are rerolled like the others."""
    first = _faces(dice, dice.number, fall, gone)
    explodes = dice.explodes
    if explodes is None:
        return [RolledDie(one) for one in first]
    less = int(dice.explosion == "!p")
    chains = [[one] for one in first]
    for _ in range(MOST_IN_A_ROW):
        bursting = [one for one in chains if explodes.matches(one[-1])]
        if not bursting:
            break
        for chain, face in zip(bursting, _faces(dice, len(bursting), fall, gone), strict=True):
            chain.append(face)
    if dice.explosion == "!!":
        return [RolledDie(sum(one), (EXPLODED,) if len(one) > 1 else ()) for one in chains]
    return [
        RolledDie(face - (less if at else 0), (EXPLODED,) if at < len(chain) - 1 else ())
        for chain in chains
        for at, face in enumerate(chain)
    ]
