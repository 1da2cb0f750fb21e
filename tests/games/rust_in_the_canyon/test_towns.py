"""Towns: the stack, arriving, the sheet, leaving, coming back (chapters 5.10, 19.3 and 21)."""

from typing import Any

import msgspec
import pytest

from croupier.core.refusals import Forbidden, Illegal, Impossible, Invalid
from croupier.core.settings import Settings
from croupier.games.rust_in_the_canyon import GAME
from croupier.games.rust_in_the_canyon.conflict.commands import ClaimMarkers, ProposeConflict, SetInvolved
from croupier.games.rust_in_the_canyon.moves.commands import AnswerRead, Read
from croupier.games.rust_in_the_canyon.moves.read_questions import OF_A_PERSON
from croupier.games.rust_in_the_canyon.moves.state import Marker
from croupier.games.rust_in_the_canyon.state import ASIDE, DEAD, DYING, REMOVED, with_character
from croupier.games.rust_in_the_canyon.town.commands import (
    ArriveAt,
    ComeBackTo,
    DoneAdvancing,
    LeaveTown,
    SetOutFor,
    WriteTown,
    WriteTownNotes,
)
from croupier.games.rust_in_the_canyon.town.state import NOT_PERMANENT, PERMANENT, REVERTS, Town
from croupier.games.rust_in_the_canyon.town.town_sheet import LONGEST_NAME
from croupier.testing.refusals import refused_by
from support.rust_in_the_canyon.conflict import agreed, choices
from support.rust_in_the_canyon.stage import Rider, Stage
from support.rust_in_the_canyon.story import log_of

ROAD: dict[str, Any] = {"on_the_road": True}


def on_the_road(rulings: Settings, *riders: Rider, town: int = 16) -> Stage:
    stage = Stage(rulings, *(riders or (Rider(),)), town=town)
    return stage.do("gm", LeaveTown())


@pytest.mark.rule("RC-5.10", "RC-R6")
@pytest.mark.parametrize(
    ("size", "pcs", "stack"),
    [("settlement", 1, 25), ("town", 1, 28), ("city", 1, 32), ("town", 3, 42), ("city", 2, 43)],
)
def test_a_new_town_has_21_chips_and_some_for_each_pc(rulings: Settings, size: str, pcs: int, stack: int) -> None:
    stage = Stage(rulings, *(Rider() for _ in range(pcs)), town=None).do("gm", ArriveAt("Dry Fork", size))
    assert stage.town() == stack
    assert stage.state.here is not None
    assert (stage.state.here.name, stage.state.here.size) == ("Dry Fork", size)


@pytest.mark.rule("RC-5.10")
def test_only_pcs_in_play_count_and_the_stack_stays_when_they_come_or_go(rulings: Settings) -> None:
    stage = Stage(rulings, Rider(), Rider(more={"status": REMOVED}), town=None).do("gm", ArriveAt("Dry Fork"))
    assert stage.town() == 28


@pytest.mark.rule("RC-5.10")
@pytest.mark.parametrize(("size", "stack"), [("settlement", 25), ("town", 28), ("city", 32)])
def test_the_stack_of_a_town_is_computed_and_not_named(rulings: Settings, size: str, stack: int) -> None:
    """The very number that the rules give is refused too: what the page does not ask, nobody sets."""
    for named in (stack, 22, -1):
        with pytest.raises(Invalid, match=f"no value: the stack is {stack}") as refused:
            Stage(rulings, Rider(), town=None).do("gm", ArriveAt("Dry Fork", size, named))
        assert (refused.value.clause, refused.value.field) == ("RC-5.10", "stack")
    assert Stage(rulings, Rider(), town=None).do("gm", ArriveAt("Dry Fork", size)).town() == stack


@pytest.mark.rule("RC-R6")
@pytest.mark.option("town_stack", "fixed")
def test_a_fixed_stack_is_not_named_either(rulings: Settings) -> None:
    with pytest.raises(Invalid, match="no value: the stack is 42") as refused:
        Stage(rulings, Rider(), town=None).do("gm", ArriveAt("Dry Fork", stack=50))
    assert refused.value.clause == "RC-R6"


