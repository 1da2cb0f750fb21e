"""Dying, treatment and conditions (Odds 10 and 11): every order of small decks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import permutations
from random import Random
from typing import Any

import pytest

from croupier import odds
from croupier.core.odds.parameters import DECK
from croupier.core.refusals import Invalid
from croupier.games.deck_of_adventures.checks.state import CRITICAL, MAJOR
from croupier.games.deck_of_adventures.odds import dying
from croupier.odds.evaluate import question
from support.deck_of_adventures.naive import Naive, drawn_rulings
from support.deck_of_adventures.orders import GAME, Shares, add, answered, different, gathered, there

# 10: dying and treatment


def some_dying(luck: Random) -> tuple[dict[str, Any], dict[str, str]]:
    rulings = {**drawn_rulings(luck, 0.35, dying.RULINGS), "death_check": "single"}
    net, vitality = luck.choice((-1, 0, 0, 1)), luck.randint(-6, 2)
    tally = luck.choice(((0, 1), (1, 0), (1, 1)) if net else ((0, 0), (0, 1), (1, 0), (1, 1)))
    checks, at_last = 3 - sum(tally), rulings["empty_moment"] == "at_last_card"
    given: dict[str, Any] = {"vitality": vitality, "hand": net, "successes": tally[0], "failures": tally[1],
             "pile": luck.sample(DECK, checks * (1 + abs(net)) + luck.choice((0, 0, 1)) + at_last)}  # fmt: skip
    cards = luck.sample(DECK, 4)
    cut = luck.choice((3, 3, 0, 1, 2))
    given |= {"gm-pile": cards[:cut], "gm-discards": cards[cut:] if at_last or luck.random() < 0.5 else cards[cut:3]}
    return given, rulings


def against(aim: str, dr: int, modifier: int, rulings: Mapping[str, str]) -> Naive:
    given = {"target": aim, "range": dr, "modifier": modifier, "needs": "none", "gm-deck": False, "discards": (),
             "pile": (), "fatigue": 0}  # fmt: skip
    return Naive(given, rulings)


def turned(given: dict[str, Any], rulings: Mapping[str, str], checks: int) -> list[tuple[str, ...]]:
    """All equally likely sequences of Target Cards; the GM's pile is shuffled when it runs out."""
    pile = given["gm-pile"]
    if len(pile) >= checks:
        return list(permutations(pile, checks))
    rows = []
    for first in permutations(pile):
        out = first[-1:] if rulings["empty_moment"] == "at_last_card" else ()
        later = [card for card in (*pile, *given["gm-discards"]) if card not in out]
        rows += [first + more for more in permutations(later, checks - len(pile))]
    return rows


def ended(given: dict[str, Any], rulings: Mapping[str, str], order: tuple[str, ...], checks: Sequence[Naive]) -> str:
    good, bad, drawn = given["successes"], given["failures"], 1 + abs(given["hand"])
    for n, check in enumerate(checks):
        card = check.counts(list(order[n * drawn : (n + 1) * drawn]), given["hand"])
        meant = check.means(card)
        if meant.at_least(CRITICAL if rulings["death_major"] == "hp_only" else MAJOR):
            return "awake"
        good, bad = good + meant.passed, bad + (not meant.passed)
        if good == 2 or bad == 2:
            break
    return "stable" if good == 2 else "dead"


@pytest.mark.parametrize("part", range(3))
def test_the_formula_for_dying_agrees_with_every_order_of_small_decks(part: int) -> None:
    for given, rulings in different(some_dying)[part::3]:
        checks = 3 - given["successes"] - given["failures"]
        capped = rulings["death_edr_cap"] == "5"
        dr = max(0, min(4, 5 - given["vitality"])) if capped else 4
        aims = [*given["gm-pile"], *given["gm-discards"]]
        every = {aim: against(aim, dr, given["vitality"], rulings) for aim in aims}
        counted = gathered(
            ended(given, rulings, order, [every[aim] for aim in row])
            for order in permutations(given["pile"], checks * (1 + abs(given["hand"])))
            for row in turned(given, rulings, checks)
        )
        assert there(answered("dying", given, rulings).outcomes) == counted, (given, rulings)


@pytest.mark.rule("DA-R122")
def test_with_high_vitality_nobody_fails_a_death_check() -> None:
    sure = odds.ask(GAME, "dying", vitality=2, successes=1, failures=1).outcomes
    assert sure == {"awake": Fraction(1, 13), "stable": Fraction(12, 13), "dead": 0}
    capped = odds.ask(GAME, "dying", vitality=2, successes=1, failures=1, settings={"death_edr_cap": "5"}).outcomes
    assert capped["dead"] == Fraction(2, 13)


