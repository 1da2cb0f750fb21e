"""Comparing two settings."""

from fractions import Fraction

import pytest

from croupier.core.odds.questions import Estimate
from croupier.core.refusals import Invalid
from croupier.odds import compare, question
from croupier.odds.compare import Difference, differences, settings, sides


@pytest.mark.parametrize(
    ("chosen", "found"),
    [
        ([], [{}]),
        (["tie=pc"], [{"tie": "pc"}]),
        (["tie=pc", "tie=gm"], [{"tie": "pc"}, {"tie": "gm"}]),
        (["tie=pc", "cut=a:2", "tie=gm"], [{"tie": "pc", "cut": "a:2"}, {"tie": "gm", "cut": "a:2"}]),
        (["a=1", "b=1", "a=2", "b=2"], [{"a": "1", "b": "1"}, {"a": "2", "b": "2"}]),
    ],
)
def test_a_ruling_given_twice_makes_two_settings(chosen: list[str], found: list[dict[str, str]]) -> None:
    assert list(settings(chosen)) == found


@pytest.mark.parametrize("chosen", [["tie"], ["=pc"], ["tie="], [""], ["tie=a", "tie=b", "tie=c"]])
def test_an_unknown_setting_is_refused(chosen: list[str]) -> None:
    with pytest.raises(Invalid, match=r"^set(: .* is not allowed| is missing); allowed: "):
        settings(chosen)


def test_the_same_question_is_answered_under_both() -> None:
    asked = question("maelstrom", "roll")
    chosen = settings(["roll_botch_rule=net", "roll_botch_rule=classic"])
    one, other = sides("maelstrom", asked, {"pool": "5", "threshold": "1"}, chosen)
    assert (one.answer.summary["botch"], other.answer.summary["botch"]) == (Fraction(911, 6250), Fraction(2101, 100000))
    assert one.answer.summary["success"] == other.answer.summary["success"]
    shown = compare.comparison_json("maelstrom", asked, (one, other))
    assert list(shown) == ["game", "question", "sides"]
    assert [list(side) for side in shown["sides"]] == [["given", "outcomes", "summary"]] * 2
    assert [side["given"].get("set") for side in shown["sides"]] == [None, {"roll_botch_rule": "classic"}]


def test_a_ruling_that_makes_no_difference_is_refused_by_name() -> None:
    with pytest.raises(Invalid, match=r"^set: decks is not allowed"):
        sides("maelstrom", question("maelstrom", "roll"), {"pool": 5}, settings(["decks=two"]))


def test_the_difference_is_the_second_minus_the_first() -> None:
    half, third = Fraction(1, 2), Fraction(1, 3)
    found = differences({"a": half, "b": third, "e": Estimate(0, 0, 0)}, {"a": third, "c": half, "e": half})
    assert found == (
        Difference("a", half, third),
        Difference("b", third, Fraction(0)),
        Difference("c", Fraction(0), half),
    )
    assert found[0].more == Fraction(-1, 6)
