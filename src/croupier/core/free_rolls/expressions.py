"""Dice expressions: what a parsed roll consists of, and its arithmetic."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple, TypeAlias

FUNCTIONS = ("abs", "ceil", "floor", "round")


class Compare(NamedTuple):
    """A condition on a die or a total: "=", ">" (or more) or "<" (or less) a number."""

    sign: str
    number: int

    def matches(self, value: Fraction | int) -> bool:
        if self.sign == "=":
            return value == self.number
        return value >= self.number if self.sign == ">" else value <= self.number


class Keep(NamedTuple):
    """Which dice count: this number of the highest or lowest are kept, or dropped."""

    number: int
    highest: bool
    dropped: bool = False


class Number(NamedTuple):
    value: int


class Dice(NamedTuple):
    """Dice of one kind with what happens to them: rerolls, then explosions, then keeping, then counting successes."""

    number: int
    sides: int
    """0 for Fate dice, whose faces are -1, 0 and 1."""
    rerolls: tuple[Compare, ...] = ()
    rerolls_once: bool = False
    explodes: Compare | None = None
    explosion: str = ""
    """"!" adds a die, "!!" adds to the die, "!p" adds a die minus 1."""
    keep: Keep | None = None
    success: Compare | None = None
    failure: Compare | None = None
    text: str = ""

    @property
    def faces(self) -> range:
        return range(1, self.sides + 1) if self.sides else range(-1, 2)

    def is_rerolled(self, face: int) -> bool:
        return any(one.matches(face) for one in self.rerolls)


class Group(NamedTuple):
    """Several totals of which some count, or that are counted as successes."""

    members: tuple[Expression, ...]
    keep: Keep | None = None
    success: Compare | None = None
    failure: Compare | None = None


class Operation(NamedTuple):
    sign: str
    left: Expression
    right: Expression


class Function(NamedTuple):
    """A function of an expression: a rounding, the absolute value, or "-" for the negative."""

    name: str
    of: Expression


Expression: TypeAlias = Number | Dice | Group | Operation | Function


def all_dice(expression: Expression) -> Iterable[Dice]:
    """The dice of an expression, in the order in which they are rolled."""
    match expression:
        case Dice():
            yield expression
        case Group(members=members):
            for one in members:
                yield from all_dice(one)
        case Operation(left=left, right=right):
            yield from all_dice(left)
            yield from all_dice(right)
        case Function(of=of):
            yield from all_dice(of)
        case Number():
            pass


def constant(expression: Expression) -> Fraction:
    """The value of an expression without dice. Raises ValueError if it contains dice."""
    match expression:
        case Number(value=value):
            return Fraction(value)
        case Function(name=name, of=of):
            return apply_function(name, constant(of))
        case Operation(sign=sign, left=left, right=right):
            return apply_operation(sign, constant(left), constant(right))
        case _:
            raise ValueError("not a constant")


def apply_operation(sign: str, left: Fraction, right: Fraction) -> Fraction:
    """The result of +, -, *, / or % (which rounds down); exact."""
    if sign == "+":
        return left + right
    if sign == "-":
        return left - right
    if sign == "*":
        return left * right
    return left / right if sign == "/" else left % right


def apply_function(name: str, value: Fraction) -> Fraction:
    """The negative, the absolute value, or the value rounded; a half is rounded up, as Roll20 does."""
    if name == "-":
        return -value
    if name == "abs":
        return abs(value)
    if name == "floor":
        return Fraction(value.__floor__())
    return Fraction(value.__ceil__()) if name == "ceil" else Fraction((value + Fraction(1, 2)).__floor__())
