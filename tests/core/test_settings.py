"""A table's settings, read from the values given at its creation."""

from importlib.resources import files
from typing import Any

import msgspec
import pytest

from croupier.core.ledger import parse
from croupier.core.refusals import Invalid
from croupier.core.settings import ChosenOption, Parameter, Reading, Setting, Settings, choose, read
from croupier.core.state import State
from croupier.core.table_events import SettingsChanged

INDEX = parse(files("croupier").joinpath("games/state_stack/rules.md").read_text("utf-8")).settings
PRICES = Setting(
    "prices",
    "EX-R1",
    "What does it cost?",
    (Reading("listed", "listed"), Reading("custom", "custom"), Reading("some", "some"), Reading("row", "row")),
    "listed",
    "creation",
    (
        Parameter("card", "int", "custom", 2, 0, 99),
        Parameter("chip", "int", "custom", 3, 0, 99),
        Parameter("of", "subset", "some", ("hearts", "clubs"), among=("hearts", "clubs", "spades")),
        Parameter("steps", "ints", "row", (0, 1, 1), 0, 9),
    ),
)


def test_a_setting_that_is_not_given_has_the_ledgers_default() -> None:
    settings = read(INDEX)
    assert all(settings[setting.key] == setting.default for setting in INDEX)
    assert settings.value("time_limit") is None
    assert "turn_ties" in settings
    assert "ties" not in settings


@pytest.mark.parametrize(
    ("given", "value"),
    [
        ("seconds", 60),
        ("seconds:5", 5),
        ({"option": "seconds", "value": 600}, 600),
        ({"option": "seconds", "value": {"n": 7}}, 7),
        ({"option": "seconds:8"}, 8),
        ("seconds:n=9", 9),
    ],
)
def test_an_option_may_have_a_number(given: Any, value: int) -> None:
    settings = read(INDEX, {"time_limit": given})
    assert (settings["time_limit"], settings.value("time_limit"), settings.value("time_limit", "n")) == (
        "seconds",
        value,
        value,
    )


def test_a_numeric_code_may_be_given_as_a_number() -> None:
    assert read(INDEX, {"round_limit": 20})["round_limit"] == "20"


@pytest.mark.parametrize(
    ("given", "waiting", "told"),
    [
        ({"tie": "speed"}, (), "settings: tie is not allowed; allowed: .*turn_ties"),
        ({"zeppelin": "speed"}, (), "zeppelin is not allowed; allowed: one of the 58 settings"),
        ({"turn_ties": "luck"}, (), r"turn_ties: luck is not allowed; allowed: speed, card, simultaneous \(SS-R19\)"),
        ({"turn_ties": ["card"]}, (), r"turn_ties: \['card'\] is not allowed"),
        ({"turn_ties": True}, (), "turn_ties: true is not allowed"),
        ({"turn_ties": "card:3"}, (), "card:3 is not allowed; allowed: card without a number"),
        ({"turn_ties": "card"}, {("turn_ties", "card")}, "speed, simultaneous .SS-R19.; card is not playable yet"),
        ({"time_limit": "seconds:4"}, (), r"time_limit.n: 4 is not .*: a whole number from 5 to 600 \(SS-R44\)"),
        ({"time_limit": "seconds:601"}, (), "601"),
        ({"time_limit": "seconds:many"}, (), "many"),
        ({"time_limit": {"option": "seconds", "value": True}}, (), "time_limit.n: true"),
        ({"time_limit": {"option": "seconds", "value": {"m": 60}}}, (), "time_limit.m: 60 is not allowed; allowed: n"),
        ({"time_limit": {"option": "seconds", "number": 60}}, (), "time_limit: number is not allowed"),
        ({"time_limit": {"value": 60}}, (), "time_limit is missing; allowed: option and value"),
    ],
)
def test_a_disallowed_value_is_refused_with_its_setting(given: Any, waiting: Any, told: str) -> None:
    with pytest.raises(Invalid, match=told):
        read(INDEX, given, waiting)


def test_an_option_that_is_not_playable_yet_is_refused_even_as_the_default() -> None:
    with pytest.raises(Invalid, match="is not playable yet"):
        read(INDEX, {}, {("turn_ties", "speed")})


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("listed", "listed"),
        ("custom", "custom:card=2;chip=3"),
        ("custom:7", "custom:card=7;chip=3"),
        ("custom:chip=9", "custom:card=2;chip=9"),
        ("some:spades,hearts", "some:hearts,spades"),
        ({"option": "row", "value": [0, 9]}, "row:0,9"),
        ("row:0,1,2", "row:0,1,2"),
    ],
)
def test_multiple_numbers_lists_and_words_are_parameters_too(given: Any, told: str) -> None:
    chosen = choose(PRICES, given)
    assert str(chosen) == told
    assert choose(PRICES, told) == chosen


@pytest.mark.parametrize("given", ["some:swords", "row:10", "row:", {"option": "row", "value": [0, "x"]}, "custom:-1"])
def test_lists_and_words_out_of_range_are_refused(given: Any) -> None:
    with pytest.raises(Invalid):
        choose(PRICES, given)


def test_settings_are_serialized_and_compared_by_value() -> None:
    settings = read(INDEX, {"time_limit": "seconds:30", "turn_ties": "card"})
    assert settings["turn_ties"] == "card"
    again = msgspec.json.decode(msgspec.json.encode(settings), type=Settings)
    assert again == settings
    assert again.code("time_limit") == "seconds:30"
    assert settings.but(ChosenOption("turn_ties", "speed")) == read(INDEX, {"time_limit": "seconds:30"})


def test_a_changed_setting_is_logged_with_its_question_and_who_changed_it() -> None:
    number = Parameter("n", "int", "some", 2, 0, 9)
    answers = (Reading("none", "No"), Reading("some", "Yes"))
    setting = Setting("help", "XX-R1", "Is there help?", answers, "none", "always", (number,))
    assert setting.in_words(choose(setting, "none")) == "Is there help? No."
    words = setting.in_words(choose(setting, "some:3"))
    assert words == "Is there help? Yes (3)."
    now = read((setting,))
    view = State(settings=now)
    assert SettingsChanged(now, ("help",), "gm", words).log_line(view) == (
        "The GM changes a setting. Is there help? Yes (3)."
    )
    assert SettingsChanged(now, ("help",)).log_line(view) == "Setting help is now none."
