"""A hand of a conflict: every deal of two small decks played out by hand, the table's own rules, the ledger's words."""

from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any, NamedTuple

import pytest

from croupier.core.odds.questions import Estimate
from croupier.core.refusals import Invalid
from croupier.games.rust_in_the_canyon import GAME
from croupier.games.rust_in_the_canyon.odds.bets import POLICIES
from croupier.games.rust_in_the_canyon.odds.conflict import CONFLICT, RULINGS
from croupier.games.rust_in_the_canyon.odds.fallout import LEVELS
from support.odds.amount import INPUTS
from support.rust_in_the_canyon.deals import Terms, told_by_the_table, told_simply
from support.rust_in_the_canyon.odds import DECK, ask, distinct, small_deck
from support.rust_in_the_canyon.rulings import WORKED_OUT, every_deal

PLAYED = WORKED_OUT | {"both_bust": ("pc_loses", "tied", "push"), "decks": ("own", "shared")}
MEANS = ("expected stack", "expected stress", "expected town-stack")


class HandOf(NamedTuple):
    """One random question: terms, what is left of both decks, rulings."""

    terms: Terms
    own: tuple[str, ...]
    gms: tuple[str, ...]
    out: tuple[tuple[str, ...], tuple[str, ...]]
    rulings: tuple[tuple[str, str], ...]

    @property
    def given(self) -> dict[str, Any]:
        one = self.terms
        return {
            "level": one.level, "rank": one.rank, "reserve": one.reserves[0], "gm_reserve": one.reserves[1],
            "stack": one.chips[0], "town_stack": one.chips[1], "pc_policy": one.policies[0],
            "gm_policy": one.policies[1], "pc_stand": one.stands[0], "gm_stand": one.stands[1],
            "missing": ",".join(self.out[0]), "gm_missing": ",".join(self.out[1]), "settings": dict(self.rulings),
        }  # fmt: skip


def drawn(
    luck: Random, options: dict[str, tuple[str, ...]], *, rank: int | None = None
) -> tuple[tuple[tuple[str, str], ...], Terms]:
    rulings = {key: luck.choice(those) for key, those in options.items()}
    rank = luck.choice((0, 1, 2, 3, 5)) if rank is None else rank
    least = rank if rulings["short_ante"] == "cannot_join" else 0
    chips = (luck.randint(least, 12), luck.randint(least, 12))
    policies = (luck.choice(tuple(POLICIES)), luck.choice(tuple(POLICIES)))
    stands = (luck.randint(10, 20), luck.randint(10, 20))
    reserves = (luck.randint(0, 2), luck.randint(0, 2))
    return tuple(rulings.items()), Terms(luck.choice(LEVELS), rank, reserves, chips, policies, stands)


def small_hand(luck: Random) -> HandOf:
    rulings, terms = drawn(luck, WORKED_OUT)
    (left, out), (gms, gm_out) = small_deck(luck, 3, 4), small_deck(luck, 3, 3)
    return HandOf(terms, left, gms, (out, gm_out), rulings)


@pytest.mark.rule("RC-12.9", "RC-12.13", "RC-14.2")
def test_a_hand_agrees_with_every_deal_of_both_decks() -> None:
    for one in distinct(INPUTS, small_hand):
        rulings, given = dict(one.rulings), one.given
        rows: dict[str, Fraction] = {}
        sums = dict.fromkeys(("stakes", "death", *MEANS), Fraction(0))
        piles: dict[int, Any] = {}
        for told, both in every_deal(one.own, one.gms, one.terms, rulings).items():
            rows[told.row] = rows.get(told.row, Fraction(0)) + both
            sums["stakes"] += both * told.stakes
            sums["expected town-stack"] += both * told.town
            stack, stress = Fraction(told.stack), Fraction(told.stress)
            if told.row != "won-clean":
                size = min(told.own if rulings["pile_size"] == "own_chips" else told.own + told.gm, len(one.own))
                if size not in piles:
                    setting = {"pile_reading": rulings["pile_reading"]}
                    more = {"level": one.terms.level, "missing": given["missing"], "settings": setting}
                    piles[size] = ask("pile-stress", cards=size, **more)
                stress += piles[size].summary["mean"]
                sums["death"] += both * piles[size].summary["death"]
                if rulings["stress_from"] == "stack_first" and one.terms.level == "non-physical":
                    for taken, chance in piles[size].outcomes.items():
                        stack -= chance * min(int(taken), told.left)
            sums["expected stack"] += both * stack
            sums["expected stress"] += both * stress
        found = ask("conflict", **given)
        assert sum(found.outcomes.values()) == 1
        assert {row: share for row, share in found.outcomes.items() if share} == rows, one
        assert found.summary == sums, one


