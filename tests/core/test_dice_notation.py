"""Dice notation: what it accepts, what it means, what it refuses, and that odds and rolls agree."""

from __future__ import annotations

import itertools
import random
import re
from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from math import comb
from typing import ParamSpec

import pytest

from croupier.core.free_rolls.distribution import distribution
from croupier.core.free_rolls.notation import LONGEST, MOST_DICE, Roll, parse
from croupier.core.free_rolls.rolling import MOST_IN_A_ROW, RollResult, roll
from croupier.core.refusals import Invalid

P = ParamSpec("P")
Odds = dict[Fraction, Fraction]


class Faces:
    """Faces from a list, in order; each request takes as many as it needs."""

    def __init__(self, faces: Sequence[int]) -> None:
        self.left = list(faces)

    def roll(self, dice: int, sides: int) -> list[int]:
        taken, self.left = self.left[:dice], self.left[dice:]
        assert len(taken) == dice
        assert all(1 <= one <= sides for one in taken)
        return taken

    def pick(self, faces: Sequence[int]) -> int:
        return faces[0]


class RandomFaces:
    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def roll(self, dice: int, sides: int) -> list[int]:
        return sorted(self.random.randint(1, sides) for _ in range(dice))

    def pick(self, faces: Sequence[int]) -> int:
        return self.random.choice(faces)


def rolled(words: str, *faces: int) -> RollResult:
    given = Faces(faces)
    result = roll(parse(words), given)
    assert given.left == []
    return result


def shown(result: RollResult) -> list[str]:
    return [die.text for one in result.dice for die in one.dice]


def odds(words: str) -> Odds:
    found = distribution(parse(words))
    assert sum(found.values()) == 1
    assert list(found) == sorted(found)
    return found


# what is rolled


@pytest.mark.parametrize(
    ("words", "faces", "dice", "total"),
    [
        ("d20", [13], ["13"], "13"),
        ("2d6+3", [2, 5], ["5", "2"], "10"),
        ("2D6 - 1", [2, 5], ["5", "2"], "6"),
        ("d%", [42], ["42"], "42"),
        ("4dF", [1, 1, 2, 3], ["1", "0", "-1", "-1"], "-1"),
        ("4d6kh3", [1, 4, 6, 6], ["6", "6", "4", "(1)"], "16"),
        ("4d6k3", [1, 4, 6, 6], ["6", "6", "4", "(1)"], "16"),
        ("4d6d1", [1, 4, 6, 6], ["6", "6", "4", "(1)"], "16"),
        ("2d20kl1", [3, 17], ["3", "(17)"], "3"),
        ("3d6dh1", [1, 2, 6], ["2", "1", "(6)"], "3"),
        ("3d6!", [6, 2, 1, 6, 3], ["6!", "6!", "3", "2", "1"], "18"),
        ("2d6!>5", [5, 1, 2], ["5!", "2", "1"], "8"),
        ("2d6!3", [3, 6, 1], ["6", "3!", "1"], "10"),
        ("2d6!!", [6, 2, 6, 1], ["13!", "2"], "15"),
        ("2d6!p", [6, 2, 6, 1], ["6!", "5!", "2", "0"], "13"),
        ("3d6r1", [1, 1, 4, 1, 5, 2], ["5", "4", "2", "(1)", "(1)", "(1)"], "11"),
        ("3d6ro1", [1, 1, 4, 1, 5], ["5", "4", "1", "(1)", "(1)"], "10"),
        ("2d8r1r3", [1, 3, 8, 3, 5], ["8", "5", "(1)", "(3)", "(3)"], "13"),
        ("3d10>8", [7, 8, 10], ["10", "8", "7"], "2"),
        ("3d10>=8", [7, 8, 10], ["10", "8", "7"], "2"),
        ("3d10<3", [3, 4, 1], ["4", "3", "1"], "2"),
        ("3d10=4", [3, 4, 1], ["4", "3", "1"], "1"),
        ("4d10>6f1", [1, 1, 6, 10], ["10", "6", "1", "1"], "0"),
        ("3d10!>=9>6", [9, 2, 6, 7], ["9!", "7", "6", "2"], "3"),
        ("{1d20,1d12}kh1+2", [3, 11], ["3", "11"], "13"),
        ("{4d6+2d8}kh2", [1, 2, 3, 4, 8, 5], ["1", "2", "3", "4", "8", "5"], "13"),
        ("{2d6,3d4,1d8}>6f<3", [4, 3, 1, 1, 1, 2], ["4", "3", "1", "1", "1", "2"], "-1"),
        ("{3d10!}>6", [10, 2, 6, 7], ["10!", "7", "6", "2"], "3"),
        ("(1d6+2)*3", [4], ["4"], "18"),
        ("-(1d6-4)", [3], ["3"], "1"),
        ("1d6/4", [3], ["3"], "0.75"),
        ("1d10/3", [10], ["10"], "10/3"),
        ("floor(1d6/4)", [3], ["3"], "0"),
        ("ceil(1d6/4)", [3], ["3"], "1"),
        ("round(1d6/2)", [5], ["5"], "3"),
        ("abs(1d6-9)", [2], ["2"], "7"),
        ("1d100%7", [100], ["100"], "2"),
        ("1d20 [attack] + 5 [bonus]", [7], ["7"], "12"),
        ("5d6s", [1, 2, 3, 4, 5], ["5", "4", "3", "2", "1"], "15"),
    ],
)  # fmt: skip
def test_an_expression_is_rolled(words: str, faces: list[int], dice: list[str], total: str) -> None:
    result = rolled(words, *faces)
    assert shown(result) == dice
    assert result.total == total


