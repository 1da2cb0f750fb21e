"""Words that players write end with one period in the log, with or without one of their own."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from croupier.core.commands import Command
from croupier.core.settings import Settings
from croupier.games.rust_in_the_canyon.moves.commands import Reflect, Stand, TellFate
from croupier.games.rust_in_the_canyon.town.commands import MakeCharacter, StartClock, WriteGoals
from support.rust_in_the_canyon.stage import Rider, Stage
from support.rust_in_the_canyon.story import log_of


@pytest.mark.rule("RC-7.5")
@pytest.mark.parametrize("words", ["the sheriff is back", "the sheriff is back."])
def test_the_fate_of_changes_ends_with_one_period(rulings: Settings, words: str) -> None:
    stage = Stage(rulings, Rider(), town=20).do("p1", Reflect("the jail is a school"), "p1 10").do("p1", Stand())
    lines = log_of(stage.do("gm", TellFate("return", words)))
    assert lines == ["In Dry Fork the old ways return soon after the PCs leave: the sheriff is back."]


@pytest.mark.rule("RC-7.5")
def test_a_fate_without_words(rulings: Settings) -> None:
    stage = Stage(rulings, Rider(), town=20).do("p1", Reflect("the jail is a school"), "p1 10").do("p1", Stand())
    lines = log_of(stage.do("gm", TellFate("never")))
    assert lines == ["In Dry Fork the changes were never quite what the PCs imagined."]


@pytest.mark.rule("RC-4.3")
@pytest.mark.parametrize("vice", ["gin, straight", "gin, straight."])
def test_a_vice_ends_with_one_period(rulings: Settings, vice: str) -> None:
    stage = Stage(rulings, Rider(), seats=2, state={"faction": "law"})
    stage.do("p2", MakeCharacter("Bo", "a hat", "a coat", "a gun", vice))
    assert log_of(stage)[0] == "Bo joins (Mind 3, Body 2, Grip 1): a hat, a coat, a gun; unwinds with gin, straight."


@pytest.mark.rule("RC-20.4", "RC-20.5", "RC-3.3")
@pytest.mark.parametrize("period", ["", "."])
@pytest.mark.parametrize(
    ("told", "line"),
    [
        (
            lambda period: StartClock("The posse rides", f"a shot{period}", 6),
            "New clock: The posse rides (6 segments, trouble), because a shot.",
        ),
        (
            lambda period: StartClock("The posse rides", f"a shot{period}", 6, what_if=True, beside="you shoot"),
            "If you shoot: The posse rides (6 segments), because a shot.",
        ),
        (lambda period: WriteGoals(f"peace{period}"), "The faction's goals: peace."),
    ],
)
def test_other_written_texts_end_with_one_period(
    rulings: Settings, told: Callable[[str], Command], line: str, period: str
) -> None:
    assert log_of(Stage(rulings, Rider()).do("gm", told(period))) == [line]
