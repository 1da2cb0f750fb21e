"""The successes of a die and of all its bonus dice, as whole numbers: generating functions, never cut off (OD-2).

A bonus die has the series b(x) = f + a x + x b(x)^2 / 10. With x = 100 u and B = 10 b it is B = F + A u + u B^2 with
F = D - 1 and A = 100 (10 - D): whole numbers, and u B = (1 - s) / 2 where s^2 = 1 - 4 F u - 4 A u^2.
A pool die that shows no 1 has the series b - 1/10; one that subtracts a success for its 1 has G / (10 x), where
G = 1 + 100 u (B - 1) = P - 50 s with P = 51 - 100 u.
"""

from __future__ import annotations

from functools import cache, lru_cache
from math import comb
from operator import mul

FACES = 10
GROWN = 100
"""Weights of k successes of exploding dice are over 10 for each pool die and 100 for each success."""


def root(difficulty: int, most: int) -> list[int]:
    """The series s, up to u^most."""
    once, twice = 2 * (difficulty - 1), 4 * GROWN * (FACES - difficulty)
    found = [1, -once]
    for k in range(2, most + 1):
        found.append((once * (2 * k - 3) * found[k - 1] + twice * (k - 3) * found[k - 2]) // k)
    return found[: most + 1]


@cache
def growth(difficulty: int, most: int) -> list[int]:
    """The series G' / G up to u^most: it is (Q' / 2 + E / s) / Q, where Q = P^2 - 2500 s^2."""
    once, twice = 2 * (difficulty - 1), 4 * GROWN * (FACES - difficulty)
    q_1, q_2 = GROWN**2 * (difficulty - 1) - 10200, GROWN**2 * (1 + GROWN * (FACES - difficulty))
    e_0, e_1 = 2550 * once - 5000, 5000 * once + 2550 * twice
    over = [1, once]  # 1 / s
    for k in range(2, most + 1):
        over.append((once * (2 * k - 1) * over[k - 1] + twice * (k - 1) * over[k - 2]) // k)
    found = [(q_1 // 2 + e_0) // 101, 0]
    found[1] = (q_2 + e_0 * over[1] + e_1 - q_1 * found[0]) // 101
    for k in range(2, most + 1):
        found.append((e_0 * over[k] + e_1 * over[k - 1] - q_1 * found[k - 1] - q_2 * found[k - 2]) // 101)
    return found


def differences(pool: int, difficulty: int, explodes: bool, most: int) -> list[int]:
    """Weights of successes minus ones in a pool: the first `most` + 1 of them, from -pool up; the first is always 1."""
    return exploding(pool, difficulty, most) if explodes else plain(pool, difficulty, most)


def plain(pool: int, difficulty: int, most: int) -> list[int]:
    """The coefficients of (1 + miss x + hit x^2)^pool, over 10^pool."""
    miss, hit = difficulty - 2, FACES + 1 - difficulty
    before, last, found = 0, 1, [1]
    for k in range(1, min(most, 2 * pool) + 1):
        before, last = last, ((pool - k + 1) * miss * last + (2 * pool - k + 2) * hit * before) // k
        found.append(last)
    return found + [0] * (most + 1 - len(found))


def exploding(pool: int, difficulty: int, most: int) -> list[int]:
    """The coefficients of y = G^pool, over 10^pool 100^k, from y' = pool (G' / G) y."""
    grows = growth(difficulty, most)
    back = [1]
    for k in range(1, most + 1):
        back.insert(0, pool * sum(map(mul, grows, back)) // k)
    back.reverse()
    return back


@lru_cache(256)
def few(pool: int, difficulty: int, explodes: bool, most: int) -> list[list[int]]:
    """Weights by successes (up to `most`) and by ones, over 10^pool, and 100 for each success of exploding dice."""
    die = no_one(difficulty, explodes, most)
    powers = [[1] + [0] * most]
    for _ in range(pool):
        last = powers[-1]
        powers.append([sum(last[k - i] * die[i] for i in range(min(k + 1, len(die)))) for k in range(most + 1)])
    return [[comb(pool, ones) * powers[pool - ones][k] for ones in range(pool + 1)] for k in range(most + 1)]


def no_one(difficulty: int, explodes: bool, most: int) -> list[int]:
    """Ten times the series of a pool die that shows no 1, up to `most` successes."""
    if not explodes:
        return [difficulty - 2, FACES + 1 - difficulty][: most + 1]
    bonus = [-half // 2 for half in root(difficulty, most + 1)[1:]]
    return [bonus[0] - 1, *bonus[1:]]