@pytest.mark.parametrize(("given", "stack"), [({"town_stack": "per_pc:4"}, 25), ({"town_stack": "per_pc:11"}, 32)])
@pytest.mark.rule("RC-R6")
def test_a_table_may_count_a_different_number_of_chips_per_pc(given: dict[str, str], stack: int) -> None:
    stage = Stage(GAME.read_settings(given), Rider(), town=None).do("gm", ArriveAt("Dry Fork"))
    assert stage.town() == stack


@pytest.mark.option("town_stack", "fixed")
def test_a_town_may_have_a_fixed_stack(rulings: Settings) -> None:
    assert Stage(rulings, Rider(), Rider(), Rider(), Rider(), town=None).do("gm", ArriveAt("X")).town() == 42
    stage = Stage(rulings, Rider(), town=None).do("gm", ArriveAt("Dry Fork", "city"))
    assert stage.town() == 42


@pytest.mark.option("town_stack", "gm")
@pytest.mark.rule("RC-R6")
def test_the_gm_may_choose_a_stack_of_at_least_22(rulings: Settings) -> None:
    assert Stage(rulings, Rider(), town=None).do("gm", ArriveAt("Dry Fork", stack=22)).town() == 22
    with pytest.raises(Illegal) as refused:
        Stage(rulings, Rider(), town=None).do("gm", ArriveAt("Dry Fork", stack=21))
    assert refused.value.clause == "RC-R6"
    with pytest.raises(Invalid, match="22 to 999"):  # not even at a table that assists
        Stage(rulings, Rider(), town=None).do("gm", ArriveAt("Dry Fork", stack=-1))


@pytest.mark.rule("RC-5.10")
def test_an_invalid_size_is_refused(rulings: Settings) -> None:
    with pytest.raises(Invalid, match="settlement, town, city"):
        Stage(rulings, town=None).do("gm", ArriveAt("Dry Fork", "metropolis"))


def test_only_the_gm_sets_a_town(rulings: Settings) -> None:
    with pytest.raises(Forbidden):
        Stage(rulings, Rider(), town=None).do("p1", ArriveAt("Dry Fork"))


@pytest.mark.rule("RC-5.1")
def test_the_first_town_creates_the_gms_deck(rulings: Settings) -> None:
    stage = Stage(rulings, Rider(more={"status": ASIDE}), town=None)
    board = msgspec.structs.replace(stage.state.board, places=(), sets=())
    stage.state = msgspec.structs.replace(stage.state, board=board)
    assert stage.do("gm", ArriveAt("Dry Fork")).state.board.place("deck.gm").count == 52


@pytest.mark.rule("RC-19.3", "RC-R61")
@pytest.mark.parametrize(("example", "stack"), [("E21: above", 12), ("E21: below", 4)])
def test_e21_stacks_are_reset_up_or_down_and_stress_stays(rulings: Settings, example: str, stack: int) -> None:
    stage = on_the_road(rulings, Rider(stack=stack, stress=9)).do("gm", ArriveAt("Gallows"))
    assert (stage.stack(), stage.stress()) == (11, 9)


@pytest.mark.rule("RC-19.3")
@pytest.mark.parametrize(
    ("more", "stack"),
    [({"status": REMOVED}, 13), ({"status": DYING}, 13), ({"status": DEAD}, 4), ({"status": ASIDE}, 4)],
)
def test_all_living_pcs_are_reset_to_their_own_base(rulings: Settings, more: dict[str, Any], stack: int) -> None:
    stage = on_the_road(rulings, Rider(), Rider("Bo", stack=4, more={"base": 13, **more})).do("gm", ArriveAt("Gallows"))
    assert stage.stack("c2") == stack


@pytest.mark.option("arrival_stress", "clear_chips")
@pytest.mark.rule("RC-R61")
def test_arriving_may_clear_the_stress_chips(rulings: Settings) -> None:
    assert on_the_road(rulings, Rider(stress=9)).do("gm", ArriveAt("Gallows")).stress() == 0


@pytest.mark.option("arrival_stress", "recover_7")
def test_arriving_may_recover_7(rulings: Settings) -> None:
    stage = on_the_road(rulings, Rider(stack=11, stress=9)).do("gm", ArriveAt("Gallows"))
    assert (stage.stress(), stage.stack()) == (2, 11)


