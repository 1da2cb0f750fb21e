"""Several piles, what they cost, who is removed: the ledger's figures, every deal of small decks by the rules."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from croupier.core.refusals import Invalid
from croupier.games.rust_in_the_canyon.cost.state import VALUES
from croupier.games.rust_in_the_canyon.figures.fallout_table import FALLOUT
from croupier.games.rust_in_the_canyon.figures.outcomes import STRESS, outcome
from croupier.games.rust_in_the_canyon.figures.piles import read_pile
from croupier.games.rust_in_the_canyon.figures.results import BACKED, LOST, TIED, WON
from croupier.games.rust_in_the_canyon.odds.fallout import LEVELS, REMOVAL, ROWS
from croupier.odds.bars import bars
from support.odds.amount import INPUTS
from support.rust_in_the_canyon.odds import ask, inputs, likely, small_deck

RESULTS = {
    "won-clean": (WON, 20),
    "won": (WON, 19),
    "tied-20-21": (TIED, 20),
    "tied": (TIED, 18),
    "lost-20-21": (LOST, 20),
    "lost": (LOST, 17),
    "backed": (BACKED, 20),
}
OPTIONS = {
    "pile_reading": ("best", "disjoint", "every"),
    "tie": ("keeps_stakes", "only_20_21", "gm_takes"),
    "lost_20_21": ("stakes_with_fallout", "no_stakes"),
    "pile_size": ("whole_pot", "own_chips"),
    "over_21": ("total", "single_gain"),
    "fallout_level": ("last_hand", "each_hand"),
}


def cost(how: str, pile: tuple[str, ...], level: str) -> tuple[int, bool]:
    """The stress of a pile by the table's own reading and prices, and whether it is death."""
    rows = [FALLOUT[LEVELS.index(level) + 1][hand] for hand in read_pile(lambda _: how, pile)]
    return sum(row.stress + VALUES.get(row.severity, 0) for row in rows), any(row.dead for row in rows)


def deals(left: tuple[str, ...], sizes: tuple[int, ...]) -> Iterator[tuple[tuple[str, ...], ...]]:
    """Every equally likely way to deal piles of these sizes one after the other."""
    if not sizes:
        yield ()
        return
    for chosen in combinations(range(len(left)), sizes[0]):
        rest = tuple(rank for at, rank in enumerate(left) if at not in chosen)
        for more in deals(rest, sizes[1:]):
            yield (tuple(left[at] for at in chosen), *more)


def some_sizes(luck: Random, cards: int) -> tuple[int, ...]:
    first = luck.randint(0, min(4, cards))
    return (first, luck.randint(0, min(3, cards - first))) if luck.random() < 0.6 else (first,)


@pytest.mark.parametrize(
    ("how", "figures"),
    [
        ("best", (3.67, 5.42, 7.15, 8.41, 8.92)),
        ("disjoint", (4.17, 6.97, 10.18, 14.06, 18.60)),
        ("every", (4.47, 8.24, 13.22, 17.98, 21.19)),
    ],
)
def test_the_ledgers_expected_physical_stress(how: str, figures: tuple[float, ...]) -> None:
    """Odds 7: piles of 4 to 12 cards."""
    for cards, figure in zip((4, 6, 8, 10, 12), figures, strict=True):
        found = ask("pile-stress", cards=cards, settings={"pile_reading": how}).summary["mean"]
        assert isinstance(found, Fraction)
        assert f"{float(found):.2f}" == f"{figure:.2f}"


@pytest.mark.rule("RC-15.4", "RC-15.5", "RC-15.6")
def test_the_stress_of_a_pile_agrees_with_the_tables_of_the_levels_in_every_deal() -> None:
    for luck in inputs(INPUTS):
        left, out = small_deck(luck, 1, 9)
        cards, level, how = luck.randint(0, len(left)), luck.choice(LEVELS), luck.choice(OPTIONS["pile_reading"])
        every = [cost(how, pile, level) for (pile,) in deals(left, (cards,))]
        given = {"cards": cards, "level": level, "missing": ",".join(out), "settings": {"pile_reading": how}}
        found = ask("pile-stress", **given)
        alive = [stress for stress, dead in every if not dead]
        assert sum(found.outcomes.values()) == 1
        for name in set(map(str, alive)) | set(found.outcomes):
            count = sum(dead for _, dead in every) if name == "dead" else [str(stress) for stress in alive].count(name)
            assert found.outcomes.get(name, 0) == Fraction(count, len(every)), (left, cards, level, how)
        assert found.summary["death"] == Fraction(sum(dead for _, dead in every), len(every))


