"""Stakes shared by several PCs: every deal of three small decks played out by hand."""

from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement
from math import factorial
from random import Random
from typing import NamedTuple

import pytest

from croupier.core.refusals import Invalid
from support.odds.amount import INPUTS
from support.rust_in_the_canyon.deals import Terms, told_simply
from support.rust_in_the_canyon.odds import DECK, ask, distinct, small_deck
from support.rust_in_the_canyon.rulings import WORKED_OUT, orders
from support.rust_in_the_canyon.several import have_stakes

ALSO = {"shared_stakes": ("any", "majority", "all", "gm")}
KEYS = ("tie", "lost_20_21", "both_bust", "twentyone", "natural_21", "card_order", "decks", "reserve_cost", "stay")
REST = {"gm_backs_down": "as_won", "short_match_pc": "back_down", "short_match_gm": "back_down",
        "short_ante": "what_you_have"}  # fmt: skip


class Two(NamedTuple):
    own: tuple[str, ...]
    gms: tuple[str, ...]
    out: tuple[tuple[str, ...], tuple[str, ...]]
    reserves: tuple[int, int]
    stands: tuple[int, int]
    rulings: tuple[tuple[str, str], ...]


def two_pcs(luck: Random) -> Two:
    rulings = {key: luck.choice(options) for key, options in ({key: WORKED_OUT[key] for key in KEYS} | ALSO).items()}
    if rulings["reserve_cost"] == "bet":
        cards, gm_cards = luck.choice(((3, 4), (4, 3)))
        (left, out), (gms, gm_out) = rich_deck(luck, cards), rich_deck(luck, gm_cards)
        reserves = (luck.randint(0, 1), 1) if gm_cards == 4 else (1, luck.randint(0, 1))
    else:
        (left, out), (gms, gm_out) = small_deck(luck, 2, 4), small_deck(luck, 2, 4)
        reserves = (luck.randint(0, 1), luck.randint(0, 1))
    stands = (luck.randint(8, 20), luck.choice((8, luck.randint(8, 20))))
    return Two(left, gms, (out, gm_out), reserves, stands, tuple(rulings.items()))


def rich_deck(luck: Random, count: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """This many cards of ranks that soon make 20 or 21, and the cards that are not in the deck."""
    left = luck.sample([rank for rank in DECK if rank in "A5610JK"], count)
    return tuple(left), tuple((Counter(DECK) - Counter(left)).elements())


def by_themselves(one: Two, rulings: dict[str, str]) -> list[Fraction]:
    """Against each order of the GM's deck both PCs independently have the same chance."""
    counted, terms = [Fraction(0)] * 3, Terms("non-physical", 0, one.reserves, (99, 99), stands=one.stands)
    for gms, many in orders(one.gms).items():
        part = Fraction(many, factorial(len(one.gms)))
        ways = sum(more * told_simply(own, gms, terms, REST | rulings).stakes for own, more in orders(one.own).items())
        had = Fraction(ways, factorial(len(one.own)))
        new = ((1 - had) ** 2, 2 * had * (1 - had), had**2)
        counted = [old + part * share for old, share in zip(counted, new, strict=True)]
    return counted


def in_bets(one: Two, rulings: dict[str, str]) -> list[Fraction]:
    """Which side plays a card depends on who is still in: every order of three decks."""
    found = [0] * 3
    own, gms = orders(one.own), orders(one.gms)
    for (first, times), (second, more) in combinations_with_replacement(own.items(), 2):
        for cards, many in gms.items():
            had = have_stakes((first, second, cards), one.reserves, one.stands, rulings)
            found[sum(had)] += times * more * many * (1 if first == second else 2)
    return [Fraction(ways, sum(found)) for ways in found]


@pytest.mark.rule("RC-14.6", "RC-R41", "RC-R26")
def test_how_many_of_two_pcs_win_agrees_with_every_deal_of_three_decks() -> None:
    for one in distinct(INPUTS, two_pcs):
        rulings = dict(one.rulings)
        counted = in_bets(one, rulings) if rulings["reserve_cost"] == "bet" else by_themselves(one, rulings)
        found = ask(
            "shared-stakes",
            pcs=2,
            reserve=one.reserves[0],
            gm_reserve=one.reserves[1],
            pc_stand=one.stands[0],
            gm_stand=one.stands[1],
            missing=",".join(one.out[0]),
            gm_missing=",".join(one.out[1]),
            settings=rulings,
        )
        assert list(found.outcomes.values()) == counted, one
        assert sum(found.outcomes.values()) == 1
        assert [found.summary[name] for name in ("any", "majority", "all")] == [1 - counted[0], counted[2], counted[2]]
        own_way = rulings["shared_stakes"]
        assert own_way == "gm" or found.summary["shared stakes"] == found.summary[own_way]


@pytest.mark.rule("RC-R41")
@pytest.mark.parametrize(
    ("counted", "gm_reserve", "figures"),
    [
        ("any", 2, ".68 .87 .94 .98"),
        ("any", 5, ".62 .83 .91 .97"),
        ("majority", 2, ".68 .48 .73 .76"),
        ("all", 2, ".68 .48 .36 .21"),
    ],
)
def test_the_ledgers_figures_of_shared_stakes(counted: str, gm_reserve: int, figures: str) -> None:
    """RC-R41: one, two, three and five PCs with two reserve cards each."""
    found = [ask("shared-stakes", pcs=pcs, reserve=2, gm_reserve=gm_reserve).summary[counted] for pcs in (1, 2, 3, 5)]
    assert " ".join(f"{float(one):.2f}"[1:] for one in found) == figures  # type: ignore[arg-type]


@pytest.mark.parametrize("settings", [{}, {"reserve_cost": "bet"}, {"reserve_cost": "bet", "stay": "keep_betting"}])
def test_a_lone_pcs_stakes_are_those_of_a_hand_without_bets(settings: dict[str, str]) -> None:
    """Or of one in which both bid 1 in each round, if cards depend on that."""
    alone = ask("shared-stakes", pcs=1, reserve=2, gm_reserve=3, settings=settings).summary["any"]
    bids = dict.fromkeys(("pc_policy", "gm_policy"), "nibbles" if settings else "steady")
    chips = {"rank": 0, "stack": 60, "town_stack": 60, **bids}
    assert (
        alone == ask("conflict", level="deadly", reserve=2, gm_reserve=3, **chips, settings=settings).summary["stakes"]
    )


@pytest.mark.parametrize("settings", [{"decks": "shared"}, {"both_bust": "push"}])
def test_a_lone_pcs_simulated_stakes_are_those_of_a_simulated_hand(settings: dict[str, str]) -> None:
    """The same seed deals the same hands; only reading piles makes the luck diverge."""
    alone = ask("shared-stakes", pcs=1, reserve=2, gm_reserve=3, settings=settings)
    hand = ask("conflict", level="deadly", reserve=2, gm_reserve=3, rank=0, settings=settings).summary["stakes"]
    assert alone.runs == 10_000
    assert hand.low - 0.02 < alone.summary["any"].estimate < hand.high + 0.02  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"pcs": 7}, "^pcs: 7 is not allowed; allowed: a whole number from 1 to 6$"),
        ({"pcs": 6, "reserve": 8, "settings": {"decks": "shared"}}, "^reserve: 8 is not allowed; allowed: fewer cards"),
    ],
)
def test_values_that_no_table_uses_are_refused(given: dict[str, object], said: str) -> None:
    with pytest.raises(Invalid, match=said):
        ask("shared-stakes", **({"pcs": 2, "reserve": 1, "gm_reserve": 1} | given))
