"""The GM's notes between sessions and playtest remarks (RC-1.9, RC-21.7)."""

import pytest

from croupier.core.chance import Chance, seeded_source
from croupier.core.refusals import Forbidden, Impossible, Invalid
from croupier.core.settings import Settings
from croupier.games.rust_in_the_canyon import GAME
from croupier.games.rust_in_the_canyon.town.commands import (
    ArriveAt,
    LeaveTown,
    ProposeAnswer,
    RecordAnswer,
    WriteAgenda,
    WriteGoals,
    WriteNotes,
    WriteRemark,
    WriteTown,
    WriteTownNotes,
)
from croupier.games.rust_in_the_canyon.town.notes import ASKED
from support.rust_in_the_canyon.conflict import choices
from support.rust_in_the_canyon.stage import Rider, Stage


@pytest.mark.rule("RC-21.7")
def test_only_the_gm_sees_the_gms_notes(rulings: Settings) -> None:
    stage = Stage(rulings, Rider()).do("gm", WriteNotes("Pike sells the mill"))
    assert [GAME.see(stage.state, seat).notes.value for seat in ("gm", "p1")] == ["Pike sells the mill", None]
    assert [event.audience() for event in stage.events] == [("gm",)]
    with pytest.raises(Forbidden):
        stage.do("p1", WriteNotes("mine"))


@pytest.mark.rule("RC-21.7", "RC-3.3")
def test_what_is_written_is_changed_not_written_anew(rulings: Settings) -> None:
    """Each field was empty, so whoever added a line lost the others."""
    stage = Stage(rulings, Rider()).do("gm", WriteNotes("Pike sells the mill"))
    stage.do("p1", WriteGoals("Books for all")).do("p1", WriteAgenda("The mill's papers"))
    asked = (("gm", "write_notes"), ("p1", "write_goals"), ("gm", "write_agenda"))
    texts = [one.fields[0].default for seat, kind in asked for one in choices(stage, seat, kind)]
    assert texts == ["Pike sells the mill", "Books for all", "The mill's papers"]


@pytest.mark.rule("RC-21.2")
def test_a_towns_sheet_and_notes_begin_as_they_are_written(rulings: Settings) -> None:
    """Whoever corrected a word typed the rest again, and no part could be made blank."""
    stage = Stage(rulings, Rider()).do("gm", WriteTown("t1", "people", "Pike, a miller"))
    stage.do("gm", WriteTownNotes("t1", "Pike sells the mill")).do("gm", LeaveTown())
    stage.do("gm", ArriveAt("Bend")).do("gm", WriteTownNotes("t2", "a trap"))
    sheets = choices(stage, "gm", "write_town")
    began = [(one.command["town"], begins.values) for one in sheets if (begins := one.fields[-1].begins)]
    assert began == [("t2", {}), ("t1", {"people": "Pike, a miller"})]
    names = [(one.command["town"], one.fields[-1].default) for one in sheets if one.command.get("part") == "name"]
    assert names == [("t2", "Bend"), ("t1", "Dry Fork")]
    (notes,) = choices(stage, "gm", "write_town_notes")
    assert notes.fields[-1].begins is not None
    assert (notes.fields[0].default, notes.fields[-1].begins.values) == (
        "t2", {"t1": "Pike sells the mill", "t2": "a trap"},
    )  # fmt: skip
    stage.do("gm", WriteTown("t1", "people", ""))
    assert not stage.state.towns[0].people
    assert not choices(stage, "p1", "write_town") + choices(stage, "p1", "write_town_notes")


@pytest.mark.rule("RC-2.3")
def test_an_answer_of_the_worksheet_begins_as_it_is_recorded_and_its_question_is_named(rulings: Settings) -> None:
    """The GM was asked to settle "W3i", and corrected an answer by typing it again."""
    stage = Stage(rulings, Rider()).do("gm", RecordAnswer("W3h", "the cities")).do("p1", ProposeAnswer("W3i", "little"))
    record, settle = choices(stage, "gm", "record_answer")
    assert record.fields[-1].begins is not None
    assert record.fields[-1].begins.values == {"W3h": "the cities"}
    assert settle.label == 'Settle "How much electrical power there is": little (proposed by Player 1)'


@pytest.mark.rule("RC-21.7")
def test_a_world_dealt_from_a_players_view_has_consistent_notes(rulings: Settings) -> None:
    stage = Stage(rulings, Rider()).do("gm", WriteNotes("Pike sells the mill"))
    view = GAME.see(stage.state, "p1")
    dealt = GAME.deal(view, Chance(seeded_source("deal")))
    assert GAME.see(dealt, "p1") == view
    assert dealt.notes.value == ""


@pytest.mark.rule("RC-1.9")
def test_a_remark_is_stored_with_its_subject(rulings: Settings) -> None:
    stage = Stage(rulings, Rider()).do("p1", WriteRemark("questions", "We asked about weather."))
    assert stage.state.remarks == (("p1", "questions", "We asked about weather."),)
    with pytest.raises(Invalid, match="freeplay, questions"):
        stage.do("p1", WriteRemark("dice", "none"))


@pytest.mark.rule("RC-1.9")
def test_the_number_of_remarks_is_limited(rulings: Settings) -> None:
    stage = Stage(rulings, Rider(), state={"remarks": (("p1", "towns", "Fine."),) * 500})
    with pytest.raises(Impossible, match="no room"):
        stage.do("p1", WriteRemark("towns", "One more."))


@pytest.mark.rule("RC-1.9")
def test_remarks_are_shown_next_to_the_moves_that_need_them(rulings: Settings) -> None:
    def offered(stage: Stage, seat: str) -> set[str]:
        choices = GAME.own_choices(GAME.see(stage.state, seat), seat)
        remarks = (one.command for one in choices if one.command["type"] == "write_remark")
        return {one["about"] for one in remarks if "about" in one}

    stage = Stage(rulings, Rider())
    assert offered(stage, "p1") == {"freeplay", "questions"}
    assert offered(stage, "gm") == {"freeplay", "towns"}
    assert set(ASKED) == {"freeplay", "questions", "committing", "towns", "advancement"}
    assert stage.do("gm", LeaveTown()).state.on_the_road


@pytest.mark.rule("RC-21.7", "RC-21.2")
def test_the_refusal_of_notes_is_a_sentence(rulings: Settings) -> None:
    """It read "the GM's notes is for the GM only"."""
    stage = Stage(rulings, Rider())
    for command in (WriteNotes("x"), WriteTownNotes("t1", "x")):
        with pytest.raises(Forbidden, match="writing these notes is for the GM only"):
            stage.do("p1", command)
