"""Contests, attacks and several at once (Odds 5 and 6): small decks in every order, by the rules of the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Any

import pytest

from croupier import odds
from croupier.core.odds.parameters import DECK
from croupier.core.refusals import Invalid
from croupier.games.deck_of_adventures.checks.ring import distance
from croupier.games.deck_of_adventures.figures.degrees import bonus_damage
from croupier.games.deck_of_adventures.figures.difficulties import of_contest
from croupier.games.deck_of_adventures.odds import attack, check_results, contested
from croupier.odds.evaluate import answer, question, read
from support.deck_of_adventures.naive import Naive, drawn_rulings, wins
from support.deck_of_adventures.orders import GAME, add, answered, different, there

PLAIN = {"plan": "stop", "redraws": 0, "discards": (), "fatigue": 0, "gm-deck": False, "needs": "none"}


@pytest.mark.parametrize("edr", range(6))
def test_the_expected_damage_of_a_blow_from_a_full_deck(edr: int) -> None:
    found = odds.ask(GAME, "attack", target="5H", armor_range=0, modifier=edr)
    assert found.summary["expected"] == Fraction(8 * edr + 5, 52)
    assert found.summary["hit"] == Fraction(2 * edr + 1, 13)
    assert found.summary["stuns"] == Fraction(1, 52)


def test_the_ledgers_contest_between_equals() -> None:
    found = odds.ask(GAME, "contested", modifier=1, defense_modifier=1, target="3D")
    assert found.outcomes == {"succeeds": Fraction(9, 13), "fails": Fraction(4, 13)}
    assert [odds.ask(GAME, "contested", modifier=m).summary["range"] for m in (-1, 4, 7)] == [4, 1, 0]


def drawn_check(luck: Random) -> dict[str, Any]:
    cards = luck.sample(DECK, 6)
    left = luck.randint(1, 4)
    return {"pile": cards[:left], "discards": cards[left : luck.randint(left, 5)], "hand": luck.randint(-2, 2),
            "redraws": luck.randint(0, 1), "fatigue": luck.randint(0, 3), "gm-deck": luck.random() < 0.2,
            "standing": luck.choice(("none", cards[-1]))}  # fmt: skip


def averaged(given: Mapping[str, Any], rulings: Mapping[str, str], other: str) -> dict[tuple[int, bool], Fraction]:
    """The results of a Check against its Target Card, or on average over all possible ones."""
    shared = given["shared"] and given["target"] == "unknown"
    aims = given["pile"] if shared else given[other]
    aims = aims if given["target"] == "unknown" else [given["target"]]
    found: dict[tuple[int, bool], Fraction] = {}
    for aim in aims:
        pile = [card for card in given["pile"] if not (shared and card == aim)]
        for end, share in Naive({**PLAIN, **given, "pile": pile, "target": aim}, rulings).run().items():
            add(found, end, share / len(aims))
    return found


def unknown_or_not(luck: Random, other: str) -> dict[str, Any]:
    return {"target": luck.choice((*DECK, *["unknown"] * 90)), other: luck.sample(DECK, luck.randint(1, 3)),
            "shared": luck.random() < 0.3}  # fmt: skip


def a_contest(luck: Random) -> tuple[dict[str, Any], dict[str, str]]:
    rulings = drawn_rulings(luck, 0.2, contested.CONTEST)
    rulings["attacker_hand"] = luck.choice(("mirrored", "ignored"))
    return {**drawn_check(luck), "modifier": luck.randint(-2, 7), "defense-modifier": luck.randint(-2, 3),
            "attacker-hand": luck.randint(-1, 1), "needs": luck.choice(("none", "none", "suit", "color")),
            **unknown_or_not(luck, "attacker-pile")}, rulings  # fmt: skip


@pytest.mark.parametrize("part", range(3))
def test_the_formula_for_a_contest_agrees_with_every_order_of_small_decks(part: int) -> None:
    for given, rulings in different(a_contest)[part::3]:
        net = given["hand"] - (given["attacker-hand"] if rulings["attacker_hand"] == "mirrored" else 0)
        one = {**given, "range": of_contest(rulings.__getitem__, given["modifier"]), "hand": net,
               "modifier": given["defense-modifier"]}  # fmt: skip
        resists = wins(averaged(one, rulings, "attacker-pile"))
        assert answered("contested", given, rulings).outcomes == {"succeeds": resists, "fails": 1 - resists}, (
            given, rulings
        )  # fmt: skip


def a_call(luck: Random) -> tuple[dict[str, Any], dict[str, str]]:
    given = {**drawn_check(luck), **unknown_or_not(luck, "target-pile"), "range": luck.randint(0, 5),
             "modifier": luck.randint(-1, 2), "needs": luck.choice(("none", "none", "suit", "color"))}  # fmt: skip
    if luck.random() < 0.5:
        given |= {"redraws": 0, "discards": [], "pile": luck.sample(DECK, 4), "standing": "none"}
    return given, drawn_rulings(luck, luck.choice((0, 0.2)))


def a_save(luck: Random) -> tuple[dict[str, Any], dict[str, str]]:
    given, rulings = a_call(luck)
    return {key: value for key, value in given.items() if key != "needs"}, rulings


@pytest.mark.parametrize("part", range(3))
@pytest.mark.parametrize(("name", "draw", "good"), [("called", a_call, "success"), ("save", a_save, "saves")])
def test_a_check_with_an_unknown_target_card_covers_every_possible_card(
    name: str, draw: Callable[[Random], tuple[dict[str, Any], dict[str, str]]], good: str, part: int
) -> None:
    for given, rulings in different(draw)[part::3]:
        counted = wins(averaged(given, rulings, "target-pile"))
        found = answered(name, given, rulings).outcomes
        assert (found[good], sum(found.values())) == (counted, 1), (given, rulings)


def an_attack(luck: Random) -> tuple[dict[str, Any], dict[str, str]]:
    rulings = drawn_rulings(luck, 0.2, {**check_results.RULINGS, **attack.RANGE, **attack.BLOW})
    given = {**drawn_check(luck), "armor-range": luck.randint(0, 4), **unknown_or_not(luck, "target-pile"),
             "modifier": luck.randint(-1, 3), "base-damage": luck.randint(0, 3), "hit-points": luck.randint(1, 4),
             "armor-points": luck.randint(0, 2), "fate": luck.randint(0, 1), "cover": luck.choice(attack.COVERS),
             "needs": luck.choice(("none", "color")), "plan": luck.choice(check_results.PLANS)}  # fmt: skip
    if luck.random() < 0.4:
        given |= {"redraws": 0, "hand": 0, "pile": luck.sample(DECK, 3), "discards": []}
        given["standing"] = "none"
    return given, rulings


@pytest.mark.parametrize("part", range(3))
def test_the_formula_for_an_attack_agrees_with_every_order_of_a_small_deck(part: int) -> None:
    for given, rulings in different(an_attack)[part::3]:
        dr = table_dr(rulings, given["armor-range"], attack.COVERS.index(given["cover"]))
        ends = averaged({**given, "range": dr}, rulings, "target-pile")
        damage: dict[str, Fraction] = {}
        down = stuns = Fraction(0)
        for (degree, passed), share in ends.items():
            n = given["base-damage"] + bonus_damage(rulings.__getitem__, degree) if passed else 0
            n = n if given["base-damage"] else 0
            add(damage, str(n), share)
            through = max(0, n - given["fate"] - given["armor-points"])
            below = rulings["ko_at"] == "below_zero"
            down += share if through > given["hit-points"] or (through == given["hit-points"] and not below) else 0
            stuns += share if passed and not degree else 0
        found = answered("attack", given, rulings)
        assert there(found.outcomes) == damage, (given, rulings)
        assert [found.summary[name] for name in ("hit", "down", "stuns")] == [wins(ends), down, stuns]


def table_dr(rulings: Mapping[str, str], armor: int, steps: int) -> int:
    """The DR of an attack as the table's rules have it (DA-22.6, DA-R49, DA-R71)."""
    dr = armor + steps if rulings["cover_sign"] == "literal" else armor - steps
    if rulings["cover_sign"] != "literal" and rulings["ar_floor"] == "0":
        dr = max(0, dr)
    return min(6, dr) if rulings["dr_bounds"] == "clamp_0_6" else dr


