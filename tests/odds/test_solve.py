"""Solving for a parameter: the nearest value that is enough, found by trying values."""

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from croupier import odds
from croupier.core.odds.questions import Answer, Bar, Estimate, Given, TooManyCases
from croupier.core.refusals import Invalid
from croupier.odds.evaluate import answer, read
from croupier.odds.solve import BEYOND, MOST, Solution, chance, is_number, solution_json, solve
from support.odds.tiny import DIE, endless, listed, question, simulated


def taken(given: dict[str, Any], by: str, at_least: str, of: str = "") -> Solution:
    return solve(DIE, given, {}, by=by, at_least=at_least, of=of)


def test_without_a_default_values_are_tried_from_the_smallest() -> None:
    found = taken({}, "needed", "1", "failure")
    assert found.found is not None
    assert (found.found.value, found.start) == (7, None)
    assert [one.chance for one in found.tried[:7]] == [Fraction(n, 6) for n in range(7)]
    assert len(found.tried) == 7 + BEYOND


@pytest.mark.parametrize(
    ("given", "at_least", "value"),
    [
        ({"needed": "4"}, "1/2", 6),  # the default is enough
        ({"needed": "4"}, "2/3", 9),  # 8 sides have 5/8, 9 have 6/9
        ({"needed": "4", "sides": "12"}, "2/3", 12),
        ({"needed": "7"}, "1/4", 8),
        ({"needed": "1"}, "1", 6),
    ],
)
def test_values_are_tried_from_the_default(given: dict[str, Any], at_least: str, value: int) -> None:
    found = taken(given, "sides", at_least).found
    assert found is not None
    assert found.value == value


def test_the_nearest_value_is_found_where_probabilities_rise_and_fall() -> None:
    rises = {3: Fraction(1), 10: Fraction(1)}

    def answer(given: Given) -> Answer:
        share = rises.get(given["sides"], Fraction(0))
        return Answer({"success": share, "failure": 1 - share})

    asked = question("odd", answer)
    found = solve(asked, {"needed": 1}, {}, by="sides", at_least="1/2")
    assert found.found is not None
    assert found.found.value == 3
    assert [one.value for one in found.tried if one.chance] == [3, 10]
    later = solve(asked, {"needed": 1, "sides": 7}, {}, by="sides", at_least="1/2").found
    assert later is not None
    assert later.value == 10


def test_it_agrees_with_a_search_of_all_values() -> None:
    random = Random(1)
    for _ in range(300):
        wish = Fraction(random.randint(0, 12), 12)
        given = {"sides": random.randint(2, 12), "lucky": random.random() < 0.5}
        found = taken(given, "needed", str(wish)).found
        values = [
            n for n in range(1, 21) if Fraction(max(0, given["sides"] - n + 1) + given["lucky"], given["sides"]) >= wish
        ]
        assert (found.value if found else None) == (values[0] if values else None)


def test_words_and_yes_or_no_values_are_tried_too() -> None:
    word = taken({"needed": 6}, "kind", "1").found
    assert word is not None
    assert word.value == "sure"
    lucky = taken({"needed": 6}, "lucky", "1/3").found
    assert lucky is not None
    assert lucky.value is True


def test_when_no_value_is_enough_all_values_were_tried() -> None:
    found = taken({"sides": 6}, "needed", "1.0", "mean")
    assert found.found is not None
    none = taken({"needed": 20}, "sides", "1/2")
    assert none.found is None
    assert [one.value for one in none.tried] == [n for n in range(2, 21) if n != 13]


def test_a_value_that_breaks_a_rule_is_skipped() -> None:
    found = taken({"needed": "4"}, "sides", "10/13")
    assert found.found is not None
    assert found.found.value == 14
    assert 13 not in [one.value for one in found.tried]


def test_the_search_stops_when_an_answer_takes_long() -> None:
    heavy = question(heavy=True)
    found = solve(heavy, {"needed": 4}, {}, by="sides", at_least="2/3")
    assert [one.value for one in found.tried] == [3, 4, 5, 6, 7, 8, 9]
    with pytest.raises(TooManyCases):
        solve(question("endless", endless), {"needed": 4}, {}, by="sides", at_least="2/3")
    assert MOST >= 100


def test_values_after_the_solution_may_be_too_slow() -> None:
    def answer(given: Given) -> Answer:
        given.step(0 if given["sides"] < 9 else 10**9)
        return Answer({"success": Fraction(given["sides"], 20)})

    found = solve(question("slow", answer), {"needed": 4}, {}, by="sides", at_least="7/20").found
    assert found is not None
    assert found.value == 7


