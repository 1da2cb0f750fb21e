"""The damage of an attack (the ledger's Odds 5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from croupier.core.odds.exact import mean, share
from croupier.core.odds.parameters import DECK, Card, OneOf, Whole
from croupier.core.odds.questions import Answer, Bar, Given, OddsQuestion
from croupier.games.deck_of_adventures.figures.degrees import CRITICAL, MAJOR, bonus_damage
from croupier.games.deck_of_adventures.figures.difficulties import behind_cover, bounded_dr
from croupier.games.deck_of_adventures.figures.harm import is_below, knocks_out, stopped
from croupier.games.deck_of_adventures.odds import check
from croupier.games.deck_of_adventures.odds.card_meanings import Kind, Terms, kinds
from croupier.games.deck_of_adventures.odds.check import HAND, MODIFIER, NEEDED, PLAN, RUNS_OUT
from croupier.games.deck_of_adventures.odds.check_results import (
    RULINGS,
    Draw,
    Result,
    check_result,
    has_formula,
    without_redraw,
)
from croupier.games.deck_of_adventures.odds.contested import REDRAWN, SHARED, TURNED_FROM, UNKNOWN, left_after, turnable
from croupier.games.deck_of_adventures.odds.moment import FOR_SUIT
from croupier.games.deck_of_adventures.odds.piles import CELLS, Left, count_kinds

COVERS = ("none", "partial", "full")
RANGE = {"cover_sign": "harder", "ar_floor": "0", "dr_bounds": "clamp_0_6"}
BLOW = {"bonus_damage": "critical", "ko_at": "zero"}
ANY_TARGET = Card("target", "the Target Card, or unknown: any card of its pile", (*DECK, UNKNOWN))


def dr_of(rulings: Mapping[str, str], armor_range: int, cover: str) -> int:
    """The DR of an attack: the Armor Range after cover (DA-14.7, DA-22.6, DA-R49, DA-R71, DA-R107)."""
    ruling = rulings.__getitem__
    return bounded_dr(ruling, behind_cover(ruling, armor_range, COVERS.index(cover)))


def is_down(rulings: Mapping[str, str], damage: int, hp: int, ap: int, fate: int) -> bool:
    """Whether damage knocks out, after armor and the Fate Cards spent on it (DA-14.10, DA-3.6, DA-R68)."""
    damage = max(0, damage - fate)
    return knocks_out(damage - stopped(damage, ap), hp, below=is_below(rulings["ko_at"]))


def damage_answer(rulings: Mapping[str, str], damage: Mapping[int, Fraction], given: Given) -> Answer:
    """The probability of each amount of damage, and of the target being down after it."""
    most = max(damage)
    outcomes = {str(n): damage.get(n, Fraction(0)) for n in range(most + 1)}
    body = given["hit-points"], given["armor-points"], given["fate"]
    down = sum((share for n, share in damage.items() if is_down(rulings, n, *body)), Fraction(0))
    return Answer(outcomes, {"expected": mean(damage), "down": down})


def attack(given: Given) -> Answer:
    """The damage of one attack."""
    check.redraws_allowed(given)
    rulings, base = given.rulings, given["base-damage"]
    terms = Terms(dr_of(rulings, given["armor-range"], given["cover"]), given["modifier"], given["needs"], rulings)
    draw = check.draw_of(given, terms, plan=given["plan"], redraws=given["redraws"])
    damage = {n: Fraction(0) for n in range(base + 2 if base else 1)}
    hit = stuns = Fraction(0)
    for one, weight in against(given, draw):
        passed = share(one.passed, one.total) * weight
        hit += passed
        damage[0] += weight - passed
        ways = [0] * len(damage)
        critical = 0
        for kind, n in one.hits:
            ways[base + given["bonus"] * bonus_damage(rulings.__getitem__, kind.degree) if base else 0] += n
            critical += n if kind.degree == CRITICAL else 0
        stuns += share(critical, one.total) * weight
        for does, n in enumerate(ways):
            damage[does] += share(n, one.total) * weight
    shown = damage_answer(rulings, damage, given)
    return Answer(shown.outcomes, {"hit": hit, "stuns": stuns, **shown.summary})


def against(given: Given, draw: Draw) -> Iterator[tuple[Result, Fraction]]:
    """The result against the Target Card, or against each that may be turned, with its weight."""
    if draw.target != UNKNOWN:
        yield check_result(draw, given.step), Fraction(1)
        return
    turned_from, shared = turnable(given, "target-pile"), given["shared"]
    left = len(draw.cards) - shared
    if draw.plan != FOR_SUIT and not draw.redraws and has_formula(draw._replace(cards=draw.cards[:left])):
        yield from by_worth(draw, turned_from, shared=shared)
        return
    for target, cards in left_after(draw.cards, turned_from, shared=shared):
        yield check_result(draw._replace(target=target, cards=cards), given.step), share(1, len(turned_from))


def by_worth(draw: Draw, turned_from: Sequence[str], *, shared: bool) -> Iterator[tuple[Result, Fraction]]:
    """Checks against each of these Target Cards, with kinds distinguished only by the value of a hit."""
    meant = kinds(draw.terms, worst=draw.net < 0)
    of, rank, before = list[Kind](), [0] * CELLS, None
    for at in sorted(range(CELLS), key=meant.__getitem__):
        kind = meant[at]
        now = kind.passed, kind.degree if kind.passed and kind.degree <= MAJOR else None
        if now != before:
            of.append(kind)
        rank[at], before = len(of) - 1, now
    found: dict[int, tuple[int, list[int]]] = {}
    for target in turned_from:
        counts = [0] * len(of)
        for at, n in enumerate(count_kinds(draw.cards, target)):
            counts[rank[at]] += n
        counts[rank[0]] -= shared  # the Target Card itself
        one = without_redraw(of, counts, draw.net, draw.plan)
        ways = dict(one.hits)
        times, sums = found.get(one.total, (0, [0] * len(of)))
        found[one.total] = times + 1, [all_ + ways.get(kind, 0) for all_, kind in zip(sums, of, strict=True)]
    for total, (times, sums) in found.items():
        whole = Result(of, [n if kind.passed else 0 for n, kind in zip(sums, of, strict=True)], total * times)
        yield whole, share(times, len(turned_from))


TARGETED = (
    Whole("armor-points", "the target's Armor Points", 0, 99, 0),
    Whole("hit-points", "the target's health", 1, 99, 5),
    Whole("fate", "Fate Cards that the target spends to toughen up", 0, 20, 0),
)
ARMOR_RANGE = Whole("armor-range", "the target's Armor Range: the DR of an attack on it", 0, 6)
BONUS = Whole("bonus", "1 in combat, where high degrees of success deal bonus damage; 0 outside it", 0, 1, 1)
COVER = OneOf("cover", "the target's cover from the attacker", COVERS, "none")
ATTACK = OddsQuestion(
    "attack", "An attack", "The damage of one attack, and the probabilities that it hits and that its target "
"goes down.",
    (ANY_TARGET, ARMOR_RANGE, MODIFIER, HAND, Left(), Whole("base-damage", "damage of a plain hit", 0, 20, 1), BONUS,
     *TARGETED, COVER, NEEDED, PLAN, REDRAWN, TURNED_FROM, SHARED, *RUNS_OUT),
    attack, ("DA-14.7", "DA-14.9", "DA-14.10"), {"target": "5H", "armor-range": "2", "modifier": "1"},
    {**RULINGS, **RANGE, **BLOW},
    (Bar("hit", ("hit",), "good"), Bar("down", ("down",), "good"), Bar("Critical: stuns", ("stuns",))),
)  # fmt: skip
