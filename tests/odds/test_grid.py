"""Tables of answers laid out in rows and columns."""

from fractions import Fraction

import pytest

from croupier.core.odds.questions import Cell, Given
from croupier.odds.grid import make_grid

HALF, GIVEN = Fraction(1, 2), Given({}, {})


def test_two_varying_parameters_make_a_grid() -> None:
    found = make_grid(GIVEN, [Cell({"pool": p, "at": d}, Fraction(p, d)) for p in (1, 2) for d in (4, 5)])
    assert (found.headings, found.columns, found.across) == (("pool",), ("4", "5"), "at")
    assert [(line.at, [found.cell_text(line, one) for one in found.columns]) for line in found.lines] == [
        (("1",), ["25.00%", "20.00%"]),
        (("2",), ["50.00%", "40.00%"]),
    ]


def test_a_grid_with_many_gaps_is_shown_row_by_row() -> None:
    found = make_grid(GIVEN, [Cell({"buy": f"way {n}", "points": n}, HALF, "success") for n in range(3)])
    assert (found.headings, found.columns, found.across) == (("buy", "points"), ("success",), "")
    assert [line.at for line in found.lines] == [("way 0", "0"), ("way 1", "1"), ("way 2", "2")]


def test_adjacent_numbers_become_columns_and_gaps_stay_empty() -> None:
    found = make_grid(GIVEN, [Cell({"stop": 1}, HALF, "success"), Cell({"stop": 2}, HALF, "success", {"buy-1": HALF})])
    assert found.columns == ("success", "buy-1")
    assert [found.cell_text(line, "buy-1") for line in found.lines] == ["", "50.00%"]


@pytest.mark.parametrize(
    ("value", "what", "told"),
    [(HALF, "success", "50.00%"), (HALF, "mean", "0.500"), (Fraction(3, 2), "success", "1.50"), (HALF, "", "50.00%")],
)
def test_only_probabilities_are_percentages(value: Fraction, what: str, told: str) -> None:
    found = make_grid(Given({"value": what} if what else {}, {}), [Cell({"pool": 1}, value)])
    assert found.cell_text(found.lines[0], found.columns[0]) == told
    assert found.columns == (what or "value",)


def test_a_column_named_after_a_number_holds_numbers() -> None:
    cells = [Cell({"by": by, "number": name}, HALF) for by in ("one", "other") for name in ("success", "mean")]
    found = make_grid(GIVEN, cells)
    assert [found.cell_text(found.lines[0], one) for one in found.columns] == ["50.00%", "0.500"]


def test_a_column_of_whole_numbers_has_no_decimals() -> None:
    cells = [
        Cell({"card": rank}, Fraction(made), "total", {"mean": made * HALF}) for rank, made in (("2", 12), ("5", 15))
    ]
    found = make_grid(GIVEN, cells)
    assert [[found.cell_text(line, one) for one in found.columns] for line in found.lines] == [
        ["12", "6.00"],
        ["15", "7.50"],
    ]
