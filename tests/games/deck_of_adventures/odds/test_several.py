"""Several at once (Odds 5 and 6): small decks in every order, also where they run out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import permutations, product
from random import Random
from typing import Any, NamedTuple

import pytest

from croupier import odds
from croupier.core.odds.parameters import DECK
from croupier.games.deck_of_adventures.checks.state import DEGREES
from croupier.games.deck_of_adventures.figures.degrees import bonus_damage
from croupier.games.deck_of_adventures.figures.difficulties import of_contest
from croupier.games.deck_of_adventures.odds.card_by_card import RUNNING_OUT
from croupier.odds.evaluate import question
from support.deck_of_adventures.naive import Naive, NaiveDecks, drawn_rulings
from support.deck_of_adventures.orders import GAME, add, answered, different, there

TIRING = {**RUNNING_OUT, "loose_aces": "to_hand", "gm_deck_aces": "ordinary", "fatigue_companion": "yes",
          "fourth_fatigue": "reshuffle_stay_3"}  # fmt: skip
PLAIN = {"plan": "stop", "redraws": 0, "discards": (), "fatigue": 0, "gm-deck": False, "needs": "none"}


def several_draw(luck: Random, name: str) -> tuple[dict[str, Any], dict[str, str]]:
    """Two or three characters who draw from two small piles with enough cards."""
    count, rulings = luck.randint(2, 3), drawn_rulings(luck, 0.3, question(GAME, name).rulings) | RUNNING_OUT
    while True:
        decks = luck.choice(([1] * count, [1, 2, 2][:count], [2, 1, 1][:count]))
        hands = [luck.choice((0, 0, 1, -1)) for _ in range(count)]
        cards = luck.sample(DECK, 9)
        target, piles = cards[8], [cards[: luck.randint(3, 4)], cards[4 : luck.randint(6, 8)]]
        need = [sum(1 + abs(net) for net, deck in zip(hands, decks, strict=True) if deck == at) for at in (1, 2)]
        if all(many <= len(pile) for many, pile in zip(need, piles, strict=True)):
            break
    given: dict[str, Any] = {"modifiers": [luck.randint(-2, 3) for _ in range(count)], "decks": decks, "hands": hands,
                             "piles": piles, "target": target}  # fmt: skip
    dr = luck.randint(0, 4)
    if name == "blows":
        given |= {"armor-range": dr, "base-damages": [luck.randint(1, 3) for _ in range(count)]}
        rulings |= {"cover_sign": "harder", "ar_floor": "0", "dr_bounds": "clamp_0_6", "ko_at": "zero"}
    elif name in ("saves", "volley"):
        given |= {"targets": luck.sample(DECK, count)}
        given |= {"range": dr} if name == "saves" else {"ranges": [luck.randint(0, 4) for _ in range(count)]}
        del given["target"]
    else:
        given |= {"modifier": luck.randint(-1, 6)} if name == "contested-several" else {"range": dr}
    if name in ("several", "contested-several") and luck.random() < 0.4:
        given |= {"target": "unknown", "target-pile": luck.sample(DECK[::5], 2)}
        given["target-deck"] = int(len(piles[0]) > need[0] and luck.random() < 0.6)
    if name in ("several", "volley", "blows"):
        given["needs"] = luck.choice(("none", "none", "suit", "color"))
    return given, rulings


class Drawer(NamedTuple):
    """One of several characters: how close a card is (lower is closer), and what it is worth."""

    key: Callable[[str], tuple[Any, ...]]
    worth: Callable[[str], int]
    check: Naive


def worth(one: Naive, base: int, option: str, card: str) -> int:
    meant = one.means(card)
    return (base + bonus_damage(lambda _: option, DEGREES.index(meant.degree)) if base else 1) if meant.passed else 0


def drawers(name: str, given: dict[str, Any], rulings: Mapping[str, str]) -> list[Drawer]:
    found = []
    for at, modifier in enumerate(given["modifiers"]):
        dr = given["ranges"][at] if name == "volley" else given.get("range", given.get("armor-range"))
        dr = of_contest(rulings.__getitem__, given["modifier"]) if dr is None else dr
        target = given["targets"][at] if "targets" in given else given["target"]
        one = Naive({**PLAIN, **given, "range": dr, "modifier": modifier, "target": target}, rulings)

        base = given["base-damages"][at] if "base-damages" in given else 0
        option = rulings["bonus_damage"] if base else ""
        found.append(Drawer(partial(one.rank, net=given["hands"][at]), partial(worth, one, base, option), one))
    return found


def in_turn(given: dict[str, Any], every: Sequence[Drawer]) -> dict[int, Fraction]:
    """The total value of all draws, over every order of every pile."""
    found: dict[int, Fraction] = {}
    used = [pile if at in given["decks"] else pile[:1] for at, pile in enumerate(given["piles"], 1)]
    orders = list(product(*(list(permutations(pile)) for pile in used)))
    keys = {(at, card): (one.key(card), one.worth(card)) for at, one in enumerate(every)
            for card in given["piles"][given["decks"][at] - 1]}  # fmt: skip
    for order in orders:
        spots, total = [0, 0], 0
        for at, (deck, net) in enumerate(zip(given["decks"], given["hands"], strict=True)):
            drawn: list[tuple[Any, int]] = []
            while len(drawn) < 1 + abs(net) and not (net >= 0 and drawn and min(drawn)[1]):
                drawn.append(keys[at, order[deck - 1][spots[deck - 1]]])
                spots[deck - 1] += 1
            total += (max if net < 0 else min)(drawn)[1]
        add(found, total, Fraction(1, len(orders)))
    return found


def turned(given: dict[str, Any]) -> Iterator[tuple[dict[str, Any], Fraction]]:
    """The same with each Target Card that may be turned, and the piles after it."""
    if given.get("target") != "unknown":
        yield given, Fraction(1)
        return
    own = given["target-deck"]
    aims = given["piles"][0] if own else given["target-pile"]
    for aim in aims:
        piles = [
            [card for card in pile if not (own == at and card == aim)] for at, pile in enumerate(given["piles"], 1)
        ]
        yield {**given, "target": aim, "piles": piles}, Fraction(1, len(aims))


@pytest.mark.parametrize("name", ["several", "contested-several", "blows", "saves", "volley"])
def test_the_formula_for_several_checks_agrees_with_every_order_of_small_decks(name: str) -> None:
    for given, rulings in different(partial(several_draw, name=name)):
        counted: dict[int, Fraction] = {}
        for one, share in turned(given):
            for n, part in in_turn(one, drawers(name, one, rulings)).items():
                add(counted, n, share * part)
        if name in ("contested-several", "saves"):
            counted = {len(given["modifiers"]) - n: share for n, share in counted.items()}
        found = answered(name, given, rulings)
        assert {int(n): share for n, share in there(found.outcomes).items()} == counted, (given, rulings)


class NaiveSeveral(NaiveDecks):
    """Several characters who draw in turn from decks that run out, trying every possible card."""

    def __init__(self, name: str, given: dict[str, Any], rulings: Mapping[str, str]) -> None:
        self.rulings, self.nets, self.started = rulings, given["hands"], given["fatigue"]
        self.companion, self.gm = [bool(one) for one in given["companions"]], given["gm-number"] - 1
        self.deck_of = [at - 1 for at in given["decks"]]
        self.drawers = drawers(name, given, rulings)
        self.each = [one.check for one in self.drawers]

    def worth(self, card: str, at: int) -> int:
        return self.drawers[at].worth(card)

    def sums(self, decks: tuple[Any, ...], at: int = 0) -> dict[int, Fraction]:
        if at == len(self.drawers):
            return {0: Fraction(1)}
        deck = self.deck_of[at]
        if self.is_out(decks, at):
            return self.sums(decks, at + 1)
        found: dict[int, Fraction] = {}
        for share, worth, after, _ in self.check(decks[deck], self.net(decks, at), (), at):
            for n, part in self.sums((*decks[:deck], after, *decks[deck + 1 :]), at + 1).items():
                add(found, n + worth, share * part)
        return found


def tired_draw(luck: Random, name: str) -> tuple[dict[str, Any], dict[str, str]]:
    """The same with piles that may be empty or run out; one of them may be the GM's, or shared with a Companion."""
    given, rulings = several_draw(luck, name)
    rulings |= drawn_rulings(luck, 0.3, TIRING)
    count, spare = len(given["modifiers"]), luck.sample(DECK, 8)
    piles = [[card for card in pile if card not in spare][: luck.randint(0, 2)] for pile in given["piles"]]
    if given.get("target") == "unknown":
        given["target-deck"] = 0
    return {
        **given, "piles": piles, "discards": [spare[: luck.randint(0, 3)], spare[3 : luck.randint(4, 6)]],
        "fatigue": [luck.choice((0, 2, 3)) for _ in range(2)], "standing": [luck.choice(("none", spare[6])), "none"],
        "gm-number": luck.choice((0, 1, 2)), "companions": [luck.choice((0, 0, 1)) for _ in range(count)],
    }, rulings  # fmt: skip