def test_a_group_shows_which_of_its_totals_it_drops() -> None:
    result = rolled("{1d20,1d12}kh1", 3, 11)
    assert [one.is_dropped for one in result.dice] == [True, False]


@pytest.mark.parametrize(
    ("words", "expression", "comment"),
    [
        ("2d6+3 # to climb", "2d6+3", "to climb"),
        ("2d6 for damage", "2d6", "for damage"),
        ("  2d6  +  3  ", "2d6 + 3", ""),
        ("1d20 \\ quietly", "1d20", "quietly"),
    ],
)
def test_text_after_the_expression_is_a_comment(words: str, expression: str, comment: str) -> None:
    parsed = parse(words)
    assert (parsed.text, parsed.comment) == (expression, comment)


@pytest.mark.parametrize(
    ("words", "given", "allowed"),
    [
        ("", "missing", "a number or dice such as 2d6"),
        ("hello", "hello", "a number or dice such as 2d6"),
        ("7", "7", "at least one die, such as 2d6+3"),
        ("2d6+", "2d6+", "a number or dice such as 2d6 after 2d6+"),
        ("2d6x", "x", "+, -, *, /, a modifier, or a space and a comment after 2d6"),
        ("(2d6", "(2d6", "a closing ) after (2d6"),
        ("{2d6,1d8", "{2d6,1d8", "a closing } after {2d6,1d8"),
        ("0d6", "0d6", "at least one die with at least one side"),
        ("2d0", "2d0", "at least one die with at least one side"),
        ("101d6", "101", "a number of dice, at most 100"),
        ("60d6+60d6", "120 dice", "at most 100 dice"),
        ("1d1001", "1001", "a number of sides, at most 1000"),
        ("1d6+1000001", "1000001", "a number or dice such as 2d6, at most 1000000"),
        ("1d6/0", "1d6/0", "a number other than 0 after /, without dice"),
        ("1d6/(2-2)", "1d6/(2-2)", "a number other than 0 after /, without dice"),
        ("1d6/1d6", "1d6/1d6", "a number other than 0 after /, without dice"),
        ("1d6%1d6", "1d6%1d6", "a number other than 0 after %, without dice"),
        ("4d6kh5", "5", "at most 4, the number of dice"),
        ("{1d6,1d8}kh3", "3", "at most 2, the number of totals"),
        ("{1d6+2d8}kh4", "4", "at most 3, the number of dice"),
        ("{2d6*2}kh1", "{2d6*2}kh1", "dice joined by + in braces, or several sums with commas"),
        ("1d1!", "1d1!", "explosions on some faces, not on all"),
        ("1d6!>1", "1d6!>1", "explosions on some faces, not on all"),
        ("1d6r<6", "1d6r<6", "rerolls that leave at least one face"),
        ("1d6r1ro2", "1d6r1ro2", "r or ro for the same dice, not both"),
        ("4d6kh3kl1", "4d6kh3kl1", "one of kh, kl, dh and dl for the same dice"),
        ("4d6!!!", "4d6!!!", "one of !, !! and !p for the same dice"),
        ("4d6>3>4", "4d6>3>4", "one number to reach for the same dice"),
        ("4d6>3f", "4d6>3f", "a comparison such as =1 after 4d6>3f"),
        ("4d6>", "4d6>", "a number after > after 4d6>"),
        ("sqrt(1d6)", "sqrt", "abs, ceil, floor, round"),
        ("(" * 11 + "1d6" + ")" * 11, "(((((((((((1d6)))))))))))", "at most 10 levels of parentheses"),
        ("1d6" + " " * LONGEST, "203 characters", "at most 200"),
    ],
)
def test_a_wrong_expression_says_what_is_allowed(words: str, given: str, allowed: str) -> None:
    with pytest.raises(Invalid) as refused:
        parse(words)
    start = "roll is missing" if given == "missing" else f"roll: {given} is not allowed"
    assert refused.value.why == f"{start}; allowed: {allowed}"
    assert "\n" not in refused.value.why


