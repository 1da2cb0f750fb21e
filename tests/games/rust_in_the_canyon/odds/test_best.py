"""The best reply of the PC: every deal of small decks, trying every act; better than any number to stand on."""

from fractions import Fraction
from random import Random

import pytest

from croupier.core.odds.questions import TooManyCases
from croupier.core.refusals import Invalid
from support.odds.amount import INPUTS
from support.rust_in_the_canyon.best import Open, Replies
from support.rust_in_the_canyon.odds import ask, distinct
from support.rust_in_the_canyon.rulings import orders
from support.rust_in_the_canyon.under_way import Seen, under_way

GIVEN = {"level": "physical", "hand": "J,4", "gm_hand": "9,5", "pot": 6, "pay": 1}


def quiet(luck: Random) -> Seen:
    """A hand under way in which she has not stayed; the GM never backs down."""
    while True:
        one = under_way(luck)
        rulings = {**dict(one.rulings), "short_match_pc": "back_down", "short_match_gm": "back_down"}
        rulings["card_order"] = luck.choice(("together", "players_first"))
        policies = ("best", luck.choice(("steady", "nibbles", "presses")))
        terms = one.terms._replace(reserves=(0, one.terms.reserves[1]), policies=policies)
        if one.begun.frozen in ("no", "chips", "gm") and len(one.gms) >= terms.reserves[1]:
            return one._replace(terms=terms, rulings=tuple(rulings.items()))


def brute(one: Seen) -> Fraction:
    terms, begun, rulings = one.terms, one.begun, dict(one.rulings)
    unseen = terms.reserves[1]
    worlds = [
        (own, gms[unseen:], gms[:unseen])
        for own, many in orders(one.own).items()
        for gms, more in orders(one.gms).items()
        for _ in range(many * more)
    ]
    now = Open(
        (begun.hand, begun.gm_hand), begun.held, (False, begun.frozen == "gm"), terms.chips, begun.frozen == "no"
    )
    return Fraction(Replies(terms, begun.gm_held, rulings).most(now, worlds, begun.price), len(worlds))


@pytest.mark.rule("RC-12.8", "RC-12.9", "RC-14.2")
def test_no_other_play_wins_the_stakes_in_more_deals() -> None:
    for one in distinct(INPUTS, quiet):
        more = {"pay": one.pays[0], "gm_pay": one.pays[1], "frozen": one.begun.frozen}
        found = ask("see-or-back-down", **one.given, **more, pc_policy="best", gm_policy=one.terms.policies[1])
        assert found.summary["stakes"] == brute(one), one
        assert sum(found.outcomes.values()) == 1


def test_best_play_is_better_than_any_number_to_stand_on() -> None:
    best = ask("see-or-back-down", **GIVEN, reserve="5,K", gm_reserve=2, pc_policy="best").summary["stakes"]
    stands = [ask("see-or-back-down", **GIVEN, reserve="5,K", gm_reserve=2, pc_stand=at) for at in range(12, 21)]
    assert all(best > one.summary["stakes"] for one in stands)  # type: ignore[operator]


def test_against_a_gm_who_has_stayed_the_best_play_hits_until_it_wins_the_stakes() -> None:
    """He shows 18, she has 14: a tie wins the stakes, so 4 to 7 are enough, and below 18 she hits again."""
    given = {"level": "physical", "hand": "J,4", "gm_hand": "10,8", "pot": 6, "pay": 0, "frozen": "gm"}
    best = ask("see-or-back-down", **given, pc_policy="best").summary["stakes"]
    assert best == ask("see-or-back-down", **given, pc_stand=18).summary["stakes"]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (
            {"settings": {"decks": "shared"}},
            "^pc-policy: best is not allowed; allowed: another policy: hands are simulated",
        ),
        (
            {"unseen": 1},
            "^pc-policy: best is not allowed; allowed: another policy: the cards that the PC holds have to be known",
        ),
        (
            {"settings": {"card_order": "gm_first"}},
            "^pc-policy: best is not allowed; allowed: another policy: the PC sees the GM's card first",
        ),
        ({"gm_policy": "best"}, "^gm-policy: best is not allowed; allowed: steady, nibbles, presses, gives-way"),
    ],
)
def test_a_situation_without_a_best_reply_is_refused(given: dict[str, object], said: str) -> None:
    with pytest.raises(Invalid, match=said):
        ask("see-or-back-down", **GIVEN, pc_policy="best", **given)


@pytest.mark.slow
def test_hands_that_have_hardly_begun_take_too_long() -> None:
    with pytest.raises(TooManyCases):
        ask("see-or-back-down", **(GIVEN | {"hand": "2", "gm_hand": "2"}), gm_reserve=3, pc_policy="best")
