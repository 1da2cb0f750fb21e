"""What the page does not offer is refused, with the clause that says so."""

from __future__ import annotations

import msgspec
import pytest

from croupier.core.commands import Command
from croupier.core.refusals import Illegal, Impossible, Invalid
from croupier.core.settings import Settings
from croupier.games.rust_in_the_canyon.betting.commands import AllIn
from croupier.games.rust_in_the_canyon.moves.commands import AnswerRead, Read
from croupier.games.rust_in_the_canyon.moves.read_questions import OF_A_PERSON
from croupier.games.rust_in_the_canyon.state import REMOVED
from croupier.games.rust_in_the_canyon.town.commands import (
    ArriveAt,
    MakeCharacter,
    SetOutFor,
    StartClock,
    TellEnd,
    TickClock,
)
from support.rust_in_the_canyon.betting import hand
from support.rust_in_the_canyon.conflict import proposed
from support.rust_in_the_canyon.stage import Rider, Stage


@pytest.mark.rule("RC-6.9", "RC-R8")
@pytest.mark.option("read_mode", "draw")
@pytest.mark.parametrize("command", [Read("the miller", "person", bet=1), Read("the miller", "person", OF_A_PERSON[0])])
def test_a_drawn_read_takes_no_bet_and_no_question_yet(rulings: Settings, command: Command) -> None:
    with pytest.raises(Illegal) as refused:
        Stage(rulings, Rider()).do("p1", command)
    assert refused.value.clause == "RC-6.9"


@pytest.mark.rule("RC-R11")
@pytest.mark.option("read_bonus", "all_who_heard")
def test_only_pcs_in_play_have_heard_an_answer(rulings: Settings) -> None:
    stage = Stage(rulings, Rider(), Rider("Bo", more={"status": REMOVED, "removed": True}))
    stage.do("p1", Read("the miller", "person", OF_A_PERSON[0], 1))
    with pytest.raises(Impossible, match="Bo is not in play"):
        stage.do("gm", AnswerRead("fear", ("c2",)))


@pytest.mark.rule("RC-R6", "RC-5.10")
@pytest.mark.parametrize("command", [ArriveAt("Pylon", stack=30), ArriveAt("Pylon", "city", stack=22)])
def test_a_stack_that_the_ruling_sets_is_not_named(rulings: Settings, command: Command) -> None:
    with pytest.raises(Invalid, match="stack"):
        Stage(rulings, Rider(), town=None).do("gm", command)


@pytest.mark.rule("RC-R6", "RC-R71")
@pytest.mark.option("outside_town", "next_town")
def test_nor_is_that_of_the_next_town(rulings: Settings) -> None:
    with pytest.raises(Invalid, match="stack"):
        Stage(rulings, Rider(), state={"on_the_road": True}).do("gm", SetOutFor("Pylon", stack=30))


@pytest.mark.rule("RC-6.17", "RC-20.4")
def test_only_help_comes_as_hoped(rulings: Settings) -> None:
    stage = Stage(rulings, Rider()).do("gm", StartClock("Snow", "winter", 4)).do("gm", TickClock("k1", 4))
    with pytest.raises(Invalid, match="came"):
        stage.do("gm", TellEnd("k1", "it snows", "hoped"))


@pytest.mark.rule("RC-R3")
def test_there_is_no_modifier_without_a_trait(rulings: Settings) -> None:
    stage = Stage(rulings, town=None)
    stage.state = msgspec.structs.replace(stage.state, faction="law")
    made = MakeCharacter("Ana", "a hat", "a coat", "a gun", "cards", "3-2-1", reserve=2)
    with pytest.raises(Invalid, match="reserve"):
        stage.do("p1", made)


@pytest.mark.rule("RC-R29")
def test_going_all_in_is_refused_by_the_ruling_on_short_chips(rulings: Settings) -> None:
    table = hand(rulings, "9", "8", level=3, stack=2).bid(gm=3, p1=0)
    with pytest.raises(Illegal) as refused:
        table.do("p1", AllIn())
    assert refused.value.clause == "RC-R29"


@pytest.mark.rule("RC-R72")
@pytest.mark.option("read_when", "freeplay")
def test_a_read_in_the_opening_is_refused_by_the_ruling_on_when(rulings: Settings) -> None:
    with pytest.raises(Illegal) as refused:
        proposed(rulings, Rider()).do("p1", Read("the sheriff", "person", OF_A_PERSON[0], 1))
    assert refused.value.clause == "RC-R72"
