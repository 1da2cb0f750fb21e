"""The ledger's odds: its check values, and each formula against every outcome of small decks."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from itertools import permutations

import pytest

from adventure_stage import Dealer, Stage
from croupier.core.chance import Chance, every
from croupier.core.play import Play
from croupier.core.settings import Settings
from croupier.games.deck_of_adventures import GAME, flow
from croupier.games.deck_of_adventures.cast.state import Effect
from croupier.games.deck_of_adventures.checks import commands as wish
from croupier.games.deck_of_adventures.checks import hands, odds
from croupier.games.deck_of_adventures.checks import odds_of_piles as piles
from croupier.games.deck_of_adventures.checks.degrees import result
from croupier.games.deck_of_adventures.checks.effects import lay_effect
from croupier.games.deck_of_adventures.checks.odds import Pile
from croupier.pieces.cards import STANDARD

# The ledger's check values: full deck, Target Card from another deck, EDR 0 to 6.
TABLE = """
n 0   1/13      3/13    5/13     7/13      9/13      11/13     1
n -1  1/221     11/221  95/663   63/221    105/221   473/663   1
n +1  33/221    7/17    415/663  175/221   201/221   649/663   1
n -2  1/5525    11/1105 57/1105  63/425    21/65     3311/5525 1
n +2  1201/5525 47/85   857/1105 5019/5525 1077/1105 5511/5525 1
"""
VALUES = [
    (int(net), edr, Fraction(value))
    for _, net, *values in (row.split() for row in TABLE.strip().splitlines())
    for edr, value in enumerate(values)
]
OWN = ("1/17", "11/51", "19/51", "9/17", "35/51", "43/51", "1")


def full(rulings: Settings, edr: int, without: str = "") -> Pile:
    cards = [card for card in STANDARD if card != without]
    return odds.pile(rulings.__getitem__, cards, "8C", dr=edr, modifier=0)


@pytest.mark.parametrize(("net", "edr", "chance"), VALUES)
def test_the_check_values_of_a_full_deck(rulings: Settings, net: int, edr: int, chance: Fraction) -> None:
    assert odds.success(full(rulings, edr), net) == chance


@pytest.mark.parametrize(("edr", "chance"), list(enumerate(OWN)))
def test_the_check_values_against_the_own_target_card(rulings: Settings, edr: int, chance: str) -> None:
    assert odds.success(full(rulings, edr, "8C")) == piles.shaken_off(full(rulings, edr, "8C")) == Fraction(chance)


@pytest.mark.parametrize(("net", "chance"), [(0, "3/10"), (-1, "3/38"), (1, "99/190"), (2, "194/285")])
def test_a_pile_of_twenty_with_six_successes(net: int, chance: str) -> None:
    assert odds.success(Pile(20, 6), net) == Fraction(chance)


def test_one_redraw_with_a_lower_hand(rulings: Settings) -> None:
    assert odds.with_redraw(full(rulings, 3), -1) == Fraction(3087, 5525)


@pytest.mark.parametrize("edr", range(6))
def test_a_suited_hit_and_the_damage_of_a_blow(rulings: Settings, edr: int) -> None:
    found = odds.outcomes(rulings.__getitem__, STANDARD, "8C", dr=edr, modifier=0)
    assert sum(chance for one, chance in found.items() if one.passed and one.suit) == Fraction(2 * edr + 1, 52)
    damage = {"Critical Success": 2}
    mean = sum(damage.get(one.degree, 1) * chance for one, chance in found.items() if one.passed)
    assert mean == Fraction(8 * edr + 5, 52)


def test_a_rest_card_brings_five_quarters_of_a_point() -> None:
    assert piles.mean(piles.rest_points(Pile(52, 13), 1)) == Fraction(5, 4)
    assert piles.mean(piles.rest_points(Pile(52, 13), 8)) == 10


# formulas against every order of a small deck

SMALL = ("8C", "8H", "9C", "JS", "QD", "2C")


def kept(rulings: Settings, cards: tuple[str, ...], net: int, plan: str, requirement: str) -> str:
    """The degree of a Check for which the cards come in this order, and whether it passes."""
    ruling, drawn = rulings.__getitem__, 1 + abs(net)
    found = result(ruling, cards[0], "8C", dr=2, modifier=1, requirement=requirement)
    for count in range(1, drawn + 1):
        lying = cards[:count]
        at = hands.chosen(ruling, lying, "8C", dr=2, modifier=1, net=net, requirement=requirement)[0]
        found = result(ruling, lying[at], "8C", dr=2, modifier=1, requirement=requirement)
        if net > 0 and plan != odds.ALL and found.passed and (found.suit or plan == odds.STOP):
            break
    return f"{found.degree} {found.passed}"


@pytest.mark.parametrize("requirement", ["", "suit"])
@pytest.mark.parametrize("plan", odds.PLANS)
@pytest.mark.parametrize("net", [0, -1, -2, 1, 2, 4])
def test_the_outcomes_of_every_order_of_a_small_deck(rulings: Settings, net: int, plan: str, requirement: str) -> None:
    orders = list(permutations(SMALL))
    counted: dict[str, Fraction] = defaultdict(Fraction)
    for cards in orders:
        counted[kept(rulings, cards, net, plan, requirement)] += Fraction(1, len(orders))
    found: dict[str, Fraction] = defaultdict(Fraction)
    for one, chance in odds.outcomes(
        rulings.__getitem__, SMALL, "8C", dr=2, modifier=1, net=net, requirement=requirement, plan=plan
    ).items():
        found[f"{one.degree} {one.passed}"] += chance
    assert {name: chance for name, chance in found.items() if chance} == dict(counted)
    assert sum(found.values()) == 1
    if plan != odds.FOR_SUIT:
        of = odds.pile(rulings.__getitem__, SMALL, "8C", dr=2, modifier=1, requirement=requirement)
        passed = sum(chance for name, chance in found.items() if name.endswith("True"))
        assert passed == odds.success(of, net)


@pytest.mark.parametrize("net", [-3, -2, -1, 0, 1, 2])
@pytest.mark.parametrize("good", range(6))
def test_a_redraw_in_every_order_of_a_small_deck(net: int, good: int) -> None:
    orders = list(permutations([True] * good + [False] * (6 - good)))
    drawn = 1 + abs(net)
    wins = 0
    for cards in orders:
        lying, spare = cards[:drawn], cards[drawn]
        missed = lying.count(False)
        wins += any(lying) or spare if net >= 0 else missed == 0 or (missed == 1 and spare)
    assert odds.with_redraw(Pile(6, good), net) == Fraction(wins, len(orders))


@pytest.mark.parametrize(
    ("of", "net", "then", "exhausted", "chance"),
    [
        (Pile(1, 1), 1, Pile(4, 1), False, "1"),
        (Pile(1, 0), 1, Pile(4, 1), False, "1/4"),
        (Pile(1, 1), -2, Pile(4, 2), False, "1/6"),
        (Pile(1, 0), -2, Pile(4, 4), False, "0"),
        (Pile(0, 0), 0, Pile(4, 1), False, "1/4"),
        (Pile(0, 0), 0, Pile(4, 1), True, "0"),
        (Pile(1, 1), -1, Pile(4, 4), True, "0"),
        (Pile(1, 1), 1, Pile(4, 4), True, "1"),
        (Pile(0, 0), 0, None, False, "0"),
        (Pile(1, 1), -1, None, False, "1"),
    ],
)
def test_a_pile_that_runs_out(of: Pile, net: int, then: Pile | None, exhausted: bool, chance: str) -> None:
    assert odds.success(of, net, then, exhausted=exhausted) == Fraction(chance)


# the rules themselves, through every outcome of chance


@pytest.mark.rule("DA-9.1", "DA-9.3")
@pytest.mark.parametrize(("net", "discards"), [(0, ()), (-1, ()), (2, ()), (-2, ("8S", "2D", "9H", "QH"))])
def test_the_rules_give_the_same_odds(rulings: Settings, net: int, discards: tuple[str, ...]) -> None:
    deck = SMALL[:2] if discards else SMALL
    stage = Stage(rulings, Dealer(traits={"Athletics": 1}, fate=(), deck=deck, discard=discards))
    if net:
        stage.run(lay_effect, "c1", Effect("", net, until="next", kind="hand"))
    stage.do("gm", wish.CallCheck(("c1",), "Athletics", 2), "8C")
    check = stage.check().id

    def drawn(chance: Chance) -> bool:
        play = Play(GAME, stage.state, "p1", chance)
        while play.state.check(check).is_under_way:
            ask = next(one for one in GAME.asks(play.state) if one.about == check)
            draws = ask.key.startswith("draw") or len(play.state.board.place("drawn.c1").slots) <= net
            command = wish.DrawCard(check) if draws else wish.AcceptDraw(check)
            GAME.rules[type(command)](play, command)
            flow.go_on(play)
        found = play.state.check(check).result
        return found is not None and found.passed

    chance = sum(mass for passed, mass in every(drawn) if passed)
    of = odds.pile(rulings.__getitem__, deck, "8C", dr=2, modifier=1)
    then = odds.pile(rulings.__getitem__, discards, "8C", dr=2, modifier=1)
    assert chance == odds.success(of, net, then)


# piles


@pytest.mark.parametrize(("left", "good", "poison"), [(6, 2, 0), (6, 1, 1), (7, 3, 2), (5, 0, 1)])
def test_what_conditions_cost_in_every_order_of_a_small_deck(left: int, good: int, poison: int) -> None:
    orders = list(permutations([True] * good + [False] * (left - good)))
    lost = turns = 0
    for cards in orders:
        turns += cards.index(True) + 1 if good else 0
        at = 0
        while at < left and not cards[at]:
            given = min(poison + 1, left - at - 1)
            lost += given
            at += 1 + given
    assert piles.lost_to_poison(Pile(left, good), poison) == Fraction(lost, len(orders))
    if good:
        assert piles.tries(Pile(left, good)) == Fraction(turns, len(orders))


def test_no_try_helps_where_no_card_does() -> None:
    with pytest.raises(ValueError, match="no card"):
        piles.tries(Pile(5, 0))


def test_points_of_rest_cards_in_every_order_of_a_small_deck() -> None:
    cards = [True, True, False, False, False]
    orders = list(permutations(cards))
    counted: dict[int, Fraction] = defaultdict(Fraction)
    for one in orders:
        counted[min(4, 3 + sum(one[:3]))] += Fraction(1, len(orders))
    assert piles.rest_points(Pile(5, 2), 3, room=4) == dict(counted)
    assert piles.rest_points(Pile(5, 5), 2) == {4: Fraction(1)}


def test_the_check_of_a_rest_card_in_every_order_of_a_small_deck() -> None:
    cards = [(True, True), (True, False), (False, True), (False, False), (False, False)]
    orders = list(permutations(cards))
    wins = sum(any(good for good, _ in one[1 : 3 if one[0][1] else 2]) for one in orders)
    assert piles.repair(cards) == Fraction(wins, len(orders))


def test_how_many_armor_points_to_try_for() -> None:
    assert piles.best_repair({1: Fraction(1), 2: Fraction(1, 2), 3: Fraction(1, 3)}) == 1
    assert piles.best_repair({1: Fraction(1, 2), 2: Fraction(2, 5), 3: Fraction(1, 4)}) == 2


def test_aces_to_come() -> None:
    assert piles.an_ace(52, 4, 1) == Fraction(1, 13)
    assert piles.an_ace(6, 2, 2) == Fraction(9, 15)
    assert piles.an_ace(6, 1, 9) == 1
    assert piles.fate_at_rest(2, 52, 4, 13) == 3


def test_what_an_upper_hand_for_cards_given_up_brings() -> None:
    assert piles.gain(Pile(52, 28), 2) == Fraction(175, 221) - Fraction(7, 13)
    assert piles.gain(Pile(20, 6), 4) == Fraction(194, 285) - Fraction(3, 10)
    assert piles.gain(Pile(20, 6), 2, -1) == Fraction(3, 10) - Fraction(3, 38)