# odds


def later(count: Callable[P, Odds]) -> Callable[P, Callable[[], Odds]]:
    """Count cases only when their test runs: every worker collects every test."""
    return lambda *given, **named: partial(count, *given, **named)


@later
def uniform(*values: int | Fraction) -> Odds:
    return {Fraction(value): Fraction(cases, len(values)) for value, cases in sorted(Counter(values).items())}


@later
def counted(count: int, sides: int, of: Callable[[tuple[int, ...]], int | Fraction]) -> Odds:
    """Every case of this many dice."""
    return uniform(*(of(faces) for faces in itertools.product(range(1, sides + 1), repeat=count)))()


@later
def binomial(count: int, share: Fraction) -> Odds:
    found = {Fraction(k): comb(count, k) * share**k * (1 - share) ** (count - k) for k in range(count + 1)}
    return {value: mass for value, mass in found.items() if mass}


@later
def plus(odds: Callable[[], Odds], number: int) -> Odds:
    return {value + number: mass for value, mass in odds().items()}


def best(count: int, *, lowest: bool = False) -> Callable[[tuple[int, ...]], int]:
    return lambda faces: sum(sorted(faces, reverse=not lowest)[:count])


KNOWN: list[tuple[str, Callable[[], Odds]]] = [
    *(
        (f"1d{sides}", uniform(*range(1, sides + 1)))
        for sides in (1, 2, 3, 4, 5, 6, 8, 10, 12, 14, 16, 20, 24, 30, 100, 1000)
    ),
    *(
        (f"d{sides}+{more}", plus(uniform(*range(1, sides + 1)), more))
        for sides in (4, 6, 8, 10, 12, 20)
        for more in (1, 3, 7)
    ),
    *((f"1d{sides}-{less}", plus(uniform(*range(1, sides + 1)), -less)) for sides in (6, 20) for less in (1, 5, 20)),
    ("d%", uniform(*range(1, 101))),
    *((f"{count}d{sides}", counted(count, sides, sum)) for count in (2, 3, 4) for sides in (2, 3, 4, 5, 6, 7, 8)),
    *((f"{count}d6kh{keep}", counted(count, 6, best(keep))) for count in (2, 3, 4, 5) for keep in range(1, count)),
    *(
        (f"{count}d6kl{keep}", counted(count, 6, best(keep, lowest=True)))
        for count in (2, 3, 4, 5)
        for keep in range(1, count)
    ),
    *((f"{count}d4d{drop}", counted(count, 4, best(count - drop))) for count in (2, 3, 4) for drop in range(1, count)),
    *(
        (f"{count}d4dh{drop}", counted(count, 4, best(count - drop, lowest=True)))
        for count in (2, 3, 4)
        for drop in range(1, count)
    ),
    ("2d20kh1", counted(2, 20, max)),
    ("2d20kl1", counted(2, 20, min)),
    ("3d20kh1+5", plus(counted(3, 20, max), 5)),
    *(
        (f"{count}d10>{least}", binomial(count, Fraction(11 - least, 10)))
        for count in (1, 3, 8)
        for least in (2, 4, 5, 6, 7, 8, 9, 10)
    ),
    *((f"{count}d6<{most}", binomial(count, Fraction(most, 6))) for count in (2, 5) for most in (1, 3, 5)),
    *((f"{count}d8={face}", binomial(count, Fraction(1, 8))) for count in (1, 4) for face in (1, 5, 8)),
    ("3d10>6f1", counted(3, 10, lambda faces: sum((one >= 6) - (one == 1) for one in faces))),
    ("4d6>5f<2", counted(4, 6, lambda faces: sum((one >= 5) - (one <= 2) for one in faces))),
    ("4d6kh2>5", counted(4, 6, lambda faces: sum(one >= 5 for one in sorted(faces)[-2:]))),
    ("4d6dl1<3", counted(4, 6, lambda faces: sum(one <= 3 for one in sorted(faces)[1:]))),
    *((f"1d{sides}r1", uniform(*range(2, sides + 1))) for sides in (2, 4, 6, 8, 10)),
    *((f"1d{sides}r<2", uniform(*range(3, sides + 1))) for sides in (4, 6, 8, 10)),
    ("2d8r1r3r5r7", counted(2, 4, lambda faces: 2 * sum(faces))),
    ("1d6ro1", lambda: {Fraction(1): Fraction(1, 36), **{Fraction(n): Fraction(7, 36) for n in range(2, 7)}}),
    ("1d6ro<2", lambda: {Fraction(n): Fraction(2 if n < 3 else 8, 36) for n in range(1, 7)}),
    ("1dF", uniform(-1, 0, 1)),
    *((f"{count}dF", counted(count, 3, lambda faces: sum(faces) - 2 * len(faces))) for count in (2, 3, 4)),
    ("4dF+2", plus(counted(4, 3, lambda faces: sum(faces) - 8), 2)),
    ("1d6*10", uniform(*range(10, 61, 10))),
    ("(1d6+2)*3", uniform(*range(9, 25, 3))),
    ("1d6*1d6", counted(2, 6, lambda faces: faces[0] * faces[1])),
    ("1d6-1d6", counted(2, 6, lambda faces: faces[0] - faces[1])),
    ("1d8+1d6", uniform(*(a + b for a in range(1, 9) for b in range(1, 7)))),
    ("d6*10+d6", uniform(*(10 * a + b for a in range(1, 7) for b in range(1, 7)))),
    ("1d6/2", uniform(*(Fraction(n, 2) for n in range(1, 7)))),
    ("floor(1d6/2)", uniform(0, 1, 1, 2, 2, 3)),
    ("ceil(1d6/2)", uniform(1, 1, 2, 2, 3, 3)),
    ("round(1d6/2)", uniform(1, 1, 2, 2, 3, 3)),
    ("round(1d6/4)", uniform(0, 1, 1, 1, 1, 2)),
    ("abs(1d6-4)", uniform(3, 2, 1, 0, 1, 2)),
    ("1d10%3", uniform(*(n % 3 for n in range(1, 11)))),
    ("-1d4", uniform(-1, -2, -3, -4)),
    ("{1d6,1d8}", uniform(*(a + b for a in range(1, 7) for b in range(1, 9)))),
    ("{1d6,1d8}kh1", uniform(*(max(a, b) for a in range(1, 7) for b in range(1, 9)))),
    ("{1d6,1d8}kl1", uniform(*(min(a, b) for a in range(1, 7) for b in range(1, 9)))),
    ("{1d6,1d8}dh1", uniform(*(min(a, b) for a in range(1, 7) for b in range(1, 9)))),
    ("{1d4+5,2d6}kh1", uniform(*(max(a + 5, b + c) for a in range(1, 5) for b in range(1, 7) for c in range(1, 7)))),
    ("{1d6,1d8}>5", uniform(*((a >= 5) + (b >= 5) for a in range(1, 7) for b in range(1, 9)))),
    ("{1d6,1d8}>5f1", uniform(*((a >= 5) + (b >= 5) - (a == 1) - (b == 1) for a in range(1, 7) for b in range(1, 9)))),
    (
        "{2d6+1d8}kh2",
        uniform(*(sum(sorted((a, b, c))[1:]) for a in range(1, 7) for b in range(1, 7) for c in range(1, 9))),
    ),
    (
        "{2d6+1d8}>5",
        uniform(*((a >= 5) + (b >= 5) + (c >= 5) for a in range(1, 7) for b in range(1, 7) for c in range(1, 9))),
    ),
]