@pytest.mark.rule("RC-21.4")
def test_pcs_leave_before_they_arrive(rulings: Settings) -> None:
    with pytest.raises(Illegal, match="you are in Dry Fork") as refused:
        Stage(rulings, Rider()).do("gm", ArriveAt("Gallows"))
    assert refused.value.clause == "RC-21.4"


@pytest.mark.rule("RC-21.4")
def test_a_town_keeps_its_stack_for_a_later_visit(rulings: Settings) -> None:
    stage = on_the_road(rulings, Rider(), town=16)
    assert stage.town() == 16
    stage.do("gm", ArriveAt("Gallows"))
    assert stage.town() == 28
    stage.do("gm", LeaveTown()).do("gm", ComeBackTo("t1"))
    here = stage.state.here
    assert here is not None
    assert (stage.town(), here.name, here.visits, stage.state.on_the_road) == (16, "Dry Fork", 2, False)
    assert [town.stack for town in stage.state.towns if town.id == "t2"] == [28]


@pytest.mark.rule("RC-21.4")
def test_the_town_just_left_keeps_its_stack(rulings: Settings) -> None:
    assert on_the_road(rulings, Rider(), town=16).do("gm", ComeBackTo("t1")).town() == 16
    with pytest.raises(Invalid, match="t1"):
        on_the_road(rulings).do("gm", ComeBackTo("t9"))


@pytest.mark.rule("RC-21.5")
def test_markers_are_retired_on_leaving(rulings: Settings) -> None:
    held = (Marker("m1", "t1", "Who is in charge here?", "The widow"),)
    stage = on_the_road(rulings, Rider(more={"markers": held}))
    assert [marker.retired for marker in stage.one().markers] == ["the town was left"]


@pytest.mark.rule("RC-7.6", "RC-21.4")
@pytest.mark.parametrize(("verdict", "kept"), [("", NOT_PERMANENT), (REVERTS, REVERTS), (PERMANENT, PERMANENT)])
def test_without_a_successful_reflect_nothing_is_permanent(rulings: Settings, verdict: str, kept: str) -> None:
    town = Town("t1", "Dry Fork", changes="a school", verdict=verdict)
    stage = Stage(rulings, Rider())
    stage.state = msgspec.structs.replace(stage.state, towns=(town,))
    stage.do("gm", LeaveTown())
    assert stage.state.towns[0].verdict == kept
    again = stage.do("gm", ComeBackTo("t1")).state.towns[0]
    assert (again.verdict, again.history) == ("", ((1, "a school", kept),))


@pytest.mark.rule("RC-21.2")
def test_the_town_sheet_is_public_and_the_notes_are_the_gms(rulings: Settings) -> None:
    stage = Stage(rulings, Rider()).do("gm", WriteTown("t1", "leadership", "Mayor Pike"))
    stage.do("gm", WriteTownNotes("t1", "Pike owes the bank"))
    seen = {seat: GAME.see(stage.state, seat).towns[0] for seat in ("gm", "p1", "watch")}
    assert {one.leadership for one in seen.values()} == {"Mayor Pike"}
    assert [seen[seat].notes.value for seat in seen] == ["Pike owes the bank", None, None]
    assert all(event.audience() == ("gm",) for event in stage.plays[-1].events)


@pytest.mark.rule("RC-21.2")
def test_a_town_is_renamed_with_a_form_of_its_own(rulings: Settings) -> None:
    """As a part of the sheet it could be left empty, or grow too long, and was refused."""
    stage = Stage(rulings, Rider())
    name = next(one for one in GAME.choices(GAME.see(stage.state, "gm"), "gm") if one.label == "Rename Dry Fork")
    (field,) = name.fields
    assert (field.required, field.max_length, field.default) == (True, LONGEST_NAME, "Dry Fork")
    sheet = next(
        one for one in GAME.choices(GAME.see(stage.state, "gm"), "gm") if one.label == "Write on Dry Fork's sheet"
    )
    assert "name" not in [option.value for option in sheet.fields[0].options]
    stage.do("gm", WriteTown("t1", "name", "Wet Fork"))
    assert stage.state.towns[0].name == "Wet Fork"
    assert log_of(stage) == ["Dry Fork is now called Wet Fork."]


