"""See or back down, stay and raise: every deal of small decks played out by hand."""

from fractions import Fraction
from random import Random

import pytest

from croupier.core.refusals import Invalid
from croupier.games.rust_in_the_canyon.cost.state import MAJOR, MINOR, MODERATE
from croupier.games.rust_in_the_canyon.figures.fallout_table import FALLOUT
from croupier.games.rust_in_the_canyon.figures.piles import HIGH, PAIR, THREE, THREE_FACES, TWO_PAIR
from croupier.games.rust_in_the_canyon.odds.fallout import LEVELS
from support.odds.amount import INPUTS
from support.rust_in_the_canyon.odds import DECK, ask, distinct
from support.rust_in_the_canyon.rulings import every_deal
from support.rust_in_the_canyon.under_way import Seen, under_way

NAMES = {"high": HIGH, "pair": PAIR, "two-pair": TWO_PAIR, "three": THREE, "three-face": THREE_FACES}


def staying(luck: Random) -> Seen:
    """The same with the PC about to stay: no price is paid before it, and her own reserve does not matter."""
    one = under_way(luck)
    rulings = dict(one.rulings)
    raised = luck.randint(0, min(3, one.terms.chips[0])) if rulings["stay"] == "raise_then_closed" else 0
    pot = (one.begun.pot[0] - one.pays[0], one.begun.pot[1] - one.pays[1])
    begun = one.begun._replace(pot=pot, price=luck.randint(0, 2), frozen="stays", raised=raised)
    quiet = one.terms._replace(begun=begun, reserves=(0, one.terms.reserves[1]), policies=("steady", "steady"))
    return one._replace(terms=quiet, pays=(0, 0))


def gm_staying(luck: Random) -> Seen:
    """The same with the GM about to stay; she may be short of chips for his raise, or pay more with a mortal injury."""
    one = under_way(luck)
    while one.older:
        one = under_way(luck)
    raised = luck.randint(0, min(3, one.terms.chips[1])) * (dict(one.rulings)["stay"] == "raise_then_closed")
    pot = (one.begun.pot[0] - one.pays[0], one.begun.pot[1] - one.pays[1])
    cost = raised * luck.choice((1, 1, 2))
    begun = one.begun._replace(pot=pot, price=luck.randint(0, 2), frozen="gm stays", raised=raised, cost=cost)
    quiet = one.terms._replace(begun=begun, reserves=(luck.randint(0, 1), 0), policies=("steady", "steady"))
    return one._replace(terms=quiet, pays=(0, 0))


def told_of(one: Seen) -> tuple[dict[str, Fraction], dict[str, Fraction]]:
    """Rows and numbers, over every deal of both decks."""
    terms, rulings, given = one.terms, dict(one.rulings), one.given
    rows: dict[str, Fraction] = {}
    sums = dict.fromkeys(("stakes", "expected stack", "expected stress", "expected town-stack", "death"), Fraction(0))
    cards = [own if rulings["pile_size"] == "own_chips" else chips for chips, own, _ in one.older]
    level, old = terms.level, sum(chips for chips, _, _ in one.older)
    levels = [*(before if rulings["fallout_level"] == "each_hand" else level for _, _, before in one.older), level]
    piles: dict[int, dict[tuple[int, int, bool], Fraction]] = {}
    for told, both in every_deal(one.own, one.gms, terms, rulings).items():
        rows[told.row] = rows.get(told.row, Fraction(0)) + both
        sums["stakes"] += both * told.stakes
        stress_back = told.stakes and told.row != "won-clean"
        sums["expected stack"] += both * (told.stack - one.pays[0] + old * (told.row == "won-clean"))
        sums["expected town-stack"] += both * (told.town - one.pays[1] + old * (not told.stakes))
        sums["expected stress"] += both * (told.stress + old * stress_back)
        size = told.own if rulings["pile_size"] == "own_chips" else told.own + told.gm
        if told.row == "won-clean":
            continue
        if size not in piles:
            piles[size] = of_piles([*cards, size], levels, given["missing"], rulings)
        for (taken, chips, dead), chance in piles[size].items():
            sums["expected stress"] += both * chance * taken
            sums["death"] += both * chance * dead
            if rulings["stress_from"] == "stack_first":
                sums["expected stack"] -= both * chance * min(chips, told.left)
    return rows, sums


def of_piles(
    sizes: list[int], levels: list[str], missing: str, rulings: dict[str, str]
) -> dict[tuple[int, int, bool], Fraction]:
    """The probability of each cost of piles from one deck; their joint readings are counted elsewhere."""
    setting, found = {"pile_reading": rulings["pile_reading"]}, dict[tuple[int, int, bool], Fraction]()
    deck = len(DECK) - len(missing.split(",")) if missing else len(DECK)
    cards = ",".join(map(str, [*sizes[:-1], min(sizes[-1], deck)]))
    for read, chance in ask("piles", cards=cards, missing=missing, settings=setting).outcomes.items():
        key = cost_of(read, levels)
        found[key] = found.get(key, Fraction(0)) + chance
    return found