@pytest.mark.rule("DA-2.8", "DA-2.11", "DA-2.13")
@pytest.mark.parametrize("name", ["several", "contested-several", "blows", "saves", "volley"])
def test_the_formula_for_several_checks_agrees_when_decks_run_out(name: str) -> None:
    for given, rulings in different(partial(tired_draw, name=name)):
        counted: dict[int, Fraction] = {}
        back = [(card,) if card != "none" and rulings["no_cards"] == "return_tc" and at != given["gm-number"] else ()
                for at, card in enumerate(given["standing"], 1)]  # fmt: skip
        decks = tuple(
            (tuple(pile), tuple(sorted(used)), tired, own, False)
            for pile, used, tired, own in zip(given["piles"], given["discards"], given["fatigue"], back, strict=True)
        )
        for one, share in turned(given):
            for n, part in NaiveSeveral(name, one, rulings).sums(decks).items():
                add(counted, n, share * part)
        if name in ("contested-several", "saves"):
            counted = {len(given["modifiers"]) - n: share for n, share in counted.items()}
        found = answered(name, given, rulings)
        assert {int(n): share for n, share in there(found.outcomes).items()} == counted, (given, rulings)


def test_a_target_card_drawn_from_a_deck_is_missing_from_it() -> None:
    pile = "8C,9C,2D"
    given: dict[str, Any] = {"range": 1, "modifiers": "0", "piles": pile, "decks": "1", "target_deck": 1}
    found = odds.ask(GAME, "several", **given).outcomes["1"]
    orders = list(permutations(pile.split(",")))
    ranks = [abs("A23456789".index(a[0]) - "A23456789".index(b[0])) for a, b, _ in orders]
    assert found == Fraction(sum(apart <= 1 for apart in ranks), len(orders))
