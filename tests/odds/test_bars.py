"""The few numbers that a button shows."""

from fractions import Fraction

import pytest

from croupier import games
from croupier.core.odds.questions import Answer, Bar, Cell, Given, OddsQuestion
from croupier.odds.bars import bars
from croupier.odds.evaluate import answer, read

HALF = Fraction(1, 2)


def question(*shown: Bar) -> OddsQuestion:
    def nothing(given: Given) -> Answer:
        return Answer({})

    return OddsQuestion("tiny", "Tiny", "Tiny.", (), nothing, (), {}, {}, shown)


def labels(of: Answer, *shown: Bar) -> list[str]:
    return [f"{one['label']} {one['probability']}" for one in bars(question(*shown), of)]


def test_a_number_included_in_another_of_its_tone_is_marked() -> None:
    shown = (Bar("hit", ("hit",), "good"), Bar("down", ("down",), "good"), Bar("miss", ("miss",)))
    found = bars(question(*shown), Answer({"hit": HALF, "miss": HALF}, {"down": Fraction(1, 4)}))
    assert [(one["label"], one.get("within", False)) for one in found] == [
        ("hit", False),
        ("down", True),
        ("miss", False),
    ]


def test_mutually_exclusive_outcomes_are_not_included_in_each_other() -> None:
    shown = (Bar("two", ("2",), "good"), Bar("three", ("3",), "good"))
    assert not any("within" in one for one in bars(question(*shown), Answer({"2": HALF, "3": HALF})))


def test_a_rare_outcome_is_left_out_where_it_cannot_happen() -> None:
    """A hurt combatant read "1 card 54.5%, 2 cards 0%, 3 cards 0%": the rest, no card, had no name."""
    shown = (Bar("none", ("0",), "bad", rare=True), Bar("one", ("1",), rare=True), Bar("two", ("2",), rare=True))
    no = Fraction(0)
    assert labels(Answer({"0": HALF, "1": HALF, "2": no}), *shown) == ["none 1/2", "one 1/2"]
    assert labels(Answer({"0": Fraction(1), "1": no, "2": no}), *shown) == ["always none 1"]


PAIR, THREE = Bar("pair", ("pair",)), Bar("three", ("three",), "bad")
NEVER = {"pair": Fraction(0), "three": Fraction(0)}


@pytest.mark.parametrize(
    ("of", "told"),
    [
        (Answer({"high": Fraction(1), **NEVER}), ["always high 1"]),
        (Answer({"0": Fraction(1), **NEVER}), ["pair 0", "three 0"]),  # a bare number names nothing
        (Answer({"high": HALF, "low": HALF, **NEVER}), ["pair 0", "three 0"]),
        (Answer({}, NEVER, (Cell({"card": "3"}, Fraction(13), "total"),)), ["always 13 1"]),
        (Answer({}, NEVER, (Cell({"n": 1}, HALF), Cell({"n": 2}, HALF))), ["pair 0", "three 0"]),
    ],
)
def test_when_every_bar_is_impossible_the_certain_outcome_is_shown(of: Answer, told: list[str]) -> None:
    assert labels(of, PAIR, THREE) == told


def test_a_single_number_of_zero_is_kept() -> None:
    assert labels(Answer({"high": Fraction(1), **NEVER}), PAIR) == ["pair 0"]


@pytest.mark.rule("RC-5.3")
@pytest.mark.parametrize(("card", "told"), [("3", "always 13"), ("10", "always 20"), ("A", "always 21")])
def test_a_reserve_card_shows_the_total_that_it_makes(card: str, told: str) -> None:
    asked = next(one for one in games.game("rust-in-the-canyon").questions if one.name == "reserve")
    given = read(asked, {"hand": "10", "reserve": card})
    assert [one["label"] for one in bars(asked, answer(asked, given))] == [told]


@pytest.mark.parametrize(
    ("stack", "damage", "told"), [("4", "0", ["1 card", "2 cards", "3 cards"]), ("2", "4", ["no card", "1 card"])]
)
def test_a_boost_shows_every_number_of_cards_that_it_can_bring(stack: str, damage: str, told: list[str]) -> None:
    """For the hurt one it was "1 card 54.5%, 2 cards 0%, 3 cards 0%"."""
    asked = next(one for one in games.game("state-stack").questions if one.name == "boost")
    found = bars(asked, answer(asked, read(asked, {"stack": stack, "damage": damage, "body": "4"})))
    assert [one["label"] for one in found] == told
    assert sum(Fraction(one["probability"]) for one in found) == 1


def test_a_certain_outcome_is_shown_alone_only_if_it_excludes_the_others() -> None:
    sure, never = Fraction(1), Fraction(0)
    assert labels(Answer({"pair": sure, "three": never}), PAIR, THREE) == ["always pair 1"]
    assert labels(Answer({"hit": sure}, {"down": never}), Bar("hit", ("hit",)), Bar("down", ("down",))) == [
        "hit 1",
        "down 0",
    ]


def test_a_mean_is_never_treated_as_a_probability() -> None:
    mean = Bar("expected stress", ("see: expected stress",))
    found = bars(question(PAIR, THREE, mean), Answer(NEVER | {"pair": Fraction(1)}, {mean.of[0]: HALF}))
    assert [(one["label"], one.get("number", False)) for one in found] == [
        ("always pair", False),
        ("expected stress", True),
    ]
