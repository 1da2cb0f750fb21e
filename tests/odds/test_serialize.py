"""Answers as text: exact numbers of any length that can be written at all."""

from fractions import Fraction

import pytest

from croupier.core.odds.questions import Answer, Given, OddsQuestion, TooManyCases
from croupier.odds.formatting import exact, number
from croupier.odds.serialize import answer_json, number_text

LONG = Fraction(1, 10**4_400)


def rare(given: Given) -> Answer:
    return Answer({"it": LONG, "not": 1 - LONG})


RARE = OddsQuestion("rare", "Rare", "Rare.", (), rare, (), {})


def test_a_number_of_four_thousand_digits_is_written() -> None:
    assert len(number_text(Fraction(1, 10**4_000))) == 4_003


def test_the_error_for_a_number_too_long_to_write_is_one_line() -> None:
    with pytest.raises(TooManyCases, match=r"over 4,000 digits; ask for less"):
        answer_json("tiny", RARE, Given({}, {}), rare(Given({}, {})))


def test_a_table_for_people_leaves_such_numbers_out() -> None:
    assert exact(LONG) == ""


@pytest.mark.parametrize(
    ("name", "shown", "of"),
    [
        ("error", "1e-17", "maximum error of every chance"),
        ("mean-error", "1e-17", "maximum error of the mean"),
        ("hit", "<0.01%", ""),
    ],
)
def test_an_error_is_written_as_a_power_of_ten_with_its_base(name: str, shown: str, of: str) -> None:
    small = Fraction(1, 10**17)
    assert (number(name, small), exact(small, name)) == (shown, of)