def test_three_faces_or_aces_in_a_deadly_pile_kill() -> None:
    """Odds 6."""
    for cards in (4, 6, 10):
        three = ask("pile", cards=cards).outcomes["three-face"]
        assert ask("pile-stress", cards=cards, level="deadly").summary["death"] == three
        assert ask("removal", level="deadly", pots=cards).outcomes["dead"] == three


@pytest.mark.rule("RC-15.1", "RC-15.2")
def test_piles_from_one_deck_agree_with_every_deal() -> None:
    names = {"face or ace high": "high", "pair": "pair", "two pair": "two-pair", "three of a kind": "three"}
    for luck in inputs(INPUTS):
        left, out = small_deck(luck, 1, 6)
        sizes = some_sizes(luck, len(left))
        counted: dict[str, int] = {}
        total = 0
        for piles in deals(left, sizes):
            read = [read_pile(lambda _: "best", pile) for pile in piles]
            name = ",".join(names.get(one[0], "three-face") if one else "nothing" for one in read)
            counted[name] = counted.get(name, 0) + 1
            total += 1
        found = ask("piles", cards=",".join(map(str, sizes)), missing=",".join(out)).outcomes
        assert found == {name: Fraction(ways, total) for name, ways in counted.items()}, (left, sizes)
        assert sum(found.values()) == 1


@pytest.mark.rule("RC-14.2", "RC-17.2", "RC-R44")
def test_removal_and_death_agree_with_the_rules_in_every_deal() -> None:
    for luck in inputs(INPUTS):
        left, out = small_deck(luck, 2, 7)
        pots = some_sizes(luck, len(left))
        gms = tuple(luck.randint(0, pot) for pot in pots)
        row, before = luck.choice(ROWS), luck.randint(0, 30)
        settings = {key: luck.choice(options) for key, options in OPTIONS.items()}
        each = settings["fallout_level"] == "each_hand"
        levels = tuple(luck.choice(LEVELS) for _ in pots)
        sizes = (
            tuple(pot - gm for pot, gm in zip(pots, gms, strict=True)) if settings["pile_size"] != "whole_pot" else pots
        )
        judged = outcome(settings.__getitem__, *RESULTS[row])
        counted = {"stays": 0, "removed": 0, "dead": 0}
        every = list(deals(left, sizes)) if judged.fallout else [()]
        for piles in every:
            at = levels if each else levels[-1:] * len(levels)
            costs = [cost(settings["pile_reading"], pile, level) for pile, level in zip(piles, at, strict=False)]
            gain = sum(stress for stress, _ in costs) + (sum(pots) if judged.pots == STRESS else 0)
            now = gain if settings["over_21"] == "single_gain" else before + gain
            dead = any(death for _, death in costs)
            counted["dead" if dead else "removed" if gain and now > 21 else "stays"] += 1
        found = ask(
            "removal",
            level=",".join(levels),
            pots=",".join(map(str, pots)),
            gm=",".join(map(str, gms)),
            row=row,
            stress=before,
            missing=",".join(out),
            settings=settings,
        ).outcomes
        assert found == {name: Fraction(ways, len(every)) for name, ways in counted.items()}, (left, pots, settings)
        assert sum(found.values()) == 1