@pytest.mark.parametrize(
    ("given", "by", "at_least", "of", "field"),
    [
        ({}, "seen", "1/2", "", "by"),
        ({}, "own", "1/2", "", "by"),
        ({}, "colour", "1/2", "", "by"),
        ({}, "sides", "1/2", "", "needed"),
        ({"needed": "4"}, "sides", "a half", "", "at-least"),
        ({"needed": "4"}, "sides", "3/2", "", "at-least"),
        ({"needed": "4"}, "sides", "1/2", "luck", "of"),
        ({"needed": "4", "colour": "red"}, "sides", "1/2", "", "colour"),
        ({"needed": "4", "sides": "many"}, "sides", "1/2", "", "sides"),
    ],
)
def test_an_unsolvable_request_is_refused_by_name(
    given: dict[str, Any], by: str, at_least: str, of: str, field: str
) -> None:
    with pytest.raises(Invalid) as refused:
        taken(given, by, at_least, of)
    assert refused.value.field == field


@pytest.mark.parametrize("by", [simulated, listed])
def test_only_exact_outcome_names_can_be_solved_for(by: Any) -> None:
    with pytest.raises(Invalid, match="at-least: die is not allowed; allowed: a question with exact outcomes"):
        solve(question(by=by), {"needed": 4}, {}, by="sides", at_least="1/2")


def test_a_bar_can_be_solved_for_by_its_label() -> None:
    bars = (
        Bar("bust", ("failure",), "bad"),
        Bar("fine", ("success", "luck"), "good"),
        Bar("any", ("failure", "success")),
    )
    asked = question()._replace(bars=bars)
    for of, share in (("", Fraction(1, 2)), ("fine", Fraction(1, 2)), ("any", Fraction(1)), ("bust", Fraction(1, 2))):
        found = solve(asked, {"needed": 4}, {}, by="lucky", at_least="0", of=of)
        assert (found.of, found.tried[0].chance) == (of or "fine", share)


def test_several_outcomes_count_together() -> None:
    found = taken({"needed": 4}, "sides", "100%", "success,failure")
    assert [one.chance for one in found.tried if one.value < 9] == [1] * 7


@pytest.mark.parametrize(
    ("typed", "share"), [("3/4", "3/4"), ("0.75", "3/4"), (".75", "3/4"), ("75%", "3/4"), ("1", "1"), ("12.5%", "1/8")]
)
def test_a_probability_is_accepted_in_any_notation(typed: str, share: str) -> None:
    assert chance(typed) == Fraction(share)


@pytest.mark.parametrize("typed", ["", "-1", "1/0", "1/2/3", "1e9", "half", "0.5/2", "%", ".", "9" * 40, "٣"])
def test_a_value_that_is_not_a_probability_is_refused(typed: str) -> None:
    with pytest.raises(Invalid, match=r"^at-least(: .* is not allowed| is missing); allowed: "):
        chance(typed)


def test_json_output_has_every_value_that_was_tried() -> None:
    shown = solution_json("tiny", DIE, taken({"needed": "4"}, "lucky", "2/3"))
    assert shown == {
        "game": "tiny",
        "question": "die",
        "given": {"sides": 6, "needed": 4, "kind": "plain", "seen": [], "own": "8C"},
        "by": "lucky",
        "of": "success",
        "at_least": "2/3",
        "least": True,
        "tried": [
            {"lucky": False, "probability": "1/2", "decimal": 0.5},
            {"lucky": True, "probability": "2/3", "decimal": 2 / 3},
        ],
    }


def test_a_number_that_is_not_a_probability_is_recognized_by_its_name() -> None:
    assert [is_number(name) for name in ("mean", "expected stack", "points-if-bought", "success", "won")] == [
        *(True, True, True),
        *(False, False),
    ]


@pytest.mark.parametrize(
    "game", ["deck-of-adventures", "maelstrom", "rust-in-the-canyon", "state-stack", "syuzheteers"]
)
def test_every_summary_number_that_is_not_a_probability_is_recognized_by_its_name(game: str) -> None:
    for asked in odds.questions(game):
        summed = answer(asked, read(asked, asked.example)).summary
        numbers = {name: value.estimate if isinstance(value, Estimate) else value for name, value in summed.items()}
        assert not [name for name, value in numbers.items() if not 0 <= value <= 1 and not is_number(name)]
