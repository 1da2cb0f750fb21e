"""Fields whose options depend on another field: bots, terminal and wire offer only valid combinations."""

from collections.abc import Iterator
from typing import Any

import pytest

from croupier.cli import prompts
from croupier.core.bots import fill_fields
from croupier.core.chance import even_numbers
from croupier.core.choices import Choice, Field, Option, depending
from croupier.testing.battery_perft import fillings
from croupier.web import wire_choices as sent

SUITS = {"red": (Option("H", "hearts"), Option("D", "diamonds")), "black": (Option("S", "spades"),)}
COLOUR = Field("colour", "Colour", "one_of", options=(Option("red", "red"), Option("black", "black")))
SUIT = depending("suit", "Suit", "one_of", "colour", SUITS)
PAIR = (COLOUR, SUIT)
LEGAL = [{"colour": "red", "suit": "H"}, {"colour": "red", "suit": "D"}, {"colour": "black", "suit": "S"}]


def test_a_field_has_all_its_options_until_the_other_field_is_known() -> None:
    assert [option.value for option in SUIT.options] == ["H", "D", "S"]
    assert [option.value for option in SUIT.given({"colour": "black"}).options] == ["S"]
    assert SUIT.given({}).options == ()
    assert COLOUR.given({"suit": "H"}) is COLOUR


def test_another_field_decides_while_the_first_is_empty() -> None:
    field = depending("suit", "Suit", "one_of", "colour", SUITS, otherwise="usual")
    assert [one.value for one in field.given({"usual": "black"}).options] == ["S"]
    assert [one.value for one in field.given({"usual": "black", "colour": ""}).options] == ["S"]
    assert [one.value for one in field.given({"usual": "black", "colour": "red"}).options] == ["H", "D"]
    row = sent.field_row(field)
    assert (row["by"]["field"], row["by"]["otherwise"]) == ("colour", "usual")
    assert "otherwise" not in sent.field_row(SUIT)["by"]


def test_a_list_offers_each_item_only_as_often_as_available() -> None:
    some = depending("suits", "Suits", "some_of", "colour", SUITS, min=1, max=4)
    assert [some.given({"colour": colour}).max for colour in SUITS] == [2, 1]


def test_bots_fill_in_values_that_fit_together() -> None:
    number = even_numbers("pairs")
    found = [fill_fields(PAIR, number) for _ in range(60)]
    assert all(one in LEGAL for one in found)
    assert all(one in found for one in LEGAL)


def test_every_combination_of_values_is_counted_once() -> None:
    import msgspec

    choice = Choice("Name a suit", {"type": "name"}, fields=PAIR)
    assert [msgspec.json.decode(one) for one in fillings(choice)] == [{"type": "name", **one} for one in LEGAL]


def test_the_terminal_offers_only_remaining_options(capsys: pytest.CaptureFixture[str]) -> None:
    lines: Iterator[str] = iter(["black", "2", "spades"])

    def ask(prompt: str) -> str:
        print(prompt)  # noqa: T201 - as a terminal does
        return next(lines)

    assert prompts.values(PAIR, ask, print) == {"colour": "black", "suit": "S"}
    assert "Suit (1 spades)" in capsys.readouterr().out


def test_the_terminal_lists_described_options_and_accepts_a_number_or_a_name(
    capsys: pytest.CaptureFixture[str],
) -> None:
    long = Field("setting", "Setting", "one_of", options=(Option("ace", "ace: high", help="HC-R1 High or low?"),))
    for given in ("1", "ace"):
        assert prompts.values((long,), lambda _, line=given: line, print) == {"setting": "ace"}  # type: ignore[misc]
    assert "1 ace: high (HC-R1 High or low?)" in capsys.readouterr().out
    assert prompts.allowed(long) == "a number or a name"


def test_an_option_of_the_field_itself_is_sent_as_its_value() -> None:
    lying = {"deck": (Option(0, "first", "k1"),), "hand": (Option(0, "first", "k2"),)}
    fields = (SUIT, depending("spot", "Card", "one_of", "place", lying))
    suit, spot = _sent(Choice("x", {"type": "x"}, fields=fields))
    assert suit["by"] == {"field": "colour", "options": {"red": ["H", "D"], "black": ["S"]}}
    assert spot["by"]["options"] == {"deck": [0], "hand": [{"value": 0, "label": "first", "on": "k2"}]}
    assert [option["value"] for option in suit["options"]] == ["H", "D", "S"]


def _sent(choice: Choice) -> list[dict[str, Any]]:
    import msgspec

    fields: list[dict[str, Any]] = msgspec.json.decode(sent.raw(choice))["fields"]
    return fields