def some_treatment(luck: Random) -> tuple[dict[str, Any], dict[str, str]]:
    given = {"target": luck.choice(DECK), "modifier": luck.randint(-6, 2), "pile": luck.sample(DECK, 5),
             "tries": luck.randint(1, 4), "turns": luck.randint(0, 4)}  # fmt: skip
    return given, drawn_rulings(luck, 0.35, question(GAME, "treatment").rulings)


def test_the_formula_for_treatment_agrees_with_every_order_of_a_small_deck() -> None:
    for given, rulings in different(some_treatment):
        whole = {**dying.RULINGS, **rulings}
        tries = [against(given["target"], max(0, 5 - given["turns"] - n), given["modifier"], whole)
                 for n in range(given["tries"])]  # fmt: skip

        def saved(order: tuple[str, ...], tries: list[Naive] = tries) -> str:
            return next((str(n) for n, (one, card) in enumerate(zip(tries, order, strict=False), 1)
                         if one.means(card).passed), "not")  # fmt: skip

        counted = gathered(map(saved, permutations(given["pile"])))
        assert there(answered("treatment", given, rulings).outcomes) == counted, (given, rulings)


# 11: conditions


def some_condition(luck: Random) -> tuple[dict[str, Any], dict[str, str]]:
    rulings = drawn_rulings(luck, 0.3, question(GAME, "condition").rulings)
    rulings["poison_success"] = luck.choice(("all", "minus_one"))
    poisoned = luck.randint(0, 3)
    weakens = rulings["condition_tc"] == "gm_deck" and rulings["poison_success"] == "minus_one" and poisoned > 1
    net = luck.choice((-1, 0, 0) if weakens else (-1, 0, 0, 1))
    given = {"target": luck.choice(DECK), "range": luck.randint(0, 4), "modifier": luck.randint(-2, 2),
             "pile": luck.sample(DECK, 6), "hand": net, "poisoned": poisoned, "tries": luck.randint(0, 2),
             "gm-pile": luck.sample(DECK, 2)}  # fmt: skip
    return given, rulings


def tried(
    given: dict[str, Any], rulings: Mapping[str, str], order: tuple[str, ...], checks: Sequence[Naive]
) -> tuple[str, int, bool]:
    """The try that ends the condition, the cards lost, and whether the first try succeeds."""
    net, at, cost, poison, first = given["hand"], 0, 0, given["poisoned"], False
    for n, check in enumerate(checks, 1):
        drawn: list[str] = []
        if at + 1 + abs(net) > len(order):
            break
        while len(drawn) < 1 + abs(net) and not (net >= 0 and drawn and check.means(check.counts(drawn, net)).passed):
            drawn.append(order[at + len(drawn)])
        at += len(drawn)
        if check.means(check.counts(drawn, net)).passed:
            first = first or n == 1
            if rulings["poison_success"] == "all" or poison <= 1:
                return str(n), cost, first
            poison -= 1
        elif poison:
            lost = min(poison + 1, len(order) - at)
            at, cost = at + lost, cost + lost
    return "not", cost, first


@pytest.mark.parametrize("part", range(3))
def test_the_formula_for_a_condition_agrees_with_every_order_of_a_small_deck(part: int) -> None:
    for given, rulings in different(some_condition)[part::3]:
        of_gm = rulings["condition_tc"] == "gm_deck"
        pile = given["pile"] if of_gm else [card for card in given["pile"] if card != given["target"]]
        if of_gm:
            pile = pile[:5]
            given = {**given, "pile": pile}
        most = given["tries"] or (2 if of_gm else 9)
        aims = list(permutations(given["gm-pile"], most)) if of_gm else [(given["target"],) * most]
        every = {aim: against(aim, given["range"], given["modifier"], rulings) for row in aims for aim in row}
        ends = gathered(
            tried(given, rulings, order, [every[aim] for aim in row]) for order in permutations(pile) for row in aims
        )
        shares: Shares = {}
        lost = first = Fraction(0)
        for (end, cost, passed), share in ends.items():
            add(shares, end, share)
            lost += cost * share
            first += share * passed
        found = answered("condition", given, rulings)
        assert there(found.outcomes) == shares, (given, rulings)
        assert (found.summary["lost"], found.summary["weaker"]) == (lost, first), (given, rulings)
        if "expected" in found.summary:
            assert found.summary["expected"] == sum(int(end) * share for end, share in shares.items())


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"tries": 4}, "tries: 4 is not allowed; allowed: 1 to 3"),
        ({"gm_pile": ""}, "tries: 0 is not allowed"),
        ({"poisoned": 2, "hand": 1, "pile": "8C,9C"}, "pile: 2 is not allowed; allowed: at least 15 cards"),
    ],
)
def test_with_cards_of_the_gm_deck_only_a_few_tries_are_shown(given: dict[str, Any], said: str) -> None:
    options = {"condition_tc": "gm_deck", "poison_success": "minus_one"}
    with pytest.raises(Invalid) as refused:
        odds.ask(GAME, "condition", target="8C", settings=options, **given)
    assert said in str(refused.value)