@pytest.mark.parametrize(
    ("name", "given", "said"),
    [
        ("contested", {"modifier": 1, "attacker_pile": ""}, "attacker-pile is missing"),
        ("contested", {"modifier": 1, "target": "1C"}, "target: 1C is not allowed"),
        ("attack", {"target": "5H", "armor_range": 9}, "armor-range: 9 is not allowed"),
        (
            "several",
            {"range": 1, "modifiers": "0,1,2", "hands": "1,1"},
            "hands: 2 is not allowed; allowed: one for all",
        ),
        ("several", {"range": 1, "modifiers": "0,1", "decks": "3", "piles": "full"}, "decks: 3,3 is not allowed"),
        ("saves", {"range": 1, "targets": "8C,9C", "modifiers": "0", "companions": "0,1,0"}, "companions: 3"),
        ("blows", {"target": "5H", "armor_range": 1, "modifiers": "0", "piles": "2C/2C,2C"}, "piles: 2C/2C,2C"),
    ],
)
def test_a_disallowed_value_is_reported(name: str, given: dict[str, Any], said: str) -> None:
    with pytest.raises(Invalid) as refused:
        odds.ask(GAME, name, **given)
    assert said in str(refused.value)


def test_an_attackers_hand_on_its_target_cards_needs_a_separate_pile_with_enough_cards() -> None:
    asked = question(GAME, "contested")
    for given, said in (({"shared": "yes"}, "shared: yes"), ({"attacker-pile": "8C"}, "attacker-pile: 1")):
        with pytest.raises(Invalid, match=said):
            answer(asked, read(asked, {"modifier": 1, "attacker-hand": 1, **given}, {"attacker_hand": "on_tc"}))


@pytest.mark.parametrize("hand", [-2, -1, 1, 2])
@pytest.mark.parametrize("first", ["unknown", "4S"])
def test_the_card_picked_among_several_covers_every_set_that_may_be_turned_up(hand: int, first: str) -> None:
    pile, turned = ("8H", "9C", "2S", "5S", "KD"), ("8C", "3D", "KH", "10S", "7D")
    asked = question(GAME, "contested")
    given = {"modifier": 3, "attacker-hand": hand, "target": first, "pile": ",".join(pile),
             "attacker-pile": ",".join(turned)}  # fmt: skip
    hits = {card: Fraction(sum(distance(one, card) <= 2 for one in pile), len(pile)) for card in (*turned, "4S")}
    known = () if first == "unknown" else (first,)
    sets = list(combinations(turned, abs(hand) + 1 - len(known)))
    pick = min if hand > 0 else max
    wanted = sum((pick(hits[card] for card in (*known, *cards)) for cards in sets), Fraction(0)) / len(sets)
    assert answer(asked, read(asked, given, {"attacker_hand": "on_tc"})).outcomes["succeeds"] == wanted
