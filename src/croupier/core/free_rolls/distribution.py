"""The exact distribution of a roll's total."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from math import comb
from typing import NamedTuple

from croupier.core.free_rolls.expressions import (
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
from croupier.core.free_rolls.rolling import MOST_IN_A_ROW, worth
from croupier.core.odds.questions import without_limit

Step = Callable[[int], None]
Value = Fraction | int


class Weights(NamedTuple):
    """How many of `total` equally likely cases lead to each value."""

    of: Mapping[Value, int]
    total: int


def distribution(roll: Roll, step: Step = without_limit) -> dict[Fraction, Fraction]:
    """The probability of each total, from the lowest; they add up to 1.

    `step` is called with the amount of work done and may raise, as in `Given`.
    """
    weights = _weights(roll.expression, step)
    return {Fraction(value): Fraction(weights.of[value], weights.total) for value in sorted(weights.of)}


def _weights(expression: Expression, step: Step) -> Weights:
    match expression:
        case Number(value=value):
            return Weights({value: 1}, 1)
        case Dice():
            return _dice(expression, step)
        case Function(name=name, of=of):
            inner = _weights(of, step)
            return Weights(
                _added((apply_function(name, Fraction(value)), weight) for value, weight in inner.of.items()),
                inner.total,
            )
        case Operation(sign=sign, left=left, right=right):
            return _combined(sign, _weights(left, step), _weights(right, step), step)
        case Group():
            return _group(expression, step)


def _added(parts: Iterable[tuple[Value, int]]) -> dict[Value, int]:
    found: dict[Value, int] = {}
    for value, weight in parts:
        found[value] = found.get(value, 0) + weight
    return found


def _combined(sign: str, left: Weights, right: Weights, step: Step) -> Weights:
    """The distribution of two independent totals joined by an operator."""
    step(len(left.of) * len(right.of))
    apply: Callable[[Value, Value], Value] = {"+": lambda a, b: a + b, "-": lambda a, b: a - b}.get(
        sign, lambda a, b: apply_operation(sign, Fraction(a), Fraction(b))
    )
    pairs = ((apply(a, b), p * q) for a, p in left.of.items() for b, q in right.of.items())
    return Weights(_added(pairs), left.total * right.total)


# dice of one kind


def _dice(dice: Dice, step: Step) -> Weights:
    die = _die(dice)
    if dice.explosion == "!!":
        die = _chain(dice, die, lambda face, _: face)
    elif dice.explosion and dice.keep is not None:
        return _kept_chains(dice, die, step)
    elif dice.explosion:
        less = int(dice.explosion == "!p")
        return _times(_chain(dice, die, lambda face, at: _worth(dice, face - (less if at else 0))), dice.number, step)
    if dice.keep is not None:
        return _kept(dice, die, step)
    return _times(Weights(_added((_worth(dice, face), w) for face, w in die.of.items()), die.total), dice.number, step)


def _worth(of: Dice | Group, value: Value) -> Value:
    """What one die or total adds to the sum, or to the number of successes."""
    return value if of.success is None else worth(value, of.success, of.failure)


def _die(dice: Dice) -> Weights:
    """The distribution of one die after its rerolls."""
    rerolled = sum(map(dice.is_rerolled, dice.faces))
    if dice.rerolls_once:
        every = len(dice.faces)
        return Weights({one: rerolled + (0 if dice.is_rerolled(one) else every) for one in dice.faces}, every * every)
    return Weights({one: 1 for one in dice.faces if not dice.is_rerolled(one)}, len(dice.faces) - rerolled)


def _chain(dice: Dice, die: Weights, gain: Callable[[int, int], Value]) -> Weights:
    """One die with its explosions; `gain(face, position)` is what a face adds, at positions from 0."""
    explodes = dice.explodes
    assert explodes is not None
    after = Weights({0: 1}, 1)
    for at in range(MOST_IN_A_ROW, -1, -1):
        here: dict[Value, int] = {}
        for face, weight in die.of.items():
            goes_on = at < MOST_IN_A_ROW and explodes.matches(face)
            for value, ways in after.of.items() if goes_on else ((0, after.total),):
                total = gain(int(face), at) + value
                here[total] = here.get(total, 0) + weight * ways
        after = Weights(here, die.total * after.total)
    return after


def _times(one: Weights, count: int, step: Step) -> Weights:
    """The sum of this many independent values of the same kind, all of them whole numbers."""
    low, high = int(min(one.of)), int(max(one.of))
    width = (one.total**count).bit_length() // 8 + 1
    length = (high - low) * count + 1
    step(int((width * length / 4) ** 1.585) // 100)  # the cost of multiplying numbers of that many bytes
    packed = bytearray(width * (high - low + 1))
    for value, weight in one.of.items():
        at = (int(value) - low) * width
        packed[at : at + width] = weight.to_bytes(width, "little")
    power = (int.from_bytes(packed, "little") ** count).to_bytes(width * length + 1, "little")
    found: dict[Value, int] = {}
    for at in range(length):
        weight = int.from_bytes(power[at * width : (at + 1) * width], "little")
        if weight:
            found[low * count + at] = weight
    return Weights(found, one.total**count)


def _kept(dice: Dice, die: Weights, step: Step) -> Weights:
    """The highest or lowest of this many dice: face after face from the best, how many dice show it."""
    assert dice.keep is not None
    keep, highest = _as_kept(dice.keep, dice.number)
    faces = sorted(die.of, reverse=highest)
    states: dict[tuple[int, Value], int] = {(0, 0): 1}
    for at, face in enumerate(faces):
        last = at == len(faces) - 1
        new: dict[tuple[int, Value], int] = {}
        step(len(states) * (dice.number + 1))
        gain, weight = _worth(dice, face), die.of[face]
        for (shown, total), ways in states.items():
            left = dice.number - shown
            for count in (left,) if last else range(left + 1):
                counted = max(0, min(count, keep - shown))
                key = (shown + count, total + counted * gain)
                new[key] = new.get(key, 0) + ways * comb(left, count) * weight**count
        states = new
    return Weights(_added((total, ways) for (_, total), ways in states.items()), die.total**dice.number)


def _as_kept(keep: Keep, count: int) -> tuple[int, bool]:
    """How many dice are kept, and whether the highest: dropping the lowest of four keeps the highest three."""
    return (count - keep.number, not keep.highest) if keep.dropped else (keep.number, keep.highest)


class _Tracked(NamedTuple):
    """The best values so far, sorted, and the sum of all values."""

    best: tuple[Value, ...]
    total: Value

    def with_value(self, value: Value, gain: Value, keep: Keep) -> _Tracked:
        best = tuple(sorted((*self.best, value), reverse=keep.highest)[: keep.number])
        return _Tracked(best, self.total + gain if keep.dropped else 0)


def _kept_chains(dice: Dice, die: Weights, step: Step) -> Weights:
    """Keeping among dice whose number explosions change: die after die, with the best values so far."""
    keep, explodes = dice.keep, dice.explodes
    assert keep is not None
    assert explodes is not None
    less = int(dice.explosion == "!p")
    states = {_Tracked((), 0): 1}
    for _ in range(dice.number):
        done: dict[_Tracked, int] = {}
        exploding = states
        for at in range(MOST_IN_A_ROW + 1):
            step(len(exploding) * len(die.of))
            more: dict[_Tracked, int] = {}
            rest = die.total ** (MOST_IN_A_ROW - at)
            for state, ways in exploding.items():
                for face, weight in die.of.items():
                    value = face - (less if at else 0)
                    new = state.with_value(value, _worth(dice, value), keep)
                    if at < MOST_IN_A_ROW and explodes.matches(face):
                        more[new] = more.get(new, 0) + ways * weight
                    else:
                        done[new] = done.get(new, 0) + ways * weight * rest
            exploding = more
        states = done
    return _of_tracked(dice, keep, states, die.total ** ((MOST_IN_A_ROW + 1) * dice.number))


def _of_tracked(of: Dice | Group, keep: Keep, states: Mapping[_Tracked, int], total: int) -> Weights:
    found = []
    for state, ways in states.items():
        best = sum(_worth(of, one) for one in state.best)
        found.append((state.total - best if keep.dropped else best, ways))
    return Weights(_added(found), total)


# groups


def _group(group: Group, step: Step) -> Weights:
    members = [_weights(one, step) for one in group.members]
    if group.keep is None:
        return _sum_of(group, members, step)
    states = {_Tracked((), 0): 1}
    total = 1
    for member in members:
        step(len(states) * len(member.of))
        new: dict[_Tracked, int] = {}
        for state, ways in states.items():
            for value, weight in member.of.items():
                key = state.with_value(value, _worth(group, value), group.keep)
                new[key] = new.get(key, 0) + ways * weight
        states, total = new, total * member.total
    return _of_tracked(group, group.keep, states, total)


def _sum_of(group: Group, members: Sequence[Weights], step: Step) -> Weights:
    found = Weights({0: 1}, 1)
    for member in members:
        worths = Weights(_added((_worth(group, value), weight) for value, weight in member.of.items()), member.total)
        found = _combined("+", found, worths, step)
    return found