@pytest.mark.rule("RC-15.1", "RC-15.6")
def test_several_pots_cost_the_sum_of_their_piles() -> None:
    """Decks of up to 14 cards, too many for every deal: rank by rank over the piles, instead of pile by pile."""
    stress = {"high": 3, "pair": 6, "two-pair": 9, "three": 9}
    for luck in inputs(12):
        left, out = small_deck(luck, 9, 14)
        pots = [luck.randint(1, len(left) // 4) for _ in range(luck.randint(3, 4))]
        given = {"missing": ",".join(out), "settings": {"pile_reading": luck.choice(OPTIONS["pile_reading"])}}
        found = ask("removal", level="deadly", pots=",".join(map(str, pots)), **given)
        dead = mean = Fraction(0)
        for told, share in ask("piles", cards=",".join(map(str, pots)), **given).outcomes.items():
            dead += share * ("three-face" in told)
            mean += share * sum(stress.get(hand, 0) for hand in told.replace(",", "+").split("+"))
        assert (found.outcomes["dead"], found.summary["expected stress"]) == (dead, mean), (left, pots)


@pytest.mark.parametrize("how", ["best", "disjoint", "every"])
def test_each_of_four_pots_from_a_full_deck_costs_on_average_what_it_costs_alone(how: str) -> None:
    settings = {"pile_reading": how}
    found = ask("removal", level="physical", pots="4,5,6,7", settings=settings).summary["expected stress"]
    alone = [ask("pile-stress", cards=cards, settings=settings).summary["mean"] for cards in (4, 5, 6, 7)]
    assert found == sum(alone)  # type: ignore[arg-type]


def test_the_limit_of_21() -> None:
    """E13: a moderate injury and a pot of 10 over 5 chips is 21, which is safe; over 6 it is not."""
    pair = ask("pile", cards=10).outcomes["pair"]
    safe, over = (ask("removal", level="physical", pots=10, row="won", stress=stress).outcomes for stress in (5, 6))
    assert safe["stays"] - over["stays"] == pair


@pytest.mark.parametrize(
    ("name", "given", "said"),
    [
        (
            "piles",
            {"cards": "30,30"},
            "^cards: 30,30 is not allowed; allowed: 0 to 52 in all, the cards that are left$",
        ),
        ("piles", {"cards": "1,1,1,1,1"}, "^cards: 1,1,1,1,1 is not allowed"),
        ("pile-stress", {"cards": 3, "level": "mortal"}, "^level: mortal is not allowed; allowed: non-physical, phys"),
        ("pile-stress", {"cards": 52, "missing": "3"}, "^cards: 52 is not allowed; allowed: 0 to 51 cards in all"),
        ("removal", {"level": "deadly", "pots": "40,40"}, "^pots: 40,40 is not allowed"),
        ("removal", {"level": "deadly"}, "^pots is missing"),
        (
            "removal",
            {"level": "deadly", "pots": "4", "gm": "5"},
            "^gm: 5 is not allowed; allowed: at most its chips for each pot",
        ),
        ("removal", {"level": "deadly", "pots": "4", "row": "draw"}, "^row: draw is not allowed"),
        (
            "removal",
            {"level": "deadly,physical", "pots": "4", "settings": {"fallout_level": "each_hand"}},
            "^level: deadly,physical is not allowed; allowed: one level, or under each_hand one for each pot$",
        ),
    ],
)
def test_piles_that_no_conflict_leaves_are_refused(name: str, given: dict[str, object], said: str) -> None:
    with pytest.raises(Invalid, match=said):
        ask(name, **given)


def test_the_results_of_one_pot_are_listed_by_probability() -> None:
    shares = list(likely(ask("piles", cards="2,4").outcomes).values())
    assert shares == sorted(shares, reverse=True)


@pytest.mark.rule("RC-17.2")
def test_a_button_shows_the_chance_of_staying_in_play() -> None:
    safe = ask("removal", level="physical", pots=4)
    told = [(one["label"], one["probability"]) for one in bars(REMOVAL, safe)]
    assert told == [
        ("always stays in play (stress 21 or less)", "1"),
        ("stress for the PC: about", str(safe.summary["expected stress"])),
    ]
    found = bars(REMOVAL, ask("removal", level="deadly", pots=4, stress=14))
    assert [one["label"] for one in found] == [
        "stays in play (stress 21 or less)",
        "out for the session",
        "dead",
        "stress for the PC: about",
    ]
