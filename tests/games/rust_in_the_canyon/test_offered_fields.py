"""What the page does not offer is refused, with the clause that says so."""

from __future__ import annotations

import msgspec
import pytest

from croupier.core.commands import Command
from croupier.core.refusals import Illegal, Impossible, Invalid
from croupier.core.settings import Settings
from croupier.games.rust_in_the_canyon.betting.commands import AllIn
from croupier.games.rust_in_the_canyon.conflict.commands import ObjectToTag, SayAction
from croupier.games.rust_in_the_canyon.cost.commands import JudgeMortal
from croupier.games.rust_in_the_canyon.cost.state import Injury
from croupier.games.rust_in_the_canyon.moves.commands import AnswerRead, Read
from croupier.games.rust_in_the_canyon.moves.read_questions import OF_A_PERSON
from croupier.games.rust_in_the_canyon.rest.commands import CloseDowntime, GetAttention, JudgeTreater, OpenDowntime
from croupier.games.rust_in_the_canyon.state import REMOVED
from croupier.games.rust_in_the_canyon.town.commands import (
    ArriveAt,
    BuyAdvance,
    JudgeAdvance,
    LeaveTown,
    MakeCharacter,
    SetOutFor,
    StartClock,
    TellEnd,
    TickClock,
    WriteAgenda,
)
from croupier.testing.refusals import refused_by
from support.rust_in_the_canyon.betting import hand
from support.rust_in_the_canyon.conflict import choices, opened, prepared, proposed
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
def test_the_stack_of_the_next_town_is_not_named_either(rulings: Settings) -> None:
    with pytest.raises(Invalid, match="stack"):
        Stage(rulings, Rider(), state={"on_the_road": True}).do("gm", SetOutFor("Pylon", stack=30))


@pytest.mark.rule("RC-6.17", "RC-20.4")
def test_only_a_help_clock_can_end_as_hoped(rulings: Settings) -> None:
    stage = Stage(rulings, Rider()).do("gm", StartClock("Snow", "winter", 4)).do("gm", TickClock("k1", 4))
    with pytest.raises(Invalid, match="came"):
        stage.do("gm", TellEnd("k1", "it snows", "hoped"))


@pytest.mark.rule("RC-R3")
def test_there_is_no_modifier_without_a_trait(rulings: Settings) -> None:
    stage = Stage(rulings, town=None)
    stage.state = msgspec.structs.replace(stage.state, faction="law")
    made = MakeCharacter("Ana", "a hat", "a coat", "a gun", "cards", "3-2-1", reserve=2)
    with refused_by("RC-R3", Invalid, why="reserve: 2 is not allowed; allowed: none without a trait"):
        stage.do("p1", made)


@pytest.mark.rule("RC-R3")
@pytest.mark.option("traits", "table_made")
def test_a_modifier_without_a_trait_is_not_dropped_silently(rulings: Settings) -> None:
    """Where the table makes traits, one that was left without words came to nothing, and the receipt named traits."""
    stage = Stage(rulings, town=None)
    stage.state = msgspec.structs.replace(stage.state, faction="law")
    made = MakeCharacter("Ana", "a hat", "a coat", "a gun", "cards", "3-2-1", levels=(1,))
    with refused_by("RC-R3", Invalid, why="levels: 1 is not allowed; allowed: none without a trait"):
        stage.do("p1", made)
    stage.do("p1", msgspec.structs.replace(made, trait="quick on the draw", reserve=1))
    assert stage.one().traits[0].levels == (1,)


@pytest.mark.rule("RC-R3")
def test_a_trait_at_a_table_without_traits_is_refused_as_a_trait(rulings: Settings) -> None:
    """The refusal was about its modifier, and said that there is no trait."""
    stage = Stage(rulings, town=None)
    stage.state = msgspec.structs.replace(stage.state, faction="law")
    with refused_by("RC-R3", why="there is no trait deck"):
        stage.do("p1", MakeCharacter("Ana", "a hat", "a coat", "a gun", "cards", "3-2-1", trait="quick", reserve=1))


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


MORTAL = Injury("c1i1", "minor", mortal=True)


@pytest.mark.rule("RC-16.4", "RC-18.4", "RC-R60")
def test_texts_for_something_that_does_not_happen_are_refused(rulings: Settings) -> None:
    """They were dropped without a word."""
    stage = Stage(rulings, Rider(injured=((MORTAL, "3"),)))
    with refused_by("RC-16.4", Invalid, why="how: in her sleep is not allowed"):
        stage.do("gm", JudgeMortal("c1", dies=False, how="in her sleep"))
    stage.do("gm", OpenDowntime()).do("p1", GetAttention("c1", "c1i1", npc="the doctor"))
    with refused_by("RC-18.4", Invalid, why="instructions: rest is not allowed"):
        stage.do("gm", JudgeTreater("c1", "c1i1", "nobody", instructions="rest"))
    for verdict in ("nobody", "expert"):
        with refused_by("RC-18.6", Invalid, why="mind: 1 is not allowed"):
            stage.do("gm", JudgeTreater("c1", "c1i1", verdict, mind=1))
    stage.do("gm", JudgeTreater("c1", "c1i1", "nobody")).do("gm", CloseDowntime()).do(
        "gm", JudgeMortal("c1", dies=False)
    )
    stage.do("gm", LeaveTown()).do("p1", BuyAdvance("mind", 3))
    with refused_by("RC-R60", Invalid, why="why: a gift is not allowed"):
        stage.do("gm", JudgeAdvance("c1", why="a gift"))


@pytest.mark.rule("RC-9.5")
def test_players_object_to_a_level_and_the_gm_decides(rulings: Settings) -> None:
    stage = prepared(opened(rulings, Rider())).do("p1", SayAction("shoving through"))
    assert [bool(choices(stage, seat, "object_to_tag")) for seat in ("p1", "gm")] == [True, False]
    with refused_by("RC-9.5", why="players object"):
        stage.do("gm", ObjectToTag("c1", "it is Deadly"))
    stage.do("p1", ObjectToTag("c1", "nobody was hurt"))


@pytest.mark.rule("RC-3.3")
def test_an_agenda_is_for_the_town_that_is_visited(rulings: Settings) -> None:
    stage = Stage(rulings, Rider()).do("gm", LeaveTown())
    with pytest.raises(Impossible, match="you have left Dry Fork"):
        stage.do("p1", WriteAgenda("Find the mill."))


@pytest.mark.option("outside_town", "bank")
def test_a_next_town_is_refused_in_the_name_of_the_bank_where_the_bank_opposes(rulings: Settings) -> None:
    stage = Stage(rulings, Rider()).do("gm", LeaveTown())
    with refused_by("RC-R71", why="the chips of the bank oppose you"):
        stage.do("gm", SetOutFor("Pylon"))


@pytest.mark.option("outside_town", "next_town")
def test_no_agenda_is_written_for_a_town_that_is_left_or_not_reached(rulings: Settings) -> None:
    stage = Stage(rulings, Rider()).do("gm", LeaveTown())
    with pytest.raises(Impossible, match="you have left Dry Fork"):
        stage.do("p1", WriteAgenda("Find the press"))
    with pytest.raises(Impossible, match="you are not yet in Pylon"):
        stage.do("gm", SetOutFor("Pylon")).do("p1", WriteAgenda("Find the press"))