def table_hand(luck: Random) -> tuple[HandOf, int]:
    rank = luck.choice((0, 1, 2, 3, 5))
    rulings, terms = drawn(luck, PLAYED, rank=rank)
    own, gms = (tuple(luck.sample(DECK, 52)) for _ in range(2))
    terms = terms._replace(reserves=(luck.randint(0, 4), rank))
    return HandOf(terms, own, gms, ((), ()), rulings), luck.randrange(99)


def same_at_the_table(hands: int, seed: int) -> None:
    for one, seed_of_piles in distinct(hands, table_hand, seed):
        rulings = dict(one.rulings)
        told = told_simply(one.own, one.gms, one.terms, rulings)
        seen = told_by_the_table(one.own, one.gms, one.terms, rulings, Random(seed_of_piles))
        row = told.row.removesuffix("-clean")
        assert (seen.row, seen.stakes, seen.town) == (row, told.stakes, told.town), one
        if rulings["stress_from"] == "bank":
            assert seen.stack == told.stack, one
        if one.terms.level != "non-physical":  # there fallout is chips too
            assert seen.stress == told.stress, one


@pytest.mark.rule("RC-12.9", "RC-12.13", "RC-14.2")
def test_hands_agree_with_the_tables_own_rules() -> None:
    """Random full decks, policies, chips and rulings; on the stage every command goes through the rules."""
    same_at_the_table(40, seed=1)


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_many_hands_agree_with_the_tables_own_rules() -> None:
    same_at_the_table(600, seed=2)


def sampled(one: HandOf, hands: int, luck: Random) -> Counter[str]:
    rulings, rows = dict(one.rulings), Counter[str]()
    own, gms = list(one.own), list(one.gms)
    for _ in range(hands):
        luck.shuffle(own)
        luck.shuffle(gms)
        told = told_simply(own, gms, one.terms, rulings)
        rows[told.row] += 1
        rows["stakes"] += told.stakes
        rows["town"] += told.town
    return rows


def simulated_hand(luck: Random) -> HandOf:
    some: dict[str, tuple[str, ...]] = {"decks": ("shared",)} if luck.random() < 0.5 else {"both_bust": ("push",)}
    rulings, terms = drawn(luck, PLAYED | some)
    return HandOf(terms._replace(stands=(luck.randint(15, 20), luck.randint(15, 20))), DECK, DECK, ((), ()), rulings)


def same_as_simulated(count: int, hands: int, seed: int) -> None:
    """Two samples by two programs: no share differs by more than chance explains."""
    for one in distinct(count, simulated_hand, seed):
        found, rows = ask("conflict", **one.given), sampled(one, hands, Random(seed))
        assert found.runs == 10_000
        assert not found.outcomes
        for name, told in {**found.estimates, "stakes": found.summary["stakes"]}.items():
            assert isinstance(told, Estimate)
            share = (told.estimate * found.runs + rows[name]) / (found.runs + hands)
            apart = abs(told.estimate - rows[name] / hands)
            assert apart <= 4.5 * (share * (1 - share) * (1 / found.runs + 1 / hands)) ** 0.5, (name, one)
        town = found.summary["expected town-stack"]
        assert isinstance(town, Estimate)
        assert abs(town.estimate - rows["town"] / hands) <= 6 * (town.high - town.low), one


def test_simulated_hands_agree_with_the_simple_model() -> None:
    same_as_simulated(1, 4_000, seed=3)


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_many_simulated_hands_agree_with_the_simple_model() -> None:
    same_as_simulated(20, 10_000, seed=4)


def test_a_simulated_answer_says_so_and_is_reproducible() -> None:
    given: dict[str, Any] = {
        "level": "physical",
        "reserve": 0,
        "gm_reserve": 0,
        "rank": 0,
        "pc_stand": 20,
        "gm_stand": 20,
    }
    given |= {"settings": {"both_bust": "push"}}
    found = ask("conflict", **given)
    assert (found.runs, found.seed, found.outcomes) == (10_000, "croupier", {})
    assert found == ask("conflict", **given)
    exact = ask("conflict", **(given | {"settings": {}}))
    assert found.estimates["lost"].high < exact.outcomes["lost"]  # a push takes busts off her losses