def exploded(most: int, face: int) -> list[tuple[int, ...]]:
    """All that one die shows in the end; each face it shows is one of `most`."""
    found: list[tuple[int, ...]] = []
    for added in range(MOST_IN_A_ROW + 1):
        last = range(1, most + 1) if added == MOST_IN_A_ROW else [one for one in range(1, most + 1) if one != face]
        found += [(*[face] * added, one) for one in last]
    return found


@later
def with_explosions(count: int, most: int, of: Callable[[list[tuple[int, ...]]], int]) -> Odds:
    found: Counter[int] = Counter()
    throws = count * (MOST_IN_A_ROW + 1)
    for cases in itertools.product(exploded(most, most), repeat=count):
        found[of(list(cases))] += most ** (throws - sum(map(len, cases)))
    return {Fraction(value): Fraction(weight, most**throws) for value, weight in sorted(found.items())}


def flat(dice: list[tuple[int, ...]]) -> list[int]:
    return [face for one in dice for face in one]


def penetrating(dice: list[tuple[int, ...]]) -> list[int]:
    return [face - (at > 0) for one in dice for at, face in enumerate(one)]


EXPLODING: list[tuple[str, Callable[[], Odds]]] = [
    *(
        (f"{count}d{most}!", with_explosions(count, most, lambda dice: sum(flat(dice))))
        for count in (1, 2)
        for most in (2, 4, 6)
    ),
    *(
        (f"{count}d{most}!!", with_explosions(count, most, lambda dice: sum(flat(dice))))
        for count in (1, 2)
        for most in (4, 6)
    ),
    *(
        (f"{count}d{most}!p", with_explosions(count, most, lambda dice: sum(penetrating(dice))))
        for count in (1, 2)
        for most in (4, 6)
    ),
    ("2d6!>6>5", with_explosions(2, 6, lambda dice: sum(one >= 5 for one in flat(dice)))),
    ("2d6!6>5f1", with_explosions(2, 6, lambda dice: sum((one >= 5) - (one == 1) for one in flat(dice)))),
    ("{2d6!}>5", with_explosions(2, 6, lambda dice: sum(one >= 5 for one in flat(dice)))),
    ("2d6!!6>7", with_explosions(2, 6, lambda dice: sum(sum(one) >= 7 for one in dice))),
    ("2d6!!kh1", with_explosions(2, 6, lambda dice: max(map(sum, dice)))),
    ("2d6!kh1", with_explosions(2, 6, lambda dice: max(flat(dice)))),
    ("2d6!kh2", with_explosions(2, 6, lambda dice: sum(sorted(flat(dice))[-2:]))),
    ("2d4!dl1", with_explosions(2, 4, lambda dice: sum(sorted(flat(dice))[1:]))),
    ("2d4!pkl1", with_explosions(2, 4, lambda dice: min(penetrating(dice)))),
    ("2d4!dh1>2", with_explosions(2, 4, lambda dice: sum(one >= 2 for one in sorted(flat(dice))[:-1]))),
]