@pytest.mark.rule("RC-21.2")
def test_an_unknown_part_or_town_is_refused(rulings: Settings) -> None:
    with pytest.raises(Invalid, match="leadership"):
        Stage(rulings).do("gm", WriteTown("t1", "stack", "9"))
    with pytest.raises(Invalid, match="t1"):
        Stage(rulings).do("gm", WriteTown("t4", "people", "none"))


@pytest.mark.option("towns", "imported")
@pytest.mark.rule("RC-R62")
def test_a_town_sheet_can_be_entered_at_creation(rulings: Settings) -> None:
    sheet = "A dry place.\nLeadership: Mayor Pike\nPeople: Ada,\n  the smith\nQuestions: Who burnt the mill?"
    stage = Stage(rulings, Rider(), town=None).do("gm", ArriveAt("Dry Fork", sheet=sheet))
    here = stage.state.here
    assert here is not None
    assert (here.leadership, here.people, here.places) == ("Mayor Pike", "Ada,\n  the smith", "A dry place.")
    assert here.questions == "Who burnt the mill?"


@pytest.mark.option("towns", "imported")
@pytest.mark.rule("RC-21.2", "RC-R62")
def test_an_imported_sheet_has_the_parts_that_the_page_names_and_secret_notes(rulings: Settings) -> None:
    """NPCs and the GM's notes went to the public places, and whatever followed the name was lost."""
    sheet = "Name: Dry Fork\nA dry place.\nNPCs: Ada\nGM notes: Ada burnt the mill\nLeadership:\n Pike"
    stage = Stage(rulings, Rider(), town=None).do("gm", ArriveAt("Dry Fork", sheet=sheet))
    here = {seat: GAME.see(stage.state, seat).towns[0] for seat in ("gm", "p1", "watch")}
    assert (here["p1"].places, here["p1"].people, here["p1"].leadership) == ("A dry place.", "Ada", "Pike")
    assert [one.notes.value for one in here.values()] == ["Ada burnt the mill", None, None]
    assert stage.events[-1].audience() == ("gm",)
    assert all("burnt" not in str(event) for event in stage.events[:-1])


@pytest.mark.option("towns", "imported")
@pytest.mark.rule("RC-21.2")
def test_no_part_of_an_imported_sheet_is_cut_short(rulings: Settings) -> None:
    """The rest of a part of more than 600 characters was dropped without a word."""
    stage = Stage(rulings, Rider(), town=None)
    with pytest.raises(Invalid, match="601 characters in NPCs"):
        stage.do("gm", ArriveAt("Dry Fork", sheet=f"Places: a mill\nNPCs: {'x' * 601}"))
    stage.do("gm", ArriveAt("Dry Fork", sheet=f"Places: a mill\nNPCs: {'x' * 600}"))
    assert stage.state.towns[0].people == "x" * 600


@pytest.mark.rule("RC-21.3", "RC-R62")
def test_towns_begin_with_a_blank_sheet(rulings: Settings) -> None:
    with refused_by("RC-R62", why="blank sheet"):
        Stage(rulings, town=None).do("gm", ArriveAt("Dry Fork", sheet="Leadership: Mayor Pike"))


@pytest.mark.rule("RC-21.4", "RC-19.3", "RC-R61")
@pytest.mark.parametrize(
    ("stress", "words"),
    [
        ("keep", "stress and injuries stay"),
        ("clear_chips", "their stress chips go to the bank, and injuries stay"),
        ("recover_7", "each of them loses up to 7 stress chips, and injuries stay"),
    ],
)
def test_an_arrival_says_what_becomes_of_stacks_and_stress(stress: str, words: str) -> None:
    """It said that stress stays where it is cleared, and that the stack of a town that the PCs come back to is set."""
    stage = on_the_road(GAME.read_settings({"arrival_stress": stress}), Rider()).do("p1", DoneAdvancing())
    new, back = choices(stage, "gm", "arrive_at")[-1], choices(stage, "gm", "come_back_to")[-1]
    assert new.help == f"the town stack is set; the PCs' stacks are reset to their base; {words}"
    assert back.help == f"the town stack is as it was left; the PCs' stacks are reset to their base; {words}"
    assert back.clauses == ("RC-21.4", "RC-19.3")