def cost_of(read: str, levels: list[str]) -> tuple[int, int, bool]:
    """The stress of piles read like this except deadly ones, how much is chips, and whether one is deadly."""
    stress = chips = 0
    dead = False
    for hands, level in zip(read.split(","), levels, strict=True):
        rows = FALLOUT[LEVELS.index(level) + 1]
        costs = [rows[NAMES[hand]] for hand in hands.split("+") if hand != "nothing"]
        dies = any(cost.dead for cost in costs)
        for cost in costs if not dies else ():
            stress += cost.stress + {"": 0, MINOR: 3, MODERATE: 6, MAJOR: 9}[cost.severity]
            chips += cost.stress
        dead = dead or dies
    return stress, chips, dead


@pytest.mark.rule("RC-12.4", "RC-12.5", "RC-14.4")
def test_seeing_agrees_with_every_deal_of_both_decks() -> None:
    for one in distinct(INPUTS, under_way):
        rows, sums = told_of(one)
        policies, stands = one.terms.policies, one.terms.stands
        more = {"pay": one.pays[0], "gm_pay": one.pays[1], "unseen": one.terms.reserves[0],
                "frozen": one.begun.frozen, "pc_policy": policies[0], "gm_policy": policies[1],
                "pc_stand": stands[0]}  # fmt: skip
        found = ask("see-or-back-down", **one.given, **more)
        assert sum(found.outcomes.values()) == 1
        assert {row: share for row, share in found.outcomes.items() if share} == rows, one
        told = {name.removeprefix("see: "): value for name, value in found.summary.items() if "back down" not in name}
        assert told == sums, one
        pots = one.given["pot"] + sum(chips for chips, _, _ in one.older)
        assert found.summary["back down: expected town-stack"] == pots


@pytest.mark.rule("RC-12.11", "RC-12.13", "RC-14.4")
def test_staying_agrees_with_every_deal_of_the_gms_deck() -> None:
    for one in distinct(INPUTS, staying):
        rows, sums = told_of(one)
        found = ask("stay", **one.given, **{"raise": one.begun.raised}, price=one.begun.price)
        assert sum(found.outcomes.values()) == 1
        assert {row: share for row, share in found.outcomes.items() if share} == rows, one
        assert found.summary == sums, one


@pytest.mark.rule("RC-12.11", "RC-12.12", "RC-12.5")
def test_the_gms_staying_agrees_with_every_deal_of_their_deck() -> None:
    for one in distinct(INPUTS, gm_staying):
        rows, sums = told_of(one)
        more = {"raise": one.begun.raised, "pay": one.begun.cost, "unseen": one.terms.reserves[0]}
        found = ask("stay", who="gm", **one.given, **more, price=one.begun.price, pc_stand=one.terms.stands[0])
        assert sum(found.outcomes.values()) == 1
        assert {row: share for row, share in found.outcomes.items() if share} == rows, one
        assert found.summary == sums, one


def test_backing_down_costs_the_pile_of_the_current_pot() -> None:
    found = ask("see-or-back-down", level="deadly", hand="J,4", gm_hand="9", pot=6, pay=2).summary
    pile = ask("pile-stress", cards=6, level="deadly").summary
    assert (found["back down: expected stress"], found["back down: death"]) == (pile["mean"], pile["death"])
    assert found["back down: expected stack"] == 0


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"pay": 9, "stack": 3}, "^pay: 9 is not allowed; allowed: 0 to 3: a side that cannot pay backs"),
        ({"hand": "K,Q,A"}, "^hand: K,Q,A is not allowed; allowed: a hand of 20 or less"),
        ({"hand": "K,A"}, "^hand: K,A is not allowed; allowed: a hand of 20 or less"),
        ({"gm_hand": "9,9", "gm_missing": "9,9,9"}, "^gm-missing: 9 is not allowed"),
        ({"hand": "J", "reserve": "J,J,J,J"}, "^reserve: J is not allowed; allowed: four cards"),
    ],
)
def test_values_that_no_table_uses_are_refused(given: dict[str, object], said: str) -> None:
    base = {"level": "physical", "hand": "J,4", "gm_hand": "9", "pot": 6, "pay": 2}
    with pytest.raises(Invalid, match=said):
        ask("see-or-back-down", **(base | given))


def test_a_paid_price_is_continued_from_one_deck_too() -> None:
    """Simulated, within a hundredth or two of hands from two decks; backing down is exact even then."""
    given = {"level": "deadly", "hand": "J,4", "gm_hand": "9", "pot": 6, "pay": 2, "reserve": "5", "gm_reserve": 2}
    exact, played = (ask("see-or-back-down", **given, settings={"decks": how}) for how in ("own", "shared"))
    for row, share in exact.outcomes.items():
        assert abs(played.estimates[row].estimate - float(share)) < 0.04, row
    pile = ask("pile-stress", cards=6, level="deadly", missing="9").summary
    assert played.summary["back down: expected stress"] == pile["mean"]