def test_there_are_two_hundred_known_rolls() -> None:
    assert len({words for words, _ in KNOWN + EXPLODING}) >= 200


@pytest.mark.parametrize(("words", "expected"), [pytest.param(*one, id=one[0]) for one in KNOWN + EXPLODING])
def test_the_odds_of_a_known_roll_are_exact(words: str, expected: Callable[[], Odds]) -> None:
    assert odds(words) == expected()


@pytest.mark.parametrize(
    "words",
    [
        "3d10!>=6",
        "4d6!dl1",
        "5d6!pkh2",
        "8d6ro<2",
        "3d4r1!",
        "{1d20,2d6,1d4!}kh2",
        "{4d6+3d8}kh4",
        "6d10>7f1",
        "2d6!!r1kl1",
        "4d6r<2dl1+1d4",
    ],
)
def test_rolls_match_their_odds(words: str) -> None:
    """Chi-squared over 4,000 rolls with a fixed seed: no larger than one in a million would be."""
    parsed, faces, runs = parse(words), RandomFaces(7), 4_000
    seen = Counter(Fraction(roll(parsed, faces).total) for _ in range(runs))
    expected = {value: float(share) * runs for value, share in odds(words).items()}
    assert set(seen) <= set(expected)
    common = {value: count for value, count in expected.items() if count >= 10}
    rest = runs - sum(common.values()), runs - sum(seen[value] for value in common)
    found = sum((seen[value] - count) ** 2 / count for value, count in common.items())
    found += (rest[1] - rest[0]) ** 2 / rest[0] if rest[0] >= 1 else 0
    assert found < len(common) + 5 * (2 * len(common)) ** 0.5 + 10