@pytest.mark.rule("RC-21.4", "RC-21.5")
def test_nobody_arrives_or_leaves_while_something_is_in_progress(rulings: Settings) -> None:
    with pytest.raises(Impossible, match="something is under way"):
        Stage(rulings, Rider(pot=(0, 0)), conflict={}).do("gm", LeaveTown())
    with pytest.raises(Impossible, match="not in a town"):
        Stage(rulings, Rider(), state=ROAD).do("gm", LeaveTown())


@pytest.mark.option("outside_town", "next_town")
@pytest.mark.rule("RC-R71")
def test_the_next_towns_chips_may_oppose_the_pcs_on_the_road(rulings: Settings) -> None:
    stage = on_the_road(rulings, Rider(stack=4), Rider("Bo"), town=16)
    with pytest.raises(Illegal, match="the next town opposes you") as refused:
        stage.do("p1", ProposeConflict("Do we lose the posse?"))
    assert refused.value.clause == "RC-R71"
    stage.do("gm", SetOutFor("Gallows"))
    assert (stage.town(), stage.stack(), stage.state.on_the_road) == (35, 4, True)
    assert stage.do("p1", ProposeConflict("Do we lose the posse?")).state.conflict is not None


@pytest.mark.option("outside_town", "next_town")
@pytest.mark.rule("RC-R71")
def test_on_arrival_the_town_has_the_chips_that_are_left(rulings: Settings) -> None:
    stage = on_the_road(rulings, Rider(stack=4), town=16).do("gm", SetOutFor("Gallows", "city"))
    with refused_by("RC-R71", why="the next one is set"):
        stage.do("gm", SetOutFor("Elsewhere"))
    stage.do("gm", ComeBackTo("t2"))
    here = stage.state.here
    assert here is not None
    assert (here.name, here.visits, here.history, stage.town(), stage.stack()) == ("Gallows", 1, (), 32, 11)
    assert [town.stack for town in stage.state.towns if town.id == "t1"] == [16]


@pytest.mark.rule("RC-R71")
def test_by_default_the_town_last_left_opposes_them(rulings: Settings) -> None:
    stage = on_the_road(rulings, town=16)
    with refused_by("RC-R71", why="the town you left last"):
        stage.do("gm", SetOutFor("Gallows"))
    assert stage.do("p1", ProposeConflict("Do we lose the posse?")).town() == 16


@pytest.mark.rule("RC-21.5")
@pytest.mark.parametrize("back", [ComeBackTo("t1"), ArriveAt("Pylon")])
def test_a_marker_gained_on_the_road_is_retired_on_arriving_anywhere(
    rulings: Settings, back: ArriveAt | ComeBackTo
) -> None:
    stage = on_the_road(rulings).do("p1", Read("a trader", "person", OF_A_PERSON[0], 1))
    stage.do("gm", AnswerRead("fear"))
    assert stage.one().markers[0].retired == ""
    stage.do("gm", back)
    assert stage.one().markers[0].retired == "the PCs left the road"


@pytest.mark.rule("RC-21.5", "RC-8.9", "RC-R71")
@pytest.mark.option("outside_town", "next_town")
def test_a_marker_of_the_road_counts_against_those_of_the_next_town_too(rulings: Settings) -> None:
    stage = on_the_road(rulings)
    held = (Marker("m1", stage.state.town, OF_A_PERSON[0], "anger"),)  # as from a drawn Read, before a town is set
    stage.state = with_character(stage.state, "c1", markers=held)
    stage.do("gm", SetOutFor("Pylon"))
    agreed(agreed(stage.do("p1", ProposeConflict("Do they let us pass?")).do("gm", SetInvolved(("c1",)))))
    stage.do("p1", ClaimMarkers(("m1",)))
    assert stage.asked() == ["gm marker c1 m1"]


@pytest.mark.rule("RC-21.5", "RC-7.6")
def test_leaving_and_arriving_say_how_many_markers_are_retired(rulings: Settings) -> None:
    held = (Marker("m1", "t1", "?", "!"), Marker("m2", "t1", "?", "!", retired="over"))
    stage = on_the_road(rulings, Rider(more={"markers": held}))
    assert [line.clause for line in stage.because()] == ["RC-7.6", "RC-21.5"]
    assert stage.facts("RC-21.5") == {"markers_retired": 1}
    stage.do("gm", ArriveAt("Pylon"))
    assert len([line for line in stage.because() if line.clause == "RC-21.5"]) == 1
