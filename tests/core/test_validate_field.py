"""The values that each kind of field accepts, and the one-line error for any other."""

from typing import Any

import pytest

from croupier.core.choices import By, Field, Item, Option, number, one_of, text, yes_no
from croupier.core.refusals import Invalid
from croupier.core.sheets.validate_field import validate

COLOURS = ("red", "blue")
COLOUR = one_of("colour", "Colour", [(one, one) for one in COLOURS])
SHADES = By("colour", {"red": (Option("rose", "Rose"),), "blue": (Option("navy", "Navy"),)})
SHADE = Field("shade", "Shade", "one_of", options=(Option("rose", "Rose"), Option("navy", "Navy")), by=SHADES)
SOME = Field("some", "Some", "some_of", options=(Option(1, "One"), Option(2, "Two")), min=1, max=2)
SPLIT = Field("split", "Split", "split", items=(Item("a", "A", 0, 3), Item("b", "B", 0, 3)), total=4)
LIST = Field("list", "List", "list", min=0, max=2, fields=(COLOUR, SHADE, text("note", "Note", 5)))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        (number("n", "N", 1, 5), 5),
        (Field("n", "N", "int"), -7),
        (COLOUR, "red"),
        (SOME, [2, 1]),
        (SPLIT, {"a": 3, "b": 1}),
        (text("t", "T", 20), "<b>Ана</b> & co\n"),
        (text("t", "T", 20), "नमस्ते 👩\u200d🚀"),
        (yes_no("b", "B"), False),
        (LIST, [{"colour": "red", "shade": "rose"}, {"colour": "blue", "shade": "navy", "note": ""}]),
    ],
)
def test_a_field_accepts_its_allowed_values(field: Field, value: Any) -> None:
    validate(field, value)


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        (number("n", "N", 1, 5), 6, "n: 6 is not allowed; allowed: a whole number from 1 to 5"),
        (number("n", "N", 1, 5), 0, "n: 0 is not allowed"),
        (number("n", "N", 1, 5), "3", "n: the text '3' is not allowed; allowed: a whole number"),
        (number("n", "N", 1, 5), True, "n: true is not allowed"),
        (number("n", "N", 1, 5), 2.0, "n: 2.0 is not allowed"),
        (COLOUR, "green", "allowed: red, blue"),
        (SOME, [], "some: 0 items is not allowed; allowed: 1 to 2 different items"),
        (SOME, [1, 1], "some.1: 1 is not allowed; allowed: each once"),
        (SOME, [True], "some.0: true is not allowed; allowed: 1, 2"),
        (SPLIT, {"a": 3, "b": 2}, "allowed: 4 in all"),
        (SPLIT, {"a": 4}, "split.a: 4 is not allowed"),
        (SPLIT, {"c": 4}, "allowed: numbers of a, b"),
        (text("t", "T", 3), "four", "allowed: a text of at most 3 characters"),
        (text("t", "T", 3), 3, "t: 3 is not allowed; allowed: a text"),
        (text("t", "T", 9), "a\x1b[2J", "allowed: visible characters"),
        (text("t", "T", 9), "\ud800", "allowed: visible characters"),
        (yes_no("b", "B"), 1, "b: 1 is not allowed; allowed: true or false"),
        (LIST, [{}] * 5000, "list: 5000 items is not allowed; allowed: a list of 0 to 2"),
        (LIST, [{"colour": "red", "shade": "navy"}], "list.0.shade: the text 'navy' is not allowed; allowed: rose"),
        (LIST, [{"colour": "red"}], "list.0.shade is missing; allowed: a value, required with colour, note"),
        (LIST, [{"colour": "red", "shade": "rose", "more": 1}], "list.0: 3 values is not allowed"),
        (LIST, ["red"], "list.0: the text 'red' is not allowed; allowed: an object of colour, shade, note"),
        (Field("f", "F", "asset"), "x", "allowed: nothing: a draft cannot contain a field of kind asset"),
    ],
)
def test_other_values_are_refused_on_one_line_with_what_is_allowed(field: Field, value: Any, said: str) -> None:
    with pytest.raises(Invalid) as refused:
        validate(field, value, "TY-2.2")
    assert said in refused.value.why
    assert "\n" not in refused.value.why


def test_the_error_cites_the_clause_that_limits_the_value() -> None:
    with pytest.raises(Invalid) as refused:
        validate(number("n", "N", 1, 5), 6, "TY-2.2")
    assert refused.value.clause == "TY-2.2"
