"""Where the table only assists, rules are flagged; what means nothing is still refused."""

from __future__ import annotations

import msgspec
import pytest

from croupier.core.refusals import Refusal
from croupier.core.settings import Settings
from croupier.games.rust_in_the_canyon.moves.commands import AnswerRead, Read
from croupier.games.rust_in_the_canyon.moves.read_questions import OF_A_SITUATION
from croupier.games.rust_in_the_canyon.town.commands import BuyAdvance, MakeCharacter
from support.rust_in_the_canyon.stage import Rider, Stage


def assisting(stage: Stage) -> Stage:
    stage.state = msgspec.structs.replace(stage.state, mode="assist")
    return stage


def reading(rulings: Settings, chips: int = 1) -> Stage:
    return assisting(Stage(rulings, Rider())).do("p1", Read("the mill", "situation", OF_A_SITUATION[0], chips))


@pytest.mark.rule("RC-R11", "RC-6.5")
def test_nobody_who_does_not_exist_has_heard_an_answer(rulings: Settings) -> None:
    with pytest.raises(Refusal, match="nobody-7"):
        reading(rulings).do("gm", AnswerRead("the miller", ("nobody-7",)))


@pytest.mark.rule("RC-R10", "RC-6.2")
def test_nobody_bets_fewer_chips_than_none(rulings: Settings) -> None:
    with pytest.raises(Refusal, match="nobody bets -1 chips"):
        reading(rulings, -1)


@pytest.mark.rule("RC-R60", "RC-19.2")
def test_nothing_costs_less_than_a_chip(rulings: Settings) -> None:
    """It was taken for 1 chip, which nobody had said."""
    stage = assisting(Stage(rulings, Rider(), town=None))
    with pytest.raises(Refusal, match="at least 1 chip"):
        stage.do("p1", BuyAdvance("mind", -1))


@pytest.mark.rule("RC-3.2")
def test_a_faction_that_does_not_exist_is_refused(rulings: Settings) -> None:
    stage = assisting(Stage(rulings, town=None))
    stage.state = msgspec.structs.replace(stage.state, faction="law")
    with pytest.raises(Refusal, match="librarians, spark, law"):
        stage.do("p1", MakeCharacter("Bo", "hat", "coat", "a gun", "tea", "1-2-3", faction="pirates"))
