"""A day off: the ledger's figures, best play by looking at every hand of small decks, the rulings."""

from collections.abc import Callable
from fractions import Fraction

import pytest

from croupier.core.refusals import Invalid
from croupier.games.rust_in_the_canyon.hand_totals import MOST, total
from croupier.games.rust_in_the_canyon.moves.solo import is_over
from croupier.games.rust_in_the_canyon.moves.state import Solo
from support.odds.amount import INPUTS
from support.rust_in_the_canyon.odds import DECK, ask, in_order, inputs, likely, small_deck

RULINGS = ("trouble", "stress:3", "lose_half")


def counts(hand: tuple[str, ...], floor: int) -> int:
    """The table's total of these ranks with a floor."""
    return total([f"{rank}C" for rank in hand], floor)


def worth(hand: tuple[str, ...], floor: int, chips: int, ruling: str) -> int:
    """The recovery from a finished hand by the rules."""
    own = counts(hand, floor)
    if floor + own <= MOST:
        return min(own, chips)
    before = counts(hand[:-1], floor)
    half = min(before // 2, chips) if floor + before <= MOST else 0
    return {"trouble": 0, "stress:3": -3, "lose_half": half}[ruling]


def best(left: tuple[str, ...], floor: int, chips: int, ruling: str, least: int) -> tuple[Fraction, Fraction]:
    """The best expected recovery, and the risk with it, by looking at every hand; ties to the smaller risk."""

    def of(hand: tuple[str, ...], rest: tuple[str, ...]) -> tuple[Fraction, Fraction]:
        over = floor + counts(hand, floor) > MOST
        stop = (Fraction(worth(hand, floor, chips, ruling)), -Fraction(over))
        if not rest or (len(hand) >= least and is_over(solo(floor), tuple(f"{rank}C" for rank in hand))):
            return stop
        gain, safe = Fraction(0), Fraction(0)
        for at, rank in enumerate(rest):
            later = of((*hand, rank), rest[:at] + rest[at + 1 :])
            gain, safe = gain + later[0] / len(rest), safe + later[1] / len(rest)
        return (gain, safe) if len(hand) < least else max(stop, (gain, safe))

    return of((), left)


def solo(floor: int) -> Solo:
    return Solo("p1", "c1", "day_off", floor)


@pytest.mark.parametrize(
    ("floor", "expected", "over"),
    [
        (0, "16.36", "0.000"),
        (5, Fraction(668047, 63700), "0.037"),
        (10, "7.68", "0.098"),
        (15, Fraction(366, 221), "0.587"),
        (20, Fraction(1, 13), Fraction(12, 13)),
        (25, Fraction(0), Fraction(1)),
    ],
)
def test_the_ledgers_figures_of_a_day_off(floor: int, expected: Fraction | str, over: Fraction | str) -> None:
    """Odds 9, with ample stress chips and best play."""
    found = ask("day-off", floor=floor, stress_chips=60)
    gain, risk = found.summary["expected"], found.outcomes["overindulged"]
    assert isinstance(gain, Fraction)
    assert expected in (gain, f"{float(gain):.2f}")
    assert over in (risk, f"{float(risk):.3f}")
    assert sum(found.outcomes.values()) == 1


@pytest.mark.rule("RC-18.14", "RC-R58")
@pytest.mark.parametrize("ruling", RULINGS)
def test_best_play_of_a_day_off_agrees_with_every_possible_hand(ruling: str) -> None:
    for luck in inputs(100, RULINGS.index(ruling)):
        left, out = small_deck(luck, 2, 4)
        floor, chips = luck.choice((0, 0, 5, 5, 10, 15, 20, 25)), luck.choice((0, 3, 7, 12, 21, 40))
        two = luck.random() < 0.3
        settings = {"overindulged": ruling, "solo_deal": "two" if two else "one"}
        found = ask("day-off", floor=floor, stress_chips=chips, missing=",".join(out), settings=settings)
        gain, safe = best(left, floor, chips, ruling, 2 if two else 1)
        assert sum(found.outcomes.values()) == 1
        assert found.summary["expected"] == gain, (left, floor, chips)
        assert found.outcomes["overindulged"] == -safe, (left, floor, chips)


@pytest.mark.rule("RC-18.14")
def test_a_day_off_with_a_fixed_number_agrees_with_every_order_of_the_cards() -> None:
    for luck in inputs(INPUTS):
        left, out = small_deck(luck, 1, 5)
        floor, chips, stand = luck.choice((0, 5, 10, 15, 20)), luck.choice((4, 10, 30)), luck.randint(1, 21)
        goes_on: Callable[[tuple[str, ...]], bool] = lambda hand, floor=floor, stand=stand: (  # type: ignore[misc]
            floor + counts(hand, floor) < stand
        )
        expected: dict[str, Fraction] = {}
        for hand, share in in_order(left, goes_on).items():
            over = floor + counts(hand, floor) > MOST
            name = "overindulged" if over else str(worth(hand, floor, chips, "trouble"))
            expected[name] = expected.get(name, Fraction(0)) + share
        given = {"floor": floor, "stress_chips": chips, "stand": stand, "missing": ",".join(out)}
        assert likely(ask("day-off", **given).outcomes) == expected, (left, floor, stand)


def test_a_hand_on_the_table_continues_from_there() -> None:
    """With a floor of 10 the hand's value is the weighted average over its first cards."""
    whole = ask("day-off", floor=10, stress_chips=9).summary["expected"]
    parts = Fraction(0)
    for rank in dict.fromkeys(DECK):
        if rank == "A":
            parts += Fraction(4, 52) * 9
            continue
        stop = Fraction(min(counts((rank,), 10), 9))
        again = ask("day-off", floor=10, stress_chips=9, hand=rank).summary["expected"]
        assert isinstance(again, Fraction)
        parts += Fraction(4, 52) * max(stop, again)
    assert whole == parts


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({}, "^floor is missing; allowed: a whole number from 0 to 600$"),
        ({"floor": -5}, "^floor: -5 is not allowed"),
        ({"floor": 5, "stress_chips": "x"}, "^stress-chips: x is not allowed"),
        (
            {"floor": 10, "hand": "A"},
            "^hand: A is not allowed; allowed: a hand that counts less than 21 with the floor",
        ),
        ({"floor": 0, "missing": ",".join(DECK)}, "^missing: 52 ranks is not allowed"),
    ],
)
def test_impossible_days_off_are_refused(given: dict[str, object], said: str) -> None:
    with pytest.raises(Invalid, match=said):
        ask("day-off", **given)