def test_the_odds_of_the_largest_roll_are_computed_quickly() -> None:
    """Work grows with the number of dice and sides, not with the number of cases."""
    found = odds("100d20")
    assert len(found) == 1901
    assert found[Fraction(100)] == Fraction(1, 20**100)


# anything else


WORDS = [
    "d",
    "d6",
    "2d6",
    "10d10",
    "d%",
    "dF",
    "kh",
    "kl2",
    "dl1",
    "dh",
    "!",
    "!!",
    "!p",
    "r1",
    "ro",
    "r<2",
    ">",
    "<",
    "=",
    ">=5",
    "f1",
    "+",
    "-",
    "*",
    "/",
    "%",
    "(",
    ")",
    "{",
    "}",
    ",",
    " ",
    "[x]",
    "floor(",
    "abs(",
    "0",
    "1",
    "3",
    "99",
    "s",
    "sd",
    "#",
    "\\",
    "hit",
    "é",
    "\n",
    "999999999999",
    "k",
    "**",
]


def anything(random_: random.Random) -> str:
    """A sum of dice with modifiers; in half of the cases with something in the wrong place."""
    parts = []
    for _ in range(random_.randint(1, 3)):
        changed = "".join(random_.choice(WORDS) for _ in range(random_.randint(0, 2)))
        parts.append(f"{random_.randint(1, 12)}d{random_.choice((2, 6, 10, 20, '%', 'F'))}{changed}")
    words = random_.choice(("+", "-", " + ", "*", ",")).join(parts)
    words = random_.choice((words, f"({words})*2", f"{{{words}}}kh1", f"floor({words})"))
    at = random_.randrange(len(words) + 1)
    return words if random_.random() < 0.5 else words[:at] + random_.choice(WORDS) + words[at:]


def parsed_or_refused(words: str) -> Roll | str:
    try:
        return parse(words)
    except Invalid as refused:
        return refused.why


def check_anything(seed: int, count: int) -> int:
    """So many random expressions are rolled or refused in one line; returns how many were rolled."""
    random_, faces, fine = random.Random(seed), RandomFaces(seed), 0
    for _ in range(count):
        words = anything(random_)
        parsed = parsed_or_refused(words)
        if isinstance(parsed, str):
            assert "\n" not in parsed, words
            continue
        result = roll(parsed, faces)
        assert re.fullmatch(r"-?\d+(\.\d+|/\d+)?", result.total), words
        assert sum(len(one.dice) for one in result.dice) <= MOST_DICE * (2 * MOST_IN_A_ROW + 1) ** 2
        assert parse(parsed.text).expression == parsed.expression, words
        fine += 1
    return fine


def test_random_expressions_are_rolled_or_refused() -> None:
    assert check_anything(1, 3_000) > 450


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_a_hundred_thousand_random_expressions_are_rolled_or_refused() -> None:
    assert check_anything(2, 100_000) > 15_000