def test_a_pc_who_is_priced_out_backs_down_whatever_the_cards() -> None:
    """RC-R29, rank 2, two reserve cards each: 3 chips are as good as none at the Physical limit, as are 2 against 1."""
    given = {"level": "physical", "reserve": 2, "gm_reserve": 2, "rank": 2}
    limit = ask("conflict", **given, stack=3, gm_policy="presses")
    steady = ask("conflict", **given, stack=2, gm_policy="nibbles")
    assert limit.outcomes["backed"] == steady.outcomes["backed"] == 1
    assert limit.summary["stakes"] == steady.summary["stakes"] == 0
    rich = ask("conflict", **given, stack=60, gm_policy="presses", settings={"short_match_gm": "bank"})
    ruling = {"short_match_pc": "all_in", "short_match_gm": "bank"}
    same = ask("conflict", **given, stack=3, gm_policy="presses", settings=ruling)
    assert rich.outcomes["backed"] == 0
    assert same.summary["stakes"] == rich.summary["stakes"]


@pytest.mark.parametrize(
    ("policy", "stack", "figures"),
    [
        ("presses", 11, ".68 .68 .67"),
        ("presses", 7, ".68 .59 .13"),
        ("presses", 3, ".13 .00 .00"),
        ("nibbles", 3, ".13 .13 .13"),
        ("nibbles", 2, ".00 .00 .00"),
    ],
)
def test_the_ledgers_figures_of_being_priced_out(policy: str, stack: int, figures: str) -> None:
    """RC-R29: rank 2, two reserve cards a side, by level; the ante leaves two chips less."""
    given = {"reserve": 2, "gm_reserve": 2, "rank": 2, "stack": stack, "gm_policy": policy}
    stakes = [ask("conflict", level=level, **given).summary["stakes"] for level in LEVELS]
    assert " ".join(f"{float(one):.2f}"[1:] for one in stakes) == figures  # type: ignore[arg-type]


def test_only_deadly_piles_kill() -> None:
    given = {"reserve": 1, "gm_reserve": 1, "rank": 3, "gm_policy": "presses", "stack": 3}
    assert ask("conflict", level="physical", **given).summary["death"] == 0
    found = ask("conflict", level="deadly", **given)
    assert found.outcomes["backed"] == 1
    assert found.summary["death"] == ask("pile", cards=9).outcomes["three-face"]
    assert found.summary["expected stress"] == ask("pile-stress", cards=9, level="deadly").summary["mean"]


def test_every_playable_option_gets_an_answer() -> None:
    known = {one.key: one.codes for one in GAME.settings if one.key in RULINGS}
    assert {key: set(options) for key, options in PLAYED.items()} == {key: set(known[key]) for key in RULINGS}
    for key, options in WORKED_OUT.items():
        for option in options:
            found = ask("conflict", **CONFLICT_EXAMPLE, settings={key: option})
            assert sum(found.outcomes.values()) == 1, (key, option)


CONFLICT_EXAMPLE = {name.replace("-", "_"): value for name, value in CONFLICT.example.items()}


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"rank": 4}, "^rank: 4 is not allowed; allowed: 0, 1, 2, 3 or 5$"),
        ({"level": "rude"}, "^level: rude is not allowed; allowed: non-physical, physical, deadly$"),
        ({"pc_policy": "bold"}, "^pc-policy: bold is not allowed; allowed: steady, nibbles, presses, gives-way"),
        ({"stack": -1}, "^stack: -1 is not allowed"),
        ({"town_stack": 1000}, "^town-stack: 1000 is not allowed"),
        ({"reserve": 11}, "^reserve: 11 is not allowed"),
        ({"pc_stand": 21}, "^pc-stand: 21 is not allowed"),
        (
            {"missing": ",".join(["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"] * 4), "reserve": 4},
            "^reserve: 4 is not allowed; allowed: fewer cards than are left",
        ),
        (
            {"stack": 1, "settings": {"short_ante": "cannot_join"}},
            "^stack: 1 is not allowed; allowed: 2 or more: a PC who",
        ),
        ({"town_stack": 1, "settings": {"short_ante": "cannot_join"}}, "^rank: 2 is not allowed; allowed: 0 to 1: the"),
    ],
)
def test_impossible_hands_are_refused(given: dict[str, object], said: str) -> None:
    base: dict[str, object] = {"level": "physical", "reserve": 2, "gm_reserve": 2, "rank": 2}
    with pytest.raises(Invalid, match=said):
        ask("conflict", **(base | given))
