"""The chart of an answer: every outcome with its bar and its number, within the image."""

import xml.etree.ElementTree as ET
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

import pytest

from croupier.core.odds.questions import Answer, Given, OddsQuestion
from croupier.odds import compare, question
from croupier.odds.chart import Chart, Mark, Row, answer_chart, solution_chart
from croupier.odds.chart_svg import DARK, LIGHT, WIDTH, Box, Word, draw_chart, scale, svg
from croupier.odds.evaluate import answer, read
from croupier.odds.solve import solve
from support.odds.tiny import DIE, QUESTIONS

GIVEN = {"needed": "5"}


def sides(asked: OddsQuestion = DIE) -> Sequence[tuple[Given, Answer]]:
    given = read(asked, GIVEN)
    return [(given, answer(asked, given))]


def words(asked: OddsQuestion) -> list[str]:
    return [one.text for one in draw_chart(answer_chart("tiny", asked, sides(asked))).shapes if isinstance(one, Word)]


def test_each_outcome_has_its_name_its_number_and_a_bar_of_proportional_length() -> None:
    shapes = draw_chart(answer_chart("tiny", DIE, sides())).shapes
    good, bad = (one for one in shapes if isinstance(one, Box) and one.color in ("good", "bad"))
    assert bad.width == pytest.approx(2 * good.width)
    told = words(DIE)
    assert told[:2] == [
        "tiny die: One die against a number",
        "sides 6, needed 5, kind plain, lucky no, seen none, own 8C",
    ]
    assert told[-5:] == ["success", "33.33%", "failure", "66.67%", "success 33.33%, mean 3.50"]


def test_a_simulated_answer_shows_its_error_and_says_that_it_is_simulated() -> None:
    guess = QUESTIONS[1]
    shapes = draw_chart(answer_chart("tiny", guess, sides(guess))).shapes
    (error,) = (one for one in shapes if isinstance(one, Box) and one.color == "ink")
    (bar,) = (one for one in shapes if isinstance(one, Box) and one.color == "good")
    assert error.width == pytest.approx(bar.width / 5)
    assert words(guess)[-1] == "Simulated: 1,000 runs, seed abc; the thin lines show the 95% interval"


def test_a_table_is_a_grid() -> None:
    table = QUESTIONS[2]
    told = words(table)
    assert told[2:] == [
        *("needed 1", "2", "3"),
        *("sides 4", "100.00%", "75.00%", "50.00%"),
        *("sides 6", "100.00%", "83.33%", "66.67%"),
    ]


def test_a_grid_of_many_columns_omits_the_percent_sign() -> None:
    row = Row("a", tuple(Mark(0.5, "50.00%") for _ in range(14)))
    made = draw_chart(Chart("many", "", (row,), columns=tuple(map(str, range(14)))))
    assert [one.text for one in made.shapes if isinstance(one, Word)][-14:] == ["50.00"] * 14


def test_two_settings_have_two_bars_for_each_outcome() -> None:
    asked = question("maelstrom", "roll")
    chosen = compare.settings(["roll_botch_rule=net", "roll_botch_rule=classic"])
    chart = answer_chart("maelstrom", asked, compare.sides("maelstrom", asked, {"pool": 3, "threshold": 1}, chosen))
    assert chart.series == ("roll_botch_rule=net", "roll_botch_rule=classic")
    assert all(len(row.marks) == 2 for row in chart.rows)
    assert {one.color for one in draw_chart(chart).shapes if isinstance(one, Box)} == {"bar", "other", "grid"}


def test_the_solution_is_highlighted() -> None:
    chart = solution_chart("tiny", DIE, solve(DIE, {"needed": 4}, {}, by="sides", at_least="2/3"))
    assert chart.title == "tiny die: success at least 66.67% by sides: 9 is enough"
    assert [row.label for row in chart.rows if row.marks[0].tone == "good"] == ["9"]


@pytest.mark.parametrize("at", range(4))
def test_every_chart_is_complete_and_within_its_bounds(at: int) -> None:
    chart = answer_chart("tiny", QUESTIONS[at], sides(QUESTIONS[at]))
    made = draw_chart(chart)
    for one in made.shapes:
        assert 0 <= one.x <= WIDTH
        assert 0 <= one.y <= made.height
        if isinstance(one, Box):
            assert one.x + one.width <= WIDTH
            assert one.y + one.height <= made.height
    root = ET.fromstring(svg(chart))
    assert root.get("height") == f"{made.height:g}"
    assert len(root) == len(made.shapes) + 3
    assert {one.get("class") for one in root if one.get("class")} <= LIGHT.keys() == DARK.keys()


def test_the_chart_in_the_documentation_is_up_to_date() -> None:
    asked = question("maelstrom", "roll")
    given = read(asked, {"pool": "5"})
    shown = Path(__file__).parents[2] / "docs" / "pictures" / "odds.svg"
    assert shown.read_text("utf-8") == svg(answer_chart("maelstrom", asked, [(given, answer(asked, given))]))


def test_text_is_escaped() -> None:
    odd = DIE._replace(title='<b> & "so"')
    root = ET.fromstring(svg(answer_chart("tiny", odd, sides(odd))))
    assert root.findtext("{http://www.w3.org/2000/svg}title") == 'tiny die: <b> & "so"'


def test_very_many_outcomes_are_cut_to_the_visible_ones() -> None:
    asked = question("maelstrom", "roll")
    given = read(asked, {"pool": "60"})
    chart = answer_chart("maelstrom", asked, [(given, answer(asked, given))])
    assert 20 < len(chart.rows) < 60
    assert "more below 0.005% each" in chart.notes[-1]
    assert all(mark.length >= 1 / 20_000 for row in chart.rows for mark in row.marks)


@pytest.mark.parametrize("colors", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(
    ("name", "least"), [("ink", 7), ("dim", 4.5), ("bar", 3), ("other", 3), ("good", 3), ("bad", 3)]
)
def test_every_color_is_readable_on_its_background(colors: dict[str, str], name: str, least: float) -> None:
    def light(color: str) -> float:
        parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    dark, bright = sorted((light(colors[name]), light(colors["paper"])))
    assert (bright + 0.05) / (dark + 0.05) >= least


@pytest.mark.parametrize("most", [Fraction(1, 1000), 0.04, 0.32, 0.5, 0.999, 1.0, 7, 123])
def test_a_scale_has_headroom_but_not_too_much(most: float) -> None:
    top, steps = scale(float(most))
    assert most <= top <= 2.6 * most
    assert 3 <= steps <= 5
